//! Engines.

use boardgame_core::{Move, Rng, Status};
use boardgame_session::{Command, Event, Objection, Phase, Refused, Seat, Settings};

use super::UNDO;
use crate::tools::*;

#[test]
fn s2_b5_engines_fill_the_board_to_a_draw_and_are_never_asked_after_it() {
    let mut rng = Rng::new(5);
    let mut draws = 0;
    for number in 0..40 {
        // Seven in a row on six by seven squares: mostly draws.
        let start = small_gomoku(6, 7, 6 + number % 2);
        let seed = rng.next_u64();
        let mut session = started(Settings {
            seed,
            ..settings(start, engines())
        });
        let events = run_engines(&mut session);
        assert_eq!(game_overs(&events), 1);
        assert!(
            matches!(events.last(), Some(Event::GameOver { .. })),
            "nothing after the end"
        );
        assert!(session.jobs().is_empty());
        let stones = session.view().cells.iter().flatten().count();
        assert_eq!(
            stones,
            session.view().moves.len(),
            "no stone lies on another"
        );
        if session.outcome().unwrap().status == Status::Drawn {
            assert_eq!(stones, 42);
            draws += 1;
        }
    }
    assert!(draws > 0);
}

#[test]
fn s2_b5_s3_b8_an_engine_that_names_a_taken_point_is_refused_and_may_answer_again() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    let before = session.clone();
    let why = answer(&mut session, "h8").unwrap_err();
    assert_eq!(
        why,
        Refused::EngineIllegal(Objection::Taken {
            square: "h8".to_string()
        })
    );
    assert!(session == before);
    answer(&mut session, "i9").unwrap();
}

#[test]
fn s2_b9_restart_take_back_colour_and_level_are_there_and_a_computer_win_leaves_no_trace() {
    let mut session = table(gomoku(), [Seat::Human, Seat::engine(4)]);
    for (mine, theirs) in [
        ("a1", "f8"),
        ("a3", "g8"),
        ("a5", "h8"),
        ("a7", "i8"),
        ("a9", "j8"),
    ] {
        play(&mut session, mine);
        answer(&mut session, theirs).unwrap();
    }
    assert_eq!(session.view().players[1].wins, 1);
    session
        .handle(Command::NewGame {
            swap: true,
            confirmed: false,
        })
        .unwrap();
    assert_eq!(
        session.phase(),
        Phase::Thinking,
        "the computer has Black now"
    );
    assert_eq!(session.jobs()[0].level, Some(4));
    answer(&mut session, "h8").unwrap();
    play(&mut session, "g9");
    session.handle(UNDO).unwrap();
    session.handle(NEW_GAME).unwrap();
    assert_eq!(session.view().players[1].wins, 1);
}

#[test]
fn s3_b12_the_engine_is_not_asked_after_a_person_has_won() {
    let mut session = table(gomoku(), against_engine());
    for (mine, theirs) in [("h8", "a1"), ("i8", "a3"), ("j8", "a5"), ("k8", "a7")] {
        play(&mut session, mine);
        answer(&mut session, theirs).unwrap();
    }
    let events = play(&mut session, "l8");
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::EngineWanted { .. }))
    );
    assert!(session.jobs().is_empty());
    refused(
        &mut session,
        Command::EngineMove {
            ticket: 4,
            m: Move::Pass,
        },
        &Refused::StaleTicket { ticket: 4 },
    );
}

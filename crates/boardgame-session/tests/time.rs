//! Thinking time and clocks.

use boardgame_session::{Clock, Command, Event, Phase, Player, Reason, Session, Settings};

use crate::tools::*;

fn thought(session: &Session<boardgame_core::gomoku::Gomoku>) -> [u64; 2] {
    session.view().players.map(|player| player.thought_ms)
}

#[test]
fn thinking_time_is_summed_for_each_player_and_goes_back_with_the_move() {
    let mut session = Session::new(settings(gomoku(), HUMANS)).unwrap();
    session.advance(500);
    assert_eq!(thought(&session), [0, 0], "nobody thinks before the start");
    session.handle(Command::Start).unwrap();
    session.advance(1000);
    play(&mut session, "h8");
    session.advance(300);
    session.advance(400);
    assert_eq!(thought(&session), [1000, 700]);
    play(&mut session, "i9");
    session.advance(50);
    assert_eq!(session.view().moves[1].spent_ms, 700);
    assert_eq!(thought(&session), [1050, 700]);
    session.handle(Command::Undo).unwrap();
    assert_eq!(thought(&session), [1000, 0]);
    session.handle(Command::Redo).unwrap();
    assert_eq!(thought(&session), [1000, 700]);
    session.handle(Command::Resign).unwrap();
    session.advance(9999);
    assert_eq!(
        thought(&session),
        [1000, 700],
        "time stands still after the end"
    );
}

#[test]
fn a_clock_runs_down_and_the_flag_falls_once() {
    let clock = Some(Clock {
        main_ms: 1000,
        increment_ms: 100,
    });
    let mut session = started(Settings {
        clock,
        ..settings(gomoku(), HUMANS)
    });
    let left = |session: &Session<_>| session.view().players.map(|player| player.remaining_ms);
    session.advance(400);
    play(&mut session, "h8");
    assert_eq!(left(&session), [Some(700), Some(1000)]);
    assert!(session.advance(999).is_empty());
    let events = session.advance(1);
    assert_eq!(game_overs(&events), 1);
    let outcome = session.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.reason),
        (Some(Player::First), Reason::Time)
    );
    assert!(session.advance(5000).is_empty());

    let events = session.handle(Command::Undo).unwrap();
    assert_eq!(events, [Event::TookBack { plies: 0 }, Event::Reopened]);
    assert_eq!(
        left(&session),
        [Some(700), Some(1000)],
        "the time before the decision"
    );
    assert_eq!(session.phase(), Phase::ToMove);
}

#[test]
fn the_flag_of_an_engine_ends_its_job() {
    let clock = Some(Clock {
        main_ms: 10,
        increment_ms: 0,
    });
    let mut session = started(Settings {
        clock,
        ..settings(gomoku(), against_engine())
    });
    play(&mut session, "h8");
    let job = session.jobs().remove(0);
    assert_eq!(job.remaining_ms, Some(10));
    let events = session.advance(u64::MAX);
    assert_eq!(events[0], Event::JobCancelled { ticket: job.ticket });
    assert!(session.handle(random_answer(&job)).is_err());
}

#[test]
fn time_for_an_engine_stands_still_while_it_is_stopped() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    session.advance(100);
    session.handle(Command::Stop).unwrap();
    session.advance(100);
    assert_eq!(thought(&session), [0, 100]);
}

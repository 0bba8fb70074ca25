//! Saving, and going on from a save.

use boardgame_core::Side;
use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::Reversi;
use boardgame_session::{
    Choice, Clock, Command, Event, OpeningRule, Player, Seat, Session, Settings,
};

use crate::tools::*;

/// A table with something in every line of its save.
pub(crate) fn full() -> Session<Gomoku> {
    let mut session = started(Settings {
        opening: OpeningRule::Swap2,
        clock: Some(Clock {
            main_ms: 60_000,
            increment_ms: 500,
        }),
        black: Player::Second,
        seed: 77,
        ..settings(
            gomoku(),
            [
                Seat::Engine {
                    level: 3,
                    options: "a \"b\"".into(),
                },
                Seat::Human,
            ],
        )
    });
    session.handle(Command::Resign).unwrap();
    session.handle(NEW_GAME).unwrap();
    play(&mut session, "h8 i9 g7");
    let ticket = session.jobs()[0].ticket;
    session
        .handle(Command::EngineChoice {
            ticket,
            choice: Choice::PlaceTwo,
        })
        .unwrap();
    answer(&mut session, "a1").unwrap();
    answer(&mut session, "b2").unwrap();
    session.advance(1234);
    session.handle(Command::Choose(Choice::TakeWhite)).unwrap();
    play(&mut session, "c3");
    answer(&mut session, "d4").unwrap();
    session.handle(Command::Undo).unwrap();
    session.advance(99);
    session
}

#[test]
fn the_text_is_as_documented() {
    let expected = "\
boardgame-session 1
game: gomoku
rules: 15x15x5 freestyle
start: usual
name: \"Ann\"
name: \"Bob\"
seat: engine 3 \"a \\\"b\\\"\"
seat: human
black: second
opening: swap2
clock: 60000+500
passes: by hand
seed: 77
score: 1 0 0
number: 2
state: on
thinking: 99
played: h8@0 i9@0 g7@0 place-two@0 a1@0 b2@0 take-white@1234
undone: c3@0 d4@0
checksum: ";
    let text = full().save();
    assert!(text.starts_with(expected), "{text}");
    assert_eq!(text.len(), expected.len() + 17);
}

#[test]
fn a_loaded_table_goes_on_as_the_saved_one() {
    let mut session = full();
    let mut loaded = Session::<Gomoku>::load(&session.save()).unwrap();
    assert_eq!(loaded.save(), session.save());
    assert_eq!(loaded.view(), session.view());
    for table in [&mut session, &mut loaded] {
        table.handle(Command::Redo).unwrap();
    }
    assert_eq!(loaded.view(), session.view());
}

#[test]
fn a_loaded_engine_is_asked_again() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    let mut loaded = Session::<Gomoku>::load(&session.save()).unwrap();
    assert_eq!(loaded.jobs().len(), 1);
    answer(&mut loaded, "i9").unwrap();
}

#[test]
fn a_loaded_table_takes_the_place_of_another_with_new_tickets() {
    let mut session = table(gomoku(), against_engine());
    play(&mut session, "h8");
    let text = session.save();
    let old = session.jobs()[0].ticket;
    let events = session.replace(Session::load(&text).unwrap());
    assert_eq!(events[0], Event::JobCancelled { ticket: old });
    assert!(matches!(events.last(), Some(Event::EngineWanted { ticket }) if *ticket > old));
    let job = session.jobs().remove(0);
    session.handle(random_answer(&job)).unwrap();
}

#[test]
fn endings_are_saved_with_the_score_they_count() {
    let mut session = table(gomoku(), HUMANS);
    play(&mut session, "h8");
    session.handle(Command::Resign).unwrap();
    let text = session.save();
    assert!(
        text.contains("\nscore: 0 0 0\n") && text.contains(" second-resigns@0\n"),
        "{text}"
    );
    let mut loaded = Session::<Gomoku>::load(&text).unwrap();
    assert_eq!(loaded.view().players[0].wins, 1);
    loaded.handle(Command::Undo).unwrap();
    assert_eq!(loaded.view().players[0].wins, 0);
}

#[test]
fn a_start_position_that_was_set_up_is_saved() {
    let rules = Rules::new(5, 5, 4, boardgame_core::gomoku::Rule::Standard).unwrap();
    let rows = ["X...O", ".....", ".....", ".....", "....."];
    let start = Gomoku::from_rows(rules, rows, Side::White).unwrap();
    let mut session = table(start, HUMANS);
    play(&mut session, "c3");
    let loaded = Session::<Gomoku>::load(&session.save()).unwrap();
    assert!(loaded == session);

    let start: Reversi = "--------OXXX-O-- O".parse().unwrap();
    let session = table(start, HUMANS);
    assert!(Session::<Reversi>::load(&session.save()).unwrap() == session);
}

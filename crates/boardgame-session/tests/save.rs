//! Saving and loading.

use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::Reversi;
use boardgame_core::{Position, Rng, Side};
use boardgame_session::{
    Choice, Clock, Command, Event, LoadError, OpeningRule, Player, Problem, Seat, Session, Settings,
};
use proptest::prelude::*;

use crate::tools::*;

/// A table with something in every line of its save.
fn full() -> Session<Gomoku> {
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

/// The text with a changed line and the checksum that goes with it.
fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} is in {text}");
    let text = text.replacen(from, to, 1);
    let (body, _) = text.rsplit_once("checksum: ").unwrap();
    let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}checksum: {sum:016x}\n")
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let text = full().save();
    let cases = [
        (
            "boardgame-session 1",
            "chess 1",
            "line 1: found \"chess 1\": expected \"boardgame-session\" and a version",
        ),
        (
            "boardgame-session 1",
            "boardgame-session 2",
            "line 1: found version \"2\" of the format: expected 1",
        ),
        (
            "game: gomoku",
            "game: reversi",
            "line 2: found a table of \"reversi\": expected gomoku",
        ),
        (
            "start: usual\n",
            "",
            "line 4: found \"name: \\\"Ann\\\"\": expected a line \"start: ...\"",
        ),
        (
            "name: \"Ann\"",
            "name: Ann",
            "line 5: found \"Ann\" for name: expected a name in quotes",
        ),
        (
            "seat: human",
            "seat: dog",
            "line 8: found \"dog\" for seat: expected human, remote or engine with a level and options in quotes",
        ),
        (
            "black: second",
            "black: 2",
            "line 9: found \"2\" for black: expected first or second",
        ),
        (
            "opening: swap2",
            "opening: swap3",
            "line 10: found \"swap3\" for opening: expected free, swap or swap2",
        ),
        (
            "clock: 60000+500",
            "clock: 1h",
            "line 11: found \"1h\" for clock: expected none, or two numbers of milliseconds as in 60000+500",
        ),
        (
            "score: 1 0 0",
            "score: 1 0",
            "line 14: found \"1 0\" for score: expected three numbers",
        ),
        (
            "thinking: 99",
            "thinking: -1",
            "line 17: found \"-1\" for thinking: expected a number from 0 to 18446744073709551615",
        ),
        (
            "i9@0",
            "h8@0",
            "line 18: found step 2, \"h8@0\": h8 is taken by Black",
        ),
        (
            "i9@0",
            "z99@0",
            "line 18: found step 2, \"z99@0\": column 26, row 99 is off the 15x15 board",
        ),
        (
            "i9@0",
            "i9",
            "line 18: found step 2, \"i9\": expected a move and its time, as in h8@1200",
        ),
        (
            "g7@0 place-two@0",
            "g7@0 f5@0",
            "line 18: found step 4, \"f5@0\": expected a choice of the opening",
        ),
        (
            "i9@0",
            "place-two@0",
            "line 18: found step 2, \"place-two@0\": this choice is not offered here",
        ),
        (
            "c3@0 d4@0",
            "first-resigns@0 d4@0",
            "line 19: found step 9, \"d4@0\": the game is over",
        ),
    ];
    for (from, to, message) in cases {
        let error = Session::<Gomoku>::load(&changed(&text, from, to)).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let error = Session::<Gomoku>::load(&text.replace("Ann", "Eve")).unwrap_err();
    assert!(matches!(error.problem, Problem::Checksum { .. }));
    assert_eq!(error.line, 20);
    let error = Session::<Gomoku>::load(&(text.clone() + "more\n")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 21: found \"more\": expected the end"
    );
    let error = Session::<Reversi>::load(&text).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2: found a table of \"gomoku\": expected reversi"
    );
    let cut = &text[..text.find("seed").unwrap()];
    let expected = LoadError {
        line: 13,
        problem: Problem::Missing { expected: "seed" },
    };
    assert_eq!(Session::<Gomoku>::load(cut).unwrap_err(), expected);
    let opening = changed(
        &full().save(),
        "start: usual",
        "start: 15x15x5 freestyle ./. X",
    );
    let error = Session::<Gomoku>::load(&opening).unwrap_err().to_string();
    assert!(
        error.starts_with(
            "line 4: found \"15x15x5 freestyle ./. X\" for start: expected a position (row 1"
        ),
        "{error}"
    );
}

#[test]
fn line_ends_of_other_systems_are_read() {
    let session = full();
    let windows = session.save().replace('\n', "\r\n");
    assert_eq!(
        Session::<Gomoku>::load(&windows).unwrap().save(),
        session.save()
    );
    let bare = session.save();
    assert!(Session::<Gomoku>::load(bare.trim_end()).is_ok());
}

#[test]
fn the_last_number_of_a_game_is_no_trap() {
    let text = changed(
        &full().save(),
        "number: 2",
        &format!("number: {}", u64::MAX),
    );
    let mut session = Session::<Gomoku>::load(&text).unwrap();
    session.handle(NEW_GAME).unwrap();
    let text = changed(
        &text,
        "score: 1 0 0",
        "score: 4294967295 4294967295 4294967295",
    );
    let mut session = Session::<Gomoku>::load(&text).unwrap();
    session.handle(Command::Resign).unwrap();
    session.handle(NEW_GAME).unwrap();
    let text = changed(&full().save(), "h8@0", &format!("h8@{}", u64::MAX));
    let session = Session::<Gomoku>::load(&text).unwrap();
    assert_eq!(session.view().players[1].remaining_ms, Some(0));
}

/// A save of a random game, for damage.
fn sample(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let mut session = table(small_reversi(), HUMANS);
    for _ in 0..rng.below(20) {
        if let Some(m) = session.position().random_move(&mut rng) {
            session.handle(Command::Play(m)).unwrap();
        }
    }
    for _ in 0..rng.below(5) {
        let _ = session.handle(Command::Undo);
    }
    session.save()
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = Session::<Gomoku>::load(&text);
        let _ = Session::<Reversi>::load(&format!("boardgame-session 1\n{text}"));
    }

    #[test]
    fn damage_is_found(seed in 0u64..50, at in any::<prop::sample::Index>(), byte in 1u8..128) {
        let text = sample(seed);
        let mut bytes = text.clone().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] ^= byte;
        if let Ok(damaged) = String::from_utf8(bytes)
            && let Ok(loaded) = Session::<Reversi>::load(&damaged)
        {
            // Nothing but the last line end can be lost without a trace.
            prop_assert_eq!(loaded.save(), text);
        }
    }

    #[test]
    fn damage_under_a_right_checksum_never_panics(
        seed in 0u64..50,
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), any::<char>()), 1..4),
    ) {
        let mut chars: Vec<char> = sample(seed).chars().collect();
        for (at, c) in cuts {
            let at = at.index(chars.len());
            chars[at] = c;
        }
        let text: String = chars.into_iter().collect();
        if let Some((body, _)) = text.rsplit_once("checksum: ") {
            let text = changed(&format!("{body}checksum: 0"), "", "");
            if let Ok(loaded) = Session::<Reversi>::load(&text) {
                let again = Session::<Reversi>::load(&loaded.save()).unwrap();
                prop_assert_eq!(again.save(), loaded.save());
            }
        }
    }
}

//! What is read as a saved table, and what is not.

use boardgame_core::gomoku::Gomoku;
use boardgame_core::reversi::Reversi;
use boardgame_session::{Clock, Command, Event, LoadError, Player, Problem, Session, Settings};

use crate::save::full;
use crate::tools::*;

/// The text with a changed line and the checksum that goes with it.
pub(crate) fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} is in {text}");
    let text = text.replacen(from, to, 1);
    let (body, _) = text.rsplit_once("checksum: ").unwrap();
    checked(body)
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
    // Nor is the longest time, with and without a clock.
    let endless = format!("{0}+{0}", u64::MAX);
    for (clock, spent) in [("none", u64::MAX), (&endless, u64::MAX - 5000)] {
        let text = changed(&full().save(), "60000+500", clock);
        let text = changed(&text, "h8@0", &format!("h8@{spent}"));
        let session = Session::<Gomoku>::load(&text).unwrap();
        assert!(session.view().players[1].thought_ms >= spent);
        assert_eq!(session.save(), text);
    }
}

#[test]
fn after_the_last_number_a_new_game_is_still_a_new_one() {
    let mut session = table(gomoku(), HUMANS);
    session.handle(Command::Resign).unwrap();
    let text = changed(
        &session.save(),
        "number: 1",
        &format!("number: {}", u64::MAX),
    );
    let mut session = Session::<Gomoku>::load(&text).unwrap();
    let events = session.handle(NEW_GAME).unwrap();
    let black = Player::First;
    assert_eq!(events, [Event::Started { black }]);
    assert!(Session::<Gomoku>::load(&session.save()).is_ok());
}

/// A table of two people that was played by a clock of one second, and a tenth more for a move.
fn timed() -> Session<Gomoku> {
    let clock = Some(Clock {
        main_ms: 1000,
        increment_ms: 100,
    });
    let mut session = started(Settings {
        clock,
        ..settings(gomoku(), HUMANS)
    });
    session.advance(400);
    play(&mut session, "h8");
    session.advance(999);
    session
}

#[test]
fn a_table_that_no_game_leads_to_is_refused() {
    let on = timed().save();
    let mut flagged = timed();
    flagged.advance(1);
    let flagged = flagged.save();
    let mut resigned = timed();
    resigned.handle(Command::Resign).unwrap();
    let resigned = resigned.save();
    let ready = Session::new(settings(gomoku(), HUMANS)).unwrap().save();
    let mut stopped = table(gomoku(), against_engine());
    play(&mut stopped, "h8");
    stopped.handle(Command::Stop).unwrap();
    let stopped = stopped.save();
    let cases = [
        (
            &flagged,
            "clock: 1000+100",
            "clock: none",
            "line 18: found step 2, \"second-out-of-time@1000\": the game is played without a clock",
        ),
        (
            &flagged,
            "out-of-time@1000",
            "out-of-time@999",
            "line 18: found step 2, \"second-out-of-time@999\": the clock leaves 1000 ms, more than that",
        ),
        (
            &on,
            "h8@400",
            "h8@1000",
            "line 18: found step 1, \"h8@1000\": the clock leaves only 1000 ms",
        ),
        (
            &resigned,
            "resigns@999",
            "resigns@1000",
            "line 18: found step 2, \"second-resigns@1000\": the clock leaves only 1000 ms",
        ),
        (
            &on,
            "played: h8@400",
            "played: h8@400\nundone: i9@1000",
            "line 19: found step 2, \"i9@1000\": the clock leaves only 1000 ms",
        ),
        (
            &on,
            "played: h8@400",
            "played: h8@400 i9@0 g7@700",
            "line 18: found step 3, \"g7@700\": the clock leaves only 700 ms",
        ),
        (
            &on,
            "thinking: 999",
            "thinking: 1000",
            "line 17: found \"1000\" for thinking: expected less than the clock leaves, 1000 ms",
        ),
        (
            &flagged,
            "thinking: 0",
            "thinking: 1",
            "line 17: found \"1\" for thinking: expected 0, as nobody is to act",
        ),
        (
            &on,
            "number: 1",
            "number: 0",
            "line 16: found \"on\" for state: expected ready, as no game was begun",
        ),
        (
            &on,
            "score: 0 0 0",
            "score: 1 0 0",
            "line 15: found \"1\" for number: expected more than 1, the number of games in the score",
        ),
        (
            &on,
            "score: 0 0 0",
            "score: 2 3 4",
            "line 15: found \"1\" for number: expected more than 9, the number of games in the score",
        ),
        (
            &ready,
            "score: 0 0 0",
            "score: 0 0 1",
            "line 15: found \"0\" for number: expected more than 1, the number of games in the score",
        ),
        (
            &ready,
            "number: 0",
            "number: 7",
            "line 16: found \"ready\" for state: expected on or stopped, as a game was begun",
        ),
        (
            &ready,
            "thinking: 0",
            "thinking: 1",
            "line 17: found \"1\" for thinking: expected 0, as nobody is to act",
        ),
        (
            &on,
            "state: on",
            "state: stopped",
            "line 16: found \"stopped\" for state: expected on, as no engine is to act",
        ),
        (
            &stopped,
            "h8@0",
            "h8@0 i9@0",
            "line 16: found \"stopped\" for state: expected on, as no engine is to act",
        ),
    ];
    for (text, from, to, message) in cases {
        assert!(Session::<Gomoku>::load(text).is_ok(), "{text}");
        let error = Session::<Gomoku>::load(&changed(text, from, to)).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_clock_with_nothing_on_it_runs_out_once_time_passes() {
    let clock = Some(Clock {
        main_ms: 0,
        increment_ms: 0,
    });
    let mut session = started(Settings {
        clock,
        ..settings(gomoku(), HUMANS)
    });
    play(&mut session, "h8");
    assert_eq!(Session::load(&session.save()), Ok(session.clone()));
    session.advance(5);
    assert!(session.outcome().is_some());
    assert_eq!(Session::load(&session.save()), Ok(session));
}

#[test]
fn a_byte_order_mark_before_and_blank_lines_after_do_no_harm() {
    let session = full();
    let text = session.save();
    for edited in [
        format!("\u{feff}{text}"),
        format!("{text}\n"),
        format!("{text}\r\n  \r\n"),
        format!("\u{feff}{}\n\n\n", text.replace('\n', "\r\n")),
    ] {
        let loaded = Session::<Gomoku>::load(&edited).unwrap();
        assert_eq!(loaded.save(), text, "{edited:?}");
    }
    let cases = [
        (format!("\u{feff}\u{feff}{text}"), 1),
        (format!("\n{text}"), 1),
        (text.replace("\nseed", "\n\nseed"), 13),
        (format!("{text}\nmore\n"), 22),
        (format!("{text}\n\u{feff}"), 22),
    ];
    for (edited, line) in cases {
        let error = Session::<Gomoku>::load(&edited).unwrap_err();
        assert_eq!(error.line, line, "{error}");
    }
}

//! NBoard's protocol, the engine's side: every command and every error.

use boardgame_core::reversi::Reversi;
use boardgame_core::{Position, Side};
use boardgame_protocol::nboard;

use crate::talk::Talk;

fn engine() -> Talk<Reversi, nboard::Engine> {
    Talk::new(nboard::Engine::new("Mine", 32))
}

const START: &str = "(;GM[Othello]PC[NBoard]DT[2003-12-15 12:33:18 MST]PB[a]PW[b]RE[?]TI[5:00]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]";

#[test]
fn a_session_of_version_two() {
    let mut engine = engine();
    assert_eq!(engine.send("nboard 2"), ["set myname Mine"]);
    assert!(engine.send("set depth 8\nset contempt 20").is_empty());
    assert!(engine.send(&format!("set game {START};)")).is_empty());
    assert_eq!(engine.send("ping 1"), ["pong 1"]);
    assert!(engine.send("move F5/1.50/0.3\nmove d6//2.0").is_empty());
    let said = engine.send("hint 2");
    let expected = [
        "status Analyzing",
        "search C3 1.00 0 1",
        "search C4 1.00 0 1",
        "nodestats 10 0.00",
        "status",
    ];
    assert_eq!(said, expected);
    assert_eq!(engine.jobs.last().unwrap().limits.depth, Some(8));
    let said = engine.send("go");
    assert_eq!(
        said,
        [
            "search C3 1.00 0 1",
            "nodestats 10 0.00",
            "=== C3/1.00/0.00"
        ]
    );
    // The move was not played.
    let again = engine.send("go");
    assert_eq!(again, said);
    assert_eq!(engine.jobs.last().unwrap().position.turn(), Side::Black);
    assert_eq!(engine.send("learn"), ["learned"]);
    let analysis = engine.send("analyze");
    assert_eq!(
        analysis,
        [
            "analysis 2 1.00",
            "analysis 1 1.00",
            "analysis 0 1.00",
            "status"
        ]
    );
    engine.send("quit");
    assert!(engine.has_ended());
}

#[test]
fn version_one_sends_bare_moves() {
    let mut engine = engine();
    assert_eq!(
        engine.send("nboard 1\nset depth 4\nF5\nd6\ngo"),
        ["set myname Mine", "search C3 1.00 0 1", "=== C3/1.00/0.00"]
    );
}

#[test]
fn a_game_that_ends_in_a_pass_is_at_the_other_side() {
    // White passes, and Black is to move.
    let game = format!("(;GM[Othello]BO[8 *O{} O]W[PA];)", "-".repeat(62));
    let mut engine = engine();
    engine.send(&format!("set game {game}"));
    let said = engine.send("go");
    assert_eq!(
        engine.jobs.last().unwrap().position.turn(),
        Side::Black,
        "{said:?}"
    );
    // Where the side to move must pass itself, it says so without a search.
    let mut engine = self::engine();
    engine.send(&format!("set game {}", game.replace("W[PA]", "")));
    assert_eq!(engine.send("go"), ["=== PA"]);
    assert_eq!(engine.send("move PA//0.01\ngo").len(), 2);
    assert!(engine.send("move C1\ngo")[0].starts_with("status Error: the game is over"));
}

#[test]
fn unknown_lines_are_ignored_and_wrong_ones_reported() {
    let mut engine = engine();
    for unknown in ["", "hello", "set colour red", "HINT", "\u{0}\u{fffd}"] {
        assert!(engine.send(unknown).is_empty(), "{unknown}");
    }
    for (line, why) in [
        (
            "set depth x",
            "set \"depth x\": expected a whole number from 0",
        ),
        ("set contempt", "set \"contempt\": expected a number"),
        ("hint -1", "hint \"-1\": expected a whole number from 0"),
        ("ping", "ping \"\": expected a whole number"),
        (
            "move Z9",
            "move \"Z9\": expected a move, as in F5/1.50/0.30",
        ),
        ("move A1", "A1: a1 encloses no disc for Black to turn"),
        ("A1", "A1: a1 encloses no disc for Black to turn"),
        (
            "move PA",
            "PA: a pass is not forced: there are 4 legal moves, d3 among them",
        ),
    ] {
        assert_eq!(
            engine.send(line),
            [format!("status Error: {why}")],
            "{line}"
        );
    }
    for game in [
        "F5D6".to_string(),
        "(;GM[Othello]".to_string(),
        "(;GM[Go];)".to_string(),
        "(;TY[10];)".to_string(),
        "(;TY[6];)".to_string(),
        format!("{START}B[F5]W[F5];)"),
        format!("{START}W[F5];)"),
    ] {
        let said = engine.send(&format!("set game {game}"));
        assert_eq!(said.len(), 1, "{game}");
        assert!(said[0].starts_with("status Error: "), "{said:?}");
    }
    // Nothing has changed.
    engine.send("go");
    assert_eq!(engine.jobs.last().unwrap().position, Reversi::new());
}

#[test]
fn a_ping_ends_the_search_and_is_answered_after_it() {
    let mut engine = engine();
    engine.hold = true;
    assert!(engine.send("nboard 2\ngo\nping 7\nmove F5\nhint 1")[1..].is_empty());
    assert_eq!(engine.stopped, 1);
    let said = engine.finish();
    let tail: Vec<&str> = said
        .iter()
        .rev()
        .take(3)
        .rev()
        .map(String::as_str)
        .collect();
    assert_eq!(tail, ["=== D3/1.00/0.00", "pong 7", "status Analyzing"]);
    // The hint that came after the ping is not in a hurry.
    assert_eq!(engine.stopped, 1);
    engine.finish();
    // An analysis ends as well.
    engine.send("analyze\nping 8");
    assert_eq!(engine.stopped, 2);
    engine.finish();
    assert_eq!(engine.stopped, 3);
    assert_eq!(engine.finish().last().unwrap(), "pong 8");
}

/// Once it is asked for moves it thinks on whenever the board has changed, but not while a person
/// looks into a game.
#[test]
fn in_a_game_that_it_plays_it_ponders() {
    let mut engine = engine();
    engine.send("nboard 2\nmove F5\nhint 1\nmove D6");
    assert!(engine.pondered.is_empty());
    engine.send("go\nping 1");
    assert!(
        engine.pondered.is_empty(),
        "its move is not on the board yet"
    );
    engine.send("move C3");
    assert_eq!(engine.pondered.len(), 1);
    assert_eq!(engine.pondered[0].turn(), Side::White);
    engine.send("move C3\nhint 1\nmove D3");
    assert_eq!(engine.pondered.len(), 1);
}

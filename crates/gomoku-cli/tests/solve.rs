//! The command that looks for wins by threats.

use super::GOMOKU;

/// Two open threes can be made from these twos.
const TWOS: &str = "h8 a1 i9 a15 h9 o1 i8 o15";

#[test]
fn a_win_is_shown_with_its_line_its_tree_and_as_json() {
    let out = GOMOKU.good(&["solve", TWOS], "");
    assert!(out.starts_with("Black wins in "), "{out}");
    assert!(
        out.contains("Every reply was checked by the rules"),
        "{out}"
    );
    let tree = GOMOKU.good(&["solve", "--tree", TWOS], "");
    assert!(tree.contains("  else: "), "{tree}");
    let json = GOMOKU.good(
        &["solve", "--json", "--tree", "--nodes", "100000", TWOS],
        "",
    );
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["result"], "win");
    let tree = value["tree"].as_array().unwrap();
    assert_eq!(tree.last().unwrap()["move"], value["line"][0]);
    assert!(value["plies"].as_u64().unwrap() <= 225);
}

#[test]
fn where_there_is_no_win_it_says_so() {
    let out = GOMOKU.good(&["solve", "--rule", "renju", "h8"], "");
    assert!(out.starts_with("No win by threats exists"), "{out}");
    let out = GOMOKU.good(&["solve", "--json", "h8 h9"], "");
    assert!(out.contains("\"result\":\"unknown\""), "{out}");
}

#[test]
fn what_is_no_position_is_refused() {
    for (args, said) in [
        (&["solve", "h8 h8"][..], "move 2, h8: h8 is taken by Black"),
        (&["solve", "h88"], "row 88 is off the 15x15 board"),
        (&["solve", "--k", "4"], "five in a row"),
        (&["solve", "--time", "-1"], "number of seconds"),
        (&["solve", "--position", "x"], "--position"),
    ] {
        let run = GOMOKU.run(args, "");
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.err.contains(said), "{args:?}: {}", run.err);
    }
}

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

#[test]
fn a_collection_is_solved_and_counted_by_sets() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("set.jsonl");
    let rows = |middle: &str| {
        let empty = "\".........\",".repeat(4);
        format!("[{empty}\"{middle}\",{}]", empty.trim_end_matches(','))
    };
    let lines = [
        format!(
            r#"{{"id":"open","set":"one","rule":"standard","side":"black","rows":{}}}"#,
            rows("...XXX...")
        ),
        format!(
            r#"{{"id":"quiet","set":"one","side":"white","rows":{}}}"#,
            rows("....X....")
        ),
        r#"{"id":"moves","moves":"h8 a1 i9 a15 h9 o1 i8 o15"}"#.to_owned(),
        TWOS.to_owned(),
        String::new(),
    ];
    std::fs::write(&path, lines.join("\n")).unwrap();
    let file = path.to_str().unwrap();
    let out = GOMOKU.good(&["solve", "--nodes", "20000", "--set", file], "");
    assert!(out.contains("open: solved, 3 plies"), "{out}");
    assert!(out.contains("quiet: not solved"), "{out}");
    assert!(out.contains("all: 2 of 2 (100 %)"), "{out}");
    assert!(out.contains("one: 1 of 2 (50 %)"), "{out}");
    assert!(out.contains("  not solved: quiet\n"), "{out}");
    let json = GOMOKU.good(&["solve", "--nodes", "20000", "--json", "--set", file], "");
    let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&last["set"], &last["unsolved"][0]),
        (&"one".into(), &"quiet".into())
    );
    for (line, said) in [
        ("{\"rows\":3}", "line 1: expected \"rows\" or \"moves\""),
        ("{\"rows\":[\"..\"]}", "line 1: \"side\" must be"),
        ("h8 z99", "line 1: "),
        ("{", "line 1: "),
    ] {
        std::fs::write(&path, line).unwrap();
        let run = GOMOKU.run(&["solve", "--set", file], "");
        assert_eq!(run.code, Some(1), "{line}");
        assert!(run.err.contains(said), "{line}: {}", run.err);
    }
}

#[test]
fn defences_are_listed() {
    let three = ["solve", "--nodes", "2000", "--defend", "a1 h8 a3 i8 c5 j8"];
    let out = GOMOKU.good(&three, "");
    assert!(out.starts_with("White threatens to win. "), "{out}");
    assert!(out.contains(" k8 ") || out.contains(" k8\n"), "{out}");
    assert!(out.contains(" moves lose."), "{out}");
    let json = GOMOKU.good(&[&three[..], &["--json"]].concat(), "");
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["threat"], true);
    let (surviving, losing) = (&value["surviving"], &value["losing"]);
    let count = surviving.as_array().unwrap().len() + losing.as_array().unwrap().len();
    assert_eq!(count, 225 - 6);
    let out = GOMOKU.good(&["solve", "--nodes", "2000", "--defend", "h8"], "");
    assert!(out.starts_with("Black threatens no win"), "{out}");
}

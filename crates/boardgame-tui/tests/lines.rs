//! Whatever a line holds, it is answered, and once.

use std::io::Cursor;

use boardgame_core::reversi::{Reversi, player};
use boardgame_core::search::Random;
use boardgame_session::{Session, Settings};
use boardgame_tui::{Kit, plain};
use proptest::collection::vec;
use proptest::prelude::*;

/// The lines that two people who type `line` see after the start.
fn answers(line: &str) -> Vec<String> {
    let mut session = Session::new(Settings::new(Reversi::new())).unwrap();
    let kit = Kit {
        player,
        engine: |_| Box::new(Random::new(0)),
        scores: |_: &Reversi| Vec::new(),
    };
    let mut out = Vec::new();
    let input = Cursor::new(line.to_string().into_bytes());
    plain::run(
        &mut session,
        kit,
        plain::Options::default(),
        input,
        &mut out,
    )
    .unwrap();
    let text = String::from_utf8(out).unwrap();
    text.lines().skip(1).map(String::from).collect()
}

/// A line of moves, legal or not, with take-backs, and now and then with a fault.
fn script() -> impl Strategy<Value = Vec<String>> {
    let good = prop_oneof![
        4 => "[a-h][1-8]",
        1 => Just("undo".to_string()),
        1 => Just("redo".to_string()),
        1 => Just("pass".to_string()),
    ];
    let bad = prop_oneof![
        "[i-k][1-9]",
        "[a-h](9|0|10)",
        "[0-9]{1,3}",
        "quit|board|new|undoo|\\?"
    ];
    vec(prop_oneof![12 => good, 1 => bad], 1..16)
}

/// Whether the line is answered without a look at the game, since something in it is no move.
fn is_fault(answer: &str) -> bool {
    [
        "is no move",
        "is off the",
        "is neither a move",
        "Write it like this",
    ]
    .iter()
    .any(|words| answer.contains(words))
}

proptest! {
    #[test]
    fn every_part_of_a_line_has_one_answer_and_a_fault_is_the_only_one(words in script()) {
        let answers = answers(&words.join(" "));
        if answers.iter().any(|answer| is_fault(answer)) {
            prop_assert_eq!(answers.len(), 1, "{:?}", answers);
        } else if words.len() > 1 {
            prop_assert!(answers.len() <= words.len(), "{:?}", answers);
            // Everything up to what the rules refuse was played, and nothing after it.
            let played = ["Black ", "White ", "One move "];
            let refused = answers.iter().position(|answer| {
                !played.iter().any(|start| answer.starts_with(start)) || answer.contains(" turns no disc")
            });
            let answered = refused.map_or(words.len(), |index| index + 1);
            prop_assert_eq!(answers.len(), answered, "{:?}", answers);
        }
    }

    #[test]
    fn any_text_without_a_command_has_one_answer_at_most(line in "[^\n]{0,40}") {
        // Commands that write files or show tables have their own tests.
        let first = line.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        prop_assume!(!first.chars().all(|c| c.is_ascii_alphabetic() || c == '?') || first.is_empty());
        let answers = answers(&line);
        let moves = line.chars().filter(char::is_ascii_digit).count();
        prop_assert!(answers.len() <= 1 || answers.len() <= moves, "{:?}", answers);
    }
}

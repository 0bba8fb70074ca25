//! The commands that show what the engine thinks, and how fast.

use super::GOMOKU;

/// Black has an open three.
const THREE: &str = "h8 a1 i8 a3 j8 a5";

#[test]
fn lines_are_shown_with_their_worth_and_proven_ones_as_such() {
    let args = ["analyze", "--lines", "2", "--nodes", "3000", "h8 i9 g7"];
    let out = GOMOKU.good(&args, "");
    assert!(out.starts_with("depth 1-"), "{out}");
    assert!(out.contains("  1. ") && out.contains("  2. "), "{out}");
    assert!(
        out.contains(" nodes, ") && out.contains("M nodes/s"),
        "{out}"
    );
    let out = GOMOKU.good(&["analyze", "--nodes", "3000", THREE], "");
    assert!(out.contains("proven win in 3"), "{out}");
    let stopped = GOMOKU.good(&["analyze", "--time", "0.05", "h8"], "");
    assert!(stopped.contains("Best: "), "{stopped}");
}

#[test]
fn json_has_a_line_for_each_depth() {
    let out = GOMOKU.good(&["analyze", "--json", "--depth", "3", "h8 i9 g7"], "");
    let last: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!(last["depth"], 3);
    assert_eq!(last["lines"].as_array().unwrap().len(), 3);
    assert_eq!(last["best"], last["lines"][0]["pv"][0]);
    let out = GOMOKU.good(&["analyze", "--json", "--nodes", "3000", THREE], "");
    let last: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!(last["score"]["win"], 3);
}

#[test]
fn every_rule_and_size_is_analysed() {
    for rule in ["standard", "renju", "caro", "caro-overline"] {
        let args = [
            "analyze", "--rule", rule, "--size", "9x12", "--depth", "2", "e5 e6",
        ];
        assert!(GOMOKU.good(&args, "").contains("Best: "), "{rule}");
    }
    let args = ["analyze", "--size", "4", "--k", "4", "--depth", "3"];
    let out = GOMOKU.good(&args, "");
    assert!(out.contains("this is the generic search"), "{out}");
}

#[test]
fn a_bench_has_the_same_nodes_every_time() {
    let nodes = || {
        let out = GOMOKU.good(&["bench", "--depth", "3", "--memory", "1"], "");
        let last = out.lines().last().unwrap().to_owned();
        assert!(last.ends_with(" M nodes/s"), "{out}");
        last.split(',').next().unwrap().to_owned()
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn the_board_is_drawn_with_the_numbers_of_the_moves_and_the_best_ones_lettered() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    let name = file.to_str().unwrap();
    GOMOKU.good(
        &["analyze", "--nodes", "1000", "--svg", name, "h8 i9 g7"],
        "",
    );
    let svg = std::fs::read_to_string(&file).unwrap();
    for text in [">1</text>", ">3</text>", ">A</text>", ">C</text>"] {
        assert!(svg.contains(text), "{text} {svg}");
    }
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    let folder = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = GOMOKU.good(&["completions", shell], "");
        assert!(
            script.contains("--resume") || script.contains("-l resume"),
            "{shell}"
        );
    }
    GOMOKU.good(&["man", folder.path().to_str().unwrap()], "");
    let page = std::fs::read_to_string(folder.path().join("gomoku-play.1")).unwrap();
    assert!(page.contains("resume"), "{page}");
}

//! `reversi play` in a real terminal.

use std::path::Path;

use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Board, Position, Rng};

use crate::tmux::{self, Terminal};

const PROGRAM: &str = env!("CARGO_BIN_EXE_reversi");

fn started(arguments: &str) -> Option<Terminal> {
    tmux::started(Path::new(PROGRAM), arguments)
}

#[test]
fn the_board_behaves_in_a_terminal() {
    tmux::behaves(Path::new(PROGRAM), "reversi");
}

#[test]
fn keys_and_a_click_play_and_turned_discs_and_counts_are_shown() {
    let Some(terminal) = started("play --start --white human --glyphs ascii --no-color") else {
        return;
    };
    // e5 is the middle; f5 is beside it.
    terminal.keys(&["Right", "Enter"]);
    let shown = terminal.wait_for("Black f5, turning 1 disc.");
    assert!(shown.contains("X 4 - 1 O"), "{shown}");
    let squares = tmux::squares(&shown);
    let d6 = squares.iter().find(|seen| seen.name == "d6").unwrap();
    terminal.click(d6.place.0, d6.place.1);
    terminal.wait_for("White d6");
    terminal.keys(&["q"]);
    terminal.is_restored(0);
}

#[test]
fn a_whole_game_against_the_computer_ends_in_a_result() {
    let Some(terminal) = started("play --start --size 4 --level 1 --seed 3 --glyphs ascii") else {
        return;
    };
    tmux::play_to_the_end(&terminal, '+', ended);
    let shown = terminal.screen();
    assert!(ended(&shown), "{shown}");
    terminal.keys(&["q"]);
    terminal.is_restored(0);
}

#[test]
fn a_take_back_goes_over_a_pass() {
    let (moves, passed) = game_with_a_pass();
    let Some(terminal) = started("play --start --size 4 --white human --glyphs ascii") else {
        return;
    };
    terminal.text("m");
    terminal.text(&moves);
    terminal.keys(&["Enter"]);
    let side = if passed == boardgame_core::Side::Black {
        "Black"
    } else {
        "White"
    };
    let shown = terminal.wait_for(&format!("{side} has no move and passes."));
    assert!(lists_a_pass(&shown), "{shown}");
    terminal.keys(&["u"]);
    let shown = terminal.wait_for("2 moves taken back.");
    assert!(!lists_a_pass(&shown), "{shown}");
    terminal.keys(&["r"]);
    terminal.wait_until("a pass", lists_a_pass);
    terminal.keys(&["q"]);
    terminal.is_restored(0);
}

#[test]
fn after_kill_nine_the_game_goes_on() {
    tmux::goes_on_after_kill_nine(Path::new(PROGRAM), "reversi", ["f5", "d6", "c3"]);
}

/// Whether a pass is among the moves; the graph has dashes too.
fn lists_a_pass(screen: &str) -> bool {
    screen
        .split_whitespace()
        .any(|word| word == "--" || word == "[--]")
}

fn ended(screen: &str) -> bool {
    screen.contains("wins ") || screen.contains("Draw 8-8")
}

/// Moves of a 4x4 game up to a pass before its end, which the board plays itself, and whose it is.
fn game_with_a_pass() -> (String, boardgame_core::Side) {
    for seed in 0..1000 {
        let mut rng = Rng::new(seed);
        let mut position = Reversi::with_size(Size::Four);
        let mut moves: Vec<String> = Vec::new();
        while let Some(m) = position.random_move(&mut rng) {
            if position.must_pass() {
                return (moves.join(" "), position.turn());
            }
            moves.push(position.move_text(m).to_string());
            position.make(m);
        }
    }
    panic!("no game with a pass");
}

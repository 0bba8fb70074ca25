//! `gomoku play` in a real terminal.

use std::path::Path;

use crate::tmux::{self, Terminal};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gomoku");

fn started(arguments: &str) -> Option<Terminal> {
    tmux::started(Path::new(PROGRAM), arguments)
}

#[test]
fn the_board_behaves_in_a_terminal() {
    tmux::behaves(Path::new(PROGRAM), "gomoku");
}

#[test]
fn keys_a_click_and_typed_moves_play_and_the_row_of_five_is_shown() {
    let Some(terminal) = started("play --start --white human --glyphs ascii --no-color") else {
        return;
    };
    terminal.keys(&["Enter"]);
    let shown = terminal.wait_for("[X]");
    let squares = tmux::squares(&shown);
    let a1 = squares.iter().find(|seen| seen.name == "a1").unwrap();
    terminal.click(a1.place.0, a1.place.1);
    terminal.wait_for(" 1(O).");
    terminal.text("m");
    terminal.text("i8 a2 j8 a3 k8 a4");
    terminal.keys(&["Enter"]);
    terminal.wait_for("[a4]");
    terminal.text("ml8");
    terminal.keys(&["Enter"]);
    let shown = terminal.wait_for("Black wins: five h8-l8. Congratulations, Player 1!");
    assert!(shown.contains("*X*X*X*X(X)"), "{shown}");
    assert!(shown.contains("Score 1:0"), "{shown}");
    // The end is taken back, and then the board is left.
    terminal.keys(&["u"]);
    terminal.wait_for("Score 0:0");
    terminal.keys(&["q"]);
    terminal.is_restored(0);
}

#[test]
fn a_whole_game_against_the_computer_ends_in_a_result() {
    let Some(terminal) = started("play --start --level 1 --seed 1 --size 5 --k 3 --glyphs ascii")
    else {
        return;
    };
    tmux::play_to_the_end(&terminal, '.', ended);
    let shown = terminal.screen();
    assert!(ended(&shown), "{shown}");
    assert!(!shown.contains("Score 0:0  Draws 0"), "{shown}");
    terminal.keys(&["q"]);
    terminal.is_restored(0);
}

#[test]
fn after_kill_nine_the_game_goes_on() {
    tmux::goes_on_after_kill_nine(Path::new(PROGRAM), "gomoku", ["h8", "i9", "g7"]);
}

fn ended(screen: &str) -> bool {
    screen.contains("wins") || screen.contains("Draw.")
}

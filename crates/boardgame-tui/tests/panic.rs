//! A fault of the program must not cost the terminal.

use crate::tmux::{self, Terminal};

#[test]
fn after_a_panic_the_terminal_is_as_it_was_and_the_game_is_kept() {
    if !tmux::is_there() {
        return;
    }
    let program = tmux::example("panicking_scores");
    let terminal = Terminal::new();
    terminal.start(&program, "--start --white human --glyphs ascii");
    terminal.wait_for("[?]Help");
    terminal.keys(&["Enter"]);
    terminal.wait_for("[h8]");
    terminal.keys(&["v"]);
    terminal.is_restored(101);
    // What went wrong is said on the screen that is there again.
    terminal.wait_for("the scores are broken");
    terminal.close();
    terminal.start(&program, "--resume --glyphs ascii");
    terminal.wait_for("[h8]");
    terminal.keys(&["q"]);
    terminal.is_restored(0);
}

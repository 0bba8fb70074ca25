//! Reversi on a screen.

use boardgame_core::reversi::{Reversi, Size};

use super::ScreenGame;

impl ScreenGame for Reversi {
    const DECIDED: i32 = 32;

    fn sizes() -> Vec<String> {
        Size::ALL.iter().map(Size::to_string).collect()
    }
}

//! Boards as text.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::{Board, Side, Square};

use super::vertex::{column_letter, row_number};

/// The board for people, with the letters and numbers that GTP's points have. They are not those
/// of [`Board::diagram`]: GTP has no column I.
pub(super) fn labelled<B: Board>(board: &B) -> String {
    let grid = board.grid();
    let letters = (0..grid.width()).map(|x| column_letter(x).to_ascii_uppercase().to_string());
    let letters = format!("   {}", letters.collect::<Vec<_>>().join(" "));
    let mut text = letters.clone();
    for y in 0..grid.height() {
        let number = row_number(board, y);
        text += &format!("\n{number:2} {} {number}", row(board, y));
    }
    text + "\n" + &letters
}

/// The board for programs, row by row from the top: the answer to `gogui-rules_board`.
pub(super) fn plain<B: Board>(board: &B) -> String {
    let rows = (0..board.grid().height()).map(|y| row(board, y));
    rows.collect::<Vec<_>>().join("\n")
}

fn row<B: Board>(board: &B, y: u8) -> String {
    let sign = |x| match board.at(Square::new(x, y)) {
        Some(Side::Black) => "X",
        Some(Side::White) => "O",
        None => ".",
    };
    let signs = (0..board.grid().width()).map(sign);
    signs.collect::<Vec<_>>().join(" ")
}

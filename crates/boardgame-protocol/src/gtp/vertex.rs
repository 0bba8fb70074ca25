//! Points and colours.

use alloc::format;
use alloc::string::{String, ToString};

use boardgame_core::{Board, Move, Notation, Side, Square};

/// A text is no vertex of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VertexError {
    /// It is not a letter and a number.
    #[error("not a vertex: expected a letter, which is not i, and a number, or pass")]
    Malformed,
    /// It names a column I, which GTP leaves out.
    #[error("there is no column I in GTP: J follows H")]
    NoColumnI,
    /// The board has no such point.
    #[error("not a vertex: it is off the {width}x{height} board")]
    OffBoard {
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
    },
}

/// The most columns that have a letter.
pub(super) const MAX_SIDE: u8 = 25;
/// The column whose letter would be `i`.
const I: u8 = 8;

/// The letter of column `x`, in lower case.
pub(super) const fn column_letter(x: u8) -> char {
    (b'a' + x + (x >= I) as u8) as char
}

/// The number of row `y`: from the bottom, or from the top if the game counts so.
pub(super) fn row_number<B: Board>(board: &B, y: u8) -> u8 {
    if B::NOTATION == Notation::BottomUp {
        board.grid().height() - y
    } else {
        y + 1
    }
}

/// A move as GTP writes it: `d3`, `j10`, `pass`.
///
/// ```
/// use boardgame_core::gomoku::{Gomoku, Rules};
/// use boardgame_core::{Move, Square};
/// use boardgame_protocol::gtp::{parse_vertex, vertex};
/// let game = Gomoku::new(Rules::default());
/// let ninth_column = Move::Place(Square::new(8, 7));
/// assert_eq!(vertex(&game, ninth_column), "j8");
/// assert_eq!(parse_vertex(&game, "J8"), Ok(ninth_column));
/// assert!(parse_vertex(&game, "i8").is_err());
/// ```
#[must_use]
pub fn vertex<B: Board>(board: &B, m: Move) -> String {
    let Some(square) = m.square() else {
        return "pass".to_string();
    };
    let letter = column_letter(square.x());
    let row = row_number(board, square.y());
    format!("{letter}{row}")
}

/// Reads a move, in upper or lower case.
///
/// # Errors
/// If the text is no pass and names no point of the board.
pub fn parse_vertex<B: Board>(board: &B, text: &str) -> Result<Move, VertexError> {
    if text.eq_ignore_ascii_case("pass") || text.eq_ignore_ascii_case("pa") {
        return Ok(Move::Pass);
    }
    let mut chars = text.chars();
    let letter = chars.next().ok_or(VertexError::Malformed)?;
    let digits = chars.as_str();
    if !(1..=2).contains(&digits.len()) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(VertexError::Malformed);
    }
    let x = match letter.to_ascii_lowercase() {
        letter @ 'a'..='h' => letter as u8 - b'a',
        'i' => return Err(VertexError::NoColumnI),
        letter @ 'j'..='z' => letter as u8 - b'a' - 1,
        _ => return Err(VertexError::Malformed),
    };
    let row: u8 = digits.parse().map_err(|_| VertexError::Malformed)?;
    let grid = board.grid();
    let y = if B::NOTATION == Notation::BottomUp {
        grid.height().checked_sub(row)
    } else {
        row.checked_sub(1)
    };
    let square = y.and_then(|y| grid.square(x.into(), y.into()));
    let (width, height) = (grid.width(), grid.height());
    square
        .map(|square: Square| Move::Place(square))
        .ok_or(VertexError::OffBoard { width, height })
}

/// `b` or `w`.
#[must_use]
pub const fn side_letter(side: Side) -> char {
    match side {
        Side::Black => 'b',
        Side::White => 'w',
    }
}

/// Reads a colour: `b`, `black`, `w` or `white`, in any case.
#[must_use]
pub fn parse_side(text: &str) -> Option<Side> {
    let is = |names: [&str; 2]| names.iter().any(|name| text.eq_ignore_ascii_case(name));
    if is(["b", "black"]) {
        Some(Side::Black)
    } else if is(["w", "white"]) {
        Some(Side::White)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::gomoku::{Gomoku, Rule, Rules};
    use boardgame_core::reversi::Reversi;
    use proptest::prelude::*;

    #[test]
    fn every_point_survives_and_rows_run_as_in_the_game() {
        let board = Gomoku::new(Rules::new(25, 20, 5, Rule::Freestyle).unwrap());
        for square in board.grid().squares() {
            let m = Move::Place(square);
            assert_eq!(parse_vertex(&board, &vertex(&board, m)), Ok(m));
        }
        assert_eq!(vertex(&board, Move::Place(Square::new(0, 0))), "a20");
        assert_eq!(vertex(&board, Move::Place(Square::new(24, 19))), "z1");
        let othello = Reversi::new();
        assert_eq!(vertex(&othello, Move::Place(Square::new(0, 0))), "a1");
        assert_eq!(parse_vertex(&othello, "PASS"), Ok(Move::Pass));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in prop_oneof![any::<String>(), "[a-zA-Z][0-9]{0,4}"]) {
            if let Ok(m) = parse_vertex(&Reversi::new(), &text) {
                prop_assert_eq!(parse_vertex(&Reversi::new(), &vertex(&Reversi::new(), m)), Ok(m));
            }
        }
    }
}

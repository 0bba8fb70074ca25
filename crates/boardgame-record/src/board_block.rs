//! The board as the GGS server writes it: `8 -------- ... *`, in brackets or in a tag `BO`.

use alloc::string::String;
use core::fmt::Write;

use boardgame_core::reversi::{Reversi, SetupError, Size, SquareSet};
use boardgame_core::{Board, Position, Side, Square};

/// A text is no board of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlockError {
    /// It does not begin with a size.
    #[error("the board has no size: expected a number before its squares")]
    NoSize,
    /// The board is not one that is played on here.
    #[error("the board is {side}x{side}: only 4x4, 6x6 and 8x8 can be played on")]
    Size {
        /// Its side.
        side: u16,
    },
    /// A character is no square.
    #[error(
        "{found:?} is square {number} of the board: \
         expected * or X for black, O for white, - or . for empty"
    )]
    Square {
        /// The character.
        found: char,
        /// Which square it would be, counted from 1, row by row from the top left.
        number: usize,
    },
    /// There are too few squares.
    #[error("the board has {actual} squares: expected {expected} and the side to move")]
    Short {
        /// The squares of a board of its size.
        expected: usize,
        /// Those that it has.
        actual: usize,
    },
    /// The side to move is missing, or no side.
    #[error("no side to move after the squares: expected * or O at the end")]
    NoSide,
    /// Something follows the side to move.
    #[error("{found:?} follows the side to move: expected the end of the board")]
    Trailing {
        /// The first character too many.
        found: char,
    },
    /// The squares are no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Reads a board of the server: its size, then its squares row by row from the top left with or
/// without blanks, then the side to move. A bracket around it is skipped.
///
/// ```
/// use boardgame_core::reversi::Reversi;
/// use boardgame_record::board_block;
/// let text = "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
/// assert_eq!(board_block::parse(text), Ok(Reversi::new()));
/// assert_eq!(format!("[{}]", board_block::write(&Reversi::new())), text);
/// ```
///
/// # Errors
/// If the text is none, or the size is not one of those that are played here.
pub fn parse(text: &str) -> Result<Reversi, BlockError> {
    let text = text.trim();
    let text = text.strip_prefix('[').unwrap_or(text);
    let text = text.strip_suffix(']').unwrap_or(text);
    let (side, squares) = size(text).ok_or(BlockError::NoSize)?;
    let size = Size::new(side.into()).map_err(|_| BlockError::Size { side })?;
    let mut signs = squares.chars().filter(|c| !c.is_whitespace());
    let (mut discs, area) = ([SquareSet::EMPTY; 2], size.area());
    for (index, square) in size.grid().squares().enumerate() {
        let found = signs.next().ok_or(BlockError::Short {
            expected: area,
            actual: index,
        })?;
        match sign(found) {
            Some(Some(side)) => discs[side.index()] = discs[side.index()] | SquareSet::of(square),
            Some(None) => {}
            None => {
                let number = index + 1;
                return Err(BlockError::Square { found, number });
            }
        }
    }
    let turn = signs.next().and_then(sign).flatten();
    let turn = turn.ok_or(BlockError::NoSide)?;
    if let Some(found) = signs.next() {
        return Err(BlockError::Trailing { found });
    }
    let [black, white] = discs;
    Ok(Reversi::setup(size, black, white, turn)?)
}

/// The size at the start of a board, whatever it is, and what follows it.
pub(crate) fn size(text: &str) -> Option<(u16, &str)> {
    let text = text.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    // Three digits are more than any board has.
    let number = text.get(..digits).filter(|_| digits <= 3)?.parse().ok()?;
    Some((number, &text[digits..]))
}

/// Writes a board as the server does, without brackets: blanks between the rows, `*` for black.
#[must_use]
pub fn write(position: &Reversi) -> String {
    let side = position.size().side();
    let mut text = String::with_capacity(2 + usize::from(side) * usize::from(side + 1) + 1);
    // Writing to a string does not fail.
    let _ = write!(text, "{side} ");
    for y in 0..side {
        for x in 0..side {
            text.push(position.at(Square::new(x, y)).map_or('-', letter));
        }
        text.push(' ');
    }
    text.push(letter(position.turn()));
    text
}

const fn letter(side: Side) -> char {
    match side {
        Side::Black => '*',
        Side::White => 'O',
    }
}

/// What a character of a board stands for: a disc or side, or `Some(None)` for an empty square.
pub(crate) const fn sign(found: char) -> Option<Option<Side>> {
    match found {
        'X' | 'x' | 'B' | 'b' | '*' => Some(Some(Side::Black)),
        'O' | 'o' | 'W' | 'w' | '0' => Some(Some(Side::White)),
        '-' | '.' => Some(None),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn boards_are_read_with_and_without_blanks_and_refused_with_the_square() {
        for size in Size::ALL {
            let start = Reversi::with_size(size);
            let text = write(&start);
            assert_eq!(parse(&text), Ok(start));
            let squares = text.split_once(' ').unwrap().1.replace(' ', "");
            assert_eq!(parse(&std::format!("{} {squares}", size.side())), Ok(start));
        }
        let start = write(&Reversi::new());
        let cases = [
            (
                "".into(),
                "the board has no size: expected a number before its squares",
            ),
            (
                "10 ----".into(),
                "the board is 10x10: only 4x4, 6x6 and 8x8 can be played on",
            ),
            (
                "88 ----".into(),
                "the board is 88x88: only 4x4, 6x6 and 8x8 can be played on",
            ),
            (
                "8 ---".into(),
                "the board has 3 squares: expected 64 and the side to move",
            ),
            (
                start.replacen('O', "?", 1),
                "'?' is square 28 of the board: expected * or X for black, O for white, - or . for empty",
            ),
            (
                start[..start.len() - 1].into(),
                "no side to move after the squares: expected * or O at the end",
            ),
            (
                start.clone() + "*",
                "'*' follows the side to move: expected the end of the board",
            ),
            (
                "4 ---------------- *".into(),
                "the board is empty: expected at least one disc",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(parse(&text).unwrap_err().to_string(), message);
        }
    }
}

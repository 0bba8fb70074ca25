//! How squares are written: `h8` with rows from the bottom or the top, or `7,7`.

use core::fmt;

use crate::{Grid, Square};

/// A way to write a square.
///
/// ```
/// use boardgame_core::{Grid, Notation, Square};
/// let (gomoku, reversi) = (Grid::new(15, 15)?, Grid::new(8, 8)?);
/// assert_eq!(Notation::BottomUp.write(gomoku, Square::new(7, 0)).to_string(), "h15");
/// assert_eq!(Notation::TopDown.write(reversi, Square::new(5, 3)).to_string(), "f4");
/// assert_eq!(Notation::Comma.write(gomoku, Square::new(7, 0)).to_string(), "7,0");
/// assert_eq!(Notation::BottomUp.parse(gomoku, "H15"), Ok(Square::new(7, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// A letter for the column (`i` included) and a row counted from 1 at the bottom: Gomoku and
    /// Renju.
    BottomUp,
    /// A letter for the column and a row counted from 1 at the top: Reversi.
    TopDown,
    /// Column and row, both counted from 0 at the top left, with a comma: Gomocup's protocol.
    Comma,
}

/// A text that names no square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SquareError {
    /// Nothing was written.
    #[error("no square is named: expected a column and a row, as in {example}")]
    Empty {
        /// A square of the board in the notation that was expected.
        example: SquareText,
    },
    /// The first part is not a column.
    #[error("{found:?} is no column: expected one as in {example}")]
    Column {
        /// The character that stands in the place of the column.
        found: char,
        /// A square of the board in the notation that was expected.
        example: SquareText,
    },
    /// What follows the column is not a row.
    #[error("no row follows the column: expected one as in {example}")]
    Row {
        /// A square of the board in the notation that was expected.
        example: SquareText,
    },
    /// The text is well formed, but the board is smaller.
    #[error("column {column}, row {row} is off the {grid} board")]
    OffBoard {
        /// The column, counted from 1.
        column: usize,
        /// The row as it was written.
        row: usize,
        /// The board.
        grid: Grid,
    },
}

impl Notation {
    /// `square` as text, in lower case.
    #[must_use]
    pub const fn write(self, grid: Grid, square: Square) -> SquareText {
        SquareText {
            notation: self,
            grid,
            square,
        }
    }

    /// Reads a square, in upper or lower case. The whole text must be the square.
    ///
    /// # Errors
    /// If the text is not of this notation, or names a square that the board does not have.
    pub fn parse(self, grid: Grid, text: &str) -> Result<Square, SquareError> {
        let example = self.write(grid, grid.centre());
        let first = text.chars().next().ok_or(SquareError::Empty { example })?;
        let (column, row) = match self {
            Self::BottomUp | Self::TopDown => {
                if !first.is_ascii_alphabetic() {
                    return Err(SquareError::Column {
                        found: first,
                        example,
                    });
                }
                let column = usize::from(first.to_ascii_lowercase() as u8 - b'a') + 1;
                (
                    column,
                    number(&text[1..]).ok_or(SquareError::Row { example })?,
                )
            }
            Self::Comma => {
                let (column, row) = text.split_once(',').ok_or(SquareError::Row { example })?;
                let column = number(column.trim_end()).ok_or(SquareError::Column {
                    found: first,
                    example,
                })?;
                (
                    column + 1,
                    number(row.trim_start()).ok_or(SquareError::Row { example })?,
                )
            }
        };
        let y = match self {
            Self::BottomUp => usize::from(grid.height()).checked_sub(row),
            Self::TopDown => row.checked_sub(1),
            Self::Comma => Some(row),
        };
        y.and_then(|y| grid.square(column - 1, y))
            .ok_or(SquareError::OffBoard { column, row, grid })
    }
}

/// A plain decimal number of at most four digits, without a sign.
fn number(digits: &str) -> Option<usize> {
    let plain = (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

/// A square as text: the result of [`Notation::write`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareText {
    notation: Notation,
    grid: Grid,
    square: Square,
}

impl fmt::Display for SquareText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = (self.square.x(), self.square.y());
        match self.notation {
            Notation::BottomUp => {
                write!(
                    f,
                    "{}{}",
                    char::from(b'a' + x),
                    i32::from(self.grid.height()) - i32::from(y)
                )
            }
            Notation::TopDown => write!(f, "{}{}", char::from(b'a' + x), y + 1),
            Notation::Comma => write!(f, "{x},{y}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use proptest::prelude::*;

    const ALL: [Notation; 3] = [Notation::BottomUp, Notation::TopDown, Notation::Comma];

    #[test]
    fn every_square_of_every_size_survives_the_round_trip() {
        for (width, height) in [(1, 1), (8, 8), (15, 15), (10, 15), (26, 26)] {
            let grid = Grid::new(width, height).unwrap();
            for square in grid.squares() {
                for notation in ALL {
                    let text = notation.write(grid, square).to_string();
                    assert_eq!(notation.parse(grid, &text), Ok(square));
                    assert_eq!(notation.parse(grid, &text.to_uppercase()), Ok(square));
                }
            }
        }
    }

    #[test]
    fn a_bad_square_is_named() {
        let grid = Grid::new(15, 15).unwrap();
        let refused =
            |notation: Notation, text| notation.parse(grid, text).unwrap_err().to_string();
        let cases = [
            (
                Notation::BottomUp,
                "",
                "no square is named: expected a column and a row, as in h8",
            ),
            (
                Notation::BottomUp,
                "8h",
                "'8' is no column: expected one as in h8",
            ),
            (
                Notation::BottomUp,
                "h",
                "no row follows the column: expected one as in h8",
            ),
            (
                Notation::BottomUp,
                "h8x",
                "no row follows the column: expected one as in h8",
            ),
            (
                Notation::BottomUp,
                "h+8",
                "no row follows the column: expected one as in h8",
            ),
            (
                Notation::BottomUp,
                "h0",
                "column 8, row 0 is off the 15x15 board",
            ),
            (
                Notation::BottomUp,
                "h16",
                "column 8, row 16 is off the 15x15 board",
            ),
            (
                Notation::BottomUp,
                "p1",
                "column 16, row 1 is off the 15x15 board",
            ),
            (
                Notation::BottomUp,
                "é1",
                "'é' is no column: expected one as in h8",
            ),
            (
                Notation::BottomUp,
                "h99999",
                "no row follows the column: expected one as in h8",
            ),
            (
                Notation::TopDown,
                "a0",
                "column 1, row 0 is off the 15x15 board",
            ),
            (
                Notation::Comma,
                "7",
                "no row follows the column: expected one as in 7,7",
            ),
            (
                Notation::Comma,
                "x,7",
                "'x' is no column: expected one as in 7,7",
            ),
            (
                Notation::Comma,
                "15,0",
                "column 16, row 0 is off the 15x15 board",
            ),
        ];
        for (notation, text, message) in cases {
            assert_eq!(refused(notation, text), message, "{notation:?} {text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_and_what_is_read_is_on_the_board(
            text in prop_oneof![any::<String>(), "\\PC{0,2}[0-9]{0,6}", "[a-zA-Z0-9 ]{0,3},? ?[0-9]{0,5}"],
            (width, height) in (1..=26_usize, 1..=26_usize),
        ) {
            let grid = Grid::new(width, height).unwrap();
            for notation in ALL {
                match notation.parse(grid, &text) {
                    Ok(square) => {
                        prop_assert!(grid.contains(square));
                        let written = notation.write(grid, square).to_string();
                        prop_assert_eq!(notation.parse(grid, &written), Ok(square));
                    }
                    Err(why) => prop_assert!(!why.to_string().is_empty()),
                }
            }
        }

        #[test]
        fn what_is_written_is_read_back(
            (width, height) in (1..=26_usize, 1..=26_usize),
            (x, y) in (0..26_usize, 0..26_usize),
        ) {
            let grid = Grid::new(width, height).unwrap();
            let square = grid.square(x % width, y % height).unwrap();
            for notation in ALL {
                let text = notation.write(grid, square).to_string();
                prop_assert_eq!(notation.parse(grid, &text), Ok(square));
                // No other square of the board is written alike.
                let alike = grid.squares().filter(|&other| notation.write(grid, other).to_string() == text);
                prop_assert_eq!(alike.count(), 1);
            }
        }
    }
}

//! Positions as text: the squares row by row, then the side to move.

use core::fmt::{self, Write};
use core::str::FromStr;

use alloc::string::{String, ToString};
use arrayvec::ArrayVec;

use super::{Reversi, SetupError, Size, SquareSet};
use crate::{Board, Position, Side};

/// A text is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// A character stands for nothing.
    #[error(
        "{found:?} at line {line}, column {column}: \
         expected X, B or * for black, O, W or 0 for white, - or . for empty"
    )]
    Unknown {
        /// The character.
        found: char,
        /// Its line, from 1.
        line: usize,
        /// Its place in the line, in characters from 1.
        column: usize,
    },
    /// There are too many or too few squares.
    #[error(
        "a text of {found} squares and side: \
         expected 16, 36 or 64 squares and then the side to move"
    )]
    Length {
        /// The characters that are not space.
        found: usize,
    },
    /// There is more than a board of 64 squares and the side to move.
    #[error(
        "{found:?} at line {line}, column {column}: \
         expected the end after 64 squares and the side to move"
    )]
    Trailing {
        /// The first character too many.
        found: char,
        /// Its line, from 1.
        line: usize,
        /// Its place in the line, in characters from 1.
        column: usize,
    },
    /// The text ends after the squares.
    #[error("no side to move after {squares} squares: expected X or O")]
    NoSide {
        /// The squares.
        squares: usize,
    },
    /// What follows the squares is an empty square and not a side.
    #[error("{found:?} at line {line}, column {column}: expected the side to move, X or O")]
    Side {
        /// The character.
        found: char,
        /// Its line, from 1.
        line: usize,
        /// Its place in the line, in characters from 1.
        column: usize,
    },
    /// The squares make no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FromStr for Reversi {
    type Err = TextError;

    /// Reads 16, 36 or 64 squares row by row from the top left, then the side to move.
    ///
    /// `X`, `B` and `*` are black, `O`, `W` and `0` white, `-` and `.` empty, letters in either
    /// case. White space and line ends count for nothing.
    ///
    /// ```
    /// use boardgame_core::reversi::Reversi;
    /// let start = "........ ........ ........ ...OX... ...XO... ........ ........ ........ X";
    /// assert_eq!(start.parse(), Ok(Reversi::new()));
    /// ```
    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut signs = ArrayVec::<_, 65>::new();
        for (found, line, column) in places(text) {
            let sign = sign(found).ok_or(TextError::Unknown {
                found,
                line,
                column,
            })?;
            signs
                .try_push((sign, (found, line, column)))
                .map_err(|_| TextError::Trailing {
                    found,
                    line,
                    column,
                })?;
        }
        if let squares @ (16 | 36 | 64) = signs.len() {
            return Err(TextError::NoSide { squares });
        }
        let wrong_length = TextError::Length { found: signs.len() };
        let ((side, (found, line, column)), squares) = signs.split_last().ok_or(wrong_length)?;
        let size = match squares.len() {
            16 => Size::Four,
            36 => Size::Six,
            64 => Size::Eight,
            _ => return Err(wrong_length),
        };
        let &(found, line, column) = &(*found, *line, *column);
        let turn = side.ok_or(TextError::Side {
            found,
            line,
            column,
        })?;
        let of = |side| -> SquareSet {
            let squares = size.grid().squares().zip(squares);
            squares
                .filter(|(_, sign)| sign.0 == Some(side))
                .map(|(square, _)| square)
                .collect()
        };
        Ok(Self::setup(size, of(Side::Black), of(Side::White), turn)?)
    }
}

impl fmt::Display for Reversi {
    /// Writes the squares row by row from the top left as `X`, `O` and `-`, a space, and the side
    /// to move; with `#` the [diagram](Board::diagram) instead.
    ///
    /// ```
    /// use boardgame_core::reversi::{Reversi, Size};
    /// assert_eq!(Reversi::with_size(Size::Four).to_string(), "-----OX--XO----- X");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return self.diagram().fmt(f);
        }
        for square in self.grid().squares() {
            f.write_char(self.at(square).map_or('-', letter))?;
        }
        write!(f, " {}", letter(self.turn()))
    }
}

impl fmt::Debug for Reversi {
    /// Writes the position as [`Display`](fmt::Display) does, in brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reversi({self})")
    }
}

impl TryFrom<String> for Reversi {
    type Error = TextError;

    fn try_from(text: String) -> Result<Self, TextError> {
        text.parse()
    }
}

impl From<Reversi> for String {
    fn from(position: Reversi) -> Self {
        position.to_string()
    }
}

const fn letter(side: Side) -> char {
    match side {
        Side::Black => 'X',
        Side::White => 'O',
    }
}

/// What a character stands for: a disc or side, or `Some(None)` for an empty square.
const fn sign(found: char) -> Option<Option<Side>> {
    match found {
        'X' | 'x' | 'B' | 'b' | '*' => Some(Some(Side::Black)),
        'O' | 'o' | 'W' | 'w' | '0' => Some(Some(Side::White)),
        '-' | '.' => Some(None),
        _ => None,
    }
}

/// The characters that are not white space, with their line and column from 1.
fn places(text: &str) -> impl Iterator<Item = (char, usize, usize)> + '_ {
    text.split('\n')
        .zip(1..)
        .flat_map(|(row, line)| {
            row.chars()
                .zip(1..)
                .map(move |(c, column)| (c, line, column))
        })
        .filter(|(c, ..)| !c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_text_is_refused_with_the_place_and_what_was_expected() {
        let board = "-".repeat(27) + "OX------XO" + &"-".repeat(27);
        let cases = [
            (
                board.replacen('O', "?", 1) + " X",
                "'?' at line 1, column 28: expected X, B or * for black, O, W or 0 for white, \
                 - or . for empty",
            ),
            (
                "----\n-OX-\n-Xé-\n---- X".into(),
                "'é' at line 3, column 3: expected X, B or * for black, O, W or 0 for white, \
                 - or . for empty",
            ),
            (
                board.clone(),
                "no side to move after 64 squares: expected X or O",
            ),
            (
                board.clone() + " -",
                "'-' at line 1, column 66: expected the side to move, X or O",
            ),
            (
                board.clone() + " X\n O",
                "'O' at line 2, column 2: expected the end after 64 squares and the side to move",
            ),
            (
                board[..60].into(),
                "a text of 60 squares and side: expected 16, 36 or 64 squares and then the side \
                 to move",
            ),
            (
                String::new(),
                "a text of 0 squares and side: expected 16, 36 or 64 squares and then the side \
                 to move",
            ),
            (
                "-".repeat(36) + "X",
                "the board is empty: expected at least one disc",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(
                text.parse::<Reversi>().unwrap_err().to_string(),
                message,
                "{text:?}"
            );
        }
    }

    #[test]
    fn each_letter_for_a_colour_is_read() {
        for (signs, side) in [("XxBb*", Side::Black), ("OoWw0", Side::White)] {
            for sign in signs.chars() {
                let text: String = "-.-.".repeat(3) + "--" + "o" + &sign.to_string();
                let text = text + &sign.to_string();
                let position: Reversi = text.parse().unwrap();
                assert_eq!(position.turn(), side, "{text}");
                assert_eq!(position.at(crate::Square::new(3, 3)), Some(side), "{text}");
            }
        }
    }

    #[test]
    fn the_alternate_form_is_a_diagram() {
        let diagram = std::format!("{:#}", Reversi::with_size(Size::Four));
        let expected = "   a b c d\n \
                        1 . . . . 1\n \
                        2 . O X . 2\n \
                        3 . X O . 3\n \
                        4 . . . . 4\n   \
                        a b c d";
        assert_eq!(diagram, expected);
    }
}

//! Positions that are set up instead of played, and positions as text.

use core::fmt;
use core::str::FromStr;

use super::{Gomoku, Rules, RulesError};
use crate::{Board, Grid, Position, Side, Square};

/// A set of stones that is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A stone lies off the board.
    #[error("a stone in column {}, row {} from the top left is off the {grid} board", square.x() + 1, square.y() + 1)]
    OffBoard {
        /// The square.
        square: Square,
        /// The board.
        grid: Grid,
    },
    /// Two stones lie on one square.
    #[error("two stones in column {}, row {} from the top left", square.x() + 1, square.y() + 1)]
    Occupied {
        /// The square.
        square: Square,
    },
    /// Both sides have a row that wins.
    #[error("both sides have a winning row")]
    BothWon,
}

/// A text that is no position of Gomoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The rules at its beginning cannot be read.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// One of the three parts is missing, or there are more.
    #[error(
        "expected the rules, the rows and the side to move, as in 5x5x5 freestyle ...../.../..... X"
    )]
    Parts,
    /// A row has too few or too many squares.
    #[error("row {row} from the top has {found} squares: expected {expected}")]
    RowLength {
        /// The row, counted from 1.
        row: usize,
        /// Its squares.
        found: usize,
        /// The board's columns.
        expected: usize,
    },
    /// There are too few or too many rows.
    #[error("{found} rows: expected {expected}")]
    Rows {
        /// The rows in the text.
        found: usize,
        /// The board's rows.
        expected: usize,
    },
    /// A character is no square.
    #[error("{found:?} in row {row} from the top, column {column}: expected X, O or .")]
    Stone {
        /// The character.
        found: char,
        /// The row, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// The side to move is neither X nor O.
    #[error("the side to move must be X or O")]
    Turn,
    /// The stones are no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Gomoku {
    /// A position with these stones, `turn` to move. Any numbers of stones will do.
    ///
    /// # Errors
    /// If stones lie off the board or on one another, or if both sides would have won.
    pub fn setup(
        rules: Rules,
        stones: impl IntoIterator<Item = (Square, Side)>,
        turn: Side,
    ) -> Result<Self, SetupError> {
        let mut position = Self::new(rules);
        let grid = rules.grid();
        for (square, side) in stones {
            if !grid.contains(square) {
                return Err(SetupError::OffBoard { square, grid });
            }
            if position.at(square).is_some() {
                return Err(SetupError::Occupied { square });
            }
            position.place(square, side);
        }
        position.settle(turn).ok_or(SetupError::BothWon)?;
        Ok(position)
    }

    /// A position from its rows, the top one first: `X` black, `O` white, `.` empty, in either
    /// case.
    ///
    /// ```
    /// use boardgame_core::gomoku::{Gomoku, Rules};
    /// use boardgame_core::{Side, Square};
    /// let rules = Rules::mnk(3, 3, 3)?;
    /// let position = Gomoku::from_rows(rules, ["X.O", ".X.", "..."], Side::White)?;
    /// assert!(position.wins_at(Square::new(2, 2), Side::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the rows do not fit the board, have other characters, or are no position.
    pub fn from_rows<'a>(
        rules: Rules,
        rows: impl IntoIterator<Item = &'a str>,
        turn: Side,
    ) -> Result<Self, ParseError> {
        let (width, height) = (
            usize::from(rules.grid().width()),
            usize::from(rules.grid().height()),
        );
        let mut position = Self::new(rules);
        let mut found = 0;
        for (y, row) in rows.into_iter().enumerate() {
            found += 1;
            let length = row.chars().count();
            if length != width {
                return Err(ParseError::RowLength {
                    row: y + 1,
                    found: length,
                    expected: width,
                });
            }
            for (x, stone) in row.chars().enumerate() {
                let side = match stone {
                    'X' | 'x' => Side::Black,
                    'O' | 'o' => Side::White,
                    '.' => continue,
                    found => {
                        return Err(ParseError::Stone {
                            found,
                            row: y + 1,
                            column: x + 1,
                        });
                    }
                };
                let square = rules.grid().square(x, y);
                position.place(
                    square.ok_or(ParseError::Rows {
                        found,
                        expected: height,
                    })?,
                    side,
                );
            }
        }
        if found != height {
            return Err(ParseError::Rows {
                found,
                expected: height,
            });
        }
        position.settle(turn).ok_or(SetupError::BothWon)?;
        Ok(position)
    }

    /// The position after a symmetry of the board.
    ///
    /// # Panics
    /// If the symmetry is not one [`of`](crate::Symmetry::of) the grid.
    #[must_use]
    pub fn transform(&self, symmetry: crate::Symmetry) -> Self {
        let (mut position, to) = (self.cleared(), |s| symmetry.apply(self.grid(), s));
        self.stones_of_both()
            .for_each(|(square, side)| position.place(to(square), side));
        // The same rows win as before.
        let settled = position.settle(self.turn());
        debug_assert_eq!(settled, Some(self.status()));
        position
    }

    /// The position with the colours of all stones, and the side to move, swapped.
    ///
    /// Renju treats the sides differently, so under it the position can stand differently too.
    ///
    /// # Errors
    /// Under renju, if both sides would have won. Under the other rule sets there is no error.
    pub fn swap_colours(&self) -> Result<Self, SetupError> {
        let mut position = self.cleared();
        self.stones_of_both()
            .for_each(|(square, side)| position.place(square, !side));
        position.settle(!self.turn()).ok_or(SetupError::BothWon)?;
        Ok(position)
    }

    fn stones_of_both(&self) -> impl Iterator<Item = (Square, Side)> + '_ {
        self.grid()
            .squares()
            .filter_map(|square| Some((square, self.at(square)?)))
    }
}

impl fmt::Display for Gomoku {
    /// Writes the rules, the rows from the top with `/` between them, and the side to move; with
    /// `{:#}` the [`diagram`](Board::diagram).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return self.diagram().fmt(f);
        }
        write!(f, "{} ", self.rules())?;
        for square in self.grid().squares() {
            if square.x() == 0 && square.y() > 0 {
                f.write_str("/")?;
            }
            f.write_str(match self.at(square) {
                Some(Side::Black) => "X",
                Some(Side::White) => "O",
                None => ".",
            })?;
        }
        f.write_str(if self.turn() == Side::Black {
            " X"
        } else {
            " O"
        })
    }
}

impl FromStr for Gomoku {
    type Err = ParseError;

    /// Reads what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        let (rest, turn) = text.rsplit_once(' ').ok_or(ParseError::Parts)?;
        let (rules, rows) = rest.trim_end().rsplit_once(' ').ok_or(ParseError::Parts)?;
        let turn = match turn {
            "X" | "x" => Side::Black,
            "O" | "o" => Side::White,
            _ => return Err(ParseError::Turn),
        };
        Self::from_rows(rules.parse()?, rows.split('/'), turn)
    }
}

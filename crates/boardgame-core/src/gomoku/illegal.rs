//! Why a move is refused.

use arrayvec::ArrayVec;
use core::fmt;

use crate::{Grid, Notation, Side, Square, Status};

/// Why a move of Gomoku is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over: {}", match status {
        Status::Won { side } => match side { Side::Black => "Black has won", Side::White => "White has won" },
        _ => "it is drawn",
    })]
    GameOver {
        /// How it ended.
        status: Status,
    },
    /// The square is off the board.
    #[error("column {}, row {} from the top left is off the {grid} board", square.x() + 1, square.y() + 1)]
    OffBoard {
        /// The square that was asked for.
        square: Square,
        /// The board.
        grid: Grid,
    },
    /// A stone stands there already.
    #[error("{} is taken by {by}", name(*grid, *square))]
    Occupied {
        /// The square that was asked for.
        square: Square,
        /// Whose stone stands there.
        by: Side,
        /// The board.
        grid: Grid,
    },
    /// Black may not play there under renju.
    #[error("{} is forbidden for Black: {foul}", name(foul.grid, *square))]
    Forbidden {
        /// The square that was asked for.
        square: Square,
        /// What the stone would make.
        foul: Foul,
    },
    /// A pass while there is a square to play on.
    #[error("a pass is not allowed: {} can be played", name(*grid, *square))]
    PassNotForced {
        /// A square that can be played on.
        square: Square,
        /// The board.
        grid: Grid,
    },
}

fn name(grid: Grid, square: Square) -> impl fmt::Display {
    Notation::BottomUp.write(grid, square)
}

/// A forbidden move of renju, with the rows that make it one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foul {
    /// Which rule forbids it.
    pub kind: FoulKind,
    /// The overline, the fours or the threes: each from its first stone to its last, the new one
    /// included. A split four or three has one empty square inside.
    pub rows: ArrayVec<Row, 8>,
    pub(super) grid: Grid,
}

/// A stretch of squares along one direction, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// One end.
    pub from: Square,
    /// The other end.
    pub to: Square,
}

/// The three kinds of move that renju forbids to Black (RIF rules, 9.2 and 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FoulKind {
    /// Six or more stones in a row.
    Overline,
    /// More than one four at once, two on the same line included.
    DoubleFour,
    /// More than one three at once.
    DoubleThree,
}

impl fmt::Display for FoulKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double four",
            Self::DoubleThree => "double three",
        })
    }
}

impl fmt::Display for Foul {
    /// Writes `double three (h8-h10, g9-i9)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (", self.kind)?;
        for (number, row) in self.rows.iter().enumerate() {
            let separator = if number == 0 { "" } else { ", " };
            let (from, to) = (name(self.grid, row.from), name(self.grid, row.to));
            write!(f, "{separator}{from}-{to}")?;
        }
        f.write_str(")")
    }
}

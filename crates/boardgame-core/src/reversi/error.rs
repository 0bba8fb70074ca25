//! Why a move or a set-up is refused.

use super::{Size, name};
use crate::{Side, Square, Status};

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// No move can follow the end of the game.
    #[error("the game is over: {}", ending(status))]
    GameOver {
        /// How it ended.
        status: Status,
    },
    /// The board has no such square.
    #[error("{} is off the {size} board", name(*square))]
    OffBoard {
        /// The square.
        square: Square,
        /// The board.
        size: Size,
    },
    /// There is a disc on the square.
    #[error("{} is occupied by {by}", name(*square))]
    Occupied {
        /// The square.
        square: Square,
        /// Whose disc it is.
        by: Side,
    },
    /// The disc would enclose none of the opponent's.
    #[error("{} encloses no disc for {side} to turn", name(*square))]
    FlipsNothing {
        /// The square.
        square: Square,
        /// The side to move.
        side: Side,
    },
    /// The side to move has a move, so it may not pass.
    #[error("a pass is not forced: there are {count} legal moves, {} among them", name(*example))]
    PassNotForced {
        /// One of the squares that could be played.
        example: Square,
        /// How many there are.
        count: usize,
    },
    /// The side to move has no square to play on and can only pass.
    #[error("{side} has no square to play on and must pass")]
    MustPass {
        /// The side to move.
        side: Side,
    },
}

/// These discs are no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Squares hold discs of both sides.
    #[error(
        "{} has discs of both sides, one of {count} such squares: expected one side a square",
        name(*square)
    )]
    Overlap {
        /// The first such square.
        square: Square,
        /// How many there are.
        count: usize,
    },
    /// A disc lies outside the board.
    #[error("a disc on {} is off the {size} board", name(*square))]
    OffBoard {
        /// The first such square.
        square: Square,
        /// The board.
        size: Size,
    },
    /// Nobody has a disc.
    #[error("the board is empty: expected at least one disc")]
    NoDiscs,
}

const fn ending(status: &Status) -> &'static str {
    match status {
        Status::Won { side: Side::Black } => "Black has won",
        Status::Won { side: Side::White } => "White has won",
        Status::Drawn => "it is a draw",
        Status::Ongoing => "no side can move",
    }
}

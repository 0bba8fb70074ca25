//! A move of a game in which stones are placed.

use core::fmt;

use crate::Square;

/// A move of a placement game: a stone or disc on a square, or a pass.
///
/// Moves are ordered by square, the pass last. Text comes from
/// [`Board::move_text`](crate::Board::move_text), which knows the game's notation.
///
/// ```
/// use boardgame_core::{Move, Square};
/// let square = Square::new(7, 7);
/// assert_eq!(Move::from(square).square(), Some(square));
/// assert_eq!(Move::Pass.square(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone or disc of the side to move on this square.
    Place(Square),
    /// No stone. The two games here know it only where the rules force it.
    Pass,
}

impl Move {
    /// Where the stone goes, or `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Place(square) => Some(square),
            Self::Pass => None,
        }
    }
}

impl From<Square> for Move {
    #[inline]
    fn from(square: Square) -> Self {
        Self::Place(square)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => square.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

//! How a game stands: going on, won or drawn.

use crate::Side;

/// Whether a game goes on, and if not, how it ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Status {
    /// The side to move has at least one legal move (a forced pass is one).
    #[default]
    Ongoing,
    /// The game is over and `side` has won it.
    Won {
        /// The winner.
        side: Side,
    },
    /// The game is over and nobody has won.
    Drawn,
}

impl Status {
    /// Whether no move can follow.
    #[inline]
    #[must_use]
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Ongoing)
    }

    /// The winner, if there is one.
    #[inline]
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Won { side } => Some(side),
            Self::Ongoing | Self::Drawn => None,
        }
    }
}

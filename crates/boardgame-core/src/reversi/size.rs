//! The sizes of board on which Reversi is played here.

use core::fmt;

use super::SquareSet;
use crate::Grid;

/// The size of a Reversi board: 8×8 is the game, 6×6 and 4×4 are solved and good for study.
///
/// ```
/// use boardgame_core::reversi::Size;
/// assert_eq!(Size::new(6), Ok(Size::Six));
/// assert_eq!(Size::Six.area(), 36);
/// assert!(Size::new(7).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
#[repr(u8)]
pub enum Size {
    /// 4×4.
    Four = 0,
    /// 6×6.
    Six = 1,
    /// 8×8, the size of the game as it is played.
    #[default]
    Eight = 2,
}

/// Reversi has no board of this size here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a Reversi board of {side} by {side} squares: the side must be 4, 6 or 8")]
pub struct SizeError {
    /// The side that was asked for.
    pub side: usize,
}

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 3] = [Self::Four, Self::Six, Self::Eight];

    /// The board of `side` rows and as many columns.
    ///
    /// # Errors
    /// If `side` is not 4, 6 or 8.
    pub const fn new(side: usize) -> Result<Self, SizeError> {
        match side {
            4 => Ok(Self::Four),
            6 => Ok(Self::Six),
            8 => Ok(Self::Eight),
            _ => Err(SizeError { side }),
        }
    }

    /// Number of rows, which is the number of columns.
    #[inline]
    #[must_use]
    pub const fn side(self) -> u8 {
        2 * self as u8 + 4
    }

    /// Number of squares.
    #[inline]
    #[must_use]
    pub const fn area(self) -> usize {
        self.grid().area()
    }

    /// The board as a [`Grid`].
    #[inline]
    #[must_use]
    pub const fn grid(self) -> Grid {
        match Grid::new(self.side() as usize, self.side() as usize) {
            Ok(grid) => grid,
            Err(_) => unreachable!(),
        }
    }

    /// All squares of the board.
    #[inline]
    #[must_use]
    pub const fn squares(self) -> SquareSet {
        SquareSet::from_bits(MASKS[self as usize])
    }
}

impl TryFrom<u8> for Size {
    type Error = SizeError;

    fn try_from(side: u8) -> Result<Self, SizeError> {
        Self::new(side.into())
    }
}

impl From<Size> for u8 {
    fn from(size: Size) -> Self {
        size.side()
    }
}

impl fmt::Display for Size {
    /// Writes `8x8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid().fmt(f)
    }
}

/// The squares of each size: the top left corner of the 8×8 frame.
const MASKS: [u64; 3] = {
    let mut masks = [0; 3];
    let mut i = 0;
    while i < masks.len() {
        let side = Size::ALL[i].side();
        let row = (1u64 << side) - 1;
        let mut y = 0;
        while y < side {
            masks[i] |= row << (8 * y);
            y += 1;
        }
        i += 1;
    }
    masks
};

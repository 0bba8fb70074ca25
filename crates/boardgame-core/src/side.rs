//! The two players.

use core::fmt;
use core::ops::Not;

/// One of the two players. Black moves first.
///
/// ```
/// use boardgame_core::Side;
/// assert_eq!(!Side::Black, Side::White);
/// assert_eq!(Side::White.to_string(), "White");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Side {
    /// The side with the black stones or discs; it moves first.
    Black = 0,
    /// The side with the white stones or discs.
    White = 1,
}

impl Side {
    /// Both sides, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// 0 for Black and 1 for White, for tables with one entry a side.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Self;

    /// The opponent.
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

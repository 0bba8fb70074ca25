//! Sets of squares as 64 bits.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use super::bitboard;
use crate::Square;

/// A set of squares of a Reversi board: bit `8 * y + x` is the square in column `x`, row `y`.
///
/// Smaller boards use the top left corner of the same 8×8 frame.
///
/// ```
/// use boardgame_core::{Square, reversi::{Reversi, SquareSet}};
/// let legal: SquareSet = Reversi::new().legal();
/// assert_eq!(legal.len(), 4);
/// assert!(legal.contains(Square::new(5, 4)));
/// assert_eq!(legal.iter().next(), Some(Square::new(3, 2)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// The set whose squares are the set bits of `bits`.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The set as bits.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of this one square, or the empty set if it lies outside the 8×8 frame.
    #[inline]
    #[must_use]
    pub const fn of(square: Square) -> Self {
        if square.x() < 8 && square.y() < 8 {
            Self(1 << bitboard::index(square))
        } else {
            Self::EMPTY
        }
    }

    /// Whether `square` is in the set; no set has a square outside the 8×8 frame.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    /// Number of squares.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has no square.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first square, row by row from the top left.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(bitboard::square(self.0.trailing_zeros()))
        }
    }

    /// The squares, row by row from the top left.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }
}

/// The squares of a [`SquareSet`], row by row from the top left.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = SquareSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = SquareSet(self.0).len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    /// Squares outside the 8×8 frame are left out.
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    /// The squares in both sets.
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    /// The squares in either set.
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;

    /// The squares in one set and not in the other.
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for SquareSet {
    type Output = Self;

    /// The squares of this set that are not in the other.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = Self;

    /// The squares of the 8×8 frame that are not in the set.
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for SquareSet {
    /// Writes `{d3, c4}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (i, square) in self.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{}", super::name(square))?;
        }
        f.write_str("}")
    }
}

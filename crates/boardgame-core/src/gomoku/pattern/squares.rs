//! Sets of squares as bits, a word a row.

use crate::Square;

/// At least the rows of the largest board; a power of two, so that a row is found by a mask.
const ROWS: usize = (Square::MAX_SIDE as usize).next_power_of_two();

/// A set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareSet([u32; ROWS]);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self([0; ROWS]);

    /// Whether `square` is in the set.
    #[inline]
    #[must_use]
    pub const fn has(&self, square: Square) -> bool {
        self.0[square.y() as usize % ROWS] >> square.x() & 1 != 0
    }

    /// Adds `square`, or takes it away if it is there.
    #[inline]
    pub const fn toggle(&mut self, square: Square) {
        self.0[square.y() as usize % ROWS] ^= 1 << square.x();
    }

    /// Adds the square in a row and a column, or takes it away if it is there.
    #[inline]
    pub(super) const fn toggle_at(&mut self, (row, column): (usize, usize)) {
        self.0[row % ROWS] ^= 1 << (column % 32);
    }

    /// Adds `square`.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0[square.y() as usize % ROWS] |= 1 << square.x();
    }

    /// Adds the squares of another set.
    #[inline]
    pub fn add(&mut self, other: &Self) {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row |= other;
        }
    }

    /// Keeps only the squares that are in another set too.
    #[inline]
    pub fn keep(&mut self, other: &Self) {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row &= other;
        }
    }

    /// Takes the squares of another set away.
    #[inline]
    pub fn drop_all(&mut self, other: &Self) {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row &= !other;
        }
    }

    /// The columns of row `y` as bits.
    #[inline]
    #[must_use]
    pub const fn row(&self, y: usize) -> u32 {
        self.0[y % ROWS]
    }

    /// The columns of row `y` as bits, to change them.
    #[inline]
    pub(super) const fn row_mut(&mut self, y: usize) -> &mut u32 {
        &mut self.0[y % ROWS]
    }

    /// The number of squares.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether no square is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; ROWS]
    }

    /// The squares, row by row from the top left.
    #[inline]
    pub fn iter(&self) -> Squares<'_> {
        Squares {
            rows: &self.0,
            row: self.0[0],
            y: 0,
        }
    }
}

impl<'a> IntoIterator for &'a SquareSet {
    type Item = Square;
    type IntoIter = Squares<'a>;

    fn into_iter(self) -> Squares<'a> {
        self.iter()
    }
}

/// The squares of a [`SquareSet`], row by row from the top left.
#[derive(Clone, Debug)]
pub struct Squares<'a> {
    rows: &'a [u32; ROWS],
    row: u32,
    y: usize,
}

impl Iterator for Squares<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.row == 0 {
            self.y += 1;
            self.row = *self.rows.get(self.y)?;
        }
        let x = self.row.trailing_zeros() as u8;
        self.row &= self.row - 1;
        Some(Square::new(x, self.y as u8))
    }
}

//! One point of a board.

use core::fmt;

/// One point of a board, `x` columns from the left edge and `y` rows from the top edge, both from
/// 0.
///
/// A square knows nothing of the board's size, so the same square means the same point on every
/// [`Grid`](crate::Grid) that has it. Squares are ordered row by row from the top left. How a
/// square is written depends on the game and the board's height: see [`Notation`](crate::Notation).
///
/// ```
/// use boardgame_core::Square;
/// let square = Square::new(7, 3);
/// assert_eq!((square.x(), square.y()), (7, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// Columns or rows that a square can name: one more than the largest coordinate.
    pub const MAX_SIDE: u8 = 26;
    /// Index distance of two squares that lie one above the other; a power of two, so that
    /// coordinates are bit fields.
    pub const STRIDE: usize = 32;
    /// Entries of a table that is looked up with [`Square::index`].
    pub const TABLE: usize = Self::STRIDE * Self::MAX_SIDE as usize;

    /// The square in column `x` and row `y`, counted from the top left.
    ///
    /// # Panics
    /// If a coordinate is [`Square::MAX_SIDE`] or more. [`Grid::square`](crate::Grid::square)
    /// checks instead.
    #[inline]
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Self {
        assert!(
            x < Self::MAX_SIDE && y < Self::MAX_SIDE,
            "coordinates are below Square::MAX_SIDE"
        );
        Self((y as u16) << 5 | x as u16)
    }

    /// Columns from the left edge.
    #[inline]
    #[must_use]
    pub const fn x(self) -> u8 {
        (self.0 & 31) as u8
    }

    /// Rows from the top edge.
    #[inline]
    #[must_use]
    pub const fn y(self) -> u8 {
        (self.0 >> 5) as u8
    }

    /// Place in a table of [`Square::TABLE`] entries: `y * STRIDE + x`.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square `steps` away in `direction` (backwards if negative), or `None` where no board can
    /// have one.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction, steps: i32) -> Option<Self> {
        let (dx, dy) = direction.delta();
        let x = self.x() as i32 + dx as i32 * steps;
        let y = self.y() as i32 + dy as i32 * steps;
        if 0 <= x && x < Self::MAX_SIDE as i32 && 0 <= y && y < Self::MAX_SIDE as i32 {
            Some(Self::new(x as u8, y as u8))
        } else {
            None
        }
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x(), self.y())
    }
}

/// One of the four directions in which stones can stand in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// From left to right.
    Horizontal = 0,
    /// From top to bottom.
    Vertical = 1,
    /// From top left to bottom right.
    Diagonal = 2,
    /// From bottom left to top right.
    AntiDiagonal = 3,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Self; 4] = [
        Self::Horizontal,
        Self::Vertical,
        Self::Diagonal,
        Self::AntiDiagonal,
    ];

    /// Change of (`x`, `y`) for one step forward.
    #[inline]
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, 1),
            Self::Diagonal => (1, 1),
            Self::AntiDiagonal => (1, -1),
        }
    }

    /// 0 to 3, for tables with one entry a direction.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

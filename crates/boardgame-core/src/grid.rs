//! The size of a board, and which squares it has.

use core::fmt;

use crate::Square;

/// The size of a board: `width` columns by `height` rows, each from 1 to [`Square::MAX_SIDE`].
///
/// ```
/// use boardgame_core::Grid;
/// let grid = Grid::new(15, 15)?;
/// assert_eq!(grid.area(), 225);
/// assert_eq!(grid.squares().count(), 225);
/// assert!(grid.square(15, 0).is_none());
/// # Ok::<(), boardgame_core::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    width: u8,
    height: u8,
}

/// A board of this size cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {width} columns by {height} rows: each must be from 1 to {max}", max = Square::MAX_SIDE)]
pub struct GridError {
    /// The columns that were asked for.
    pub width: usize,
    /// The rows that were asked for.
    pub height: usize,
}

impl Grid {
    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// If one of them is 0 or above [`Square::MAX_SIDE`].
    pub const fn new(width: usize, height: usize) -> Result<Self, GridError> {
        let max = Square::MAX_SIDE as usize;
        if width == 0 || width > max || height == 0 || height > max {
            return Err(GridError { width, height });
        }
        Ok(Self {
            width: width as u8,
            height: height as u8,
        })
    }

    /// Number of columns.
    #[inline]
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Number of rows.
    #[inline]
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of squares.
    #[inline]
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether it has as many rows as columns.
    #[inline]
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// Whether `square` lies on the board.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.x() < self.width && square.y() < self.height
    }

    /// The square in column `x` and row `y` from the top left, or `None` off the board.
    #[inline]
    #[must_use]
    pub const fn square(self, x: usize, y: usize) -> Option<Square> {
        if x < self.width as usize && y < self.height as usize {
            Some(Square::new(x as u8, y as u8))
        } else {
            None
        }
    }

    /// The middle square; on a side of even length the one right of and below the middle.
    #[inline]
    #[must_use]
    pub const fn centre(self) -> Square {
        Square::new(self.width / 2, self.height / 2)
    }

    /// All squares, row by row from the top left.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Square::new(x, y)))
    }

    /// The place of `square` in [`Grid::squares`]: `y * width + x`.
    ///
    /// # Panics
    /// If the square is off the board.
    #[inline]
    #[must_use]
    pub const fn index(self, square: Square) -> usize {
        assert!(self.contains(square), "the square is on the board");
        square.y() as usize * self.width as usize + square.x() as usize
    }
}

impl fmt::Display for Grid {
    /// Writes `15x15`, columns first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

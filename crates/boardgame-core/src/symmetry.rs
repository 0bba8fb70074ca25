//! The ways in which a board can be turned and mirrored.

use crate::{Grid, Square};

/// One of the eight symmetries of a square board; a rectangle keeps the four that do not swap
/// columns and rows.
///
/// ```
/// use boardgame_core::{Grid, Square, Symmetry};
/// let grid = Grid::new(8, 8)?;
/// let d3 = Square::new(3, 2);
/// assert_eq!(Symmetry::Turn180.apply(grid, d3), Square::new(4, 5));
/// # Ok::<(), boardgame_core::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// A quarter turn clockwise.
    Turn90,
    /// A half turn.
    Turn180,
    /// A quarter turn anticlockwise.
    Turn270,
    /// Left and right change places.
    MirrorX,
    /// Top and bottom change places.
    MirrorY,
    /// Mirrored at the diagonal from top left to bottom right.
    Transpose,
    /// Mirrored at the diagonal from bottom left to top right.
    AntiTranspose,
}

impl Symmetry {
    /// The symmetries of a square board.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::MirrorX,
        Self::MirrorY,
        Self::Turn180,
        Self::Transpose,
        Self::AntiTranspose,
        Self::Turn90,
        Self::Turn270,
    ];

    /// The symmetries of `grid`: eight of a square, four of a rectangle.
    #[must_use]
    pub const fn of(grid: Grid) -> &'static [Self] {
        if grid.is_square() {
            &Self::ALL
        } else {
            Self::ALL.split_at(4).0
        }
    }

    /// Where `square` goes.
    ///
    /// # Panics
    /// If the square is off the board, or if the symmetry is not one [`of`](Symmetry::of) the grid.
    #[must_use]
    pub const fn apply(self, grid: Grid, square: Square) -> Square {
        assert!(grid.contains(square), "the square is on the board");
        assert!(
            grid.is_square() || !self.swaps_axes(),
            "a rectangle keeps its columns"
        );
        let (x, y) = (square.x(), square.y());
        let (right, bottom) = (grid.width() - 1, grid.height() - 1);
        match self {
            Self::Identity => square,
            Self::Turn90 => Square::new(bottom - y, x),
            Self::Turn180 => Square::new(right - x, bottom - y),
            Self::Turn270 => Square::new(y, right - x),
            Self::MirrorX => Square::new(right - x, y),
            Self::MirrorY => Square::new(x, bottom - y),
            Self::Transpose => Square::new(y, x),
            Self::AntiTranspose => Square::new(bottom - y, right - x),
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Turn90 => Self::Turn270,
            Self::Turn270 => Self::Turn90,
            other => other,
        }
    }

    const fn swaps_axes(self) -> bool {
        matches!(
            self,
            Self::Turn90 | Self::Turn270 | Self::Transpose | Self::AntiTranspose
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_symmetry_permutes_the_board_and_its_inverse_undoes_it() {
        for (width, height) in [(8, 8), (15, 15), (10, 15), (26, 5)] {
            let grid = Grid::new(width, height).unwrap();
            for &symmetry in Symmetry::of(grid) {
                let mut images: alloc::vec::Vec<_> =
                    grid.squares().map(|s| symmetry.apply(grid, s)).collect();
                for (square, &image) in grid.squares().zip(&images) {
                    assert_eq!(symmetry.inverse().apply(grid, image), square);
                }
                images.sort_unstable();
                assert!(images.into_iter().eq(grid.squares()));
            }
        }
    }

    #[test]
    fn a_quarter_turn_is_two_mirrors() {
        let grid = Grid::new(9, 9).unwrap();
        for square in grid.squares() {
            let mirrored = Symmetry::Transpose.apply(grid, square);
            assert_eq!(
                Symmetry::Turn90.apply(grid, square),
                Symmetry::MirrorX.apply(grid, mirrored)
            );
            assert_eq!(
                Symmetry::Turn270.apply(grid, square),
                Symmetry::MirrorY.apply(grid, mirrored)
            );
        }
    }
}

//! Every row of `k` squares that wins: the tutorials' win table.

use alloc::vec::Vec;

use crate::{Direction, Grid, Square};

/// `k` squares in a row that win together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The first square; the others follow in `direction`.
    pub start: Square,
    /// Where the line goes.
    pub direction: Direction,
    /// The number of squares.
    pub len: u8,
}

impl Line {
    /// Its squares, the first one first.
    pub fn squares(self) -> impl ExactSizeIterator<Item = Square> + DoubleEndedIterator + Clone {
        let (dx, dy) = self.direction.delta();
        (0..self.len as i8).map(move |i| {
            let shift = |from: u8, by: i8| (from as i8 + i * by) as u8;
            Square::new(shift(self.start.x(), dx), shift(self.start.y(), dy))
        })
    }

    /// The last square.
    #[must_use]
    pub fn end(self) -> Square {
        self.squares().next_back().unwrap_or(self.start)
    }
}

/// All lines of `k` squares on a board, with an index of those through each square.
///
/// They are numbered from 0: the rows, the columns, the diagonals, the anti-diagonals, each kind
/// by its first square. A board of w×h squares has h(w-k+1) + w(h-k+1) + 2(w-k+1)(h-k+1) of them.
///
/// ```
/// use boardgame_core::{Grid, LineTable};
/// let table = LineTable::new(Grid::new(15, 15)?, 5);
/// assert_eq!(table.lines().len(), 572);
/// # Ok::<(), boardgame_core::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineTable {
    grid: Grid,
    k: u8,
    lines: Vec<Line>,
    /// The numbers of the lines through each square, square after square.
    through: Vec<u16>,
    /// Where the lines through the n-th square begin in `through`.
    first: Vec<u16>,
}

impl LineTable {
    /// The lines of `k` squares on `grid`; none if no such line fits.
    ///
    /// # Panics
    /// If `k` is 0.
    #[must_use]
    pub fn new(grid: Grid, k: u8) -> Self {
        assert!(k > 0, "a line has a square");
        let lines: Vec<_> = Direction::ALL
            .into_iter()
            .flat_map(|direction| grid.squares().map(move |start| (start, direction)))
            .filter(|&(start, direction)| {
                start
                    .step(direction, i32::from(k) - 1)
                    .is_some_and(|end| grid.contains(end))
            })
            .map(|(start, direction)| Line {
                start,
                direction,
                len: k,
            })
            .collect();

        let mut by_square: Vec<Vec<u16>> = alloc::vec![Vec::new(); grid.area()];
        for (number, line) in lines.iter().enumerate() {
            for square in line.squares() {
                by_square[grid.index(square)].push(number as u16);
            }
        }
        let mut first = alloc::vec![0];
        let mut through = Vec::new();
        for numbers in by_square {
            through.extend(numbers);
            first.push(through.len() as u16);
        }
        Self {
            grid,
            k,
            lines,
            through,
            first,
        }
    }

    /// The board.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The squares in a line.
    #[must_use]
    pub const fn k(&self) -> u8 {
        self.k
    }

    /// All lines, by number.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The numbers of the lines through `square`.
    ///
    /// # Panics
    /// If the square is off the board.
    #[must_use]
    pub fn through(&self, square: Square) -> &[u16] {
        let index = self.grid.index(square);
        &self.through[usize::from(self.first[index])..usize::from(self.first[index + 1])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of places for a row of `k`, counted by direction.
    fn formula(width: usize, height: usize, k: usize) -> usize {
        let (across, down) = (
            (width + 1).saturating_sub(k),
            (height + 1).saturating_sub(k),
        );
        height * across + width * down + 2 * across * down
    }

    #[test]
    fn s0_b16_15x15_has_572_lines_and_every_size_follows_the_formula() {
        for width in 1..=26 {
            for height in [1, 3, 5, 8, 15, 20, 26, width] {
                for k in 1..=26 {
                    let table = LineTable::new(Grid::new(width, height).unwrap(), k as u8);
                    let expected = formula(width, height, k);
                    // A row of one square is the same row in all four directions.
                    assert_eq!(table.lines().len(), expected, "{width}x{height}, {k}");
                }
            }
        }
        assert_eq!(formula(15, 15, 5), 572);
        assert_eq!(2 * 15 * (15 - 4) + 2 * (15 - 4) * (15 - 4), 572);
    }

    #[test]
    fn the_index_has_each_line_at_each_of_its_squares() {
        for (width, height, k) in [(15, 15, 5), (10, 15, 5), (5, 26, 3), (26, 26, 26)] {
            let table = LineTable::new(Grid::new(width, height).unwrap(), k);
            for square in table.grid().squares() {
                let listed = table.through(square).iter().copied();
                let expected = (0u16..)
                    .zip(table.lines())
                    .filter(|(_, line)| line.squares().any(|s| s == square))
                    .map(|(number, _)| number);
                assert!(listed.eq(expected), "{square:?}");
            }
        }
    }
}

//! The empty squares: all of them, one of them, one at random.

use super::Gomoku;
use crate::{Board, Rng, Square};

impl Gomoku {
    /// The empty squares, row by row from the top left.
    pub fn empties(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.grid().height())
            .flat_map(move |y| Columns(self.empty_row(y)).map(move |x| Square::new(x, y)))
    }

    #[inline]
    pub(super) fn is_empty(&self, square: Square) -> bool {
        self.grid().contains(square) && self.empty_row(square.y()) >> square.x() & 1 != 0
    }

    #[inline]
    pub(super) fn empty_row(&self, y: u8) -> u32 {
        let [black, white] = &self.stones;
        self.shared.layout.all.row(y) & !(black.row(y) | white.row(y))
    }

    /// An empty square at random, each as likely as the others. There must be one.
    #[inline]
    pub(super) fn random_empty(&self, rng: &mut Rng) -> Square {
        let grid = self.grid();
        let free = grid.area() - self.placed();
        if 4 * free >= grid.area() {
            // At most four draws on average.
            loop {
                let bits = rng.next_u64();
                let scaled =
                    |half: u32, side: u8| ((u64::from(half) * u64::from(side)) >> 32) as u8;
                let x = scaled(bits as u32, grid.width());
                let y = scaled((bits >> 32) as u32, grid.height());
                if self.empty_row(y) >> x & 1 != 0 {
                    return Square::new(x, y);
                }
            }
        }
        let mut skip = rng.below(free as u32);
        for y in 0..grid.height() {
            let row = self.empty_row(y);
            let here = row.count_ones();
            if skip < here {
                let x = Columns(row).nth(skip as usize).unwrap_or_default();
                return Square::new(x, y);
            }
            skip -= here;
        }
        unreachable!("a game that goes on has an empty square")
    }
}

/// The set bits of a row, lowest first.
pub(super) struct Columns(pub(super) u32);

impl Iterator for Columns {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let column = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(column)
    }
}

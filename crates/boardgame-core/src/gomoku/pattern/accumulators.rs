//! The accumulators of the plies of a board, brought up to date when they are asked for.

use alloc::vec::Vec;

use super::cells::Cells;
use super::network::{Accumulator, Network};
use crate::{Grid, Side, Square};

/// The accumulators of both sides after each ply, as far as they are known. A search for threats
/// makes and takes back many moves whose evaluation nobody asks for: these cost nothing here.
#[derive(Clone)]
pub(super) struct Accumulators {
    /// From the board as it was set up on.
    plies: Vec<[Accumulator; 2]>,
}

impl Accumulators {
    /// Accumulators for up to so many plies, of no board yet.
    pub(super) fn with_capacity(plies: usize) -> Self {
        Self {
            plies: Vec::with_capacity(plies + 1),
        }
    }

    /// Those of a board that was set up.
    pub(super) fn set_up(&mut self, grid: Grid, cells: &Cells, network: &Network) {
        let mut sums = network.start();
        for square in grid.squares() {
            let cell = cells.at(square);
            if cell.is_empty() {
                for (side, sum) in Side::BOTH.into_iter().zip(&mut sums) {
                    network.add(sum, side, cell.codes[side.index()]);
                }
            }
        }
        self.plies.clear();
        self.plies.push(sums);
    }

    /// The number of plies after which they are known.
    #[inline]
    pub(super) const fn known(&self) -> usize {
        self.plies.len() - 1
    }

    /// Forgets those after more than `ply` plies.
    #[inline]
    pub(super) fn truncate(&mut self, ply: usize) {
        self.plies.truncate(ply + 1);
    }

    /// Those after the last ply that is known.
    #[inline]
    pub(super) fn last(&self) -> &[Accumulator; 2] {
        &self.plies[self.plies.len() - 1]
    }

    /// Adds those after one ply more: a stone on `square`, or a pass, which changed cells as the
    /// journal of `cells` says from `begin` to `end`.
    #[inline]
    pub(super) fn push(
        &mut self,
        cells: &Cells,
        square: Option<Square>,
        [begin, end]: [usize; 2],
        network: &Network,
    ) {
        let mut sums = *self.last();
        for (side, sum) in Side::BOTH.into_iter().zip(&mut sums) {
            let index = side.index();
            if let Some(square) = square {
                network.subtract(sum, side, cells.at(square).codes[index]);
            }
            for change in cells.changes(begin, end) {
                network.subtract(sum, side, change.codes[index]);
                network.add(sum, side, change.codes_after[index]);
            }
        }
        self.plies.push(sums);
    }
}

//! What a search thinks of a position that it does not look beyond: a [`Judge`], chosen by
//! [`Weights`].

use alloc::sync::Arc;

use crate::reversi::eval::{self, FullPatterns, Patterns, SmallPatterns, UNITS_PER_DISC};
use crate::reversi::frame::Frame;

/// The evaluation that a search goes by.
#[derive(Clone, Debug)]
pub enum Weights {
    /// None but mobility and corners: for boards smaller than 8×8, and where memory is short.
    Mobility,
    /// The small trained evaluation, or another of its layout.
    Small(Arc<SmallPatterns>),
    /// The full trained evaluation, or another of its layout.
    Full(Arc<FullPatterns>),
}

impl Weights {
    /// The small evaluation that comes with the crate.
    #[must_use]
    pub fn small() -> Self {
        Self::Small(eval::small())
    }

    /// The full evaluation that comes with the crate.
    #[must_use]
    pub fn full() -> Self {
        Self::Full(eval::full())
    }
}

impl Default for Weights {
    /// The full evaluation.
    fn default() -> Self {
        Self::full()
    }
}

/// An evaluation that follows a line move by move.
pub(super) trait Judge: Sync + 'static {
    /// What is kept of a position.
    type State: Copy;

    /// The state of a position, from scratch.
    fn state(&self, own: u64, opp: u64) -> Self::State;

    /// Follows a move to the opponent's view.
    fn follow(&self, state: &mut Self::State, square: u32, flips: u64);

    /// Follows a pass.
    fn pass(&self, state: &mut Self::State);

    /// The worth to the side to move, in 1/[`UNITS_PER_DISC`] disc, of a position with so many
    /// `discs` and moves.
    fn score(&self, state: &Self::State, discs: u32, own_moves: u32, opp_moves: u32) -> i32;
}

impl<const LANES: usize, const BLOCKS: usize> Judge for Patterns<LANES, BLOCKS> {
    type State = eval::Contents<LANES>;

    #[inline]
    fn state(&self, own: u64, opp: u64) -> Self::State {
        self.layout().contents(own, opp)
    }

    #[inline(always)]
    fn follow(&self, state: &mut Self::State, square: u32, flips: u64) {
        self.layout().turn_move(state, square, flips);
    }

    #[inline(always)]
    fn pass(&self, state: &mut Self::State) {
        self.layout().turn_pass(state);
    }

    #[inline(always)]
    fn score(&self, state: &Self::State, discs: u32, own_moves: u32, opp_moves: u32) -> i32 {
        self.sum(state, discs, own_moves, opp_moves)
    }
}

/// What a corner is worth, and what a disc beside an empty one costs, in discs; chosen by the nodes
/// that the solver takes for positions of 6×6.
const CORNER: i32 = 8;
const X_SQUARE: i32 = 4;
const C_SQUARE: i32 = 2;

/// Untrained: a disc for each move more than the opponent has, some for corners, and some less for
/// the squares that give them away.
pub(super) struct Mobility(pub(super) &'static Frame);

impl Mobility {
    /// What the discs of one side are worth by where they are, in discs.
    #[inline(always)]
    fn places(&self, discs: u64, empty: u64) -> i32 {
        let Frame {
            corners,
            x_squares,
            c_squares,
            ..
        } = self.0;
        let open = corners & empty;
        let x = x_squares & (open << 9 | open >> 9 | open << 7 | open >> 7);
        let c = c_squares & (open << 1 | open >> 1 | open << 8 | open >> 8);
        let count = |squares: u64| (discs & squares).count_ones() as i32;
        CORNER * count(*corners) - X_SQUARE * count(x) - C_SQUARE * count(c)
    }
}

impl Judge for Mobility {
    /// The discs of the side to move and of the other.
    type State = (u64, u64);

    #[inline(always)]
    fn state(&self, own: u64, opp: u64) -> Self::State {
        (own, opp)
    }

    #[inline(always)]
    fn follow(&self, (own, opp): &mut Self::State, square: u32, flips: u64) {
        (*own, *opp) = (*opp ^ flips, *own | flips | 1 << square);
    }

    #[inline(always)]
    fn pass(&self, (own, opp): &mut Self::State) {
        core::mem::swap(own, opp);
    }

    #[inline(always)]
    fn score(&self, &(own, opp): &Self::State, _: u32, own_moves: u32, opp_moves: u32) -> i32 {
        let empty = self.0.squares & !(own | opp);
        let mobility = own_moves as i32 - opp_moves as i32;
        (mobility + self.places(own, empty) - self.places(opp, empty)) * UNITS_PER_DISC
    }
}

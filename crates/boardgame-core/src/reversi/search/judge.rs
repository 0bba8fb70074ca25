//! What a search thinks of a position that it does not look beyond: a [`Judge`], chosen by
//! [`Weights`].

use alloc::sync::Arc;

use crate::reversi::eval::{self, FullPatterns, Patterns, SmallPatterns, UNITS_PER_DISC};

/// The evaluation that a search goes by.
#[derive(Clone, Debug)]
pub enum Weights {
    /// None but mobility: for boards smaller than 8×8, and where memory is short.
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

/// A disc for each move more than the opponent has.
pub(super) struct Mobility;

impl Judge for Mobility {
    type State = ();

    #[inline(always)]
    fn state(&self, _: u64, _: u64) {}

    #[inline(always)]
    fn follow(&self, (): &mut (), _: u32, _: u64) {}

    #[inline(always)]
    fn pass(&self, (): &mut ()) {}

    #[inline(always)]
    fn score(&self, (): &(), _: u32, own_moves: u32, opp_moves: u32) -> i32 {
        (own_moves as i32 - opp_moves as i32) * UNITS_PER_DISC
    }
}

//! The evaluation by weights: [`Patterns`].

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::packed::{MOVE_COUNTS, Packed, PackedStage, UNITS_PER_DISC, WeightsError};
use super::shape::BLOCK;
use super::{Contents, Layout, Packing};
use crate::reversi::{Delta, Reversi, Size, bitboard};
use crate::{Evaluator, Move, Position, Score};

/// An evaluation that adds up the weights of what the patterns of a layout contain, of the number
/// of moves of both sides and of the number of discs.
///
/// A score is in units of 1/[`UNITS_PER_DISC`] disc, of the final difference that it expects with
/// the empty squares given to the winner. Boards smaller than 8×8 are scored by mobility alone.
#[derive(Debug)]
pub struct Patterns<const LANES: usize, const BLOCKS: usize> {
    layout: &'static Layout<LANES, BLOCKS>,
    discs: [i16; 65],
    stages: Vec<Stage<BLOCKS>>,
}

/// The weights of a stage, each at the index of its contents.
#[derive(Debug)]
struct Stage<const BLOCKS: usize> {
    patterns: Box<[[i16; BLOCK]; BLOCKS]>,
    own_moves: [i16; MOVE_COUNTS],
    opp_moves: [i16; MOVE_COUNTS],
}

impl<const BLOCKS: usize> Stage<BLOCKS> {
    fn new(packed: &PackedStage, packing: &Packing) -> Self {
        let mut patterns: Box<[[i16; BLOCK]; BLOCKS]> = vec![[0; BLOCK]; BLOCKS]
            .into_boxed_slice()
            .try_into()
            .expect("there are as many blocks as were made");
        let weights = patterns.as_flattened_mut();
        for (weight, &number) in weights.iter_mut().zip(packing.numbers()) {
            *weight = packed.patterns.get(number as usize).copied().unwrap_or(0);
        }
        Self {
            patterns,
            own_moves: packed.own_moves,
            opp_moves: packed.opp_moves,
        }
    }
}

impl<const LANES: usize, const BLOCKS: usize> Patterns<LANES, BLOCKS> {
    /// The evaluation with these weights. A stage that is missing in them has weights of 0.
    #[must_use]
    pub fn new(
        layout: &'static Layout<LANES, BLOCKS>,
        packing: &Packing,
        weights: &Packed,
    ) -> Self {
        let none = PackedStage {
            patterns: Vec::new(),
            own_moves: [0; MOVE_COUNTS],
            opp_moves: [0; MOVE_COUNTS],
        };
        let stage = |stage| Stage::new(weights.stages.get(stage).unwrap_or(&none), packing);
        Self {
            layout,
            discs: weights.discs,
            stages: (0..layout.stages()).map(stage).collect(),
        }
    }

    /// The evaluation with the weights of a file ([`Packed`]).
    ///
    /// # Errors
    /// If it is none of this layout.
    pub fn read(layout: &'static Layout<LANES, BLOCKS>, file: &[u8]) -> Result<Self, WeightsError> {
        let packing = Packing::new(layout);
        let weights = Packed::read(layout, &packing, file)?;
        Ok(Self::new(layout, &packing, &weights))
    }

    /// Where its patterns lie.
    #[must_use]
    pub const fn layout(&self) -> &'static Layout<LANES, BLOCKS> {
        self.layout
    }

    /// The worth to the side to move, in units of 1/[`UNITS_PER_DISC`] disc, of a position of 8×8
    /// with these `contents`: `discs` on the board, and so many moves for either side.
    #[inline]
    #[must_use]
    pub fn sum(
        &self,
        contents: &Contents<LANES>,
        discs: u32,
        own_moves: u32,
        opp_moves: u32,
    ) -> i32 {
        let stage = &self.stages[self.layout.stage(discs)];
        let mut sum = i32::from(self.discs[discs.min(64) as usize])
            + i32::from(stage.own_moves[(own_moves as usize).min(MOVE_COUNTS - 1)])
            + i32::from(stage.opp_moves[(opp_moves as usize).min(MOVE_COUNTS - 1)]);
        for (weights, lanes) in stage.patterns.iter().zip(self.layout.lanes()) {
            for &index in &contents.0[lanes] {
                sum += i32::from(weights[usize::from(index)]);
            }
        }
        sum
    }

    /// The worth of a position of 8×8 to the side to move, from the boards of the side to move and
    /// of the other one.
    #[must_use]
    pub fn score_boards(&self, own: u64, opp: u64) -> i32 {
        let moves = |own, opp| bitboard::legal_moves(own, opp).count_ones();
        self.sum(
            &self.layout.contents(own, opp),
            (own | opp).count_ones(),
            moves(own, opp),
            moves(opp, own),
        )
    }
}

impl<const LANES: usize, const BLOCKS: usize> Evaluator<Reversi> for Patterns<LANES, BLOCKS> {
    type State = Contents<LANES>;

    fn init(&self, position: &Reversi) -> Self::State {
        let turn = position.turn();
        let boards = (position.discs(turn), position.discs(!turn));
        self.layout.contents(boards.0.bits(), boards.1.bits())
    }

    #[inline]
    fn push(&self, state: &mut Self::State, _: &Reversi, delta: &Delta) {
        match delta.played {
            Move::Place(square) => {
                let square = bitboard::index(square);
                self.layout.turn_move(state, square, delta.flips.bits());
            }
            Move::Pass => self.layout.turn_pass(state),
        }
    }

    #[inline]
    fn pop(&self, state: &mut Self::State, position: &Reversi, delta: &Delta) {
        // A turn of the view is its own inverse.
        self.push(state, position, delta);
    }

    #[inline]
    fn score(&self, state: &Self::State, position: &Reversi) -> Score {
        let turn = position.turn();
        let own_moves = position.legal().len() as u32;
        let opp_moves = position.legal_of(!turn).len() as u32;
        if position.size() != Size::Eight {
            return Score::value((own_moves as i32 - opp_moves as i32) * UNITS_PER_DISC);
        }
        let discs = 64 - position.empties().len() as u32;
        Score::value(self.sum(state, discs, own_moves, opp_moves))
    }
}

//! Positions as the numbers of the weights that they use: [`Features`].

use boardgame_core::Side;
use boardgame_core::reversi::eval::{
    BLOCK, FULL, Layout, MOVE_COUNTS, Packed, PackedStage, Packing, SMALL,
};
use boardgame_core::reversi::{Reversi, Size, SquareSet};

use super::dataset::Sample;

/// The numbering of all weights of a stage: patterns, moves of both sides, discs.
pub(crate) struct Numbering<const LANES: usize, const BLOCKS: usize> {
    pub(crate) layout: &'static Layout<LANES, BLOCKS>,
    pub(crate) packing: Packing,
    /// By lane, where the numbers of its block begin.
    block: [usize; LANES],
}

/// Weights while they are fitted, in the numbering of their layout.
pub(crate) type Weights = Vec<f32>;

impl<const LANES: usize, const BLOCKS: usize> Numbering<LANES, BLOCKS> {
    pub(crate) fn new(layout: &'static Layout<LANES, BLOCKS>) -> Self {
        Self {
            layout,
            packing: Packing::new(layout),
            block: layout.blocks().map(|block| block * BLOCK),
        }
    }

    /// How many weights a stage has.
    pub(crate) fn len(&self) -> usize {
        self.packing.len() + 2 * MOVE_COUNTS + 65
    }

    /// How many weights each position uses.
    pub(crate) fn width(&self) -> usize {
        self.layout.images() + 3
    }

    /// The weights that a position uses.
    pub(crate) fn push(&self, own: u64, opp: u64, into: &mut Vec<u32>) {
        let numbers = self.packing.numbers();
        let contents = self.layout.contents(own, opp);
        let lanes = contents.indices().iter().zip(&self.block);
        for (&index, block) in lanes.take(self.layout.images()) {
            into.push(numbers[block + usize::from(index)]);
        }
        let (own_moves, opp_moves) = move_counts(own, opp);
        let first = self.packing.len();
        into.push((first + own_moves) as u32);
        into.push((first + MOVE_COUNTS + opp_moves) as u32);
        into.push((first + 2 * MOVE_COUNTS) as u32 + (own | opp).count_ones());
    }

    /// The fitted weights as they are stored.
    pub(crate) fn pack(&self, stages: &[Weights]) -> Packed {
        let round = |weight: f32| weight.round().clamp(-32767.0, 32767.0) as i16;
        let first = self.packing.len();
        let discs = std::array::from_fn(|discs| {
            let stage = &stages[self.layout.stage(discs as u32)];
            round(stage[first + 2 * MOVE_COUNTS + discs])
        });
        let stages = stages.iter().map(|stage| PackedStage {
            patterns: stage[..first].iter().map(|&weight| round(weight)).collect(),
            own_moves: std::array::from_fn(|n| round(stage[first + n])),
            opp_moves: std::array::from_fn(|n| round(stage[first + MOVE_COUNTS + n])),
        });
        Packed {
            discs,
            stages: stages.collect(),
        }
    }
}

fn move_counts(own: u64, opp: u64) -> (usize, usize) {
    let position = position(own, opp);
    let count = |side| position.legal_of(side).len().min(MOVE_COUNTS - 1);
    (count(Side::Black), count(Side::White))
}

/// The position with these boards, Black to move.
pub(crate) fn position(own: u64, opp: u64) -> Reversi {
    let (own, opp) = (SquareSet::from_bits(own), SquareSet::from_bits(opp));
    Reversi::setup(Size::Eight, own, opp, Side::Black).expect("boards of a position do not overlap")
}

/// Positions as the weights that they use, with their labels.
pub(crate) struct Features {
    /// Weights that each position uses.
    pub(crate) width: usize,
    /// `width` numbers for each position.
    pub(crate) numbers: Vec<u32>,
    /// The labels.
    pub(crate) labels: Vec<f32>,
}

impl Features {
    pub(crate) fn new<'a, const L: usize, const B: usize>(
        numbering: &Numbering<L, B>,
        samples: impl Iterator<Item = &'a Sample>,
    ) -> Self {
        let mut features = Self {
            width: numbering.width(),
            numbers: Vec::new(),
            labels: Vec::new(),
        };
        for sample in samples {
            numbering.push(sample.own, sample.opp, &mut features.numbers);
            features.labels.push(f32::from(sample.label));
        }
        features
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = (&[u32], f32)> {
        self.numbers
            .chunks_exact(self.width)
            .zip(self.labels.iter().copied())
    }
}

/// The numbering of the full evaluation.
pub(crate) type FullNumbering = Numbering<48, 4>;

/// The numbering of the full evaluation.
pub(crate) fn full() -> FullNumbering {
    Numbering::new(&FULL)
}

/// The numbering of the small evaluation.
pub(crate) fn small() -> Numbering<40, 1> {
    Numbering::new(&SMALL)
}

//! The evaluation: a small network over the shape codes of all empty squares.
//!
//! For either side every code has a row of [`LANES`] numbers. The rows of a side's codes, summed
//! over the empty squares, are its [`Accumulator`]: a summary of its shapes that changes with a move
//! only by the rows of the squares whose shapes change. The features of both accumulators and the
//! [threat mask](super::PatternBoard::threat_mask) make a layer of hidden numbers, cut to between 0
//! and 1, and the evaluation is a weighted sum of these. Two lanes go around the hidden layer: they
//! are added to the evaluation as they are, so that a plain sum of values by code is a network too,
//! see [`Network::linear`].
//!
//! That a first layer follows the moves is the idea of Y. Nasu, "Efficiently updatable
//! neural-network-based evaluation functions for computer shogi" (2018). To apply it to the shape
//! codes of the squares, instead of to the stones, and all numbers are the project's own.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::class::{CODES, Class, codes};
use super::weights::THREAT_BITS;
use crate::Side;

/// Numbers of an accumulator from which the hidden numbers are made.
pub const FEATURES: usize = 14;
/// Numbers of an accumulator: its features, then one that is added to the evaluation if its side is
/// to move, and one that is added if the opponent is.
pub const LANES: usize = FEATURES + 2;
/// Hidden numbers.
pub const HIDDEN: usize = 16;

/// Threat masks.
const MASKS: usize = 1 << THREAT_BITS;
/// Rows of hidden numbers by threats: one for each bit of the mask, and one that is always added.
const THREAT_ROWS: usize = THREAT_BITS as usize + 1;

/// What stands for 1 in a feature.
pub const FEATURE_ONE: f32 = 512.0;
/// What stands for a unit of the evaluation in the lanes that are added to it.
pub const LANE_ONE: f32 = 4.0;
/// What stands for 1 in a file's numbers of the hidden layer.
pub const HIDDEN_ONE: f32 = 2048.0;
/// What stands for a unit of the evaluation in a file's numbers of the threats and the output.
pub const OUTPUT_ONE: f32 = 8.0;

/// Numbers of a side in a file.
const NUMBERS: usize =
    FEATURES + CODES * LANES + MASKS + THREAT_ROWS * HIDDEN + 2 * FEATURES * HIDDEN + HIDDEN;

/// Rows of a network, summed over the empty squares.
pub(super) type Accumulator = [i16; LANES];

/// A network of one rule set.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// By side, what an accumulator begins with.
    start: [Accumulator; 2],
    /// By side and shape code, what an empty square adds to the accumulator of the side whose stone
    /// on it would have that code.
    rows: [Box<[Accumulator]>; 2],
    /// By the side to move.
    heads: [Head; 2],
}

/// What is made of two accumulators when one side is to move.
#[derive(Clone, Debug, PartialEq)]
struct Head {
    /// By threat mask, in units of the evaluation.
    threats: Box<[f32]>,
    /// By threat mask, what the hidden numbers begin with.
    bias: Box<[[f32; HIDDEN]]>,
    /// What a feature adds to the hidden numbers: those of the side to move, then the opponent's.
    hidden: [[[f32; HIDDEN]; FEATURES]; 2],
    /// What the hidden numbers are worth, in units of the evaluation.
    output: [f32; HIDDEN],
}

impl Network {
    /// A network that adds up what every empty square is worth to the side whose stone on it would
    /// have a shape code, less the same of the opponent, and the number of the threat mask of the
    /// side to move. Both are by side and in units of the evaluation.
    ///
    /// # Panics
    /// If a table has another length than [`CODES`], or than there are threat masks.
    #[must_use]
    pub fn linear(values: [&[i16]; 2], threats: [&[i16]; 2]) -> Self {
        let rows = values.map(|values| -> Box<[Accumulator]> {
            assert_eq!(values.len(), CODES, "a value for each shape code");
            let row = |&value: &i16| {
                let value = value.saturating_mul(LANE_ONE as i16);
                let mut row = [0; LANES];
                row[FEATURES..].copy_from_slice(&[value, -value]);
                row
            };
            values.iter().map(row).collect()
        });
        let heads = threats.map(|threats| {
            assert_eq!(threats.len(), MASKS, "a number for each threat mask");
            Head {
                threats: threats.iter().map(|&threat| threat.into()).collect(),
                bias: vec![[0.0; HIDDEN]; MASKS].into(),
                hidden: [[[0.0; HIDDEN]; FEATURES]; 2],
                output: [0.0; HIDDEN],
            }
        });
        let start = [[0; LANES]; 2];
        Self { start, rows, heads }
    }

    /// A network read from a file: 16-bit numbers, the low byte first. If the file holds one side,
    /// it is that of both, and `restricted` says that some squares are forbidden to Black all the
    /// same; if it holds two, Black's comes first.
    ///
    /// The numbers of a side are those that the features begin with, the rows of the shape codes, the
    /// numbers of the threat masks, for each bit of the mask and once for all masks what is added to
    /// the hidden numbers, for each feature of the side to move and then of the opponent what it adds
    /// to the hidden numbers, and what the hidden numbers are worth.
    ///
    /// `None` if the file has another length.
    #[must_use]
    pub fn from_bytes(bytes: &[u8], restricted: bool) -> Option<Self> {
        let number = |pair: &[u8]| i16::from_le_bytes([pair[0], pair[1]]);
        let numbers: Vec<i16> = bytes.chunks_exact(2).map(number).collect();
        if bytes.len() == 2 * NUMBERS {
            let (start, rows, head) = read(&numbers);
            let black = if restricted {
                without_fouls(&rows)
            } else {
                rows.clone()
            };
            Some(Self {
                start: [start; 2],
                rows: [black, rows],
                heads: [head.clone(), head],
            })
        } else if bytes.len() == 4 * NUMBERS {
            let (black, white) = numbers.split_at(NUMBERS);
            let [(s0, r0, h0), (s1, r1, h1)] = [read(black), read(white)];
            Some(Self {
                start: [s0, s1],
                rows: [r0, r1],
                heads: [h0, h1],
            })
        } else {
            None
        }
    }

    /// What the accumulators of both sides begin with.
    #[inline]
    pub(super) const fn start(&self) -> [Accumulator; 2] {
        self.start
    }

    /// Adds the row of a shape code of `side` to its accumulator.
    #[inline]
    pub(super) fn add(&self, accumulator: &mut Accumulator, side: Side, code: u16) {
        let row = &self.rows[side.index()][usize::from(code)];
        for (lane, more) in accumulator.iter_mut().zip(row) {
            *lane = lane.wrapping_add(*more);
        }
    }

    /// Takes the row of a shape code of `side` from its accumulator.
    #[inline]
    pub(super) fn subtract(&self, accumulator: &mut Accumulator, side: Side, code: u16) {
        let row = &self.rows[side.index()][usize::from(code)];
        for (lane, less) in accumulator.iter_mut().zip(row) {
            *lane = lane.wrapping_sub(*less);
        }
    }

    /// The evaluation in the view of `turn`, the side to move.
    #[inline]
    pub(super) fn evaluate(
        &self,
        turn: Side,
        threat_mask: usize,
        accumulators: &[Accumulator; 2],
    ) -> i32 {
        let head = &self.heads[turn.index()];
        let (own, other) = (&accumulators[turn.index()], &accumulators[(!turn).index()]);
        let mut hidden = head.bias[threat_mask % MASKS];
        for (features, rows) in [own, other].into_iter().zip(&head.hidden) {
            for (&feature, row) in features.iter().zip(rows) {
                let feature = f32::from(feature.clamp(0, FEATURE_ONE as i16));
                for (hidden, weight) in hidden.iter_mut().zip(row) {
                    *hidden += feature * weight;
                }
            }
        }
        // In four sums, of which a processor makes one.
        let mut sums = [0.0; 4];
        for (hidden, output) in hidden.chunks_exact(4).zip(head.output.chunks_exact(4)) {
            for ((sum, hidden), output) in sums.iter_mut().zip(hidden).zip(output) {
                *sum += hidden.clamp(0.0, 1.0) * output;
            }
        }
        let lanes = i32::from(own[FEATURES]) + i32::from(other[FEATURES + 1]);
        let around = lanes as f32 / LANE_ONE + head.threats[threat_mask % MASKS];
        (around + (sums[0] + sums[1]) + (sums[2] + sums[3])) as i32
    }
}

/// One side of a file.
fn read(numbers: &[i16]) -> (Accumulator, Box<[Accumulator]>, Head) {
    let (features, numbers) = numbers.split_at(FEATURES);
    let (rows, numbers) = numbers.split_at(CODES * LANES);
    let (threats, numbers) = numbers.split_at(MASKS);
    let (by_threat, numbers) = numbers.split_at(THREAT_ROWS * HIDDEN);
    let (hidden, output) = numbers.split_at(2 * FEATURES * HIDDEN);
    let mut start = [0; LANES];
    start[..FEATURES].copy_from_slice(features);
    let lanes = |row: &[i16]| core::array::from_fn(|lane| row[lane]);
    let layer = |row: &[i16]| core::array::from_fn(|j| f32::from(row[j]) / HIDDEN_ONE);
    let by_threat: Vec<[f32; HIDDEN]> = by_threat.chunks_exact(HIDDEN).map(layer).collect();
    let bias = |mask: usize| {
        let mut sum = by_threat[THREAT_ROWS - 1];
        for (bit, row) in by_threat[..THREAT_ROWS - 1].iter().enumerate() {
            if mask >> bit & 1 != 0 {
                sum.iter_mut().zip(row).for_each(|(sum, more)| *sum += more);
            }
        }
        sum
    };
    let of_feature = |at: usize| {
        let row: [f32; HIDDEN] = layer(&hidden[at * HIDDEN..(at + 1) * HIDDEN]);
        row.map(|weight| weight / FEATURE_ONE)
    };
    let head = Head {
        threats: threats.iter().map(|&t| f32::from(t) / OUTPUT_ONE).collect(),
        bias: (0..MASKS).map(bias).collect(),
        hidden: [0, FEATURES].map(|side| core::array::from_fn(|at| of_feature(side + at))),
        output: core::array::from_fn(|j| f32::from(output[j]) / OUTPUT_ONE),
    };
    (start, rows.chunks_exact(LANES).map(lanes).collect(), head)
}

/// The rows for a side to which some squares are forbidden, from rows that know nothing of it: a
/// forbidden square is worth what one without lines is, and a suspect one half.
fn without_fouls(rows: &[Accumulator]) -> Box<[Accumulator]> {
    let of_class = |(row, patterns): (&Accumulator, _)| match Class::of(patterns, true) {
        Class::Forbidden => rows[0],
        Class::Suspect => row.map(|lane| lane / 2),
        _ => *row,
    };
    rows.iter().zip(codes()).map(of_class).collect()
}

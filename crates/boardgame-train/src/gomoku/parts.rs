//! What the numbers of a network are made of while they are fitted: [`Parts`].
//!
//! There are more shape codes than a few thousand games tell anything about. So the row of a code is
//! a sum: a row for each of its four patterns, one for its class, and one of its own; and the number
//! of a threat mask is a constant, a part for each of its bits, and one of its own. The own parts
//! are drawn towards 0, so that what is rarely met follows from its patterns.

use boardgame_core::Side;
use boardgame_core::gomoku::Rule;
use boardgame_core::gomoku::pattern::{CODES, Class, FEATURES, LANES, Pattern, codes};

use super::model::{self, LEN, MASKS, ROWS, THREAT_PARTS, THREATS, add, threat_parts};

const PATTERNS: usize = Pattern::ALL.len();
/// Rows that codes share.
const SHARED_ROWS: usize = PATTERNS + Class::COUNT;
/// What follows the numbers of a side: its shared rows, then what threat masks share.
const SHARED: usize = SHARED_ROWS * LANES + THREAT_PARTS;
/// The shared threats of a side begin here.
const SHARED_THREATS: usize = SHARED_ROWS * LANES;

/// How strongly own rows are drawn towards 0, for each step of the descent.
const ROW_DECAY: f32 = 0.02;
/// How strongly the own parts of threat masks are.
const THREAT_DECAY: f32 = 0.01;
/// The greatest of the random numbers that shared rows begin with.
const SPREAD: f32 = 0.003;
/// The length of a step for a feature's number in a row, of which a hundred squares make a sum, and
/// for those of the other lanes. With longer ones the features leave what they are cut to at once,
/// and learn nothing.
const FEATURE_SCALE: f32 = 0.02;
const LANE_SCALE: f32 = 0.1;

/// Which parts the numbers of a network are sums of. The parts are the numbers themselves, of which
/// those of rows and threat masks are the own parts, and then the shared parts.
pub(super) struct Parts {
    /// By side and shape code, the shared rows.
    rows: Vec<[[usize; 5]; CODES]>,
}

impl Parts {
    pub(super) fn new(rule: Rule) -> Self {
        let restricted = [rule == Rule::Renju, false];
        let of_side = |side: Side| {
            let mut rows = [[0; 5]; CODES];
            for (row, patterns) in rows.iter_mut().zip(codes()) {
                let class = Class::of(patterns, restricted[side.index()]);
                let [a, b, c, d] = patterns.map(|p| p as usize);
                *row = [a, b, c, d, PATTERNS + class as usize];
            }
            rows
        };
        let sides = Side::BOTH.into_iter().take(model::sides(rule));
        Self {
            rows: sides.map(of_side).collect(),
        }
    }

    /// Parts to begin with.
    pub(super) fn start(&self, mut random: impl FnMut() -> f32) -> Vec<f32> {
        let sides = self.rows.len();
        let mut parts = model::start(sides, &mut random);
        for _ in 0..sides {
            parts.extend((0..SHARED_THREATS).map(|_| SPREAD * random()));
            parts.extend([0.0; THREAT_PARTS]);
        }
        parts
    }

    /// How strongly each part is drawn towards 0.
    pub(super) fn decay(&self) -> Vec<f32> {
        let sides = self.rows.len();
        let mut decay = vec![0.0; sides * (LEN + SHARED)];
        for side in decay[..sides * LEN].chunks_exact_mut(LEN) {
            side[ROWS..THREATS].fill(ROW_DECAY);
            side[THREATS..THREATS + MASKS].fill(THREAT_DECAY);
        }
        decay
    }

    /// The length of a step for each part.
    pub(super) fn scale(&self) -> Vec<f32> {
        let sides = self.rows.len();
        let mut scale = vec![1.0; sides * (LEN + SHARED)];
        let (own, shared) = scale.split_at_mut(sides * LEN);
        for side in own.chunks_exact_mut(LEN) {
            scale_rows(&mut side[ROWS..THREATS]);
        }
        for side in shared.chunks_exact_mut(SHARED) {
            scale_rows(&mut side[..SHARED_THREATS]);
            side[SHARED_THREATS..].fill(LANE_SCALE);
        }
        scale
    }

    /// The numbers that the parts make.
    pub(super) fn sum(&self, parts: &[f32], numbers: &mut [f32]) {
        let (own, shared) = parts.split_at(numbers.len());
        numbers.copy_from_slice(own);
        let sides = numbers
            .chunks_exact_mut(LEN)
            .zip(shared.chunks_exact(SHARED));
        for ((numbers, shared), of_code) in sides.zip(&self.rows) {
            let rows = numbers[ROWS..THREATS].chunks_exact_mut(LANES);
            for (row, of_code) in rows.zip(of_code) {
                for &at in of_code {
                    add(row, &shared[at * LANES..(at + 1) * LANES], 1.0);
                }
            }
            // Squares on which a stone makes nothing are left out of the sums.
            numbers[ROWS..ROWS + LANES].fill(0.0);
            let threats = &shared[SHARED_THREATS..];
            for (mask, number) in numbers[THREATS..THREATS + MASKS].iter_mut().enumerate() {
                *number += threat_parts(mask).map(|part| threats[part]).sum::<f32>();
            }
        }
    }

    /// The slopes by the parts that follow from those by the numbers.
    pub(super) fn spread(&self, by_number: &[f32], by_part: &mut [f32]) {
        let (own, shared) = by_part.split_at_mut(by_number.len());
        own.copy_from_slice(by_number);
        shared.fill(0.0);
        let sides = by_number
            .chunks_exact(LEN)
            .zip(shared.chunks_exact_mut(SHARED));
        for ((numbers, shared), of_code) in sides.zip(&self.rows) {
            let rows = numbers[ROWS..THREATS].chunks_exact(LANES);
            for (row, of_code) in rows.zip(of_code).skip(1) {
                for &at in of_code {
                    add(&mut shared[at * LANES..(at + 1) * LANES], row, 1.0);
                }
            }
            let threats = &mut shared[SHARED_THREATS..];
            for (mask, number) in numbers[THREATS..THREATS + MASKS].iter().enumerate() {
                threat_parts(mask).for_each(|part| threats[part] += number);
            }
        }
    }
}

fn scale_rows(rows: &mut [f32]) {
    for row in rows.chunks_exact_mut(LANES) {
        row[..FEATURES].fill(FEATURE_SCALE);
        row[FEATURES..].fill(LANE_SCALE);
    }
}

//! What the weights are made of while they are fitted: [`Parts`].
//!
//! There are more shape codes than a few thousand games tell anything about. So the value of a code
//! is a sum: a part for each of its four patterns, one for its class, and one of its own; and the
//! number of a threat mask is a constant, a part for each of its bits, and one of its own. The own
//! parts are held near 0 more strongly, so that what is rarely met follows from its patterns.

use boardgame_core::gomoku::pattern::{CODES, Class, Pattern, THREAT_BITS, codes};

/// The numbers of threat masks.
pub(super) const MASKS: usize = 1 << THREAT_BITS;
/// The numbers of the weights: those of the shape codes, then those of the threat masks.
pub(super) const WEIGHTS: usize = CODES + MASKS;

const PATTERNS: usize = Pattern::ALL.len();
const BITS: usize = THREAT_BITS as usize;
/// Where the parts of the classes begin, after those of the patterns.
const CLASSES: usize = PATTERNS;
/// Where the parts of the threat bits begin; the constant is the last of them.
const THREATS: usize = CLASSES + Class::COUNT;
/// Where the own parts of all weights begin.
const OWN: usize = THREATS + BITS + 1;

/// The greatest of the weights.
const GREATEST: f64 = 3_000.0;

/// Which parts each weight is the sum of.
pub(super) struct Parts {
    /// By weight: its shared parts.
    shared: Vec<Vec<usize>>,
}

impl Parts {
    /// The number of parts.
    pub(super) const LEN: usize = OWN + WEIGHTS;

    pub(super) fn new() -> Self {
        let of_code = |patterns: [Pattern; 4]| {
            let mut parts: Vec<usize> = patterns.iter().map(|&p| p as usize).collect();
            parts.push(CLASSES + Class::unrestricted(patterns) as usize);
            parts
        };
        let of_mask = |mask: usize| {
            let bits = (0..BITS).filter(|bit| mask >> bit & 1 != 0);
            bits.chain([BITS]).map(|bit| THREATS + bit).collect()
        };
        let shared = codes().map(of_code).chain((0..MASKS).map(of_mask));
        Self {
            shared: shared.collect(),
        }
    }

    /// How strongly each part is held near 0.
    pub(super) fn ridge() -> Vec<f64> {
        let groups = [
            (THREATS, 8.0),
            (BITS + 1, 4.0),
            (CODES, 120.0),
            (MASKS, 60.0),
        ];
        let each = |(count, ridge)| std::iter::repeat_n(ridge, count);
        groups.into_iter().flat_map(each).collect()
    }

    /// The weights that are the sums of `parts`.
    pub(super) fn weights(&self, parts: &[f64]) -> Vec<f64> {
        let (shared, own) = parts.split_at(OWN);
        let sum = |(of, own): (&Vec<usize>, &f64)| own + of.iter().map(|&p| shared[p]).sum::<f64>();
        self.shared.iter().zip(own).map(sum).collect()
    }

    /// The derivatives by the parts that follow from those by the weights.
    pub(super) fn derivatives(&self, by_weight: &[f64]) -> Vec<f64> {
        let mut by_part = vec![0.0; OWN];
        for (of, derivative) in self.shared.iter().zip(by_weight) {
            for &part in of {
                by_part[part] += derivative;
            }
        }
        by_part.extend(by_weight);
        by_part
    }
}

/// The file of weights in steps of the logistic function, of `unit` units of the evaluation each:
/// as [`Weights::from_bytes`](boardgame_core::gomoku::pattern::Weights::from_bytes) reads it.
pub(super) fn to_bytes(weights: &[f64], unit: f64) -> Vec<u8> {
    let round = |&weight: &f64| (weight * unit).round().clamp(-GREATEST, GREATEST) as i16;
    weights
        .iter()
        .map(round)
        .flat_map(i16::to_le_bytes)
        .collect()
}

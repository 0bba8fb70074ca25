//! The network in floating point: what it says of a position, and how that depends on its numbers.

use std::ops::Range;

use boardgame_core::Side;
use boardgame_core::gomoku::Rule;
use boardgame_core::gomoku::pattern::{
    CODES, FEATURE_ONE, FEATURES, HIDDEN, HIDDEN_ONE, LANE_ONE, LANES, OUTPUT_ONE, THREAT_BITS,
};

use super::samples::{UNIT, View};

/// Threat masks.
pub(super) const MASKS: usize = 1 << THREAT_BITS;
/// Parts of what threat masks are worth: one for each bit, and one for all masks.
pub(super) const THREAT_PARTS: usize = THREAT_BITS as usize + 1;

// Where the numbers of a side begin, in the order of a file.
const START: usize = 0;
pub(super) const ROWS: usize = START + FEATURES;
pub(super) const THREATS: usize = ROWS + CODES * LANES;
const BY_THREAT: usize = THREATS + MASKS;
const LAYER: usize = BY_THREAT + THREAT_PARTS * HIDDEN;
const OUTPUT: usize = LAYER + 2 * FEATURES * HIDDEN;
/// The numbers of a side.
pub(super) const LEN: usize = OUTPUT + HIDDEN;

/// How many sides have numbers of their own: under renju both, else one for both.
pub(super) const fn sides(rule: Rule) -> usize {
    match rule {
        Rule::Renju => 2,
        _ => 1,
    }
}

/// Where the numbers of a side begin, in a network of so many sides.
fn of_side(side: Side, sides: usize) -> usize {
    if sides == 1 { 0 } else { side.index() * LEN }
}

/// How much of a change is taken to get through a cut where nothing does. Without it, a number that
/// is cut in all samples would stay so for ever.
const LEAK: f32 = 0.1;

/// What was found on the way to an evaluation.
pub(super) struct Pass {
    /// In steps of the logistic function.
    pub(super) evaluation: f32,
    /// The features, of the side to move first, before they are cut.
    features: [[f32; FEATURES]; 2],
    /// The hidden numbers before they are cut.
    hidden: [f32; HIDDEN],
}

#[cfg(test)]
impl Pass {
    /// Whether any number was cut.
    pub(super) fn is_cut(&self) -> bool {
        let mut numbers = self.features.as_flattened().iter().chain(&self.hidden);
        numbers.any(|&number| through(number) < 1.0)
    }
}

/// What the network of these numbers says of a position.
pub(super) fn pass(numbers: &[f32], view: View<'_>) -> Pass {
    let sides = numbers.len() / LEN;
    let head = of_side(view.turn, sides);
    let mut evaluation = numbers[head + THREATS + view.threat_mask];
    let mut features = [[0.0; FEATURES]; 2];
    for (k, side) in [view.turn, !view.turn].into_iter().enumerate() {
        let base = of_side(side, sides);
        features[k].copy_from_slice(&numbers[base + START..base + ROWS]);
        for &(code, count) in view.counts[k] {
            let (row, count) = (&numbers[row(base, code)], f32::from(count));
            for (feature, number) in features[k].iter_mut().zip(row) {
                *feature += number * count;
            }
            evaluation += row[FEATURES + k] * count;
        }
    }
    let mut hidden = [0.0; HIDDEN];
    for row in threat_rows(head, view.threat_mask) {
        add(&mut hidden, &numbers[row], 1.0);
    }
    for (at, feature) in features.as_flattened().iter().enumerate() {
        add(&mut hidden, &numbers[layer(head, at)], cut(*feature));
    }
    let output = &numbers[head + OUTPUT..head + LEN];
    evaluation += hidden
        .iter()
        .zip(output)
        .map(|(h, o)| cut(*h) * o)
        .sum::<f32>();
    Pass {
        evaluation,
        features,
        hidden,
    }
}

/// Adds to `slopes` how much a loss changes with each of the numbers, if it changes with the
/// evaluation by `error`.
pub(super) fn trace(numbers: &[f32], view: View<'_>, pass: &Pass, error: f32, slopes: &mut [f32]) {
    let sides = numbers.len() / LEN;
    let head = of_side(view.turn, sides);
    slopes[head + THREATS + view.threat_mask] += error;
    let mut by_hidden = [0.0; HIDDEN];
    for j in 0..HIDDEN {
        slopes[head + OUTPUT + j] += error * cut(pass.hidden[j]);
        by_hidden[j] = through(pass.hidden[j]) * error * numbers[head + OUTPUT + j];
    }
    for row in threat_rows(head, view.threat_mask) {
        add(&mut slopes[row], &by_hidden, 1.0);
    }
    let mut by_feature = [[0.0; FEATURES]; 2];
    let features = pass.features.as_flattened().iter().enumerate();
    for ((at, &feature), slope) in features.zip(by_feature.as_flattened_mut()) {
        let row = layer(head, at);
        add(&mut slopes[row.clone()], &by_hidden, cut(feature));
        let weights = numbers[row].iter().zip(&by_hidden);
        *slope = through(feature) * weights.map(|(w, by)| w * by).sum::<f32>();
    }
    for (k, side) in [view.turn, !view.turn].into_iter().enumerate() {
        let base = of_side(side, sides);
        add(&mut slopes[base + START..base + ROWS], &by_feature[k], 1.0);
        for &(code, count) in view.counts[k] {
            let (row, count) = (&mut slopes[row(base, code)], f32::from(count));
            add(&mut row[..FEATURES], &by_feature[k], count);
            row[FEATURES + k] += error * count;
        }
    }
}

/// The file of a network, as
/// [`Network::from_bytes`](boardgame_core::gomoku::pattern::Network::from_bytes) reads it.
pub(super) fn to_bytes(numbers: &[f32]) -> Vec<u8> {
    let one = |at: usize| match at % LEN {
        at if at < ROWS => FEATURE_ONE,
        at if at < THREATS && (at - ROWS) % LANES < FEATURES => FEATURE_ONE,
        at if at < THREATS => UNIT * LANE_ONE,
        at if (BY_THREAT..OUTPUT).contains(&at) => HIDDEN_ONE,
        _ => UNIT * OUTPUT_ONE,
    };
    let scaled = numbers
        .iter()
        .enumerate()
        .map(|(at, number)| number * one(at));
    // The conversion cuts what is too great.
    scaled
        .flat_map(|number| (number.round() as i16).to_le_bytes())
        .collect()
}

/// Numbers to begin with: small random ones, so that no two hidden numbers are alike. `random` gives
/// numbers from -1 to 1.
pub(super) fn start(sides: usize, mut random: impl FnMut() -> f32) -> Vec<f32> {
    let mut numbers = vec![0.0; sides * LEN];
    for side in numbers.chunks_exact_mut(LEN) {
        side[..ROWS].fill_with(|| 0.2 + 0.1 * random());
        side[LAYER - HIDDEN..LAYER].fill(0.3);
        let spread = (2.0 * FEATURES as f32).sqrt().recip();
        side[LAYER..OUTPUT].fill_with(|| spread * random());
        side[OUTPUT..].fill_with(&mut random);
    }
    numbers
}

fn row(base: usize, code: u16) -> Range<usize> {
    let begin = base + ROWS + usize::from(code) * LANES;
    begin..begin + LANES
}

fn layer(head: usize, feature: usize) -> Range<usize> {
    let begin = head + LAYER + feature * HIDDEN;
    begin..begin + HIDDEN
}

/// What the hidden numbers begin with under a threat mask is the sum of these rows.
fn threat_rows(head: usize, mask: usize) -> impl Iterator<Item = Range<usize>> {
    threat_parts(mask).map(move |part| {
        let begin = head + BY_THREAT + part * HIDDEN;
        begin..begin + HIDDEN
    })
}

/// What is there for a threat mask: a part for each of its bits, and the last one, for all masks.
pub(super) fn threat_parts(mask: usize) -> impl Iterator<Item = usize> {
    let last = THREAT_PARTS - 1;
    (0..=last).filter(move |&part| part == last || mask >> part & 1 != 0)
}

/// Adds so many times some numbers to others.
pub(super) fn add(to: &mut [f32], from: &[f32], times: f32) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from * times;
    }
}

const fn cut(number: f32) -> f32 {
    number.clamp(0.0, 1.0)
}

/// How much of a small change of a number there is after the cut.
fn through(number: f32) -> f32 {
    if number > 0.0 && number < 1.0 {
        1.0
    } else {
        LEAK
    }
}

//! Logistic regression of what positions came to: [`fit`].
//!
//! With weights w, x for the features of a position and y for what it came to, the fit minimises
//!
//! ```text
//! - sum of (y ln p + (1 - y) ln (1 - p)) + sum of ridge / 2 part^2,   p = 1 / (1 + exp(-w x))
//! ```
//!
//! over the [parts](super::features) that the weights are the sums of. y is 0.6 of the game's result
//! and 0.4 of the score of the search, as the logistic function of it: the search has seen more of
//! the position than the evaluation, and the rest of the game more than the search.

use boardgame_core::gomoku::pattern::CODES;

use super::features::{Parts, WEIGHTS};
use super::games::Sample;
use super::lbfgs;

/// Units of the evaluation to a step of the logistic function.
pub(super) const UNIT: f64 = 200.0;
/// The share of the game's result in what a position came to.
const RESULT: f64 = 0.6;
const ITERATIONS: usize = 150;

/// The weights, in steps of the logistic function, that fit the samples best.
pub(super) fn fit(samples: &[&Sample]) -> Vec<f64> {
    let parts = Parts::new();
    let ridge = Parts::ridge();
    let function = |point: &[f64]| {
        let weights = parts.weights(point);
        let mut by_weight = vec![0.0; WEIGHTS];
        let mut value = 0.0;
        for sample in samples {
            let sum = evaluate(&weights, sample);
            let label = label(sample);
            value += surprise(sum, label);
            let error = logistic(sum) - label;
            for &(code, more) in &sample.codes {
                by_weight[usize::from(code)] += error * f64::from(more);
            }
            by_weight[CODES + usize::from(sample.mask)] += error;
        }
        let mut derivatives = parts.derivatives(&by_weight);
        for ((derivative, part), ridge) in derivatives.iter_mut().zip(point).zip(&ridge) {
            *derivative += ridge * part;
            value += ridge / 2.0 * part * part;
        }
        (value, derivatives)
    };
    let (point, _) = lbfgs::minimise(vec![0.0; Parts::LEN], ITERATIONS, function);
    parts.weights(&point)
}

/// The mean of -(y ln p + (1 - y) ln (1 - p)) over samples.
pub(super) fn loss(weights: &[f64], samples: &[&Sample]) -> f64 {
    let each = samples
        .iter()
        .map(|sample| surprise(evaluate(weights, sample), label(sample)));
    each.sum::<f64>() / samples.len().max(1) as f64
}

/// The evaluation of a sample.
fn evaluate(weights: &[f64], sample: &Sample) -> f64 {
    let codes = sample.codes.iter();
    let values = codes.map(|&(code, more)| weights[usize::from(code)] * f64::from(more));
    values.sum::<f64>() + weights[CODES + usize::from(sample.mask)]
}

/// What a sample came to, from 0 to 1.
fn label(sample: &Sample) -> f64 {
    let result = f64::from(sample.result) / 2.0;
    RESULT * result + (1.0 - RESULT) * logistic(f64::from(sample.score) / UNIT)
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// -(y ln p + (1 - y) ln (1 - p)) for p = logistic(x), without loss where p is near 0 or 1.
fn surprise(x: f64, label: f64) -> f64 {
    (-x.abs()).exp().ln_1p() + x.max(0.0) - label * x
}

//! Fitting a network to what positions came to: [`fit`].
//!
//! With x for what the network says of a position and y for what it came to, the fit minimises the
//! mean of -(y ln p + (1 - y) ln (1 - p)) for p = 1 / (1 + exp(-x)). y is half the game's result and
//! half the score of the search, as the logistic function of it: the search has seen more of the
//! position than the evaluation, and the rest of the game more than the search.

use boardgame_core::Rng;
use boardgame_core::gomoku::Rule;

use super::adam::Adam;
use super::model;
use super::parts::Parts;
use super::samples::Samples;

/// Samples of a step.
const BATCH: usize = 512;
/// How often the fit goes through all samples.
const EPOCHS: usize = 16;
/// The length of the first steps; it falls evenly to the last one.
const RATE: f32 = 0.01;
/// The share of it that is left at the end.
const LAST_RATE: f32 = 0.02;
/// Over so many steps the length grows at the beginning.
const WARM_UP: f32 = 100.0;

/// The numbers of the network that explains the samples best.
pub(super) fn fit(rule: Rule, samples: &Samples, seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed);
    let parts = Parts::new(rule);
    let mut point = parts.start(|| rng.below(200_001) as f32 / 100_000.0 - 1.0);
    let (decay, scale) = (parts.decay(), parts.scale());
    let mut numbers = vec![0.0; model::sides(rule) * model::LEN];
    let mut by_number = vec![0.0; numbers.len()];
    let mut by_part = vec![0.0; point.len()];
    let mut adam = Adam::new(point.len());
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let steps = EPOCHS * samples.len().div_ceil(BATCH);
    let mut step = 0.0;
    for _ in 0..EPOCHS {
        shuffle(&mut order, &mut rng);
        for batch in order.chunks(BATCH) {
            parts.sum(&point, &mut numbers);
            by_number.fill(0.0);
            for &index in batch {
                let view = samples.get(index);
                let pass = model::pass(&numbers, view);
                let error = (logistic(pass.evaluation) - view.label) / batch.len() as f32;
                model::trace(&numbers, view, &pass, error, &mut by_number);
            }
            parts.spread(&by_number, &mut by_part);
            let left = (1.0 - step / steps as f32).max(LAST_RATE);
            let rate = RATE * left * (step / WARM_UP).min(1.0);
            adam.step(&mut point, &by_part, rate, &scale, &decay);
            step += 1.0;
        }
    }
    parts.sum(&point, &mut numbers);
    numbers
}

fn shuffle(order: &mut [usize], rng: &mut Rng) {
    for last in (1..order.len()).rev() {
        order.swap(last, rng.below(last as u32 + 1) as usize);
    }
}

/// The mean loss over samples.
pub(super) fn loss(numbers: &[f32], samples: &Samples) -> f64 {
    let each = samples.iter().map(|view| {
        let evaluation = model::pass(numbers, view).evaluation;
        f64::from(surprise(evaluation, view.label))
    });
    each.sum::<f64>() / samples.len().max(1) as f64
}

/// The least loss that there can be: y is seldom 0 or 1.
pub(super) fn least_loss(samples: &Samples) -> f64 {
    let each = samples.iter().map(|view| {
        let y = f64::from(view.label);
        [y, 1.0 - y]
            .iter()
            .map(|&p| if p > 0.0 { -p * p.ln() } else { 0.0 })
            .sum::<f64>()
    });
    each.sum::<f64>() / samples.len().max(1) as f64
}

pub(super) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// -(y ln p + (1 - y) ln (1 - p)) for p = logistic(x), without loss where p is near 0 or 1.
fn surprise(x: f32, label: f32) -> f32 {
    (-x.abs()).exp().ln_1p() + x.max(0.0) - label * x
}

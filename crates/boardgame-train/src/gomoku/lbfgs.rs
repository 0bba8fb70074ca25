//! Minimising by L-BFGS: [`minimise`].
//!
//! The direction of each step is the gradient times an approximation of the inverse second
//! derivatives, made of the last steps (Nocedal and Wright, "Numerical Optimization", 2006,
//! algorithm 7.4); its length is halved until the function falls enough (Armijo).

use std::collections::VecDeque;

/// How many steps are remembered.
const MEMORY: usize = 10;
/// The share of the promised descent that is enough.
const ENOUGH: f64 = 1e-4;
/// How often a step is halved before the search ends.
const HALVINGS: usize = 30;
/// It ends when a step gains less than this share of the value.
const LEAST_GAIN: f64 = 1e-8;

/// A step, and how it changed the gradient.
struct Step {
    step: Vec<f64>,
    change: Vec<f64>,
    product: f64,
}

/// Goes from `start` down a convex function, given with its gradient, and returns where it ends and
/// the value there.
pub(super) fn minimise(
    start: Vec<f64>,
    iterations: usize,
    mut function: impl FnMut(&[f64]) -> (f64, Vec<f64>),
) -> (Vec<f64>, f64) {
    let mut point = start;
    let (mut value, mut gradient) = function(&point);
    let mut steps: VecDeque<Step> = VecDeque::with_capacity(MEMORY + 1);
    for _ in 0..iterations {
        let direction = direction(&steps, &gradient);
        let slope = dot(&direction, &gradient);
        // The first step knows nothing of the scale.
        let mut length = if steps.is_empty() {
            1.0 / dot(&gradient, &gradient).sqrt().max(1.0)
        } else {
            1.0
        };
        let mut found = None;
        for _ in 0..HALVINGS {
            let to: Vec<f64> = zip(&point, &direction, |x, d| x + length * d);
            let (next, next_gradient) = function(&to);
            if next <= value + ENOUGH * length * slope {
                found = Some((to, next, next_gradient));
                break;
            }
            length /= 2.0;
        }
        let Some((to, next, next_gradient)) = found else {
            break;
        };
        let step = zip(&to, &point, |a, b| a - b);
        let change = zip(&next_gradient, &gradient, |a, b| a - b);
        let product = dot(&step, &change);
        if product > 0.0 {
            steps.push_back(Step {
                step,
                change,
                product,
            });
            if steps.len() > MEMORY {
                steps.pop_front();
            }
        }
        let gain = value - next;
        (point, value, gradient) = (to, next, next_gradient);
        if gain <= LEAST_GAIN * value.abs() {
            break;
        }
    }
    (point, value)
}

/// Down, along the gradient times the approximate inverse of the second derivatives.
fn direction(steps: &VecDeque<Step>, gradient: &[f64]) -> Vec<f64> {
    let mut direction: Vec<f64> = gradient.iter().map(|g| -g).collect();
    let mut shares = Vec::with_capacity(steps.len());
    for step in steps.iter().rev() {
        let share = dot(&step.step, &direction) / step.product;
        add(&mut direction, &step.change, -share);
        shares.push(share);
    }
    if let Some(last) = steps.back() {
        let scale = last.product / dot(&last.change, &last.change);
        direction.iter_mut().for_each(|d| *d *= scale);
    }
    for (step, share) in steps.iter().zip(shares.into_iter().rev()) {
        let other = dot(&step.change, &direction) / step.product;
        add(&mut direction, &step.step, share - other);
    }
    direction
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add(to: &mut [f64], other: &[f64], times: f64) {
    for (to, other) in to.iter_mut().zip(other) {
        *to += times * other;
    }
}

fn zip(a: &[f64], b: &[f64], of: impl Fn(f64, f64) -> f64) -> Vec<f64> {
    a.iter().zip(b).map(|(&a, &b)| of(a, b)).collect()
}

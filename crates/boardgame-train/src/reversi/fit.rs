//! Least squares by conjugate gradients: [`fit`].
//!
//! The weights w of a stage minimise, over its positions with labels y and features X,
//!
//! ```text
//! |y - X w|^2 + ridge |w - prior|^2
//! ```
//!
//! where the prior is the next later stage's weights: contents that are rarely met keep what is
//! known of them from there. The equations are solved for the difference to the prior by conjugate
//! gradients, preconditioned by the diagonal (how often each weight is used); the matrix is never
//! formed, only multiplied (Saad, "Iterative Methods for Sparse Linear Systems", 2003, ch. 9).

use super::features::{Features, Weights};

/// The mean errors of weights on positions, in discs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Errors {
    /// Positions.
    pub(crate) count: usize,
    /// Mean absolute error.
    pub(crate) absolute: f64,
    /// Root of the mean squared error.
    pub(crate) squared: f64,
}

/// Fits the weights of one stage.
pub(crate) fn fit(features: &Features, prior: &Weights, ridge: f32, iterations: usize) -> Weights {
    let len = prior.len();
    let mut diagonal = vec![ridge; len];
    let mut gradient = vec![0f32; len];
    for (row, label) in features.rows() {
        let error = label - sum(prior, row);
        for &number in row {
            diagonal[number as usize] += 1.0;
            gradient[number as usize] += error;
        }
    }
    let mut weights = prior.clone();
    let mut residual = gradient;
    let scaled = |residual: &[f32]| -> Vec<f32> {
        residual.iter().zip(&diagonal).map(|(r, d)| r / d).collect()
    };
    let mut preconditioned = scaled(&residual);
    let mut direction = preconditioned.clone();
    let mut norm = dot(&residual, &preconditioned);
    let first_norm = norm;
    for _ in 0..iterations {
        if norm <= first_norm * 1e-7 {
            break;
        }
        let mut image: Vec<f32> = direction.iter().map(|d| d * ridge).collect();
        for (row, _) in features.rows() {
            let change = sum(&direction, row);
            for &number in row {
                image[number as usize] += change;
            }
        }
        let step = (norm / dot(&direction, &image)) as f32;
        for ((weight, residual), (direction, image)) in weights
            .iter_mut()
            .zip(&mut residual)
            .zip(direction.iter().zip(&image))
        {
            *weight += step * direction;
            *residual -= step * image;
        }
        preconditioned = scaled(&residual);
        let next_norm = dot(&residual, &preconditioned);
        let keep = (next_norm / norm) as f32;
        for (direction, preconditioned) in direction.iter_mut().zip(&preconditioned) {
            *direction = preconditioned + keep * *direction;
        }
        norm = next_norm;
    }
    weights
}

/// The errors of weights on positions.
pub(crate) fn errors(features: &Features, weights: &Weights) -> Errors {
    let (mut absolute, mut squared) = (0.0, 0.0);
    for (row, label) in features.rows() {
        let error = f64::from(sum(weights, row).clamp(-2048.0, 2048.0) - label) / 32.0;
        absolute += error.abs();
        squared += error * error;
    }
    let count = features.labels.len();
    Errors {
        count,
        absolute: absolute / count as f64,
        squared: (squared / count as f64).sqrt(),
    }
}

#[inline]
fn sum(weights: &[f32], row: &[u32]) -> f32 {
    row.iter().map(|&number| weights[number as usize]).sum()
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter()
        .zip(b)
        .map(|(&a, &b)| f64::from(a) * f64::from(b))
        .sum()
}

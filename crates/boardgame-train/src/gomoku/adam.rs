//! Going down a slope that is known only roughly: [`Adam`].

/// How much of the mean slope stays with each step, and of the mean square.
const KEPT: [f32; 2] = [0.9, 0.999];
/// Keeps a step finite where there was no slope yet.
const LEAST: f32 = 1e-8;

/// The method of D. Kingma and J. Ba, "Adam: a method for stochastic optimization" (2015), with the
/// decay of I. Loshchilov and F. Hutter, "Decoupled weight decay regularization" (2019).
pub(super) struct Adam {
    slope: Vec<f32>,
    square: Vec<f32>,
    /// What is kept of the zeros that both means began with.
    zeros: [f32; 2],
}

impl Adam {
    pub(super) fn new(parts: usize) -> Self {
        Self {
            slope: vec![0.0; parts],
            square: vec![0.0; parts],
            zeros: [1.0; 2],
        }
    }

    /// One step of about the length `rate` times `scale` along each axis, and towards 0 by that share
    /// times `decay`.
    pub(super) fn step(
        &mut self,
        point: &mut [f32],
        slopes: &[f32],
        rate: f32,
        scale: &[f32],
        decay: &[f32],
    ) {
        for (zeros, kept) in self.zeros.iter_mut().zip(KEPT) {
            *zeros *= kept;
        }
        let [by_slope, by_square] = self.zeros.map(|zeros| (1.0 - zeros).recip());
        let means = self.slope.iter_mut().zip(&mut self.square);
        let rates = scale.iter().map(|scale| rate * scale).zip(decay);
        for (((part, slope), (rate, decay)), (mean, square)) in
            point.iter_mut().zip(slopes).zip(rates).zip(means)
        {
            *mean += (1.0 - KEPT[0]) * (slope - *mean);
            *square += (1.0 - KEPT[1]) * (slope * slope - *square);
            let step = *mean * by_slope / ((*square * by_square).sqrt() + LEAST);
            *part -= rate * (step + decay * *part);
        }
    }
}

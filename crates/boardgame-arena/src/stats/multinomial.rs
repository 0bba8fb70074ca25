//! The distribution of a pair's score, and the likeliest one with a given mean or deviation.

use super::Pairs;

/// A probability for each kind of pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distribution([f64; 5]);

/// What stands for a kind of pair that never occurred, so that it is not held to be impossible.
const NEVER: f64 = 1e-3;

impl Distribution {
    /// The shares as counted.
    pub(super) fn of(counts: &[u64; 5]) -> Self {
        Self::normalised(counts.map(|count| count as f64))
    }

    /// The shares as counted, none of them zero.
    pub(super) fn smoothed(counts: &[u64; 5]) -> Self {
        Self::normalised(counts.map(|count| if count == 0 { NEVER } else { count as f64 }))
    }

    fn normalised(weights: [f64; 5]) -> Self {
        let sum: f64 = weights.iter().sum();
        Self(weights.map(|weight| weight / sum))
    }

    /// The mean and the variance of the points a game.
    pub(super) fn moments(&self) -> (f64, f64) {
        let mean: f64 = self.mean_of(|score| score);
        (mean, self.mean_of(|score| (score - mean) * (score - mean)))
    }

    fn mean_of(&self, value: impl Fn(f64) -> f64) -> f64 {
        let weighted = |(p, score): (&f64, f64)| p * value(score);
        self.0.iter().zip(Pairs::SCORES).map(weighted).sum()
    }

    /// The mean logarithm of the ratio of the likelihoods under `other` and `base`.
    pub(super) fn log_ratio(&self, base: &Self, other: &Self) -> f64 {
        (0..5)
            .map(|i| self.0[i] * (other.0[i] / base.0[i]).ln())
            .sum()
    }

    /// The distribution with mean `score` under which draws from `self` are likeliest.
    pub(super) fn with_mean(&self, score: f64) -> Self {
        self.constrained(Pairs::SCORES.map(|value| value - score))
    }

    /// The distribution whose mean is `deviations` standard deviations above one half under which
    /// draws from `self` are likeliest.
    ///
    /// The condition is not linear in the probabilities, so it is replaced by its tangent at the
    /// last approximation until nothing changes.
    pub(super) fn with_deviations(&self, deviations: f64) -> Self {
        let mut found = Self([0.2; 5]);
        for _ in 0..100 {
            let (mean, variance) = found.moments();
            let sigma = variance.sqrt();
            let tangent = Pairs::SCORES.map(|value| {
                let z = (value - mean) / sigma;
                value - 0.5 - deviations * sigma * (1.0 + z * z) / 2.0
            });
            let next = self.constrained(tangent);
            let change = (0..5).map(|i| (next.0[i] - found.0[i]).abs());
            let settled = change.fold(0.0, f64::max) < 1e-12;
            found = next;
            if settled {
                break;
            }
        }
        found
    }

    /// The distribution `q` with Σ q·h = 0 that maximises Σ p·ln q: q = p / (1 + θh), where θ
    /// solves Σ p·h / (1 + θh) = 0 (A. B. Owen, "Empirical Likelihood", 2001, chapter 2).
    ///
    /// The sum falls as θ grows, between the poles at -1/max h and -1/min h.
    fn constrained(&self, h: [f64; 5]) -> Self {
        let (least, most) = h
            .iter()
            .fold((f64::MAX, f64::MIN), |(a, b), &x| (a.min(x), b.max(x)));
        if least >= 0.0 || most <= 0.0 {
            return *self;
        }
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        let sum = |theta: f64| -> f64 {
            (0..5)
                .map(|i| self.0[i] * h[i] / (1.0 + theta * h[i]))
                .sum()
        };
        for _ in 0..200 {
            let middle = low + (high - low) / 2.0;
            if middle <= low || middle >= high {
                break;
            }
            if sum(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        let theta = low + (high - low) / 2.0;
        let mut found = *self;
        for (q, h) in found.0.iter_mut().zip(h) {
            *q /= 1.0 + theta * h;
        }
        Self::normalised(found.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_distribution_meets_its_condition_and_no_neighbour_is_likelier() {
        let seen = Distribution::smoothed(&[12, 40, 90, 51, 7]);
        for score in [0.3, 0.5, 0.6] {
            let best = seen.with_mean(score);
            assert!((best.moments().0 - score).abs() < 1e-9);
            // Steps that keep the sum and the mean: (1, -2, 1) on three kinds in a row.
            for at in 0..3 {
                for step in [1e-4, -1e-4] {
                    let mut other = best;
                    other.0[at] += step;
                    other.0[at + 1] -= 2.0 * step;
                    other.0[at + 2] += step;
                    assert!(seen.log_ratio(&other, &best) > 0.0);
                }
            }
        }
        for deviations in [-0.3, 0.0, 0.2] {
            let (mean, variance) = seen.with_deviations(deviations).moments();
            assert!(((mean - 0.5) / variance.sqrt() - deviations).abs() < 1e-9);
        }
    }
}

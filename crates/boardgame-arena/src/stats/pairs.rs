//! Pairs of games: one opening, played with both colours.

use super::multinomial::Distribution;
use super::{Estimate, Interval};

/// How many pairs of games gave the first player 0, ½, 1, 1½ and 2 points.
///
/// The two games of a pair share their opening, so their results hang together: an opening that
/// favours Black gives one point to each side, whoever is stronger. Pairs, unlike games, are
/// independent, and their five counts ("pentanomial") give the true and usually smaller error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Points a game for each kind of pair.
    pub(super) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// All pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same pairs in the opponent's view.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        let [a, b, c, d, e] = self.0;
        Self([e, d, c, b, a])
    }

    /// Counts a pair by its half points, 0 to 4.
    pub(crate) const fn add(&mut self, half_points: u8) {
        self.0[half_points as usize] += 1;
    }

    /// The score with its error, or `None` without pairs.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let pairs = self.count() as f64;
        if pairs == 0.0 {
            return None;
        }
        let (score, variance) = Distribution::of(&self.0).moments();
        Some(Estimate {
            score,
            error: (variance / pairs).sqrt(),
            results: self.count(),
        })
    }

    /// The normalized Elo difference with its 95 % interval, or `None` where no pair differs from
    /// another or there are [too few](Estimate::LEAST_RESULTS).
    ///
    /// It measures the score's distance from one half in standard deviations of a game, and so the
    /// number of games that it takes to show a difference, whatever the share of draws
    /// (M. Van den Bergh, "Normalized Elo", 2020). One deviation is 800/ln 10 points.
    #[must_use]
    pub fn normalized_elo(&self) -> Option<Interval> {
        let Estimate {
            score,
            error,
            results,
        } = self.estimate()?;
        let pairs = self.count() as f64;
        let deviation = error * pairs.sqrt() * core::f64::consts::SQRT_2;
        if deviation == 0.0 || results < Estimate::LEAST_RESULTS {
            return None;
        }
        let at = |score: f64| (score - 0.5) / deviation * NORMALIZED_ELO;
        Some(Interval {
            low: at(score - super::Z95 * error),
            mid: at(score),
            high: at(score + super::Z95 * error),
        })
    }
}

/// Points of normalized Elo in one standard deviation of a game.
pub(super) const NORMALIZED_ELO: f64 = 800.0 / core::f64::consts::LN_10;

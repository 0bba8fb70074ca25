//! Between scores and Elo.

use core::fmt;

use super::{Z95, normal_cdf};

/// The difference in Elo at which the stronger side is expected to make `score` points a game, from
/// 0 to 1; infinite at both ends.
///
/// The logistic curve of A. E. Elo's "The rating of chessplayers, past and present" (1978) with
/// today's base: 400 points are a factor of ten in the odds.
///
/// ```
/// use boardgame_arena::stats::elo_of;
/// assert!((elo_of(0.75) - 190.85).abs() < 0.01);
/// assert_eq!(elo_of(1.0), f64::INFINITY);
/// ```
#[must_use]
pub fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The points a game that a side stronger by `elo` is expected to make: the inverse of [`elo_of`].
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// What games say about the difference of two players, with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Points a game of the first player, from 0 to 1.
    pub score: f64,
    /// The standard error of `score`.
    pub error: f64,
}

/// A value in Elo with its 95 % interval; the ends may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The value.
    pub mid: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// The Elo difference with its 95 % interval.
    ///
    /// The interval is that of the score, carried to Elo end by end; so it is not symmetric, and
    /// where the score's interval reaches past 0 or 1 that end is infinite.
    #[must_use]
    pub fn elo(&self) -> Interval {
        let at = |score: f64| elo_of(score.clamp(0.0, 1.0));
        Interval {
            low: at(self.score - Z95 * self.error),
            mid: at(self.score),
            high: at(self.score + Z95 * self.error),
        }
    }

    /// The likelihood of superiority: how sure the games make it that the first player is the
    /// stronger one, from 0 to 1.
    ///
    /// It is the share of the normal distribution of the score that lies above one half.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let ahead = self.score - 0.5;
        if self.error > 0.0 {
            normal_cdf(ahead / self.error)
        } else if ahead == 0.0 {
            0.5
        } else {
            f64::from(u8::from(ahead > 0.0))
        }
    }
}

impl Interval {
    /// Half the width: what stands after ±.
    #[must_use]
    pub fn radius(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl fmt::Display for Interval {
    /// Writes `+12.3 ± 4.5`, or both ends where one is infinite, or `+inf` where everything was
    /// won.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { low, mid, high } = self;
        // A value that rounds to nothing has no sign.
        let mid = if mid.abs() < 0.05 { 0.0 } else { *mid };
        if mid.is_infinite() {
            write!(f, "{mid:+}")
        } else if self.radius().is_finite() {
            write!(f, "{mid:+.1} ± {:.1}", self.radius())
        } else {
            write!(f, "{mid:+.1} [{low:+.1}, {high:+.1}]")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-700.0, -3.5, 0.0, 1.0, 191.0] {
            assert!((elo_of(expected_score(elo)) - elo).abs() < 1e-9);
        }
        assert_eq!(elo_of(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn certainty_needs_no_error_bar() {
        let exact = |score| Estimate { score, error: 0.0 };
        assert_eq!(exact(0.5).superiority(), 0.5);
        assert_eq!(exact(1.0).superiority(), 1.0);
        assert_eq!(exact(0.0).superiority(), 0.0);
        assert_eq!(exact(0.5).elo().to_string(), "+0.0 ± 0.0");
        let wide = Estimate {
            score: 0.9,
            error: 0.1,
        };
        assert_eq!(wide.elo().to_string(), "+381.7 [+150.5, +inf]");
        assert_eq!(exact(0.0).elo().to_string(), "-inf");
    }
}

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
    /// The standard error of `score`; 0 where all results are alike.
    pub error: f64,
    /// How many results stand behind it that do not depend on each other: pairs, or games that
    /// come in no pairs.
    pub results: u64,
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

/// What can be said of a difference in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Elo {
    /// The value, infinite where everything was won or lost; too few results tell its error.
    TooFew(f64),
    /// Everything was won: the least difference at a confidence of 95 %.
    AtLeast(f64),
    /// Everything was lost: the greatest difference at a confidence of 95 %.
    AtMost(f64),
    /// The value with its 95 % interval.
    Within(Interval),
}

impl Estimate {
    /// From so many results an error is told.
    pub const LEAST_RESULTS: u64 = 3;

    /// The Elo difference, and how sure it is.
    ///
    /// The interval is that of the score, carried to Elo end by end; so it is not symmetric, and
    /// where the score's interval reaches past 0 or 1 that end is infinite.
    ///
    /// Where all n results are alike their spread says nothing, but their number does: others than
    /// these have at most the probability 1 - 0.05^(1/n), at a confidence of 95 % (C. J. Clopper
    /// and E. S. Pearson, "The use of confidence or fiducial limits", 1934; about 3/n, the "rule
    /// of three"). The ends are the scores if all others were lost, or won.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let Self { score, results, .. } = *self;
        if results < Self::LEAST_RESULTS {
            return Elo::TooFew(elo_of(score));
        }
        let (low, high) = if self.error > 0.0 {
            let reach = Z95 * self.error;
            (score - reach, score + reach)
        } else {
            let alike = 0.05f64.powf(1.0 / results as f64);
            (score * alike, score * alike + (1.0 - alike))
        };
        let at = |score: f64| elo_of(score.clamp(0.0, 1.0));
        if score >= 1.0 {
            Elo::AtLeast(at(low))
        } else if score <= 0.0 {
            Elo::AtMost(at(high))
        } else {
            Elo::Within(Interval {
                low: at(low),
                mid: at(score),
                high: at(high),
            })
        }
    }

    /// The likelihood of superiority: how sure the games make it that the first player is the
    /// stronger one, from 0 to 1; `None` where too few results, or results that are all alike, do
    /// not tell the error.
    ///
    /// It is the share of the normal distribution of the score that lies above one half.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        let known = self.results >= Self::LEAST_RESULTS && self.error > 0.0;
        known.then(|| normal_cdf((self.score - 0.5) / self.error))
    }
}

impl Interval {
    /// Half the width: what stands after ±.
    #[must_use]
    pub fn radius(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Elo {
    /// The lower end, the value and the upper end, as far as they are known.
    #[must_use]
    pub const fn parts(&self) -> [Option<f64>; 3] {
        match *self {
            Self::TooFew(mid) => [None, Some(mid), None],
            Self::AtLeast(low) => [Some(low), None, None],
            Self::AtMost(high) => [None, None, Some(high)],
            Self::Within(Interval { low, mid, high }) => [Some(low), Some(mid), Some(high)],
        }
    }
}

impl fmt::Display for Elo {
    /// Writes `+12.3 ± 4.5 (95 %)`, `at least +75.5 (95 %)` or that there are too few games.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew(mid) if mid.is_infinite() => {
                f.write_str("unknown (too few games for an error bar)")
            }
            Self::TooFew(mid) => write!(f, "{:+.1} (too few games for an error bar)", tidy(*mid)),
            Self::AtLeast(low) => write!(f, "at least {:+.1} (95 %)", tidy(*low)),
            Self::AtMost(high) => write!(f, "at most {:+.1} (95 %)", tidy(*high)),
            Self::Within(interval) => write!(f, "{interval} (95 %)"),
        }
    }
}

impl fmt::Display for Interval {
    /// Writes `+12.3 ± 4.5`, or both ends where one is infinite.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { low, mid, high } = self;
        let mid = tidy(*mid);
        if self.radius().is_finite() {
            write!(f, "{mid:+.1} ± {:.1}", self.radius())
        } else {
            write!(f, "{mid:+.1} [{low:+.1}, {high:+.1}]")
        }
    }
}

/// A value that rounds to nothing has no sign.
fn tidy(elo: f64) -> f64 {
    if elo.abs() < 0.05 { 0.0 } else { elo }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Pairs;

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-700.0, -3.5, 0.0, 1.0, 191.0] {
            assert!((elo_of(expected_score(elo)) - elo).abs() < 1e-9);
        }
        assert_eq!(elo_of(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn few_results_have_no_error_bar_and_are_not_certain() {
        for (pairs, text) in [
            ([0, 0, 1, 0, 0], "+0.0 (too few games for an error bar)"),
            ([0, 0, 0, 1, 0], "+190.8 (too few games for an error bar)"),
            ([0, 0, 1, 0, 1], "+190.8 (too few games for an error bar)"),
            ([0, 0, 0, 0, 2], "unknown (too few games for an error bar)"),
        ] {
            let pairs = Pairs(pairs);
            let estimate = pairs.estimate().unwrap();
            assert_eq!(estimate.elo().to_string(), text);
            let [low, _, high] = estimate.elo().parts();
            assert_eq!((low, high, estimate.superiority()), (None, None, None));
            assert_eq!(pairs.normalized_elo(), None);
        }
    }

    /// The bounds of a proportion of which n of n were seen, from tables of Clopper and Pearson:
    /// with one tail of 5 %, 60.7 % for 6 and 86.1 % for 20.
    #[test]
    fn a_clean_sweep_has_one_bound() {
        for (pairs, share) in [(6, 0.607), (20, 0.861)] {
            let won = Pairs([0, 0, 0, 0, pairs]);
            let estimate = won.estimate().unwrap();
            let [Some(low), None, None] = estimate.elo().parts() else {
                panic!("{estimate:?}");
            };
            assert!((expected_score(low) - share).abs() < 0.0005, "{low}");
            assert_eq!(estimate.superiority(), None);
            let lost = won.reversed().estimate().unwrap().elo();
            let [None, None, Some(high)] = lost.parts() else {
                panic!("{lost:?}");
            };
            assert!((low + high).abs() < 1e-9);
        }
        let elo = |pairs| Pairs(pairs).estimate().unwrap().elo().to_string();
        assert_eq!(elo([0, 0, 0, 0, 6]), "at least +75.5 (95 %)");
        assert_eq!(elo([6, 0, 0, 0, 0]), "at most -75.5 (95 %)");
    }

    #[test]
    fn results_that_are_all_alike_are_as_sure_as_they_are_many() {
        let radius = |count| {
            let elo = Pairs([0, 0, count, 0, 0]).estimate().unwrap().elo();
            let Elo::Within(interval) = elo else {
                panic!("{elo:?}");
            };
            assert!(interval.mid == 0.0 && (interval.low + interval.high).abs() < 1e-9);
            interval.radius()
        };
        // Others than these have a probability of up to 0.632, 0.139 and 0.003.
        assert!((expected_score(radius(3)) - 0.816).abs() < 0.001);
        assert!((expected_score(radius(20)) - 0.5695).abs() < 0.001);
        assert!((expected_score(radius(1000)) - 0.5015).abs() < 0.001);
    }

    #[test]
    fn an_interval_past_the_ends_is_infinite() {
        let wide = Estimate {
            score: 0.9,
            error: 0.1,
            results: 5,
        };
        assert_eq!(wide.elo().to_string(), "+381.7 [+150.5, +inf] (95 %)");
    }
}

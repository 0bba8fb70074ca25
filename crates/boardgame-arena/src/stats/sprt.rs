//! The sequential probability ratio test.

use core::fmt;
use core::str::FromStr;

use super::multinomial::Distribution;
use super::pairs::NORMALIZED_ELO;
use super::{Pairs, expected_score};

/// A sequential test of whether the first player is stronger by `elo1` (H1) or only by `elo0`
/// (H0), which ends as soon as the games say so.
///
/// A. Wald's test ("Sequential tests of statistical hypotheses", 1945) for hypotheses that leave
/// the shares of the five kinds of pairs open: under each, the likeliest shares are taken
/// (the generalized test; M. Van den Bergh, "Comments on normalized Elo" and "The generalized
/// maximum likelihood ratio for the expectation value of a distribution").
///
/// ```
/// use boardgame_arena::stats::{Model, Pairs, Sprt, Verdict};
/// let test = Sprt::new(0.0, 10.0, 0.05, 0.05, Model::Logistic)?;
/// assert!((test.upper() - 2.944).abs() < 0.001);
/// assert_eq!(test.verdict(&Pairs([10, 50, 200, 50, 10])), None);
/// assert_eq!(test.verdict(&Pairs([10, 50, 200, 150, 40])), Some(Verdict::Stronger));
/// # Ok::<(), boardgame_arena::stats::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

/// What the bounds of a test are measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Elo, by the expected score.
    #[default]
    Logistic,
    /// [Normalized Elo](Pairs::normalized_elo), by the score's distance from one half in standard
    /// deviations.
    Normalized,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// H1 is accepted: stronger by `elo1` rather than `elo0`.
    Stronger,
    /// H0 is accepted.
    NotStronger,
}

/// Bounds with which no test can be made.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The bounds are not two numbers in rising order.
    #[error("bounds of {elo0} and {elo1}: expected two numbers, the lower one first")]
    Bounds {
        /// The lower bound that was asked for.
        elo0: f64,
        /// The upper one.
        elo1: f64,
    },
    /// An error rate is not a probability below one half.
    #[error("an error rate of {rate}: expected a number above 0 and below 0.5")]
    Rate {
        /// The rate that was asked for.
        rate: f64,
    },
}

impl Sprt {
    /// A test of `elo0` against `elo1` that takes H1 for true where H0 is, and the reverse, with
    /// probabilities of about `alpha` and `beta`.
    ///
    /// # Errors
    /// If `elo0` is not below `elo1`, or a probability is not between 0 and one half.
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: Model,
    ) -> Result<Self, SprtError> {
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Bounds { elo0, elo1 });
        }
        for rate in [alpha, beta] {
            if !(rate > 0.0 && rate < 0.5) {
                return Err(SprtError::Rate { rate });
            }
        }
        Ok(Self {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        })
    }

    /// The log-likelihood ratio at which H0 is accepted.
    #[must_use]
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The log-likelihood ratio at which H1 is accepted.
    #[must_use]
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log-likelihood ratio of H1 to H0; 0 without pairs.
    #[must_use]
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        let count = pairs.count();
        if count == 0 {
            return 0.0;
        }
        let seen = Distribution::smoothed(&pairs.0);
        let likeliest = |elo: f64| match self.model {
            Model::Logistic => seen.with_mean(expected_score(elo)),
            // A pair's mean deviates less than a game's by the root of two.
            Model::Normalized => {
                seen.with_deviations(elo / NORMALIZED_ELO * core::f64::consts::SQRT_2)
            }
        };
        count as f64 * seen.log_ratio(&likeliest(self.elo0), &likeliest(self.elo1))
    }

    /// Whether the pairs so far end the test, and how.
    #[must_use]
    pub fn verdict(&self, pairs: &Pairs) -> Option<Verdict> {
        let llr = self.llr(pairs);
        if llr >= self.upper() {
            Some(Verdict::Stronger)
        } else if llr <= self.lower() {
            Some(Verdict::NotStronger)
        } else {
            None
        }
    }
}

impl fmt::Display for Sprt {
    /// Writes `0,5,0.05,0.05`, with `,normalized` after it for that model.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        } = self;
        write!(f, "{elo0},{elo1},{alpha},{beta}")?;
        match model {
            Model::Logistic => Ok(()),
            Model::Normalized => f.write_str(",normalized"),
        }
    }
}

impl FromStr for Sprt {
    type Err = String;

    /// Reads `ELO0,ELO1[,ALPHA,BETA][,normalized]`; the error rates are 0.05 unless given.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts: Vec<_> = text.split(',').map(str::trim).collect();
        let model = match parts.last() {
            Some(&"normalized") => Model::Normalized,
            Some(&"logistic") => Model::Logistic,
            _ => {
                parts.push("logistic");
                Model::Logistic
            }
        };
        parts.pop();
        let numbers: Result<Vec<f64>, _> = parts.iter().map(|part| part.parse()).collect();
        let made = match numbers.as_deref() {
            Ok(&[elo0, elo1]) => Self::new(elo0, elo1, 0.05, 0.05, model),
            Ok(&[elo0, elo1, alpha, beta]) => Self::new(elo0, elo1, alpha, beta, model),
            _ => {
                return Err(
                    "expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, with ,normalized after \
                            them for normalized Elo"
                        .to_string(),
                );
            }
        };
        made.map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_survives_the_round_trip_and_nonsense_is_refused() {
        for text in ["0,5,0.05,0.05", "-1.5,3.5,0.1,0.02,normalized"] {
            assert_eq!(text.parse::<Sprt>().unwrap().to_string(), text);
        }
        assert_eq!("0,5".parse::<Sprt>().unwrap().to_string(), "0,5,0.05,0.05");
        for bad in [
            "",
            "5",
            "5,0",
            "0,5,0.05",
            "0,5,0,0.05",
            "0,5,0.6,0.1",
            "nan,5",
            "0,inf",
            "a,b",
        ] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
    }

    #[test]
    fn one_sided_results_end_a_test_too() {
        let test: Sprt = "0,10".parse().unwrap();
        assert_eq!(test.llr(&Pairs::default()), 0.0);
        assert_eq!(
            test.verdict(&Pairs([0, 0, 0, 0, 300])),
            Some(Verdict::Stronger)
        );
        assert_eq!(
            test.verdict(&Pairs([300, 0, 0, 0, 0])),
            Some(Verdict::NotStronger)
        );
        for text in ["0,10", "0,10,normalized"] {
            let test: Sprt = text.parse().unwrap();
            for kind in 0..5 {
                let mut pairs = Pairs::default();
                pairs.0[kind] = 1000;
                assert!(test.llr(&pairs).is_finite(), "{text} {kind}");
            }
        }
    }
}

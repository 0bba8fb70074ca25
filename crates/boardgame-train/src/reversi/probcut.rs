//! How far a shallow search is from a deep one: the parameters of `ProbCut`.
//!
//! Buro, "`ProbCut`: an effective selective extension of the alpha-beta algorithm" (ICCA Journal 18,
//! 1995), cuts a subtree if a shallow search of `probe` plies says that a deep one of `depth` plies
//! will leave the window with some probability, which takes the standard deviation of the
//! difference of the two. It is measured here on positions of our own games and modelled as
//!
//! ```text
//! ln sigma = a + b empties + c empties^2 + d probe + e depth
//! ```
//!
//! which is a product of three factors, one for each number. Pairs of depths that differ by an odd
//! number are left out, as an evaluation is biased towards the side that has just moved.

use std::fmt::Write as _;

use boardgame_core::reversi::eval::{FullPatterns, UNITS_PER_DISC};

use super::dataset::Sample;
use super::features::position;
use super::search::Labeller;

/// Empty squares of a group of positions of which one deviation is measured.
const GROUP: u32 = 6;
/// The coefficients of the model.
const TERMS: usize = 5;

/// The deviation of one pair of depths in one group.
struct Measured {
    empties: f64,
    probe: u32,
    depth: u32,
    sigma: f64,
    count: usize,
}

/// A fitted model.
pub(crate) struct Model {
    coefficients: [f64; TERMS],
    measured: Vec<Measured>,
}

/// Searches the samples to all depths up to `deepest` and fits the model.
pub(crate) fn fit(patterns: &FullPatterns, samples: &[Sample], deepest: u32) -> Model {
    let mut measured = Vec::new();
    for first in (0..60).step_by(GROUP as usize) {
        let group = first..first + GROUP;
        // Searches to the end of the game are exact and say nothing of the evaluation.
        let inside = |s: &&Sample| group.contains(&s.empties()) && s.empties() > deepest + 2;
        let mut scores = Vec::new();
        let mut empties = 0;
        for sample in samples.iter().filter(inside) {
            let position = position(sample.own, sample.opp);
            if position.must_pass() {
                continue;
            }
            empties += sample.empties();
            let score = |depth| Labeller::new(patterns).search(&position, depth).score;
            scores.push((1..=deepest).map(score).collect::<Vec<i32>>());
        }
        let count = scores.len();
        if count < 30 {
            continue;
        }
        for depth in 3..=deepest {
            for probe in (1..=depth - 2).filter(|probe| (depth - probe) % 2 == 0) {
                let differences: Vec<f64> = scores
                    .iter()
                    .map(|s| f64::from(s[depth as usize - 1] - s[probe as usize - 1]))
                    .collect();
                let mean = differences.iter().sum::<f64>() / count as f64;
                let squares = differences.iter().map(|d| (d - mean).powi(2));
                measured.push(Measured {
                    empties: f64::from(empties) / count as f64,
                    probe,
                    depth,
                    sigma: (squares.sum::<f64>() / count as f64).sqrt(),
                    count,
                });
            }
        }
    }
    Model {
        coefficients: least_squares(&measured),
        measured,
    }
}

fn terms(empties: f64, probe: f64, depth: f64) -> [f64; TERMS] {
    [1.0, empties, empties * empties, probe, depth]
}

/// Solves the normal equations of the logarithms by Gaussian elimination.
fn least_squares(measured: &[Measured]) -> [f64; TERMS] {
    let mut rows = [[0.0; TERMS + 1]; TERMS];
    for m in measured {
        let x = terms(m.empties, f64::from(m.probe), f64::from(m.depth));
        let weight = m.count as f64;
        for i in 0..TERMS {
            for j in 0..TERMS {
                rows[i][j] += weight * x[i] * x[j];
            }
            rows[i][TERMS] += weight * x[i] * m.sigma.ln();
        }
    }
    for i in 0..TERMS {
        let pivot = (i..TERMS).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()));
        rows.swap(i, pivot.unwrap_or(i));
        for j in 0..TERMS {
            let factor = rows[j][i] / rows[i][i];
            if j != i && factor.is_finite() {
                let row = rows[i];
                rows[j]
                    .iter_mut()
                    .zip(row)
                    .for_each(|(to, from)| *to -= factor * from);
            }
        }
    }
    std::array::from_fn(|i| rows[i][TERMS] / rows[i][i])
}

impl Model {
    /// The standard deviation in units of the evaluation.
    fn sigma(&self, empties: f64, probe: u32, depth: u32) -> f64 {
        let terms = terms(empties, f64::from(probe), f64::from(depth));
        let sum: f64 = terms
            .iter()
            .zip(&self.coefficients)
            .map(|(x, c)| x * c)
            .sum();
        sum.exp()
    }

    /// What was measured beside what the model says, in discs.
    pub(crate) fn print(&self) {
        let disc = f64::from(UNITS_PER_DISC);
        println!("empties  probe  depth  positions  measured  model");
        for m in &self.measured {
            println!(
                "{:7.1}  {:5}  {:5}  {:9}  {:8.2}  {:5.2}",
                m.empties,
                m.probe,
                m.depth,
                m.count,
                m.sigma / disc,
                self.sigma(m.empties, m.probe, m.depth) / disc
            );
        }
        println!("coefficients {:?}", self.coefficients);
    }

    /// The model as the source of a module of the core.
    pub(crate) fn source(&self) -> String {
        let [one, linear, square, probe, depth] = self.coefficients;
        let mut text = String::from(
            "//! How far a shallow search is from a deep one: [`sigma`].\n//!\n\
             //! Made by `boardgame-train reversi probcut`, which measures it and explains the \
             model.\n\n",
        );
        let by_empties = |e: f64| (one + linear * e + square * e * e).exp();
        let tables = [
            (
                "EMPTIES",
                "empty squares, in 1/16 unit",
                61,
                16.0,
                &by_empties as &dyn Fn(f64) -> f64,
            ),
            (
                "PROBE",
                "plies of the shallow search, in 1/4096",
                21,
                4096.0,
                &|p| (probe * p).exp(),
            ),
            (
                "DEPTH",
                "plies of the deep search, in 1/4096",
                41,
                4096.0,
                &|d| (depth * d).exp(),
            ),
        ];
        for (name, what, len, scale, value) in tables {
            let _ = write!(
                text,
                "/// The factor by {what}.\nstatic {name}: [u32; {len}] = ["
            );
            for i in 0..len {
                let separator = if i % 10 == 0 { "\n    " } else { " " };
                let _ = write!(text, "{separator}{:.0},", value(f64::from(i)) * scale);
            }
            text.push_str("\n];\n\n");
        }
        text.push_str(
            "/// The standard deviation of the difference between the scores of searches of\n\
             /// `probe` and of `depth` plies with so many squares empty, in units of the evaluation.\n\
             #[inline]\n\
             #[must_use]\n\
             pub fn sigma(empties: u32, probe: u32, depth: u32) -> i32 {\n    \
             let at = |table: &[u32], i: u32| u64::from(table[(i as usize).min(table.len() - 1)]);\n    \
             let product = at(&EMPTIES, empties) * at(&PROBE, probe) * at(&DEPTH, depth);\n    \
             (product >> 28) as i32\n\
             }\n",
        );
        text
    }
}

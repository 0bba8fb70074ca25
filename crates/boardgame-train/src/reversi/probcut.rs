//! How far a shallow search is from a deep one: the parameters of `ProbCut`.
//!
//! Buro, "`ProbCut`: an effective selective extension of the alpha-beta algorithm" (ICCA Journal 18,
//! 1995), cuts a subtree if a shallow search of `probe` plies says that a deep one of `depth` plies
//! will leave the window with some probability, which takes the standard deviation of the
//! difference of the two. It is measured here on positions of our own games and modelled as
//!
//! ```text
//! ln sigma = a + b empties + c empties^2 + d probe + e depth       of two searches
//! ln sigma = a + b ln empties + d probe                            of a search and the exact score
//! ```
//!
//! which are products of a factor for each number. Pairs of depths that differ by an odd number are
//! left out, as scores of even and odd depths differ.

use std::array;
use std::fmt::Write as _;

use boardgame_core::Position as _;
use boardgame_core::reversi::eval::{FullPatterns, UNITS_PER_DISC};
use boardgame_core::reversi::{Endgame, Reversi};

use super::dataset::Sample;
use super::features::position;
use super::search::Labeller;

/// Empty squares of a group of positions of which one deviation is measured.
const GROUP: u32 = 6;
/// Fewer positions say nothing of a deviation.
const FEWEST: usize = 30;
/// The empty squares from which positions are solved to measure the distance from the exact score.
const SOLVED: std::ops::RangeInclusive<u32> = 8..=17;
/// The deepest search that is compared with the exact score.
const DEEPEST_TO_END: u32 = 6;

/// The deviation of one pair of depths in one group.
struct Measured {
    empties: f64,
    probe: u32,
    /// The plies of the deep search; `None` is the exact score.
    depth: Option<u32>,
    sigma: f64,
    count: usize,
}

/// The models of both deviations.
pub(crate) struct Model {
    searches: [f64; 5],
    to_end: [f64; 3],
    measured: Vec<Measured>,
}

impl Model {
    /// Searches `samples` to all depths up to `deepest`, solves those `near_end`, and fits.
    pub(crate) fn fit(
        patterns: &FullPatterns,
        samples: &[Sample],
        near_end: &[Sample],
        deepest: u32,
    ) -> Self {
        let searched = between_searches(patterns, samples, deepest);
        let solved = to_the_end(patterns, near_end);
        Self {
            searches: least_squares(&searched, |m| {
                terms(m.empties, m.probe, m.depth.unwrap_or_default())
            }),
            to_end: least_squares(&solved, |m| terms_to_end(m.empties, m.probe)),
            measured: searched.into_iter().chain(solved).collect(),
        }
    }

    /// The standard deviation in units of the evaluation.
    fn sigma(&self, empties: f64, probe: u32, depth: Option<u32>) -> f64 {
        let dot = |terms: &[f64], by: &[f64]| terms.iter().zip(by).map(|(x, c)| x * c).sum::<f64>();
        match depth {
            Some(depth) => dot(&terms(empties, probe, depth), &self.searches).exp(),
            None => dot(&terms_to_end(empties, probe), &self.to_end).exp(),
        }
    }

    /// What was measured beside what the model says, in discs.
    pub(crate) fn print(&self) {
        let disc = f64::from(UNITS_PER_DISC);
        println!("empties  probe  depth  positions  measured  model");
        for m in &self.measured {
            let depth = m.depth.map_or("end".to_owned(), |depth| depth.to_string());
            println!(
                "{:7.1}  {:5}  {depth:>5}  {:9}  {:8.2}  {:5.2}",
                m.empties,
                m.probe,
                m.count,
                m.sigma / disc,
                self.sigma(m.empties, m.probe, m.depth) / disc
            );
        }
        println!(
            "coefficients {:?}, to the end {:?}",
            self.searches, self.to_end
        );
    }

    /// The model as the source of a module of the core.
    pub(crate) fn source(&self) -> String {
        let [one, linear, square, probe, depth] = self.searches;
        let [end_one, end_power, end_probe] = self.to_end;
        let empties = |e: f64| (one + linear * e + square * e * e).exp();
        let mut text = String::from(HEAD);
        table(
            &mut text,
            "EMPTIES",
            "empty squares, in 1/16 unit",
            61,
            16.0,
            empties,
        );
        table(&mut text, "PROBE", SHALLOW, 21, 4096.0, |p| {
            (probe * p).exp()
        });
        table(
            &mut text,
            "DEPTH",
            "plies of the deep search, in 1/4096",
            41,
            4096.0,
            |d| (depth * d).exp(),
        );
        table(
            &mut text,
            "EMPTIES_TO_END",
            "empty squares, in 1/16 unit",
            41,
            16.0,
            |e| (end_one + end_power * e.max(1.0).ln()).exp(),
        );
        table(&mut text, "PROBE_TO_END", SHALLOW, 21, 4096.0, |p| {
            (end_probe * p).exp()
        });
        text + FUNCTIONS
    }
}

/// The deviations of searches whose depths differ by an even number.
fn between_searches(patterns: &FullPatterns, samples: &[Sample], deepest: u32) -> Vec<Measured> {
    let mut measured = Vec::new();
    for first in (0..60).step_by(GROUP as usize) {
        let group = first..first + GROUP;
        // Searches to the end of the game are exact and say nothing of the evaluation.
        let inside = |s: &&Sample| group.contains(&s.empties()) && s.empties() > deepest + 2;
        let (mut scores, mut empties) = (Vec::new(), 0);
        for sample in samples.iter().filter(inside) {
            let position = position(sample.own, sample.opp);
            if position.must_pass() {
                continue;
            }
            empties += sample.empties();
            scores.push(searches(patterns, &position, deepest));
        }
        let count = scores.len();
        if count < FEWEST {
            continue;
        }
        for depth in 3..=deepest {
            for probe in (1..=depth - 2).filter(|probe| (depth - probe) % 2 == 0) {
                let deep_less_shallow = scores
                    .iter()
                    .map(|s| s[depth as usize - 1] - s[probe as usize - 1]);
                measured.push(Measured {
                    empties: f64::from(empties) / count as f64,
                    probe,
                    depth: Some(depth),
                    sigma: deviation(deep_less_shallow),
                    count,
                });
            }
        }
    }
    measured
}

/// The deviations of searches from the exact score.
fn to_the_end(patterns: &FullPatterns, samples: &[Sample]) -> Vec<Measured> {
    let mut endgame = Endgame::new(1 << 22);
    let mut measured = Vec::new();
    for empties in SOLVED {
        let mut scores = Vec::new();
        for sample in samples.iter().filter(|sample| sample.empties() == empties) {
            let position = position(sample.own, sample.opp);
            if position.must_pass() || position.status().is_over() {
                continue;
            }
            let exact = endgame.score(&position) * UNITS_PER_DISC;
            scores.push((exact, searches(patterns, &position, DEEPEST_TO_END)));
        }
        let count = scores.len();
        if count < FEWEST {
            continue;
        }
        for probe in 1..=DEEPEST_TO_END {
            let exact_less_shallow = scores
                .iter()
                .map(|(exact, s)| exact - s[probe as usize - 1]);
            measured.push(Measured {
                empties: f64::from(empties),
                probe,
                depth: None,
                sigma: deviation(exact_less_shallow),
                count,
            });
        }
    }
    measured
}

/// The scores of the searches of 1 to `deepest` plies.
fn searches(patterns: &FullPatterns, position: &Reversi, deepest: u32) -> Vec<i32> {
    (1..=deepest)
        .map(|depth| Labeller::new(patterns).search(position, depth).score)
        .collect()
}

/// The standard deviation.
fn deviation(numbers: impl Iterator<Item = i32> + Clone) -> f64 {
    let count = numbers.clone().count() as f64;
    let mean = numbers.clone().map(f64::from).sum::<f64>() / count;
    let squares = numbers.map(|number| (f64::from(number) - mean).powi(2));
    (squares.sum::<f64>() / count).sqrt()
}

fn terms(empties: f64, probe: u32, depth: u32) -> [f64; 5] {
    [
        1.0,
        empties,
        empties * empties,
        f64::from(probe),
        f64::from(depth),
    ]
}

fn terms_to_end(empties: f64, probe: u32) -> [f64; 3] {
    [1.0, empties.max(1.0).ln(), f64::from(probe)]
}

/// The coefficients of `terms` that fit the logarithms of the deviations best: solves the normal
/// equations by Gaussian elimination.
fn least_squares<const N: usize>(
    measured: &[Measured],
    terms: impl Fn(&Measured) -> [f64; N],
) -> [f64; N] {
    let mut matrix = [[0.0; N]; N];
    let mut right = [0.0; N];
    for m in measured {
        let x = terms(m);
        let weight = m.count as f64;
        for i in 0..N {
            for j in 0..N {
                matrix[i][j] += weight * x[i] * x[j];
            }
            right[i] += weight * x[i] * m.sigma.ln();
        }
    }
    // The matrix is symmetric and positive definite, so its diagonal serves as pivots.
    for i in 0..N {
        let (row, value) = (matrix[i], right[i]);
        for j in (0..N).filter(|&j| j != i) {
            let factor = matrix[j][i] / row[i];
            matrix[j]
                .iter_mut()
                .zip(row)
                .for_each(|(to, from)| *to -= factor * from);
            right[j] -= factor * value;
        }
    }
    array::from_fn(|i| right[i] / matrix[i][i])
}

/// Writes a table of `len` values times `scale`.
fn table(
    text: &mut String,
    name: &str,
    what: &str,
    len: u32,
    scale: f64,
    value: impl Fn(f64) -> f64,
) {
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

const SHALLOW: &str = "plies of the shallow search, in 1/4096";

const HEAD: &str = "\
//! How far a shallow search is from a deep one and from the exact score: [`sigma`] and
//! [`sigma_to_end`].
//!
//! Made by `boardgame-train reversi probcut`, which measures it and explains the models.

";

const FUNCTIONS: &str = "\
/// The standard deviation of the difference between the scores of searches of `probe` and of
/// `depth` plies with so many squares empty, in units of the evaluation.
#[inline]
#[must_use]
pub fn sigma(empties: u32, probe: u32, depth: u32) -> i32 {
    let product = at(&EMPTIES, empties) * at(&PROBE, probe) * at(&DEPTH, depth);
    (product >> 28) as i32
}

/// The standard deviation of the difference between the score of a search of `probe` plies and the
/// exact score with so many squares empty, in units of the evaluation.
#[inline]
#[must_use]
pub fn sigma_to_end(empties: u32, probe: u32) -> i32 {
    let product = at(&EMPTIES_TO_END, empties) * at(&PROBE_TO_END, probe);
    (product >> 16) as i32
}

/// The entry, or the last one beyond the table.
#[inline]
fn at(table: &[u32], i: u32) -> u64 {
    u64::from(table[(i as usize).min(table.len() - 1)])
}
";

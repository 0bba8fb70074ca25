//! The stages of an evaluation, fitted from the last to the first.

use std::time::Instant;

use boardgame_core::reversi::eval::{FULL, FullPatterns, Patterns};

use super::data::Data;
use super::dataset::{Sample, UNLABELLED};
use super::features::{Features, FullNumbering, Numbering, Weights, position};
use super::fit::{self, Errors};
use super::search::Labeller;

/// How weights are fitted.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct Solve {
    /// How strongly weights are held at the next later stage's.
    #[arg(long, default_value_t = 16.0)]
    pub(crate) ridge: f32,
    /// Iterations for each stage.
    #[arg(long, default_value_t = 30)]
    pub(crate) iterations: usize,
    /// How many discs before and after a stage its fit takes positions from.
    #[arg(long, default_value_t = 2)]
    pub(crate) overlap: u32,
    /// The share of a label that the rest of the game has.
    #[arg(long, default_value_t = 0.7)]
    pub(crate) trust: f32,
}

/// Labels from the end to the beginning: each stage by searches that end in later ones.
pub(crate) fn bootstrap(
    numbering: &FullNumbering,
    data: &mut Data,
    depth: u32,
    solve: Solve,
) -> Vec<Weights> {
    let stages = numbering.layout.stages();
    let mut weights = vec![vec![0.0; numbering.len()]; stages];
    for stage in (0..stages).rev() {
        let patterns = Patterns::new(&FULL, &numbering.packing, &numbering.pack(&weights));
        for samples in [&mut data.fit, &mut data.held_out] {
            for sample in samples.iter_mut() {
                let discs = 64 - sample.empties();
                if numbering.layout.stage(discs) == stage && sample.depth == UNLABELLED {
                    label(&patterns, sample, depth);
                }
            }
        }
        // Of the neighbours the earlier ones have no labels yet.
        let solve = Solve {
            overlap: 1,
            ..solve
        };
        weights[stage] = fit_stage(numbering, data, stage, &weights, solve);
        // Searches of earlier stages that end here before it is their turn use these.
        let (earlier, later) = weights.split_at_mut(stage);
        earlier
            .iter_mut()
            .for_each(|weights| weights.clone_from(&later[0]));
    }
    weights
}

fn label(patterns: &FullPatterns, sample: &mut Sample, depth: u32) {
    let position = position(sample.own, sample.opp);
    sample.label = Labeller::new(patterns).search(&position, depth).score as i16;
    sample.depth = depth as u8;
}

/// Fits all stages, the last one first.
pub(crate) fn fit_stages<const L: usize, const B: usize>(
    numbering: &Numbering<L, B>,
    data: &Data,
    solve: Solve,
) -> Vec<Weights> {
    let stages = numbering.layout.stages();
    let mut weights = vec![vec![0.0; numbering.len()]; stages];
    for stage in (0..stages).rev() {
        weights[stage] = fit_stage(numbering, data, stage, &weights, solve);
    }
    weights
}

/// Fits one stage to its labelled positions and those of the discs before and after it.
fn fit_stage<const L: usize, const B: usize>(
    numbering: &Numbering<L, B>,
    data: &Data,
    stage: usize,
    weights: &[Weights],
    solve: Solve,
) -> Weights {
    let near = |sample: &&Sample| {
        let discs = 64 - sample.empties();
        let stages = numbering.layout.stage(discs.saturating_sub(solve.overlap))
            ..=numbering.layout.stage(discs + solve.overlap);
        sample.depth != UNLABELLED && stages.contains(&stage)
    };
    let within =
        |sample: &&Sample| near(sample) && numbering.layout.stage(64 - sample.empties()) == stage;
    let begun = Instant::now();
    let features = Features::new(numbering, data.fit.iter().filter(near));
    let mut prior = weights.get(stage + 1).unwrap_or(&weights[stage]).clone();
    // The number of discs is another one in each stage.
    let discs = numbering.len() - 65;
    prior[discs..].fill(0.0);
    let fitted = fit::fit(&features, &prior, solve.ridge, solve.iterations);
    let held_out = Features::new(numbering, data.held_out.iter().filter(within));
    let (on_fit, on_held_out) = (
        fit::errors(&features, &fitted),
        fit::errors(&held_out, &fitted),
    );
    print_errors(stage, on_fit, on_held_out, begun);
    fitted
}

fn print_errors(stage: usize, fit: Errors, held_out: Errors, begun: Instant) {
    println!(
        "stage {stage:2}: {:8} positions, error {:.3} (square {:.3}); \
         {:6} held out, error {:.3} (square {:.3}); {:.1} s",
        fit.count,
        fit.absolute,
        fit.squared,
        held_out.count,
        held_out.absolute,
        held_out.squared,
        begun.elapsed().as_secs_f64()
    );
}

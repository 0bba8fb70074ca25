//! From nothing to weights: generation after generation of games, labels and fits.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::Context as _;
use boardgame_core::reversi::eval::{FULL, Patterns};

use super::dataset::{self, EXACT, Sample, UNLABELLED};
use super::features::{Features, Numbering, Weights, full, position, small};
use super::fit::{self, Errors};
use super::games::{self, Style};
use super::search::Labeller;
use boardgame_core::reversi::eval::FullPatterns;

/// Games of a shard: what is lost when the command is interrupted.
const SHARD: usize = 500;
/// Each shard of so many is held out from the fit.
const HELD_OUT: usize = 40;

/// A generation of games.
struct Generation {
    /// Games at scale 1.
    games: usize,
    /// Plies of the searches that play and label.
    depth: u32,
    /// With so many empty squares or fewer, positions are solved.
    exact: u32,
}

/// The generations after the bootstrap, which is the first one here and has no weights to play by.
const GENERATIONS: [Generation; 4] = [
    Generation {
        games: 20_000,
        depth: 4,
        exact: 11,
    },
    Generation {
        games: 30_000,
        depth: 4,
        exact: 12,
    },
    Generation {
        games: 80_000,
        depth: 4,
        exact: 12,
    },
    Generation {
        games: 120_000,
        depth: 5,
        exact: 13,
    },
];

/// The arguments of a run.
#[derive(clap::Args)]
pub(crate) struct RunArgs {
    /// The folder of everything that is made.
    #[arg(long)]
    folder: PathBuf,
    /// The seed of all games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Generations, the bootstrap not counted.
    #[arg(long, default_value_t = GENERATIONS.len() - 1)]
    generations: usize,
    /// Makes so many times the games.
    #[arg(long, default_value_t = 1.0)]
    scale: f64,
    /// Threads; the result does not depend on them.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    #[command(flatten)]
    solve: Solve,
}

/// The arguments of a fit.
#[derive(clap::Args)]
pub(crate) struct FitArgs {
    /// Folders of files of labelled positions.
    folders: Vec<PathBuf>,
    /// Where to write the weights.
    #[arg(long)]
    out: PathBuf,
    /// Fits the small evaluation.
    #[arg(long)]
    small: bool,
    #[command(flatten)]
    solve: Solve,
}

/// How weights are fitted.
#[derive(Clone, Copy, clap::Args)]
struct Solve {
    /// How strongly weights are held at the next later stage's.
    #[arg(long, default_value_t = 4.0)]
    ridge: f32,
    /// Iterations for each stage.
    #[arg(long, default_value_t = 30)]
    iterations: usize,
}

/// Positions, those of the fit apart from those held out.
#[derive(Default)]
struct Data {
    fit: Vec<Sample>,
    held_out: Vec<Sample>,
}

impl Data {
    fn add(&mut self, shard: usize, samples: Vec<Sample>) {
        if shard % HELD_OUT == HELD_OUT - 1 {
            self.held_out.extend(samples);
        } else {
            self.fit.extend(samples);
        }
    }
}

/// Trains from nothing.
pub(crate) fn run(args: &RunArgs) -> anyhow::Result<()> {
    fs::create_dir_all(&args.folder)?;
    let mut weights = args.folder.join("generation-0.weights");
    let mut kept = Data::default();
    for (number, generation) in GENERATIONS.iter().enumerate().take(args.generations + 1) {
        let begun = Instant::now();
        let folder = args.folder.join(format!("generation-{number}"));
        fs::create_dir_all(&folder)?;
        let patterns = match number {
            0 => None,
            _ => Some(Patterns::read(&FULL, &fs::read(&weights)?)?),
        };
        let style = Style {
            patterns: patterns
                .as_ref()
                .map(|patterns| (patterns, generation.depth)),
            exact: generation.exact,
        };
        let shards = ((generation.games as f64 * args.scale / SHARD as f64) as usize).max(2);
        let mut data = make_games(&folder, &style, args, number, shards)?;
        println!(
            "generation {number}: {} positions to fit, {} held out, {:.0} s",
            data.fit.len(),
            data.held_out.len(),
            begun.elapsed().as_secs_f64()
        );
        weights = args.folder.join(format!("generation-{number}.weights"));
        let numbering = full();
        let stages = if number == 0 {
            bootstrap(&numbering, &mut data, generation.depth, args.solve)
        } else {
            // Exact results stay true; what weaker weights said of the rest does not.
            data.fit.append(&mut kept.fit);
            fit_stages(&numbering, &data, args.solve)
        };
        kept.fit = data
            .fit
            .into_iter()
            .filter(|sample| sample.depth == EXACT)
            .collect();
        dataset::write_whole(&weights, &numbering.pack(&stages).write())?;
        println!(
            "generation {number}: done after {:.0} s",
            begun.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

/// Fits weights to files.
pub(crate) fn fit_files(args: &FitArgs) -> anyhow::Result<()> {
    let mut data = Data::default();
    for folder in &args.folders {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let shard = stem.and_then(|stem| stem.parse().ok());
            if let (Some(shard), Some("samples")) = (
                shard,
                path.extension().and_then(|extension| extension.to_str()),
            ) {
                data.add(shard, dataset::read(&path)?);
            }
        }
    }
    let packed = if args.small {
        let numbering = small();
        numbering.pack(&fit_stages(&numbering, &data, args.solve))
    } else {
        let numbering = full();
        numbering.pack(&fit_stages(&numbering, &data, args.solve))
    };
    dataset::write_whole(&args.out, &packed.write())?;
    Ok(())
}

/// Makes the shards of a generation that are not there yet, and reads all.
fn make_games(
    folder: &Path,
    style: &Style<'_>,
    args: &RunArgs,
    generation: usize,
    shards: usize,
) -> anyhow::Result<Data> {
    let next = AtomicUsize::new(0);
    let data = Mutex::new(vec![Vec::new(); shards]);
    let work = || -> anyhow::Result<()> {
        loop {
            let shard = next.fetch_add(1, Ordering::Relaxed);
            if shard >= shards {
                return Ok(());
            }
            let path = folder.join(format!("{shard:05}.samples"));
            let samples = match dataset::read(&path) {
                Ok(samples) => samples,
                Err(_) => {
                    let seed = args.seed << 40 | (generation as u64) << 32 | shard as u64;
                    let samples = games::play(style, mix(seed), SHARD);
                    dataset::write(&path, seed, &samples)
                        .with_context(|| path.display().to_string())?;
                    samples
                }
            };
            data.lock().expect("no thread panics")[shard] = samples;
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..args.threads.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().expect("no thread panics"))
    })?;
    let mut all = Data::default();
    for (shard, samples) in data
        .into_inner()
        .expect("no thread panics")
        .into_iter()
        .enumerate()
    {
        all.add(shard, samples);
    }
    Ok(all)
}

/// A seed that has nothing in common with its neighbours'.
fn mix(seed: u64) -> u64 {
    boardgame_core::Rng::new(seed).next_u64()
}

/// Labels from the end to the beginning: each stage by searches that end in later ones.
fn bootstrap(
    numbering: &Numbering<48, 4>,
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
fn fit_stages<const L: usize, const B: usize>(
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

/// Fits one stage to its labelled positions and those a disc earlier or later.
fn fit_stage<const L: usize, const B: usize>(
    numbering: &Numbering<L, B>,
    data: &Data,
    stage: usize,
    weights: &[Weights],
    solve: Solve,
) -> Weights {
    let near = |sample: &&Sample| {
        let discs = 64 - sample.empties();
        let stages = numbering.layout.stage(discs - 1)..=numbering.layout.stage(discs + 1);
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

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
use super::features::{Features, FullNumbering, Numbering, Weights, full, position, small};
use super::fit::{self, Errors};
use super::games::{self, Style};
use super::measure;
use super::search::Labeller;
use boardgame_core::reversi::eval::FullPatterns;

/// Games of a shard: what is lost when the command is interrupted.
const SHARD: usize = 500;
/// Each shard of so many is held out from the fit.
const HELD_OUT: usize = 20;

/// A generation of games.
struct Generation {
    /// Games at scale 1.
    games: usize,
    /// Plies of the searches that play and label.
    depth: u32,
    /// With so many empty squares or fewer, positions are solved.
    exact: u32,
}

/// The generations. The first one, the bootstrap, has no weights to play and to label by.
const GENERATIONS: [Generation; 4] = [
    Generation {
        games: 10_000,
        depth: 4,
        exact: 11,
    },
    Generation {
        games: 12_000,
        depth: 4,
        exact: 12,
    },
    Generation {
        games: 16_000,
        depth: 4,
        exact: 12,
    },
    Generation {
        games: 50_000,
        depth: 4,
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
    /// A WTHOR file, by whose exact scores the weights of each generation are measured. Nothing is
    /// fitted to it.
    #[arg(long)]
    wthor: Option<PathBuf>,
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
    #[arg(long, default_value_t = 16.0)]
    ridge: f32,
    /// Iterations for each stage.
    #[arg(long, default_value_t = 30)]
    iterations: usize,
    /// How many discs before and after a stage its fit takes positions from.
    #[arg(long, default_value_t = 2)]
    overlap: u32,
    /// The share of a label that the rest of the game has.
    #[arg(long, default_value_t = 0.7)]
    trust: f32,
}

/// Positions, those of the fit apart from those held out.
#[derive(Default)]
struct Data {
    fit: Vec<Sample>,
    held_out: Vec<Sample>,
}

impl Data {
    fn look_back(&mut self, trust: f32) {
        games::look_back(&mut self.fit, trust);
        games::look_back(&mut self.held_out, trust);
    }

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
    let mut weights = None;
    for number in 0..=args.generations.min(GENERATIONS.len() - 1) {
        let path = args.folder.join(format!("generation-{number}.weights"));
        if path.exists() {
            println!("generation {number}: done before");
        } else {
            let fitted = generation(args, number, weights.as_deref())?;
            dataset::write_whole(&path, &fitted)?;
            println!("generation {number}: {:.0} s of CPU so far", cpu_seconds());
            if let Some(wthor) = &args.wthor {
                measure::print(&path, wthor, &[0, 4, 6], usize::MAX)?;
            }
        }
        weights = Some(path);
    }
    Ok(())
}

/// Makes and labels the games of a generation, with the weights of the one before if there is one,
/// and fits the weights of this one.
fn generation(args: &RunArgs, number: usize, before: Option<&Path>) -> anyhow::Result<Vec<u8>> {
    let Generation {
        games,
        depth,
        exact,
    } = GENERATIONS[number];
    let folder = args.folder.join(format!("generation-{number}"));
    fs::create_dir_all(&folder)?;
    let patterns = match before {
        None => None,
        Some(weights) => Some(Patterns::read(&FULL, &fs::read(weights)?)?),
    };
    let style = Style {
        patterns: patterns.as_ref().map(|patterns| (patterns, depth)),
        exact,
    };
    let shards = ((games as f64 * args.scale / SHARD as f64) as usize).max(HELD_OUT);
    let mut data = make_games(&folder, &style, args, number, shards)?;
    println!(
        "generation {number}: {} positions to fit, {} held out",
        data.fit.len(),
        data.held_out.len()
    );
    let numbering = full();
    if number == 0 {
        let stages = bootstrap(&numbering, &mut data, depth, args.solve);
        return Ok(numbering.pack(&stages).write());
    }
    data.look_back(args.solve.trust);
    for earlier in 0..number {
        let folder = args.folder.join(format!("generation-{earlier}"));
        let mut samples = read_folder(&folder)?.fit;
        games::look_back(&mut samples, args.solve.trust);
        // Exact results stay true; what the weights of the bootstrap said of the rest does not.
        let kept = |sample: &Sample| sample.depth == EXACT || earlier > 1;
        data.fit.extend(samples.into_iter().filter(kept));
    }
    let numbering_of_small = small();
    let stages = fit_stages(&numbering_of_small, &data, args.solve);
    let path = args
        .folder
        .join(format!("generation-{number}.small.weights"));
    dataset::write_whole(&path, &numbering_of_small.pack(&stages).write())?;
    let stages = fit_stages(&numbering, &data, args.solve);
    Ok(numbering.pack(&stages).write())
}

/// The time that the process has computed so far, where the system says so in `/proc`.
fn cpu_seconds() -> f64 {
    // Fields 14 and 15 after the name in brackets, which may hold blanks, in hundredths.
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace();
    let ticks = fields
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

/// Fits weights to files.
pub(crate) fn fit_files(args: &FitArgs) -> anyhow::Result<()> {
    let mut data = Data::default();
    for folder in &args.folders {
        let mut more = read_folder(folder)?;
        data.fit.append(&mut more.fit);
        data.held_out.append(&mut more.held_out);
    }
    data.look_back(args.solve.trust);
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

/// Reads all shards of a folder.
fn read_folder(folder: &Path) -> anyhow::Result<Data> {
    let mut data = Data::default();
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    for path in paths {
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let shard = stem.and_then(|stem| stem.parse().ok());
        let extension = path.extension().and_then(|extension| extension.to_str());
        if let (Some(shard), Some("samples")) = (shard, extension) {
            let samples = dataset::read(&path).with_context(|| path.display().to_string())?;
            data.add(shard, samples);
        }
    }
    Ok(data)
}

/// So many positions of a folder, in equal distances, of those held out if that is enough.
pub(crate) fn spread(folder: &Path, count: usize) -> anyhow::Result<Vec<Sample>> {
    let Data { fit, held_out } = read_folder(folder)?;
    let samples = if held_out.len() < count {
        fit
    } else {
        held_out
    };
    let step = (samples.len() / count.max(1)).max(1);
    Ok(samples.into_iter().step_by(step).take(count).collect())
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
fn bootstrap(numbering: &FullNumbering, data: &mut Data, depth: u32, solve: Solve) -> Vec<Weights> {
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

//! From nothing to weights: generation after generation of games, labels and fits.

use std::fs;
use std::path::{Path, PathBuf};

use boardgame_core::reversi::eval::{FULL, Patterns};

use crate::clock::CpuClock;
use crate::files;

use super::data::{self, Data, HELD_OUT, SHARD};
use super::dataset::{EXACT, Sample};
use super::features::{full, small};
use super::games::{self, Style};
use super::measure;
use super::stages::{self, Solve};

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
        games: 40_000,
        depth: 4,
        exact: 12,
    },
    Generation {
        games: 100_000,
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

/// Trains from nothing.
pub(crate) fn run(args: &RunArgs) -> anyhow::Result<()> {
    fs::create_dir_all(&args.folder)?;
    let clock = CpuClock::start(&args.folder);
    let mut weights = None;
    for number in 0..=args.generations.min(GENERATIONS.len() - 1) {
        let path = args.folder.join(format!("generation-{number}.weights"));
        if path.exists() {
            println!("generation {number}: done before");
        } else {
            let fitted = generation(args, number, weights.as_deref())?;
            files::write_whole(&path, &fitted)?;
            let seconds = clock.store()?;
            println!("generation {number}: {seconds:.0} s of CPU so far");
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
    let seed = args.seed << 40 | (number as u64) << 32;
    let mut data = data::make_games(&folder, &style, seed, shards, args.threads)?;
    println!(
        "generation {number}: {} positions to fit, {} held out",
        data.fit.len(),
        data.held_out.len()
    );
    let numbering = full();
    if number == 0 {
        let stages = stages::bootstrap(&numbering, &mut data, depth, args.solve);
        return Ok(numbering.pack(&stages).write());
    }
    data.look_back(args.solve.trust);
    for earlier in 0..number {
        let folder = args.folder.join(format!("generation-{earlier}"));
        let mut samples = data::read_folder(&folder)?.fit;
        games::look_back(&mut samples, args.solve.trust);
        // Exact results stay true; what the weights of the bootstrap said of the rest does not.
        let kept = |sample: &Sample| sample.depth == EXACT || earlier > 1;
        data.fit.extend(samples.into_iter().filter(kept));
    }
    let numbering_of_small = small();
    let stages = stages::fit_stages(&numbering_of_small, &data, args.solve);
    let path = args
        .folder
        .join(format!("generation-{number}.small.weights"));
    files::write_whole(&path, &numbering_of_small.pack(&stages).write())?;
    let stages = stages::fit_stages(&numbering, &data, args.solve);
    Ok(numbering.pack(&stages).write())
}

/// Fits weights to files.
pub(crate) fn fit_files(args: &FitArgs) -> anyhow::Result<()> {
    let mut data = Data::default();
    for folder in &args.folders {
        let mut more = data::read_folder(folder)?;
        data.fit.append(&mut more.fit);
        data.held_out.append(&mut more.held_out);
    }
    data.look_back(args.solve.trust);
    let packed = if args.small {
        let numbering = small();
        numbering.pack(&stages::fit_stages(&numbering, &data, args.solve))
    } else {
        let numbering = full();
        numbering.pack(&stages::fit_stages(&numbering, &data, args.solve))
    };
    files::write_whole(&args.out, &packed.write())?;
    Ok(())
}

//! From weights set by hand to fitted ones: round after round of games and fits.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::Context as _;
use boardgame_core::Rng;
use boardgame_core::gomoku::pattern::Weights;

use super::dataset;
use super::features;
use super::fit;
use super::games::{Player, Sample};
use crate::clock::CpuClock;
use crate::files;

/// Games of a file: what is lost when the command is interrupted.
const SHARD: usize = 50;
/// One of so many games is held out from the fits.
const HELD_OUT: usize = 12;

/// The games of a file.
type Games = Vec<Vec<Sample>>;

/// The arguments of a run.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct RunArgs {
    /// The folder of everything that is made.
    #[arg(long)]
    pub(super) folder: PathBuf,
    /// The seed of all games.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Rounds: the first one plays by the weights set by hand, each later one by the weights of the
    /// one before, and fits to the games of all so far.
    #[arg(long, default_value_t = 2)]
    pub(super) rounds: usize,
    /// Games of a round.
    #[arg(long, default_value_t = 5_000)]
    pub(super) games: usize,
    /// Positions that the engine looks at before each move.
    #[arg(long, default_value_t = 1_500)]
    pub(super) nodes: u64,
    /// Threads; the result does not depend on them.
    #[arg(long, default_value_t = 1)]
    pub(super) threads: usize,
}

/// Trains from the weights set by hand, and writes `round-1.weights` and so on.
pub(crate) fn run(args: &RunArgs) -> anyhow::Result<()> {
    fs::create_dir_all(&args.folder)?;
    let clock = CpuClock::start(&args.folder);
    let mut weights = Weights::by_hand(false);
    let mut all = Games::new();
    for round in 1..=args.rounds {
        all.extend(make_games(args, round, &weights)?);
        let (fitted, losses) = train(&all);
        let path = args.folder.join(format!("round-{round}.weights"));
        let bytes = features::to_bytes(&fitted, fit::UNIT);
        files::write_whole(&path, &bytes)?;
        weights = Weights::from_bytes(&bytes, false).context("weights of the engine's length")?;
        let seconds = clock.store()?;
        println!("round {round}: {losses}; {seconds:.0} s of CPU so far");
    }
    Ok(())
}

/// How well weights explain positions.
pub(super) struct Losses {
    /// Positions fitted to and held out.
    positions: [usize; 2],
    /// The loss of weights of 0, by the same positions.
    pub(super) before: [f64; 2],
    /// The loss of the fitted weights.
    pub(super) after: [f64; 2],
}

impl std::fmt::Display for Losses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [fitted, held_out] = self.positions;
        write!(
            f,
            "{fitted} positions, loss {:.4} (with nothing known {:.4}); \
             {held_out} held out, loss {:.4} ({:.4})",
            self.after[0], self.before[0], self.after[1], self.before[1]
        )
    }
}

/// Fits to the games that are not held out.
pub(super) fn train(games: &[Vec<Sample>]) -> (Vec<f64>, Losses) {
    let part = |held_out: bool| -> Vec<&Sample> {
        let numbered = games.iter().enumerate();
        let of_part = numbered.filter(|(n, _)| (n % HELD_OUT == HELD_OUT - 1) == held_out);
        of_part.flat_map(|(_, game)| game).collect()
    };
    let parts = [part(false), part(true)];
    let fitted = fit::fit(&parts[0]);
    let nothing = vec![0.0; fitted.len()];
    let losses = Losses {
        positions: parts.each_ref().map(Vec::len),
        before: parts.each_ref().map(|part| fit::loss(&nothing, part)),
        after: parts.each_ref().map(|part| fit::loss(&fitted, part)),
    };
    (fitted, losses)
}

/// Makes the files of a round that are not there yet, and reads all.
fn make_games(args: &RunArgs, round: usize, weights: &Weights) -> anyhow::Result<Games> {
    let folder = args.folder.join(format!("round-{round}"));
    fs::create_dir_all(&folder)?;
    let shards = args.games.div_ceil(SHARD);
    let next = AtomicUsize::new(0);
    let all = Mutex::new(vec![Games::new(); shards]);
    let work = || -> anyhow::Result<()> {
        loop {
            let shard = next.fetch_add(1, Ordering::Relaxed);
            if shard >= shards {
                return Ok(());
            }
            let games = shard_games(args, &folder, round, shard, weights)?;
            all.lock().expect("no thread panics")[shard] = games;
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
    let shards = all.into_inner().expect("no thread panics");
    Ok(shards.into_iter().flatten().collect())
}

/// The games of a file, read or played.
fn shard_games(
    args: &RunArgs,
    folder: &Path,
    round: usize,
    shard: usize,
    weights: &Weights,
) -> anyhow::Result<Games> {
    let path = folder.join(format!("{shard:05}.games"));
    let numbers = shard * SHARD..((shard + 1) * SHARD).min(args.games);
    let key = key(args, round, numbers.end, weights);
    if let Some(games) = dataset::read(&path, key) {
        return Ok(games);
    }
    let mut player = Player::new(weights, args.nodes)?;
    let games: Games = numbers
        .map(|number| player.play(game_seed(args.seed, round, number)))
        .collect();
    dataset::write(&path, key, &games).with_context(|| path.display().to_string())?;
    Ok(games)
}

/// The seed of a game: neighbouring numbers would begin alike if they were used as they are.
fn game_seed(seed: u64, round: usize, number: usize) -> u64 {
    let round = Rng::new(seed).next_u64() ^ round as u64;
    Rng::new(Rng::new(round).next_u64() ^ number as u64).next_u64()
}

/// A hash of all that a file's games follow from, but for the program itself.
fn key(args: &RunArgs, round: usize, end: usize, weights: &Weights) -> u64 {
    let numbers = [args.seed, round as u64, args.nodes, end as u64];
    let mut bytes: Vec<u8> = numbers.into_iter().flat_map(u64::to_le_bytes).collect();
    for table in [&weights.value[0], &weights.threat[0]] {
        bytes.extend(table.iter().flat_map(|number| number.to_le_bytes()));
    }
    files::checksum(&bytes)
}

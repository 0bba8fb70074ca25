//! From weights set by hand to fitted ones: round after round of games and fits.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::Context as _;
use boardgame_core::Rng;
use boardgame_core::gomoku::Rule;
use boardgame_core::gomoku::pattern::Weights;

use super::dataset;
use super::fit;
use super::games::{Game, Player};
use super::measure;
use super::model;
use super::samples::Samples;
use crate::clock::CpuClock;
use crate::files;

/// Games of a file: what is lost when the command is interrupted.
const SHARD: usize = 50;
/// One of so many games is held out from the fits.
const HELD_OUT: usize = 12;

/// The arguments of a run.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct RunArgs {
    /// The folder of everything that is made.
    #[arg(long)]
    pub(super) folder: PathBuf,
    /// The rule set.
    #[arg(long, default_value = "freestyle")]
    pub(super) rule: Rule,
    /// The seed of all games and fits.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// The games of each round, as in 5000,20000: the first one plays by the weights set by hand, each
    /// later one by the weights of the one before. A fit is to the games of its round and of the one before.
    #[arg(long, value_delimiter = ',', required = true)]
    pub(super) games: Vec<usize>,
    /// Weights that the first round plays by instead of those set by hand.
    #[arg(long)]
    pub(super) from: Option<PathBuf>,
    /// Positions that the engine looks at before each move.
    #[arg(long, default_value_t = 2_000)]
    pub(super) nodes: u64,
    /// Threads; the result does not depend on them.
    #[arg(long, default_value_t = 1)]
    pub(super) threads: usize,
}

/// Trains from the weights set by hand or others, and writes `round-1.weights` and so on.
pub(crate) fn run(args: &RunArgs) -> anyhow::Result<()> {
    fs::create_dir_all(&args.folder)?;
    let clock = CpuClock::start(&args.folder);
    // The weights, and what says in the files' keys which they are.
    let (mut weights, mut origin) = match &args.from {
        Some(path) => (
            measure::read(path, args.rule)?,
            files::checksum(&fs::read(path)?),
        ),
        None => (Weights::by_hand(args.rule), 0),
    };
    let mut before = Vec::new();
    for round in 1..=args.games.len() {
        let games = make_games(args, round, &weights, origin)?;
        let (numbers, losses) = train(args, before.iter().chain(&games))?;
        let bytes = model::to_bytes(&numbers);
        let path = args.folder.join(format!("round-{round}.weights"));
        files::write_whole(&path, &bytes)?;
        weights = Weights::from_bytes(&bytes, args.rule).context("a network's length")?;
        origin = files::checksum(&bytes);
        before = games;
        let seconds = clock.store()?;
        println!("round {round}: {losses}; {seconds:.0} s of CPU so far");
    }
    Ok(())
}

/// How well a network explains positions: those it is fitted to and those held out.
pub(super) struct Losses {
    positions: [usize; 2],
    /// The least loss that there can be.
    pub(super) least: [f64; 2],
    pub(super) after: [f64; 2],
}

impl std::fmt::Display for Losses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [fitted, held_out] = self.positions;
        write!(
            f,
            "{fitted} positions, loss {:.4} (the labels' own {:.4}); \
             {held_out} held out, loss {:.4} ({:.4})",
            self.after[0], self.least[0], self.after[1], self.least[1]
        )
    }
}

/// Fits to the games that are not held out.
pub(super) fn train<'a>(
    args: &RunArgs,
    games: impl Iterator<Item = &'a Game> + Clone,
) -> anyhow::Result<(Vec<f32>, Losses)> {
    let part = |held_out: bool| {
        let numbered = games.clone().enumerate();
        let of_part = numbered.filter(move |(n, _)| (n % HELD_OUT == HELD_OUT - 1) == held_out);
        Samples::of(args.rule, of_part.map(|(_, game)| game))
    };
    let parts = [part(false)?, part(true)?];
    let numbers = fit::fit(args.rule, &parts[0], args.seed);
    let losses = Losses {
        positions: parts.each_ref().map(Samples::len),
        least: parts.each_ref().map(fit::least_loss),
        after: parts.each_ref().map(|part| fit::loss(&numbers, part)),
    };
    Ok((numbers, losses))
}

/// Makes the files of a round that are not there yet, and reads all.
fn make_games(
    args: &RunArgs,
    round: usize,
    weights: &Weights,
    origin: u64,
) -> anyhow::Result<Vec<Game>> {
    let folder = args.folder.join(format!("round-{round}"));
    fs::create_dir_all(&folder)?;
    let shards = args.games[round - 1].div_ceil(SHARD);
    let next = AtomicUsize::new(0);
    let all = Mutex::new(vec![Vec::new(); shards]);
    let work = || -> anyhow::Result<()> {
        loop {
            let shard = next.fetch_add(1, Ordering::Relaxed);
            if shard >= shards {
                return Ok(());
            }
            let games = shard_games(args, &folder, round, shard, weights, origin)?;
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
    origin: u64,
) -> anyhow::Result<Vec<Game>> {
    let path = folder.join(format!("{shard:05}.games"));
    let numbers = shard * SHARD..((shard + 1) * SHARD).min(args.games[round - 1]);
    let key = key(args, round, numbers.end, origin);
    if let Some(games) = dataset::read(&path, key) {
        return Ok(games);
    }
    let mut player = Player::new(args.rule, weights, args.nodes)?;
    let games: Vec<Game> = numbers
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
fn key(args: &RunArgs, round: usize, end: usize, origin: u64) -> u64 {
    let rule = args.rule as u64;
    let numbers = [
        args.seed,
        rule,
        round as u64,
        args.nodes,
        end as u64,
        origin,
    ];
    let bytes: Vec<u8> = numbers.into_iter().flat_map(u64::to_le_bytes).collect();
    files::checksum(&bytes)
}

//! `reversi nboard` and `reversi gtp`: the engine behind a protocol.

use std::io;

use boardgame_core::reversi::{Book, Engine, EngineOptions, Reversi, Weights, WithBook};
use boardgame_core::search::Searcher;
use boardgame_protocol::{Clock, Resources, Serve, gtp, nboard};
use boardgame_tui::{Failure, LimitArgs, number};

/// How the engine behind a protocol plays.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct EngineArgs {
    /// How many threads search, unless the other side says
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=256_usize))]
    threads: usize,
    /// The memory for positions seen before, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = number(0..=65_536_usize))]
    table: usize,
    /// Think on the other side's time too
    #[arg(long)]
    ponder: bool,
    /// Begin by the opening book, with moves up to so many discs worse than the best
    #[arg(
        long,
        value_name = "DISCS",
        num_args = 0..=1,
        default_missing_value = "0",
        value_parser = number(0..=64_i32)
    )]
    book: Option<i32>,
    /// Which of the book's moves are played
    #[arg(long, value_name = "N", default_value_t = 0, requires = "book")]
    seed: u64,
}

impl EngineArgs {
    fn serve(self) -> Serve {
        Serve {
            ponder: self.ponder,
            ..Serve::default()
        }
    }

    /// The engine that the protocols play with.
    fn engine(self, resources: &Resources) -> Box<dyn Searcher<Reversi> + Send> {
        let options = EngineOptions {
            threads: resources.threads.map_or(self.threads, |n| n as usize),
            ..EngineOptions::default()
        };
        let table = resources.table_bytes(self.table << 20);
        let engine = Engine::with_weights(Weights::full(), options, table);
        match self.book {
            Some(slack) => Box::new(WithBook::new(engine, Book::opening(), slack, self.seed)),
            None => Box::new(engine),
        }
    }
}

/// Its scores are whole discs.
const UNITS_PER_DISC: i32 = 1;
/// What it is called.
const NAME: &str = "boardgame-reversi";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Speaks NBoard's protocol until the input ends.
pub(crate) fn nboard(how: EngineArgs) -> Result<(), Failure> {
    let side = nboard::Engine::new(NAME, UNITS_PER_DISC);
    let engine = move |resources: &Resources| how.engine(resources);
    how.serve().run(side, engine, io::stdin(), io::stdout())?;
    Ok(())
}

/// Speaks GTP until told to quit.
pub(crate) fn gtp(start: Reversi, args: &LimitArgs, how: EngineArgs) -> Result<(), Failure> {
    let clock = Clock {
        time: args.time(),
        limits: args.limits(),
    };
    let side = gtp::Engine::new(start, NAME, VERSION, clock);
    let engine = move |resources: &Resources| how.engine(resources);
    how.serve().run(side, engine, io::stdin(), io::stdout())?;
    Ok(())
}

//! `reversi nboard` and `reversi gtp`: the engine behind a protocol.

use std::io;

use boardgame_core::reversi::{Engine, Reversi};
use boardgame_core::search::Searcher;
use boardgame_protocol::{Clock, Resources, Serve, gtp, nboard};
use boardgame_tui::{Failure, LimitArgs};

/// The engine that the protocols play with.
fn engine(resources: &Resources) -> Box<dyn Searcher<Reversi> + Send> {
    Box::new(Engine::new(resources.table_bytes(TABLE)))
}

/// The size of its table unless another is asked for, in bytes.
const TABLE: usize = 64 << 20;
/// Its scores are whole discs.
const UNITS_PER_DISC: i32 = 1;
/// What it is called.
const NAME: &str = "boardgame-reversi";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Speaks NBoard's protocol until the input ends.
pub(crate) fn nboard() -> Result<(), Failure> {
    let side = nboard::Engine::new(NAME, UNITS_PER_DISC);
    Serve::default().run(side, engine, io::stdin(), io::stdout())?;
    Ok(())
}

/// Speaks GTP until told to quit.
pub(crate) fn gtp(start: Reversi, args: &LimitArgs) -> Result<(), Failure> {
    let clock = Clock {
        time: args.time(),
        limits: args.limits(),
    };
    let side = gtp::Engine::new(start, NAME, VERSION, clock);
    Serve::default().run(side, engine, io::stdin(), io::stdout())?;
    Ok(())
}

//! `gomoku gomocup` and `gomoku gtp`: the engine behind a protocol.

use std::io;

use boardgame_core::gomoku::{Engine, Gomoku, player_of_strength};
use boardgame_core::search::Searcher;
use boardgame_protocol::{Clock, Resources, Serve, gomocup, gtp};
use boardgame_tui::{Failure, LimitArgs};

use crate::options::strength;

/// The engine that the protocols play with.
fn engine(resources: &Resources) -> Box<dyn Searcher<Gomoku> + Send> {
    let threads = resources.threads.map_or(1, |threads| threads as usize);
    Box::new(Engine::new(resources.table_bytes(TABLE)).with_threads(threads))
}

/// The size of its table unless another is asked for, in bytes.
const TABLE: usize = 64 << 20;
/// What it is called.
const NAME: &str = "boardgame-gomoku";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Whether a program by this name is one of Gomocup's managers' engines.
pub(crate) fn is_brain(program: &std::ffi::OsStr) -> bool {
    let file = std::path::Path::new(program)
        .file_name()
        .unwrap_or_default();
    file.to_string_lossy()
        .to_ascii_lowercase()
        .starts_with("pbrain-")
}

/// Speaks Gomocup's protocol until told to end; between moves it thinks on the opponent's time if it
/// `ponders`, unless a manager says otherwise.
pub(crate) fn gomocup(ponders: bool) -> Result<(), Failure> {
    let about = [
        ("name", NAME),
        ("version", VERSION),
        ("author", env!("CARGO_PKG_AUTHORS")),
    ];
    let side = gomocup::Engine::new(&about).with_pondering(ponders);
    // It asks for it only where that is wanted.
    let serve = Serve {
        ponder: true,
        ..Serve::default()
    };
    serve.run(side, engine, io::stdin(), io::stdout())?;
    Ok(())
}

/// How the engine behind GTP plays.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct GtpArgs {
    /// Play weaker than it could, from 0 to 100 in any steps
    #[arg(long, value_name = "N", value_parser = strength)]
    strength: Option<f64>,
    /// Think on the other side's time too
    #[arg(long, conflicts_with = "strength")]
    ponder: bool,
}

/// Speaks GTP until told to quit.
pub(crate) fn gtp(start: Gomoku, args: &LimitArgs, how: GtpArgs) -> Result<(), Failure> {
    let clock = Clock {
        time: args.time(),
        limits: args.limits(),
    };
    let side = gtp::Engine::new(start, NAME, VERSION, clock);
    // A fixed seed: the same commands have the same answers.
    let engine = move |resources: &Resources| match how.strength {
        Some(strength) => player_of_strength(strength, 0),
        None => engine(resources),
    };
    let serve = Serve {
        ponder: how.ponder,
        ..Serve::default()
    };
    serve.run(side, engine, io::stdin(), io::stdout())?;
    Ok(())
}

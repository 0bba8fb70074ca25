//! `gomoku gomocup` and `gomoku gtp`: the engine behind a protocol.

use std::io;

use boardgame_core::gomoku::{Engine, Gomoku, player_of_strength};
use boardgame_core::search::Searcher;
use boardgame_protocol::{Clock, Resources, Serve, gomocup, gtp};
use boardgame_tui::{Failure, LimitArgs};

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

/// Speaks Gomocup's protocol until told to end.
pub(crate) fn gomocup() -> Result<(), Failure> {
    let about = [
        ("name", NAME),
        ("version", VERSION),
        ("author", env!("CARGO_PKG_AUTHORS")),
    ];
    let side = gomocup::Engine::new(&about);
    Serve::default().run(side, engine, io::stdin(), io::stdout())?;
    Ok(())
}

/// Speaks GTP until told to quit.
pub(crate) fn gtp(start: Gomoku, args: &LimitArgs, strength: Option<f64>) -> Result<(), Failure> {
    let clock = Clock {
        time: args.time(),
        limits: args.limits(),
    };
    let side = gtp::Engine::new(start, NAME, VERSION, clock);
    // A fixed seed: the same commands have the same answers.
    let engine = move |resources: &Resources| match strength {
        Some(strength) => player_of_strength(strength, 0),
        None => engine(resources),
    };
    Serve::default().run(side, engine, io::stdin(), io::stdout())?;
    Ok(())
}

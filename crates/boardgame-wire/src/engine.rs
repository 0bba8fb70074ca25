//! The engines behind a table: work that can go to another thread.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardgame_core::gomoku::{self, Gomoku};
use boardgame_core::reversi::{self, Reversi};
use boardgame_core::search::{Limits, Report, Searcher};
use boardgame_core::{Move, Position, Side, Status};
use boardgame_session::{Command, Game, Job, Task};
use serde::{Deserialize, Serialize};

/// The highest level of an engine.
pub const MAX_LEVEL: u8 = 10;

/// The longest time for a move that can be asked for, in seconds.
pub const MAX_SECONDS: u32 = 60;

/// The time that a hint may take, in milliseconds.
const HINT_MS: u64 = 3000;

/// A job of a table, of either game.
#[derive(Clone, Debug)]
pub enum Work {
    /// Of Gomoku.
    Gomoku(Box<Job<Gomoku>>),
    /// Of Reversi.
    Reversi(Box<Job<Reversi>>),
    /// Not a session's: what the engine thinks of positions.
    Graph(GraphWork),
}

/// What bounds an engine beside its level.
pub struct Bounds<'a> {
    /// The milliseconds since some moment.
    pub now: &'a dyn Fn() -> u64,
    /// Whether to answer at once.
    pub stopped: &'a dyn Fn() -> bool,
    /// The most milliseconds, whatever is asked for.
    pub most_ms: u64,
}

/// What work came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Thought {
    /// A command for the session.
    Answer(Command),
    /// A graph for the page.
    Graph(Graph),
}

/// Positions to be judged.
#[derive(Clone, Debug)]
pub enum GraphWork {
    /// Of Gomoku, from a ply on.
    Gomoku(usize, Vec<Gomoku>),
    /// Of Reversi, from a ply on.
    Reversi(usize, Vec<Reversi>),
}

/// What the engine thinks of the positions of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Graph {
    /// The ply of the first value.
    pub from: usize,
    /// For each ply from -100, White wins, to 100, Black wins; nothing where time ran out.
    pub values: Vec<Option<i8>>,
}

impl Work {
    /// The session's number for it.
    #[must_use]
    pub const fn ticket(&self) -> Option<u64> {
        match self {
            Self::Gomoku(job) => Some(job.ticket),
            Self::Reversi(job) => Some(job.ticket),
            Self::Graph(_) => None,
        }
    }

    /// Whether it is a hint.
    #[must_use]
    pub fn is_hint(&self) -> bool {
        match self {
            Self::Gomoku(job) => job.task == Task::Hint,
            Self::Reversi(job) => job.task == Task::Hint,
            Self::Graph(_) => false,
        }
    }

    /// Does it. `better` is told each answer that could be given already.
    #[must_use]
    pub fn run(self, bounds: &Bounds<'_>, better: &mut dyn FnMut(Thought)) -> Thought {
        match self {
            Self::Gomoku(job) => Thought::Answer(solve(*job, gomoku_engine, bounds, better)),
            Self::Reversi(job) => Thought::Answer(solve(*job, reversi_engine, bounds, better)),
            Self::Graph(work) => Thought::Graph(work.run(bounds)),
        }
    }

    /// What to answer if the engine fails.
    #[must_use]
    pub fn failed(&self) -> Thought {
        match self.ticket() {
            Some(ticket) => Thought::Answer(Command::EngineFailed { ticket }),
            None => Thought::Graph(Graph::default()),
        }
    }
}

type Engine<G> = Box<dyn Searcher<G> + Send>;

/// The engine that thinks for a time, or the player of a level.
fn gomoku_engine(level: Option<u8>, seed: u64) -> Engine<Gomoku> {
    match level {
        Some(level) => gomoku::player(level, seed),
        None => Box::new(gomoku::Engine::new(1 << 24)),
    }
}

fn reversi_engine(level: Option<u8>, seed: u64) -> Engine<Reversi> {
    match level {
        Some(level) => reversi::player(level, seed),
        None => Box::new(reversi::Engine::new(1 << 22)),
    }
}

fn solve<G: Game>(
    job: Job<G>,
    engine: fn(Option<u8>, u64) -> Engine<G>,
    bounds: &Bounds<'_>,
    better: &mut dyn FnMut(Thought),
) -> Command {
    let ticket = job.ticket;
    let seconds = seconds(&job.options);
    let level = match seconds {
        Some(_) => None,
        None => Some(job.level.unwrap_or(MAX_LEVEL)),
    };
    let wanted = match (job.task, seconds) {
        (Task::Hint, _) => HINT_MS,
        (_, Some(seconds)) => u64::from(seconds) * 1000,
        (_, None) => u64::MAX,
    };
    // Games are rarely more than 40 moves from over.
    let of_clock = job.remaining_ms.map_or(u64::MAX, |left| left / 40);
    let most = wanted.min(of_clock).min(bounds.most_ms);
    let begun = (bounds.now)();
    let mut poll = |_nodes: u64| (bounds.stopped)() || (bounds.now)().saturating_sub(begun) >= most;
    let command = |report: &Report<Move>| match (report.best, job.task) {
        (None, _) => Command::EngineFailed { ticket },
        (Some(m), Task::Hint) => Command::HintMove { ticket, m },
        (Some(m), _) => Command::EngineMove { ticket, m },
    };
    if let Some(answer) = G::open(&job, opening_nodes(level), &mut poll) {
        return answer;
    }
    let mut searcher = engine(level, job.seed);
    let report = searcher.search_observed(
        &job.position,
        &Limits::default(),
        &mut poll,
        &mut |report| better(Thought::Answer(command(report))),
    );
    command(&report)
}

/// The seconds a move that the options of a seat ask for.
fn seconds(options: &str) -> Option<u32> {
    let seconds = options.strip_prefix("seconds ")?.parse().ok()?;
    (1..=MAX_SECONDS).contains(&seconds).then_some(seconds)
}

/// Positions that an engine looks at for one answer in an opening: about a second's worth at the
/// highest level.
fn opening_nodes(level: Option<u8>) -> u64 {
    1_000 << level.unwrap_or(MAX_LEVEL).min(MAX_LEVEL)
}

/// Positions that the judge of a graph looks at, each time.
const GRAPH_NODES: u64 = 3000;

/// The evaluation at which one side is three quarters ahead.
const GOMOKU_SCALE: i32 = 120;
const REVERSI_SCALE: i32 = 10;

impl GraphWork {
    fn run(self, bounds: &Bounds<'_>) -> Graph {
        match self {
            Self::Gomoku(from, positions) => {
                let engine = &mut gomoku::Engine::new(1 << 20);
                judge(from, &positions, engine, GOMOKU_SCALE, bounds)
            }
            Self::Reversi(from, positions) => {
                let engine = &mut reversi::Engine::new(1 << 20);
                judge(from, &positions, engine, REVERSI_SCALE, bounds)
            }
        }
    }
}

fn judge<P: Position>(
    from: usize,
    positions: &[P],
    engine: &mut dyn Searcher<P>,
    scale: i32,
    bounds: &Bounds<'_>,
) -> Graph {
    let begun = (bounds.now)();
    let over = || (bounds.stopped)() || (bounds.now)().saturating_sub(begun) >= bounds.most_ms;
    let limits = Limits {
        nodes: Some(GRAPH_NODES),
        ..Limits::default()
    };
    let mut value = |position: &P| match position.status() {
        Status::Won { side: Side::Black } => 100,
        Status::Won { side: Side::White } => -100,
        Status::Drawn => 0,
        Status::Ongoing => {
            let score = engine.search(position, &limits, &mut |_| over()).score;
            let own = if score.is_win() {
                100
            } else if score.is_loss() {
                -100
            } else {
                let raw = i64::from(score.raw());
                (99 * raw / (raw.abs() + i64::from(scale))) as i8
            };
            match position.turn() {
                Side::Black => own,
                Side::White => -own,
            }
        }
    };
    let values = positions
        .iter()
        .map(|position| (!over()).then(|| value(position)))
        .collect();
    Graph { from, values }
}

//! Engines at work: each job of a session on a thread of its own.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use boardgame_core::search::{Limits, Report, Searcher};
use boardgame_core::{Move, Score, Side};
use boardgame_session::{Command, Game, Job, Task};

/// What a program brings along for its game: opponents, and numbers to show for squares.
pub struct Kit<G> {
    /// An opponent of a level, whose choices follow from a seed. It is given no limits: that its
    /// search comes to an end is a matter of its level.
    pub player: fn(level: u8, seed: u64) -> Box<dyn Searcher<G> + Send>,
    /// The engine as strong as it is, with a table of so many bytes. It plays where a time a move
    /// is asked for instead of a level, and judges the positions of a game.
    pub engine: fn(table_bytes: usize) -> Box<dyn Searcher<G> + Send>,
    /// What a scoring AI gives each legal move.
    pub scores: fn(&G) -> Vec<(Move, i32)>,
}

impl<G> Clone for Kit<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Kit<G> {}

/// The highest level of an opponent, which also gives the hints.
pub const MAX_LEVEL: u8 = 10;

/// The name of the threads on which engines work: a panic there costs an answer and no more.
pub(crate) const ENGINE_THREAD: &str = "engine";

/// The jobs of a session that engines are working on.
pub struct Engines<G> {
    kit: Kit<G>,
    /// Where answers go.
    answer: Arc<dyn Fn(Command) + Send + Sync>,
    /// Where goes what is seen on the way.
    progress: Arc<dyn Fn(Progress) + Send + Sync>,
    running: Vec<Running>,
}

/// What an engine sees while it thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of the job.
    pub ticket: u64,
    /// The side to move.
    pub side: Side,
    /// The depth of the last full iteration, in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The worth to the side to move.
    pub score: Score,
    /// The moves that are expected.
    pub line: Vec<Move>,
}

/// What a seat's options ask for: `time 2000` is the engine itself with so many milliseconds a
/// move, whatever the level.
pub(crate) fn move_time(options: &str) -> Option<Duration> {
    let ms = options.strip_prefix("time ")?.parse().ok()?;
    Some(Duration::from_millis(ms))
}

/// Bytes of the table of an engine that plays by time.
const TABLE: usize = 64 << 20;

struct Running {
    ticket: u64,
    stop: Arc<AtomicBool>,
}

impl<G: Game + Send + 'static> Engines<G> {
    /// No job yet. Each will have its answer, a command for the session, given to `answer` from
    /// another thread.
    pub fn new(kit: Kit<G>, answer: impl Fn(Command) + Send + Sync + 'static) -> Self {
        Self::observed(kit, answer, |_| {})
    }

    /// As [`new`](Self::new); and what engines see while they think is given to `progress`, from
    /// other threads too.
    pub fn observed(
        kit: Kit<G>,
        answer: impl Fn(Command) + Send + Sync + 'static,
        progress: impl Fn(Progress) + Send + Sync + 'static,
    ) -> Self {
        Self {
            kit,
            answer: Arc::new(answer),
            progress: Arc::new(progress),
            running: Vec::new(),
        }
    }

    /// Whether an answer is to come.
    #[must_use]
    pub fn busy(&self) -> bool {
        !self.running.is_empty()
    }

    /// Begins to work on a job.
    pub fn start(&mut self, job: Job<G>) {
        let (ticket, kit) = (job.ticket, self.kit);
        let stop = Arc::new(AtomicBool::new(false));
        self.running.push(Running {
            ticket,
            stop: Arc::clone(&stop),
        });
        let answer = Arc::clone(&self.answer);
        let progress = Arc::clone(&self.progress);
        let work = move || {
            // A fault in an engine must not leave its opponent waiting for ever.
            let found =
                panic::catch_unwind(AssertUnwindSafe(|| solve(kit, job, &stop, &*progress)));
            answer(found.unwrap_or(Command::EngineFailed { ticket }));
        };
        if thread::Builder::new()
            .name(ENGINE_THREAD.into())
            .spawn(work)
            .is_err()
        {
            (self.answer)(Command::EngineFailed { ticket });
        }
    }

    /// Tells the engine to answer at once.
    pub fn hurry(&self, ticket: u64) {
        let jobs = self.running.iter().filter(|job| job.ticket == ticket);
        jobs.for_each(|job| job.stop.store(true, Ordering::Relaxed));
    }

    /// The job is over, answered or not wanted any more.
    pub fn forget(&mut self, ticket: u64) {
        self.hurry(ticket);
        self.running.retain(|job| job.ticket != ticket);
    }
}

/// Works on a job until it is done or stopped, and says what to tell the session.
fn solve<G: Game>(
    kit: Kit<G>,
    job: Job<G>,
    stop: &AtomicBool,
    progress: &dyn Fn(Progress),
) -> Command {
    let ticket = job.ticket;
    let level = job.level.unwrap_or(MAX_LEVEL);
    let move_time = move_time(&job.options);
    let most = [move_time, job.remaining_ms.map(share)]
        .into_iter()
        .flatten()
        .min();
    let deadline = most.map(|most| Instant::now() + most);
    let mut poll = |_nodes| {
        stop.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline)
    };
    if let Some(command) = G::open(&job, opening_nodes(level), &mut poll) {
        return command;
    }
    let mut searcher = match move_time {
        Some(_) => (kit.engine)(TABLE),
        None => (kit.player)(level, job.seed),
    };
    let mut observe = |report: &Report<Move>| {
        progress(Progress {
            ticket,
            side: job.side,
            depth: report.depth,
            nodes: report.nodes,
            score: report.score,
            line: report.pv.clone(),
        });
    };
    let limits = Limits::default();
    let report = searcher.search_observed(&job.position, &limits, &mut poll, &mut observe);
    let command = |m| match job.task {
        Task::Hint => Command::HintMove { ticket, m },
        _ => Command::EngineMove { ticket, m },
    };
    report
        .best
        .map_or(Command::EngineFailed { ticket }, command)
}

/// What a move may take of the time that is left: games are rarely more than 40 moves from over.
const fn share(left_ms: u64) -> Duration {
    Duration::from_millis(left_ms / 40)
}

/// Positions that an engine of a level looks at for one answer in an opening: about a second's
/// worth at the highest.
const fn opening_nodes(level: u8) -> u64 {
    1_000 << if level < MAX_LEVEL { level } else { MAX_LEVEL }
}

//! The engine's side: what a line from a host asks for, and what to answer.
//!
//! An [`EngineSide`] is a state machine without input, output, clock or search: it is fed lines and
//! the reports of searches, and gives [`Action`]s. A [`Dialogue`] around it sees to it that commands
//! are taken one after another, but those that cannot wait at once. Times are counted from any fixed
//! moment, the same for all calls.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use boardgame_core::Position;
use boardgame_core::search::{Limits, Report, TimeControl};

use crate::LineTooLong;

/// The engine's side of a protocol.
pub trait EngineSide<P: Position> {
    /// How long a line may wait that comes during a search.
    fn urgency(&self, line: &str) -> Urgency;

    /// Takes a line that came at `now`.
    fn line(&mut self, line: &str, now: Duration, out: &mut Vec<Action<P>>);

    /// Takes a line that could not be kept: it is too long, or too many wait already.
    fn lost(&mut self, why: &Lost, out: &mut Vec<Action<P>>);

    /// Hears of a search that goes on.
    fn thinks(&mut self, report: &Report<P::Move>, now: Duration, out: &mut Vec<Action<P>>);

    /// Hears of the end of a search.
    fn found(&mut self, report: &Report<P::Move>, now: Duration, out: &mut Vec<Action<P>>);

    /// Hears that a search has failed, by a fault in the searcher.
    fn failed(&mut self, now: Duration, out: &mut Vec<Action<P>>);
}

/// How long a line may wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Urgency {
    /// Until all before it is done.
    InTurn,
    /// Until all before it is done, which it makes come to an end at once.
    Hurry,
    /// Not at all, if no other line waits.
    Next,
    /// Not at all.
    Now,
}

/// What an engine's side wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Action<P: Position> {
    /// This line sent.
    Say(String),
    /// A search, of which [`found`](EngineSide::found) is then told. No other comes before that.
    Think(Job<P>),
    /// This position looked into on the other side's time, if the engine may: until the next line
    /// comes, and for nothing but what the searcher keeps of it. Nobody is told what is found.
    Ponder(P),
    /// Another clock for the search that runs, counted from the same moment.
    Retime(TimeControl),
    /// The search that runs ended at once; what it has found counts.
    Stop,
    /// All that was found forgotten, and these resources used from now on.
    Renew(Resources),
    /// An end.
    Quit,
}

/// A search that is wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct Job<P> {
    /// What to search.
    pub position: P,
    /// What the clock allows.
    pub time: TimeControl,
    /// When the clock began to run.
    pub since: Duration,
    /// How far to go.
    pub limits: Limits,
    /// How many moves the side to move is likely still to make, this one included.
    pub expected: u32,
}

/// What an engine may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Resources {
    /// The most memory in all, in bytes.
    pub memory: Option<u64>,
    /// The size of its table, in bytes.
    pub table: Option<u64>,
    /// How many threads it may think with.
    pub threads: Option<u32>,
}

impl Resources {
    /// What a program with its code and stacks takes beside a table, in bytes.
    pub const PROGRAM: u64 = 16 << 20;

    /// The size for a table, in bytes: `usual` unless another is asked for, and no more than half
    /// of the memory that is left beside the program itself.
    ///
    /// ```
    /// use boardgame_protocol::Resources;
    /// let limited = Resources { memory: Some(80 << 20), ..Resources::default() };
    /// assert_eq!(limited.table_bytes(64 << 20), 32 << 20);
    /// assert_eq!(Resources::default().table_bytes(64 << 20), 64 << 20);
    /// ```
    #[must_use]
    pub fn table_bytes(&self, usual: usize) -> usize {
        let wanted = self.table.unwrap_or(usual as u64);
        let most = self
            .memory
            .map_or(u64::MAX, |memory| memory.saturating_sub(Self::PROGRAM) / 2);
        usize::try_from(wanted.min(most)).unwrap_or(usual)
    }
}

/// Why a line could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    /// It is too long.
    #[error(transparent)]
    TooLong(#[from] LineTooLong),
    /// Too many wait already.
    #[error("{lines} lines wait already")]
    TooMany {
        /// How many.
        lines: usize,
    },
}

/// Commands one after another, and those that cannot wait at once.
///
/// Lines that come during a search wait until it has ended, so that answers come in the order of
/// the commands; their [`Urgency`] says which do not. What waits is bounded: a line beyond
/// [`Dialogue::MAX_LINES`], or [`Dialogue::MAX_BYTES`] in all, is refused.
#[derive(Clone, Debug)]
pub struct Dialogue<E> {
    engine: E,
    waiting: VecDeque<String>,
    bytes: usize,
    /// Lines among them that are in a hurry.
    hurried: usize,
    thinking: bool,
    /// No more lines will come.
    closed: bool,
    ended: bool,
}

impl<E> Dialogue<E> {
    /// Lines that may wait.
    pub const MAX_LINES: usize = 4096;
    /// Bytes of lines that may wait.
    pub const MAX_BYTES: usize = 1 << 20;

    /// A dialogue of this engine's side.
    pub const fn new(engine: E) -> Self {
        Self {
            engine,
            waiting: VecDeque::new(),
            bytes: 0,
            hurried: 0,
            thinking: false,
            closed: false,
            ended: false,
        }
    }

    /// Whether a search runs.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.thinking
    }

    /// Whether it is over: [`Action::Quit`] has been given.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Takes a line that came at `now`.
    pub fn line<P: Position>(&mut self, line: String, now: Duration, out: &mut Vec<Action<P>>)
    where
        E: EngineSide<P>,
    {
        if self.ended {
            return;
        }
        let urgency = self.engine.urgency(&line);
        let at_once = match urgency {
            Urgency::Now => true,
            Urgency::Next => self.waiting.is_empty(),
            Urgency::InTurn | Urgency::Hurry => !self.thinking,
        };
        if at_once {
            return self.step(out, |engine, out| engine.line(&line, now, out));
        }
        if self.waiting.len() == Self::MAX_LINES || self.bytes + line.len() > Self::MAX_BYTES {
            let lines = self.waiting.len();
            return self.step(out, |engine, out| {
                engine.lost(&Lost::TooMany { lines }, out);
            });
        }
        self.bytes += line.len();
        if urgency == Urgency::Hurry {
            self.hurried += 1;
            out.push(Action::Stop);
        }
        self.waiting.push_back(line);
    }

    /// Takes note of a line that was too long.
    pub fn too_long<P: Position>(&mut self, error: LineTooLong, out: &mut Vec<Action<P>>)
    where
        E: EngineSide<P>,
    {
        self.step(out, |engine, out| engine.lost(&error.into(), out));
    }

    /// Takes note that no more lines will come: what was begun is brought to an end at once, what
    /// waits is answered, and then it is over.
    pub fn close<P: Position>(&mut self, out: &mut Vec<Action<P>>)
    where
        E: EngineSide<P>,
    {
        self.closed = true;
        if self.thinking {
            out.push(Action::Stop);
        } else {
            self.step(out, |_, out| out.push(Action::Quit));
        }
    }

    /// Hears of a search that goes on.
    pub fn thinks<P: Position>(
        &mut self,
        report: &Report<P::Move>,
        now: Duration,
        out: &mut Vec<Action<P>>,
    ) where
        E: EngineSide<P>,
    {
        self.step(out, |engine, out| engine.thinks(report, now, out));
    }

    /// Hears of the end of a search, `None` if it has failed. Lines that have waited are taken now;
    /// for them the clock begins to run at `now`.
    pub fn found<P: Position>(
        &mut self,
        report: Option<&Report<P::Move>>,
        now: Duration,
        out: &mut Vec<Action<P>>,
    ) where
        E: EngineSide<P>,
    {
        self.thinking = false;
        self.step(out, |engine, out| match report {
            Some(report) => engine.found(report, now, out),
            None => engine.failed(now, out),
        });
        while !self.thinking && !self.ended {
            let Some(line) = self.waiting.pop_front() else {
                if self.closed {
                    self.step(out, |_, out| out.push(Action::Quit));
                }
                return;
            };
            self.bytes -= line.len();
            if self.engine.urgency(&line) == Urgency::Hurry {
                self.hurried = self.hurried.saturating_sub(1);
            }
            self.step(out, |engine, out| engine.line(&line, now, out));
        }
    }

    /// Lets the engine's side act, and keeps account of what it wants.
    fn step<P: Position>(
        &mut self,
        out: &mut Vec<Action<P>>,
        act: impl FnOnce(&mut E, &mut Vec<Action<P>>),
    ) where
        E: EngineSide<P>,
    {
        if self.ended {
            return;
        }
        let before = out.len();
        act(&mut self.engine, out);
        let new = &out[before..];
        self.ended = new.contains(&Action::Quit);
        let thinks = new.iter().any(|action| matches!(action, Action::Think(_)));
        self.thinking |= thinks;
        if thinks && (self.closed || self.hurried > 0) {
            out.push(Action::Stop);
        }
    }
}

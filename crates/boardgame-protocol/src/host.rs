//! The host's side: driving an engine that speaks a protocol.
//!
//! A [`HostSide`] is a state machine without input and output: it is asked for something, gives
//! lines to send, is fed the lines that come back, and says what they mean, or what is wrong with
//! them and whose [`Fault`] it is. The same three machines serve a pipe, a socket and a test.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use boardgame_core::Position;
use boardgame_core::search::{Limits, TimeControl};

use crate::words::Excerpt;

/// The host's side of a protocol, for games of `G`.
///
/// After [`hello`](HostSide::hello), [`new_game`](HostSide::new_game) and [`go`](HostSide::go) the
/// machine waits for something ([`awaited`](HostSide::awaited)); lines from the engine then go to
/// [`line`](HostSide::line) until an [`Event`] ends the wait. Lines to send are put at the end of
/// `out`, without their ends.
pub trait HostSide<G: Position> {
    /// Greets the engine. Ends with [`Event::Ready`].
    ///
    /// # Errors
    /// [`Fault::Busy`] while something is awaited.
    fn hello(&mut self, out: &mut Vec<String>) -> Result<(), Fault>;

    /// Begins a game. Ends with [`Event::Ready`].
    ///
    /// # Errors
    /// [`Fault::Busy`] while something is awaited, [`Fault::Unsupported`] if the protocol cannot
    /// express the game.
    fn new_game(&mut self, game: &NewGame<G>, out: &mut Vec<String>) -> Result<(), Fault>;

    /// Sets up the position after `moves` from the game's start, whatever the engine had before,
    /// and asks for a move. Ends with [`Event::Move`] or [`Event::Resigns`].
    ///
    /// Moves are sent one by one where they go on from what the engine knows; taking back is giving
    /// fewer moves than before.
    ///
    /// # Errors
    /// [`Fault::Busy`] while something is awaited, [`Fault::Unsupported`] before the first
    /// [`new_game`](HostSide::new_game), if the moves are not legal, if the game is over, or if the
    /// protocol has no way to say them.
    fn go(&mut self, moves: &[G::Move], clock: &Clock, out: &mut Vec<String>) -> Result<(), Fault>;

    /// Asks the engine to move at once, if the protocol has a way to; whether it has.
    fn hurry(&mut self, out: &mut Vec<String>) -> bool;

    /// Tells the engine to end.
    fn quit(&mut self, out: &mut Vec<String>);

    /// Takes a line from the engine.
    ///
    /// # Errors
    /// What is wrong with it. The machine should then not be used any more.
    fn line(&mut self, line: &str, out: &mut Vec<String>) -> Result<Option<Event<G::Move>>, Fault>;

    /// What the engine owes, if anything.
    fn awaited(&self) -> Option<Awaited>;

    /// Goes on without the answer that is awaited, if the protocol can do without it; whether it
    /// can.
    fn waive(&mut self) -> bool {
        false
    }

    /// What the engine last complained about, if anything, since the wait began: why it may be that
    /// it does not answer.
    fn complaint(&self) -> Option<&str>;

    /// The engine's name, if it has told one.
    fn name(&self) -> Option<&str>;
}

impl<G: Position, H: HostSide<G> + ?Sized> HostSide<G> for Box<H> {
    fn hello(&mut self, out: &mut Vec<String>) -> Result<(), Fault> {
        (**self).hello(out)
    }

    fn new_game(&mut self, game: &NewGame<G>, out: &mut Vec<String>) -> Result<(), Fault> {
        (**self).new_game(game, out)
    }

    fn go(&mut self, moves: &[G::Move], clock: &Clock, out: &mut Vec<String>) -> Result<(), Fault> {
        (**self).go(moves, clock, out)
    }

    fn hurry(&mut self, out: &mut Vec<String>) -> bool {
        (**self).hurry(out)
    }

    fn quit(&mut self, out: &mut Vec<String>) {
        (**self).quit(out);
    }

    fn line(&mut self, line: &str, out: &mut Vec<String>) -> Result<Option<Event<G::Move>>, Fault> {
        (**self).line(line, out)
    }

    fn awaited(&self) -> Option<Awaited> {
        (**self).awaited()
    }

    fn waive(&mut self) -> bool {
        (**self).waive()
    }

    fn complaint(&self) -> Option<&str> {
        (**self).complaint()
    }

    fn name(&self) -> Option<&str> {
        (**self).name()
    }
}

/// A game to begin.
#[derive(Clone, Debug)]
pub struct NewGame<G> {
    /// The position that it starts from, with its rules and board.
    pub start: G,
    /// What the engine may use.
    pub clock: Clock,
    /// The most memory that the engine may use, in bytes.
    pub memory: Option<u64>,
    /// The number of threads that the engine may think with.
    pub threads: Option<u32>,
}

impl<G> NewGame<G> {
    /// A game without limits.
    #[must_use]
    pub fn new(start: G) -> Self {
        Self {
            start,
            clock: Clock::default(),
            memory: None,
            threads: None,
        }
    }
}

/// How long an engine may think. What a protocol cannot express is not sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// By the clock.
    pub time: TimeControl,
    /// By depth or nodes.
    pub limits: Limits,
}

impl Clock {
    /// A fixed time for each move.
    #[must_use]
    pub fn per_move(time: Duration) -> Self {
        Self {
            time: TimeControl::per_move(time),
            limits: Limits::default(),
        }
    }
}

/// What an engine has said.
#[derive(Clone, Debug, PartialEq)]
pub enum Event<M> {
    /// It has done what was asked for.
    Ready,
    /// It plays this move, which is legal.
    Move(M),
    /// It gives the game up.
    Resigns,
    /// It tells of its thinking.
    Thinks(Thought<M>),
    /// It says something else: a message, or a line that means nothing in the protocol.
    Says(String),
}

/// What an engine tells of its thinking. What it does not tell is `None`.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// The depth of the search in plies.
    pub depth: Option<u32>,
    /// The longest line looked at in plies.
    pub seldepth: Option<u32>,
    /// What the position is worth to the engine.
    pub eval: Option<Eval>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// How long it has thought.
    pub time: Option<Duration>,
    /// The moves that it expects.
    pub pv: Vec<M>,
}

impl<M> Default for Thought<M> {
    fn default() -> Self {
        Self {
            depth: None,
            seldepth: None,
            eval: None,
            nodes: None,
            time: None,
            pv: Vec::new(),
        }
    }
}

impl<M> Thought<M> {
    /// Takes over what a later line tells.
    pub fn update(&mut self, later: Self) {
        self.depth = later.depth.or(self.depth);
        self.seldepth = later.seldepth.or(self.seldepth);
        self.eval = later.eval.or(self.eval);
        self.nodes = later.nodes.or(self.nodes);
        self.time = later.time.or(self.time);
        if !later.pv.is_empty() {
            self.pv = later.pv;
        }
    }
}

/// What a position is worth to the side to move, by an engine's own measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Eval {
    /// In the engine's unit; in Reversi, discs.
    Value(f64),
    /// A win, in this many plies if it says so.
    Win(Option<u32>),
    /// A loss, in this many plies if it says so.
    Loss(Option<u32>),
}

/// What an engine owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Awaited {
    /// An answer to the greeting.
    Hello,
    /// An answer to the beginning of a game, or to a new position.
    Ready,
    /// A move.
    Move,
}

impl fmt::Display for Awaited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Hello => "an answer to the greeting",
            Self::Ready => "an answer to a set-up",
            Self::Move => "a move",
        })
    }
}

/// Who has broken the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Culprit {
    /// The engine.
    Engine,
    /// Whoever drives it.
    Host,
}

/// Why a game with an engine cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The program cannot be started.
    #[error("cannot start {program}: {cause}")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        cause: String,
    },
    /// The engine has ended without being told to.
    #[error("the engine ended ({status}){}", owing(*.awaited))]
    Ended {
        /// How, as the system says.
        status: String,
        /// What it owed.
        awaited: Option<Awaited>,
    },
    /// The engine has not answered in time.
    #[error("the engine owes {awaited} after {after:?}{}", because(complaint.as_deref()))]
    Silent {
        /// What it owes.
        awaited: Awaited,
        /// How long it was waited for.
        after: Duration,
        /// What it complained about.
        complaint: Option<String>,
    },
    /// The engine refuses what it was told.
    #[error("the engine refuses {command:?}: {message}")]
    Refused {
        /// What it was told.
        command: String,
        /// What it says.
        message: String,
    },
    /// The engine's answer is not one.
    #[error("the engine says \"{}\": expected {expected}", Excerpt(line))]
    Malformed {
        /// The line.
        line: String,
        /// What should have come.
        expected: &'static str,
    },
    /// The engine answers though nothing was asked.
    #[error("the engine says \"{}\" out of turn", Excerpt(line))]
    OutOfTurn {
        /// The line.
        line: String,
    },
    /// The engine plays a move that is not legal.
    #[error("the engine plays {m}: {why}")]
    Illegal {
        /// The move.
        m: String,
        /// The rule against it.
        why: String,
    },
    /// The engine does not read what it is told.
    #[error("the engine does not read its input: {lines} lines wait for it")]
    Deaf {
        /// Lines that it has not read.
        lines: usize,
    },
    /// The protocol, or this engine, cannot do what was asked for.
    #[error("not possible: {what}")]
    Unsupported {
        /// What was asked for, and why not.
        what: String,
    },
    /// Something was asked for while the engine owed an answer.
    #[error("the engine still owes {awaited}")]
    Busy {
        /// What it owes.
        awaited: Awaited,
    },
}

impl Fault {
    /// Whose fault it is.
    #[must_use]
    pub const fn culprit(&self) -> Culprit {
        match self {
            Self::Start { .. } | Self::Unsupported { .. } | Self::Busy { .. } => Culprit::Host,
            Self::Ended { .. }
            | Self::Silent { .. }
            | Self::Refused { .. }
            | Self::Malformed { .. }
            | Self::OutOfTurn { .. }
            | Self::Illegal { .. }
            | Self::Deaf { .. } => Culprit::Engine,
        }
    }

    pub(crate) fn unsupported(what: impl fmt::Display) -> Self {
        Self::Unsupported {
            what: alloc::format!("{what}"),
        }
    }
}

fn owing(awaited: Option<Awaited>) -> String {
    awaited.map_or_else(String::new, |what| alloc::format!(", owing {what}"))
}

fn because(complaint: Option<&str>) -> String {
    complaint.map_or_else(String::new, |what| {
        alloc::format!("; it said \"{}\"", Excerpt(what))
    })
}

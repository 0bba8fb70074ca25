//! Who plays: a searcher in this process, or a program in its own.

mod external;
mod fault;
mod searcher;
mod spec;

use std::time::{Duration, Instant};

use boardgame_core::search::{Limits, TimeControl};
use boardgame_core::{History, Move, Score, Side};

pub use external::{MakeHost, Process};
pub use fault::Fault;
pub use searcher::{InProcess, SearcherFactory};
pub use spec::{Kind, Options, Players, Spec, SpecError};

use crate::{Contest, GameTime, TimeRule};

/// A player at the board, for one game or, if asked for, for many.
pub trait Player<G: Contest>: Send {
    /// A new game begins, in which this player has `side`.
    ///
    /// `game` holds the start position and the moves of the opening.
    ///
    /// # Errors
    /// If the player cannot play it; it then loses the game.
    fn begin(&mut self, game: &History<G>, side: Side) -> Result<(), Fault>;

    /// Chooses a move in the position of `game`, whose moves so far may have been made by the
    /// opponent, by this player, or for a side that had to pass.
    ///
    /// The runner looks at the clock itself, and whether the move is legal.
    ///
    /// # Errors
    /// If no move comes; the player then loses the game.
    fn choose(&mut self, game: &History<G>, turn: &Turn) -> Result<Answer, Fault>;

    /// The game is over. Not called after a fault of this player, which is then dropped.
    fn end(&mut self) {}
}

/// What a player is told when it has to move.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// When its time began to run.
    pub begun: Instant,
    /// What the clock allows.
    pub time: TimeControl,
    /// How far it may search.
    pub limits: Limits,
    /// Nobody waits for an answer after this time; `None` if time is not limited.
    pub deadline: Option<Instant>,
}

/// What a player answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub m: Move,
    /// The worth of the position to the player, if it says so.
    pub score: Option<Score>,
    /// The depth of its search in plies; 0 if unknown.
    pub depth: u32,
    /// The nodes of its search; 0 if unknown.
    pub nodes: u64,
    /// Whether a proven score of this player is one: our searchers prove what they say, while a
    /// program may say anything.
    pub proves: bool,
    /// The time it took, if the player knows better than the runner's clock, which also measures
    /// how long the runner itself waited for its turn.
    pub time: Option<Duration>,
}

/// Where players come from: one for each game, or for each of the games played at once.
pub trait Contender<G: Contest>: Send + Sync {
    /// The name in tables and records.
    fn name(&self) -> &str;

    /// Gives it another name, where two would have the same.
    fn rename(&mut self, name: String);

    /// All that its play depends on, as text on one line: what a resumed match must have in common
    /// with the one that was killed.
    fn describe(&self) -> String;

    /// Limits of its own, which bind beside those of the match.
    fn own_limits(&self) -> OwnLimits {
        OwnLimits::default()
    }

    /// Whether players can enter at all, to find out before a thousand games are lost.
    ///
    /// # Errors
    /// Why none can.
    fn try_out(&self) -> Result<(), Fault> {
        self.enter(0).map(drop)
    }

    /// Whether its searches would go on for ever without a limit of time, depth or nodes.
    fn needs_limits(&self) -> bool {
        false
    }

    /// A player whose random choices, if any, follow from `seed`.
    ///
    /// # Errors
    /// If there is none; the game is then lost.
    fn enter(&self, seed: u64) -> Result<Box<dyn Player<G>>, Fault>;
}

/// Limits of one contender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnLimits {
    /// Instead of the depth and nodes of the match, if given here.
    pub search: Limits,
    /// The time per move. If it or the time for a game is given, they stand for both of the match.
    pub per_move: Option<Duration>,
    /// The time for a whole game.
    pub game: Option<GameTime>,
}

impl OwnLimits {
    /// Whether they limit the time.
    const fn has_time(&self) -> bool {
        self.per_move.is_some() || self.game.is_some()
    }

    /// Whether they end every search.
    pub(crate) fn is_enough(&self) -> bool {
        self.has_time() || self.search != Limits::default()
    }

    /// The time of this contender, where that of the match is `time`.
    #[must_use]
    pub(crate) fn time(&self, time: TimeRule) -> TimeRule {
        if !self.has_time() {
            return time;
        }
        TimeRule {
            per_move: self.per_move,
            game: self.game,
            tolerance: time.tolerance,
        }
    }

    /// The limits of this contender, where those of the match are `limits`.
    #[must_use]
    pub(crate) fn limits(&self, limits: Limits) -> Limits {
        Limits {
            depth: self.search.depth.or(limits.depth),
            nodes: self.search.nodes.or(limits.nodes),
            lines: None,
        }
    }
}

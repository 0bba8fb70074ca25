//! What a record says of the game as a whole.

use alloc::vec::Vec;
use core::time::Duration;

use boardgame_core::{Side, Square, Status};

use super::{Decimal, Text};

/// Who played, where, when, by what rules and with what result. What a file leaves out is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Both players, at [`Side::index`].
    pub players: [Player; 2],
    /// The tournament or match.
    pub event: Text,
    /// The round of it.
    pub round: Text,
    /// The place or server.
    pub place: Text,
    /// The date, as the file writes it.
    pub date: Text,
    /// What the game itself is called.
    pub title: Text,
    /// The rule set as the file writes it; [`Record::rule`](super::Record::rule) understands it.
    pub rules: Text,
    /// How the opening was chosen.
    pub opening: Opening,
    /// The time that each player has, at [`Side::index`].
    pub clocks: [TimeControl; 2],
    /// The result.
    pub result: GameResult,
    /// A comment on the whole game.
    pub comment: Text,
    /// Who wrote the comments.
    pub annotator: Text,
    /// Who entered the game.
    pub user: Text,
    /// The book or file it was taken from.
    pub source: Text,
    /// Whose right of copying it is.
    pub copyright: Text,
    /// The program that wrote the file, with its version.
    pub program: Text,
}

/// One of the players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: Text,
    /// The rank, rating or level.
    pub rank: Text,
    /// The team, club or country.
    pub team: Text,
}

/// How the opening was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// What it is called: `D4`, `Kansei`, `Tiger`.
    pub name: Text,
    /// The rule by which it was chosen: `RIF`, `Yamaguchi`, `Swap2`.
    pub rule: Text,
    /// Which choices there were to swap, and what was chosen, as the file writes it.
    pub swap: Text,
    /// The fifth moves that were offered beside the one that was played.
    pub offered: Vec<Square>,
}

/// The time that a player has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub main: Option<Duration>,
    /// More for every move.
    pub increment: Option<Duration>,
    /// Once more after the main time has run out.
    pub extension: Option<Duration>,
    /// What else the file says.
    pub text: Text,
}

/// How a game ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameResult {
    /// Who won, if that is known.
    pub outcome: Option<Outcome>,
    /// By how much, never negative.
    pub margin: Option<Decimal>,
    /// By what, if it was not on the board.
    pub reason: Option<Reason>,
    /// What else the file says; the whole result where nothing of it is understood.
    pub text: Text,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One of the sides.
    Won(Side),
    /// Nobody.
    Drawn,
    /// The game does not count.
    Void,
}

/// What ended a game before it was over on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The loser gave up.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser broke the rules or stayed away.
    Forfeit,
    /// Both agreed.
    Agreement,
}

impl GameResult {
    /// A win of `side`, without more.
    #[must_use]
    pub fn won(side: Side) -> Self {
        Outcome::Won(side).into()
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        Self {
            outcome: Some(outcome),
            ..Self::default()
        }
    }
}

impl From<Status> for GameResult {
    fn from(status: Status) -> Self {
        let outcome = match status {
            Status::Ongoing => None,
            Status::Won { side } => Some(Outcome::Won(side)),
            Status::Drawn => Some(Outcome::Drawn),
        };
        Self {
            outcome,
            ..Self::default()
        }
    }
}

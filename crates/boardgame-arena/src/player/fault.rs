//! What a player may do instead of a move. Each loses the game and nothing else.

use std::time::Duration;

/// Why a player lost a game without being beaten at it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It could not be started, or does not play this game.
    #[error("did not start: {why}")]
    Start {
        /// What was tried, and what came of it.
        why: String,
    },
    /// It used more time than it had.
    #[error("ran out of time: {} ms used, {} ms allowed", used.as_millis(), allowed.as_millis())]
    Time {
        /// The time it used before it moved or was given up.
        used: Duration,
        /// The time it had, without the tolerance.
        allowed: Duration,
    },
    /// The rules refuse its move.
    #[error("played an illegal move: {m}: {why}")]
    Illegal {
        /// The move.
        m: String,
        /// The rule.
        why: String,
    },
    /// It ended, or broke off, before it moved.
    #[error("crashed: {how}")]
    Crash {
        /// How it ended.
        how: String,
    },
    /// Its answer is no move.
    #[error("answered {line:?}: expected {expected}")]
    Garbage {
        /// The start of what it said.
        line: String,
        /// What it was asked for.
        expected: String,
    },
    /// It gave the game up, which is its right.
    #[error("resigned")]
    Resigned,
    /// It spoke when it was not its turn.
    #[error("moved out of turn: {line:?}")]
    OutOfTurn {
        /// The start of what it said.
        line: String,
    },
}

impl Fault {
    /// One word for what happened, as in journals.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Start { .. } => "start",
            Self::Time { .. } => "time",
            Self::Illegal { .. } => "illegal",
            Self::Crash { .. } => "crash",
            Self::Garbage { .. } => "garbage",
            Self::OutOfTurn { .. } => "out-of-turn",
            Self::Resigned => "resigned",
        }
    }
}

//! What a line of input can ask for.

use std::path::PathBuf;

use boardgame_core::Move;
use boardgame_session::Command;

/// Something to do for a line of input, or for a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// A move of a list.
    Move(Move),
    /// The session knows what to do.
    Table(Command),
    /// A command for the session several times, or as often as it finds something to do.
    Repeat(Command, usize),
    /// Back to the game after looking back.
    BackToGame,
    Board,
    Moves,
    Scores,
    Forbidden,
    Wins,
    Time,
    Save(PathBuf),
    Load(PathBuf),
    Help,
    Quit,
}

//! Where in a file a game is.

use std::fmt;
use std::path::Path;

/// Where in a file a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The file is the game.
    Whole,
    /// Its number in the file, counted from 1.
    Game(u64),
    /// Its line, counted from 1.
    Line(usize),
    /// Its number and its line.
    Both(u64, usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Game(number) => write!(f, "game {number}"),
            Self::Line(line) => write!(f, "line {line}"),
            Self::Both(number, line) => write!(f, "game {number}, line {line}"),
        }
    }
}

/// A place in a file: `games.ggf: game 3, line 2`.
pub(super) struct At<'a>(pub(super) &'a Path, pub(super) Place);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.display())?;
        match self.1 {
            Place::Whole => Ok(()),
            place => write!(f, ": {place}"),
        }
    }
}

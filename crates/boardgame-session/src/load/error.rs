//! What can be wrong with a saved table.

use alloc::string::String;

use crate::save::{FORMAT, VERSION};

/// Why a text is no saved table of this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct LoadError {
    /// The line, counted from 1; one more than there are if something is missing at the end.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a line of a save.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The text is no saved table.
    #[error("found {found:?}: expected {FORMAT:?} and a version")]
    Format {
        /// What stands there.
        found: String,
    },
    /// The table was saved in another version of the format.
    #[error("found version {found:?} of the format: expected {VERSION}")]
    Version {
        /// The version.
        found: String,
    },
    /// The table is one of another game.
    #[error("found a table of {found:?}: expected {expected}")]
    Game {
        /// The game.
        found: String,
        /// The game that was to be loaded.
        expected: &'static str,
    },
    /// Another line should be here.
    #[error("found {found:?}: expected a line \"{expected}: ...\"")]
    Key {
        /// What stands there.
        found: String,
        /// The key that should.
        expected: &'static str,
    },
    /// The text ends too early.
    #[error("the text ends: expected a line \"{expected}: ...\"")]
    Missing {
        /// The key of the line that should follow.
        expected: &'static str,
    },
    /// The line's value cannot be read.
    #[error("found {found:?} for {key}: expected {expected}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value.
        found: String,
        /// What it should be.
        expected: String,
    },
    /// A step cannot be played.
    #[error("found step {number}, {found:?}: {reason}")]
    Step {
        /// The step's number in the game, from 1.
        number: usize,
        /// The step.
        found: String,
        /// Why not.
        reason: String,
    },
    /// The settings do not go together.
    #[error("the table cannot be set up: {reason}")]
    Settings {
        /// Why not.
        reason: String,
    },
    /// The text was changed after it was saved.
    #[error("found checksum {found:?}: expected {expected:016x}; the text was changed")]
    Checksum {
        /// The checksum in the text.
        found: String,
        /// The checksum of the text.
        expected: u64,
    },
    /// Something follows the end.
    #[error("found {found:?}: expected the end")]
    Trailing {
        /// What stands there.
        found: String,
    },
}

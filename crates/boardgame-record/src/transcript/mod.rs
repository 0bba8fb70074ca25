//! Transcripts of Reversi, as people paste them: `f5d6c3`, `F5 d6`, `1. F5 f4 2. F3`.
//!
//! One game a line, with what a list of moves may have ([`movelist`](crate::movelist)): either
//! case, blanks or commas between the moves, passes as `pass`, `pa`, `ps`, `--` or `@@` or left
//! out where they are forced. Beyond that:
//!
//! - A line that begins with a move's number above 1 goes on with the game of the lines before:
//!
//!   ```text
//!   1. F5 f4
//!   2. F3 g4
//!   ```
//!
//! - A game may begin from a board before its moves, on its line or on lines of its own: 64, 36 or
//!   16 squares and, if there is one, the side to move; or a block of the GGS server,
//!   `[8 -------- ... *]`. Without a side Black is to move if the number of discs is even, which
//!   is right as long as nobody has passed.
//! - Lines `[Event "..."]` as in PGN begin a game, which then may have line ends anywhere.
//! - From a `#` or `%` on, a line is a comment.

mod board;
mod pending;
mod read;
mod record;
mod write;

use alloc::string::String;
use alloc::vec::Vec;

use boardgame_core::Move;
use boardgame_core::reversi::{Reversi, TextError};

use crate::board_block::BlockError;
use crate::movelist::ListFault;
use crate::replay::{IllegalMove, Passes, Replay, replay};

pub use pending::MAX_LINE;
pub use read::Reader;
pub use record::write_record;
pub use write::{Style, write};

/// One game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The line in which it begins, counted from 1.
    pub line: usize,
    /// What is said of it in lines as in PGN: names and values.
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: Reversi,
    /// The moves, the first one first.
    pub moves: Vec<PlacedMove>,
}

/// One move of a [`Transcript`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedMove {
    /// The move.
    pub m: Move,
    /// The line in which it is, counted from 1.
    pub line: usize,
    /// The character of the line at which it begins, counted from 1.
    pub column: usize,
}

/// A text that is no transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct TranscriptError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: TranscriptFault,
}

/// What is wrong in a transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptFault {
    /// Something is no move.
    #[error(transparent)]
    Move(#[from] ListFault),
    /// The board before the moves is none.
    #[error("the board: {0}")]
    Board(#[from] TextError),
    /// The block of the server before the moves is none, or not played on here.
    #[error(transparent)]
    Block(#[from] BlockError),
    /// The block of the server has no end.
    #[error("the board has no end: expected \"]\" on its line")]
    Unclosed,
    /// The game is longer than any that is meant.
    #[error("the game has more than {limit} bytes")]
    TooLong {
        /// The most that is read.
        limit: usize,
    },
}

impl Transcript {
    /// Plays the game again. Forced passes may be left out; one that is written must be forced.
    #[must_use]
    pub fn replay(&self) -> Replay<Reversi> {
        let moves = self.moves.iter().map(|placed| placed.m);
        replay(self.start, moves, Passes::Implied)
    }

    /// The line and the column in which an illegal move of this game begins.
    #[must_use]
    pub fn place_of<E>(&self, illegal: &IllegalMove<E>) -> (usize, usize) {
        let placed = self.moves.get(illegal.index);
        placed.map_or((self.line, 1), |placed| (placed.line, placed.column))
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        let (_, value) = tags.find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(value)
    }
}

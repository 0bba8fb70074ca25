//! What can be wrong with the text of a game.

use alloc::string::String;

use boardgame_core::SquareError;

/// A text is no game in GGF.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct GgfError {
    /// The line in which the fault is, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: GgfFault,
}

/// What is wrong with the text of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GgfFault {
    /// The text does not begin as a game does.
    #[error("{found:?} begins no game: expected \"(;\"")]
    NoStart {
        /// What stands there.
        found: String,
    },
    /// Something stands where a tag or the end of the game should.
    #[error("{found:?} is no tag: expected a name and [value], or \";)\"")]
    NoTag {
        /// What stands there.
        found: String,
    },
    /// The value of a tag has no end.
    #[error("the value of {name} has no end: expected \"]\"")]
    Unclosed {
        /// The tag.
        name: String,
    },
    /// The file ends, or another game begins, within a game.
    #[error("the game has no end: expected \";)\"")]
    NoEnd,
    /// The game is longer than any that is meant.
    #[error("the game has more than {limit} bytes")]
    TooLong {
        /// The most that is read.
        limit: usize,
    },
    /// A tag `B` or `W` is no move.
    #[error("ply {ply}: {found:?} is no move: {fault}")]
    Move {
        /// The move, counted from 1.
        ply: usize,
        /// The value of the tag.
        found: String,
        /// What is wrong with it.
        fault: MoveFault,
    },
    /// Something else follows the game.
    #[error("{found:?} follows the game: expected one game")]
    Trailing {
        /// What follows.
        found: String,
    },
}

/// What is wrong with the value of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveFault {
    /// It names no square and is no pass.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// The evaluation or the time is no number, or something follows them.
    #[error("expected a square, an evaluation and a time with \"/\" between them")]
    Number,
}

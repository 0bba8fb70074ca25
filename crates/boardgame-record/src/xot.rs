//! XOT lists: openings of eight plies, one a line, from which a game of Reversi starts.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use boardgame_core::Move;
use boardgame_core::reversi::{Illegal, Reversi, Size};

use crate::replay::IllegalMove;
use crate::transcript::{Reader, TranscriptError};

/// Plies of an opening.
pub const PLIES: usize = 8;

/// One opening of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The moves, all legal from the start of the game on 8x8.
    pub moves: [Move; PLIES],
    /// The position after them.
    pub position: Reversi,
}

/// A line of a list is no opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum XotError {
    /// It is no transcript.
    #[error(transparent)]
    Transcript(#[from] TranscriptError),
    /// A move is illegal.
    #[error("line {line}, column {column}: {illegal}")]
    Illegal {
        /// The line, counted from 1.
        line: usize,
        /// The character of the line, counted from 1.
        column: usize,
        /// The move and the rule that refuses it.
        illegal: Box<IllegalMove<Illegal>>,
    },
    /// It has more or fewer plies.
    #[error("line {line}: an opening of {plies} plies: expected 8")]
    Plies {
        /// The line, counted from 1.
        line: usize,
        /// Its plies.
        plies: usize,
    },
}

/// Reads a list.
///
/// ```
/// use boardgame_record::xot;
/// let list = xot::parse(b"f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n")?;
/// assert_eq!(list[1].position.to_string().len(), 66);
/// assert_eq!(xot::parse(&xot::write(&list).into_bytes())?, list);
/// # Ok::<(), xot::XotError>(())
/// ```
///
/// # Errors
/// The first line that is no opening.
pub fn parse(text: &[u8]) -> Result<Vec<Opening>, XotError> {
    let mut list = Vec::new();
    for game in Reader::new(Size::Eight, [text]) {
        let game = game?;
        let replay = game.replay();
        if let Some(illegal) = replay.illegal {
            let (line, column) = game.place_of(&illegal);
            let illegal = Box::new(illegal);
            return Err(XotError::Illegal {
                line,
                column,
                illegal,
            });
        }
        let (line, plies) = (game.line, replay.plies());
        let moves: Vec<Move> = replay.game.moves().collect();
        let moves = moves
            .try_into()
            .map_err(|_| XotError::Plies { line, plies })?;
        let position = *replay.game.position();
        list.push(Opening { moves, position });
    }
    Ok(list)
}

/// Writes a list.
#[must_use]
pub fn write(list: &[Opening]) -> String {
    let mut text = String::with_capacity(list.len() * (2 * PLIES + 1));
    for opening in list {
        let style = crate::transcript::Style::Compact;
        text += &crate::transcript::write(&Reversi::new(), opening.moves, style);
        text.push('\n');
    }
    text
}

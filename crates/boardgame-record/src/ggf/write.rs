//! Writing games.

use alloc::vec::Vec;
use core::fmt::Write;

use boardgame_core::{Move, Notation, Side};

use super::{Ggf, GgfMove, Tag};
use alloc::string::String;

/// A game that no file can hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GgfWriteError {
    /// The name of a tag is none.
    #[error("{name:?} is no tag's name: expected letters, and not B or W, which are moves")]
    Name {
        /// The name.
        name: String,
    },
    /// A value holds what would end it.
    #[error("the value of {name} holds {found:?}, which cannot be written in GGF")]
    Value {
        /// The tag.
        name: String,
        /// `"]"` or `"(;"`.
        found: &'static str,
    },
}

impl Ggf {
    /// The game as text on one line, without a line end.
    ///
    /// # Errors
    /// If a tag has no proper name, or a value that would end too early.
    pub fn write(&self) -> Result<Vec<u8>, GgfWriteError> {
        let mut text = b"(;".to_vec();
        for tag in &self.tags {
            tag.check()?;
            text.extend_from_slice(tag.name.as_bytes());
            text.push(b'[');
            text.extend_from_slice(&tag.value);
            text.push(b']');
        }
        let mut moves = String::with_capacity(self.moves.len() * 12);
        for played in &self.moves {
            played.write(&mut moves);
        }
        text.extend_from_slice(moves.as_bytes());
        text.extend_from_slice(b";)");
        Ok(text)
    }
}

/// The games of one match on a line as the server's archives have it: how many there are, the
/// games, and a line end.
///
/// # Errors
/// If one of the games cannot be written.
pub fn write_line(games: &[Ggf]) -> Result<Vec<u8>, GgfWriteError> {
    let mut line = Vec::new();
    line.extend_from_slice(alloc::format!("{} ", games.len()).as_bytes());
    for game in games {
        line.extend_from_slice(&game.write()?);
    }
    line.push(b'\n');
    Ok(line)
}

impl Tag {
    fn check(&self) -> Result<(), GgfWriteError> {
        let letters = !self.name.is_empty() && self.name.bytes().all(|b| b.is_ascii_alphabetic());
        if !letters || ["B", "W"].contains(&self.name.as_str()) {
            let name = self.name.clone();
            return Err(GgfWriteError::Name { name });
        }
        let found = if self.value.contains(&b']') {
            "]"
        } else if self.value.windows(2).any(|pair| pair == b"(;") {
            "(;"
        } else {
            return Ok(());
        };
        let name = self.name.clone();
        Err(GgfWriteError::Value { name, found })
    }
}

impl GgfMove {
    fn write(&self, text: &mut String) {
        let side = match self.side {
            Side::Black => 'B',
            Side::White => 'W',
        };
        // Writing to a string does not fail.
        let _ = write!(text, "{side}[");
        let _ = match self.m {
            Move::Place(square) => {
                let grid = boardgame_core::reversi::Size::Eight.grid();
                write!(text, "{}", Notation::TopDown.write(grid, square))
            }
            Move::Pass => write!(text, "PA"),
        };
        match (self.eval, self.time) {
            (None, None) => {}
            (Some(eval), None) => drop(write!(text, "/{eval}")),
            (None, Some(time)) => drop(write!(text, "//{time}")),
            (Some(eval), Some(time)) => drop(write!(text, "/{eval}/{time}")),
        }
        text.push(']');
    }
}

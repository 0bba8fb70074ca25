//! Writing a `.psq` file.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::Grid;

use super::read::{is_blank, is_move, result};
use super::{Psq, PsqResult, TimedSquare};
use crate::excerpt::excerpt;
use crate::stones::StonesError;

/// A record that no `.psq` or `.rec` file can hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PsqWriteError {
    /// The name would be read back as something else.
    #[error("player {player} cannot be named {name:?}: it is no line that reads as a name")]
    Name {
        /// 1 or 2.
        player: usize,
        /// The name.
        name: String,
    },
    /// The extra text would be read back as something else.
    #[error("{extra:?} cannot follow the header or the result: expected one line, trimmed")]
    Extra {
        /// The text.
        extra: String,
    },
    /// Only a file that is cut short names one player, and that has no result.
    #[error(
        "player {player} has no name: both are named or neither, or the first alone and no result"
    )]
    NoName {
        /// 1 or 2.
        player: usize,
    },
    /// The board has no such point.
    #[error("move {number} is off the {grid} board")]
    OffBoard {
        /// The move, counted from 1.
        number: usize,
        /// The board.
        grid: Grid,
    },
    /// It is no row of stones from an empty board.
    #[error(transparent)]
    Stones(#[from] StonesError),
}

impl Psq {
    /// The record as a file, with the line ends that Piskvork writes.
    ///
    /// # Errors
    /// If a part of it would be read back as something else.
    pub fn write(&self) -> Result<Vec<u8>, PsqWriteError> {
        let ([one, two], began) = (self.levels, u8::from(self.second_began));
        let header = alloc::format!("Piskvorky {}, {one}:{two}, {began}", self.grid);
        let mut file = header.into_bytes();
        push_extra(&mut file, &self.header_extra)?;
        for (number, &TimedSquare { square, ms }) in (1..).zip(&self.moves) {
            if !self.grid.contains(square) {
                let grid = self.grid;
                return Err(PsqWriteError::OffBoard { number, grid });
            }
            let (column, row) = (square.x() + 1, square.y() + 1);
            file.extend_from_slice(alloc::format!("{column},{row},{ms}\r\n").as_bytes());
        }
        self.check_names()?;
        for name in self.players.iter().flatten() {
            file.extend_from_slice(name);
            file.extend_from_slice(b"\r\n");
        }
        if let Some(PsqResult { code, extra }) = &self.result {
            file.extend_from_slice(code.to_string().as_bytes());
            push_extra(&mut file, extra)?;
        }
        Ok(file)
    }

    /// Whether the names can be told from what stands around them.
    fn check_names(&self) -> Result<(), PsqWriteError> {
        for (player, name) in (1..).zip(&self.players) {
            let Some(name) = name else { continue };
            // The second name's place is known, whatever it looks like.
            let taken = player == 1
                && (is_move(name) || self.players[1].is_none() && result(name).is_some());
            let breaks = name.contains(&b'\n') || name.ends_with(b"\r");
            if taken || breaks || is_blank(name) {
                return Err(PsqWriteError::Name {
                    player,
                    name: excerpt(name),
                });
            }
        }
        match self.players {
            [None, Some(_)] => Err(PsqWriteError::NoName { player: 1 }),
            [Some(_), None] if self.result.is_some() => Err(PsqWriteError::NoName { player: 2 }),
            _ => Ok(()),
        }
    }
}

/// Ends a line with `extra`, if there is any.
fn push_extra(file: &mut Vec<u8>, extra: &[u8]) -> Result<(), PsqWriteError> {
    if extra.contains(&b'\n') || extra.trim_ascii() != extra {
        return Err(PsqWriteError::Extra {
            extra: excerpt(extra),
        });
    }
    if !extra.is_empty() {
        file.push(b',');
        file.extend_from_slice(extra);
    }
    file.extend_from_slice(b"\r\n");
    Ok(())
}

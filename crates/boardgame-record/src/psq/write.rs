//! Writing a `.psq` file.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::Grid;

use super::read::{is_blank, is_move, result};
use super::{Psq, PsqResult, TimedSquare};
use crate::excerpt::excerpt;

/// A [`Psq`] that no file can hold.
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
    /// Only a file that is cut short names one player, and that has no result.
    #[error(
        "player {player} has no name: both are named or neither, or the first alone and no result"
    )]
    NoName {
        /// 1 or 2.
        player: usize,
    },
    /// The extra text would be read back as something else.
    #[error("{extra:?} cannot follow the header or the result: expected one line, trimmed")]
    Extra {
        /// The text.
        extra: String,
    },
    /// The board has no such point.
    #[error("move {number} is off the {grid} board")]
    OffBoard {
        /// The move, counted from 1.
        number: usize,
        /// The board.
        grid: Grid,
    },
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
                return Err(PsqWriteError::OffBoard {
                    number,
                    grid: self.grid,
                });
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

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::Square;

    #[test]
    fn what_could_not_be_read_back_is_not_written() {
        let record = |players: [Option<&str>; 2], result: Option<i32>| {
            let mut record = Psq::new(Grid::new(15, 15).unwrap(), [Square::new(7, 7)]);
            record.players = players.map(|name| name.map(|name| name.as_bytes().to_vec()));
            record.result = result.map(|code| PsqResult {
                code,
                extra: Vec::new(),
            });
            record
        };
        let writes = |players, result| record(players, result).write().is_ok();
        assert!(writes([Some("one"), Some("2")], Some(0)));
        assert!(writes([Some("1"), Some("2")], None));
        assert!(!writes([Some("1"), None], None));
        assert!(!writes([Some("one"), None], Some(0)));
        assert!(!writes([None, Some("two")], None));
        assert!(!writes([Some("8,8,0"), Some("two")], Some(0)));
        assert!(!writes([Some("one\ntwo"), Some("two")], Some(0)));
        assert!(!writes([Some(" "), Some("two")], Some(0)));
        let mut off = record([None, None], None);
        off.moves[0].square = Square::new(15, 0);
        assert_eq!(
            off.write().unwrap_err().to_string(),
            "move 1 is off the 15x15 board"
        );
    }
}

//! One game of a WTHOR file.

use alloc::boxed::Box;
use alloc::string::ToString;

use boardgame_core::reversi::{Illegal, Reversi, Scoring, Size};
use boardgame_core::{Board, Move, Square};

use super::GAME_SIZE;
use crate::replay::{IllegalMove, Passes, Replay, replay};

/// One game of a file, as it is stored: nothing of it is known to be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WthorGame {
    /// Index of the tournament in the `.trn` file.
    pub tournament: u16,
    /// Index of Black in the `.jou` file.
    pub black: u16,
    /// Index of White in the `.jou` file.
    pub white: u16,
    /// Black's score: discs, with the empty squares to the winner, half of them in a draw.
    pub score: u8,
    /// Black's score had both sides played without a fault from the header's depth on.
    pub theoretical: u8,
    /// The moves as `10 * row + column`, both from 1; 0 where there is none.
    pub squares: [u8; 60],
}

/// What is wrong with a stored game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameFault {
    /// The byte names no square.
    #[error("ply {ply}: the byte {byte} is no move: expected 10 * row + column, from 11 to 88")]
    Byte {
        /// The ply, counted from 1, forced passes included.
        ply: usize,
        /// The byte.
        byte: u8,
    },
    /// A move follows after the moves have ended.
    #[error("ply {ply}: the moves have ended, and {byte} follows: expected 0 up to the end")]
    AfterEnd {
        /// The first ply that is not played, counted from 1, forced passes included.
        ply: usize,
        /// The byte.
        byte: u8,
    },
    /// The rules refuse a move.
    #[error(transparent)]
    Illegal(#[from] Box<IllegalMove<Illegal>>),
    /// The game is over, but not with the score that is stored.
    #[error("ply {ply}: the score of Black is stored as {stored}, but the game ends with {played}")]
    Score {
        /// The last ply.
        ply: usize,
        /// The stored score.
        stored: u8,
        /// The score of the game.
        played: u8,
    },
}

impl WthorGame {
    /// A game of `squares`, of which all after the 60th are left out, with every number 0.
    #[must_use]
    pub fn new(squares: impl IntoIterator<Item = Square>) -> Self {
        let mut bytes = [0; 60];
        for (byte, square) in bytes.iter_mut().zip(squares) {
            *byte = 10 * (square.y() + 1) + square.x() + 1;
        }
        Self {
            tournament: 0,
            black: 0,
            white: 0,
            score: 0,
            theoretical: 0,
            squares: bytes,
        }
    }

    /// Reads a record.
    #[must_use]
    pub fn from_bytes(record: &[u8; GAME_SIZE]) -> Self {
        let [t0, t1, b0, b1, w0, w1, score, theoretical, squares @ ..] = *record;
        Self {
            tournament: u16::from_le_bytes([t0, t1]),
            black: u16::from_le_bytes([b0, b1]),
            white: u16::from_le_bytes([w0, w1]),
            score,
            theoretical,
            squares,
        }
    }

    /// The record as it stands in a file.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; GAME_SIZE] {
        let [t0, t1] = self.tournament.to_le_bytes();
        let [b0, b1] = self.black.to_le_bytes();
        let [w0, w1] = self.white.to_le_bytes();
        let mut record = [0; GAME_SIZE];
        record[..8].copy_from_slice(&[t0, t1, b0, b1, w0, w1, self.score, self.theoretical]);
        record[8..].copy_from_slice(&self.squares);
        record
    }

    /// Plays the game again, with its forced passes. A game that is over must have the score that
    /// is stored; one that was left unfinished is not checked for it.
    ///
    /// # Errors
    /// The first thing that is wrong with the record.
    pub fn replay(&self) -> Result<Replay<Reversi>, GameFault> {
        self.replay_on(Size::Eight)
    }

    /// [`replay`](Self::replay) of a game on a board of `size`.
    ///
    /// # Errors
    /// The first thing that is wrong with the record.
    pub fn replay_on(&self, size: Size) -> Result<Replay<Reversi>, GameFault> {
        let replay = replay(Reversi::with_size(size), self.moves(), Passes::Implied);
        if let Some(illegal) = replay.illegal {
            return Err(Box::new(illegal).into());
        }
        self.check_end(replay.plies() + 1)?;
        let played = final_score(replay.game.position());
        if replay.status().is_over() && self.score != played {
            let ply = replay.plies();
            return Err(GameFault::Score {
                ply,
                stored: self.score,
                played,
            });
        }
        Ok(replay)
    }
}

impl WthorGame {
    /// The moves up to the first byte that is none.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let squares = self.squares.iter().map_while(|&byte| square(byte));
        squares.map(Move::Place)
    }

    /// Whether nothing follows the moves, after which `ply` would be the next.
    pub(super) fn check_end(&self, ply: usize) -> Result<(), GameFault> {
        let rest = &self.squares[self.moves().count()..];
        match (rest.first(), rest.iter().find(|&&byte| byte != 0)) {
            (Some(&byte @ 1..), _) => Err(GameFault::Byte { ply, byte }),
            (_, Some(&byte)) => Err(GameFault::AfterEnd { ply, byte }),
            _ => Ok(()),
        }
    }
}

/// Black's score as WTHOR counts it: its discs, and the empty squares if it has more discs than
/// White, or half of them if it has as many.
#[must_use]
pub fn final_score(position: &Reversi) -> u8 {
    let squares = position.grid().area() as i32;
    ((squares + position.result(Scoring::EmptiesToWinner)) / 2) as u8
}

/// The square of a stored move; row 1 is at the top.
fn square(byte: u8) -> Option<Square> {
    let (row, column) = (byte / 10, byte % 10);
    let on_board = (1..=8).contains(&row) && (1..=8).contains(&column);
    on_board.then(|| Square::new(column - 1, row - 1))
}

impl GameFault {
    /// The move of the record at which it is wrong, as it is stored or as the game writes it.
    #[must_use]
    pub fn move_text(&self) -> Option<alloc::string::String> {
        match self {
            Self::Byte { byte, .. } | Self::AfterEnd { byte, .. } => Some(byte.to_string()),
            Self::Illegal(illegal) => Some(illegal.text.clone()),
            Self::Score { .. } => None,
        }
    }
}

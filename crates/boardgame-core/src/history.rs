//! A game in progress: a position with everything that led to it.

use alloc::vec::Vec;

use crate::{Position, Side};

/// A game in progress: the position now, every ply that led to it, and those that were undone.
///
/// ```
/// use boardgame_core::{History, Move, Square, reversi::Reversi};
/// let mut game = History::new(Reversi::new());
/// let f5 = Move::Place(Square::new(5, 4));
/// game.play(f5)?;
/// game.undo()?;
/// assert_eq!(game.position(), &Reversi::new());
/// assert_eq!(game.redo(), Ok(f5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History<P: Position> {
    position: P,
    /// All plies, those before `ply` played and the rest undone.
    plies: Vec<Ply<P>>,
    ply: usize,
}

/// One ply of a [`History`]: the move, and what it changed.
#[derive(Debug)]
pub struct Ply<P: Position> {
    /// The move.
    pub played: P::Move,
    /// What it changed.
    pub delta: P::Delta,
}

impl<P: Position> Clone for Ply<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position> Copy for Ply<P> {}

/// There is no ply to go back over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing to undo: the game is at its first position")]
pub struct NothingToUndo;

/// No ply was undone since the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing to redo: no move was undone since the last one played")]
pub struct NothingToRedo;

/// The game has no such ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no ply {ply}: the game has plies 0 to {last}")]
pub struct NoSuchPly {
    /// The ply that was asked for.
    pub ply: usize,
    /// The last ply that can be reached, undone ones included.
    pub last: usize,
}

impl<P: Position> History<P> {
    /// A game that starts from `position`.
    #[must_use]
    pub const fn new(position: P) -> Self {
        Self {
            position,
            plies: Vec::new(),
            ply: 0,
        }
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The number of plies that led to the position now.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The plies that led to the position now, the first one first.
    #[must_use]
    pub fn plies(&self) -> &[Ply<P>] {
        &self.plies[..self.ply]
    }

    /// The plies that were undone and can be redone, the next one first.
    #[must_use]
    pub fn undone(&self) -> &[Ply<P>] {
        &self.plies[self.ply..]
    }

    /// The moves that led to the position now, the first one first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = P::Move> + DoubleEndedIterator + '_ {
        self.plies().iter().map(|ply| ply.played)
    }

    /// The last ply played, if there is one.
    #[must_use]
    pub fn last(&self) -> Option<&Ply<P>> {
        self.plies().last()
    }

    /// Plays a move; what was undone can then no longer be redone.
    ///
    /// # Errors
    /// The rule that refuses the move; the game stays as it was, undone plies included.
    pub fn play(&mut self, m: P::Move) -> Result<&Ply<P>, P::Illegal> {
        let delta = self.position.play(m)?;
        self.plies.truncate(self.ply);
        self.plies.push(Ply { played: m, delta });
        self.ply += 1;
        Ok(&self.plies[self.ply - 1])
    }

    /// Takes back the last ply and returns its move.
    ///
    /// # Errors
    /// At the first position.
    pub fn undo(&mut self) -> Result<P::Move, NothingToUndo> {
        let ply = *self.last().ok_or(NothingToUndo)?;
        self.position.unmake(ply.delta);
        self.ply -= 1;
        Ok(ply.played)
    }

    /// Plays the ply that was undone last and returns its move.
    ///
    /// # Errors
    /// If no ply was undone since the last move.
    pub fn redo(&mut self) -> Result<P::Move, NothingToRedo> {
        let played = self.undone().first().ok_or(NothingToRedo)?.played;
        self.plies[self.ply].delta = self.position.make(played);
        self.ply += 1;
        Ok(played)
    }

    /// Takes back plies, one at least, until `side` is to move, and returns how many.
    ///
    /// # Errors
    /// If `side` was never to move before; then nothing is taken back.
    pub fn undo_to(&mut self, side: Side) -> Result<usize, NothingToUndo> {
        let from = self.ply;
        loop {
            if self.undo().is_err() {
                while self.ply < from {
                    self.plies[self.ply].delta = self.position.make(self.plies[self.ply].played);
                    self.ply += 1;
                }
                return Err(NothingToUndo);
            }
            if self.position.turn() == side {
                return Ok(from - self.ply);
            }
        }
    }

    /// Undoes or redoes until `ply` plies led to the position.
    ///
    /// # Errors
    /// If the game, undone plies included, is shorter than that.
    pub fn go_to(&mut self, ply: usize) -> Result<(), NoSuchPly> {
        if ply > self.plies.len() {
            return Err(NoSuchPly {
                ply,
                last: self.plies.len(),
            });
        }
        while self.ply > ply {
            let _ = self.undo();
        }
        while self.ply < ply {
            let _ = self.redo();
        }
        Ok(())
    }
}

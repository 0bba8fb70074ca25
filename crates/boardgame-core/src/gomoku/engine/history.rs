//! What a search remembers of moves that refuted others.

use alloc::boxed::Box;

use crate::{Side, Square};

/// The bound of a history number.
const MOST: i32 = 8192;

/// Numbers of moves by how often they were good, and moves that were good nearby.
#[derive(Clone, Debug)]
pub(super) struct History {
    moves: Box<[[i16; Square::TABLE]; 2]>,
    replies: Box<[[Option<Square>; Square::TABLE]; 2]>,
}

impl History {
    pub(super) fn new() -> Self {
        Self {
            moves: Box::new([[0; Square::TABLE]; 2]),
            replies: Box::new([[None; Square::TABLE]; 2]),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        *self.moves = [[0; Square::TABLE]; 2];
        *self.replies = [[None; Square::TABLE]; 2];
    }

    /// Makes what is known count less.
    pub(super) fn fade(&mut self) {
        for number in self.moves.as_flattened_mut() {
            *number /= 2;
        }
    }

    /// How good a move of `side` was elsewhere, from -8192 to 8192.
    #[inline]
    pub(super) fn of(&self, side: Side, square: Square) -> i32 {
        self.moves[side.index()][square.index()].into()
    }

    /// Changes a number by `by`, less the nearer it is to its bound.
    #[inline]
    pub(super) fn add(&mut self, side: Side, square: Square, by: i32) {
        let number = &mut self.moves[side.index()][square.index()];
        let old = i32::from(*number);
        *number = (old + by - old * by.abs() / MOST) as i16;
    }

    /// What refuted the opponent's last move on `square` before.
    #[inline]
    pub(super) fn reply(&self, side: Side, square: Square) -> Option<Square> {
        self.replies[side.index()][square.index()]
    }

    #[inline]
    pub(super) fn set_reply(&mut self, side: Side, square: Square, reply: Square) {
        self.replies[side.index()][square.index()] = Some(reply);
    }
}

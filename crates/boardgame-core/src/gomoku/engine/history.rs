//! What a search remembers of moves that refuted others.

use alloc::boxed::Box;
use core::array;
use core::sync::atomic::{AtomicI16, AtomicU16, Ordering};

use crate::{Side, Square};

/// The bound of a history number.
const MOST: i32 = 8192;

/// No reply is known.
const NO_SQUARE: u16 = u16::MAX;

/// Numbers of moves by how often they were good, and moves that were good nearby. The threads of a
/// search share one; where two change a number at once, the change of one is lost.
#[derive(Debug)]
pub(super) struct History {
    moves: Box<[[AtomicI16; Square::TABLE]; 2]>,
    replies: Box<[[AtomicU16; Square::TABLE]; 2]>,
}

impl History {
    pub(super) fn new() -> Self {
        Self {
            moves: Box::new(array::from_fn(|_| array::from_fn(|_| AtomicI16::new(0)))),
            replies: Box::new(array::from_fn(|_| {
                array::from_fn(|_| AtomicU16::new(NO_SQUARE))
            })),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        *self = Self::new();
    }

    /// Makes what is known count less.
    pub(super) fn fade(&mut self) {
        for number in self.moves.as_flattened_mut() {
            *number.get_mut() /= 2;
        }
    }

    /// How good a move of `side` was elsewhere, from -8192 to 8192.
    #[inline]
    pub(super) fn of(&self, side: Side, square: Square) -> i32 {
        let number = &self.moves[side.index()][square.index()];
        number.load(Ordering::Relaxed).into()
    }

    /// Changes a number by `by`, less the nearer it is to its bound.
    #[inline]
    pub(super) fn add(&self, side: Side, square: Square, by: i32) {
        let number = &self.moves[side.index()][square.index()];
        let old = i32::from(number.load(Ordering::Relaxed));
        let new = old + by - old * by.abs() / MOST;
        number.store(new as i16, Ordering::Relaxed);
    }

    /// What refuted the opponent's last move on `square` before.
    #[inline]
    pub(super) fn reply(&self, side: Side, square: Square) -> Option<Square> {
        let place = &self.replies[side.index()][square.index()];
        let index = place.load(Ordering::Relaxed);
        let stride = Square::STRIDE as u16;
        (index != NO_SQUARE).then(|| Square::new((index % stride) as u8, (index / stride) as u8))
    }

    #[inline]
    pub(super) fn set_reply(&self, side: Side, square: Square, reply: Square) {
        let place = &self.replies[side.index()][square.index()];
        place.store(reply.index() as u16, Ordering::Relaxed);
    }
}

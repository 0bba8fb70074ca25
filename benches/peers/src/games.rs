//! Connect four through our trait, and the positions that the contests begin from.

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

use boardgame_core::reversi::Reversi;
use boardgame_core::{Position, Rng, Side, Status};

/// Connect four on seven columns of six, one byte a column, which is also how board-game keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ConnectFour {
    /// The discs of the side to move.
    own: u64,
    all: u64,
    turn: Side,
    status: Status,
}

/// Why a column is refused.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoMove {
    /// The game is over.
    Over,
    /// There is no such column, or it is full.
    NotFree(u8),
}

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::NotFree(column) => write!(f, "column {column} is not free"),
        }
    }
}

impl Error for NoMove {}

impl ConnectFour {
    /// The lowest square of every column.
    const BOTTOM: u64 = 0x0001_0101_0101_0101;
    /// The highest.
    const TOP: u64 = Self::BOTTOM << 5;
    /// The squares of the board.
    const BOARD: u64 = Self::BOTTOM * 63;

    pub(crate) const fn new() -> Self {
        Self {
            own: 0,
            all: 0,
            turn: Side::Black,
            status: Status::Ongoing,
        }
    }

    /// Whether a column from 0 to 6 has room.
    #[inline]
    const fn is_free(self, column: u8) -> bool {
        self.all & Self::TOP & 255 << (8 * column) == 0
    }
}

/// Whether four of `discs` are in a row.
const fn has_four(discs: u64) -> bool {
    let mut found = 0;
    let steps = [1, 7, 8, 9];
    let mut i = 0;
    while i < 4 {
        let pairs = discs & discs >> steps[i];
        found |= pairs & pairs >> (2 * steps[i]);
        i += 1;
    }
    found != 0
}

impl Position for ConnectFour {
    type Move = u8;
    type Delta = u64;
    type Illegal = NoMove;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn status(&self) -> Status {
        self.status
    }

    #[inline]
    fn visit_moves<B>(&self, visitor: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.status.is_over() {
            return ControlFlow::Continue(());
        }
        // Column by column, which the compiler unrolls; board-game gains by the same.
        (0..7)
            .filter(|&column| self.is_free(column))
            .try_for_each(visitor)
    }

    #[inline]
    fn check(&self, column: u8) -> Result<(), NoMove> {
        if self.status.is_over() {
            Err(NoMove::Over)
        } else if column < 7 && self.is_free(column) {
            Ok(())
        } else {
            Err(NoMove::NotFree(column))
        }
    }

    #[inline]
    fn make(&mut self, column: u8) -> u64 {
        // The lowest free square, to which the carry goes.
        let disc = (self.all + (1 << (8 * column))) & !self.all;
        let moved = self.own | disc;
        self.all |= disc;
        self.own = self.all ^ moved;
        if has_four(moved) {
            self.status = Status::Won { side: self.turn };
        } else if self.all == Self::BOARD {
            self.status = Status::Drawn;
        }
        self.turn = !self.turn;
        disc
    }

    #[inline]
    fn unmake(&mut self, disc: u64) {
        self.turn = !self.turn;
        self.own ^= self.all ^ disc;
        self.all ^= disc;
        self.status = Status::Ongoing;
    }

    #[inline]
    fn key(&self) -> u64 {
        // The sum is another for each position; the steps after it lose nothing of that.
        let mixed = (self.own + self.all + Self::BOTTOM).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 32).wrapping_mul(0xd134_2543_de82_ef95)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        if self.status.is_over() {
            0
        } else {
            // One bit a full column; the product adds them up in its highest byte.
            let full = (self.all & Self::TOP) >> 5;
            7 - (full.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
        }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<u8> {
        if self.status.is_over() {
            return None;
        }
        // Most columns are free most of the time.
        loop {
            let column = rng.below(7) as u8;
            if self.is_free(column) {
                return Some(column);
            }
        }
    }
}

/// Reversi positions that go on, after each of these numbers of random plies, always the same.
pub(crate) fn midgames(plies: &[u32]) -> Vec<Reversi> {
    let mut rng = Rng::new(2026);
    let mut positions = Vec::new();
    for &plies in plies {
        let position = loop {
            let mut position = Reversi::new();
            for _ in 0..plies {
                if let Some(m) = position.random_move(&mut rng) {
                    position.make(m);
                }
            }
            if !position.status().is_over() {
                break position;
            }
        };
        positions.push(position);
    }
    positions
}

//! A game that is nothing but a small random tree: what searches are tried on.

use crate::rng::mix;
use crate::{Evaluator, Position, Score, Side, Status};
use core::ops::ControlFlow;

/// A game of at most eight plies with one to four moves a position, everything else by chance of a
/// seed.
///
/// Different moves often lead to the same position, as a table must bear, and some lines end early.
///
/// ```
/// use boardgame_core::conformance::{Conformance, RandomTree, TreeValues};
/// use boardgame_core::search::AlphaBeta;
///
/// let kit = Conformance::new(RandomTree::new(7));
/// assert_eq!(kit.check(), Ok(()));
/// assert_eq!(kit.check_full_width(&TreeValues, || AlphaBeta::new(TreeValues, 1 << 16)), Ok(()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RandomTree {
    seed: u64,
    ply: u8,
    /// Which of the positions of this ply.
    node: u8,
}

/// The tree has no such move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no move {0}")]
pub struct NoSuchMove(pub u8);

impl RandomTree {
    const PLIES: u8 = 8;
    /// Positions a ply.
    const WIDTH: u64 = 40;

    /// The start of the game that follows from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            seed,
            ply: 0,
            node: 0,
        }
    }

    /// A random number of the position, different for each `purpose`.
    const fn random(&self, purpose: u64) -> u64 {
        let place = (self.ply as u64) << 8 | self.node as u64;
        mix(mix(self.seed ^ purpose << 32) ^ place)
    }

    fn count(&self) -> u8 {
        if self.status().is_over() {
            0
        } else {
            1 + (self.random(1) % 4) as u8
        }
    }
}

impl Position for RandomTree {
    type Move = u8;
    /// The position before, as its place in its ply.
    type Delta = u8;
    type Illegal = NoSuchMove;

    fn turn(&self) -> Side {
        Side::BOTH[usize::from(self.ply % 2)]
    }

    fn status(&self) -> Status {
        let early = self.ply > 1 && self.random(2).is_multiple_of(8);
        if self.ply < Self::PLIES && !early {
            return Status::Ongoing;
        }
        match self.random(3) % 3 {
            0 => Status::Drawn,
            1 => Status::Won { side: Side::Black },
            _ => Status::Won { side: Side::White },
        }
    }

    fn visit_moves<B>(&self, visitor: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..self.count()).try_for_each(visitor)
    }

    fn check(&self, m: u8) -> Result<(), NoSuchMove> {
        if m < self.count() {
            Ok(())
        } else {
            Err(NoSuchMove(m))
        }
    }

    fn make(&mut self, m: u8) -> u8 {
        let before = self.node;
        self.node = (self.random(4 + u64::from(m)) % Self::WIDTH) as u8;
        self.ply += 1;
        before
    }

    fn unmake(&mut self, before: u8) {
        self.node = before;
        self.ply -= 1;
    }

    fn key(&self) -> u64 {
        self.random(0)
    }
}

/// Random values for the positions of a [`RandomTree`].
///
/// Its state is the number of plies, so that a search that forgets to push or pop is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeValues;

impl Evaluator<RandomTree> for TreeValues {
    type State = u8;

    fn init(&self, position: &RandomTree) -> u8 {
        position.ply
    }

    fn push(&self, state: &mut u8, _: &RandomTree, _: &u8) {
        *state += 1;
    }

    fn pop(&self, state: &mut u8, _: &RandomTree, _: &u8) {
        *state -= 1;
    }

    fn score(&self, state: &u8, position: &RandomTree) -> Score {
        let value = (position.random(u64::from(*state) << 4) % 200) as i32 - 100;
        Score::value(value)
    }
}

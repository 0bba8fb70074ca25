//! The contract of every game: [`Position`].

use core::error::Error;
use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

use crate::{Rng, Side, Status};

/// One position of a game of two players in turn, with perfect information and without chance.
///
/// A position holds everything that the rules need to go on from it. Implement this and the game
/// has [`History`](crate::History), [`perft`](crate::perft()) and the [searchers](crate::search).
///
/// # Laws
/// - [`visit_moves`](Position::visit_moves) shows exactly the moves that
///   [`check`](Position::check) accepts, each once, in an order that depends on the position alone.
///   It shows none once the game is over, and at least one before; a side that must pass has the
///   pass as its one move.
/// - The sides take turns, ply by ply: searches turn a score round with every ply. A turn of
///   several parts is one move, or the opponent's forced pass stands between the parts.
/// - [`unmake`](Position::unmake) after [`make`](Position::make) gives back an equal position.
/// - Equal positions have equal [`key`](Position::key)s, and different ones different keys but for
///   rare chance.
/// - A refused move changes nothing.
///
/// The feature `testing` has a kit, `conformance`, that tests a game against these laws.
pub trait Position: Clone + Eq {
    /// A move. Small, and ordered so that lists of moves can be sorted the same way everywhere.
    type Move: Copy + Eq + Ord + Hash + Debug;
    /// What one ply changed: enough to take it back, and for an
    /// [`Evaluator`](crate::Evaluator) to follow.
    type Delta: Copy + Debug;
    /// Why a move is refused, with the evidence.
    type Illegal: Error;

    /// The side to move; after the end, the side that would be.
    fn turn(&self) -> Side;

    /// Whether the game goes on, and if not, how it ended.
    fn status(&self) -> Status;

    /// Shows every legal move to `visitor`, which may stop by breaking; the break is returned.
    fn visit_moves<B>(&self, visitor: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Whether `m` may be played here.
    ///
    /// # Errors
    /// The rule that refuses the move, with its evidence.
    fn check(&self, m: Self::Move) -> Result<(), Self::Illegal>;

    /// Plays a legal move. [`play`](Position::play) checks it first.
    ///
    /// With a move that is not legal the position afterwards means nothing, and the call may
    /// panic; it is never undefined behaviour.
    fn make(&mut self, m: Self::Move) -> Self::Delta;

    /// Takes back the last move, whose `delta` came from [`make`](Position::make).
    fn unmake(&mut self, delta: Self::Delta);

    /// A 64-bit hash of the position, the same in every run and on every platform.
    ///
    /// A position that fits in 64 bits, side to move included, may be its own key. For a larger one
    /// the usual way is Zobrist's: a random number ([`Rng`]) for each piece on each square, all of
    /// those on the board combined by exclusive or.
    fn key(&self) -> u64;

    /// Plays `m` if it is legal; otherwise changes nothing.
    ///
    /// # Errors
    /// The rule that refuses the move, with its evidence.
    #[inline]
    fn play(&mut self, m: Self::Move) -> Result<Self::Delta, Self::Illegal> {
        self.check(m)?;
        Ok(self.make(m))
    }

    /// How many moves are legal.
    #[inline]
    fn count_moves(&self) -> usize {
        let mut count = 0;
        let _ = self.visit_moves(|_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// The number of lines of `depth` plies, as [`perft_with`](crate::perft_with) defines it, from a
    /// game that can count them faster than by playing every move; `None` from others, and where it
    /// cannot for these `counts`.
    #[inline]
    fn count_lines(&self, depth: u32, counts: impl Fn(Self::Move) -> bool) -> Option<u64> {
        let _ = (depth, counts);
        None
    }

    /// A legal move at random, each as likely as the others, or `None` once the game is over.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        let count = self.count_moves() as u32;
        if count == 0 {
            return None;
        }
        let mut skip = rng.below(count);
        match self.visit_moves(|m| {
            if skip == 0 {
                return ControlFlow::Break(m);
            }
            skip -= 1;
            ControlFlow::Continue(())
        }) {
            ControlFlow::Break(m) => Some(m),
            ControlFlow::Continue(()) => None,
        }
    }
}

/// Plays random moves from `position` to the end of the game and says how it ended.
///
/// ```
/// use boardgame_core::{Position, Rng, playout, reversi::Reversi};
/// let end = playout(&mut Reversi::new(), &mut Rng::new(1));
/// assert!(end.is_over());
/// ```
pub fn playout<P: Position>(position: &mut P, rng: &mut Rng) -> Status {
    while let Some(m) = position.random_move(rng) {
        position.make(m);
    }
    position.status()
}

//! Numbers for moves and for positions: [`MoveScorer`] and [`Evaluator`].

use alloc::sync::Arc;
use core::ops::ControlFlow;

use crate::{Position, Score};

/// A number for each move, without looking further than the rules demand.
///
/// Higher is better for the side to move. [`Greedy`](crate::search::Greedy) plays the best one.
pub trait MoveScorer<P: Position> {
    /// The worth of the legal move `m` in `position`; nothing in it is proven.
    fn score(&self, position: &P, m: P::Move) -> i32;

    /// Shows every legal move with its number: the whole board's numbers at once.
    fn visit_scores(&self, position: &P, mut visitor: impl FnMut(P::Move, i32))
    where
        Self: Sized,
    {
        let _ = position.visit_moves(|m| {
            visitor(m, self.score(position, m));
            ControlFlow::<()>::Continue(())
        });
    }
}

impl<P: Position, S: MoveScorer<P> + ?Sized> MoveScorer<P> for &S {
    fn score(&self, position: &P, m: P::Move) -> i32 {
        (**self).score(position, m)
    }
}

/// A number for a position, kept up to date ply by ply.
///
/// # Laws
/// After any [`push`](Evaluator::push) and [`pop`](Evaluator::pop) the state is what
/// [`init`](Evaluator::init) makes of the position from scratch, and with all colours swapped the
/// score stays the same (it is the view of the side to move).
pub trait Evaluator<P: Position> {
    /// What is kept between plies. If it and the position are small and own nothing, a search
    /// copies them instead of taking plies back.
    type State: Clone;

    /// The state of `position`, from scratch.
    fn init(&self, position: &P) -> Self::State;

    /// Follows a ply: `position` is the one after it, `delta` what
    /// [`make`](Position::make) returned.
    ///
    /// If not implemented, the state is made from scratch.
    #[inline]
    fn push(&self, state: &mut Self::State, position: &P, delta: &P::Delta) {
        let _ = delta;
        *state = self.init(position);
    }

    /// Follows a ply being taken back: `position` is the one before it, `delta` what
    /// [`unmake`](Position::unmake) was given.
    ///
    /// If not implemented, the state is made from scratch.
    #[inline]
    fn pop(&self, state: &mut Self::State, position: &P, delta: &P::Delta) {
        let _ = delta;
        *state = self.init(position);
    }

    /// The worth of `position` to the side to move.
    fn score(&self, state: &Self::State, position: &P) -> Score;
}

/// A pointer to an evaluator is an evaluator, so that searches can share one.
macro_rules! evaluate_through {
    ($pointer:ty) => {
        impl<P: Position, E: Evaluator<P> + ?Sized> Evaluator<P> for $pointer {
            type State = E::State;

            #[inline]
            fn init(&self, position: &P) -> E::State {
                (**self).init(position)
            }

            #[inline]
            fn push(&self, state: &mut E::State, position: &P, delta: &P::Delta) {
                (**self).push(state, position, delta);
            }

            #[inline]
            fn pop(&self, state: &mut E::State, position: &P, delta: &P::Delta) {
                (**self).pop(state, position, delta);
            }

            #[inline]
            fn score(&self, state: &E::State, position: &P) -> Score {
                (**self).score(state, position)
            }
        }
    };
}

evaluate_through!(&E);
evaluate_through!(Arc<E>);

/// No opinion: every position is worth a draw. A search by it knows the ends of the game alone,
/// which is enough to solve a small one.
///
/// ```
/// use boardgame_core::reversi::{Reversi, Size};
/// use boardgame_core::search::{AlphaBeta, Limits, Never, Searcher};
/// use boardgame_core::NoOpinion;
///
/// let start = Reversi::with_size(Size::Four);
/// let report = AlphaBeta::new(NoOpinion, 1 << 20).search(&start, &Limits::default(), &mut Never);
/// assert!(report.score.is_loss(), "White wins 4x4");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoOpinion;

impl<P: Position> Evaluator<P> for NoOpinion {
    type State = ();

    #[inline]
    fn init(&self, _: &P) {}

    #[inline]
    fn score(&self, (): &(), _: &P) -> Score {
        Score::DRAW
    }
}

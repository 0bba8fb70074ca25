//! What a game may tell the generic search: which moves to try first, and which to follow on.

use core::ops::ControlFlow;

use crate::Position;

/// A game's hints for [`AlphaBeta`](super::AlphaBeta). All have defaults, which say nothing.
pub trait Hooks<P: Position> {
    /// How early to try `m`: higher is earlier. Good orders make a search faster and, without
    /// quiescence, never change its result.
    #[inline]
    fn order(&self, position: &P, m: P::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// Whether [`order`](Hooks::order) tells moves apart at all; if not, sorting is left out.
    #[inline]
    fn orders(&self) -> bool {
        false
    }

    /// Shows the moves that are too violent to evaluate before: those that the search follows on
    /// beyond its depth. The side to move may always stop there instead, so a position must not
    /// get worse by having the right to move.
    #[inline]
    fn visit_violent<B>(
        &self,
        position: &P,
        visitor: impl FnMut(P::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let _ = (position, visitor);
        ControlFlow::Continue(())
    }
}

/// No hints: moves in the position's own order, and no quiescence.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHooks;

impl<P: Position> Hooks<P> for NoHooks {}

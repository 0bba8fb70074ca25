//! A position on the way down, and how moves are made on it.

use core::mem::needs_drop;

use crate::{Evaluator, Position};

/// A position with what the evaluator keeps of it.
#[derive(Clone)]
pub(super) struct At<P, S> {
    pub(super) position: P,
    pub(super) state: S,
}

impl<P: Position, S: Clone> At<P, S> {
    /// Whether moves are made on a copy, which costs less than taking them back as long as it is
    /// a few words and no more.
    pub(super) const IS_COPIED: bool =
        !needs_drop::<Self>() && size_of::<Self>() <= 12 * size_of::<u64>();

    /// Calls `then` on the position after `m`; this one is afterwards as before.
    #[inline(always)]
    pub(super) fn after<T>(
        &mut self,
        evaluator: &impl Evaluator<P, State = S>,
        m: P::Move,
        then: impl FnOnce(&mut Self) -> T,
    ) -> T {
        if Self::IS_COPIED {
            let mut next = self.clone();
            let delta = next.position.make(m);
            evaluator.push(&mut next.state, &next.position, &delta);
            return then(&mut next);
        }
        let delta = self.position.make(m);
        evaluator.push(&mut self.state, &self.position, &delta);
        let result = then(self);
        self.position.unmake(delta);
        evaluator.pop(&mut self.state, &self.position, &delta);
        result
    }
}

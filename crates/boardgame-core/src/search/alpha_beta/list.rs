//! The lists of moves still to be tried along the line, in the order of the hooks.

use core::ops::ControlFlow;

use super::Hooks;
use super::run::Run;
use crate::{Evaluator, Position};

impl<P: Position, E: Evaluator<P>, H: Hooks<P>> Run<'_, P, E, H> {
    /// Lists the moves of `position` but those of `early`, and at the root those taken by better
    /// lines, after what is listed already.
    pub(super) fn list_moves(&mut self, position: &P, early: &[Option<P::Move>; 3], is_root: bool) {
        let (hooks, moves, excluded) = (self.hooks, &mut self.moves, &self.excluded);
        let _ = position.visit_moves(|m| {
            if !(early.contains(&Some(m)) || is_root && excluded.contains(&m)) {
                let orders = hooks.orders();
                moves.push((if orders { hooks.order(position, m) } else { 0 }, m));
            }
            ControlFlow::<()>::Continue(())
        });
    }

    /// Lists the violent moves of `position` after what is listed already.
    #[inline]
    pub(super) fn list_violent(&mut self, position: &P) {
        let (hooks, moves) = (self.hooks, &mut self.moves);
        let _ = hooks.visit_violent(position, |m| {
            let orders = hooks.orders();
            moves.push((if orders { hooks.order(position, m) } else { 0 }, m));
            ControlFlow::<()>::Continue(())
        });
    }

    /// The move to try at place `at`: the best of those left. Those from `base` to `at` are done.
    #[inline]
    pub(super) fn pick(&mut self, base: usize, at: usize) -> P::Move {
        /// Most nodes are done after a few moves, so only these are picked one by one.
        const SINGLY: usize = 4;
        if self.hooks.orders() {
            let left = &mut self.moves[at..];
            if at - base < SINGLY {
                let mut first = 0;
                for candidate in 1..left.len() {
                    if left[candidate].0 > left[first].0 {
                        first = candidate;
                    }
                }
                left.swap(0, first);
            } else if at - base == SINGLY {
                left.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            }
        }
        self.moves[at].1
    }
}

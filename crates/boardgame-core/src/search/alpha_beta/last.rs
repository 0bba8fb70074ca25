//! The end of the depth: the last ply, the evaluation, and the violent moves beyond.
//!
//! Most nodes of a search are here. So the last ply has a path of its own, without a table, without
//! a recursion, and with nothing to search again: an evaluation is exact in any window.

use core::ops::ControlFlow;

use super::Hooks;
use super::at::At;
use super::run::Run;
use super::trial::Trial;
use crate::{Evaluator, Position, Score};

impl<P: Position, E: Evaluator<P>, H: Hooks<P>> Run<'_, P, E, H> {
    /// Tries a move after which no depth is left. Breaks if the others need not be tried, or the
    /// search is stopped.
    #[inline(always)]
    pub(super) fn try_last(
        &mut self,
        at: &mut At<P, E::State>,
        m: P::Move,
        trial: &mut Trial<P::Move>,
    ) -> ControlFlow<()> {
        if self.count() {
            return ControlFlow::Break(());
        }
        let (ply, alpha, beta) = (trial.ply + 1, -trial.high, -trial.low);
        match at.after(self.evaluator, m, |next| self.leaf(next, ply, alpha, beta)) {
            Some(score) => self.weigh(m, (-score).one_ply_back(), trial),
            None => ControlFlow::Break(()),
        }
    }

    /// The score of a position with no depth left; none once the search is stopped.
    #[inline(always)]
    fn leaf(
        &mut self,
        at: &mut At<P, E::State>,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let end = Score::of_end(at.position.status(), at.position.turn());
        if end.is_some() {
            return end;
        }
        self.cut_by_depth = true;
        let still = self.evaluator.score(&at.state, &at.position);
        let base = self.moves.len();
        if still < beta {
            self.list_violent(&at.position);
        }
        if self.moves.len() == base {
            Some(still)
        } else {
            self.try_violent(at, base, ply, still, alpha, beta)
        }
    }

    /// Tries the violent moves from `base` up, takes them off, and returns the best score, that of
    /// stopping here being `still`.
    fn try_violent(
        &mut self,
        at: &mut At<P, E::State>,
        base: usize,
        ply: usize,
        still: Score,
        mut alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        let mut best = Some(still);
        alpha = alpha.max(still);
        for i in base..self.moves.len() {
            let m = self.pick(base, i);
            let (low, high) = (alpha.one_ply_on(), beta.one_ply_on());
            let score = at.after(self.evaluator, m, |next| {
                if self.count() {
                    return None;
                }
                self.reach(ply + 1);
                self.leaf(next, ply + 1, -high, -low)
            });
            best = score.and_then(|score| best.max(Some((-score).one_ply_back())));
            alpha = best.map_or(beta, |best| alpha.max(best));
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(base);
        best
    }
}

//! The moves of one position being tried: the window, the best so far, and what is noted of it.

use core::ops::ControlFlow;

use super::Hooks;
use super::run::Run;
use crate::{Evaluator, Position, Score};

/// The moves of one position being tried.
pub(super) struct Trial<M> {
    /// The plies left after the move.
    pub(super) depth: u32,
    pub(super) ply: usize,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// `alpha` and `beta` for the positions after the moves.
    pub(super) low: Score,
    pub(super) high: Score,
    /// The upper end of the window in which the next move is searched first. The first move is
    /// searched in full, the others are only asked whether they are better.
    pub(super) top: Score,
    pub(super) in_pv: bool,
    pub(super) best: Score,
    /// The move that raised alpha last.
    pub(super) raised: Option<M>,
}

impl<M> Trial<M> {
    /// Nothing tried yet, with `depth` plies to go, the move among them.
    #[inline]
    pub(super) fn new(depth: u32, ply: usize, alpha: Score, beta: Score) -> Self {
        let (low, high) = (alpha.one_ply_on(), beta.one_ply_on());
        Self {
            depth: depth - 1,
            ply,
            alpha,
            beta,
            low,
            high,
            top: high,
            in_pv: beta > alpha.just_above(),
            best: -Score::INFINITY,
            raised: None,
        }
    }
}

impl<P: Position, E: Evaluator<P>, H: Hooks<P>> Run<'_, P, E, H> {
    /// Takes in that `m` has this score. Breaks if the others need not be tried.
    #[inline(always)]
    pub(super) fn weigh(
        &mut self,
        m: P::Move,
        score: Score,
        trial: &mut Trial<P::Move>,
    ) -> ControlFlow<()> {
        trial.best = trial.best.max(score);
        if score > trial.alpha {
            trial.alpha = score;
            trial.low = score.one_ply_on();
            trial.raised = Some(m);
            if trial.in_pv {
                self.extend_pv(trial.ply, m);
            }
            if score >= trial.beta {
                self.note_killer(trial.ply, m);
                return ControlFlow::Break(());
            }
        }
        trial.top = trial.low.just_above();
        ControlFlow::Continue(())
    }

    /// Makes `m` and the variation of the next ply the variation of this one.
    fn extend_pv(&mut self, ply: usize, m: P::Move) {
        let (above, below) = self.pvs.split_at_mut(ply + 1);
        let pv = &mut above[ply];
        pv.clear();
        pv.push(m);
        if let Some(next) = below.first() {
            pv.extend_from_slice(next);
        }
    }

    #[inline]
    fn note_killer(&mut self, ply: usize, m: P::Move) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
    }
}

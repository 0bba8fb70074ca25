//! The search by definition, without any cut: what every other search is measured against.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Limits, Report, Searcher, Stop, StopReason};
use crate::{Evaluator, Position, Score};

/// Plain negamax: looks at every line to the depth given. Slow, and right by inspection.
///
/// It is the oracle of tests. It searches [`Limits::depth`] plies, or to the end of the game if
/// there is no such limit, and stops for nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Negamax<E>(pub E);

impl<P: Position, E: Evaluator<P>> Searcher<P> for Negamax<E> {
    fn search(&mut self, position: &P, limits: &Limits, _: &mut dyn Stop) -> Report<P::Move> {
        let depth = limits.depth.unwrap_or(u32::MAX);
        let mut nodes = 0;
        let (score, pv) = self.value(&mut position.clone(), depth, &mut nodes);
        let mut report = Report::of_move(pv.first().copied(), score, nodes);
        report.depth = depth.min(pv.len() as u32);
        report.seldepth = pv.len() as u32;
        report.reason = StopReason::Depth;
        report.pv = pv;
        report
    }
}

impl<E> Negamax<E> {
    /// The score of `position` in the view of its side to move, and the line that leads to it.
    fn value<P: Position>(
        &self,
        position: &mut P,
        depth: u32,
        nodes: &mut u64,
    ) -> (Score, Vec<P::Move>)
    where
        E: Evaluator<P>,
    {
        *nodes += 1;
        if let Some(end) = Score::of_end(position.status(), position.turn()) {
            return (end, Vec::new());
        }
        if depth == 0 {
            return (self.0.score(&self.0.init(position), position), Vec::new());
        }
        let mut moves = Vec::new();
        let _ = position.visit_moves(|m| {
            moves.push(m);
            ControlFlow::<()>::Continue(())
        });
        let mut best = (-Score::INFINITY, Vec::new());
        for m in moves {
            let delta = position.make(m);
            let (score, mut line) = self.value(position, depth - 1, nodes);
            position.unmake(delta);
            let score = (-score).one_ply_back();
            if score > best.0 {
                line.insert(0, m);
                best = (score, line);
            }
        }
        best
    }
}

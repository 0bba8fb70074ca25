//! The root: which moves are best, by how much, and the line to the end of the game.

use alloc::vec;
use alloc::vec::Vec;

use super::order;
use super::solver::{Candidate, Candidates, Solver};
use super::{EndgameOptions, Goal, boards};
use crate::reversi::kernel::Kernel;
use crate::reversi::{Reversi, bitboard};
use crate::search::{Bound, Limits, Report, ScoredLine, StopReason};
use crate::{Move, Position, Score};

pub(super) struct Root<'a, K> {
    position: Reversi,
    solver: Solver<'a, K>,
    /// The window in which the score is asked for.
    alpha: i32,
    beta: i32,
    /// How many moves to give their scores, if lines were asked for.
    lines: Option<usize>,
}

/// A move of the root with its score.
#[derive(Clone, Copy)]
struct Scored {
    m: Candidate,
    score: i32,
}

impl<'a, K: Kernel> Root<'a, K> {
    pub(super) fn new(
        position: &Reversi,
        options: EndgameOptions,
        limits: &Limits,
        solver: Solver<'a, K>,
    ) -> Self {
        let area = position.size().area() as i32;
        let (alpha, beta) = match options.goal {
            Goal::Score => (-area - 1, area + 1),
            Goal::Outcome => (-1, 1),
        };
        Self {
            position: *position,
            solver,
            alpha,
            beta,
            lines: limits.lines,
        }
    }

    pub(super) fn search(mut self, observer: &mut dyn FnMut(&Report<Move>)) -> Report<Move> {
        if let Some(end) = Score::of_end(self.position.status(), self.position.turn()) {
            return Report::of_move(None, end, 0);
        }
        if self.position.must_pass() {
            return self.pass(observer);
        }
        let mut scored = Vec::new();
        let candidates = self.sorted();
        let first = candidates.first().copied();
        for m in &candidates {
            let Some(score) = self.score_move(m, &scored) else {
                break;
            };
            self.insert(&mut scored, *m, score);
            if scored.first().is_some_and(|best| best.m.square == m.square) {
                observer(&self.report(&scored, first, false));
            }
            if self.lines.is_none() && score >= self.beta {
                break;
            }
        }
        self.report(&scored, first, true)
    }

    /// A side that must pass: the scores are those after the pass.
    fn pass(self, observer: &mut dyn FnMut(&Report<Move>)) -> Report<Move> {
        let mut after = self.position;
        after.make(Move::Pass);
        let (with_lines, mut inner) = (self.lines.is_some(), self);
        inner.position = after;
        inner.lines = None;
        (inner.alpha, inner.beta) = (-inner.beta, -inner.alpha);
        let turn_back = |mut report: Report<Move>| {
            report.score = -report.score;
            report.bound = match report.bound {
                Bound::Exact => Bound::Exact,
                Bound::Lower => Bound::Upper,
                Bound::Upper => Bound::Lower,
            };
            report.best = Some(Move::Pass);
            report.pv.insert(0, Move::Pass);
            if with_lines {
                report.lines = vec![ScoredLine {
                    score: report.score,
                    pv: report.pv.clone(),
                }];
            }
            report
        };
        let report = inner.search(&mut |report| observer(&turn_back(report.clone())));
        turn_back(report)
    }

    fn sorted(&mut self) -> Candidates {
        let (own, opp) = boards(&self.position);
        let mut candidates = self.solver.candidates(own, opp);
        let known = self.solver.known(own, opp);
        order::sort(&self.solver, own, opp, known.as_ref(), &mut candidates);
        candidates
    }

    /// The score of a move, exact if it is among the best that are asked for; `None` if the search
    /// was stopped.
    fn score_move(&mut self, m: &Candidate, scored: &[Scored]) -> Option<i32> {
        let (own, opp) = boards(&self.position);
        let (next, after) = (opp ^ m.flips, own | m.flips | 1 << m.square);
        let wanted = self.lines.unwrap_or(1).max(1);
        let low = match scored.get(wanted - 1) {
            Some(last) => last.score.max(self.alpha),
            None => self.alpha,
        };
        let mut score = self.alpha;
        if low > self.alpha {
            score = -self.solver.above(next, after, !low);
        }
        if (low == self.alpha || score > low) && self.solver.stopped.is_none() && low < self.beta {
            score = -self.solver.window(next, after, -self.beta, -low);
        }
        self.solver.stopped.is_none().then_some(score)
    }

    /// Keeps the moves that are asked for, the best first and the earlier first among equals.
    fn insert(&self, scored: &mut Vec<Scored>, m: Candidate, score: i32) {
        let wanted = self.lines.unwrap_or(1).max(1);
        let place = scored.partition_point(|other| other.score >= score);
        if place < wanted {
            scored.insert(place, Scored { m, score });
            scored.truncate(wanted);
        }
    }

    fn report(&mut self, scored: &[Scored], first: Option<Candidate>, whole: bool) -> Report<Move> {
        let empties = self.position.empties().len() as u32;
        let place = |m: &Candidate| Move::Place(bitboard::square(m.square.into()));
        let mut report = Report::of_move(None, Score::value(-self.solver.area), 0);
        report.depth = empties;
        report.seldepth = empties;
        report.bound = Bound::Lower;
        report.reason = self.solver.stopped.unwrap_or(StopReason::Complete);
        match scored.first() {
            Some(best) => {
                report.best = Some(place(&best.m));
                report.score = Score::value(best.score);
                report.bound = if best.score >= self.beta {
                    Bound::Lower
                } else if !whole || self.solver.stopped.is_some() {
                    // Other moves may be better.
                    Bound::Lower
                } else if best.score <= self.alpha {
                    Bound::Upper
                } else {
                    Bound::Exact
                };
                report.pv = self.line(best);
            }
            None => {
                report.best = first.as_ref().map(place);
                report.pv = report.best.into_iter().collect();
                report.depth = 0;
            }
        }
        if self.lines.is_some() {
            report.lines = scored
                .iter()
                .map(|one| ScoredLine {
                    score: Score::value(one.score),
                    pv: self.line(one),
                })
                .collect();
        }
        report.nodes = self.solver.nodes;
        report
    }

    /// The moves of both sides from a root move on that keep its score: to the end of the game,
    /// unless the score is a mere bound or the search was stopped.
    fn line(&mut self, from: &Scored) -> Vec<Move> {
        let mut line = vec![Move::Place(bitboard::square(from.m.square.into()))];
        if self.solver.stopped.is_some() || from.score <= self.alpha || from.score >= self.beta {
            return line;
        }
        let (own, opp) = boards(&self.position);
        let (mut own, mut opp) = (opp ^ from.m.flips, own | from.m.flips | 1 << from.m.square);
        let mut score = -from.score;
        loop {
            let mut candidates = self.solver.candidates(own, opp);
            if candidates.is_empty() {
                if self.solver.moves(opp, own) == 0 {
                    return line;
                }
                line.push(Move::Pass);
                (own, opp, score) = (opp, own, -score);
                continue;
            }
            let known = self.solver.known(own, opp);
            order::sort(&self.solver, own, opp, known.as_ref(), &mut candidates);
            let keeps = candidates.iter().find(|m| {
                let (next, after) = (opp ^ m.flips, own | m.flips | 1 << m.square);
                self.solver.above(next, after, -score) <= -score
            });
            let Some(&m) = keeps.filter(|_| self.solver.stopped.is_none()) else {
                return line;
            };
            line.push(Move::Place(bitboard::square(m.square.into())));
            (own, opp) = (opp ^ m.flips, own | m.flips | 1 << m.square);
            score = -score;
        }
    }
}

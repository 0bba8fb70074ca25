//! The root: passes that reach farther and farther, which moves are best in each, and their lines.

use alloc::vec;
use alloc::vec::Vec;

use arrayvec::ArrayVec;

use super::judge::Judge;
use super::mid::Reach;
use super::order;
use super::probcut::EXACT;
use super::solver::{Candidate, Candidates, Solver};
use crate::reversi::kernel::Kernel;
use crate::reversi::{Reversi, bitboard};
use crate::search::{Bound, Iteration, Limits, Report, ScoredLine, StopReason};
use crate::{Move, Position, Score, Side, Symmetry};

/// Half the width of the first window around what the pass before found, in discs.
const FIRST_WINDOW: i32 = 2;

pub(super) struct Root<'a, K, J: Judge> {
    position: Reversi,
    solver: Solver<'a, K, J>,
    /// The window in which the score is asked for.
    alpha: i32,
    beta: i32,
    /// How many moves to give their scores, if lines were asked for.
    lines: Option<usize>,
    moves: Vec<RootMove>,
}

/// A move of the root.
#[derive(Clone)]
struct RootMove {
    m: Candidate,
    /// Of the last pass that came to it, exact if it is among the best that were asked for.
    score: i32,
    line: Vec<Move>,
}

/// The discs of the side to move and of the other.
pub(super) fn boards(position: &Reversi) -> (u64, u64) {
    let turn = position.turn();
    let of = |side: Side| position.discs(side).bits();
    (of(turn), of(!turn))
}

impl<'a, K: Kernel, J: Judge> Root<'a, K, J> {
    /// The search of `position` in the window from `alpha` to `beta`.
    pub(super) fn new(
        position: &Reversi,
        (alpha, beta): (i32, i32),
        limits: &Limits,
        solver: Solver<'a, K, J>,
    ) -> Self {
        Self {
            position: *position,
            solver,
            alpha,
            beta,
            lines: limits.lines,
            moves: Vec::new(),
        }
    }

    /// Searches as far as each of `passes` says, of which the last is the goal.
    pub(super) fn search(
        mut self,
        passes: &[Reach],
        observer: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        if let Some(end) = Score::of_end(self.position.status(), self.position.turn()) {
            return Report::of_move(None, end, 0);
        }
        if self.position.must_pass() {
            return self.pass(passes, observer);
        }
        let mut report = self.prepare();
        let mut iteration = Iteration::none(self.moves.len() == 1);
        for (number, &reach) in passes.iter().enumerate() {
            let before = report.best;
            let first = number == 0;
            if self.iterate(reach, first) {
                self.fill(&mut report, reach);
            }
            report.nodes = self.solver.all_nodes();
            if let Some(reason) = self.solver.stopped {
                report.reason = reason;
                return report;
            }
            report.reason = if self.is_final(reach) {
                StopReason::Complete
            } else {
                StopReason::Depth
            };
            if number + 1 == passes.len() {
                break;
            }
            observer(&report);
            iteration.follow(&report, before.as_ref());
            if self.solver.stop.enough(&iteration) {
                report.reason = StopReason::Stopped;
                break;
            }
        }
        report
    }

    /// Whether a pass goes to the end of the game and leaves nothing to chance.
    fn is_final(&self, reach: Reach) -> bool {
        reach.trust == EXACT && reach.depth as usize >= self.position.empties().len()
    }

    /// A side that must pass: the scores are those after the pass.
    fn pass(self, passes: &[Reach], observer: &mut dyn FnMut(&Report<Move>)) -> Report<Move> {
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
        let report = inner.search(passes, &mut |report| observer(&turn_back(report.clone())));
        turn_back(report)
    }

    /// Lists the moves in a first order, and makes a report for a search that is stopped at once.
    fn prepare(&mut self) -> Report<Move> {
        let (own, opp) = boards(&self.position);
        self.solver.start(own, opp);
        let mut candidates = self.solver.candidates(own, opp);
        if self.lines.is_none() {
            self.leave_out_images(&mut candidates);
        }
        let known = self.solver.known(own, opp);
        order::judge(
            &mut self.solver,
            own,
            opp,
            known.as_ref(),
            &mut candidates,
            1,
            false,
        );
        candidates.sort_unstable_by_key(|m| (-m.order, m.square));
        self.moves = candidates
            .iter()
            .map(|&m| RootMove {
                m,
                score: 0,
                line: vec![place(&m)],
            })
            .collect();
        let best = self.moves.first().map(|first| place(&first.m));
        let mut report = Report::of_move(best, Score::value(-self.solver.frame.area), 0);
        (report.depth, report.seldepth) = (0, 0);
        // Not a disc may be left, as far as is known.
        report.bound = Bound::Lower;
        report
    }

    /// Of moves that are images of each other, if turning or mirroring the board changes nothing,
    /// one is enough to look at.
    fn leave_out_images(&self, candidates: &mut Candidates) {
        let (position, grid) = (&self.position, self.position.size().grid());
        let same = |symmetry: &Symmetry| position.transform(*symmetry) == *position;
        let symmetries: ArrayVec<Symmetry, 8> = Symmetry::ALL.into_iter().filter(same).collect();
        let mut seen = 0_u64;
        candidates.retain(|m| {
            let square = bitboard::square(m.square.into());
            let is_new = seen >> m.square & 1 == 0;
            for symmetry in &symmetries {
                seen |= 1 << bitboard::index(symmetry.apply(grid, square));
            }
            is_new
        });
    }

    /// Gives the moves their scores and puts the best first. If the search is stopped on the way,
    /// says whether the best so far is known to be at least as good as the one of the pass before.
    fn iterate(&mut self, reach: Reach, first: bool) -> bool {
        let (own, opp) = boards(&self.position);
        let count = self.position.empties().len() as u32;
        let reach = Reach {
            depth: reach.depth.min(count),
            ..reach
        };
        let next_reach = Reach {
            depth: reach.depth.saturating_sub(1),
            ..reach
        };
        let wanted = self.lines.unwrap_or(1).max(1);
        // The scores of the best moves so far, the best first.
        let mut best: Vec<i32> = Vec::new();
        let mut done = 0;
        for at in 0..self.moves.len() {
            let RootMove {
                m, score: guess, ..
            } = self.moves[at];
            self.solver.start(own, opp);
            self.solver.step(count, &m);
            let low = best
                .get(wanted - 1)
                .map_or(self.alpha, |&last| last.max(self.alpha));
            let mut score = self.beta;
            if best.len() >= wanted {
                let (next, after) = m.play(own, opp);
                score = -self.solver.above_to(next, after, !low, next_reach);
            }
            if (best.len() < wanted || score > low) && low < self.beta {
                let guess = match best.len() {
                    0 if first => None,
                    0 => Some(guess),
                    _ if best.len() < wanted => Some(guess).filter(|_| !first),
                    _ => Some(score),
                };
                score = self.settle(own, opp, &m, low, guess, next_reach);
            }
            if self.solver.stopped.is_some() {
                break;
            }
            self.moves[at].score = score;
            done = at + 1;
            let place = best.partition_point(|&other| other >= score);
            best.insert(place, score);
            if self.lines.is_none() && score >= self.beta {
                break;
            }
        }
        // Stable, so that of equal moves the one that was first before stays first; the moves that
        // were not reached stay behind.
        self.moves[..done].sort_by_key(|m| -m.score);
        self.solver.start(own, opp);
        let shown = wanted.min(done);
        for at in 0..shown {
            let line = self.line(&self.moves[at].clone(), reach);
            self.moves[at].line = line;
        }
        done > 0
    }

    /// The score of a move, exact if it lies between `low` and the upper end of the window.
    fn settle(
        &mut self,
        own: u64,
        opp: u64,
        m: &Candidate,
        low: i32,
        guess: Option<i32>,
        reach: Reach,
    ) -> i32 {
        let (next, after) = m.play(own, opp);
        let high = self.beta;
        let to_end = reach.depth >= self.solver.empties(next, after).count_ones();
        let mut width = if to_end { 1 } else { FIRST_WINDOW };
        let (mut a, mut b) = match guess {
            Some(guess) if low < guess + width && guess - width < high => {
                (low.max(guess - width), high.min(guess + width))
            }
            _ => (low, high),
        };
        // What is known of the score so far. A selective search may contradict itself, and is then
        // taken at its last word.
        let (mut lower, mut upper) = (low, high);
        loop {
            let score = -self.solver.window(next, after, -b, -a, reach);
            if self.solver.stopped.is_some() || score <= lower || score >= upper {
                return score;
            }
            width *= 2;
            if score <= a {
                upper = score + 1;
                (a, b) = (lower.max(score - width), upper);
            } else if score >= b {
                lower = score - 1;
                (a, b) = (lower, upper.min(score + width));
            } else {
                return score;
            }
        }
    }

    /// Puts what a pass found into the report.
    fn fill(&self, report: &mut Report<Move>, reach: Reach) {
        let Some(best) = self.moves.first() else {
            return;
        };
        report.best = Some(place(&best.m));
        report.score = Score::value(best.score);
        report.bound = if self.solver.stopped.is_some() || best.score >= self.beta {
            Bound::Lower
        } else if best.score <= self.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        report.pv.clone_from(&best.line);
        if self.solver.stopped.is_none() {
            report.depth = reach.depth.min(self.position.empties().len() as u32);
        }
        report.seldepth = reach.depth.max(report.seldepth);
        if let Some(lines) = self.lines {
            let shown = self.moves.iter().take(lines.max(1));
            report.lines = shown
                .map(|one| ScoredLine {
                    score: Score::value(one.score),
                    pv: one.line.clone(),
                })
                .collect();
        }
    }

    /// The line from a root move on. In an exact pass to the end it keeps the score to the end of
    /// the game, unless that is a mere bound; otherwise it is what the table remembers.
    fn line(&mut self, from: &RootMove, reach: Reach) -> Vec<Move> {
        let mut line = vec![place(&from.m)];
        if self.solver.stopped.is_some() {
            return line;
        }
        let (own, opp) = boards(&self.position);
        let count = self.position.empties().len() as u32;
        self.solver.step(count, &from.m);
        let (own, opp) = from.m.play(own, opp);
        let is_exact = from.score > self.alpha && from.score < self.beta;
        if self.is_final(reach) && is_exact {
            self.follow_exactly(own, opp, -from.score, &mut line);
        } else {
            self.follow_table(own, opp, reach.depth, &mut line);
        }
        line
    }

    /// Adds moves that keep the score of the side to move, to the end of the game.
    fn follow_exactly(&mut self, own: u64, opp: u64, score: i32, line: &mut Vec<Move>) {
        let (mut own, mut opp, mut score) = (own, opp, score);
        loop {
            let count = self.solver.empties(own, opp).count_ones();
            let mut candidates = self.solver.candidates(own, opp);
            if candidates.is_empty() {
                if self.solver.moves(opp, own) == 0 {
                    return;
                }
                line.push(Move::Pass);
                self.solver.step_pass(count);
                (own, opp, score) = (opp, own, -score);
                continue;
            }
            let known = self.solver.known(own, opp);
            order::judge_ends(&self.solver, own, opp, known.as_ref(), &mut candidates);
            candidates.sort_unstable_by_key(|m| (-m.order, m.square));
            let reach = Reach {
                depth: count - 1,
                trust: EXACT,
            };
            let keeps = candidates.iter().find(|m| {
                let (next, after) = m.play(own, opp);
                self.solver.step(count, m);
                self.solver.above_to(next, after, -score, reach) <= -score
            });
            let Some(&m) = keeps.filter(|_| self.solver.stopped.is_none()) else {
                return;
            };
            line.push(place(&m));
            (own, opp) = m.play(own, opp);
            score = -score;
        }
    }

    /// Adds the best moves that the table remembers.
    fn follow_table(&self, own: u64, opp: u64, depth: u32, line: &mut Vec<Move>) {
        let (mut own, mut opp) = (own, opp);
        while line.len() < depth as usize {
            let moves = self.solver.moves(own, opp);
            if moves == 0 {
                if self.solver.moves(opp, own) == 0 {
                    return;
                }
                line.push(Move::Pass);
                (own, opp) = (opp, own);
                continue;
            }
            let best = self
                .solver
                .known(own, opp)
                .map_or(64, |known| known.moves[0]);
            if best > 63 || moves >> best & 1 == 0 {
                return;
            }
            let flips = bitboard::flips(own, opp, best.into());
            line.push(Move::Place(bitboard::square(best.into())));
            (own, opp) = (opp ^ flips, own | flips | 1 << best);
        }
    }
}

fn place(m: &Candidate) -> Move {
    Move::Place(bitboard::square(m.square.into()))
}

//! One search: the recursion, and what it keeps on the way.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::Hooks;
use super::table::{Entry, TO_THE_END, Table};
use crate::search::{Bound, Limits, Report, ScoredLine, Stop, StopReason};
use crate::{Evaluator, Position, Score};

/// The deepest iteration.
pub(super) const MAX_DEPTH: u32 = 10_000;

/// Nodes between two questions whether to stop.
const POLL_EVERY: u64 = 256;

/// Half the width of the first window around the score of the iteration before, in the evaluator's
/// unit. It doubles until the score lies inside.
const FIRST_WINDOW: i32 = 32;

pub(super) struct Run<'a, P: Position, E: Evaluator<P>, H> {
    position: P,
    state: E::State,
    evaluator: &'a E,
    hooks: &'a H,
    table: &'a mut Table<P::Move>,
    max_nodes: u64,
    stop: &'a mut dyn Stop,
    stopped: Option<StopReason>,
    nodes: u64,
    seldepth: u32,
    /// Whether some line of the iteration was cut off by its depth instead of by the game's end.
    cut_by_depth: bool,
    /// The moves still to be tried along the line, with their order.
    moves: Vec<(i32, P::Move)>,
    /// The principal variation from each ply of the line on.
    pvs: Vec<Vec<P::Move>>,
    /// At each ply, moves that refuted others there.
    killers: Vec<[Option<P::Move>; 2]>,
    /// Root moves that are taken already by better lines.
    excluded: Vec<P::Move>,
}

impl<'a, P: Position, E: Evaluator<P>, H: Hooks<P>> Run<'a, P, E, H> {
    pub(super) fn new(
        position: &P,
        evaluator: &'a E,
        hooks: &'a H,
        table: &'a mut Table<P::Move>,
        limits: &Limits,
        stop: &'a mut dyn Stop,
    ) -> Self {
        Self {
            position: position.clone(),
            state: evaluator.init(position),
            evaluator,
            hooks,
            table,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            stop,
            stopped: None,
            nodes: 0,
            seldepth: 0,
            cut_by_depth: false,
            moves: Vec::new(),
            pvs: Vec::new(),
            killers: Vec::new(),
            excluded: Vec::new(),
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) const fn seldepth(&self) -> u32 {
        self.seldepth
    }

    pub(super) const fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Whether every line of the last iteration went to the end of the game.
    pub(super) const fn saw_all(&self) -> bool {
        !self.cut_by_depth
    }

    /// A legal move, for a search that is stopped at once.
    pub(super) fn first_guess(&self) -> Report<P::Move> {
        let first = self.position.visit_moves(ControlFlow::Break);
        let score = self.evaluator.score(&self.state, &self.position);
        let mut report = Report::of_move(first.break_value(), score, 0);
        report.depth = 0;
        report
    }

    /// The best `count` lines at `depth`, the best first; fewer if the search was stopped.
    pub(super) fn iterate(
        &mut self,
        depth: u32,
        previous: Score,
        count: usize,
    ) -> Vec<ScoredLine<P::Move>> {
        let plies = depth as usize + 1;
        self.pvs.resize_with(self.pvs.len().max(plies), Vec::new);
        self.killers
            .resize(self.killers.len().max(plies), [None; 2]);
        self.cut_by_depth = false;
        self.excluded.clear();
        let mut lines: Vec<ScoredLine<P::Move>> = Vec::new();
        let mut guess = previous;
        while lines.len() < count.max(1) {
            let score = self.aspire(depth, guess);
            if self.pvs[0].is_empty() {
                break;
            }
            let pv = self.pvs[0].clone();
            self.excluded.push(pv[0]);
            lines.push(ScoredLine { score, pv });
            guess = score;
            if self.stopped.is_some() {
                break;
            }
        }
        lines
    }

    /// Searches the root in a small window around `guess`, which grows until the score is inside.
    fn aspire(&mut self, depth: u32, guess: Score) -> Score {
        /// A window wider than this might as well be open.
        const WIDEST: i32 = 1 << 20;
        let around = |by: i32| Score::value(guess.raw().saturating_add(by));
        let narrow = depth > 2 && !guess.is_proven();
        let (mut below, mut above) = (FIRST_WINDOW, FIRST_WINDOW);
        let mut alpha = if narrow {
            around(-below)
        } else {
            -Score::INFINITY
        };
        let mut beta = if narrow {
            around(above)
        } else {
            Score::INFINITY
        };
        loop {
            let score = self.root(depth, alpha, beta);
            if self.stopped.is_some() {
                // An upper bound says nothing about which move is best.
                if score <= alpha {
                    self.pvs[0].clear();
                }
                return score;
            }
            if score <= alpha && alpha > -Score::INFINITY {
                below *= 4;
                alpha = if below > WIDEST {
                    -Score::INFINITY
                } else {
                    around(-below)
                };
            } else if score >= beta && beta < Score::INFINITY {
                above *= 4;
                beta = if above > WIDEST {
                    Score::INFINITY
                } else {
                    around(above)
                };
            } else {
                return score;
            }
        }
    }

    fn root(&mut self, depth: u32, alpha: Score, beta: Score) -> Score {
        self.pvs[0].clear();
        if self.enter(0) {
            return alpha;
        }
        let key = self.position.key();
        let known = self.table.find(key).and_then(|(entry, _)| entry.best);
        let base = self.moves.len();
        self.push_moves(0, known);
        let excluded = &self.excluded;
        self.moves.retain(|(_, m)| !excluded.contains(m));
        let (score, best) = self.try_moves(base, depth, 0, alpha, beta);
        if self.stopped.is_none() && self.excluded.is_empty() {
            self.table
                .store(key, best, score, bound(score, alpha, beta), depth);
        }
        score
    }

    /// The score of the position, exact if it lies between `alpha` and `beta`, a bound otherwise.
    fn node(&mut self, depth: u32, ply: usize, alpha: Score, beta: Score) -> Score {
        if self.enter(ply) {
            return Score::DRAW;
        }
        self.pvs[ply].clear();
        if let Some(end) = Score::of_end(self.position.status(), self.position.turn()) {
            return end;
        }
        if depth == 0 {
            self.cut_by_depth = true;
            return self.quiesce(ply, alpha, beta);
        }
        let key = self.position.key();
        let known = self.table.find(key);
        if let Some((entry, bound)) = known {
            // Inside the principal variation the search goes on, so that the line is whole.
            let in_pv = beta > alpha.just_above();
            if !in_pv && decides(&entry, bound, depth, alpha, beta) {
                self.cut_by_depth |= entry.depth != TO_THE_END && !entry.score.is_proven();
                return entry.score;
            }
        }
        let outside = core::mem::replace(&mut self.cut_by_depth, false);
        let base = self.moves.len();
        self.push_moves(ply, known.and_then(|(entry, _)| entry.best));
        let (score, best) = self.try_moves(base, depth, ply, alpha, beta);
        if self.stopped.is_none() {
            let depth = if self.cut_by_depth {
                depth
            } else {
                TO_THE_END.into()
            };
            self.table
                .store(key, best, score, bound(score, alpha, beta), depth);
        }
        self.cut_by_depth |= outside;
        score
    }

    /// Tries the moves from `base` up, takes them off, and returns the best score with the move
    /// that raised alpha to it, if one did.
    fn try_moves(
        &mut self,
        base: usize,
        depth: u32,
        ply: usize,
        mut alpha: Score,
        beta: Score,
    ) -> (Score, Option<P::Move>) {
        let in_pv = beta > alpha.just_above();
        let (mut best, mut raised) = (-Score::INFINITY, None);
        for at in base..self.moves.len() {
            let m = self.pick(base, at);
            let delta = self.position.make(m);
            self.evaluator.push(&mut self.state, &self.position, &delta);
            let (low, high) = (alpha.one_ply_on(), beta.one_ply_on());
            // The first move is searched in full, the others only asked whether they are better.
            let mut score = if at == base {
                -self.node(depth - 1, ply + 1, -high, -low)
            } else {
                -self.node(depth - 1, ply + 1, -low.just_above(), -low)
            };
            if at > base && in_pv && low < score && score < high && self.stopped.is_none() {
                score = -self.node(depth - 1, ply + 1, -high, -low);
            }
            self.position.unmake(delta);
            self.evaluator.pop(&mut self.state, &self.position, &delta);
            if self.stopped.is_some() {
                break;
            }
            let score = score.one_ply_back();
            best = best.max(score);
            if score > alpha {
                alpha = score;
                raised = Some(m);
                if in_pv {
                    self.extend_pv(ply, m);
                }
                if score >= beta {
                    self.note_killer(ply, m);
                    break;
                }
            }
        }
        self.moves.truncate(base);
        (best, raised)
    }

    /// Follows violent moves until the side to move does better by stopping.
    fn quiesce(&mut self, ply: usize, mut alpha: Score, beta: Score) -> Score {
        let mut best = self.evaluator.score(&self.state, &self.position);
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        let base = self.moves.len();
        let (position, hooks, moves) = (&self.position, self.hooks, &mut self.moves);
        let _ = hooks.visit_violent(position, |m| {
            moves.push((
                if hooks.orders() {
                    hooks.order(position, m)
                } else {
                    0
                },
                m,
            ));
            ControlFlow::<()>::Continue(())
        });
        for at in base..self.moves.len() {
            let m = self.pick(base, at);
            let delta = self.position.make(m);
            self.evaluator.push(&mut self.state, &self.position, &delta);
            let score = if self.enter(ply + 1) {
                Score::DRAW
            } else {
                match Score::of_end(self.position.status(), self.position.turn()) {
                    Some(end) => -end,
                    None => -self.quiesce(ply + 1, -beta.one_ply_on(), -alpha.one_ply_on()),
                }
            };
            self.position.unmake(delta);
            self.evaluator.pop(&mut self.state, &self.position, &delta);
            if self.stopped.is_some() {
                break;
            }
            best = best.max(score.one_ply_back());
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(base);
        best
    }

    /// Counts a node, and says whether the search must stop.
    #[inline]
    fn enter(&mut self, ply: usize) -> bool {
        if self.nodes >= self.max_nodes {
            self.stopped = Some(StopReason::Nodes);
            return true;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply as u32);
        if self.nodes.is_multiple_of(POLL_EVERY) && self.stop.poll(self.nodes) {
            self.stopped = Some(StopReason::Stopped);
        }
        self.stopped.is_some()
    }

    /// Puts the legal moves on the stack, with those that were best before to be tried first.
    fn push_moves(&mut self, ply: usize, known: Option<P::Move>) {
        let killers = self.killers[ply];
        let (position, hooks, moves) = (&self.position, self.hooks, &mut self.moves);
        let orders = hooks.orders();
        let _ = position.visit_moves(|m| {
            let order = if known == Some(m) {
                i32::MAX
            } else if killers[0] == Some(m) {
                i32::MAX - 1
            } else if killers[1] == Some(m) {
                i32::MAX - 2
            } else if orders {
                hooks.order(position, m).min(i32::MAX - 3)
            } else {
                0
            };
            moves.push((order, m));
            ControlFlow::<()>::Continue(())
        });
    }

    /// The move to try at place `at`: the best of those left. Those from `base` to `at` are done.
    #[inline]
    fn pick(&mut self, base: usize, at: usize) -> P::Move {
        /// Most nodes are done after a few moves, so only these are picked one by one.
        const SINGLY: usize = 4;
        let left = &mut self.moves[at..];
        match at - base {
            done if done < SINGLY => {
                let mut first = 0;
                for candidate in 1..left.len() {
                    if left[candidate].0 > left[first].0 {
                        first = candidate;
                    }
                }
                left.swap(0, first);
            }
            SINGLY if self.hooks.orders() => {
                left.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            }
            _ => {}
        }
        self.moves[at].1
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

    fn note_killer(&mut self, ply: usize, m: P::Move) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
    }
}

/// What a score says that was found in the window from `alpha` to `beta`.
fn bound(score: Score, alpha: Score, beta: Score) -> Bound {
    if score >= beta {
        Bound::Lower
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

/// Whether what is known of a position answers the question for its score in the window.
fn decides<M>(entry: &Entry<M>, bound: Bound, depth: u32, alpha: Score, beta: Score) -> bool {
    let score = entry.score;
    let deep = u32::from(entry.depth) >= depth;
    // A proven win is one at any depth; that it is the quickest holds within the depth searched.
    let quickest = score
        .distance()
        .is_some_and(|plies| plies <= entry.depth.into());
    match bound {
        Bound::Exact if deep || quickest => true,
        Bound::Lower | Bound::Exact if score >= beta => deep || score.is_win(),
        Bound::Upper | Bound::Exact if score <= alpha => deep || score.is_loss(),
        _ => false,
    }
}

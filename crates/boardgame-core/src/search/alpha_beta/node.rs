//! The recursion: one position of a search, its moves, and the violent ones beyond the depth.

use core::mem::needs_drop;
use core::ops::ControlFlow;

use super::Hooks;
use super::run::{Run, bound};
use super::table::{Entry, TO_THE_END};
use crate::search::Bound;
use crate::{Evaluator, Position, Score};

/// A position with what the evaluator keeps of it.
#[derive(Clone)]
pub(super) struct At<P, S> {
    pub(super) position: P,
    pub(super) state: S,
}

/// The moves of one position being tried.
struct Trial<M> {
    /// The plies left after the move.
    depth: u32,
    ply: usize,
    alpha: Score,
    beta: Score,
    /// `alpha` and `beta` for the positions after the moves.
    low: Score,
    high: Score,
    /// The upper end of the window in which the next move is searched first. The first move is
    /// searched in full, the others are only asked whether they are better.
    top: Score,
    in_pv: bool,
    best: Score,
    /// The move that raised alpha last.
    raised: Option<M>,
}

impl<P: Position, E: Evaluator<P>, H: Hooks<P>> Run<'_, P, E, H> {
    /// Whether moves are made on a copy, which costs less than taking them back as long as it is
    /// a few words and no more.
    const COPIES: bool =
        !needs_drop::<At<P, E::State>>() && size_of::<At<P, E::State>>() <= 12 * size_of::<u64>();

    /// Calls `then` on the position after `m`; `at` is afterwards as before.
    #[inline]
    fn after<T>(
        &mut self,
        at: &mut At<P, E::State>,
        m: P::Move,
        then: impl FnOnce(&mut Self, &mut At<P, E::State>) -> T,
    ) -> T {
        if Self::COPIES {
            let mut next = at.clone();
            let delta = next.position.make(m);
            self.evaluator.push(&mut next.state, &next.position, &delta);
            return then(self, &mut next);
        }
        let delta = at.position.make(m);
        self.evaluator.push(&mut at.state, &at.position, &delta);
        let result = then(self, at);
        at.position.unmake(delta);
        self.evaluator.pop(&mut at.state, &at.position, &delta);
        result
    }

    /// The score of the position, exact if it lies between `alpha` and `beta`, a bound otherwise.
    /// Its variation must be empty.
    #[inline]
    fn score(
        &mut self,
        at: &mut At<P, E::State>,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        if self.enter(ply) {
            return Score::DRAW;
        }
        if let Some(end) = Score::of_end(at.position.status(), at.position.turn()) {
            return end;
        }
        if depth == 0 {
            self.cut_by_depth = true;
            return self.quiesce(at, ply, alpha, beta);
        }
        if self.table.is_empty() {
            return self.try_moves(at, None, depth, ply, alpha, beta).0;
        }
        self.look_up(at, depth, ply, alpha, beta)
    }

    /// The score from the table, or by search and then for the table.
    fn look_up(
        &mut self,
        at: &mut At<P, E::State>,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let key = at.position.key();
        let known = self.table.find(key);
        if let Some((entry, bound)) = &known {
            // Inside the principal variation the search goes on, so that the line is whole.
            let in_pv = beta > alpha.just_above();
            if !in_pv && decides(entry, *bound, depth, alpha, beta) {
                self.cut_by_depth |= entry.depth != TO_THE_END && !entry.score.is_proven();
                return entry.score;
            }
        }
        let outside = core::mem::replace(&mut self.cut_by_depth, false);
        let known = known.and_then(|(entry, _)| entry.best);
        let (score, best) = self.try_moves(at, known, depth, ply, alpha, beta);
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

    /// Tries the moves, first those that were best before, and returns the best score with the move
    /// that raised alpha to it, if one did. `known` is a move from the table.
    pub(super) fn try_moves(
        &mut self,
        at: &mut At<P, E::State>,
        known: Option<P::Move>,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> (Score, Option<P::Move>) {
        let (low, high) = (alpha.one_ply_on(), beta.one_ply_on());
        let mut trial = Trial {
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
        };
        let [killer, other] = self.killers[ply];
        // They may come from other positions, or be excluded at the root; all of that is rare.
        let early = [
            known,
            killer.filter(|_| killer != known),
            other.filter(|_| other != known),
        ];
        for m in early.into_iter().flatten() {
            if self.may_try(&at.position, m, ply) && self.try_move(at, m, &mut trial).is_break() {
                return (trial.best, trial.raised);
            }
        }
        if Self::COPIES && !self.hooks.orders() && ply > 0 {
            let position = at.position.clone();
            let _ = position.visit_moves(|m| {
                if early.contains(&Some(m)) {
                    return ControlFlow::Continue(());
                }
                self.try_move(at, m, &mut trial)
            });
        } else {
            self.try_sorted(at, &early, &mut trial);
        }
        (trial.best, trial.raised)
    }

    /// Whether `m` is legal, and at the root not taken by a better line.
    #[inline]
    fn may_try(&self, position: &P, m: P::Move, ply: usize) -> bool {
        position.check(m).is_ok() && (ply > 0 || !self.excluded.contains(&m))
    }

    /// Tries the moves that are not among `early`, in the order of the hooks.
    fn try_sorted(
        &mut self,
        at: &mut At<P, E::State>,
        early: &[Option<P::Move>; 3],
        trial: &mut Trial<P::Move>,
    ) {
        let base = self.moves.len();
        let (hooks, moves, excluded) = (self.hooks, &mut self.moves, &self.excluded);
        let (position, is_root) = (&at.position, trial.ply == 0);
        let _ = position.visit_moves(|m| {
            if !(early.contains(&Some(m)) || is_root && excluded.contains(&m)) {
                let orders = hooks.orders();
                moves.push((if orders { hooks.order(position, m) } else { 0 }, m));
            }
            ControlFlow::<()>::Continue(())
        });
        for i in base..self.moves.len() {
            let m = self.pick(base, i);
            if self.try_move(at, m, trial).is_break() {
                break;
            }
        }
        self.moves.truncate(base);
    }

    /// Tries one move. Breaks if the others need not be tried, or the search is stopped.
    #[inline]
    fn try_move(
        &mut self,
        at: &mut At<P, E::State>,
        m: P::Move,
        trial: &mut Trial<P::Move>,
    ) -> ControlFlow<()> {
        let &mut Trial {
            depth,
            ply,
            low,
            high,
            top,
            in_pv,
            ..
        } = trial;
        if in_pv {
            self.pvs[ply + 1].clear();
        }
        let score = self.after(at, m, |run, next| {
            // A loop, so that there is one call and it is inlined.
            let mut top = top;
            loop {
                let score = -run.score(next, depth, ply + 1, -top, -low);
                let unclear = top < high && low < score && score < high;
                if !(in_pv && unclear && run.stopped.is_none()) {
                    return score;
                }
                top = high;
            }
        });
        if self.stopped.is_some() {
            return ControlFlow::Break(());
        }
        let score = score.one_ply_back();
        trial.best = trial.best.max(score);
        if score > trial.alpha {
            trial.alpha = score;
            trial.low = score.one_ply_on();
            trial.raised = Some(m);
            if in_pv {
                self.extend_pv(ply, m);
            }
            if score >= trial.beta {
                self.note_killer(ply, m);
                return ControlFlow::Break(());
            }
        }
        trial.top = trial.low.just_above();
        ControlFlow::Continue(())
    }

    /// Follows violent moves until the side to move does better by stopping.
    #[inline]
    fn quiesce(
        &mut self,
        at: &mut At<P, E::State>,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let still = self.evaluator.score(&at.state, &at.position);
        let base = self.moves.len();
        if still < beta {
            let (position, hooks, moves) = (&at.position, self.hooks, &mut self.moves);
            let _ = hooks.visit_violent(position, |m| {
                let orders = hooks.orders();
                moves.push((if orders { hooks.order(position, m) } else { 0 }, m));
                ControlFlow::<()>::Continue(())
            });
        }
        if self.moves.len() == base {
            still
        } else {
            self.try_violent(at, base, ply, still, alpha, beta)
        }
    }

    /// Tries the violent moves from `base` up, takes them off, and returns the best score, that of
    /// stopping being `best`.
    fn try_violent(
        &mut self,
        at: &mut At<P, E::State>,
        base: usize,
        ply: usize,
        mut best: Score,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        alpha = alpha.max(best);
        for i in base..self.moves.len() {
            let m = self.pick(base, i);
            let (low, high) = (alpha.one_ply_on(), beta.one_ply_on());
            let score = self.after(at, m, |run, next| {
                if run.enter(ply + 1) {
                    return Score::DRAW;
                }
                match Score::of_end(next.position.status(), next.position.turn()) {
                    Some(end) => -end,
                    None => -run.quiesce(next, ply + 1, -high, -low),
                }
            });
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

    /// The move to try at place `at`: the best of those left. Those from `base` to `at` are done.
    #[inline]
    fn pick(&mut self, base: usize, at: usize) -> P::Move {
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

//! The recursion: one position of a search and its moves.

use core::ops::ControlFlow;

use super::Hooks;
use super::at::At;
use super::run::Run;
use super::table::{Entry, TO_THE_END, bound};
use super::trial::Trial;
use crate::search::Bound;
use crate::{Evaluator, Position, Score};

impl<P: Position, E: Evaluator<P>, H: Hooks<P>> Run<'_, P, E, H> {
    /// The score of the position with some depth left, exact if it lies between `alpha` and
    /// `beta`, a bound otherwise. Its variation must be empty.
    #[inline]
    fn score(
        &mut self,
        at: &mut At<P, E::State>,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        if self.count() {
            return Score::DRAW;
        }
        self.reach(ply);
        if let Some(end) = Score::of_end(at.position.status(), at.position.turn()) {
            return end;
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
    #[inline]
    pub(super) fn try_moves(
        &mut self,
        at: &mut At<P, E::State>,
        known: Option<P::Move>,
        depth: u32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> (Score, Option<P::Move>) {
        let trial = Trial::new(depth, ply, alpha, beta);
        if depth > 1 {
            return self.try_all::<false>(at, known, trial);
        }
        self.reach(ply + 1);
        if trial.in_pv {
            self.pvs[ply + 1].clear();
        }
        self.try_all::<true>(at, known, trial)
    }

    /// [`try_moves`](Self::try_moves), knowing when compiled whether they are the `LAST` ply.
    #[inline]
    fn try_all<const LAST: bool>(
        &mut self,
        at: &mut At<P, E::State>,
        known: Option<P::Move>,
        trial: Trial<P::Move>,
    ) -> (Score, Option<P::Move>) {
        let [killer, other] = self.killers[trial.ply];
        let early = [
            known,
            killer.filter(|_| killer != known),
            other.filter(|_| other != known),
        ];
        if At::<P, E::State>::IS_COPIED && !self.hooks.orders() && trial.ply > 0 {
            self.try_visited::<LAST>(at, early, trial)
        } else {
            self.try_listed::<LAST>(at, early, trial)
        }
    }

    /// Tries `early`, then the others as the position shows them.
    fn try_visited<const LAST: bool>(
        &mut self,
        at: &At<P, E::State>,
        early: [Option<P::Move>; 3],
        mut trial: Trial<P::Move>,
    ) -> (Score, Option<P::Move>) {
        // A copy that nobody else refers to is kept in registers.
        let mut at = at.clone();
        let position = at.position.clone();
        if self
            .try_early::<LAST>(&mut at, &early, &mut trial)
            .is_continue()
        {
            let _ = position.visit_moves(|m| {
                if early.contains(&Some(m)) {
                    return ControlFlow::Continue(());
                }
                self.attempt::<LAST>(&mut at, m, &mut trial)
            });
        }
        (trial.best, trial.raised)
    }

    /// Tries `early`, then the others in the order of the hooks.
    fn try_listed<const LAST: bool>(
        &mut self,
        at: &mut At<P, E::State>,
        early: [Option<P::Move>; 3],
        mut trial: Trial<P::Move>,
    ) -> (Score, Option<P::Move>) {
        if self.try_early::<LAST>(at, &early, &mut trial).is_continue() {
            let base = self.moves.len();
            self.list_moves(&at.position, &early, trial.ply == 0);
            for i in base..self.moves.len() {
                let m = self.pick(base, i);
                if self.attempt::<LAST>(at, m, &mut trial).is_break() {
                    break;
                }
            }
            self.moves.truncate(base);
        }
        (trial.best, trial.raised)
    }

    /// Tries the moves of `early`. They may come from other positions, or be excluded at the root;
    /// all of that is rare.
    #[inline(always)]
    fn try_early<const LAST: bool>(
        &mut self,
        at: &mut At<P, E::State>,
        early: &[Option<P::Move>; 3],
        trial: &mut Trial<P::Move>,
    ) -> ControlFlow<()> {
        for &m in early.iter().flatten() {
            let is_taken = trial.ply == 0 && self.excluded.contains(&m);
            if at.position.check(m).is_ok() && !is_taken {
                self.attempt::<LAST>(at, m, trial)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn attempt<const LAST: bool>(
        &mut self,
        at: &mut At<P, E::State>,
        m: P::Move,
        trial: &mut Trial<P::Move>,
    ) -> ControlFlow<()> {
        if LAST {
            self.try_last(at, m, trial)
        } else {
            self.try_move(at, m, trial)
        }
    }

    /// Tries one move. Breaks if the others need not be tried, or the search is stopped.
    #[inline(always)]
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
        let score = at.after(self.evaluator, m, |next| {
            // A loop, so that there is one call and it is inlined.
            let mut top = top;
            loop {
                let score = -self.score(next, depth, ply + 1, -top, -low);
                let unclear = top < high && low < score && score < high;
                if !(in_pv && unclear && self.stopped.is_none()) {
                    return score;
                }
                top = high;
            }
        });
        if self.stopped.is_some() {
            return ControlFlow::Break(());
        }
        self.weigh(m, score.one_ply_back(), trial)
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

//! To a depth, as far as the judge must be asked, and selectively if it is allowed; and with open
//! windows, for the principal variation, to any depth.

use core::marker::PhantomData;

use super::judge::Judge;
use super::order;
use super::probcut::{self, EXACT, Trust};
use super::solver::{Candidate, Candidates, Node, Solver};
use crate::reversi::kernel::{Args, Call, Kernel};
use crate::reversi::table::NO_MOVE;

/// Empty squares up to which a search to the end is left to [`Solver::above`] if it is exact.
const ENDING: u32 = 15;
/// The same if it is selective: with so few, being exact costs hardly more.
const SELECTIVE_ENDING: u32 = 11;
/// The depth from which on the table is used.
const TABLED: u32 = 3;
/// The depth from which on the table is asked about all positions after a move before any of them
/// is searched.
const PEEKED: u32 = 5;

/// How far and how carefully to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    /// In plies. As many as there are empty squares go to the end of the game.
    pub(super) depth: u32,
    /// What may be left to chance.
    pub(super) trust: Trust,
}

impl Reach {
    const fn pack(self) -> u64 {
        (self.depth | (self.trust as u32) << 8) as u64
    }

    const fn unpack(word: u64) -> Self {
        Self {
            depth: word as u32 & 0xff,
            trust: (word >> 8) as u8,
        }
    }

    /// One ply on.
    pub(super) const fn on(self) -> Self {
        Self {
            depth: self.depth - 1,
            trust: self.trust,
        }
    }
}

/// [`Solver::above_to`], the [`Reach`] in [`Args::rest`].
struct AboveTo<J>(PhantomData<J>);
/// [`Solver::window`], the [`Reach`] and the upper end in [`Args::rest`].
struct Window<J>(PhantomData<J>);

impl<J: Judge> Call for AboveTo<J> {
    type State<'a, K: Kernel> = Solver<'a, K, J>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K, J>, args: Args) -> i32 {
        solver.above_to_body(args.own, args.opp, args.alpha, Reach::unpack(args.rest))
    }
}

impl<J: Judge> Call for Window<J> {
    type State<'a, K: Kernel> = Solver<'a, K, J>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K, J>, args: Args) -> i32 {
        let beta = (args.rest >> 32) as i32;
        solver.window_body(
            args.own,
            args.opp,
            args.alpha,
            beta,
            Reach::unpack(args.rest),
        )
    }
}

impl<K: Kernel, J: Judge> Solver<'_, K, J> {
    /// The score if it lies between `alpha` and `beta`, and otherwise a bound on that side: a lower
    /// bound of the score if at least `beta`, an upper bound if at most `alpha`. The line must have
    /// been followed.
    #[inline(always)]
    pub(super) fn window(
        &mut self,
        own: u64,
        opp: u64,
        alpha: i32,
        beta: i32,
        reach: Reach,
    ) -> i32 {
        if beta - alpha <= 1 {
            return self.above_to(own, opp, alpha, reach);
        }
        let rest = reach.pack() | (beta as u32 as u64) << 32;
        self.kernel
            .call::<Window<J>>(self, Args::new(own, opp, alpha).with(rest))
    }

    #[inline(always)]
    fn window_body(&mut self, own: u64, opp: u64, alpha: i32, beta: i32, reach: Reach) -> i32 {
        if self.enter() {
            return alpha;
        }
        let count = self.empties(own, opp).count_ones();
        let moves = self.moves(own, opp);
        if moves == 0 {
            return self.pass(own, opp, count, |solver| {
                -solver.window(opp, own, -beta, -alpha, reach)
            });
        }
        if reach.depth == 0 {
            return self.judged(&self.states[count as usize], own, opp, moves);
        }
        let to_end = reach.depth >= count;
        let reach = Reach {
            depth: reach.depth.min(count),
            ..reach
        };
        let key = self.key(own, opp);
        let known = self.table.find(key);
        if let Some(known) = known
            && known.reaches(reach.depth, reach.trust)
        {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
        }
        let mut candidates = Candidates::new();
        self.list(own, opp, moves, &mut candidates);
        order::judge(
            self,
            own,
            opp,
            known.as_ref(),
            &mut candidates,
            reach.depth,
            to_end,
        );
        let (mut best, mut best_move) = (-i32::MAX, NO_MOVE);
        for tried in 0..candidates.len() {
            let m = order::take_best(&mut candidates[tried..]);
            let (next, after) = m.play(own, opp);
            self.step(count, &m);
            let low = alpha.max(best);
            let mut score = low + 1;
            if tried > 0 {
                score = -self.above_to(next, after, !low, reach.on());
            }
            if tried == 0 || score > low && score < beta && self.stopped.is_none() {
                score = -self.window(next, after, -beta, -low, reach.on());
            }
            if self.stopped.is_some() {
                return alpha;
            }
            if score > best {
                (best, best_move) = (score, m.square);
                if best >= beta {
                    break;
                }
            }
        }
        self.remember(
            key,
            known,
            reach.depth,
            reach.trust,
            (best, best_move),
            alpha,
            beta,
        );
        best
    }

    /// Whether the score is above `alpha`: a lower bound of it above `alpha`, or an upper bound at
    /// or below. The line must have been followed.
    #[inline(always)]
    pub(super) fn above_to(&mut self, own: u64, opp: u64, alpha: i32, reach: Reach) -> i32 {
        let count = self.empties(own, opp).count_ones();
        let ending = if reach.trust == EXACT {
            ENDING
        } else {
            SELECTIVE_ENDING
        };
        if reach.depth >= count && count <= ending {
            return self.above(own, opp, alpha);
        }
        self.kernel
            .call::<AboveTo<J>>(self, Args::new(own, opp, alpha).with(reach.pack()))
    }

    #[inline(always)]
    fn above_to_body(&mut self, own: u64, opp: u64, alpha: i32, reach: Reach) -> i32 {
        if self.enter() {
            return alpha;
        }
        let count = self.empties(own, opp).count_ones();
        if let Some(bound) = self.stability_cut(own, opp, alpha, 0) {
            return bound;
        }
        let to_end = reach.depth >= count;
        let reach = Reach {
            depth: reach.depth.min(count),
            ..reach
        };
        let moves = self.moves(own, opp);
        if moves == 0 {
            return self.pass(own, opp, count, |solver| {
                -solver.above_to(opp, own, !alpha, reach)
            });
        }
        if reach.depth <= 1 {
            return if reach.depth == 0 {
                self.judged(&self.states[count as usize], own, opp, moves)
            } else {
                self.last_ply(own, opp, alpha, moves, count)
            };
        }
        let key = self.key(own, opp);
        let known = if reach.depth >= TABLED {
            self.table.find(key)
        } else {
            None
        };
        if let Some(known) = known
            && known.reaches(reach.depth, reach.trust)
            && let Some(bound) = known.decides(alpha)
        {
            return bound;
        }
        if reach.trust < EXACT
            && reach.depth >= probcut::SHALLOWEST
            && let Some(bound) = self.probable(own, opp, alpha, moves, count, reach)
        {
            return bound;
        }
        let mut candidates = Candidates::new();
        self.list(own, opp, moves, &mut candidates);
        let is_peeked = reach.depth >= PEEKED;
        if is_peeked {
            self.prefetch(own, opp, &candidates);
        }
        if reach.depth >= TABLED {
            order::judge(
                self,
                own,
                opp,
                known.as_ref(),
                &mut candidates,
                reach.depth,
                to_end,
            );
        } else {
            order::count_replies(self, own, opp, None, &mut candidates);
        }
        if is_peeked
            && let Some(bound) = self.peek(own, opp, alpha, &candidates, reach.depth, reach.trust)
        {
            return bound;
        }
        let node = Node {
            own,
            opp,
            alpha,
            reach,
            empties: count,
        };
        let (mut best, mut best_move) = (-i32::MAX, NO_MOVE);
        for tried in 0..candidates.len() {
            let rest = &mut candidates[tried..];
            if tried > 0
                && let Some(found) = self.share_out(node, rest, (best, best_move))
            {
                (best, best_move) = found;
                if self.stopped.is_some() {
                    return alpha;
                }
                break;
            }
            let m = order::take_best(rest);
            let (next, after) = m.play(own, opp);
            self.step(count, &m);
            let score = -self.above_to(next, after, !alpha, reach.on());
            if self.stopped.is_some() {
                return alpha;
            }
            if score > best {
                (best, best_move) = (score, m.square);
                if best > alpha {
                    break;
                }
            }
        }
        if reach.depth >= TABLED {
            let found = (best, best_move);
            self.remember(
                key,
                known,
                reach.depth,
                reach.trust,
                found,
                alpha,
                alpha + 1,
            );
        }
        best
    }

    /// The score after a pass by `search`, or at the end of the game.
    #[inline(always)]
    fn pass(
        &mut self,
        own: u64,
        opp: u64,
        count: u32,
        search: impl FnOnce(&mut Self) -> i32,
    ) -> i32 {
        if self.moves(opp, own) == 0 {
            return self.final_score(own, opp);
        }
        self.step_pass(count);
        let score = search(self);
        self.step_pass(count);
        score
    }

    /// One ply with the judge's word on each move.
    #[inline(always)]
    fn last_ply(&mut self, own: u64, opp: u64, alpha: i32, moves: u64, count: u32) -> i32 {
        let mut candidates = Candidates::new();
        self.list(own, opp, moves, &mut candidates);
        let mut best = -i32::MAX;
        for m in &candidates {
            self.nodes += 1;
            best = best.max(self.judged_move(own, opp, count, m));
            if best > alpha {
                break;
            }
        }
        best
    }

    /// What the judge thinks of a move in discs, or the score if it ends the game.
    #[inline(always)]
    fn judged_move(&self, own: u64, opp: u64, count: u32, m: &Candidate) -> i32 {
        let (next, after) = m.play(own, opp);
        if m.replies == 0 && self.moves(after, next) == 0 {
            return self.final_score(after, next);
        }
        -self.judged(&self.state_after(count, m), next, after, m.replies)
    }

    /// A bound that a shallow search makes probable, if there is one.
    #[inline(always)]
    fn probable(
        &mut self,
        own: u64,
        opp: u64,
        alpha: i32,
        moves: u64,
        count: u32,
        reach: Reach,
    ) -> Option<i32> {
        let probe = Reach {
            depth: probcut::probe(reach.depth),
            ..reach
        };
        let margin = probcut::margin(reach.trust, count, reach.depth, probe.depth);
        let guess = self.judged(&self.states[count as usize], own, opp, moves);
        let (low, high) = (alpha - margin, alpha + margin);
        // Only the side to which the position leans is tried.
        if guess > alpha {
            (high < self.frame.area && self.above_to(own, opp, high, probe) > high)
                .then_some(alpha + 1)
        } else {
            (low >= -self.frame.area && self.above_to(own, opp, low, probe) <= low).then_some(alpha)
        }
    }
}

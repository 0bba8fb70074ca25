//! To the end of the game with nothing left to chance, in null windows: with a table near the thread
//! and moves sorted with care while there are many empty squares, then with a smaller and nearer
//! one, then with none.
//!
//! What the functions return is above `alpha` if and only if the score of the side with the discs
//! `own` is. It is then a lower bound of the score, or else an upper bound.

use core::marker::PhantomData;

use super::judge::Judge;
use super::last::{LastFour, pack};
use super::order;
use super::solver::{Candidates, Solver};
use crate::reversi::kernel::{Args, Call, Kernel};
use crate::reversi::table::{Known, NO_MOVE};

/// Empty squares from which on moves are sorted and a near table is used.
const SORTED: u32 = 6;
/// Empty squares from which on the larger of the near tables is used.
const LARGER: u32 = 11;
/// Empty squares from which on it is asked about the positions after all moves before any of them
/// is searched, and from which on the judge helps to sort moves.
const JUDGED: u32 = 12;
/// Empty squares from which on the smaller table is asked about the positions after all moves.
const NEAR_PEEKED: u32 = 8;
/// The scores above which the opponent's stable discs are looked at, with fewer empty squares than
/// [`SORTED`], than [`LARGER`], and with more: stable discs seldom allow less, and counting them
/// costs as much as a move.
const STABLE: [i32; 3] = [8, 10, 0];

/// [`Solver::above_by`], the moves in [`Args::rest`].
struct Above<J>(PhantomData<J>);
/// [`Solver::middle`], the moves in [`Args::rest`].
struct Middle<J>(PhantomData<J>);
/// [`Solver::shallow`], the moves in [`Args::rest`].
struct Shallow<J>(PhantomData<J>);

impl<J: Judge> Call for Above<J> {
    type State<'a, K: Kernel> = Solver<'a, K, J>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K, J>, args: Args) -> i32 {
        solver.above_body(args.own, args.opp, args.alpha, args.rest)
    }
}

impl<J: Judge> Call for Middle<J> {
    type State<'a, K: Kernel> = Solver<'a, K, J>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K, J>, args: Args) -> i32 {
        solver.middle_body(args.own, args.opp, args.alpha, args.rest)
    }
}

impl<J: Judge> Call for Shallow<J> {
    type State<'a, K: Kernel> = Solver<'a, K, J>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K, J>, args: Args) -> i32 {
        solver.shallow_body(args.own, args.opp, args.alpha, args.rest)
    }
}

impl<K: Kernel, J: Judge> Solver<'_, K, J> {
    /// Whether the score is above `alpha`, with any number of empty squares. From [`JUDGED`] on the
    /// line must have been followed.
    #[inline(always)]
    pub(super) fn above(&mut self, own: u64, opp: u64, alpha: i32) -> i32 {
        self.above_by(own, opp, alpha, self.moves(own, opp))
    }

    /// The same with the legal moves of the side to move, which are known to whoever sorted the
    /// moves before.
    #[inline(always)]
    fn above_by(&mut self, own: u64, opp: u64, alpha: i32, moves: u64) -> i32 {
        if self.empties(own, opp).count_ones() < LARGER {
            return self.middle(own, opp, alpha, moves);
        }
        self.kernel
            .call::<Above<J>>(self, Args::new(own, opp, alpha).with(moves))
    }

    #[inline(always)]
    fn above_body(&mut self, own: u64, opp: u64, alpha: i32, moves: u64) -> i32 {
        let count = self.empties(own, opp).count_ones();
        if self.enter() {
            return alpha;
        }
        if let Some(bound) = self.stability_cut(own, opp, alpha, STABLE[2]) {
            return bound;
        }
        let key = self.key(own, opp);
        let known = self.near.ending.find(key);
        if let Some(bound) = known.and_then(|known| known.decides(alpha)) {
            return bound;
        }
        if moves == 0 {
            let replies = self.moves(opp, own);
            return if replies == 0 {
                self.final_score(own, opp)
            } else {
                self.step_pass(count);
                let score = -self.above_by(opp, own, !alpha, replies);
                self.step_pass(count);
                score
            };
        }
        let mut candidates = Candidates::new();
        self.list(own, opp, moves, &mut candidates);
        if count >= JUDGED {
            for m in &candidates {
                let (next, after) = m.play(own, opp);
                let key = self.key(next, after);
                self.near.ending.prefetch(self.kernel, key);
            }
            order::judge_ends(self, own, opp, known.as_ref(), &mut candidates);
            if let Some(bound) = self.peek_near(&self.near.ending, own, opp, alpha, &candidates) {
                return bound;
            }
        } else {
            order::count_replies(self, own, opp, known.as_ref(), &mut candidates);
        }
        let (mut best, mut best_move) = (-i32::MAX, NO_MOVE);
        for tried in 0..candidates.len() {
            let m = order::take_best(&mut candidates[tried..]);
            let (next, after) = m.play(own, opp);
            if count > JUDGED {
                self.step(count, &m);
            }
            let score = -self.above_by(next, after, !alpha, m.replies);
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
        let mut known = known.unwrap_or(Known::nothing(self.frame.area as i8));
        known.add(best, alpha, alpha + 1, best_move);
        self.near.ending.store(key, known);
        best
    }

    /// The same with the smaller table.
    #[inline(always)]
    fn middle(&mut self, own: u64, opp: u64, alpha: i32, moves: u64) -> i32 {
        if self.empties(own, opp).count_ones() < SORTED {
            return self.shallow(own, opp, alpha, moves);
        }
        self.kernel
            .call::<Middle<J>>(self, Args::new(own, opp, alpha).with(moves))
    }

    #[inline(always)]
    fn middle_body(&mut self, own: u64, opp: u64, alpha: i32, moves: u64) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(own, opp, alpha, STABLE[1]) {
            return bound;
        }
        let key = self.key(own, opp);
        let known = self.near.last.find(key);
        if let Some(bound) = known.and_then(|known| known.decides(alpha)) {
            return bound;
        }
        if moves == 0 {
            let replies = self.moves(opp, own);
            return if replies == 0 {
                self.final_score(own, opp)
            } else {
                -self.middle(opp, own, !alpha, replies)
            };
        }
        let mut candidates = Candidates::new();
        self.list(own, opp, moves, &mut candidates);
        if self.empties(own, opp).count_ones() >= NEAR_PEEKED
            && let Some(bound) = self.peek_near(&self.near.last, own, opp, alpha, &candidates)
        {
            return bound;
        }
        order::count_replies(self, own, opp, known.as_ref(), &mut candidates);
        let (mut best, mut best_move) = (-i32::MAX, NO_MOVE);
        for tried in 0..candidates.len() {
            let m = order::take_best(&mut candidates[tried..]);
            let (next, after) = m.play(own, opp);
            let score = -self.middle(next, after, !alpha, m.replies);
            if score > best {
                (best, best_move) = (score, m.square);
                if best > alpha {
                    break;
                }
            }
        }
        let mut known = known.unwrap_or(Known::nothing(self.frame.area as i8));
        known.add(best, alpha, alpha + 1, best_move);
        self.near.last.store(key, known);
        best
    }

    /// The same without a table, square by square.
    #[inline(always)]
    fn shallow(&mut self, own: u64, opp: u64, alpha: i32, moves: u64) -> i32 {
        let empties = self.empties(own, opp);
        if empties.count_ones() > 4 {
            return self
                .kernel
                .call::<Shallow<J>>(self, Args::new(own, opp, alpha).with(moves));
        }
        self.last_few(own, opp, alpha, empties)
    }

    #[inline(always)]
    fn shallow_body(&mut self, own: u64, opp: u64, alpha: i32, moves: u64) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(own, opp, alpha, STABLE[0]) {
            return bound;
        }
        if moves == 0 {
            let replies = self.moves(opp, own);
            return if replies == 0 {
                self.final_score(own, opp)
            } else {
                -self.shallow(opp, own, !alpha, replies)
            };
        }
        let empties = self.empties(own, opp);
        let mut best = -i32::MAX;
        let odd = self.frame.odd_quadrants(empties);
        for part in [moves & odd, moves & !odd] {
            let mut rest = part;
            while rest != 0 {
                let x = rest.trailing_zeros();
                rest &= rest - 1;
                let turned = self.kernel.flips(own, opp, x);
                let (next, after) = (opp ^ turned, own | turned | 1 << x);
                let left = empties ^ 1 << x;
                let score = if left.count_ones() == 4 {
                    let squares = pack(order::parity(self.frame, left));
                    let args = Args::new(next, after, !alpha).with(squares);
                    -self.kernel.call::<LastFour<J>>(self, args)
                } else {
                    let replies = self.moves(next, after);
                    -self.shallow(next, after, !alpha, replies)
                };
                if score > best {
                    best = score;
                    if best > alpha {
                        return best;
                    }
                }
            }
        }
        best
    }
}

//! To the end of the game with nothing left to chance, in null windows: with the table and sorted
//! moves while there are many empty squares, then with the near table, then with neither.
//!
//! What the functions return is above `alpha` if and only if the score of the side with the discs
//! `own` is. It is then a lower bound of the score, or else an upper bound.

use core::marker::PhantomData;

use super::judge::Judge;
use super::last::{LastFour, pack};
use super::order;
use super::probcut::EXACT;
use super::solver::{Candidates, Solver};
use crate::reversi::kernel::{Args, Call, Kernel};
use crate::reversi::table::{Known, NO_MOVE};

/// Empty squares from which on moves are sorted and the near table is used.
const SORTED: u32 = 6;
/// Empty squares from which on the table is used.
const TABLED: u32 = 10;
/// Empty squares from which on the judge helps to sort moves.
const JUDGED: u32 = 11;

/// [`Solver::above`].
struct Above<J>(PhantomData<J>);
/// [`Solver::middle`], the empty squares in [`Args::rest`].
struct Middle<J>(PhantomData<J>);
/// [`Solver::shallow`], the empty squares in [`Args::rest`].
struct Shallow<J>(PhantomData<J>);

impl<J: Judge> Call for Above<J> {
    type State<'a, K: Kernel> = Solver<'a, K, J>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K, J>, args: Args) -> i32 {
        solver.above_body(args.own, args.opp, args.alpha)
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
        self.kernel
            .call::<Above<J>>(self, Args::new(own, opp, alpha))
    }

    #[inline(always)]
    fn above_body(&mut self, own: u64, opp: u64, alpha: i32) -> i32 {
        let empties = self.empties(own, opp);
        let count = empties.count_ones();
        if count < TABLED {
            return self.middle(own, opp, alpha, empties);
        }
        if self.enter() {
            return alpha;
        }
        if let Some(bound) = self.stability_cut(own, opp, alpha) {
            return bound;
        }
        let key = self.key(own, opp);
        let known = self.table.find(key);
        if let Some(known) = known
            && known.reaches(count, EXACT)
            && let Some(bound) = known.decides(alpha)
        {
            return bound;
        }
        let moves = self.moves(own, opp);
        if moves == 0 {
            return if self.moves(opp, own) == 0 {
                self.final_score(own, opp)
            } else {
                self.step_pass(count);
                let score = -self.above(opp, own, !alpha);
                self.step_pass(count);
                score
            };
        }
        let mut candidates = Candidates::new();
        self.list(own, opp, moves, &mut candidates);
        if count > TABLED
            && let Some(bound) = self.peek(own, opp, alpha, &candidates, count, EXACT)
        {
            return bound;
        }
        if count >= JUDGED {
            order::judge_ends(self, own, opp, known.as_ref(), &mut candidates);
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
            let score = -self.above(next, after, !alpha);
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
        self.remember(
            key,
            known,
            count,
            EXACT,
            (best, best_move),
            alpha,
            alpha + 1,
        );
        best
    }

    /// The same with the near table alone.
    #[inline(always)]
    fn middle(&mut self, own: u64, opp: u64, alpha: i32, empties: u64) -> i32 {
        if empties.count_ones() < SORTED {
            return self.shallow(own, opp, alpha, empties);
        }
        self.kernel
            .call::<Middle<J>>(self, Args::new(own, opp, alpha).with(empties))
    }

    #[inline(always)]
    fn middle_body(&mut self, own: u64, opp: u64, alpha: i32, empties: u64) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(own, opp, alpha) {
            return bound;
        }
        let key = self.key(own, opp);
        let known = self.near.find(key);
        if let Some(bound) = known.and_then(|known| known.decides(alpha)) {
            return bound;
        }
        let moves = self.moves(own, opp);
        if moves == 0 {
            return if self.moves(opp, own) == 0 {
                self.final_score(own, opp)
            } else {
                -self.middle(opp, own, !alpha, empties)
            };
        }
        let mut candidates = Candidates::new();
        self.list(own, opp, moves, &mut candidates);
        order::count_replies(self, own, opp, known.as_ref(), &mut candidates);
        let (mut best, mut best_move) = (-i32::MAX, NO_MOVE);
        for tried in 0..candidates.len() {
            let m = order::take_best(&mut candidates[tried..]);
            let (next, after) = m.play(own, opp);
            let score = -self.middle(next, after, !alpha, empties ^ 1 << m.square);
            if score > best {
                (best, best_move) = (score, m.square);
                if best > alpha {
                    break;
                }
            }
        }
        let mut known = known.unwrap_or(Known::nothing(self.area as i8));
        known.add(best, alpha, alpha + 1, best_move);
        self.near.store(key, known);
        best
    }

    /// The same without a table, square by square.
    #[inline(always)]
    fn shallow(&mut self, own: u64, opp: u64, alpha: i32, empties: u64) -> i32 {
        let count = empties.count_ones();
        if count == 4 {
            let squares = pack(order::parity(empties));
            let args = Args::new(own, opp, alpha).with(squares);
            return self.kernel.call::<LastFour<J>>(self, args);
        }
        if count < 4 {
            return self.last_few(own, opp, alpha, empties);
        }
        self.kernel
            .call::<Shallow<J>>(self, Args::new(own, opp, alpha).with(empties))
    }

    #[inline(always)]
    fn shallow_body(&mut self, own: u64, opp: u64, alpha: i32, empties: u64) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(own, opp, alpha) {
            return bound;
        }
        let moves = self.moves(own, opp);
        if moves == 0 {
            return if self.moves(opp, own) == 0 {
                self.final_score(own, opp)
            } else {
                -self.shallow(opp, own, !alpha, empties)
            };
        }
        let mut best = -i32::MAX;
        let odd = order::odd_quadrants(empties);
        for part in [moves & odd, moves & !odd] {
            let mut rest = part;
            while rest != 0 {
                let x = rest.trailing_zeros();
                rest &= rest - 1;
                let turned = self.kernel.flips(own, opp, x);
                let (next, after) = (opp ^ turned, own | turned | 1 << x);
                let score = -self.shallow(next, after, !alpha, empties ^ 1 << x);
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

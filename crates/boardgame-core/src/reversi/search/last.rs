//! The last four empty squares: no table, no lists, no ordering but by parity.
//!
//! What the functions return is above `alpha` if and only if the score of the side with the discs
//! `own` is. It is then a lower bound of the score, or else an upper bound.

use core::marker::PhantomData;

use super::judge::Judge;
use super::solver::Solver;
use crate::reversi::bitboard::last_flips;
use crate::reversi::kernel::{Args, Call, Kernel};

/// Below every score.
const NONE: i32 = -i32::MAX;

/// Two empty squares, given in [`Args::rest`] as a byte each.
pub(super) struct LastTwo<J>(PhantomData<J>);
/// Three empty squares, given in [`Args::rest`] as a byte each.
pub(super) struct LastThree<J>(PhantomData<J>);
/// Four empty squares, given in [`Args::rest`] as a byte each, in the order in which to try them.
pub(super) struct LastFour<J>(PhantomData<J>);

/// Squares as bytes of a word.
pub(super) const fn pack(squares: [u32; 4]) -> u64 {
    (squares[0] | squares[1] << 8 | squares[2] << 16 | squares[3] << 24) as u64
}

#[inline(always)]
const fn unpack(word: u64) -> [u32; 4] {
    let word = word as u32;
    [word & 63, word >> 8 & 63, word >> 16 & 63, word >> 24 & 63]
}

impl<J: Judge> Call for LastTwo<J> {
    type State<'a, K: Kernel> = Solver<'a, K, J>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K, J>, args: Args) -> i32 {
        let Args {
            own,
            opp,
            alpha,
            rest,
        } = args;
        let [x, y, ..] = unpack(rest);
        solver.nodes += 1;
        let mut best = NONE;
        let turned = solver.kernel.flips(own, opp, x);
        if turned != 0 {
            best = -solver.last_one(opp ^ turned, y);
            if best > alpha {
                return best;
            }
        }
        let turned = solver.kernel.flips(own, opp, y);
        if turned != 0 {
            return best.max(-solver.last_one(opp ^ turned, x));
        }
        if best > NONE {
            return best;
        }
        // The mover passes.
        let mut best = -NONE;
        let turned = solver.kernel.flips(opp, own, x);
        if turned != 0 {
            best = solver.last_one(own ^ turned, y);
            if best <= alpha {
                return best;
            }
        }
        let turned = solver.kernel.flips(opp, own, y);
        if turned != 0 {
            return best.min(solver.last_one(own ^ turned, x));
        }
        if best < -NONE {
            best
        } else {
            solver.final_score(own, opp)
        }
    }
}

impl<J: Judge> Call for LastThree<J> {
    type State<'a, K: Kernel> = Solver<'a, K, J>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K, J>, args: Args) -> i32 {
        let Args {
            own,
            opp,
            alpha,
            rest,
        } = args;
        let [x, y, z, _] = unpack(rest);
        solver.nodes += 1;
        let mut best = NONE;
        for (here, others) in [(x, [y, z, 0, 0]), (y, [x, z, 0, 0]), (z, [x, y, 0, 0])] {
            let turned = solver.kernel.flips(own, opp, here);
            if turned != 0 {
                let next = Args::new(opp ^ turned, own | turned | 1 << here, !alpha);
                best = best.max(
                    -solver
                        .kernel
                        .call::<LastTwo<J>>(solver, next.with(pack(others))),
                );
                if best > alpha {
                    return best;
                }
            }
        }
        if best > NONE {
            best
        } else if [x, y, z]
            .iter()
            .any(|&here| solver.kernel.flips(opp, own, here) != 0)
        {
            -solver
                .kernel
                .call::<Self>(solver, Args::new(opp, own, !alpha).with(rest))
        } else {
            solver.final_score(own, opp)
        }
    }
}

impl<J: Judge> Call for LastFour<J> {
    type State<'a, K: Kernel> = Solver<'a, K, J>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K, J>, args: Args) -> i32 {
        let Args {
            own,
            opp,
            alpha,
            rest,
        } = args;
        let [w, x, y, z] = unpack(rest);
        solver.nodes += 1;
        let mut best = NONE;
        for (here, others) in [
            (w, [x, y, z, 0]),
            (x, [w, y, z, 0]),
            // Of two pairs, the one that is now odd comes first.
            (y, [z, w, x, 0]),
            (z, [y, w, x, 0]),
        ] {
            let turned = solver.kernel.flips(own, opp, here);
            if turned != 0 {
                let next = Args::new(opp ^ turned, own | turned | 1 << here, !alpha);
                best = best.max(
                    -solver
                        .kernel
                        .call::<LastThree<J>>(solver, next.with(pack(others))),
                );
                if best > alpha {
                    return best;
                }
            }
        }
        if best > NONE {
            best
        } else if [w, x, y, z]
            .iter()
            .any(|&here| solver.kernel.flips(opp, own, here) != 0)
        {
            -solver
                .kernel
                .call::<Self>(solver, Args::new(opp, own, !alpha).with(rest))
        } else {
            solver.final_score(own, opp)
        }
    }
}

impl<K: Kernel, J: Judge> Solver<'_, K, J> {
    /// The score at the end of the game.
    #[inline]
    pub(super) const fn final_score(&self, own: u64, opp: u64) -> i32 {
        let margin = own.count_ones() as i32 - opp.count_ones() as i32;
        if self.empties_to_winner {
            let empties = (self.frame.squares & !(own | opp)).count_ones() as i32;
            margin + margin.signum() * empties
        } else {
            margin
        }
    }

    /// The score with one empty square; it is exact.
    #[inline(always)]
    fn last_one(&self, own: u64, x: u32) -> i32 {
        let discs = own.count_ones() as i32;
        let turned = last_flips(own, x);
        if turned != 0 {
            return 2 * (discs + turned as i32 + 1) - self.frame.area;
        }
        let opp = self.frame.squares & !own & !(1 << x);
        let lost = last_flips(opp, x);
        if lost != 0 {
            return 2 * (discs - lost as i32) - self.frame.area;
        }
        self.final_score(own, opp)
    }

    /// The score with any number of empty squares up to four.
    #[inline]
    pub(super) fn last_few(&mut self, own: u64, opp: u64, alpha: i32, empties: u64) -> i32 {
        let args = Args::new(own, opp, alpha).with(pack(super::order::parity(self.frame, empties)));
        match empties.count_ones() {
            0 => self.final_score(own, opp),
            1 => self.last_one(own, empties.trailing_zeros()),
            2 => self.kernel.call::<LastTwo<J>>(self, args),
            3 => self.kernel.call::<LastThree<J>>(self, args),
            _ => self.kernel.call::<LastFour<J>>(self, args),
        }
    }
}

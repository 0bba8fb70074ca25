//! The last four empty squares: no table, no lists, no ordering but by parity.
//!
//! All functions answer whether the score of the side with the discs `own` is above `alpha`: what
//! they return is above it if and only if the score is, and is then a lower bound of the score, or
//! else an upper bound.

use super::solver::Solver;
use crate::reversi::bitboard::{flips, last_flips};

/// Below every score.
const NONE: i32 = -i32::MAX;

impl Solver<'_> {
    /// The score at the end of the game.
    #[inline]
    pub(super) const fn final_score(&self, own: u64, opp: u64) -> i32 {
        let margin = own.count_ones() as i32 - opp.count_ones() as i32;
        if self.empties_to_winner {
            let empties = (self.squares & !(own | opp)).count_ones() as i32;
            margin + margin.signum() * empties
        } else {
            margin
        }
    }

    /// The score with one empty square; it is exact.
    #[inline]
    fn last_one(&self, own: u64, x: u32) -> i32 {
        let opp = self.squares & !own & !(1 << x);
        let discs = own.count_ones() as i32;
        let turned = last_flips(own, x);
        if turned != 0 {
            return 2 * (discs + turned as i32 + 1) - self.area;
        }
        let lost = last_flips(opp, x);
        if lost != 0 {
            return 2 * (discs - lost as i32) - self.area;
        }
        self.final_score(own, opp)
    }

    fn last_two(&mut self, own: u64, opp: u64, alpha: i32, x: [u32; 2]) -> i32 {
        self.nodes += 1;
        let mut best = NONE;
        for [here, other] in [[x[0], x[1]], [x[1], x[0]]] {
            let turned = flips(own, opp, here);
            if turned != 0 {
                best = best.max(-self.last_one(opp ^ turned, other));
                if best > alpha {
                    return best;
                }
            }
        }
        if best > NONE {
            return best;
        }
        // The mover passes.
        for [here, other] in [[x[0], x[1]], [x[1], x[0]]] {
            let turned = flips(opp, own, here);
            if turned != 0 {
                let score = self.last_one(own ^ turned, other);
                best = if best == NONE { score } else { best.min(score) };
                if best <= alpha {
                    return best;
                }
            }
        }
        if best > NONE {
            best
        } else {
            self.final_score(own, opp)
        }
    }

    fn last_three(&mut self, own: u64, opp: u64, alpha: i32, x: [u32; 3]) -> i32 {
        self.nodes += 1;
        let mut best = NONE;
        for [here, a, b] in [[x[0], x[1], x[2]], [x[1], x[0], x[2]], [x[2], x[0], x[1]]] {
            let turned = flips(own, opp, here);
            if turned != 0 {
                let (next, after) = (opp ^ turned, own | turned | 1 << here);
                best = best.max(-self.last_two(next, after, !alpha, [a, b]));
                if best > alpha {
                    return best;
                }
            }
        }
        if best > NONE {
            best
        } else if x.iter().any(|&here| flips(opp, own, here) != 0) {
            -self.last_three(opp, own, !alpha, x)
        } else {
            self.final_score(own, opp)
        }
    }

    /// The squares `x` are in the order in which they are to be tried.
    pub(super) fn last_four(&mut self, own: u64, opp: u64, alpha: i32, x: [u32; 4]) -> i32 {
        self.nodes += 1;
        let mut best = NONE;
        for [here, a, b, c] in [
            [x[0], x[1], x[2], x[3]],
            [x[1], x[0], x[2], x[3]],
            [x[2], x[0], x[1], x[3]],
            [x[3], x[0], x[1], x[2]],
        ] {
            let turned = flips(own, opp, here);
            if turned != 0 {
                let (next, after) = (opp ^ turned, own | turned | 1 << here);
                best = best.max(-self.last_three(next, after, !alpha, [a, b, c]));
                if best > alpha {
                    return best;
                }
            }
        }
        if best > NONE {
            best
        } else if x.iter().any(|&here| flips(opp, own, here) != 0) {
            -self.last_four(opp, own, !alpha, x)
        } else {
            self.final_score(own, opp)
        }
    }

    /// The score with any number of empty squares up to four, each given once in `empties`.
    pub(super) fn last_few(&mut self, own: u64, opp: u64, alpha: i32, empties: u64) -> i32 {
        let mut rest = empties;
        let mut next = || {
            let x = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            x
        };
        match empties.count_ones() {
            0 => self.final_score(own, opp),
            1 => self.last_one(own, next()),
            2 => self.last_two(own, opp, alpha, [next(), next()]),
            3 => self.last_three(own, opp, alpha, [next(), next(), next()]),
            _ => self.last_four(own, opp, alpha, [next(), next(), next(), next()]),
        }
    }
}

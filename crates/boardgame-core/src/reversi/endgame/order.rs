//! Which move is tried first.

use super::solver::{Candidate, Candidates, Solver};
use crate::reversi::kernel::Kernel;
use crate::reversi::table::Known;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The four quarters of the frame.
const QUADRANTS: [u64; 4] = [
    0x0000_0000_0f0f_0f0f,
    0x0000_0000_f0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

/// The quarters of the frame with an odd number of empty squares: whoever plays there first also
/// plays there last, if neither has to pass.
#[inline]
pub(super) fn odd_quadrants(empties: u64) -> u64 {
    QUADRANTS
        .iter()
        .filter(|&quadrant| (empties & quadrant).count_ones() & 1 != 0)
        .sum()
}

/// The four squares of `empties`, those in odd quarters first.
#[inline(always)]
pub(super) fn parity(empties: u64) -> [u32; 4] {
    let odd = odd_quadrants(empties);
    let mut squares = [0; 4];
    let mut i = 0;
    for part in [empties & odd, empties & !odd] {
        let mut rest = part;
        while rest != 0 && i < 4 {
            squares[i] = rest.trailing_zeros();
            rest &= rest - 1;
            i += 1;
        }
    }
    squares
}

/// Puts the most promising moves first.
pub(super) fn sort<K: Kernel>(
    solver: &Solver<'_, K>,
    own: u64,
    opp: u64,
    known: Option<&Known>,
    candidates: &mut Candidates,
) {
    rate(solver, own, opp, known, candidates);
    candidates.sort_unstable_by_key(|m| (-m.order, m.square));
}

/// Brings the most promising move to the front and returns it; the list is not empty.
#[inline(always)]
pub(super) fn take_best(candidates: &mut [Candidate]) -> Candidate {
    let mut best = 0;
    for (i, m) in candidates.iter().enumerate() {
        if m.order > candidates[best].order {
            best = i;
        }
    }
    candidates.swap(0, best);
    candidates[0]
}

/// Says how promising the moves are: what the table remembers, then what leaves the opponent
/// the fewest moves.
#[inline(always)]
pub(super) fn rate<K: Kernel>(
    solver: &Solver<'_, K>,
    own: u64,
    opp: u64,
    known: Option<&Known>,
    candidates: &mut Candidates,
) {
    let odd = odd_quadrants(solver.empties(own, opp));
    let remembered = known.map_or([64; 2], |known| known.moves);
    for m in candidates.iter_mut() {
        let bit = 1 << m.square;
        m.order = if m.square == remembered[0] {
            1 << 30
        } else if m.square == remembered[1] {
            1 << 29
        } else {
            let mobility = m.replies.count_ones() + (m.replies & CORNERS).count_ones();
            let corner = i32::from(bit & CORNERS != 0);
            let parity = i32::from(bit & odd != 0);
            8 * corner + 4 * parity - 16 * mobility as i32
        };
    }
}

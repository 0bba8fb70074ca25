//! Which move is tried first.

use super::judge::Judge;
use super::mid::Reach;
use super::probcut::EXACT;
use super::solver::{Candidate, Candidates, Solver};
use crate::reversi::eval::UNITS_PER_DISC;
use crate::reversi::frame::Frame;
use crate::reversi::kernel::Kernel;
use crate::reversi::table::{Known, NO_MOVE};

/// The four squares of `empties`, those in odd quarters first.
#[inline(always)]
pub(super) fn parity(frame: &Frame, empties: u64) -> [u32; 4] {
    let odd = frame.odd_quadrants(empties);
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
pub(super) fn count_replies<K: Kernel, J: Judge>(
    solver: &Solver<'_, K, J>,
    own: u64,
    opp: u64,
    known: Option<&Known>,
    candidates: &mut Candidates,
) {
    let odd = solver.frame.odd_quadrants(solver.empties(own, opp));
    let corners = solver.frame.corners;
    for m in candidates.iter_mut() {
        let bit = 1 << m.square;
        let corner = i32::from(bit & corners != 0);
        let parity = i32::from(bit & odd != 0);
        m.order = 8 * corner + 4 * parity - 16 * freedom(m.replies, corners);
        remembered(known, m);
    }
}

/// The same for searches to the end of the game, in which the judge has a say.
#[inline(always)]
pub(super) fn judge_ends<K: Kernel, J: Judge>(
    solver: &Solver<'_, K, J>,
    own: u64,
    opp: u64,
    known: Option<&Known>,
    candidates: &mut Candidates,
) {
    let empties = solver.empties(own, opp);
    let odd = solver.frame.odd_quadrants(empties);
    let corners = solver.frame.corners;
    for m in candidates.iter_mut() {
        let (next, after) = m.play(own, opp);
        let state = solver.state_after(empties.count_ones(), m);
        let parity = i32::from(odd >> m.square & 1 != 0);
        m.order = UNITS_PER_DISC / 2 * parity
            - solver.judged_units(&state, next, after, m.replies)
            - END_REPLY * freedom(m.replies, corners);
        remembered(known, m);
    }
}

/// The depth beyond which moves are sorted by a search, of a third of the plies that are more. In
/// shallower ones the evaluation alone sorts as well for less: at 100,000 nodes a move, to look ahead
/// from a depth of 9 on won 40 of 100 against doing so from 17 on.
const LOOKED_AHEAD: u32 = 17;

/// What a reply of the opponent counts for in searches to the end, in the judge's unit. It is not
/// what a reply is worth: the fewer there are, the sooner the search is done.
const END_REPLY: i32 = 2 * UNITS_PER_DISC;

/// The same for searches to a depth, in which the judge or a shallow search has the say.
#[inline(always)]
pub(super) fn judge<K: Kernel, J: Judge>(
    solver: &mut Solver<'_, K, J>,
    own: u64,
    opp: u64,
    known: Option<&Known>,
    candidates: &mut Candidates,
    depth: u32,
    to_end: bool,
) {
    if to_end && depth < LOOKED_AHEAD {
        return judge_ends(solver, own, opp, known, candidates);
    }
    let count = solver.empties(own, opp).count_ones();
    let corners = solver.frame.corners;
    let ahead = depth.saturating_sub(LOOKED_AHEAD) / 3;
    let reach = Reach {
        depth: ahead.min(4),
        trust: if ahead < 3 { EXACT } else { 1 },
    };
    for m in candidates.iter_mut() {
        let (next, after) = m.play(own, opp);
        let score = if reach.depth == 0 {
            let state = solver.state_after(count, m);
            solver.judged_units(&state, next, after, m.replies)
        } else {
            solver.step(count, m);
            let area = solver.frame.area;
            UNITS_PER_DISC * solver.window(next, after, -area, area, reach)
        };
        let weight = if to_end {
            END_REPLY * 3 / 4
        } else {
            UNITS_PER_DISC / 8
        };
        m.order = -score - weight * freedom(m.replies, corners);
        remembered(known, m);
    }
}

/// Moves that the table remembers come first.
#[inline(always)]
fn remembered(known: Option<&Known>, m: &mut Candidate) {
    let [best, second] = known.map_or([NO_MOVE; 2], |known| known.moves);
    if m.square == best {
        m.order = 1 << 30;
    } else if m.square == second {
        m.order = 1 << 29;
    }
}

/// The number of moves, corners counted twice.
#[inline(always)]
const fn freedom(moves: u64, corners: u64) -> i32 {
    (moves.count_ones() + (moves & corners).count_ones()) as i32
}

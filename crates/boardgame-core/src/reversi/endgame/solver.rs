//! The recursion: null windows for nearly all positions, open ones along the principal variation.

use arrayvec::ArrayVec;

use super::order;
use crate::reversi::Size;
use crate::reversi::bitboard::{flips, legal_moves};
use crate::reversi::stability::stable;
use crate::reversi::table::{Known, NO_MOVE, Table};
use crate::search::{Limits, Stop, StopReason};

/// No position has more legal moves, as far as is known; there is room for any board at all.
pub(super) const MAX_MOVES: usize = 64;

/// Empty squares from which on the table is used and moves are sorted.
const TABLED: u32 = 7;
/// Empty squares from which on the table is asked about all positions after a move before any of
/// them is searched.
const PEEKED: u32 = 8;
/// Nodes between two questions whether to stop.
const POLL_EVERY: u64 = 4096;

/// One search.
pub(super) struct Solver<'a> {
    pub(super) squares: u64,
    pub(super) area: i32,
    pub(super) empties_to_winner: bool,
    pub(super) table: &'a Table,
    /// Keeps positions of different sizes and scoring apart in the table.
    salt: u64,
    pub(super) nodes: u64,
    max_nodes: u64,
    /// The number of nodes at which the limits are looked at again.
    pause: u64,
    stop: &'a mut dyn Stop,
    /// Once it is set, nothing that is returned means anything.
    pub(super) stopped: Option<StopReason>,
}

/// A move with what it turns.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) flips: u64,
    pub(super) order: i32,
    pub(super) square: u8,
}

pub(super) type Candidates = ArrayVec<Candidate, MAX_MOVES>;

impl<'a> Solver<'a> {
    pub(super) fn new(
        size: Size,
        empties_to_winner: bool,
        table: &'a Table,
        limits: &Limits,
        stop: &'a mut dyn Stop,
    ) -> Self {
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        Self {
            squares: size.squares().bits(),
            area: size.area() as i32,
            empties_to_winner,
            table,
            salt: (size as u64) << 1 | u64::from(empties_to_winner),
            nodes: 0,
            max_nodes,
            pause: POLL_EVERY.min(max_nodes),
            stop,
            stopped: None,
        }
    }

    #[inline]
    pub(super) const fn empties(&self, own: u64, opp: u64) -> u64 {
        self.squares & !(own | opp)
    }

    #[inline]
    pub(super) const fn moves(&self, own: u64, opp: u64) -> u64 {
        legal_moves(own, opp) & self.squares
    }

    #[inline]
    fn key(&self, own: u64, opp: u64) -> u64 {
        let mixed = own
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(opp.rotate_left(32).wrapping_mul(0xd6e8_feb8_6659_fd93))
            ^ self.salt;
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 29
    }

    /// What the table knows of a position.
    pub(super) fn known(&self, own: u64, opp: u64) -> Option<Known> {
        self.table.find(self.key(own, opp))
    }

    /// Whether the limits or the caller end the search.
    #[cold]
    fn must_stop(&mut self) -> bool {
        if self.nodes >= self.max_nodes {
            self.stopped = Some(StopReason::Nodes);
        } else if self.stop.poll(self.nodes) {
            self.stopped = Some(StopReason::Stopped);
        }
        self.pause = (self.nodes + POLL_EVERY).min(self.max_nodes);
        self.stopped.is_some()
    }

    /// The exact score if it lies between `alpha` and `beta`, and otherwise a bound on that side:
    /// a lower bound of the score if at least `beta`, an upper bound if at most `alpha`.
    pub(super) fn window(&mut self, own: u64, opp: u64, alpha: i32, beta: i32) -> i32 {
        if beta - alpha <= 1 {
            return self.above(own, opp, alpha);
        }
        let empties = self.empties(own, opp);
        let candidates = self.candidates(own, opp);
        if candidates.is_empty() {
            return if self.moves(opp, own) == 0 {
                self.final_score(own, opp)
            } else {
                -self.window(opp, own, -beta, -alpha)
            };
        }
        self.nodes += 1;
        if self.nodes >= self.pause && self.must_stop() {
            return alpha;
        }
        let count = empties.count_ones();
        let tabled = count >= TABLED;
        let key = self.key(own, opp);
        let known = if tabled { self.table.find(key) } else { None };
        if let Some(known) = known {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
        }
        let mut candidates = candidates;
        order::sort(self, own, opp, known.as_ref(), &mut candidates);
        let (mut best, mut best_move) = (-i32::MAX, NO_MOVE);
        for (number, m) in candidates.iter().enumerate() {
            let (next, after) = (opp ^ m.flips, own | m.flips | 1 << m.square);
            let low = alpha.max(best);
            let score = if number == 0 {
                -self.window(next, after, -beta, -low)
            } else {
                let score = -self.above(next, after, !low);
                if score > low && score < beta && self.stopped.is_none() {
                    -self.window(next, after, -beta, -low)
                } else {
                    score
                }
            };
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
        if tabled {
            self.remember(key, known, count, best, alpha, beta, best_move);
        }
        best
    }

    /// Whether the score is above `alpha`: a lower bound of it above `alpha`, or an upper bound at
    /// or below.
    pub(super) fn above(&mut self, own: u64, opp: u64, alpha: i32) -> i32 {
        let empties = self.empties(own, opp);
        let count = empties.count_ones();
        if count < TABLED {
            return self.shallow(own, opp, alpha, empties, count);
        }
        self.nodes += 1;
        if self.nodes >= self.pause && self.must_stop() {
            return alpha;
        }
        if let Some(bound) = self.stability_cut(own, opp, alpha) {
            return bound;
        }
        let key = self.key(own, opp);
        let known = self.table.find(key);
        if let Some(known) = known {
            if i32::from(known.lower) > alpha {
                return known.lower.into();
            }
            if i32::from(known.upper) <= alpha {
                return known.upper.into();
            }
        }
        let mut candidates = self.candidates(own, opp);
        if candidates.is_empty() {
            return if self.moves(opp, own) == 0 {
                self.final_score(own, opp)
            } else {
                -self.above(opp, own, !alpha)
            };
        }
        if count >= PEEKED
            && let Some(bound) = self.peek(own, opp, alpha, &candidates)
        {
            return bound;
        }
        order::sort(self, own, opp, known.as_ref(), &mut candidates);
        let (mut best, mut best_move) = (-i32::MAX, NO_MOVE);
        for m in &candidates {
            let (next, after) = (opp ^ m.flips, own | m.flips | 1 << m.square);
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
        self.remember(key, known, count, best, alpha, alpha + 1, best_move);
        best
    }

    /// The same for few empty squares: by squares instead of by lists of moves, without the table.
    fn shallow(&mut self, own: u64, opp: u64, alpha: i32, empties: u64, count: u32) -> i32 {
        if count <= 4 {
            let x = order::parity(empties);
            return match count {
                4 => self.last_four(own, opp, alpha, x),
                _ => self.last_few(own, opp, alpha, empties),
            };
        }
        self.nodes += 1;
        if let Some(bound) = self.stability_cut(own, opp, alpha) {
            return bound;
        }
        let moves = self.moves(own, opp);
        if moves == 0 {
            return if self.moves(opp, own) == 0 {
                self.final_score(own, opp)
            } else {
                -self.shallow(opp, own, !alpha, empties, count)
            };
        }
        let mut best = -i32::MAX;
        let odd = order::odd_quadrants(empties);
        for part in [moves & odd, moves & !odd] {
            let mut rest = part;
            while rest != 0 {
                let x = rest.trailing_zeros();
                rest &= rest - 1;
                let turned = flips(own, opp, x);
                let (next, after) = (opp ^ turned, own | turned | 1 << x);
                let left = empties ^ 1 << x;
                let score = -self.shallow(next, after, !alpha, left, count - 1);
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

    /// All legal moves, in the order of the squares.
    pub(super) fn candidates(&self, own: u64, opp: u64) -> Candidates {
        let mut list = Candidates::new();
        let mut moves = self.moves(own, opp);
        while moves != 0 {
            let x = moves.trailing_zeros();
            moves &= moves - 1;
            list.push(Candidate {
                flips: flips(own, opp, x),
                order: 0,
                square: x as u8,
            });
        }
        list
    }

    /// An upper bound at or below `alpha`, if the opponent's stable discs give one.
    #[inline]
    fn stability_cut(&self, own: u64, opp: u64, alpha: i32) -> Option<i32> {
        // On smaller boards the frame's edge is not the board's.
        if self.area != 64 || alpha < 0 {
            return None;
        }
        let bound = self.area - 2 * stable(opp, own).count_ones() as i32;
        (bound <= alpha).then_some(bound)
    }

    /// What the table says of the positions after each move, if that decides the matter.
    fn peek(&self, own: u64, opp: u64, alpha: i32, candidates: &Candidates) -> Option<i32> {
        candidates.iter().find_map(|m| {
            let (next, after) = (opp ^ m.flips, own | m.flips | 1 << m.square);
            let score = -i32::from(self.table.find(self.key(next, after))?.upper);
            (score > alpha).then_some(score)
        })
    }

    #[expect(clippy::too_many_arguments)]
    fn remember(
        &self,
        key: u64,
        before: Option<Known>,
        empties: u32,
        best: i32,
        alpha: i32,
        beta: i32,
        m: u8,
    ) {
        let area = self.area as i8;
        let mut known = before.unwrap_or(Known {
            lower: -area,
            upper: area,
            depth: 0,
            trust: 0,
            moves: [NO_MOVE; 2],
        });
        known.depth = empties as u8;
        if best > alpha {
            known.lower = known.lower.max(best as i8);
        }
        if best < beta {
            known.upper = known.upper.min(best as i8);
        }
        if best > alpha && m != known.moves[0] {
            known.moves = [m, known.moves[0]];
        } else if known.moves[0] == NO_MOVE {
            known.moves[0] = m;
        }
        self.table.store(key, known);
    }
}

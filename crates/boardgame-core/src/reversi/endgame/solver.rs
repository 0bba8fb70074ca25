//! The recursion: null windows for nearly all positions, open ones along the principal variation.

use arrayvec::ArrayVec;

use super::last::{LastFour, pack};
use super::order;
use crate::reversi::Size;
use crate::reversi::kernel::{Args, Call, Kernel};
use crate::reversi::stability::stable;
use crate::reversi::table::{Known, NO_MOVE, NearTable, Table};
use crate::search::{Limits, Stop, StopReason};

/// No position has more legal moves, as far as is known; there is room for any board at all.
pub(super) const MAX_MOVES: usize = 64;

/// Empty squares from which on moves are sorted and the near table is used.
const SORTED: u32 = 6;
/// Empty squares from which on the table is used, and asked about all positions after a move before
/// any of them is searched.
const TABLED: u32 = 10;
/// Nodes between two questions whether to stop.
const POLL_EVERY: u64 = 4096;

/// One search.
pub(super) struct Solver<'a, K> {
    pub(super) kernel: K,
    pub(super) squares: u64,
    pub(super) area: i32,
    pub(super) empties_to_winner: bool,
    pub(super) table: &'a Table,
    near: &'a mut NearTable,
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

/// [`Solver::window`], its upper end in [`Args::rest`].
struct Window;
/// [`Solver::above`].
struct Above;
/// [`Solver::middle`], the empty squares in [`Args::rest`].
struct Middle;
/// [`Solver::shallow`], the empty squares in [`Args::rest`].
struct Shallow;

impl Call for Window {
    type State<'a, K: Kernel> = Solver<'a, K>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K>, args: Args) -> i32 {
        solver.window_body(args.own, args.opp, args.alpha, args.rest as i32)
    }
}

impl Call for Above {
    type State<'a, K: Kernel> = Solver<'a, K>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K>, args: Args) -> i32 {
        solver.above_body(args.own, args.opp, args.alpha)
    }
}

impl Call for Middle {
    type State<'a, K: Kernel> = Solver<'a, K>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K>, args: Args) -> i32 {
        solver.middle_body(args.own, args.opp, args.alpha, args.rest)
    }
}

impl Call for Shallow {
    type State<'a, K: Kernel> = Solver<'a, K>;

    #[inline(always)]
    fn run<K: Kernel>(solver: &mut Solver<'_, K>, args: Args) -> i32 {
        solver.shallow_body(args.own, args.opp, args.alpha, args.rest)
    }
}

/// A move with what it turns.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) flips: u64,
    /// The opponent's legal moves after it.
    pub(super) replies: u64,
    pub(super) order: i32,
    pub(super) square: u8,
}

pub(super) type Candidates = ArrayVec<Candidate, MAX_MOVES>;

impl<'a, K: Kernel> Solver<'a, K> {
    pub(super) fn new(
        kernel: K,
        size: Size,
        empties_to_winner: bool,
        table: &'a Table,
        near: &'a mut NearTable,
        limits: &Limits,
        stop: &'a mut dyn Stop,
    ) -> Self {
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        Self {
            kernel,
            squares: size.squares().bits(),
            area: size.area() as i32,
            empties_to_winner,
            table,
            near,
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
    pub(super) fn moves(&self, own: u64, opp: u64) -> u64 {
        self.kernel.legal_moves(own, opp) & self.squares
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
        let args = Args::new(own, opp, alpha).with(beta as u64);
        self.kernel.call::<Window>(self, args)
    }

    #[inline(always)]
    fn window_body(&mut self, own: u64, opp: u64, alpha: i32, beta: i32) -> i32 {
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
    #[inline(always)]
    pub(super) fn above(&mut self, own: u64, opp: u64, alpha: i32) -> i32 {
        self.kernel.call::<Above>(self, Args::new(own, opp, alpha))
    }

    #[inline(always)]
    fn above_body(&mut self, own: u64, opp: u64, alpha: i32) -> i32 {
        let empties = self.empties(own, opp);
        let count = empties.count_ones();
        if count < TABLED {
            return self.middle(own, opp, alpha, empties);
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
        if let Some(bound) = known.and_then(|known| known.decides(alpha)) {
            return bound;
        }
        let moves = self.moves(own, opp);
        if moves == 0 {
            return if self.moves(opp, own) == 0 {
                self.final_score(own, opp)
            } else {
                -self.above(opp, own, !alpha)
            };
        }
        let mut candidates = Candidates::new();
        self.list(own, opp, moves, &mut candidates);
        if count > TABLED
            && let Some(bound) = self.peek(own, opp, alpha, &candidates)
        {
            return bound;
        }
        order::rate(self, own, opp, known.as_ref(), &mut candidates);
        let (mut best, mut best_move) = (-i32::MAX, NO_MOVE);
        for tried in 0..candidates.len() {
            let m = order::take_best(&mut candidates[tried..]);
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

    /// The same with the near table alone.
    #[inline(always)]
    fn middle(&mut self, own: u64, opp: u64, alpha: i32, empties: u64) -> i32 {
        if empties.count_ones() < SORTED {
            return self.shallow(own, opp, alpha, empties);
        }
        self.kernel
            .call::<Middle>(self, Args::new(own, opp, alpha).with(empties))
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
        order::rate(self, own, opp, known.as_ref(), &mut candidates);
        let (mut best, mut best_move) = (-i32::MAX, NO_MOVE);
        for tried in 0..candidates.len() {
            let m = order::take_best(&mut candidates[tried..]);
            let bit = 1 << m.square;
            let (next, after) = (opp ^ m.flips, own | m.flips | bit);
            let score = -self.middle(next, after, !alpha, empties ^ bit);
            if score > best {
                (best, best_move) = (score, m.square);
                if best > alpha {
                    break;
                }
            }
        }
        let area = self.area as i8;
        let mut known = known.unwrap_or(Known::nothing(area));
        known.add(best, alpha, alpha + 1, best_move);
        self.near.store(key, known);
        best
    }

    /// The same for few empty squares: by squares instead of by lists of moves, without the table.
    #[inline(always)]
    fn shallow(&mut self, own: u64, opp: u64, alpha: i32, empties: u64) -> i32 {
        let count = empties.count_ones();
        if count == 4 {
            let squares = pack(order::parity(empties));
            return self
                .kernel
                .call::<LastFour>(self, Args::new(own, opp, alpha).with(squares));
        }
        if count < 4 {
            return self.last_few(own, opp, alpha, empties);
        }
        self.kernel
            .call::<Shallow>(self, Args::new(own, opp, alpha).with(empties))
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
                let left = empties ^ 1 << x;
                let score = -self.shallow(next, after, !alpha, left);
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
    #[inline(always)]
    pub(super) fn candidates(&self, own: u64, opp: u64) -> Candidates {
        let mut list = Candidates::new();
        self.list(own, opp, self.moves(own, opp), &mut list);
        list
    }

    /// Puts the legal `moves` in the list.
    #[inline(always)]
    fn list(&self, own: u64, opp: u64, moves: u64, list: &mut Candidates) {
        let squares = self.squares;
        self.kernel
            .visit_children(own, opp, moves, |square, flips, replies| {
                list.push(Candidate {
                    flips,
                    replies: replies & squares,
                    order: 0,
                    square: square as u8,
                });
            });
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
        let mut known = before.unwrap_or(Known::nothing(self.area as i8));
        known.depth = empties as u8;
        known.add(best, alpha, beta, m);
        self.table.store(key, known);
    }
}

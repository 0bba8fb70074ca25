//! What all parts of a search share: the board, the tables, the limits.

use alloc::vec;
use alloc::vec::Vec;

use arrayvec::ArrayVec;

use super::judge::Judge;
use super::mid::Reach;
use super::probcut::Trust;
#[cfg(feature = "std")]
use super::threads::Seat;
use crate::reversi::eval::UNITS_PER_DISC;
use crate::reversi::frame::Frame;
use crate::reversi::kernel::Kernel;
use crate::reversi::stability::{stable, stable_within};
use crate::reversi::table::{Known, NearTable, NearTables, Table};
use crate::reversi::{Scoring, Size};
use crate::search::{Limits, Stop, StopReason};

/// Room for the moves of any board.
const MAX_MOVES: usize = 64;

/// Nodes between two questions whether to stop.
const POLL_EVERY: u64 = 4096;

/// One search.
pub(super) struct Solver<'a, K, J: Judge> {
    pub(super) kernel: K,
    pub(super) judge: &'a J,
    /// Where things are on a board of this size.
    pub(super) frame: &'static Frame,
    pub(super) empties_to_winner: bool,
    pub(super) table: &'a Table,
    pub(super) near: &'a mut NearTables,
    /// Keeps positions of different sizes and scoring apart in the table.
    salt: u64,
    /// By number of empty squares, what the judge keeps of the position on the line.
    pub(super) states: Vec<J::State>,
    pub(super) nodes: u64,
    max_nodes: u64,
    /// The number of nodes at which the limits are looked at again.
    pause: u64,
    pub(super) stop: &'a mut dyn Stop,
    /// Once it is set, nothing that is returned means anything.
    pub(super) stopped: Option<StopReason>,
    /// The place among the threads of the search, if there are others.
    #[cfg(feature = "std")]
    pub(super) seat: Option<Seat<'a>>,
}

/// A node, and the question whether its score is above `alpha`.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(feature = "std"),
    allow(dead_code, reason = "it is read by threads that share out a node")
)]
pub(super) struct Node {
    pub(super) own: u64,
    pub(super) opp: u64,
    pub(super) alpha: i32,
    pub(super) reach: Reach,
    /// Its empty squares.
    pub(super) empties: u32,
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

impl Candidate {
    /// The discs of the opponent and of the mover after it.
    #[inline(always)]
    pub(super) const fn play(&self, own: u64, opp: u64) -> (u64, u64) {
        (opp ^ self.flips, own | self.flips | 1 << self.square)
    }
}

pub(super) type Candidates = ArrayVec<Candidate, MAX_MOVES>;

impl<'a, K: Kernel, J: Judge> Solver<'a, K, J> {
    #[expect(clippy::too_many_arguments, reason = "made in one place")]
    pub(super) fn new(
        kernel: K,
        judge: &'a J,
        size: Size,
        scoring: Scoring,
        table: &'a Table,
        near: &'a mut NearTables,
        limits: &Limits,
        stop: &'a mut dyn Stop,
    ) -> Self {
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        let empties_to_winner = scoring == Scoring::EmptiesToWinner;
        Self {
            kernel,
            judge,
            frame: Frame::of(size),
            empties_to_winner,
            table,
            near,
            salt: (size as u64) << 1 | u64::from(empties_to_winner),
            states: vec![judge.state(0, 0); 65],
            nodes: 0,
            max_nodes,
            pause: POLL_EVERY.min(max_nodes),
            stop,
            stopped: None,
            #[cfg(feature = "std")]
            seat: None,
        }
    }

    /// Makes `own` and `opp` the position from which lines begin.
    pub(super) fn start(&mut self, own: u64, opp: u64) {
        let count = self.empties(own, opp).count_ones();
        self.states[count as usize] = self.judge.state(own, opp);
    }

    #[inline]
    pub(super) const fn empties(&self, own: u64, opp: u64) -> u64 {
        self.frame.squares & !(own | opp)
    }

    #[inline(always)]
    pub(super) fn moves(&self, own: u64, opp: u64) -> u64 {
        self.kernel.legal_moves(own, opp) & self.frame.squares
    }

    /// All legal moves, in the order of the squares.
    pub(super) fn candidates(&self, own: u64, opp: u64) -> Candidates {
        let mut list = Candidates::new();
        self.list(own, opp, self.moves(own, opp), &mut list);
        list
    }

    /// Puts the legal `moves` in the list.
    #[inline(always)]
    pub(super) fn list(&self, own: u64, opp: u64, moves: u64, list: &mut Candidates) {
        let squares = self.frame.squares;
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

    /// What the judge keeps of the position after a move in one with `empties` empty squares.
    #[inline(always)]
    pub(super) fn state_after(&self, empties: u32, m: &Candidate) -> J::State {
        let mut state = self.states[empties as usize];
        self.judge.follow(&mut state, m.square.into(), m.flips);
        state
    }

    /// Makes the position after a move, in one with `empties` empty squares, that of the line.
    #[inline(always)]
    pub(super) fn step(&mut self, empties: u32, m: &Candidate) {
        self.states[empties as usize - 1] = self.state_after(empties, m);
    }

    /// Turns the position of the line to the opponent's view, or back.
    #[inline(always)]
    pub(super) fn step_pass(&mut self, empties: u32) {
        self.judge.pass(&mut self.states[empties as usize]);
    }

    /// What the judge thinks of a position in discs, its state and the mover's moves known.
    #[inline(always)]
    pub(super) fn judged(&self, state: &J::State, own: u64, opp: u64, moves: u64) -> i32 {
        let units = self.judged_units(state, own, opp, moves);
        let half = UNITS_PER_DISC / 2;
        let discs = (units + half).div_euclid(UNITS_PER_DISC);
        // A whole board is certain only at the end.
        discs.clamp(1 - self.frame.area, self.frame.area - 1)
    }

    /// The same in the judge's own unit.
    #[inline(always)]
    pub(super) fn judged_units(&self, state: &J::State, own: u64, opp: u64, moves: u64) -> i32 {
        let replies = self.moves(opp, own).count_ones();
        self.judge
            .score(state, (own | opp).count_ones(), moves.count_ones(), replies)
    }

    #[inline(always)]
    pub(super) fn key(&self, own: u64, opp: u64) -> u64 {
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

    /// Counts a node, and says whether the search must stop.
    #[inline(always)]
    pub(super) fn enter(&mut self) -> bool {
        self.nodes += 1;
        self.nodes >= self.pause && self.must_stop()
    }

    #[cold]
    fn must_stop(&mut self) -> bool {
        let nodes = self.all_nodes();
        if self.stopped.is_none() {
            self.stopped = if nodes >= self.max_nodes {
                Some(StopReason::Nodes)
            } else {
                self.stop.poll(nodes).then_some(StopReason::Stopped)
            };
            if self.stopped.is_some() {
                self.end_all();
            } else if self.is_needless() {
                self.stopped = Some(StopReason::Stopped);
            }
        }
        let left = self.max_nodes.saturating_sub(nodes);
        self.pause = self.nodes + POLL_EVERY.min(left);
        self.stopped.is_some()
    }

    /// The nodes of all threads.
    pub(super) fn all_nodes(&mut self) -> u64 {
        #[cfg(feature = "std")]
        if let Some(seat) = &mut self.seat {
            return seat.tell(self.nodes);
        }
        self.nodes
    }

    /// Ends the search of all threads.
    fn end_all(&self) {
        #[cfg(feature = "std")]
        if let Some(seat) = &self.seat {
            seat.end_all();
        }
    }

    /// Whether another thread has made the work of this one needless.
    fn is_needless(&self) -> bool {
        #[cfg(feature = "std")]
        if let Some(seat) = &self.seat {
            return seat.is_needless();
        }
        false
    }

    /// Has the moves of a node that are left searched by all threads that wait for work, and
    /// returns the best score and its move; `None` if no thread does. The line must have been
    /// followed to the node.
    #[inline(always)]
    pub(super) fn share_out(
        &mut self,
        node: Node,
        moves: &mut [Candidate],
        best: (i32, u8),
    ) -> Option<(i32, u8)> {
        #[cfg(feature = "std")]
        if moves.len() > 1 && self.seat.as_ref().is_some_and(|seat| seat.crew.is_idle()) {
            return self.share(node, moves, best);
        }
        let _ = (node, moves, best);
        None
    }

    /// An upper bound at or below `alpha`, if the opponent's stable discs give one. They are looked at
    /// if `alpha` is `least` or more.
    #[inline(always)]
    pub(super) fn stability_cut(&self, own: u64, opp: u64, alpha: i32, least: i32) -> Option<i32> {
        if alpha < least {
            return None;
        }
        let frame = self.frame;
        let stable = if frame.area == 64 {
            stable(opp, own)
        } else {
            stable_within(opp, own, frame)
        };
        let bound = frame.area - 2 * stable.count_ones() as i32;
        (bound <= alpha).then_some(bound)
    }

    /// Has the table's places of the positions after each move fetched, for [`peek`](Self::peek).
    #[inline(always)]
    pub(super) fn prefetch(&self, own: u64, opp: u64, candidates: &Candidates) {
        for m in candidates {
            let (next, after) = m.play(own, opp);
            self.table.prefetch(self.kernel, self.key(next, after));
        }
    }

    /// What the table says of the positions after each move, if that puts the score above `alpha`.
    #[inline(always)]
    pub(super) fn peek(
        &self,
        own: u64,
        opp: u64,
        alpha: i32,
        candidates: &Candidates,
        depth: u32,
        trust: Trust,
    ) -> Option<i32> {
        candidates.iter().find_map(|m| {
            let (next, after) = m.play(own, opp);
            let known = self.table.find(self.key(next, after))?;
            let score = -i32::from(known.upper);
            (known.reaches(depth - 1, trust) && score > alpha).then_some(score)
        })
    }

    /// The same of a near table, whose entries are all exact.
    #[inline(always)]
    pub(super) fn peek_near<const SIZE: usize>(
        &self,
        table: &NearTable<SIZE>,
        own: u64,
        opp: u64,
        alpha: i32,
        candidates: &Candidates,
    ) -> Option<i32> {
        candidates.iter().find_map(|m| {
            let (next, after) = m.play(own, opp);
            let score = -i32::from(table.find(self.key(next, after))?.upper);
            (score > alpha).then_some(score)
        })
    }

    /// Puts what a search in the window from `alpha` to `beta` found into the table.
    #[expect(clippy::too_many_arguments, reason = "each is one thing to remember")]
    #[inline(always)]
    pub(super) fn remember(
        &self,
        key: u64,
        before: Option<Known>,
        depth: u32,
        trust: Trust,
        (best, m): (i32, u8),
        alpha: i32,
        beta: i32,
    ) {
        let mut known = Known::nothing(self.frame.area as i8);
        if let Some(before) = before {
            if u32::from(before.depth) > depth {
                return;
            }
            known.moves = before.moves;
            if u32::from(before.depth) == depth && before.trust == trust {
                (known.lower, known.upper) = (before.lower, before.upper);
            }
        }
        (known.depth, known.trust) = (depth as u8, trust);
        known.add(best, alpha, beta, m);
        self.table.store(key, known);
    }
}

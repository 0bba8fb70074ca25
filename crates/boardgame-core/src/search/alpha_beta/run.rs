//! One search: what it was given, what it keeps on the way, and when it stops.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::Hooks;
use super::at::At;
use super::table::Table;
use crate::search::{Iteration, Limits, Report, Stop, StopReason};
use crate::{Evaluator, Position};

/// Nodes between two questions whether to stop.
const POLL_EVERY: u64 = 256;

pub(super) struct Run<'a, P: Position, E: Evaluator<P>, H> {
    pub(super) start: At<P, E::State>,
    pub(super) evaluator: &'a E,
    pub(super) hooks: &'a H,
    pub(super) table: &'a mut Table<P::Move>,
    max_nodes: u64,
    stop: &'a mut dyn Stop,
    pub(super) stopped: Option<StopReason>,
    /// Nodes that may be counted in all before the limits are looked at again.
    granted: u64,
    /// How many of them are left.
    left: u64,
    seldepth: u32,
    /// Whether some line of the iteration was cut off by its depth instead of by the game's end.
    pub(super) cut_by_depth: bool,
    /// The moves still to be tried along the line, with their order.
    pub(super) moves: Vec<(i32, P::Move)>,
    /// The principal variation from each ply of the line on.
    pub(super) pvs: Vec<Vec<P::Move>>,
    /// At each ply, moves that refuted others there.
    pub(super) killers: Vec<[Option<P::Move>; 2]>,
    /// Root moves that are taken already by better lines.
    pub(super) excluded: Vec<P::Move>,
}

impl<'a, P: Position, E: Evaluator<P>, H: Hooks<P>> Run<'a, P, E, H> {
    pub(super) fn new(
        position: &P,
        evaluator: &'a E,
        hooks: &'a H,
        table: &'a mut Table<P::Move>,
        limits: &Limits,
        stop: &'a mut dyn Stop,
    ) -> Self {
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        Self {
            start: At {
                position: position.clone(),
                state: evaluator.init(position),
            },
            evaluator,
            hooks,
            table,
            max_nodes,
            stop,
            stopped: None,
            granted: POLL_EVERY.min(max_nodes),
            left: POLL_EVERY.min(max_nodes),
            seldepth: 0,
            cut_by_depth: false,
            moves: Vec::new(),
            pvs: Vec::new(),
            killers: Vec::new(),
            excluded: Vec::new(),
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.granted - self.left
    }

    pub(super) const fn seldepth(&self) -> u32 {
        self.seldepth
    }

    pub(super) const fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Whether the caller wants no further iteration.
    pub(super) fn is_enough(&mut self, iteration: &Iteration) -> bool {
        self.stop.enough(iteration)
    }

    /// Whether every line of the last iteration went to the end of the game.
    pub(super) const fn saw_all(&self) -> bool {
        !self.cut_by_depth
    }

    /// A legal move, for a search that is stopped at once.
    pub(super) fn first_guess(&self) -> Report<P::Move> {
        let At { position, state } = &self.start;
        let first = position.visit_moves(ControlFlow::Break);
        let score = self.evaluator.score(state, position);
        let mut report = Report::of_move(first.break_value(), score, 0);
        report.depth = 0;
        report
    }

    /// Counts a node, and says whether the search must stop instead.
    #[inline(always)]
    pub(super) fn count(&mut self) -> bool {
        if self.left == 0 && self.must_stop() {
            return true;
        }
        self.left -= 1;
        false
    }

    /// Notes that a line is `plies` long.
    #[inline(always)]
    pub(super) fn reach(&mut self, plies: usize) {
        self.seldepth = self.seldepth.max(plies as u32);
    }

    #[cold]
    fn must_stop(&mut self) -> bool {
        let nodes = self.granted;
        if nodes >= self.max_nodes {
            self.stopped = Some(StopReason::Nodes);
        } else if self.stop.poll(nodes) {
            self.stopped = Some(StopReason::Stopped);
        } else {
            self.left = POLL_EVERY.min(self.max_nodes - nodes);
            self.granted += self.left;
        }
        self.stopped.is_some()
    }
}

//! One search: its iterations and windows, and what it keeps on the way.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::Hooks;
use super::node::At;
use super::table::Table;
use crate::search::{Bound, Iteration, Limits, Report, ScoredLine, Stop, StopReason};
use crate::{Evaluator, Position, Score};

/// The deepest iteration.
pub(super) const MAX_DEPTH: u32 = 10_000;

/// Nodes between two questions whether to stop.
const POLL_EVERY: u64 = 256;

/// Half the width of the first window around the score of the iteration before, in the evaluator's
/// unit. It doubles until the score lies inside.
const FIRST_WINDOW: i32 = 32;

pub(super) struct Run<'a, P: Position, E: Evaluator<P>, H> {
    start: At<P, E::State>,
    pub(super) evaluator: &'a E,
    pub(super) hooks: &'a H,
    pub(super) table: &'a mut Table<P::Move>,
    max_nodes: u64,
    stop: &'a mut dyn Stop,
    pub(super) stopped: Option<StopReason>,
    nodes: u64,
    /// The number of nodes at which the limits are looked at again.
    pause: u64,
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
            nodes: 0,
            pause: POLL_EVERY.min(max_nodes),
            seldepth: 0,
            cut_by_depth: false,
            moves: Vec::new(),
            pvs: Vec::new(),
            killers: Vec::new(),
            excluded: Vec::new(),
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
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

    /// The best `count` lines at `depth`, the best first; fewer if the search was stopped.
    pub(super) fn iterate(
        &mut self,
        depth: u32,
        previous: Score,
        count: usize,
    ) -> Vec<ScoredLine<P::Move>> {
        let plies = depth as usize + 1;
        self.pvs.resize_with(self.pvs.len().max(plies), Vec::new);
        self.killers
            .resize(self.killers.len().max(plies), [None; 2]);
        self.cut_by_depth = false;
        self.excluded.clear();
        let mut lines: Vec<ScoredLine<P::Move>> = Vec::new();
        let mut guess = previous;
        while lines.len() < count.max(1) {
            let score = self.aspire(depth, guess);
            if self.pvs[0].is_empty() {
                break;
            }
            let pv = self.pvs[0].clone();
            self.excluded.push(pv[0]);
            lines.push(ScoredLine { score, pv });
            guess = score;
            if self.stopped.is_some() {
                break;
            }
        }
        lines
    }

    /// Searches the root in a small window around `guess`, which grows until the score is inside.
    fn aspire(&mut self, depth: u32, guess: Score) -> Score {
        /// A window wider than this might as well be open.
        const WIDEST: i32 = 1 << 20;
        let around = |by: i32| Score::value(guess.raw().saturating_add(by));
        let narrow = depth > 2 && !guess.is_proven();
        let (mut below, mut above) = (FIRST_WINDOW, FIRST_WINDOW);
        let mut alpha = if narrow {
            around(-below)
        } else {
            -Score::INFINITY
        };
        let mut beta = if narrow {
            around(above)
        } else {
            Score::INFINITY
        };
        loop {
            let score = self.root(depth, alpha, beta);
            if self.stopped.is_some() {
                // An upper bound says nothing about which move is best.
                if score <= alpha {
                    self.pvs[0].clear();
                }
                return score;
            }
            if score <= alpha && alpha > -Score::INFINITY {
                below *= 4;
                alpha = if below > WIDEST {
                    -Score::INFINITY
                } else {
                    around(-below)
                };
            } else if score >= beta && beta < Score::INFINITY {
                above *= 4;
                beta = if above > WIDEST {
                    Score::INFINITY
                } else {
                    around(above)
                };
            } else {
                return score;
            }
        }
    }

    fn root(&mut self, depth: u32, alpha: Score, beta: Score) -> Score {
        self.pvs[0].clear();
        if self.enter(0) {
            return alpha;
        }
        let mut at = self.start.clone();
        let key = at.position.key();
        let known = self.table.find(key).and_then(|(entry, _)| entry.best);
        let (score, best) = self.try_moves(&mut at, known, depth, 0, alpha, beta);
        if self.stopped.is_none() && self.excluded.is_empty() {
            self.table
                .store(key, best, score, bound(score, alpha, beta), depth);
        }
        score
    }

    /// Counts a node, and says whether the search must stop.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) -> bool {
        if self.nodes == self.pause && self.must_stop() {
            return true;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply as u32);
        false
    }

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
}

/// What a score says that was found in the window from `alpha` to `beta`.
#[inline]
pub(super) fn bound(score: Score, alpha: Score, beta: Score) -> Bound {
    if score >= beta {
        Bound::Lower
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

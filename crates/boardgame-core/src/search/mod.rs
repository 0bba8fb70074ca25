//! Players for any game, and what they have in common: limits, a way to stop, a report.
//!
//! | player | what it needs beside the rules | how it plays |
//! |---|---|---|
//! | [`Random`] | nothing | any legal move |
//! | [`Greedy`], [`Careless`] | a [`MoveScorer`](crate::MoveScorer) | the best move by its number |
//! | [`Mcts`] | nothing | random games from the moves that do well |
//! | [`AlphaBeta`] | an [`Evaluator`](crate::Evaluator), and [`Hooks`] if you like | every line to a depth |
//! | [`Negamax`] | an [`Evaluator`](crate::Evaluator) | the same without cuts: the oracle of tests |
//!
//! A search ends by its [`Limits`] or by a [`Stop`], which may be a closure. [`Timer`] is one that
//! keeps a [`TimeControl`]; a plain time limit needs only
//!
//! ```
//! use boardgame_core::gomoku::{Gomoku, LineCounters, Rules};
//! use boardgame_core::search::{AlphaBeta, Limits, Searcher};
//! use std::time::{Duration, Instant};
//!
//! let game = Gomoku::new(Rules::default());
//! let mut search = AlphaBeta::new(LineCounters, 1 << 20);
//!
//! let three_plies = Limits { depth: Some(3), ..Limits::default() };
//! let begun = Instant::now();
//! let mut in_time = |_nodes: u64| begun.elapsed() > Duration::from_millis(20);
//! let report = search.search(&game, &three_plies, &mut in_time);
//! assert!(report.best.is_some());
//! ```

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{Position, Score};

mod alpha_beta;
pub(crate) mod buckets;
mod careless;
#[cfg(feature = "std")]
pub(crate) mod crew;
mod greedy;
mod mcts;
mod negamax;
mod random;
mod time;

pub use alpha_beta::{AlphaBeta, Hooks, NoHooks, Table};
pub use careless::Careless;
pub use greedy::Greedy;
pub use mcts::{Mcts, MctsOptions};
pub use negamax::Negamax;
pub use random::Random;
#[cfg(feature = "std")]
pub use time::Timer;
pub use time::{Budget, TimeControl};

/// A player: looks at a position and reports the move it would play.
///
/// The same searcher in the same state, with the same position and limits that do not depend on
/// time, gives the same report on every platform.
pub trait Searcher<P: Position> {
    /// Searches `position` until `limits` or `stop` end it.
    ///
    /// Whenever it stops, the report holds a legal move, or none if the game is over.
    fn search(&mut self, position: &P, limits: &Limits, stop: &mut dyn Stop) -> Report<P::Move>;

    /// Searches, and shows `observer` what is known after each iteration and at the end.
    fn search_observed(
        &mut self,
        position: &P,
        limits: &Limits,
        stop: &mut dyn Stop,
        observer: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let report = self.search(position, limits, stop);
        observer(&report);
        report
    }

    /// Does what the first search would otherwise do on its own time, such as taking the memory of
    /// a large table: for those who have the time now, before a clock runs. No search finds
    /// anything else for it.
    fn make_ready(&mut self) {}
}

impl<P: Position, S: Searcher<P> + ?Sized> Searcher<P> for alloc::boxed::Box<S> {
    fn search(&mut self, position: &P, limits: &Limits, stop: &mut dyn Stop) -> Report<P::Move> {
        (**self).search(position, limits, stop)
    }

    fn search_observed(
        &mut self,
        position: &P,
        limits: &Limits,
        stop: &mut dyn Stop,
        observer: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        (**self).search_observed(position, limits, stop, observer)
    }

    fn make_ready(&mut self) {
        (**self).make_ready();
    }
}

/// How far a search may go. The default has no limit at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The deepest iteration to begin, in plies.
    pub depth: Option<u32>,
    /// The number of nodes after which to stop.
    pub nodes: Option<u64>,
    /// How many of the best moves to report with a line of their own, if the searcher can; `None`
    /// asks for the best alone.
    pub lines: Option<usize>,
}

/// Says when a search must stop: a deadline, a cancelled flag, a shared budget.
///
/// The core's searches look at no clock: whoever calls one brings it, [`Timer`] for example.
pub trait Stop {
    /// Asked now and then with the number of nodes searched so far; `true` ends the search.
    fn poll(&mut self, nodes: u64) -> bool;

    /// Asked after each full iteration that another could follow: `true` ends the search with what
    /// it has, as when the time left would hardly be enough for a deeper one.
    fn enough(&mut self, iteration: &Iteration) -> bool {
        let _ = iteration;
        false
    }
}

/// What a [`Stop`] is told between two iterations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The depth of the iteration that has ended, in plies.
    pub depth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// How many iterations before it had the same best move, without a break.
    pub steady: u32,
    /// Whether there is no other legal move.
    pub only_move: bool,
}

impl Iteration {
    /// Nothing known yet.
    pub(crate) const fn none(only_move: bool) -> Self {
        Self {
            depth: 0,
            nodes: 0,
            steady: 0,
            only_move,
        }
    }

    /// What is known after the iteration of `report`, where `before` was the best move.
    pub(crate) fn follow<M: Eq>(&mut self, report: &Report<M>, before: Option<&M>) {
        let same = self.depth > 0 && report.best.as_ref() == before;
        self.steady = if same { self.steady + 1 } else { 0 };
        self.depth = report.depth;
        self.nodes = report.nodes;
    }
}

impl<F: FnMut(u64) -> bool> Stop for F {
    fn poll(&mut self, nodes: u64) -> bool {
        self(nodes)
    }
}

/// Never stops a search; its [`Limits`] alone do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Never;

impl Stop for Never {
    fn poll(&mut self, _nodes: u64) -> bool {
        false
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The move to play, or `None` if the game is over.
    pub best: Option<M>,
    /// The worth of the position to the side to move.
    pub score: Score,
    /// What `score` is: exact within its depth, or a bound.
    pub bound: Bound,
    /// The depth of the last full iteration, in plies.
    pub depth: u32,
    /// The length of the longest line looked at, in plies.
    pub seldepth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The principal variation: the moves that both sides are expected to play, `best` first.
    pub pv: Vec<M>,
    /// The best lines if more than one was asked for, the best first.
    pub lines: Vec<ScoredLine<M>>,
    /// Why the search ended.
    pub reason: StopReason,
}

/// One of several lines of a [`Report`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredLine<M> {
    /// The worth of the line to the side to move.
    pub score: Score,
    /// The moves, the first one first.
    pub pv: Vec<M>,
}

/// What a score says about the true one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is the score.
    #[default]
    Exact,
    /// The score is this or higher.
    Lower,
    /// The score is this or lower.
    Upper,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The answer cannot change any more.
    Complete,
    /// [`Limits::depth`] was reached.
    Depth,
    /// [`Limits::nodes`] was reached.
    Nodes,
    /// [`Stop::poll`] said so.
    Stopped,
}

impl<M: Copy> Report<M> {
    /// A report of one ply: a move that was chosen without a deeper search.
    #[must_use]
    pub fn of_move(best: Option<M>, score: Score, nodes: u64) -> Self {
        let depth = u32::from(best.is_some());
        Self {
            best,
            score,
            bound: Bound::Exact,
            depth,
            seldepth: depth,
            nodes,
            pv: best.into_iter().collect(),
            lines: Vec::new(),
            reason: StopReason::Complete,
        }
    }
}

/// Whether the side to move has no choice.
pub(crate) fn has_one_move<P: Position>(position: &P) -> bool {
    let mut moves = 0;
    let seen = position.visit_moves(|_| {
        moves += 1;
        if moves > 1 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    seen.is_continue()
}

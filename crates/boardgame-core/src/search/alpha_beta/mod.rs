//! Alpha-beta for any game: iterative deepening, principal variation search, a transposition table.

mod at;
mod hooks;
mod iterate;
mod last;
mod list;
mod node;
mod run;
mod table;
mod trial;

use alloc::vec::Vec;

pub use hooks::{Hooks, NoHooks};
pub use table::Table;

use run::Run;

use super::{
    Bound, Iteration, Limits, Report, ScoredLine, Searcher, Stop, StopReason, has_one_move,
};
use crate::{Evaluator, Position, Score};

/// A full-width alpha-beta search for any game with an [`Evaluator`].
///
/// It deepens ply by ply and leaves nothing out, so a proven win it reports is a win, and after an
/// iteration to its depth the distance is the shortest. [`Hooks`] can order moves and follow
/// violent ones beyond the depth. Nothing is allocated per node. Moves that refuted others nearby
/// are tried before the moves are listed, if [`Position::check`] allows them, so a game gains by a
/// quick check.
///
/// Between searches the table is kept. It holds true values, but a search that finds deeper ones
/// there may report another score than a new searcher would; [`forget`](AlphaBeta::forget) makes
/// the next search independent of those before.
///
/// ```
/// use boardgame_core::gomoku::{Gomoku, LineCounters, Rules};
/// use boardgame_core::search::{AlphaBeta, Limits, Never, Searcher};
/// use boardgame_core::Score;
///
/// // Tic-tac-toe is a draw.
/// let game = Gomoku::new(Rules::mnk(3, 3, 3)?);
/// let mut search = AlphaBeta::new(LineCounters, 1 << 20);
/// let report = search.search(&game, &Limits::default(), &mut Never);
/// assert_eq!(report.score, Score::DRAW);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AlphaBeta<P: Position, E, H = NoHooks> {
    evaluator: E,
    hooks: H,
    table: Table<P::Move>,
}

impl<P: Position, E: Evaluator<P>> AlphaBeta<P, E> {
    /// A search by `evaluator` with a table of at most `table_bytes`.
    #[must_use]
    pub fn new(evaluator: E, table_bytes: usize) -> Self {
        Self::with_hooks(evaluator, NoHooks, table_bytes)
    }
}

impl<P: Position, E: Evaluator<P>, H: Hooks<P>> AlphaBeta<P, E, H> {
    /// A search by `evaluator` and `hooks` with a table of at most `table_bytes`.
    #[must_use]
    pub fn with_hooks(evaluator: E, hooks: H, table_bytes: usize) -> Self {
        Self {
            evaluator,
            hooks,
            table: Table::new(table_bytes),
        }
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.table.clear();
    }
}

impl<P: Position, E: Evaluator<P>, H: Hooks<P>> Searcher<P> for AlphaBeta<P, E, H> {
    fn search(&mut self, position: &P, limits: &Limits, stop: &mut dyn Stop) -> Report<P::Move> {
        self.search_observed(position, limits, stop, &mut |_| {})
    }

    fn search_observed(
        &mut self,
        position: &P,
        limits: &Limits,
        stop: &mut dyn Stop,
        observer: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        if let Some(score) = Score::of_end(position.status(), position.turn()) {
            let report = Report::of_move(None, score, 0);
            observer(&report);
            return report;
        }
        self.table.next_generation();
        let mut run = Run::new(
            position,
            &self.evaluator,
            &self.hooks,
            &mut self.table,
            limits,
            stop,
        );
        let mut report = run.first_guess();
        let mut previous = Score::DRAW;
        let mut iteration = Iteration::none(has_one_move(position));
        for depth in 1..=limits.depth.unwrap_or(u32::MAX).min(iterate::MAX_DEPTH) {
            let lines = run.iterate(depth, previous, limits.lines.unwrap_or(1));
            report.nodes = run.nodes();
            report.seldepth = run.seldepth();
            if let Some(reason) = run.stopped() {
                // The first line of an unfinished iteration began with the best move so far, so a
                // line that is there is at least as good. The moves that were not reached may be
                // better still.
                if let Some(line) = lines.first() {
                    take(&mut report, line);
                    report.bound = Bound::Lower;
                    if limits.lines.is_some() {
                        report.lines = merged(&lines, &report.lines);
                    }
                }
                report.reason = reason;
                break;
            }
            let Some(line) = lines.first() else { break };
            let before = report.best;
            take(&mut report, line);
            report.depth = depth;
            iteration.follow(&report, before.as_ref());
            previous = line.score;
            report.lines = if limits.lines.is_some() {
                lines.clone()
            } else {
                report.lines
            };
            report.reason = StopReason::Depth;
            // Every line ends within the depth, so another iteration cannot find anything else.
            let settled = |line: &ScoredLine<P::Move>| {
                line.score.distance().is_some_and(|plies| plies <= depth)
            };
            if run.saw_all() || lines.iter().all(settled) {
                report.reason = StopReason::Complete;
                break;
            }
            if run.is_enough(&iteration) {
                report.reason = StopReason::Stopped;
                break;
            }
            observer(&report);
        }
        observer(&report);
        report
    }
}

/// The lines of an unfinished iteration, then those of the one before for other moves.
fn merged<M: Copy + Eq>(new: &[ScoredLine<M>], old: &[ScoredLine<M>]) -> Vec<ScoredLine<M>> {
    let is_new = |line: &&ScoredLine<M>| new.iter().all(|n| n.pv.first() != line.pv.first());
    let others = old.iter().filter(is_new);
    let count = new.len().max(old.len());
    new.iter().chain(others).take(count).cloned().collect()
}

fn take<M: Copy>(report: &mut Report<M>, line: &ScoredLine<M>) {
    report.best = line.pv.first().copied().or(report.best);
    report.score = line.score;
    report.bound = Bound::Exact;
    report.pv.clone_from(&line.pv);
}

//! The engine: a principal variation search that thinks in threats.
//!
//! # From stones to threats
//!
//! What matters about an empty square is what a stone on it would make. Along one line that is a
//! [`Pattern`](super::pattern::Pattern): a five, a four (one stone from a five), a three (one stone
//! from an open four) and so on down. The patterns of all four lines give the
//! [`Class`](super::pattern::Class) of the square, such as "a four and a three". A
//! [`PatternBoard`] keeps both for every empty square and each side, and how many squares there are
//! of each class; so these are known without looking ahead:
//!
//! - a side to move that has a five wins in one ply;
//! - one that has none must take the square on which the opponent has one, and has lost if there
//!   are two;
//! - one that can make an open four, with no five of the opponent about, wins in three;
//! - one whose opponent can make an open four has to play a four of its own, or on a line of each
//!   of the open fours: no other stone spoils them.
//!
//! # The search
//!
//! A principal variation search (Marsland and Campbell, 1982) by iterative deepening, with windows
//! around the value of the iteration before, and a transposition table. Nodes where something has
//! to be answered look at the answers alone; a single reply to a four costs no depth. Elsewhere the
//! moves are the empty squares close to stones, ordered by the table's move, by weights of the
//! shapes that a stone makes or takes away, and by what refuted others before.
//!
//! At every leaf, and at every node that has fours, a *victory by continuous fours* is looked for
//! (VCF; Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space Search", 1993): since each
//! four forces the reply, it sees far for few positions.
//!
//! What is cut: nodes whose evaluation is far above the window, or so far below that only fours
//! would help (razoring); late moves and quiet moves that cannot reach the window; late moves are
//! first searched less deeply. What is extended: replies to fours, and moves without which a node
//! is much worse (singular).
//!
//! # Why an announced win is one
//!
//! A win is proven by one move, a loss only by all moves. So nothing is left out at a node as long
//! as every move that was tried loses; and where the moves were only those close to stones, the
//! remaining squares are tried too, and one that is not refuted at once is enough to call the node
//! unproven. Proven values in the table are true whatever depth they were found at, and a distance
//! is the length of a line that wins, though not always of the shortest.
//!
//! # Evaluation
//!
//! A small network over the shape codes of all empty squares, whose first layer follows the moves:
//! [`Network`](super::pattern::Network). It is fitted to games of the engine with itself, to their
//! results and to the scores of the searches.
//!
//! The numbers of the search itself are in one file, in plies and in the evaluation's unit.
//!
//! # Threads
//!
//! One thread leads. At a node whose first move was searched without a cut, a thread that has
//! nothing to do is let in, and they take one of the other moves after the other ("young brothers
//! wait": Feldmann, 1993). All share the history of refutations and the table of positions, which
//! takes no locks (Hyatt and Mann, 2002).

mod history;
mod moves;
mod node;
mod run;
mod share;
mod table;
#[cfg(feature = "std")]
mod threads;
mod tuning;
mod value;
mod vcf;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use history::History;
use run::{MAX_DEPTH, Run, Workspace};
use table::Table;
#[cfg(feature = "std")]
use threads::{Crew, Seat, crew};

use super::pattern::{NotFive, PatternBoard, Tables, Weights};
use super::{Gomoku, LineCounters, Rules};
#[cfg(feature = "std")]
use crate::search::Never;
use crate::search::{AlphaBeta, Bound, Iteration, Limits, Report, ScoredLine, Searcher, Stop};
use crate::search::{StopReason, has_one_move};
use crate::{Move, Position, Score, Side};

/// The strongest player of Gomoku here, for every board and rule set of five in a row.
///
/// Games won by other lengths are left to the generic [`AlphaBeta`] with [`LineCounters`]:
/// [`is_specialised`](Engine::is_specialised) tells.
///
/// The table of positions is kept between searches; [`forget`](Engine::forget) makes the next
/// search independent of those before.
///
/// ```
/// use boardgame_core::gomoku::{Engine, Gomoku, Rules};
/// use boardgame_core::search::{Limits, Never, Searcher};
/// use boardgame_core::{Board, Position, Score};
///
/// let mut game = Gomoku::new(Rules::default());
/// for text in ["h8", "a1", "i8", "a3", "j8", "a5"] {
///     game.play(game.parse_move(text)?)?;
/// }
/// let limits = Limits { depth: Some(6), ..Limits::default() };
/// let report = Engine::new(1 << 20).search(&game, &limits, &mut Never);
/// // An open three becomes an open four and a five: three plies.
/// assert_eq!(report.score, Score::win_in(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    table: Table,
    table_bytes: usize,
    /// What is left of the last search under rules of five in a row: of refutations, and by thread.
    history: History,
    workspaces: Vec<Workspace>,
    #[cfg(feature = "std")]
    crew: Option<Crew>,
    threads: usize,
    /// The numbers to use instead of those that the crate comes with.
    weights: Option<Weights>,
    /// The search for other lengths.
    generic: Option<AlphaBeta<Gomoku, LineCounters>>,
}

impl Engine {
    /// An engine with a table of at most `table_bytes`.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self {
            table: Table::new(table_bytes),
            table_bytes,
            history: History::new(),
            workspaces: Vec::new(),
            #[cfg(feature = "std")]
            crew: None,
            threads: 1,
            weights: None,
            generic: None,
        }
    }

    /// An engine with a table of at most `table_bytes` that evaluates by `weights`, whatever the
    /// rule set: for those who fit weights of their own.
    ///
    /// # Panics
    /// When it searches, if a table of the weights has not as many entries as its documentation
    /// says.
    #[must_use]
    pub fn with_weights(table_bytes: usize, weights: Weights) -> Self {
        Self {
            weights: Some(weights),
            ..Self::new(table_bytes)
        }
    }

    /// With this many threads, from 1 to 256, which share out the moves of a node among them. The node
    /// limit is for all of them together, and so is the number of nodes in a report.
    ///
    /// With one thread, the default, the same search gives the same report; with more it may not.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.clamp(1, 256);
        self.crew = None;
        self
    }

    /// Whether a game by these rules is searched by patterns and threats, and not by the generic
    /// alpha-beta: whether it is won by five in a row.
    #[must_use]
    pub const fn is_specialised(rules: Rules) -> bool {
        rules.k() == 5
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history.clear();
        if let Some(generic) = &mut self.generic {
            generic.forget();
        }
    }

    /// Makes ready to search `position`, which is won by five in a row. What an earlier search
    /// under the same rules has left is used again.
    fn prepare(&mut self, position: &Gomoku) -> Result<(), NotFive> {
        let rules = position.rules();
        let old = self.workspaces.first().map(|w| w.board.shared_tables());
        self.workspaces.truncate(self.threads);
        self.workspaces
            .retain(|w| w.board.position().rules() == rules);
        for workspace in &mut self.workspaces {
            workspace.board.reset(position);
        }
        if self.workspaces.is_empty() {
            self.history.clear();
        } else {
            self.history.fade();
        }
        if self.workspaces.len() < self.threads {
            let old = old.filter(|tables| tables.rule() == rules.rule());
            let tables = old.unwrap_or_else(|| {
                Arc::new(match &self.weights {
                    Some(weights) => Tables::with_weights(rules.rule(), weights.clone()),
                    None => Tables::new(rules.rule()),
                })
            });
            while self.workspaces.len() < self.threads {
                let board = PatternBoard::new(position, &tables)?;
                self.workspaces.push(Workspace::new(board));
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("table_bytes", &self.table_bytes)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl Searcher<Gomoku> for Engine {
    fn search(&mut self, position: &Gomoku, limits: &Limits, stop: &mut dyn Stop) -> Report<Move> {
        self.search_observed(position, limits, stop, &mut |_| {})
    }

    fn search_observed(
        &mut self,
        position: &Gomoku,
        limits: &Limits,
        stop: &mut dyn Stop,
        observer: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        if let Some(score) = Score::of_end(position.status(), position.turn()) {
            let report = Report::of_move(None, score, 0);
            observer(&report);
            return report;
        }
        if !Side::BOTH.iter().any(|&side| position.has_open_line(side)) {
            let any = position.visit_moves(ControlFlow::Break).break_value();
            let report = Report::of_move(any, Score::DRAW, 0);
            observer(&report);
            return report;
        }
        if self.prepare(position).is_ok()
            && let [workspace, helpers @ ..] = &mut *self.workspaces
        {
            self.table.next_generation();
            let (table, history) = (&self.table, &self.history);
            #[cfg(feature = "std")]
            if !helpers.is_empty() {
                let threads = self.threads;
                let crew = &*self.crew.get_or_insert_with(|| crew(threads));
                let helpers = helpers.iter_mut().map(|workspace| {
                    move || {
                        let stop = &mut Never;
                        let mut run = Run::new(workspace, table, history, limits, stop);
                        run.seat = Some(Seat::new(crew));
                        run.help();
                    }
                });
                return crew.run(helpers, || {
                    let mut run = Run::new(workspace, table, history, limits, stop);
                    run.seat = Some(Seat::new(crew));
                    deepen(run, position, limits, observer)
                });
            }
            let _ = helpers;
            let run = Run::new(workspace, table, history, limits, stop);
            return deepen(run, position, limits, observer);
        }
        let bytes = self.table_bytes;
        self.generic
            .get_or_insert_with(|| AlphaBeta::new(LineCounters, bytes))
            .search_observed(position, limits, stop, observer)
    }

    fn make_ready(&mut self) {
        self.table.take();
    }
}

/// Searches deeper and deeper until something ends it.
fn deepen(
    mut run: Run<'_>,
    position: &Gomoku,
    limits: &Limits,
    observer: &mut dyn FnMut(&Report<Move>),
) -> Report<Move> {
    /// Iterations that a proven score is looked at for a better distance.
    const PROVEN_ITERATIONS: u32 = 4;
    let count = limits.lines.unwrap_or(1);
    run.want_lines(count);
    let first = run.roots.first().map(|root| root.m);
    let mut report = Report::of_move(first, Score::value(run.evaluate()), 0);
    report.depth = 0;
    let mut iteration = Iteration::none(has_one_move(position));
    let mut proven = 0;
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
        let before = report.best;
        let better = run.iterate(depth, count);
        let lines = run.lines(count);
        report.nodes = run.all_nodes();
        report.seldepth = run.seldepth();
        if let Some(reason) = run.stopped {
            if better {
                take_unfinished(&mut report, &lines, run.unfinished, limits.lines.is_some());
            }
            report.reason = reason;
            break;
        }
        let Some(line) = lines.first() else { break };
        take(&mut report, line);
        report.depth = depth;
        if limits.lines.is_some() {
            report.lines = lines;
        }
        report.reason = StopReason::Depth;
        let settled = |score: Score| score.distance().is_some_and(|plies| plies <= depth);
        proven = if report.score.is_proven() {
            proven + 1
        } else {
            0
        };
        let all_proven = if limits.lines.is_some() {
            report.lines.iter().all(|line| settled(line.score))
        } else {
            settled(report.score) || proven > PROVEN_ITERATIONS
        };
        if all_proven || run.wins_at_once() {
            report.reason = StopReason::Complete;
            break;
        }
        iteration.follow(&report, before.as_ref());
        if depth < limits.depth.unwrap_or(MAX_DEPTH) && run.enough(&iteration) {
            report.reason = StopReason::Stopped;
            break;
        }
        observer(&report);
    }
    observer(&report);
    report
}

/// Takes over what an iteration has found that was stopped while it searched `unfinished`, or after
/// its first line.
fn take_unfinished(
    report: &mut Report<Move>,
    lines: &[ScoredLine<Move>],
    unfinished: Option<Move>,
    several: bool,
) {
    let Some(line) = lines.first() else { return };
    let mut all = merged(lines, &report.lines);
    match unfinished {
        // The position is not lost because one move is: of the next nothing bad is known, and of
        // others what the iteration before has found.
        Some(next) if line.score.is_loss() && !report.score.is_loss() => {
            all.sort_by_key(|line| core::cmp::Reverse(line.score));
            if all[0].score.is_loss() {
                let first = ScoredLine {
                    score: report.score,
                    pv: alloc::vec![next],
                };
                all.insert(0, first);
                all.truncate(all.len().max(2) - 1);
            }
            report.best = all[0].pv.first().copied();
            report.pv.clone_from(&all[0].pv);
            report.score = all[0].score;
        }
        _ => {
            take(report, line);
            report.bound = Bound::Lower;
        }
    }
    if several {
        report.lines = all;
    }
}

/// The lines of an unfinished iteration, then those of the one before for other moves.
fn merged(new: &[ScoredLine<Move>], old: &[ScoredLine<Move>]) -> Vec<ScoredLine<Move>> {
    let is_new = |line: &&ScoredLine<Move>| new.iter().all(|n| n.pv.first() != line.pv.first());
    let others = old.iter().filter(is_new);
    let count = new.len().max(old.len());
    new.iter().chain(others).take(count).cloned().collect()
}

fn take(report: &mut Report<Move>, line: &ScoredLine<Move>) {
    report.best = line.pv.first().copied().or(report.best);
    report.score = line.score;
    report.bound = Bound::Exact;
    report.pv.clone_from(&line.pv);
}

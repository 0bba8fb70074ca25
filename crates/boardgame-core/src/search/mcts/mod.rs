//! Monte Carlo tree search for any game: UCT with random playouts and proven values.

mod proof;
mod tree;
mod ucb;

use core::ops::ControlFlow;

use super::{Bound, Limits, Report, Searcher, Stop, StopReason};
use crate::{Position, Rng, Score};
use tree::Tree;

/// Monte Carlo tree search: it needs the rules of a game and nothing else.
///
/// It grows a tree from the position, each time by way of the moves that did best so far but also
/// of those that were seldom tried (UCT: Kocsis and Szepesvári, "Bandit based Monte-Carlo
/// planning", 2006), and plays the game to its end at random from there. Ends of the game that the
/// tree reaches are carried up as proven wins, losses and draws (Winands, Björnsson and Saito,
/// "Monte-Carlo tree search solver", 2008), so a proven score it reports is true, and a root that
/// is proven ends the search.
///
/// - [`Limits::nodes`] and [`Report::nodes`] count simulations: ways down the tree, each with at
///   most one playout. A search makes at most [`Mcts::MAX_SIMULATIONS`].
/// - [`Limits::depth`] means nothing here. Without a limit of nodes a search goes on until the
///   position is proven or it is stopped.
/// - [`Report::score`] of what is not proven is the winning rate of the best move in thousandths,
///   draws counting half: 1000 is every playout won, 0 is even, −1000 is every playout lost.
/// - A proven win may be won faster than the report says, and a proven loss lost faster;
///   [`Report::bound`] says so.
/// - [`Report::depth`] is the length of the line, [`Report::seldepth`] the height of the tree.
///
/// The tree is made once, of a size given in bytes. When it is full the search goes on with the
/// moves that it has. A search allocates nothing per simulation but what cloning the position does,
/// and nothing is kept from one search to the next.
///
/// Sides must take turns, as everywhere in these searches: a side that must pass does so by a move.
///
/// ```
/// use boardgame_core::gomoku::{Gomoku, Rules};
/// use boardgame_core::search::{Limits, Mcts, Never, Searcher};
/// use boardgame_core::Score;
///
/// // Tic-tac-toe is a draw, which takes some 50,000 simulations to prove and a tree of 2 MiB.
/// let game = Gomoku::new(Rules::mnk(3, 3, 3)?);
/// let mut search = Mcts::new(1, 1 << 21);
/// let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
/// let report = search.search(&game, &limits, &mut Never);
/// assert_eq!(report.score, Score::DRAW);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mcts<P: Position> {
    options: MctsOptions,
    tree: Tree<P::Move>,
}

/// What an [`Mcts`] may be told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    /// What all random choices follow from, together with the position.
    pub seed: u64,
    /// How much seldom tried moves are preferred: the factor of `sqrt(ln(parent's visits) /
    /// visits)` beside a winning rate from 0 to 1.
    pub exploration: f32,
    /// The longest playout in plies; one that goes on is counted as a draw.
    pub max_playout: u32,
    /// How often a position must be visited before its moves enter the tree. More saves memory in
    /// games with many moves.
    pub expand_after: u32,
}

impl Default for MctsOptions {
    /// Seed 0, an exploration that suits most games, and room for every game here.
    fn default() -> Self {
        Self {
            seed: 0,
            exploration: 0.7,
            max_playout: 1000,
            expand_after: 1,
        }
    }
}

impl<P: Position> Mcts<P> {
    /// The most simulations in one search.
    pub const MAX_SIMULATIONS: u64 = (1 << 31) - 1;

    /// Simulations between two questions whether to stop.
    const POLL_EVERY: u64 = 64;
    /// Simulations before progress is first shown; it is shown again each time they have doubled.
    const FIRST_SHOWN: u64 = 1024;

    /// A search whose choices follow from `seed`, with a tree of at most `tree_bytes`.
    #[must_use]
    pub fn new(seed: u64, tree_bytes: usize) -> Self {
        let options = MctsOptions {
            seed,
            ..MctsOptions::default()
        };
        Self::with_options(options, tree_bytes)
    }

    /// A search by `options` with a tree of at most `tree_bytes`.
    #[must_use]
    pub fn with_options(options: MctsOptions, tree_bytes: usize) -> Self {
        Self {
            options,
            tree: Tree::new(tree_bytes),
        }
    }

    /// What is known after `nodes` simulations of `position`, which goes on.
    fn report(&self, position: &P, limits: &Limits, nodes: u64) -> Report<P::Move> {
        let count = limits.lines.unwrap_or(1).max(1);
        let lines = self.tree.lines(count);
        // A tree without room for the root's moves has seen none of them.
        let first = || position.visit_moves(ControlFlow::Break).break_value();
        let best = lines.first().and_then(|line| line.pv.first().copied());
        let mut report = Report::of_move(best.or_else(first), Score::DRAW, nodes);
        if let Some(line) = lines.first() {
            report.score = line.score;
            report.pv.clone_from(&line.pv);
        }
        report.bound = bound(report.score);
        report.depth = report.pv.len() as u32;
        report.seldepth = self.tree.height();
        if limits.lines.is_some() {
            report.lines = lines;
        }
        report
    }
}

/// What a score that the tree gives says about the true one.
///
/// The moves of a position are each tried before any of them is followed, so no win in one is
/// overlooked, nor is a loss that is at most three plies away too long.
fn bound(score: Score) -> Bound {
    match score.distance() {
        Some(plies) if score.is_win() && plies > 2 => Bound::Lower,
        Some(plies) if score.is_loss() && plies > 3 => Bound::Upper,
        _ => Bound::Exact,
    }
}

impl<P: Position> Searcher<P> for Mcts<P> {
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
        let mut rng = Rng::new(self.options.seed ^ position.key());
        let most = limits.nodes.unwrap_or(u64::MAX).min(Self::MAX_SIMULATIONS);
        let mut at = position.clone();
        let mut shown = Self::FIRST_SHOWN;
        let mut nodes = 0;
        let has_room = self.tree.plant(position);
        let reason = loop {
            if !has_room || self.tree.is_proven() {
                break StopReason::Complete;
            }
            if nodes >= most {
                break StopReason::Nodes;
            }
            if nodes % Self::POLL_EVERY == 0 && stop.poll(nodes) {
                break StopReason::Stopped;
            }
            if nodes == shown {
                observer(&self.report(position, limits, nodes));
                shown *= 2;
            }
            at.clone_from(position);
            self.tree.simulate(&mut at, &self.options, &mut rng);
            nodes += 1;
        };
        let mut report = self.report(position, limits, nodes);
        report.reason = reason;
        observer(&report);
        report
    }
}

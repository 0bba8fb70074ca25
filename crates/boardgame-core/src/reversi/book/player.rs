//! A player that begins by a book: [`WithBook`].

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::Book;
use crate::reversi::Reversi;
use crate::search::{Bound, Limits, Report, Searcher, Stop, StopReason};
use crate::{Move, Position, Rng, Score};

/// A player that takes its moves from a [`Book`] as long as the game is in it, and from then on from
/// another player.
///
/// A seed chooses between moves that are equally good but for a disc or so: the same seed plays the
/// same opening against the same moves, and another one another.
///
/// ```
/// use boardgame_core::reversi::{Book, Engine, Reversi, WithBook};
/// use boardgame_core::search::{Limits, Never, Searcher};
///
/// let mut player = WithBook::new(Engine::new(1 << 20), Book::opening(), 1, 42);
/// let report = player.search(&Reversi::new(), &Limits::default(), &mut Never);
/// assert!(report.best.is_some());
/// assert_eq!(report.nodes, 0);
/// ```
#[derive(Clone, Debug)]
pub struct WithBook<S> {
    player: S,
    book: Arc<Book>,
    slack: i32,
    seed: u64,
}

impl<S> WithBook<S> {
    /// `player`, who begins by moves of `book` that are at most `slack` discs worse than the best.
    #[must_use]
    pub const fn new(player: S, book: Arc<Book>, slack: i32, seed: u64) -> Self {
        Self {
            player,
            book,
            slack,
            seed,
        }
    }

    /// What the book says, as a search would.
    fn look_up(&self, position: &Reversi) -> Option<Report<Move>> {
        let mut rng = Rng::new(self.seed ^ position.key());
        let choice = self.book.choose(position, self.slack, &mut rng)?;
        let mut next = *position;
        next.make(choice.m);
        let mut pv = Vec::from([choice.m]);
        pv.extend(self.book.line(&next));
        Some(Report {
            best: Some(choice.m),
            score: Score::value(choice.score),
            bound: Bound::Exact,
            depth: self.book.depth(),
            seldepth: self.book.depth(),
            nodes: 0,
            pv,
            lines: Vec::new(),
            reason: StopReason::Depth,
        })
    }
}

impl<S: Searcher<Reversi>> Searcher<Reversi> for WithBook<S> {
    fn search(&mut self, position: &Reversi, limits: &Limits, stop: &mut dyn Stop) -> Report<Move> {
        self.search_observed(position, limits, stop, &mut |_| {})
    }

    fn search_observed(
        &mut self,
        position: &Reversi,
        limits: &Limits,
        stop: &mut dyn Stop,
        observer: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        // Whoever wants several lines wants to know more than a move.
        let known = if limits.lines.is_none() {
            self.look_up(position)
        } else {
            None
        };
        match known {
            Some(report) => {
                observer(&report);
                report
            }
            None => self
                .player
                .search_observed(position, limits, stop, observer),
        }
    }

    fn make_ready(&mut self) {
        self.player.make_ready();
    }
}

//! The end of the game, solved exactly: [`Endgame`].

mod last;
mod order;
mod root;
mod solver;

use super::kernel::{self, Job, Kernel};
use super::table::{NearTable, Table};
use super::{Reversi, Scoring};
use crate::search::{Limits, Never, Report, Searcher, Stop};
use crate::{Move, Position, Side};

use root::Root;
use solver::Solver;

/// Solves positions of Reversi to the end of the game.
///
/// [`Report::score`] is the disc difference under the best play of both sides, in whole discs and
/// in the view of the side to move; [`Report::pv`] goes on to the end of the game. With
/// [`Limits::lines`] that many of the best moves have their exact scores.
/// [`Limits::depth`] means nothing here: the search always goes to the end, and what it costs grows
/// some threefold with every empty square.
///
/// A game that is over is scored as everywhere: a win or loss in no plies, or a draw.
///
/// The table is kept from one search to the next. An answer does not depend on it: the score of a
/// position is its score. Among moves of equal score the one that is named may be another.
///
/// ```
/// use boardgame_core::reversi::{Endgame, Reversi, Size};
/// use boardgame_core::search::{Limits, Never, Searcher};
///
/// // White wins on 4×4, eleven discs to three.
/// let start = Reversi::with_size(Size::Four);
/// let report = Endgame::new(1 << 20).search(&start, &Limits::default(), &mut Never);
/// assert_eq!(report.score.raw(), -10);
/// assert_eq!(report.pv.len(), 10);
/// # Ok::<(), boardgame_core::reversi::TextError>(())
/// ```
#[derive(Debug)]
pub struct Endgame {
    options: EndgameOptions,
    table: Table,
    near: NearTable,
}

/// What an [`Endgame`] may be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameOptions {
    /// What the squares left empty at the end count for. The default gives them to the winner, as
    /// suites of endgame positions and tournaments do.
    pub scoring: Scoring,
    /// What to find out.
    pub goal: Goal,
}

/// What an [`Endgame`] finds out about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The exact score.
    #[default]
    Score,
    /// Whether it is won, drawn or lost. [`Report::score`] is then no more than a bound of the
    /// score unless it is 0, and [`Report::bound`] says which; it costs less.
    Outcome,
}

impl Default for EndgameOptions {
    /// The exact score, with the empty squares given to the winner.
    fn default() -> Self {
        Self {
            scoring: Scoring::EmptiesToWinner,
            goal: Goal::Score,
        }
    }
}

impl Endgame {
    /// A solver with a table of at most `table_bytes`, which may be 0.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self::with_options(EndgameOptions::default(), table_bytes)
    }

    /// A solver by `options` with a table of at most `table_bytes`, which may be 0.
    #[must_use]
    pub fn with_options(options: EndgameOptions, table_bytes: usize) -> Self {
        Self {
            options,
            table: Table::new(table_bytes),
            near: NearTable::new(),
        }
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.table.clear();
        self.near.clear();
    }

    /// The exact score of `position`, in discs and in the view of the side to move, whatever the
    /// goal: for programs that need many of them. It takes a millisecond or so with 12 empty
    /// squares.
    ///
    /// ```
    /// use boardgame_core::reversi::{Endgame, Reversi, Size};
    /// assert_eq!(Endgame::new(1 << 20).score(&Reversi::with_size(Size::Four)), -10);
    /// ```
    #[must_use]
    pub fn score(&mut self, position: &Reversi) -> i32 {
        self.score_within(position, i32::MIN, i32::MAX)
    }

    /// The exact score of `position` if it lies between `alpha` and `beta`; otherwise a bound of
    /// it on that side, at most `alpha` or at least `beta`. The narrower, the faster.
    ///
    /// # Panics
    /// If `alpha` is not below `beta`.
    #[must_use]
    pub fn score_within(&mut self, position: &Reversi, alpha: i32, beta: i32) -> i32 {
        assert!(
            alpha < beta,
            "a window from {alpha} to {beta} holds nothing"
        );
        self.table.next_generation();
        kernel::run(ScoreWithin {
            endgame: self,
            position,
            alpha,
            beta,
        })
    }

    fn solver<'a, K: Kernel>(
        &'a mut self,
        kernel: K,
        position: &Reversi,
        limits: &Limits,
        stop: &'a mut dyn Stop,
    ) -> Solver<'a, K> {
        let to_winner = self.options.scoring == Scoring::EmptiesToWinner;
        Solver::new(
            kernel,
            position.size(),
            to_winner,
            &self.table,
            &mut self.near,
            limits,
            stop,
        )
    }
}

/// [`Endgame::score_within`].
struct ScoreWithin<'a> {
    endgame: &'a mut Endgame,
    position: &'a Reversi,
    alpha: i32,
    beta: i32,
}

impl Job for ScoreWithin<'_> {
    type Output = i32;

    fn run<K: Kernel>(self, kernel: K) -> i32 {
        // Scores end where the board does; one more on each side keeps the window open.
        let most = self.position.size().area() as i32 + 1;
        let (own, opp) = boards(self.position);
        let mut never = Never;
        let mut solver = self
            .endgame
            .solver(kernel, self.position, &Limits::default(), &mut never);
        solver.window(own, opp, self.alpha.max(-most), self.beta.min(most))
    }
}

/// A search with its report.
struct Search<'a> {
    endgame: &'a mut Endgame,
    position: &'a Reversi,
    limits: &'a Limits,
    stop: &'a mut dyn Stop,
    observer: &'a mut dyn FnMut(&Report<Move>),
}

impl Job for Search<'_> {
    type Output = Report<Move>;

    fn run<K: Kernel>(self, kernel: K) -> Report<Move> {
        let options = self.endgame.options;
        let solver = self
            .endgame
            .solver(kernel, self.position, self.limits, self.stop);
        Root::new(self.position, options, self.limits, solver).search(self.observer)
    }
}

impl Searcher<Reversi> for Endgame {
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
        self.table.next_generation();
        let report = kernel::run(Search {
            endgame: self,
            position,
            limits,
            stop,
            observer,
        });
        observer(&report);
        report
    }
}

/// The discs of the side to move and of the other.
fn boards(position: &Reversi) -> (u64, u64) {
    let turn = position.turn();
    let of = |side: Side| position.discs(side).bits();
    (of(turn), of(!turn))
}

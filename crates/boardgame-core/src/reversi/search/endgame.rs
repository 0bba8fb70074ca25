//! The end of the game, solved exactly: [`Endgame`].

use alloc::vec::Vec;

use super::judge::Weights;
use super::mid::Reach;
use super::probcut::EXACT;
use super::tools::{Question, Tools};
use crate::Move;
use crate::reversi::{Reversi, Scoring};
use crate::search::{Limits, Report, Searcher, Stop};

/// Solves positions of Reversi to the end of the game.
///
/// [`Report::score`] is the disc difference under the best play of both sides, in whole discs and
/// in the view of the side to move; [`Report::pv`] goes on to the end of the game. With
/// [`Limits::lines`] that many of the best moves have their exact scores.
/// [`Limits::depth`] means nothing here: the search always goes to the end, and what it costs grows
/// some threefold with every empty square.
///
/// Before the exact search there are quicker ones, to a depth and then to the end with moves left out
/// that are unlikely to matter. What they find is in the reports to an observer and of a search
/// that is stopped: a score is exact if [`Report::reason`] is
/// [`Complete`](crate::search::StopReason::Complete), and an estimate otherwise.
///
/// A game that is over is scored as everywhere: a win or loss in no plies, or a draw.
///
/// Beside its table each thread takes two MiB, for the positions near the end.
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
    tools: Tools,
}

/// What an [`Endgame`] may be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameOptions {
    /// What the squares left empty at the end count for. The default gives them to the winner, as
    /// suites of endgame positions and tournaments do.
    pub scoring: Scoring,
    /// What to find out.
    pub goal: Goal,
    /// How many threads search; 0 counts as one. Scores do not depend on it, and among moves of
    /// equal score the one that is named may. Without the feature `std` there is one.
    pub threads: usize,
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
    /// The exact score, with the empty squares given to the winner, on one thread.
    fn default() -> Self {
        Self {
            scoring: Scoring::EmptiesToWinner,
            goal: Goal::Score,
            threads: 1,
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
    ///
    /// Under `std` it tries moves in the order that the full evaluation suggests, and without by
    /// mobility and corners, which needs more nodes but no weights.
    #[must_use]
    pub fn with_options(options: EndgameOptions, table_bytes: usize) -> Self {
        let weights = if cfg!(feature = "std") {
            Weights::full()
        } else {
            Weights::Mobility
        };
        Self::with_weights(weights, options, table_bytes)
    }

    /// A solver by `options` with a table of at most `table_bytes`, which may be 0, that tries moves
    /// in the order that an evaluation suggests. What it finds does not depend on the evaluation.
    #[must_use]
    pub fn with_weights(weights: Weights, options: EndgameOptions, table_bytes: usize) -> Self {
        Self {
            options,
            tools: Tools::new(weights, table_bytes, options.threads),
        }
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.tools.forget();
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
        // Scores end where the board does; one more on each side keeps the window open.
        let most = position.size().area() as i32 + 1;
        let window = (alpha.clamp(-most, most - 1), beta.clamp(1 - most, most));
        self.tools.score(
            position,
            self.options.scoring,
            window,
            to_end(position, EXACT),
        )
    }
}

/// The passes of a search to the end: with few empty squares at once the exact one, otherwise some
/// to a growing depth and then, if the evaluation is `trained` for the board, to the end with
/// growing confidence, each of which tells the next where to look first.
pub(super) fn passes(position: &Reversi, trained: bool) -> Vec<Reach> {
    let empties = position.empties().len() as u32;
    let mut passes = Vec::new();
    if empties > FEW {
        let exact = |depth| Reach {
            depth,
            trust: EXACT,
        };
        passes.extend((1..=(empties - FEW).min(8)).map(exact));
        if trained {
            let trusts: &[u8] = match empties {
                ..17 => &[],
                17..22 => &[1],
                22..26 => &[1, 3],
                _ => &[1, 2, 3, 4],
            };
            passes.extend(trusts.iter().map(|&trust| to_end(position, trust)));
        }
    }
    passes.push(to_end(position, EXACT));
    passes
}

/// Empty squares up to which a search goes to the end of the game at once.
const FEW: u32 = 12;

const fn to_end(position: &Reversi, trust: u8) -> Reach {
    Reach {
        depth: position.empties().len() as u32,
        trust,
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
        let most = position.size().area() as i32 + 1;
        let question = Question {
            position,
            scoring: self.options.scoring,
            window: match self.options.goal {
                Goal::Score => (-most, most),
                Goal::Outcome => (-1, 1),
            },
            limits,
            stop,
        };
        let trained = self.tools.is_trained_for(position.size());
        let passes = passes(position, trained);
        self.tools.search(question, &passes, observer)
    }

    fn make_ready(&mut self) {
        self.tools.make_ready();
    }
}

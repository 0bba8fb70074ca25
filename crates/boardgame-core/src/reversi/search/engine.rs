//! The player for the whole game: [`Engine`].

use alloc::vec::Vec;

use super::endgame;
use super::judge::Weights;
use super::mid::Reach;
use super::probcut::{EXACT, MIDGAME};
use super::tools::{Question, Tools};
use crate::Move;
use crate::reversi::{Reversi, Scoring};
use crate::search::{Limits, Report, Searcher, Stop};

/// Plays Reversi: searches deeper and deeper by the trained evaluation, and to the end of the game
/// as soon as it is near.
///
/// It is a principal variation search with a transposition table that leaves out what shallow
/// searches show to be improbable (Multi-ProbCut). Once the deepening comes near the end of the
/// game it goes there at once, first with moves left out and with growing confidence, and then
/// exactly, as [`Endgame`](super::Endgame) does.
///
/// [`Report::score`] is the expected disc difference in whole discs, in the view of the side to
/// move; it is exact if [`Report::reason`] is [`Complete`](crate::search::StopReason::Complete).
/// [`Report::depth`] is that of the last pass, which to the end of the game is the number of empty
/// squares. Without any limit a search goes on until it is exact.
///
/// Beside its table each thread takes two MiB, for the positions near the end.
///
/// The table is kept from one search to the next, so a search that finds deeper results there may
/// report another estimate than a new engine would; exact scores do not change.
/// [`forget`](Engine::forget) makes the next search independent of those before.
///
/// ```
/// use boardgame_core::reversi::{Engine, Reversi};
/// use boardgame_core::search::{Limits, Never, Searcher};
///
/// let limits = Limits { depth: Some(6), ..Limits::default() };
/// let report = Engine::new(1 << 20).search(&Reversi::new(), &limits, &mut Never);
/// assert_eq!(report.depth, 6);
/// assert!(report.score.raw().abs() < 6, "the start is nearly even");
/// ```
#[derive(Debug)]
pub struct Engine {
    options: EngineOptions,
    tools: Tools,
}

/// What an [`Engine`] may be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The deepest iteration to begin by the evaluation, in plies; `None` does not limit it.
    pub depth: Option<u32>,
    /// With so many empty squares or fewer, searches go to the end of the game even if that is
    /// deeper than `depth`. [`Limits::depth`] holds all the same.
    pub to_end: u32,
    /// What the squares left empty at the end count for.
    pub scoring: Scoring,
    /// How many threads search; 0 counts as one. On more than one, reports of the same search may
    /// differ, but for exact scores. Without the feature `std` there is one.
    pub threads: usize,
}

impl Default for EngineOptions {
    /// No limit, with the empty squares given to the winner, on one thread.
    fn default() -> Self {
        Self {
            depth: None,
            to_end: 0,
            scoring: Scoring::EmptiesToWinner,
            threads: 1,
        }
    }
}

impl Engine {
    /// An engine with the full evaluation and a table of at most `table_bytes`, which may be 0.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self::with_weights(Weights::full(), EngineOptions::default(), table_bytes)
    }

    /// An engine by `options` with an evaluation and a table of at most `table_bytes`, which may
    /// be 0.
    #[must_use]
    pub fn with_weights(weights: Weights, options: EngineOptions, table_bytes: usize) -> Self {
        Self {
            options,
            tools: Tools::new(weights, table_bytes, options.threads),
        }
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.tools.forget();
    }

    /// What the squares left empty at the end count for.
    #[must_use]
    pub const fn scoring(&self) -> Scoring {
        self.options.scoring
    }

    /// How many moves the side to move is likely still to think about, for
    /// [`TimeControl::budget`](crate::search::TimeControl::budget) to share the time of a game out
    /// among; at least 2.
    ///
    /// The moves before the end of the game is in reach have a longer share than their number, and
    /// those after it next to none: there the rest is solved at once.
    #[must_use]
    pub fn moves_to_think(position: &Reversi) -> u32 {
        let empties = position.empties().len() as u32;
        if empties > IN_REACH {
            (empties - IN_REACH).div_ceil(2) + SHARES_IN_REACH
        } else {
            empties.saturating_sub(SOLVED_AT_ONCE).div_ceil(2).max(1) + 1
        }
    }

    /// The passes of a search.
    fn passes(&self, position: &Reversi, limits: &Limits) -> Vec<Reach> {
        let empties = position.empties().len() as u32;
        let most = limits.depth.unwrap_or(u32::MAX);
        let depth = self.options.depth.unwrap_or(u32::MAX).min(most).max(1);
        let trained = self.tools.is_trained_for(position.size());
        let trust = if trained { MIDGAME } else { EXACT };
        let pass = |depth| Reach { depth, trust };
        if most >= empties && (depth >= empties || empties <= self.options.to_end) {
            if empties <= self.options.to_end {
                return endgame::passes(position, trained);
            }
            // So near the end, going there costs no more than another ply.
            let mut passes: Vec<_> = (1..empties.saturating_sub(JUMP)).map(pass).collect();
            let ending = endgame::passes(position, trained);
            passes.extend(ending.into_iter().filter(|reach| reach.depth >= empties));
            return passes;
        }
        (1..=depth.min(empties)).map(pass).collect()
    }
}

/// Empty squares with which the end of the game comes in reach of a search, but takes the time of
/// several moves.
const IN_REACH: u32 = 28;

/// What is kept for the moves from there on, in moves before.
const SHARES_IN_REACH: u32 = 11;

/// Empty squares with which the rest of the game is solved in no time to speak of.
const SOLVED_AT_ONCE: u32 = 20;

/// The last plies of the game that are searched in one step.
const JUMP: u32 = 9;

impl Searcher<Reversi> for Engine {
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
            window: (-most, most),
            limits,
            stop,
        };
        let passes = self.passes(position, limits);
        self.tools.search(question, &passes, observer)
    }

    fn make_ready(&mut self) {
        self.tools.make_ready();
    }
}

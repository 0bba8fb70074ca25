//! What each move of a game was worth: [`analyze`].

use alloc::vec::Vec;

use super::{Engine, Reversi};
use crate::search::{Limits, Report, Searcher, Stop, StopReason};
use crate::{Move, Position, Side, Symmetry};

/// A move of a game, and what it was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalyzedMove {
    /// The position in which it was played.
    pub position: Reversi,
    /// The move.
    pub played: Move,
    /// The best move.
    pub best: Move,
    /// The score of the best move in discs, in the view of the side that moved.
    pub best_score: i32,
    /// The score of the move that was played, likewise.
    pub played_score: i32,
    /// Whether both scores are exact; otherwise they are estimates.
    pub exact: bool,
    /// The line that the best move begins.
    pub line: Vec<Move>,
}

impl AnalyzedMove {
    /// How many discs the move gave away.
    #[must_use]
    pub const fn loss(&self) -> i32 {
        self.best_score - self.played_score
    }

    /// The score of the move that was played, in Black's view.
    #[must_use]
    pub fn score_for_black(&self) -> i32 {
        match self.position.turn() {
            Side::Black => self.played_score,
            Side::White => -self.played_score,
        }
    }

    /// Whether the move turned a win into a draw or loss, or a draw into a loss. If the scores are
    /// estimates, it must have given away more than they are likely to be wrong by.
    #[must_use]
    pub const fn is_turning_point(&self) -> bool {
        let least = if self.exact { 1 } else { LIKELY_ERROR };
        self.loss() >= least && self.best_score.signum() != self.played_score.signum()
    }
}

/// About the mean error of a search of some plies against exact scores, in discs.
const LIKELY_ERROR: i32 = 4;

/// Says what each of the `moves` from `start` on was worth, by searches of `engine` within `limits`
/// each; a forced pass has no alternative and is left out. `None` if `stop` ends a search.
///
/// The moves are looked at from the last one backwards, so that each search finds what those after
/// it have found, and shown to `progress` with their index. With an engine that goes
/// [to the end](super::EngineOptions::to_end) from some number of empty squares on, all from there
/// are exact.
///
/// ```
/// use boardgame_core::reversi::{Engine, Reversi, analyze};
/// use boardgame_core::search::{Limits, Never};
/// use boardgame_core::Board;
///
/// let start = Reversi::new();
/// let moves = ["f5", "f6"].map(|text| start.parse_move(text).unwrap());
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let analysis = analyze(&mut Engine::new(1 << 20), &start, &moves, &limits, &mut Never, |_, _| {});
/// let analysis = analysis.unwrap();
/// assert_eq!(analysis.len(), moves.len());
/// assert!(analysis.iter().all(|played| played.loss() >= 0));
/// ```
///
/// # Panics
/// If a move is not legal.
pub fn analyze(
    engine: &mut Engine,
    start: &Reversi,
    moves: &[Move],
    limits: &Limits,
    stop: &mut dyn Stop,
    mut progress: impl FnMut(usize, &AnalyzedMove),
) -> Option<Vec<AnalyzedMove>> {
    let mut position = *start;
    let mut line = Vec::new();
    for (index, &m) in moves.iter().enumerate() {
        if m != Move::Pass {
            line.push((index, position, m));
        }
        if let Err(reason) = position.play(m) {
            panic!("move {} of the game: {reason}", index + 1);
        }
    }
    let mut analysis = Vec::new();
    for (index, position, played) in line.into_iter().rev() {
        let analyzed = one_move(engine, &position, played, limits, stop)?;
        progress(index, &analyzed);
        analysis.push(analyzed);
    }
    analysis.reverse();
    Some(analysis)
}

fn one_move(
    engine: &mut Engine,
    position: &Reversi,
    played: Move,
    limits: &Limits,
    stop: &mut dyn Stop,
) -> Option<AnalyzedMove> {
    let limits = Limits {
        lines: None,
        ..*limits
    };
    let report = engine.search(position, &limits, stop);
    if is_stopped(&report) {
        return None;
    }
    let best = report.best?;
    let best_score = report.score.raw();
    let (mut played_score, mut exact) = (best_score, is_exact(&report));
    let mut after = *position;
    after.make(played);
    if !is_image(position, best, &after) {
        // A ply less, so that both look equally far.
        let limits = Limits {
            depth: limits.depth.map(|depth| depth.saturating_sub(1).max(1)),
            ..limits
        };
        let margin = after.result(engine.scoring());
        let of_mover = match position.turn() {
            Side::Black => margin,
            Side::White => -margin,
        };
        if after.status().is_over() {
            played_score = of_mover;
        } else {
            let report = engine.search(&after, &limits, stop);
            if is_stopped(&report) {
                return None;
            }
            played_score = -report.score.raw();
            exact &= is_exact(&report);
        }
    }
    // An estimate that makes the move better than the best is no better than the other one.
    let is_best = played_score >= best_score;
    let best_score = best_score.max(played_score);
    Some(AnalyzedMove {
        position: *position,
        played,
        best: if is_best { played } else { best },
        best_score,
        played_score,
        exact,
        // The line is that of a move that was no better.
        line: if is_best && best != played {
            Vec::from([played])
        } else {
            report.pv
        },
    })
}

/// Whether a move leads to the position `other` or one of its images.
fn is_image(position: &Reversi, m: Move, other: &Reversi) -> bool {
    let mut after = *position;
    after.make(m);
    let mut images = Symmetry::ALL
        .into_iter()
        .map(|symmetry| after.transform(symmetry));
    images.any(|image| image == *other)
}

fn is_stopped(report: &Report<Move>) -> bool {
    matches!(report.reason, StopReason::Stopped) && report.depth == 0
}

fn is_exact(report: &Report<Move>) -> bool {
    report.reason == StopReason::Complete
}

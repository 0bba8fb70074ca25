//! What can be broken, and what is said about it: [`Law`] and [`Violation`].

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Debug};

/// A law of [`Position`](crate::Position), [`History`](crate::History), [`Board`](crate::Board),
/// [`Evaluator`](crate::Evaluator) or [`Searcher`](crate::search::Searcher).
///
/// Its text is the law itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Law {
    /// Whatever is legal is possible. It can be checked with the feature `std` alone, because
    /// without it a panic cannot be caught.
    #[error("nothing panics in a legal game")]
    NoPanic,
    /// Equality is what it says.
    #[error("a clone is equal to its original")]
    CloneIsEqual,
    /// Nothing but the position decides what is legal, and in which order it is shown.
    #[error("the same position shows the same moves in the same order and has the same status")]
    SameAnswer,
    /// The end is the end.
    #[error("a game that is over has no moves")]
    EndHasNoMoves,
    /// A side that cannot move passes, and the pass is a move.
    #[error("a game that goes on has a move (a forced pass is one)")]
    OngoingHasMoves,
    /// No double moves.
    #[error("visit_moves shows each move once")]
    MovesAreDistinct,
    /// No move too many.
    #[error("visit_moves shows only moves that check accepts")]
    MovesAreLegal,
    /// No move too few.
    #[error("visit_moves shows every move that check accepts")]
    MovesAreComplete,
    /// The count of a position's own.
    #[error("count_moves is the number of moves that visit_moves shows")]
    MovesAreCounted,
    /// The random choice of a position's own.
    #[error("random_move gives one of the legal moves, or none once the game is over")]
    RandomMoveIsLegal,
    /// A visitor has the last word.
    #[error("visit_moves stops when the visitor breaks, and returns the break")]
    BreakIsReturned,
    /// `play` is `check` and `make`.
    #[error("play refuses a move if check does, and otherwise plays it as make does")]
    PlayIsCheckAndMake,
    /// A refusal leaves no trace.
    #[error("a refused move changes nothing")]
    RefusalChangesNothing,
    /// Searches turn the score round with every ply.
    #[error("the sides take turns, ply by ply")]
    SidesAlternate,
    /// Undo.
    #[error("unmake after make gives back the same position")]
    UnmakeRestores,
    /// A key is a function of the position.
    #[error("equal positions have equal keys")]
    EqualKeys,
    /// A key tells positions apart: a table has nothing else to go by.
    #[error("different positions have different keys")]
    DistinctKeys,
    /// A symmetry or a swap of colours is one of the rules.
    #[error("a turned, mirrored or recoloured position plays the same game")]
    ImagesCommute,
    /// Undo, any number of times.
    #[error("undo gives back each earlier position and its move")]
    Undo,
    /// Redo, any number of times.
    #[error("redo gives back each later position and its move")]
    Redo,
    /// Going to any ply.
    #[error("go_to reaches every ply as it was")]
    GoTo,
    /// What was undone belongs to the old line.
    #[error("a new move ends what can be redone")]
    NewMoveEndsRedo,
    /// A slip of the hand loses nothing.
    #[error("a refused move keeps the game and what can be redone")]
    RefusalKeepsRedo,
    /// Notation.
    #[error("a move that is written is read back, in lower and upper case")]
    TextRoundTrip,
    /// The board has an edge.
    #[error("there is nothing off the board: no stone and no legal move")]
    NothingOffBoard,
    /// One stone a square.
    #[error("a stone is placed on an empty square")]
    PlacedOnEmpty,
    /// The count of a board's own.
    #[error("stones is the number of squares on which at sees them")]
    StonesAreCounted,
    /// An evaluator follows a ply.
    #[error("after push the state is what init makes of the position")]
    PushFollows,
    /// An evaluator follows a ply being taken back.
    #[error("after pop the state is what init makes of the position")]
    PopFollows,
    /// An evaluator sees with the eyes of the side to move.
    #[error("with all colours swapped the score stays the same")]
    SwappedColours,
    /// A searcher moves when it is its turn.
    #[error("a search reports a legal move while the game goes on, and none after")]
    BestIsLegal,
    /// A line can be played.
    #[error("the lines of a report begin with its move and can be played")]
    LineIsLegal,
    /// A search can be repeated.
    #[error("the same search gives the same report, observed or not")]
    SameReport,
    /// The observer sees what the caller gets.
    #[error("the last report that an observer sees is the one returned")]
    LastObserved,
    /// A node limit.
    #[error("a search ends soon after its limit of nodes")]
    NodesAreLimited,
    /// A stop.
    #[error("a search ends soon after it is told to stop")]
    StopIsObeyed,
    /// A proof.
    #[error("a proven score is true")]
    ProofIsTrue,
    /// A search that leaves nothing out.
    #[error("the score is that of plain negamax at the same depth")]
    SameAsNegamax,
    /// Several lines.
    #[error("each reported line has the score of its first move, the best first")]
    LinesAreScored,
}

/// A broken law, with the shortest game found that shows it.
///
/// Its text says which law, at which ply, with which moves, and what was seen. `Debug` writes the
/// same, so that a failed `assert_eq!(kit.check(), Ok(()))` can be read.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation<M> {
    /// The law.
    pub law: Law,
    /// The number of plies that led to the position in which it broke. It is less than the
    /// number of `moves` only where plies were taken back.
    pub ply: usize,
    /// The moves from the start position that show it, the last one included.
    pub moves: Vec<M>,
    /// The moves as the game writes them.
    pub line: String,
    /// What was seen and what was expected.
    pub detail: String,
    /// The position after `moves` as the game draws it, if it is a board.
    pub diagram: Option<String>,
}

impl<M> Debug for Violation<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}\n")
    }
}

impl<M> fmt::Display for Violation<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this law is broken: {}", self.law)?;
        write!(f, "\n  what: {}", self.detail)?;
        write!(f, "\n  when: at ply {}", self.ply)?;
        if self.moves.is_empty() {
            f.write_str(", in the start position")?;
        } else {
            write!(f, " of the game {}", self.line)?;
        }
        if let Some(diagram) = &self.diagram {
            f.write_str("\n  then the board is")?;
            for row in diagram.lines() {
                write!(f, "\n    {row}")?;
            }
        }
        Ok(())
    }
}

impl<M: Debug> Error for Violation<M> {}

/// A broken law as those who check it report it, before the game is shrunk.
#[derive(Clone, Debug)]
pub(super) struct Broken<M> {
    pub(super) law: Law,
    /// The ply at which it broke.
    pub(super) ply: usize,
    /// How much of the game is needed to show it, in plies.
    pub(super) needed: usize,
    /// The move after those of the game that shows it.
    pub(super) last: Option<M>,
    pub(super) detail: String,
}

impl<M> Broken<M> {
    /// A law broken in the position at hand.
    pub(super) fn new(law: Law, detail: impl Into<String>) -> Self {
        Self {
            law,
            ply: 0,
            needed: 0,
            last: None,
            detail: detail.into(),
        }
    }

    /// A law broken by playing `m` in the position at hand.
    pub(super) fn by(law: Law, m: M, detail: impl Into<String>) -> Self {
        Self {
            last: Some(m),
            ..Self::new(law, detail)
        }
    }

    /// The position at hand was the one after `ply` plies.
    pub(super) fn after(self, ply: usize) -> Self {
        Self {
            ply: ply + usize::from(self.last.is_some()),
            needed: ply,
            ..self
        }
    }

    /// It broke on the way back from a game of `needed` plies.
    pub(super) fn back_from(self, needed: usize) -> Self {
        Self { needed, ..self }
    }
}

//! Why a command is refused.

use alloc::string::String;
use alloc::vec::Vec;

use boardgame_core::Side;
use boardgame_core::gomoku::FoulKind;

use crate::{Choice, Lang, OpeningRule};

/// Why a command was refused. The session is then exactly as it was before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub enum Refused {
    /// No game was begun yet.
    NotStarted,
    /// The first game was begun already.
    AlreadyStarted,
    /// The game is over.
    Over,
    /// An earlier position is shown.
    LookingBack,
    /// Someone else is to move.
    NotYourTurn {
        /// Who is.
        name: String,
    },
    /// An engine is to move.
    EngineToMove {
        /// Which one.
        name: String,
    },
    /// The opening asks for a choice, not for a move.
    MustChoose,
    /// The opening asks for no choice now.
    NothingToChoose,
    /// The opening does not offer this choice now.
    NotOffered {
        /// The choice.
        choice: Choice,
    },
    /// The rules refuse the move.
    Illegal(Objection),
    /// The side to move has no move that could be hinted at.
    MustPass {
        /// The side to move.
        side: Side,
    },
    /// There is no move to take back.
    NothingToUndo,
    /// Nothing was taken back since the last move.
    NothingToRedo,
    /// Against another machine moves are taken back by consent and played again by hand.
    NoRedoWithRemote,
    /// The game has no such ply.
    NoSuchPly {
        /// The ply that was asked for.
        ply: usize,
        /// The last ply of the game.
        last: usize,
    },
    /// A game is going on: it must be confirmed that it may be thrown away.
    Unconfirmed,
    /// A game against another machine is going on: it must be ended first.
    RemoteGameOn,
    /// A question is open and must be answered first.
    AlreadyAsked,
    /// No question is open.
    NothingAsked,
    /// The question is for someone else to answer.
    NotYoursToAnswer {
        /// For whom.
        name: String,
    },
    /// Nobody at this screen plays in this game.
    NobodyHere,
    /// No engine is at work.
    NotThinking,
    /// No engine was stopped.
    NotStopped,
    /// No hints are given before the colours are settled.
    NoHintInOpening,
    /// A hint was asked for already.
    HintUnderWay,
    /// The job is not wanted any more, or never was.
    StaleTicket {
        /// The number of the job.
        ticket: u64,
    },
    /// The job was for something else: a choice, a move, a hint.
    WrongAnswer {
        /// The number of the job.
        ticket: u64,
    },
    /// The rules refuse the engine's move; it can still answer with another.
    EngineIllegal(Objection),
    /// The other machine cannot be reached.
    Offline,
    /// No player sits at another machine, or not this one.
    NotRemote,
    /// Not a command for the other machine to give.
    NotForRemote,
    /// The opening cannot be played in this game from this position.
    NoSuchOpening {
        /// The opening.
        opening: OpeningRule,
    },
    /// The start position is one in which the game is over.
    StartIsOver,
}

/// Why the rules of a game refuse a move, in a form that can be put into every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The board has no such square.
    OffBoard,
    /// A stone or disc is there already.
    Taken {
        /// The square.
        square: String,
    },
    /// The disc would turn no disc over.
    TurnsNothing {
        /// The square.
        square: String,
    },
    /// There are moves, so a pass is not allowed.
    NoPass,
    /// There is no move but to pass.
    OnlyPass {
        /// The side to move.
        side: Side,
    },
    /// Renju forbids the move to Black.
    Forbidden {
        /// The square.
        square: String,
        /// Which rule forbids it.
        foul: FoulKind,
        /// The rows that make it so, from end to end.
        rows: Vec<String>,
    },
    /// The opening wants this stone in the middle of the board.
    OutsideCentre {
        /// Within so many squares a side.
        side: u8,
    },
    /// The fifth move must be one of those that were offered.
    NotOffered {
        /// The square.
        square: String,
        /// Those that were offered.
        offers: Vec<String>,
    },
    /// This fifth move was offered already, or one that is the same by symmetry.
    SameOffer {
        /// The square.
        square: String,
        /// The one that was offered.
        offered: String,
    },
    /// The game is over.
    Over,
    /// Another reason, in words that are shown as they are.
    Other(String),
}

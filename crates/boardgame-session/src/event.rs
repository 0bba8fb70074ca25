//! What a session reports.

use alloc::vec::Vec;

use boardgame_core::{Move, Side, Square, Status};

use crate::{Choice, Player};

/// Something that happened at the table, in the order in which it happened.
///
/// [`Session::describe`](crate::Session::describe) puts it into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A game began.
    Started {
        /// Who has Black, or begins with it in an opening with a swap.
        black: Player,
    },
    /// A stone was placed.
    Moved {
        /// Who placed it.
        player: Player,
        /// Its colour.
        side: Side,
        /// The move.
        m: Move,
        /// The other squares that it changed: the discs it turned over.
        changed: Vec<Square>,
    },
    /// A side had no move but to pass. Every pass is reported, automatic ones too.
    Passed {
        /// Who passed.
        player: Player,
        /// The side that has no move.
        side: Side,
        /// Whether the session played the pass itself.
        automatic: bool,
    },
    /// A choice was made in the opening.
    Chose {
        /// By whom.
        player: Player,
        /// Which one.
        choice: Choice,
    },
    /// A square was offered for the fifth move of an opening.
    Offered {
        /// By whom.
        player: Player,
        /// Which one.
        square: Square,
    },
    /// Moves were taken back.
    TookBack {
        /// How many plies; 0 if only a choice or a resignation was.
        plies: usize,
    },
    /// What had been taken back was played again.
    Redone {
        /// How many plies; 0 if only a choice or a resignation was.
        plies: usize,
    },
    /// An earlier position is shown.
    LookedBack {
        /// The number of plies before it.
        ply: usize,
    },
    /// The position of the game is shown again.
    BackInGame,
    /// The face should run an engine; [`Session::job`](crate::Session::job) has the details.
    EngineWanted {
        /// The number of the job.
        ticket: u64,
    },
    /// The face should run an engine for a hint; [`Session::job`](crate::Session::job) has the
    /// details.
    HintWanted {
        /// The number of the job.
        ticket: u64,
    },
    /// The engine should stop thinking and answer at once; its ticket stays good.
    AnswerNow {
        /// The number of the job.
        ticket: u64,
    },
    /// The job is not wanted any more; an answer to it will be refused.
    JobCancelled {
        /// The number of the job.
        ticket: u64,
    },
    /// An engine had no answer.
    EngineFailed {
        /// Whose engine, or for whom it looked for a hint.
        player: Player,
    },
    /// The engine that was to move was stopped.
    Stopped,
    /// The engine that was stopped goes on.
    Resumed,
    /// A hint came.
    Hinted {
        /// The move.
        m: Move,
    },
    /// A player asked the opponent for something.
    Asked {
        /// What, and who.
        ask: Ask,
    },
    /// The opponent turned the question down, or moved instead.
    Declined {
        /// What was asked, and by whom.
        ask: Ask,
    },
    /// The question is no longer open: whoever asked it moved on, or the game changed.
    Withdrawn {
        /// What was asked, and by whom.
        ask: Ask,
    },
    /// The game is over. Reported once, when it ends.
    GameOver {
        /// How it ended.
        outcome: Outcome,
    },
    /// A game that was over goes on, because its end was taken back; so is the score.
    Reopened,
    /// A player has another name.
    Renamed {
        /// The player.
        player: Player,
    },
    /// Someone else plays on for a player.
    SeatChanged {
        /// The player.
        player: Player,
    },
    /// The connection to the other machine was lost, or is there again.
    Connection {
        /// Whether the other machine can be reached.
        up: bool,
    },
}

/// A question of one player to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ask {
    /// Who asks.
    pub by: Player,
    /// For what.
    pub what: Request,
}

/// What one player can ask the other for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Request {
    /// To call the game a draw.
    Draw,
    /// To take back to the asker's last decision.
    TakeBack,
    /// To begin another game; only among players at different machines.
    NewGame {
        /// Whether the players change colours.
        swap: bool,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Won by a side, or drawn.
    pub status: Status,
    /// Who won, if anyone did.
    pub winner: Option<Player>,
    /// What ended it.
    pub reason: Reason,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The rules of the game.
    Rules,
    /// The loser gave up.
    Resigned,
    /// The players agreed on a draw.
    Agreed,
    /// The loser had no time left.
    Time,
}

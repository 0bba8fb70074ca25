//! Everything the table says, as data: one wording a language, in a table of its own.

mod compose;
mod en;
mod ja;
mod zh;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use boardgame_core::Side;

use crate::{Choice, Refused, Request, Seat};

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese, in simplified characters.
    Zh,
    /// Japanese.
    Ja,
}

impl Lang {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::En, Self::Zh, Self::Ja];

    /// The two letters that name it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
            Self::Ja => "ja",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// There are no texts in this language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such language: expected en, zh or ja")]
pub struct NoSuchLang;

impl FromStr for Lang {
    type Err = NoSuchLang;

    fn from_str(text: &str) -> Result<Self, NoSuchLang> {
        Self::ALL
            .into_iter()
            .find(|lang| lang.code() == text)
            .ok_or(NoSuchLang)
    }
}

/// Something that the table says. Names in it are plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// No game was begun yet.
    ChooseAndStart,
    /// It is the move of the one person here.
    YourMove,
    /// It is a side's move.
    ToMove {
        /// The side.
        side: Side,
        /// Who plays it.
        name: String,
    },
    /// A player places stones of the opening.
    PlaceStones {
        /// Who.
        name: String,
        /// How many are still to place.
        left: u8,
    },
    /// A player is to choose in the opening.
    ToChoose {
        /// Who.
        name: String,
        /// Among what.
        options: &'static [Choice],
    },
    /// A player places a stone of the opening in the middle of the board.
    PlaceInCentre {
        /// Who.
        name: String,
        /// The colour of the stone.
        stone: Side,
        /// Within so many squares a side.
        side: u8,
    },
    /// A player offers squares for the fifth move.
    OfferFifths {
        /// Who.
        name: String,
        /// How many are still to offer.
        left: u8,
    },
    /// A player picks one of the fifth moves that were offered.
    PickFifth {
        /// Who.
        name: String,
        /// Those that were offered.
        offers: Vec<String>,
    },
    /// A side has no move; the other goes on.
    MustPass {
        /// The side without a move.
        side: Side,
    },
    /// An engine is thinking.
    Thinking {
        /// The player for whom it does.
        name: String,
        /// For how long it has been.
        seconds: u64,
    },
    /// An engine is to move, but was stopped.
    EngineWaits {
        /// The player for whom it plays.
        name: String,
    },
    /// An earlier position is shown.
    LookingBack {
        /// The number of plies before it.
        ply: usize,
        /// The number of plies of the game.
        of: usize,
    },
    /// The position of the game is shown again.
    BackInGame,
    /// The game is over and someone won.
    Won {
        /// Who.
        name: String,
        /// With which colour.
        side: Side,
        /// How.
        how: How,
        /// Whether it is a person, whom one congratulates, and no engine.
        person: bool,
    },
    /// The game is over and nobody won.
    Drawn {
        /// How.
        how: How,
    },
    /// A game began.
    Started {
        /// Who begins, with Black.
        name: String,
    },
    /// A stone was placed.
    Moved {
        /// Its colour.
        side: Side,
        /// Where.
        square: String,
        /// How many discs it turned over.
        turned: usize,
    },
    /// A side had to pass.
    Passed {
        /// Which one.
        side: Side,
    },
    /// A player chose in the opening.
    Chose {
        /// Who.
        name: String,
        /// What.
        choice: Choice,
    },
    /// A player offered a square for the fifth move.
    Offered {
        /// Who.
        name: String,
        /// Where.
        square: String,
    },
    /// Moves were taken back.
    TookBack {
        /// How many plies; 0 for a choice or the end of the game alone.
        plies: usize,
    },
    /// Moves were played again.
    Redone {
        /// How many plies; 0 for a choice or the end of the game alone.
        plies: usize,
    },
    /// A hint is being looked for.
    HintWanted,
    /// A hint.
    Hinted {
        /// The square, or a pass.
        square: String,
    },
    /// The engine was told to play.
    AnswerNow,
    /// An engine's work is not wanted any more.
    JobCancelled,
    /// An engine had no answer.
    EngineFailed {
        /// The player for whom it should have had one.
        name: String,
    },
    /// The engine was stopped.
    Stopped,
    /// The engine goes on.
    Resumed,
    /// A player asks for something.
    Asked {
        /// Who.
        name: String,
        /// For what.
        what: Request,
    },
    /// A player turned a question down.
    Declined {
        /// Who.
        name: String,
        /// What was asked for.
        what: Request,
    },
    /// A question is no longer open.
    Withdrawn {
        /// Who had asked.
        name: String,
        /// For what.
        what: Request,
    },
    /// A game that was over goes on.
    Reopened,
    /// A player has another name.
    Renamed {
        /// The new name.
        name: String,
    },
    /// Someone else plays on for a player.
    SeatChanged {
        /// The player.
        name: String,
        /// Who or what plays.
        seat: Seat,
    },
    /// The connection to the other machine was lost, or is there again.
    Connection {
        /// Whether the other machine can be reached.
        up: bool,
    },
    /// A command was refused.
    Refused(Refused),
    /// A label: of a button, or a name to begin with.
    Label(Label),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// By rows of stones, each from end to end.
    Rows(Vec<Row>),
    /// By the number of points.
    Counts {
        /// Black's.
        black: usize,
        /// White's.
        white: usize,
    },
    /// By the rules, in no way that could be shown.
    Rules,
    /// The loser gave up.
    Resigned,
    /// The players agreed.
    Agreed,
    /// The loser's time was up.
    Time,
}

/// A row of stones that won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The square at one end.
    pub from: String,
    /// The square at the other end.
    pub to: String,
    /// The number of stones.
    pub len: usize,
}

/// A label: of a button, or a name to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each says what it is the label of")]
pub enum Label {
    Start,
    NewGame,
    SwapAndAgain,
    TakeBack { count: usize },
    Redo,
    Hint,
    Pass,
    Resign,
    OfferDraw,
    Accept,
    Decline,
    PlayNow,
    Stop,
    Resume,
    Settings,
    Choice(Choice),
    Score,
    Draws,
    Computer,
    PlayerOne,
    PlayerTwo,
}

impl Message {
    /// The wording in a language.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match lang {
            Lang::En => en::message(self),
            Lang::Zh => zh::message(self),
            Lang::Ja => ja::message(self),
        }
    }
}

impl Refused {
    /// The wording in a language.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match lang {
            Lang::En => en::refused(self),
            Lang::Zh => zh::refused(self),
            Lang::Ja => ja::refused(self),
        }
    }
}

impl Label {
    /// The wording in a language.
    #[must_use]
    pub fn text(self, lang: Lang) -> String {
        match lang {
            Lang::En => en::label(self),
            Lang::Zh => zh::label(self),
            Lang::Ja => ja::label(self),
        }
    }
}

//! Why a request is not obeyed.

use alloc::string::{String, ToString};

use boardgame_session::{Lang, LoadError, Refused};

/// Why a request is not obeyed; the table is then as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The table refuses.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The message is no request.
    #[error("no such request: {0}")]
    Malformed(String),
    /// The setup cannot be played.
    #[error("these settings cannot be played: {0}")]
    Setup(String),
    /// The saved game cannot be read.
    #[error("this is no saved game: {0}")]
    Load(#[from] LoadError),
    /// The text names no square.
    #[error("no such square: {0}")]
    Square(String),
    /// The request is not for this player, or not here.
    #[error("not for you to ask")]
    NotYours,
    /// The request does not belong here.
    #[error("not here or not now: {0}")]
    Unexpected(&'static str),
    /// The table has changed since the page last saw it.
    #[error("the table has changed meanwhile")]
    Stale,
}

impl Fault {
    /// One word for a page to go by.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Refused(Refused::Unconfirmed) => "unconfirmed",
            Self::Refused(_) => "refused",
            Self::Malformed(_) => "malformed",
            Self::Setup(_) => "setup",
            Self::Load(_) => "load",
            Self::Square(_) => "square",
            Self::NotYours => "not_yours",
            Self::Unexpected(_) => "unexpected",
            Self::Stale => "stale",
        }
    }

    /// The reason in a language, where there are words for it; else in English.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Self::Refused(why) => why.text(lang),
            other => other.to_string(),
        }
    }
}

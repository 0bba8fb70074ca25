//! What a page may ask for.

use alloc::string::String;

use serde::Deserialize;

use crate::Setup;

/// A message of a page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Envelope {
    /// A number of the page's own, which comes back with the answer.
    pub id: u64,
    /// The number of the view that the page had when it asked. A command that would change the
    /// table is refused if the table has changed since.
    #[serde(default)]
    pub seq: Option<u64>,
    /// What is asked.
    #[serde(rename = "do")]
    pub request: Request,
}

/// What a page may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// The first message of a connection.
    Hello(Hello),
    /// Opens a table.
    Create(Setup),
    /// Changes what this page is shown, not the table.
    Prefer(Prefer),
    /// Asks for the table as text.
    Save,
    /// Asks what the engine thinks of the positions from this ply on.
    Graph(usize),
    /// Puts a saved table in the place of this one.
    Load(String),
    /// Begins a game with other settings.
    Restart {
        /// The settings.
        setup: Setup,
        /// Whether a game that is going on may be thrown away.
        confirmed: bool,
    },
    /// Begins the first game.
    Start,
    /// A move, as the game writes it.
    Play(String),
    /// The forced pass.
    Pass,
    /// A choice in the opening: `take_white`, `take_black`, `place_two`, `fifths_3`.
    Choose(String),
    /// Takes back.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// Shows the position after this many plies.
    GoTo(usize),
    /// Asks for a good move.
    Hint,
    /// Gives up.
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// Agrees to what the opponent asks.
    Accept,
    /// Turns down what the opponent asks.
    Decline,
    /// Begins another game.
    NewGame {
        /// Whether the players change colours.
        swap: bool,
        /// Whether a game that is going on may be thrown away.
        confirmed: bool,
    },
    /// Gives a player another name.
    Rename {
        /// 0 or 1.
        player: usize,
        /// The name.
        name: String,
    },
    /// Tells the engine to play at once.
    PlayNow,
    /// Stops the engine.
    Stop,
    /// Lets a stopped engine go on.
    Resume,
}

impl Request {
    /// Whether this would change the table, so that it must refer to the table as it is.
    #[must_use]
    pub const fn changes(&self) -> bool {
        !matches!(
            self,
            Self::Hello(_) | Self::Create(_) | Self::Prefer(_) | Self::Save | Self::Graph(_)
        )
    }
}

/// Who a page is, and which table it wants.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the format that the page speaks.
    pub v: u32,
    /// The language: `en`, `zh` or `ja`.
    #[serde(default)]
    pub lang: String,
    /// The room to enter, if any.
    #[serde(default)]
    pub room: Option<String>,
    /// The token of a seat in it.
    #[serde(default)]
    pub token: Option<String>,
}

/// What a page wants to be shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prefer {
    /// The language.
    #[serde(default)]
    pub lang: Option<String>,
    /// Whether a scoring AI's number for every legal move is shown.
    #[serde(default)]
    pub scores: Option<bool>,
}

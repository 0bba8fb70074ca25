//! What a page is told.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::{EventView, Graph, TableView, Words};

/// A message to a page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Message {
    /// The answer to [`Hello`](crate::Request::Hello).
    Welcome {
        /// The version of the format.
        v: u32,
        /// Labels in the page's language.
        words: Words,
        /// The highest level of an engine.
        levels: u8,
    },
    /// Where the page is.
    Room(RoomView),
    /// The table, whenever it has changed.
    View {
        /// Grows with every change of the table.
        seq: u64,
        /// The whole of it.
        table: Box<TableView>,
        /// What happened since the view before.
        events: Vec<EventView>,
    },
    /// A request was obeyed.
    Done {
        /// Its number.
        id: u64,
    },
    /// A request was not obeyed.
    Failed {
        /// Its number; 0 if it had none.
        id: u64,
        /// One word for the reason.
        kind: &'static str,
        /// The reason.
        text: String,
    },
    /// The table as text.
    Saved {
        /// The number of the request.
        id: u64,
        /// The text.
        text: String,
    },
    /// What the engine thinks of the positions of the game.
    Graph(Graph),
}

/// Where a page is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RoomView {
    /// The room's code, where rooms have one.
    pub code: Option<String>,
    /// This page's own token, which lets it come back.
    pub token: Option<String>,
    /// The player that this page plays for; nothing at a table with one screen.
    pub you: Option<usize>,
    /// Whether this page only watches.
    pub watching: bool,
    /// The token for the other player to join with, until somebody has.
    pub invite: Option<String>,
    /// The token for those who watch.
    pub watch: Option<String>,
    /// Whether somebody is there for each player.
    pub present: [bool; 2],
    /// How many watch.
    pub watchers: usize,
}

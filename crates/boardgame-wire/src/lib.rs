//! A game table as JSON: what a page sends, and what it is shown.
//!
//! The same code runs in the server, behind a WebSocket, and in the browser, as WebAssembly; so a
//! page plays in the same way with either. There is no input and output in here, no clock and no
//! thread: whoever holds a [`Table`] brings these.
//!
//! # The format, version 1
//! Each message is one JSON object. A page sends an [`Envelope`]: what it wants under `do`, with a
//! number of its own (`id`) that comes back with the answer, and with the number of the view that
//! it refers to (`seq`), so that a command which is sent again after a lost connection is obeyed
//! once.
//!
//! ```json
//! {"id":7,"seq":12,"do":{"play":"h8"}}
//! {"id":8,"seq":12,"do":"undo"}
//! {"id":9,"seq":13,"do":{"new_game":{"swap":true,"confirmed":false}}}
//! ```
//!
//! [`Request`] lists all of it. What comes back is a [`Message`]: `done` or `failed` with the `id`,
//! and a `view` of the whole table whenever it has changed. A view is complete: a page that has the
//! last one needs none of those before it. Squares in it are numbers, row by row from the top left;
//! `cells` has a character for each (`X` black, `O` white, `.` empty) and so has `legal` (`+` can be
//! played, `!` is forbidden).
//!
//! ```
//! use boardgame_wire::{Envelope, Looks, Setup, Table, Who};
//! let setup: Setup = serde_json::from_str(r#"{"game":"reversi","rules":"8x8"}"#)?;
//! let mut table = Table::new(&setup, 1, false)?;
//! let start: Envelope = serde_json::from_str(r#"{"id":1,"do":"start"}"#)?;
//! table.obey(Who::Here, start.request)?;
//! let play: Envelope = serde_json::from_str(r#"{"id":2,"do":{"play":"d3"}}"#)?;
//! table.obey(Who::Here, play.request)?;
//! let view = table.view(Who::Here, &Looks::default());
//! assert_eq!(view.counts, Some([4, 1]));
//! assert_eq!(view.text, "White to move.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod desk;
mod engine;
mod error;
mod event;
mod message;
mod request;
mod setup;
mod table;
mod view;
mod words;

pub use desk::{Desk, Order, Parcel, ParcelTask, Reply};
pub use engine::{Bounds, Graph, GraphWork, MAX_LEVEL, MAX_SECONDS, Thought, Work};
pub use error::Fault;
pub use event::EventView;
pub use message::{Message, RoomView};
pub use request::{Envelope, Hello, Prefer, Request};
pub use setup::{ClockSetup, First, MAX_NAME, SeatSetup, Setup};
pub use table::{Looks, Table, Who};
pub use view::{AskView, ChoiceView, EnabledView, MoveView, OutcomeView, PlayerView, TableView};
pub use words::{Words, words};

/// The version of the format.
pub const VERSION: u32 = 1;

/// The longest message that a page may send, in bytes.
pub const MAX_MESSAGE: usize = 64 * 1024;

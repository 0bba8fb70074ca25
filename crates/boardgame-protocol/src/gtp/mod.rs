//! The Go Text Protocol, version 2, as programs for Othello and Gomoku speak it.
//!
//! Colours are `b` and `w`; Black moves first. Columns are letters without `i`, as the protocol has
//! it, which matters on boards wider than eight. Rows are counted as the game does: from the top in
//! Reversi, where every program does so, and from the bottom in Gomoku. [`Command`] and
//! [`Response`] are what is said; [`Engine`] is an
//! engine that says it, [`Host`] drives one.

mod clock;
mod command;
mod dialect;
mod engine;
mod host;
mod picture;
mod response;
mod vertex;

pub use command::{Command, CommandError};
pub use dialect::Dialect;
pub use engine::Engine;
pub use host::Host;
pub use response::{Response, Responses};
pub use vertex::{VertexError, parse_side, parse_vertex, side_letter, vertex};

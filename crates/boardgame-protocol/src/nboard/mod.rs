//! NBoard's protocol, versions 1 and 2, for Reversi on 8x8.
//!
//! One line a command, blanks between its words, numbers as decimals; squares are `F5`, a pass is
//! `PA`. Lines that mean nothing are ignored on both sides. [`Command`] and [`Answer`] are what is
//! said;
//! [`Engine`] is an engine that says it, [`Host`] drives one.

mod answer;
mod command;
mod engine;
mod ggf;
mod host;
mod item;

pub use answer::{Answer, Line};
pub use command::{Command, CommandError};
pub use engine::Engine;
pub use host::Host;
pub use item::{Item, ItemError, parse_move, write_move};

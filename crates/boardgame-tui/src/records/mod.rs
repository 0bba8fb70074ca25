//! The commands for files of games: `replay`, `convert`, `show`, `stats`, `index` and `find`.
//!
//! Files are read in pieces and games one at a time, so a file may be of any size. What belongs to
//! one game alone is a [`RecordGame`]: which formats there are, from where a record starts, and how
//! its end is put into words.

mod command;
pub mod convert;
pub mod find;
mod game;
mod gomoku;
mod line;
mod output;
mod pick;
mod place;
mod progress;
pub mod replay;
mod reversi;
pub(crate) mod saved;
pub mod show;
pub mod stats;
mod step;
mod walk;

pub use command::RecordCommand;
pub use game::{Found, FoundFault, Games, Pieces, RecordGame};
pub use gomoku::GomokuRecords;
pub use pick::{Picked, pick};
pub use place::Place;
pub use reversi::ReversiRecords;

//! Gomocup's protocol, version 2, which Piskvork and its tournaments speak, with the commands that
//! Yixin and Rapfi have added to it.
//!
//! Lines end CR LF or LF; words are read in any case; coordinates are counted from 0 at the top
//! left. [`Command`] and [`Answer`] are what is said; [`Engine`] is an engine that says it, [`Host`]
//! drives one.

mod answer;
mod board;
mod command;
mod engine;
mod host;
mod info;
mod point;
mod rule;
mod settings;
mod swap2;
mod thought;

pub use answer::Answer;
pub use command::{Command, CommandError, Field, Stone};
pub use engine::Engine;
pub use host::Host;
pub use info::{GameType, Info};
pub use point::{Point, PointError};
pub use rule::{Dialect, RuleBits, RuleBitsError};

//! Gomocup's protocol, version 2, which Piskvork and its tournaments speak, with the commands that
//! Yixin and Rapfi have added to it.
//!
//! Lines end CR LF or LF; words are read in any case; coordinates are counted from 0 at the top
//! left. [`Command`] and [`Answer`] are what is said; [`Host`] drives an engine.

mod answer;
mod command;
mod host;
mod info;
mod point;
mod rule;
mod thought;

pub use answer::Answer;
pub use command::{Command, CommandError, Field, Stone};
pub use host::Host;
pub use info::{GameType, Info};
pub use point::{Point, PointError};
pub use rule::{Dialect, RuleBits, RuleBitsError};

//! Gomocup, NBoard and GTP: the engine's side and the host's side.
//!
//! | protocol | games | engine's side | host's side |
//! |---|---|---|---|
//! | Gomocup's, with Yixin's and Rapfi's additions | Gomoku | [`gomocup::Engine`] | [`gomocup::Host`] |
//! | GTP 2 | both | [`gtp::Engine`] | [`gtp::Host`] |
//! | NBoard 2 | Reversi | [`nboard::Engine`] | [`nboard::Host`] |
//!
//! Both sides are values without input, output or clocks: lines go in, lines come out. With the feature
//! `std`, [`Serve`] runs an engine's side over two streams and [`External`] an engine that is another
//! program. The [guide] shows how to use them.
#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod engine;
pub mod gomocup;
pub mod gtp;
#[doc = include_str!("../PLUG_IN.md")]
pub mod guide {}
mod host;
mod line;
pub mod nboard;
#[cfg(feature = "std")]
mod process;
#[cfg(feature = "std")]
mod read_lines;
#[cfg(feature = "std")]
mod serve;
mod words;

pub use engine::{Action, Dialogue, EngineSide, Job, Lost, Resources, Urgency};
pub use host::{Awaited, Clock, Culprit, Eval, Event, Fault, HostSide, NewGame, Thought};
pub use line::{LineTooLong, Lines};
#[cfg(feature = "std")]
pub use process::{External, Patience, Program, ProgramError, Reply, Spoken};
#[cfg(feature = "std")]
pub use serve::Serve;

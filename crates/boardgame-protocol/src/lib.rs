//! Gomocup, NBoard and GTP: the engine's side and the host's side.
#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod gomocup;
pub mod gtp;
mod host;
mod line;
pub mod nboard;
#[cfg(feature = "std")]
mod process;
mod words;

pub use host::{Awaited, Clock, Culprit, Eval, Event, Fault, HostSide, NewGame, Thought};
pub use line::{LineTooLong, Lines};
#[cfg(feature = "std")]
pub use process::{External, Patience, Program, ProgramError, Reply, Spoken};

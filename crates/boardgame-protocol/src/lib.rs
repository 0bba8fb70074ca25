//! Gomocup, NBoard and GTP: the engine's side and the host's side.
#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod engine;
pub mod gomocup;
pub mod gtp;
mod host;
mod line;
pub mod nboard;
#[cfg(feature = "std")]
mod process;
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

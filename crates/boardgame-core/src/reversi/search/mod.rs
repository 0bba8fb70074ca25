//! The searches: the player [`Engine`], the exact solver [`Endgame`] and their parts.

mod end;
mod endgame;
mod engine;
mod judge;
mod last;
mod mid;
mod order;
mod probcut;
mod root;
mod solver;
#[cfg(feature = "std")]
mod threads;
mod tools;

pub use endgame::{Endgame, EndgameOptions, Goal};
pub use engine::{Engine, EngineOptions};
pub use judge::Weights;

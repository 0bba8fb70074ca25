//! Gomoku and Renju: rows of stones on any board, under five rule sets.
//!
//! [`Gomoku`] is the position, [`Rules`] what it is played with. [`Illegal`] says why a move is
//! refused, for renju's forbidden moves with the rows that make them ([`Foul`]).
//! [`LineScorer`] and [`ShapeScorer`] are the tutorials' scoring AIs, [`LineCounters`] their
//! counters as an [`Evaluator`](crate::Evaluator). [`Engine`] is the strongest player, explained in
//! [`engine`] and for newcomers in the [guide]; [`player`] is an opponent of a given level, and
//! [`Balance`] answers what openings that share out the colours ask for.

mod balance;
mod bits;
mod counters;
mod empties;
pub mod engine;
#[doc = include_str!("../../GOMOKU_ENGINE.md")]
pub mod guide {}
mod halving;
mod illegal;
mod keys;
pub mod pattern;
mod player;
mod position;
pub mod proof;
mod renju;
mod rules;
pub mod scorer;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod suspect;
pub mod threat;
mod wins;

pub use balance::Balance;
pub use counters::{Counters, LineCounters};
pub use engine::Engine;
pub use halving::{Halving, Judged};
pub use illegal::{Foul, FoulKind, Illegal, Row};
pub use player::{MAX_LEVEL, player, player_of_strength};
pub use position::{Delta, Gomoku};
pub use rules::{Rule, Rules, RulesError};
pub use scorer::{LineScorer, Shape, ShapeScorer};
pub use setup::{ParseError, SetupError};

//! Shapes: what a stone on each empty square would make, for both sides, kept up to date.
//!
//! A [`Pattern`] is what a stone makes along one line, a [`Class`] what it makes in all four
//! directions, and a [`PatternBoard`] is a position that knows both for every empty square. The
//! numbers a search orders moves and evaluates positions by are [`Weights`], by shape code: one
//! code for each way to choose four patterns. All tables of a rule set are made by [`Tables::new`].
//!
//! How the pieces fit:
//!
//! 1. Along each direction every square has a *line key*: a number in base 3 with one digit a
//!    square, up to four squares before and behind it (five where a sixth stone matters). Putting a
//!    stone on the board adds one digit to the keys of at most forty squares.
//! 2. The key is looked up in a table with the [`Pattern`]s of both sides, made at start-up by
//!    working backwards from the fives of the rule set. Lines near an edge have tables of their own.
//! 3. The four patterns of a square are looked up as a shape code, and the code gives its class and
//!    its weights.
//! 4. For each class and side the board keeps how many squares there are and which.
//!
//! The idea of tables by line and of classes by the patterns of four lines is common to the strong
//! Gomoku programs since the 2000s; definitions, tables and numbers here are the project's own.

mod accumulators;
mod board;
mod cells;
mod class;
mod line;
mod network;
mod squares;
mod tables;
mod weights;

pub use board::{NotFive, PatternBoard};
pub use class::{CODES, Class, Classes, codes};
pub use line::Pattern;
pub use network::{
    FEATURE_ONE, FEATURES, HIDDEN, HIDDEN_ONE, LANE_ONE, LANES, Network, OUTPUT_ONE,
};
pub use squares::{SquareSet, Squares};
pub use tables::Tables;
pub use weights::{THREAT_BITS, Weights};

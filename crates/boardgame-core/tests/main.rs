//! Tests of the crate as a whole.

mod allocations;
mod gomoku;
mod history;
mod reversi;
mod search;
mod shared;

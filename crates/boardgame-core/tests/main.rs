//! Tests of the crate as a whole.

mod gomoku;
mod history;
mod reversi;
mod shared;

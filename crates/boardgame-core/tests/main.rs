//! Tests of the crate as a whole.

mod allocations;
#[cfg(feature = "testing")]
mod conformance;
mod gomoku;
mod history;
mod reversi;
mod search;
mod shared;
#[cfg(feature = "testing")]
mod solved;

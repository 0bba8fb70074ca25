//! Tests of the crate as a whole.

mod fuzz;
mod movelist;
mod psq;
mod record;
mod reversi;
mod renlib;
mod sgf;
mod shared;
mod wthor;

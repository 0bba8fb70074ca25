//! Tests of the crate as a whole.

mod files;
mod interrupt;
mod lines;
mod perft;

//! Tests of the crate as a whole.

mod files;
mod fuzz;
mod hostile;
mod movelist;
mod psq;
mod record;
mod renlib;
mod reversi;
mod rif;
mod sgf;
mod shared;
mod wthor;

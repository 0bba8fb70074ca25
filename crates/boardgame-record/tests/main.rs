//! Tests of the crate as a whole.

mod fuzz;
mod movelist;
mod psq;
mod record;
mod shared;
mod wthor;

//! Tests of the crate as a whole.

mod matches;
mod published;
mod simulated;

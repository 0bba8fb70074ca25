//! Tests of the crate as a whole.

mod data;
mod journal;
mod matches;
#[cfg(unix)]
mod programs;
mod published;
mod records;
mod simulated;
mod table;

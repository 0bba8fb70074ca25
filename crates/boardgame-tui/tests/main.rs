//! Tests of the crate as a whole.

mod files;
mod interrupt;
mod json;
mod lines;
mod panic;
mod perft;
mod records;
mod screen;
mod tmux;

//! The formats of Reversi.

mod convert;
mod ggf;
mod lists;
mod mutated;
mod transcript;

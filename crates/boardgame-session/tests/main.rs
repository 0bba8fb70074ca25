//! Tests of the crate as a whole.

mod damage;
mod ending;
mod engine;
mod load;
mod opening;
mod own_game;
mod random;
mod remote;
mod renju_openings;
mod save;
mod seeds;
mod takeback;
mod time;
mod tools;
mod words;

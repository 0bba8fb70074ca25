//! The scoring AI as opponents of ten levels.

use alloc::boxed::Box;

use super::{PositionalScorer, Reversi};
use crate::search::{Careless, Greedy, Random, Searcher};

/// The highest level of [`player`].
pub const MAX_LEVEL: u8 = 10;

/// An opponent of a level from 1 to [`MAX_LEVEL`], whose games follow from `seed`; a level outside
/// is taken as the nearest one.
///
/// Level 1 plays at random, level 10 by [`PositionalScorer`]. Those between play by it too, but
/// now and then at random, each less often than the one below. From level 4 up a win in one is
/// always taken.
#[must_use]
pub fn player(level: u8, seed: u64) -> Box<dyn Searcher<Reversi> + Send> {
    let careless = |percent| Careless::new(PositionalScorer, percent, seed);
    let heeding = |percent| careless(percent).heeding(PositionalScorer::WIN);
    match level {
        0..=1 => Box::new(Random::new(seed)),
        2 => Box::new(careless(75)),
        3 => Box::new(careless(58)),
        4 => Box::new(heeding(44)),
        5 => Box::new(heeding(33)),
        6 => Box::new(heeding(24)),
        7 => Box::new(heeding(16)),
        8 => Box::new(heeding(9)),
        9 => Box::new(heeding(4)),
        _ => Box::new(Greedy::new(PositionalScorer, seed)),
    }
}

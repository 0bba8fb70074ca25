//! The scoring AIs as opponents of ten levels.

use alloc::boxed::Box;

use super::scorer::FIRST_REPLY;
use super::{Gomoku, LineScorer, ShapeScorer};
use crate::search::{Careless, Greedy, Random, Searcher};

/// The highest level of [`player`].
pub const MAX_LEVEL: u8 = 10;

/// An opponent of a level from 1 to [`MAX_LEVEL`], whose games follow from `seed`; a level outside
/// is taken as the nearest one.
///
/// Level 1 plays at random. Levels 2 to 4 play by [`LineScorer`] and 5 to 10 by [`ShapeScorer`],
/// all but the last now and then at random, each less often than the one below. From level 4 up a
/// win in one is always taken and a loss in one always stopped.
#[must_use]
pub fn player(level: u8, seed: u64) -> Box<dyn Searcher<Gomoku> + Send> {
    let lines = |percent| Careless::new(LineScorer, percent, seed);
    let shapes = |percent| Careless::new(ShapeScorer, percent, seed).heeding(FIRST_REPLY);
    match level {
        0..=1 => Box::new(Random::new(seed)),
        2 => Box::new(lines(60)),
        3 => Box::new(lines(40)),
        4 => Box::new(lines(30).heeding(FIRST_REPLY)),
        5 => Box::new(shapes(20)),
        6 => Box::new(shapes(14)),
        7 => Box::new(shapes(9)),
        8 => Box::new(shapes(5)),
        9 => Box::new(shapes(2)),
        _ => Box::new(Greedy::new(ShapeScorer, seed)),
    }
}

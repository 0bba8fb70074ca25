//! The scoring AIs as opponents of ten levels.

use alloc::boxed::Box;

use super::{Gomoku, LineScorer, ShapeScorer, scorer};
use crate::search::{Greedy, Limits, Random, Report, Searcher, Stop};
use crate::{Move, MoveScorer, Position, Rng, Score};

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
    match level {
        0..=1 => Box::new(Random::new(seed)),
        2 => Box::new(Careless::new(LineScorer, 60, true, seed)),
        3 => Box::new(Careless::new(LineScorer, 40, true, seed)),
        4 => Box::new(Careless::new(LineScorer, 30, false, seed)),
        5 => Box::new(Careless::new(ShapeScorer, 20, false, seed)),
        6 => Box::new(Careless::new(ShapeScorer, 14, false, seed)),
        7 => Box::new(Careless::new(ShapeScorer, 9, false, seed)),
        8 => Box::new(Careless::new(ShapeScorer, 5, false, seed)),
        9 => Box::new(Careless::new(ShapeScorer, 2, false, seed)),
        _ => Box::new(Greedy::new(ShapeScorer, seed)),
    }
}

/// Plays by a scorer, but now and then any move at all.
struct Careless<S> {
    best: Greedy<S>,
    scorer: S,
    /// How many moves in a hundred are played at random.
    percent: u32,
    /// Whether it also overlooks wins and losses in one.
    blind: bool,
    rng: Rng,
}

impl<S: Copy> Careless<S> {
    fn new(scorer: S, percent: u32, blind: bool, seed: u64) -> Self {
        let rng = Rng::new(!seed);
        Self {
            best: Greedy::new(scorer, seed),
            scorer,
            percent,
            blind,
            rng,
        }
    }
}

impl<S: MoveScorer<Gomoku>> Searcher<Gomoku> for Careless<S> {
    fn search(&mut self, position: &Gomoku, limits: &Limits, stop: &mut dyn Stop) -> Report<Move> {
        let careful = self.best.search(position, limits, stop);
        let forced = careful
            .best
            .is_some_and(|m| self.scorer.score(position, m) >= scorer::FIRST_REPLY);
        if self.rng.below(100) >= self.percent || forced && !self.blind {
            return careful;
        }
        match position.random_move(&mut self.rng) {
            Some(m) => Report::of_move(
                Some(m),
                Score::value(self.scorer.score(position, m)),
                careful.nodes,
            ),
            None => careful,
        }
    }
}

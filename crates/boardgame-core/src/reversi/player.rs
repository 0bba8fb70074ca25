//! Opponents of ten levels.

use alloc::boxed::Box;

use super::{Book, Engine, EngineOptions, PositionalScorer, Reversi, Size, Weights, WithBook};
use crate::search::{Careless, Greedy, Limits, Random, Report, Searcher, Stop};
use crate::{Move, Position, Rng};

/// The highest level of [`player`].
pub const MAX_LEVEL: u8 = 10;

/// An opponent of a level from 1 to [`MAX_LEVEL`], whose games follow from `seed`; a level outside
/// is taken as the nearest one.
///
/// | level | how it plays |
/// |---|---|
/// | 1 | at random |
/// | 2 | by [`PositionalScorer`], every other move at random |
/// | 3 | by [`PositionalScorer`] |
/// | 4 to 10 | as [`Engine`], to a depth of 1, 2, 3, 4, 6, 8 and 10 plies, and to the end of the game with twice as many empty squares |
///
/// In matches of 40 games each level won this share of the points against the one below it, from
/// level 2 up: 93, 95, 95, 86, 69, 68, 89, 80 and 75 of a hundred
/// (`reversi match level:2 level:1 --games 40 --seed 11`, and so on).
///
/// The levels from 4 up begin by [`Book::opening`]. In it and for the rest of the opening they choose
/// by the seed between moves that are equally good but for a disc.
#[must_use]
pub fn player(level: u8, seed: u64) -> Box<dyn Searcher<Reversi> + Send> {
    match level {
        0..=1 => Box::new(Random::new(seed)),
        2 => Box::new(Careless::new(PositionalScorer, 50, seed)),
        3 => Box::new(Greedy::new(PositionalScorer, seed)),
        4 => varied(1, seed),
        5 => varied(2, seed),
        6 => varied(3, seed),
        7 => varied(4, seed),
        8 => varied(6, seed),
        9 => varied(8, seed),
        _ => varied(10, seed),
    }
}

fn varied(depth: u32, seed: u64) -> Box<dyn Searcher<Reversi> + Send> {
    let engine = Varied::new(depth, seed);
    Box::new(WithBook::new(engine, Book::opening(), Varied::SLACK, seed))
}

/// An engine that does not always open in the same way.
struct Varied {
    engine: Engine,
    seed: u64,
}

impl Varied {
    /// Bytes of the table: a search of these depths fills no more.
    const TABLE: usize = 1 << 22;
    /// The last number of empty squares with which moves are varied: six moves of each side.
    const OPENING: usize = 48;
    /// How many moves there are to choose from, at most.
    const CHOICES: usize = 4;
    /// How many discs worse than the best a move may be.
    const SLACK: i32 = 1;

    fn new(depth: u32, seed: u64) -> Self {
        let options = EngineOptions {
            depth: Some(depth),
            to_end: 2 * depth,
            ..EngineOptions::default()
        };
        Self {
            engine: Engine::with_weights(Weights::default(), options, Self::TABLE),
            seed,
        }
    }

    /// Puts one of the lines in the place of the best.
    fn choose(&self, position: &Reversi, report: &mut Report<Move>) {
        let lines = core::mem::take(&mut report.lines);
        let best = report.score.raw();
        let count = lines
            .iter()
            .take_while(|line| line.score.raw() + Self::SLACK >= best)
            .count();
        if count > 1 {
            let mut rng = Rng::new(self.seed ^ position.key());
            let line = &lines[rng.below(count as u32) as usize];
            report.best = line.pv.first().copied();
            report.score = line.score;
            report.pv.clone_from(&line.pv);
        }
    }
}

impl Searcher<Reversi> for Varied {
    fn search(&mut self, position: &Reversi, limits: &Limits, stop: &mut dyn Stop) -> Report<Move> {
        self.search_observed(position, limits, stop, &mut |_| {})
    }

    fn search_observed(
        &mut self,
        position: &Reversi,
        limits: &Limits,
        stop: &mut dyn Stop,
        observer: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let is_opening =
            position.size() == Size::Eight && position.empties().len() >= Self::OPENING;
        if !is_opening || limits.lines.is_some() {
            return self
                .engine
                .search_observed(position, limits, stop, observer);
        }
        let limits = Limits {
            lines: Some(Self::CHOICES),
            ..*limits
        };
        let mut report = self.engine.search(position, &limits, stop);
        self.choose(position, &mut report);
        observer(&report);
        report
    }

    fn make_ready(&mut self) {
        self.engine.make_ready();
    }
}

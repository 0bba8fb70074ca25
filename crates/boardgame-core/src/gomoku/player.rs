//! The engine as opponents of ten levels.

use alloc::boxed::Box;

use super::Gomoku;
use super::engine::Engine;
use crate::search::{Bound, Limits, Report, ScoredLine, Searcher, Stop};
use crate::{Move, Rng, Score};

/// The highest level of [`player`].
pub const MAX_LEVEL: u8 = 10;

/// An opponent of a level from 1 to [`MAX_LEVEL`], whose games follow from `seed`; a level outside
/// is taken as the nearest one.
///
/// All levels are the [`Engine`]. The lower ones look at fewer positions, and choose among the
/// moves that look good with a preference for the better ones that grows with the level, so they
/// are wrong by degrees and not at random. Up to level 3 a move is sometimes played without a look
/// at the opponent's threats; from level 4 on none is, so a four is always stopped and a three
/// answered. The highest level plays what the engine holds best after 300,000 positions, which
/// takes a fraction of a second.
#[must_use]
pub fn player(level: u8, seed: u64) -> Box<dyn Searcher<Gomoku> + Send> {
    Box::new(Player::new(level, seed))
}

/// The engine at a level.
struct Player {
    engine: Engine,
    rng: Rng,
    level: Level,
}

/// How a level differs from the best play.
#[derive(Clone, Copy)]
struct Level {
    /// Positions it looks at.
    nodes: u64,
    /// Among how many of the best moves it chooses.
    choices: usize,
    /// How much worse a move may be, in the evaluation's unit, to be chosen a quarter as often.
    slack: f64,
    /// Of 100 moves, those that are any of the choices.
    blind: u32,
}

/// Levels from 1 on.
#[rustfmt::skip]
const LEVELS: [Level; MAX_LEVEL as usize] = [
    Level { nodes: 300, choices: 24, slack: 300.0, blind: 40 },
    Level { nodes: 300, choices: 16, slack: 150.0, blind: 20 },
    Level { nodes: 400, choices: 12, slack: 90.0, blind: 8 },
    Level { nodes: 600, choices: 10, slack: 60.0, blind: 0 },
    Level { nodes: 1_000, choices: 8, slack: 40.0, blind: 0 },
    Level { nodes: 2_000, choices: 6, slack: 25.0, blind: 0 },
    Level { nodes: 4_000, choices: 4, slack: 12.0, blind: 0 },
    Level { nodes: 12_000, choices: 2, slack: 5.0, blind: 0 },
    Level { nodes: 60_000, choices: 1, slack: 0.0, blind: 0 },
    Level { nodes: 300_000, choices: 1, slack: 0.0, blind: 0 },
];

impl Player {
    fn new(level: u8, seed: u64) -> Self {
        let level = LEVELS[usize::from(level.clamp(1, MAX_LEVEL)) - 1];
        // A table with some room for every position looked at.
        let table = (level.nodes as usize * 32).next_power_of_two();
        Self {
            engine: Engine::new(table),
            rng: Rng::new(seed),
            level,
        }
    }

    /// Which of the lines to play, the best one first in `lines`.
    fn choose(&mut self, lines: &[ScoredLine<Move>]) -> usize {
        let Some(first) = lines.first() else { return 0 };
        if self.rng.below(100) < self.level.blind {
            return self.rng.below(lines.len() as u32) as usize;
        }
        // A win that is seen is played, a loss that is seen put off.
        if first.score.is_proven() {
            return 0;
        }
        let weight = |score: Score| {
            if score.is_loss() {
                return 0.0;
            }
            let worse = f64::from(first.score.raw().saturating_sub(score.raw()));
            let share = 1.0 + worse / self.level.slack.max(1.0);
            1.0 / (share * share)
        };
        let total: f64 = lines.iter().map(|line| weight(line.score)).sum();
        let mut at = f64::from(self.rng.below(1 << 20)) / f64::from(1 << 20) * total;
        for (index, line) in lines.iter().enumerate() {
            at -= weight(line.score);
            if at < 0.0 {
                return index;
            }
        }
        0
    }
}

impl Searcher<Gomoku> for Player {
    fn search(&mut self, position: &Gomoku, limits: &Limits, stop: &mut dyn Stop) -> Report<Move> {
        let nodes = self.level.nodes;
        let own = Limits {
            nodes: Some(limits.nodes.map_or(nodes, |asked| asked.min(nodes))),
            lines: match limits.lines {
                None if self.level.choices == 1 => None,
                asked => Some(asked.unwrap_or(1).max(self.level.choices)),
            },
            ..*limits
        };
        let mut report = self.engine.search(position, &own, stop);
        if self.level.choices > 1 && !report.lines.is_empty() {
            let chosen = self.choose(&report.lines);
            // Of several lines the one that is played comes first.
            report.lines[..=chosen].rotate_right(1);
            let line = &report.lines[0];
            report.best = line.pv.first().copied().or(report.best);
            report.score = line.score;
            report.pv.clone_from(&line.pv);
            if chosen > 0 {
                // The position may be worth more than the move that is played.
                report.bound = Bound::Lower;
            }
        }
        match limits.lines {
            None => report.lines.clear(),
            Some(count) => report.lines.truncate(count),
        }
        report
    }
}

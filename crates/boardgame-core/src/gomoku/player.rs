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

/// An opponent of a strength from 0 to 100, whose games follow from `seed`; a number outside is
/// taken as the nearest one, and what is no number as 0.
///
/// The strengths lie between those of [`player`]: level `n` is the strength
/// `(n - 1) * 100 / (MAX_LEVEL - 1)`, and what tells two levels apart grows evenly from one to the
/// next. Above the strength of level 3 no threat of the opponent's is overlooked.
#[must_use]
pub fn player_of_strength(strength: f64, seed: u64) -> Box<dyn Searcher<Gomoku> + Send> {
    Box::new(Player::with(Level::of_strength(strength), seed))
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
    /// Of 10,000 moves, those that are any of the choices.
    blind: u32,
}

/// Levels from 1 on.
#[rustfmt::skip]
const LEVELS: [Level; MAX_LEVEL as usize] = [
    Level { nodes: 300, choices: 32, slack: 500.0, blind: 6_500 },
    Level { nodes: 300, choices: 20, slack: 250.0, blind: 3_500 },
    Level { nodes: 400, choices: 12, slack: 120.0, blind: 1_000 },
    Level { nodes: 800, choices: 10, slack: 70.0, blind: 0 },
    Level { nodes: 2_000, choices: 6, slack: 30.0, blind: 0 },
    Level { nodes: 3_000, choices: 4, slack: 18.0, blind: 0 },
    Level { nodes: 6_000, choices: 3, slack: 9.0, blind: 0 },
    Level { nodes: 16_000, choices: 2, slack: 4.0, blind: 0 },
    Level { nodes: 60_000, choices: 1, slack: 0.0, blind: 0 },
    Level { nodes: 300_000, choices: 1, slack: 0.0, blind: 0 },
];

/// The last of the levels that are sometimes blind, as an index.
const LAST_BLIND: usize = 2;

impl Level {
    fn of_strength(strength: f64) -> Self {
        let last = LEVELS.len() - 1;
        // No number is neither above nor below anything.
        let strength = if strength > 0.0 {
            strength.min(100.0)
        } else {
            0.0
        };
        let at = strength / 100.0 * last as f64;
        let below = (at as usize).min(last);
        let share = at - below as f64;
        let (weaker, stronger) = (LEVELS[below], LEVELS[(below + 1).min(last)]);
        let between = |a: f64, b: f64| a + (b - a) * share;
        // Half a unit more rounds to the nearest.
        let whole = |a: u32, b: u32| (between(a.into(), b.into()) + 0.5) as u32;
        Self {
            nodes: between(weaker.nodes as f64, stronger.nodes as f64) as u64,
            choices: whole(weaker.choices as u32, stronger.choices as u32) as usize,
            slack: between(weaker.slack, stronger.slack),
            blind: if below < LAST_BLIND || share == 0.0 {
                whole(weaker.blind, stronger.blind)
            } else {
                0
            },
        }
    }
}

impl Player {
    fn new(level: u8, seed: u64) -> Self {
        Self::with(LEVELS[usize::from(level.clamp(1, MAX_LEVEL)) - 1], seed)
    }

    fn with(level: Level, seed: u64) -> Self {
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
        if self.rng.below(10_000) < self.level.blind {
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

    fn make_ready(&mut self) {
        self.engine.make_ready();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn strengths_lie_between_the_levels_and_grow() {
        let of = Level::of_strength;
        let same = |a: Level, b: Level| {
            (a.nodes, a.choices, a.blind) == (b.nodes, b.choices, b.blind)
                && (a.slack - b.slack).abs() < 1e-6
        };
        for (index, level) in LEVELS.into_iter().enumerate() {
            // A little less than the exact share may come out of the division.
            let strength = index as f64 * 100.0 / 9.0 + 1e-9;
            let found = Level {
                blind: level.blind,
                ..of(strength)
            };
            assert!(same(found, level), "{strength}");
        }
        for wrong in [f64::NAN, f64::NEG_INFINITY, -1.0] {
            assert!(same(of(wrong), LEVELS[0]));
        }
        assert!(same(of(1e9), LEVELS[9]));
        let steps: Vec<_> = (0..=1_000).map(|i| of(f64::from(i) / 10.0)).collect();
        assert!(steps.is_sorted_by(|a, b| {
            a.nodes <= b.nodes && a.choices >= b.choices && a.slack >= b.slack && a.blind >= b.blind
        }));
        assert!(of(23.0).blind == 0 && of(22.0).blind > 0);
    }
}

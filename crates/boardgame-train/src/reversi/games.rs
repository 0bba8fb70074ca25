//! Games of our own, and the positions met in them.

use boardgame_core::reversi::eval::UNITS_PER_DISC;
use boardgame_core::reversi::{Endgame, EndgameOptions, PositionalScorer, Reversi, Weights};
use boardgame_core::search::{Greedy, Limits, Never, Searcher};
use boardgame_core::{Move, Position, Rng};

use super::dataset::{EXACT, Next, Sample, UNLABELLED};
use super::search::Labeller;
use boardgame_core::reversi::eval::FullPatterns;

/// How positions are made and labelled.
pub(crate) struct Style<'a> {
    /// Plays and labels by a search of so many plies with this; without it, moves are scored by
    /// place and mobility, and positions before the end have no label.
    pub(crate) patterns: Option<(&'a FullPatterns, u32)>,
    /// With so many empty squares or fewer, positions are solved.
    pub(crate) exact: u32,
}

/// The positions of `games` games that follow from `seed`.
pub(crate) fn play(style: &Style<'_>, seed: u64, games: usize) -> Vec<Sample> {
    let mut rng = Rng::new(seed);
    let mut player = Player {
        style,
        // By mobility, so that which of equally good moves is played does not depend on weights
        // that were trained before.
        endgame: Endgame::with_weights(Weights::Mobility, EndgameOptions::default(), 1 << 18),
        samples: Vec::new(),
    };
    for _ in 0..games {
        player.play(&mut rng);
    }
    player.samples
}

/// Plays games and keeps their positions.
struct Player<'a> {
    style: &'a Style<'a>,
    endgame: Endgame,
    samples: Vec<Sample>,
}

impl Player<'_> {
    /// Plays one game: 3 to 12 random plies, then the best moves, but for random ones in a share
    /// that differs from game to game, from 2 to 45 of 100.
    fn play(&mut self, rng: &mut Rng) {
        let mut position = Reversi::new();
        let random_plies = 3 + rng.below(10);
        let deviations = [2, 5, 10, 20, 30, 45][rng.below(6) as usize];
        for _ in 0..random_plies {
            if let Some(m) = position.random_move(rng) {
                position.make(m);
            }
        }
        while !position.status().is_over() {
            if position.must_pass() {
                position.make(Move::Pass);
                if let Some(last) = self.samples.last_mut() {
                    last.next = match last.next {
                        Next::Unrelated => Next::Unrelated,
                        _ => Next::Same,
                    };
                }
                continue;
            }
            let (best, label, depth) = self.answer(&position, rng);
            let deviates = rng.below(100) < deviations;
            let played = match position.random_move(rng) {
                Some(m) if deviates => m,
                _ => best,
            };
            self.samples
                .push(sample(&position, label, depth, played == best));
            position.make(played);
        }
        if let Some(last) = self.samples.last_mut() {
            last.next = Next::Unrelated;
        }
    }

    /// The best move, the worth of the position in 1/32 disc, and how it is known.
    fn answer(&mut self, position: &Reversi, rng: &mut Rng) -> (Move, i32, u8) {
        if position.empties().len() as u32 <= self.style.exact {
            let report = self
                .endgame
                .search(position, &Limits::default(), &mut Never);
            let best = report.best.unwrap_or(Move::Pass);
            return (best, report.score.raw() * UNITS_PER_DISC, EXACT);
        }
        if let Some((patterns, depth)) = self.style.patterns {
            let answer = Labeller::new(patterns).search(position, depth);
            return (answer.best, answer.score, depth as u8);
        }
        let mut scorer = Greedy::new(PositionalScorer, rng.next_u64());
        let report = scorer.search(position, &Limits::default(), &mut Never);
        (report.best.unwrap_or(Move::Pass), 0, UNLABELLED)
    }
}

fn sample(position: &Reversi, label: i32, depth: u8, best_follows: bool) -> Sample {
    let turn = position.turn();
    Sample {
        own: position.discs(turn).bits(),
        opp: position.discs(!turn).bits(),
        label: label as i16,
        depth,
        next: if best_follows {
            Next::Opponent
        } else {
            Next::Unrelated
        },
    }
}

/// Replaces the labels from searches by a mean with what the game went on to show: of a label, the
/// share `trust` is that of the next position if the best move led there.
///
/// This is TD(lambda) of Sutton, "Learning to predict by the methods of temporal differences"
/// (Machine Learning 3, 1988), cut wherever a game left the best line.
pub(crate) fn look_back(samples: &mut Vec<Sample>, trust: f32) {
    let mut later = 0.0;
    for sample in samples.iter_mut().rev() {
        let label = f32::from(sample.label);
        let ahead = match sample.next {
            Next::Unrelated => label,
            Next::Opponent => -later,
            Next::Same => later,
        };
        later = if sample.depth == EXACT {
            label
        } else {
            label + trust * (ahead - label)
        };
        sample.label = later.round() as i16;
    }
    add_passes(samples);
}

/// Adds the positions at which a side had to pass in a game: they are worth what the next one is.
fn add_passes(samples: &mut Vec<Sample>) {
    let passes: Vec<Sample> = samples
        .windows(2)
        .filter(|pair| pair[0].next == Next::Same)
        .map(|pair| Sample {
            own: pair[1].opp,
            opp: pair[1].own,
            label: -pair[1].label,
            depth: pair[1].depth,
            next: Next::Unrelated,
        })
        .collect();
    samples.extend(passes);
}

//! Games of our own, and the positions met in them.

use boardgame_core::reversi::{PositionalScorer, Reversi};
use boardgame_core::search::{Greedy, Limits, Never, Searcher};
use boardgame_core::{Move, Position, Rng};

use super::dataset::{EXACT, Sample, UNLABELLED};
use super::search::{Labeller, solve};
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
    let mut samples = Vec::new();
    for _ in 0..games {
        play_game(style, &mut rng, &mut samples);
    }
    samples
}

/// Plays one game: up to 12 random plies, then the best moves, but for random ones in a share that
/// differs from game to game, from none to 40 of 100.
fn play_game(style: &Style<'_>, rng: &mut Rng, samples: &mut Vec<Sample>) {
    let mut position = Reversi::new();
    let random_plies = rng.below(13);
    let deviations = [5, 10, 15, 20, 30, 45][rng.below(6) as usize];
    let mut scorer = Greedy::new(PositionalScorer, rng.next_u64());
    let mut ply = 0;
    while !position.status().is_over() {
        let empties = position.empties().len() as u32;
        let best = if position.must_pass() {
            Move::Pass
        } else if ply < random_plies {
            let Some(m) = position.random_move(rng) else {
                break;
            };
            m
        } else {
            let (best, label, depth) = if empties <= style.exact {
                let answer = solve(&position);
                (answer.best, answer.score * 32, EXACT)
            } else if let Some((patterns, depth)) = style.patterns {
                let answer = Labeller::new(patterns).search(&position, depth);
                (answer.best, answer.score, depth as u8)
            } else {
                let report = scorer.search(&position, &Limits::default(), &mut Never);
                (report.best.unwrap_or(Move::Pass), 0, UNLABELLED)
            };
            samples.push(sample(&position, label, depth));
            if rng.below(100) < deviations {
                position.random_move(rng).unwrap_or(best)
            } else {
                best
            }
        };
        position.make(best);
        ply += 1;
    }
}

fn sample(position: &Reversi, label: i32, depth: u8) -> Sample {
    let turn = position.turn();
    Sample {
        own: position.discs(turn).bits(),
        opp: position.discs(!turn).bits(),
        label: label as i16,
        depth,
    }
}

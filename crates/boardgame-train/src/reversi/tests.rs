//! Tests of the training: files, labels and fits.

use std::fs;

use boardgame_core::reversi::eval::{self, FULL, Packed, Packing, Patterns};
use boardgame_core::reversi::{Endgame, Reversi};
use boardgame_core::search::{Limits, Negamax, Never, Searcher};
use boardgame_core::{Position, Rng, Status};

use super::dataset::{self, DatasetError, EXACT, Next, Sample};
use super::features::{self, Features};
use super::measure::{self, Known};
use super::search::Labeller;
use super::{fit, games};
use crate::shared;

/// A position after some random moves.
fn random_position(rng: &mut Rng, plies: u32) -> Reversi {
    let mut position = Reversi::new();
    for _ in 0..plies {
        if let Some(m) = position.random_move(rng) {
            position.make(m);
        }
    }
    position
}

/// An evaluation by random weights.
fn random_patterns(rng: &mut Rng) -> Patterns<48, 4> {
    let packing = Packing::new(&FULL);
    let mut weights = Packed::zero(&FULL, &packing);
    for stage in &mut weights.stages {
        for weight in &mut stage.patterns {
            *weight = rng.below(129) as i16 - 64;
        }
        stage.own_moves = std::array::from_fn(|moves| 8 * moves as i16);
    }
    Patterns::new(&FULL, &packing, &weights)
}

fn sample(label: i16, depth: u8, next: Next) -> Sample {
    Sample {
        own: 1,
        opp: 2,
        label,
        depth,
        next,
    }
}

#[test]
fn files_of_samples_come_back_and_damaged_ones_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("00000.samples");
    let samples = [
        Sample {
            own: u64::MAX << 32,
            opp: 7,
            ..sample(-2048, EXACT, Next::Same)
        },
        sample(31, 4, Next::Opponent),
        sample(0, 0, Next::Unrelated),
    ];
    dataset::write(&path, 5, &samples).unwrap();
    assert_eq!(dataset::read(&path).unwrap(), samples);
    let file = fs::read(&path).unwrap();
    for at in [0, 4, 6, 16, 20, 30, file.len() - 1] {
        let mut changed = file.clone();
        changed[at] ^= 1;
        fs::write(&path, &changed).unwrap();
        assert!(dataset::read(&path).is_err(), "byte {at}");
    }
    fs::write(&path, &file[..file.len() - 1]).unwrap();
    assert!(matches!(
        dataset::read(&path),
        Err(DatasetError::Damaged { records: 3, .. })
    ));
    fs::write(&path, &file[..20]).unwrap();
    assert!(matches!(dataset::read(&path), Err(DatasetError::Header)));
}

#[test]
fn labels_look_ahead_along_best_moves_alone() {
    let mut samples = vec![
        sample(10, 4, Next::Unrelated),
        sample(100, 4, Next::Opponent),
        sample(-60, 4, Next::Same),
        sample(40, EXACT, Next::Unrelated),
        sample(8, 4, Next::Unrelated),
    ];
    games::look_back(&mut samples, 0.5);
    // -60 and 40 for the same side make -10, which for the opponent's 100 is 10.
    let labels: Vec<i16> = samples.iter().map(|s| s.label).collect();
    // The last one is the position in which the opponent had to pass.
    assert_eq!(labels, [10, 55, -10, 40, 8, -40]);
    assert_eq!(
        (samples[5].own, samples[5].opp),
        (samples[3].opp, samples[3].own)
    );
}

/// The labels are what the plain search without cuts gives.
#[test]
fn the_labeller_has_the_score_of_negamax() {
    let mut rng = Rng::new(1);
    let patterns = random_patterns(&mut rng);
    let mut oracle = Negamax(&patterns);
    for plies in [8, 20, 40, 52, 57] {
        for _ in 0..6 {
            let position = random_position(&mut rng, plies);
            if position.status() != Status::Ongoing || position.must_pass() {
                continue;
            }
            for depth in 1..=3 {
                let limits = Limits {
                    depth: Some(depth),
                    ..Limits::default()
                };
                let report = oracle.search(&position, &limits, &mut Never);
                let answer = Labeller::new(&patterns).search(&position, depth);
                // Negamax knows the end of a game by its winner, the labeller by its discs; and a
                // pass costs the labeller no depth.
                if report.score.is_proven() || passes_within(&position, depth) {
                    continue;
                }
                let expected = report.score.raw().clamp(-2048, 2048);
                assert_eq!(answer.score, expected, "{position} depth {depth}");
            }
        }
    }
}

fn passes_within(position: &Reversi, depth: u32) -> bool {
    if depth == 0 || position.status().is_over() {
        return position.must_pass() || position.status().is_over();
    }
    position.must_pass()
        || position.legal().iter().any(|square| {
            let mut next = *position;
            next.make(boardgame_core::Move::Place(square));
            passes_within(&next, depth - 1)
        })
}

/// A sum of weights that the features can express is found again.
#[test]
fn a_fit_finds_the_weights_that_made_the_labels() {
    let mut rng = Rng::new(2);
    let patterns = random_patterns(&mut rng);
    let numbering = features::small();
    let mut truth = vec![0.0; numbering.len()];
    truth
        .iter_mut()
        .for_each(|weight| *weight = rng.below(65) as f32 - 32.0);
    let mut samples = games::play(
        &games::Style {
            patterns: Some((&patterns, 1)),
            exact: 6,
        },
        3,
        60,
    );
    for sample in &mut samples {
        let mut row = Vec::new();
        numbering.push(sample.own, sample.opp, &mut row);
        sample.label = row
            .iter()
            .map(|&number| truth[number as usize])
            .sum::<f32>() as i16;
    }
    let features = Features::new(&numbering, samples.iter());
    let nothing = vec![0.0; numbering.len()];
    let fitted = fit::fit(&features, &nothing, 0.01, 200);
    let errors = (
        fit::errors(&features, &nothing),
        fit::errors(&features, &fitted),
    );
    assert!(errors.0.absolute > 2.0, "{errors:?}");
    assert!(errors.1.absolute < 0.05, "{errors:?}");
}

/// Games are the same for the same seed, and their ends are solved.
#[test]
fn games_follow_from_their_seed_and_end_in_exact_labels() {
    let patterns = random_patterns(&mut Rng::new(4));
    let style = games::Style {
        patterns: Some((&patterns, 2)),
        exact: 8,
    };
    let samples = games::play(&style, 9, 3);
    assert_eq!(samples, games::play(&style, 9, 3));
    assert_ne!(samples, games::play(&style, 10, 3));
    let mut endgame = Endgame::new(1 << 16);
    for sample in samples {
        assert_eq!(sample.depth == EXACT, sample.empties() <= 8);
        if sample.depth == EXACT {
            let position = features::position(sample.own, sample.opp);
            assert_eq!(
                i32::from(sample.label),
                32 * endgame.score(&position),
                "{position}"
            );
        }
    }
}

/// The weights that come with the core are as good as the README of this crate says.
#[test]
fn the_errors_of_the_trained_weights_are_as_stated() {
    let Some(path) = shared::data("reversi/wthor/WTH_2001.wtb") else {
        return;
    };
    let known = measure::wthor(&path).unwrap();
    assert_eq!(known.len(), 5574);
    let (full, small) = (eval::full(), eval::small());
    let (full_error, ..) = measure::error_of(&known, |p| measure::static_score(&full, p));
    let (small_error, ..) = measure::error_of(&known, |p| measure::static_score(&small, p));
    assert!(full_error < 5.9, "{full_error}");
    assert!(small_error < 6.6, "{small_error}");
    // The games of a file come tournament by tournament, which are not equally hard.
    let some: Vec<Known> = known.into_iter().step_by(11).collect();
    let (searched, ..) = measure::error(&full, &some, 4);
    assert!(searched < 5.0, "{searched}");
}

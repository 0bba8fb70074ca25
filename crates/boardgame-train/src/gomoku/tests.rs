//! Tests of the training: games, files and fits.

use std::fs;
use std::path::Path;

use boardgame_core::gomoku::pattern::{PatternBoard, Tables, Weights};
use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Position, Rng};

use super::dataset;
use super::features::{self, Parts, WEIGHTS};
use super::games::{Player, Sample};
use super::lbfgs::minimise;
use super::measure;
use super::pipeline::{self, RunArgs};

fn args(folder: &Path) -> RunArgs {
    RunArgs {
        folder: folder.to_owned(),
        seed: 7,
        rounds: 2,
        games: 52,
        nodes: 30,
        threads: 1,
    }
}

fn games(count: u64) -> Vec<Vec<Sample>> {
    let mut player = Player::new(&Weights::by_hand(false), 200).unwrap();
    (0..count).map(|seed| player.play(seed)).collect()
}

#[test]
fn the_same_seed_gives_the_same_bytes_whatever_the_threads_and_the_interruptions() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [one, two] = folders.each_ref().map(|folder| args(folder.path()));
    let result = |args: &RunArgs| fs::read(args.folder.join("round-2.weights")).unwrap();
    pipeline::run(&one).unwrap();
    pipeline::run(&RunArgs { threads: 2, ..two }).unwrap();
    let first = result(&one);
    assert_eq!(
        first,
        fs::read(folders[1].path().join("round-2.weights")).unwrap()
    );

    // A file is missing, another one damaged, and that of the second round's end is good.
    let shard = |round: u32, shard: u32| {
        let name = format!("round-{round}/{shard:05}.games");
        one.folder.join(name)
    };
    fs::remove_file(shard(1, 1)).unwrap();
    let mut bytes = fs::read(shard(2, 0)).unwrap();
    bytes[100] ^= 1;
    fs::write(shard(2, 0), bytes).unwrap();
    fs::remove_file(one.folder.join("round-2.weights")).unwrap();
    pipeline::run(&one).unwrap();
    assert_eq!(result(&one), first);

    // Games of another seed are not those.
    let other = RunArgs { seed: 8, ..one };
    pipeline::run(&other).unwrap();
    assert_ne!(result(&other), first);
}

#[test]
fn a_game_does_not_depend_on_those_before_it() {
    let all = games(4);
    let mut player = Player::new(&Weights::by_hand(false), 200).unwrap();
    assert_eq!(player.play(3), all[3]);
    assert!(all.iter().map(Vec::len).sum::<usize>() > 20);
}

#[test]
fn a_fit_explains_games_better_than_nothing_and_makes_a_file_of_weights() {
    let (fitted, losses) = pipeline::train(&games(6));
    assert!(losses.after[0] < 0.9 * losses.before[0], "{losses}");
    let bytes = features::to_bytes(&fitted, 200.0);
    let weights = Weights::from_bytes(&bytes, false).unwrap();
    for (number, weight) in weights.value[0].iter().enumerate() {
        assert_eq!(f64::from(*weight), (fitted[number] * 200.0).round());
    }
}

#[test]
fn samples_say_what_the_evaluation_adds_up() {
    let weights = Weights::by_hand(false);
    let tables = Tables::with_weights(Rule::Freestyle, weights.clone()).into();
    let mut rng = Rng::new(3);
    let mut player = Player::new(&weights, 1).unwrap();
    let mut seen = 0;
    for _ in 0..40 {
        let mut game = Gomoku::new(Rules::new(15, 15, 5, Rule::Freestyle).unwrap());
        for _ in 0..rng.below(20) {
            if let Some(m) = game.random_move(&mut rng) {
                game.make(m);
            }
        }
        let Some(sample) = player.sample(&game, 0) else {
            continue;
        };
        seen += 1;
        let values = sample.codes.iter();
        let sum: i32 = values
            .map(|&(code, more)| i32::from(weights.value[0][usize::from(code)]) * i32::from(more))
            .sum();
        let threat = i32::from(weights.threat[0][usize::from(sample.mask)]);
        let board = PatternBoard::new(&game, &tables).unwrap();
        assert_eq!(sum + threat, board.evaluate());
    }
    assert!(seen > 20);
}

#[test]
fn files_of_games_come_back_and_damaged_ones_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("00000.games");
    let games = games(1);
    dataset::write(&path, 5, &games).unwrap();
    assert_eq!(dataset::read(&path, 5).as_ref(), Some(&games));
    assert_eq!(dataset::read(&path, 6), None);
    let bytes = fs::read(&path).unwrap();
    for at in (0..bytes.len()).step_by(61) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x40;
        fs::write(&path, &damaged).unwrap();
        assert_eq!(dataset::read(&path, 5), None, "byte {at}");
        fs::write(&path, &bytes[..at]).unwrap();
        assert_eq!(dataset::read(&path, 5), None, "{at} bytes");
    }
}

#[test]
fn derivatives_by_parts_are_those_of_the_sums() {
    let parts = Parts::new();
    let mut rng = Rng::new(1);
    let mut random = |count: usize| -> Vec<f64> {
        let number = |_| f64::from(rng.below(2001)) / 1000.0 - 1.0;
        (0..count).map(number).collect()
    };
    let (point, slope) = (random(Parts::LEN), random(WEIGHTS));
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    // The sums are linear in the parts, so that both products are the same function's value.
    let by_weights = dot(&parts.weights(&point), &slope);
    let by_parts = dot(&point, &parts.derivatives(&slope));
    assert!((by_weights - by_parts).abs() < 1e-6);
    assert_eq!(Parts::ridge().len(), Parts::LEN);
}

#[test]
fn the_minimum_of_a_long_valley_is_found() {
    let scale = |i: usize| 10f64.powi(i as i32 % 5);
    let function = |x: &[f64]| {
        let mut value = 0.0;
        let mut gradient = vec![0.0; x.len()];
        for (i, x) in x.iter().enumerate() {
            value += scale(i) * (x - i as f64).powi(2);
            gradient[i] = 2.0 * scale(i) * (x - i as f64);
        }
        (1.0 + value, gradient)
    };
    let (point, value) = minimise(vec![0.0; 20], 200, function);
    assert!(value < 1.0 + 1e-6, "{value}");
    for (i, x) in point.iter().enumerate() {
        assert!((x - i as f64).abs() < 1e-3, "{i}: {x}");
    }
}

#[test]
fn weights_are_as_good_as_themselves_and_those_of_the_crate_better_than_those_set_by_hand() {
    let by_hand = Weights::by_hand(false);
    let same = measure::play([&by_hand, &by_hand], 2, 50, 1).unwrap();
    assert_eq!(same.wins, same.losses);
    assert_eq!(same.wins + same.draws + same.losses, 4);
    let better = measure::play([&Weights::fitted(false), &by_hand], 10, 200, 1).unwrap();
    assert!(better.wins > better.losses, "{better:?}");
}

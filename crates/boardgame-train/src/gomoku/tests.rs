//! Tests of the training: games, files and fits.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use boardgame_core::gomoku::pattern::{PatternBoard, Tables, Weights};
use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Position, Rng};

use super::adam::Adam;
use super::dataset;
use super::games::{Game, Player};
use super::measure;
use super::model;
use super::parts::Parts;
use super::pipeline::{self, RunArgs};
use super::samples::{Samples, UNIT};

fn args(folder: &Path) -> RunArgs {
    RunArgs {
        folder: folder.to_owned(),
        rule: Rule::Freestyle,
        seed: 7,
        games: vec![52, 51],
        from: None,
        nodes: 30,
        threads: 1,
    }
}

fn games(rule: Rule, count: u64) -> Vec<Game> {
    let mut player = Player::new(rule, &Weights::by_hand(rule), 200).unwrap();
    (0..count).map(|seed| player.play(seed)).collect()
}

/// Numbers from -1 to 1.
fn random(rng: &mut Rng) -> f32 {
    rng.below(2001) as f32 / 1000.0 - 1.0
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
    let all = games(Rule::Freestyle, 4);
    let by_hand = Weights::by_hand(Rule::Freestyle);
    let mut player = Player::new(Rule::Freestyle, &by_hand, 200).unwrap();
    assert_eq!(player.play(3), all[3]);
    assert!(all.iter().map(|game| game.scores.len()).sum::<usize>() > 20);
}

#[test]
fn files_of_games_come_back_and_damaged_ones_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("00000.games");
    let games = games(Rule::Freestyle, 3);
    assert!(games.iter().any(|game| !game.asides.is_empty()));
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
fn a_fit_explains_games_better_than_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let games = games(Rule::Freestyle, 60);
    let (_, losses) = pipeline::train(&args(folder.path()), games.iter()).unwrap();
    // Without any knowledge it is ln 2.
    for (after, least) in losses.after.into_iter().zip(losses.least) {
        assert!((least..0.985 * f64::ln(2.0)).contains(&after), "{losses}");
    }
}

#[test]
fn the_engine_evaluates_as_the_fit_does() {
    let mut rng = Rng::new(3);
    for rule in [Rule::Freestyle, Rule::Renju] {
        let parts = Parts::new(rule);
        // Without what the parts of a fit grow to, all rows of a class would be alike.
        let mut point = parts.start(|| random(&mut rng));
        point
            .iter_mut()
            .for_each(|part| *part += 0.02 * random(&mut rng));
        let mut numbers = vec![0.0; model::sides(rule) * model::LEN];
        parts.sum(&point, &mut numbers);
        let weights = Weights::from_bytes(&model::to_bytes(&numbers), rule).unwrap();
        let tables = Arc::new(Tables::with_weights(rule, weights));
        let empty = Gomoku::new(Rules::new(15, 15, 5, rule).unwrap());
        let mut board = PatternBoard::new(&empty, &tables).unwrap();
        let mut differences = Vec::new();
        for _ in 0..60 {
            let mut game = empty.clone();
            for _ in 0..rng.below(30) {
                if let Some(m) = game.random_move(&mut rng) {
                    game.make(m);
                }
            }
            board.reset(&game);
            let mut samples = Samples::default();
            samples.add(&board, 0.5);
            for view in samples.iter() {
                let expected = UNIT * model::pass(&numbers, view).evaluation;
                differences.push((board.evaluate() as f32 - expected).abs());
            }
        }
        // The rounded numbers of some hundred squares.
        assert!(differences.len() > 20, "{rule}");
        let mean = differences.iter().sum::<f32>() / differences.len() as f32;
        assert!(mean < 8.0, "{rule}: {differences:?}");
    }
}

#[test]
fn slopes_are_how_much_the_evaluation_changes() {
    let mut rng = Rng::new(5);
    let games = games(Rule::Renju, 3);
    let samples = Samples::of(Rule::Renju, games.iter()).unwrap();
    let parts = Parts::new(Rule::Renju);
    let mut point = parts.start(|| 0.3 * random(&mut rng));
    let mut numbers = vec![0.0; 2 * model::LEN];
    let mut seen = 0;
    for view in samples.iter() {
        parts.sum(&point, &mut numbers);
        let pass = model::pass(&numbers, view);
        // A cut number's slope is not its true one, on purpose.
        if seen == 8 || pass.is_cut() {
            continue;
        }
        seen += 1;
        let mut by_number = vec![0.0; numbers.len()];
        let mut by_part = vec![0.0; point.len()];
        model::trace(&numbers, view, &pass, 1.0, &mut by_number);
        parts.spread(&by_number, &mut by_part);
        for _ in 0..400 {
            let at = rng.below(point.len() as u32) as usize;
            let before = point[at];
            point[at] = before + 1e-3;
            parts.sum(&point, &mut numbers);
            let there = model::pass(&numbers, view).evaluation;
            point[at] = before;
            let slope = (there - pass.evaluation) / 1e-3;
            let close = 0.02 * by_part[at].abs() + 0.02;
            assert!(
                (slope - by_part[at]).abs() < close,
                "{at}: {slope}, {}",
                by_part[at]
            );
        }
    }
    assert_eq!(seen, 8);
}

#[test]
fn the_minimum_of_a_long_valley_is_found() {
    let scale = |i: usize| 10f32.powi(i as i32 % 3);
    let mut point = vec![0.0; 20];
    let mut adam = Adam::new(20);
    for step in 0..4000 {
        let slopes: Vec<f32> = (0..20).map(|i| scale(i) * (point[i] - i as f32)).collect();
        let rate = 0.05 * (1.0 - step as f32 / 4000.0);
        adam.step(&mut point, &slopes, rate, &[1.0; 20], &[0.0; 20]);
    }
    for (i, x) in point.iter().enumerate() {
        assert!((x - i as f32).abs() < 1e-2, "{i}: {x}");
    }
}

#[test]
fn weights_are_as_good_as_themselves_and_those_of_the_crate_better_than_those_set_by_hand() {
    let rule = Rule::Freestyle;
    let by_hand = Weights::by_hand(rule);
    let same = measure::play(rule, [&by_hand, &by_hand], 2, 50, 1).unwrap();
    assert_eq!(same.wins, same.losses);
    assert_eq!(same.wins + same.draws + same.losses, 4);
    let better = measure::play(rule, [&Weights::fitted(rule), &by_hand], 10, 200, 1).unwrap();
    assert!(better.wins > better.losses, "{better:?}");
}

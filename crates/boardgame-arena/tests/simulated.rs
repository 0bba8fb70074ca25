//! The sequential test on simulated matches.

use boardgame_arena::stats::{Model, Pairs, Sprt, Verdict};
use boardgame_core::Rng;

/// A pair at random, by its probabilities in thousandths.
fn draw(rng: &mut Rng, thousandths: [u32; 5]) -> usize {
    let mut left = rng.below(1000);
    thousandths
        .iter()
        .position(|&share| {
            let hit = left < share;
            left = left.saturating_sub(share);
            hit
        })
        .expect("the shares sum up to a thousand")
}

/// How a test ends, and after how many pairs.
fn run(test: &Sprt, seed: u64, thousandths: [u32; 5]) -> (Verdict, u64) {
    let mut rng = Rng::new(seed);
    let mut pairs = Pairs::default();
    loop {
        pairs.0[draw(&mut rng, thousandths)] += 1;
        if let Some(verdict) = test.verdict(&pairs) {
            return (verdict, pairs.count());
        }
    }
}

/// Shares of pairs that give half of the points: a game with many draws, one without.
const EVEN: [[u32; 5]; 2] = [[50, 200, 500, 200, 50], [250, 0, 500, 0, 250]];

#[test]
fn equal_players_pass_a_test_no_more_often_than_was_asked_for() {
    for model in [Model::Logistic, Model::Normalized] {
        for (kind, shares) in EVEN.into_iter().enumerate() {
            let alpha = 0.05;
            let test = Sprt::new(0.0, 40.0, alpha, 0.05, model).unwrap();
            let passed = (0..200).filter(|&seed| {
                let (verdict, _) = run(&test, 1000 * kind as u64 + seed, shares);
                verdict == Verdict::Stronger
            });
            let rate = passed.count() as f64 / 200.0;
            println!("{model:?}, shares {kind}: {rate} of 200 runs passed");
            assert!(rate <= alpha, "{model:?}, shares {kind}: {rate}");
        }
    }
}

#[test]
fn a_player_as_strong_as_the_upper_bound_passes_nearly_always() {
    // A score of 0.55875, which is 41 Elo.
    let test: Sprt = "0,40".parse().unwrap();
    let ended: Vec<_> = (0..200)
        .map(|seed| run(&test, seed, [30, 155, 455, 270, 90]))
        .collect();
    let missed = ended
        .iter()
        .filter(|(verdict, _)| *verdict == Verdict::NotStronger);
    let missed = missed.count();
    println!("{missed} of 200 runs missed it");
    assert!(missed <= 10);
    let pairs: u64 = ended.iter().map(|(_, pairs)| pairs).sum();
    assert!(pairs / 200 < 300, "it ends early: {} pairs", pairs / 200);
}

//! Reversi: legal moves, flips, perft, playouts and the positional scorer.

#![allow(
    missing_docs,
    reason = "criterion's macros make undocumented functions"
)]

use std::hint::black_box;

use boardgame_benches::midgames;
use boardgame_core::reversi::{PositionalScorer, Reversi, eval};
use boardgame_core::{Evaluator, MoveScorer, Position, Rng, Square, perft, playout};
use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main,
};

/// Positions with their legal squares.
fn positions() -> Vec<(Reversi, Vec<Square>)> {
    let positions = midgames(&Reversi::new(), 58, 256);
    positions
        .into_iter()
        .map(|p| (p, p.legal().iter().collect()))
        .collect()
}

fn kernels(c: &mut Criterion) {
    let mut group = c.benchmark_group("reversi");
    let positions = positions();
    let moves = positions
        .iter()
        .map(|(_, squares)| squares.len() as u64)
        .sum();
    group.throughput(Throughput::Elements(moves));
    group.bench_function("flips", |b| {
        b.iter(|| {
            let mut flipped = 0;
            for (position, squares) in &positions {
                for &square in squares {
                    flipped += position.flips(black_box(square)).len();
                }
            }
            flipped
        });
    });
    // Each move made finds the opponent's legal moves.
    group.bench_function("make and unmake, with legal moves", |b| {
        b.iter_batched_ref(
            || positions.clone(),
            |positions| {
                for (position, squares) in positions {
                    for &square in &*squares {
                        let delta = position.make(square.into());
                        black_box(position.count_moves());
                        position.unmake(delta);
                    }
                }
            },
            BatchSize::SmallInput,
        );
    });
}

fn perfts(c: &mut Criterion) {
    let mut group = c.benchmark_group("reversi/perft");
    group
        .throughput(Throughput::Elements(390_216))
        .sample_size(20);
    group.bench_function("8 plies", |b| b.iter(|| perft(&mut Reversi::new(), 8)));
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("reversi/playout");
    group.throughput(Throughput::Elements(1));
    let mut rng = Rng::new(1);
    group.bench_function("8x8", |b| b.iter(|| playout(&mut Reversi::new(), &mut rng)));
}

fn scorers(c: &mut Criterion) {
    let mut group = c.benchmark_group("reversi/scorer over a board");
    let positions = positions();
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("positional", |b| {
        b.iter(|| {
            let mut sum = 0i64;
            for (position, _) in &positions {
                PositionalScorer.visit_scores(position, |_, score| sum += i64::from(score));
            }
            sum
        });
    });
}

/// What an evaluated child costs: the move alone, then with contents that follow it, and with
/// contents made from its boards.
fn evaluations(c: &mut Criterion) {
    let mut group = c.benchmark_group("reversi/evaluation of each child");
    let positions = positions();
    let children = positions.iter().map(|(_, squares)| squares.len() as u64);
    group.throughput(Throughput::Elements(children.sum()));
    group.bench_function("the moves alone", |b| {
        b.iter(|| each_child(&positions, |child| child.legal().len() as i32));
    });
    bench_patterns(&mut group, "full", &*eval::full(), &positions);
    bench_patterns(&mut group, "small", &*eval::small(), &positions);
    group.finish();
    c.bench_function("reversi/start-up of the full evaluation", |b| {
        b.iter(|| eval::FullPatterns::read(&eval::FULL, eval::FULL_WEIGHTS));
    });
}

fn bench_patterns<E: Evaluator<Reversi>>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    patterns: &E,
    positions: &[(Reversi, Vec<Square>)],
) {
    let states: Vec<E::State> = positions.iter().map(|(p, _)| patterns.init(p)).collect();
    group.bench_function(format!("{name}, following"), |b| {
        b.iter(|| {
            let mut states = states.iter();
            let mut sum = 0;
            for (position, squares) in positions {
                let before = states.next().expect("each position has its state");
                for &square in squares {
                    let (mut child, mut state) = (*position, before.clone());
                    let delta = child.make(square.into());
                    patterns.push(&mut state, &child, &delta);
                    sum += patterns.score(&state, &child).raw();
                }
            }
            sum
        });
    });
    group.bench_function(format!("{name}, from the boards"), |b| {
        b.iter(|| {
            each_child(positions, |child| {
                patterns.score(&patterns.init(child), child).raw()
            })
        });
    });
}

fn each_child(positions: &[(Reversi, Vec<Square>)], mut worth: impl FnMut(&Reversi) -> i32) -> i32 {
    let mut sum = 0;
    for (position, squares) in positions {
        for &square in squares {
            let mut child = *position;
            child.make(black_box(square).into());
            sum += worth(&child);
        }
    }
    sum
}

criterion_group!(benches, kernels, perfts, playouts, scorers, evaluations);
criterion_main!(benches);

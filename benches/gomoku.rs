//! Gomoku: lines, moves, wins, forbidden moves, playouts and the scoring AIs.

#![allow(
    missing_docs,
    reason = "criterion's macros make undocumented functions"
)]

use std::hint::black_box;
use std::sync::Arc;

use boardgame_benches::midgames;
use boardgame_core::gomoku::pattern::{PatternBoard, Tables};
use boardgame_core::gomoku::{Gomoku, LineScorer, Rule, Rules, ShapeScorer};
use boardgame_core::{LineTable, MoveScorer, Position, Rng, playout};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn board(rule: Rule) -> Gomoku {
    Gomoku::new(Rules::new(15, 15, 5, rule).expect("15x15 is a board"))
}

fn lines(c: &mut Criterion) {
    let grid = Rules::default().grid();
    c.bench_function("gomoku/line table 15x15", |b| {
        b.iter(|| LineTable::new(black_box(grid), 5));
    });
    c.bench_function("gomoku/new board 15x15", |b| {
        b.iter(|| Gomoku::new(Rules::default()));
    });
    c.bench_function("gomoku/clone", |b| {
        let empty = board(Rule::Freestyle);
        b.iter(|| black_box(&empty).clone());
    });
}

/// One game of 100 random moves is made and taken back.
fn make_unmake(c: &mut Criterion) {
    let mut group = c.benchmark_group("gomoku/make and unmake");
    for rule in [Rule::Freestyle, Rule::Caro] {
        let mut position = board(rule);
        let mut rng = Rng::new(7);
        let mut moves = Vec::new();
        while moves.len() < 100 {
            let m = position.random_move(&mut rng).expect("the game goes on");
            let delta = position.make(m);
            if position.status().is_over() {
                position.unmake(delta);
            } else {
                moves.push(m);
            }
        }
        let mut position = board(rule);
        let mut deltas = Vec::with_capacity(moves.len());
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function(rule.name(), |b| {
            b.iter(|| {
                deltas.extend(moves.iter().map(|&m| position.make(m)));
                while let Some(delta) = deltas.pop() {
                    position.unmake(delta);
                }
            });
        });
        let tables = Arc::new(Tables::new(rule));
        let mut shapes = PatternBoard::new(&position, &tables).expect("rows of five");
        group.bench_function(format!("{rule}, with patterns"), |b| {
            b.iter(|| {
                moves.iter().for_each(|&m| shapes.make(m));
                moves.iter().for_each(|_| shapes.unmake());
            });
        });
    }
}

/// Whether a stone would win, and whether it is forbidden, asked of every empty square.
fn squares(c: &mut Criterion) {
    let mut group = c.benchmark_group("gomoku/every empty square");
    for rule in [Rule::Freestyle, Rule::Renju] {
        let positions = midgames(&board(rule), 100, 64);
        let squares = positions.iter().map(|p| p.empties().count() as u64).sum();
        group.throughput(Throughput::Elements(squares));
        group.bench_function(format!("win test, {rule}"), |b| {
            b.iter(|| {
                let wins = |p: &Gomoku| p.empties().filter(|&s| p.wins_at(s, p.turn())).count();
                positions.iter().map(wins).sum::<usize>()
            });
        });
        if rule == Rule::Renju {
            group.bench_function("renju check", |b| {
                b.iter(|| {
                    let fouls = |p: &Gomoku| p.empties().filter(|&s| p.foul(s).is_some()).count();
                    positions.iter().map(fouls).sum::<usize>()
                });
            });
        }
    }
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("gomoku/playout");
    group.throughput(Throughput::Elements(1));
    for rule in Rule::ALL {
        let empty = board(rule);
        let mut rng = Rng::new(1);
        group.bench_function(rule.name(), |b| {
            b.iter(|| playout(&mut empty.clone(), &mut rng));
        });
    }
}

/// The numbers of the whole board.
fn scorers(c: &mut Criterion) {
    let mut group = c.benchmark_group("gomoku/scorer over a board");
    let positions = midgames(&board(Rule::Freestyle), 60, 64);
    let whole = |scorer: &dyn Fn(&Gomoku) -> i64| positions.iter().map(scorer).sum::<i64>();
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("lines", |b| b.iter(|| whole(&|p| sum(LineScorer, p))));
    group.bench_function("shapes", |b| b.iter(|| whole(&|p| sum(ShapeScorer, p))));
}

fn sum(scorer: impl MoveScorer<Gomoku>, position: &Gomoku) -> i64 {
    let mut sum = 0;
    scorer.visit_scores(position, |_, score| sum += i64::from(score));
    sum
}

criterion_group!(benches, lines, make_unmake, squares, playouts, scorers);
criterion_main!(benches);

//! Rules, playouts and scorers allocate nothing per move.

use allocation_counter::measure;
use boardgame_core::gomoku::{Gomoku, LineCounters, LineScorer, Rule, Rules, ShapeScorer};
use boardgame_core::reversi::{PositionalScorer, Reversi};
use boardgame_core::{Evaluator, MoveScorer, Position, Rng, Square};

/// Plays one random game, asking about every square and every move on the way.
fn check<P: Position>(mut position: P, scorers: &[&dyn MoveScorer<P>], ask: impl Fn(&P)) {
    let mut rng = Rng::new(3);
    let mut plies = 0;
    let mut games = || {
        while let Some(m) = position.random_move(&mut rng) {
            for scorer in scorers {
                std::hint::black_box(scorer.score(&position, m));
            }
            ask(&position);
            std::hint::black_box(position.count_moves());
            let delta = position.make(m);
            position.unmake(delta);
            position.make(m);
            plies += 1;
        }
    };
    let allocations = measure(&mut games).count_total;
    assert_eq!(allocations, 0, "{plies} plies");
    assert!(plies > 5);
}

#[test]
fn gomoku() {
    for rule in Rule::ALL {
        let empty = Gomoku::new(Rules::new(15, 15, 5, rule).unwrap());
        let grid = empty.rules().grid();
        let ask = |position: &Gomoku| {
            for square in grid.squares() {
                let _ = std::hint::black_box(position.check(square.into()));
            }
        };
        check(empty, &[&LineScorer, &ShapeScorer], ask);
    }
}

#[test]
fn reversi() {
    let ask = |position: &Reversi| {
        for index in 0..64 {
            let square = Square::new(index % 8, index / 8);
            let _ = std::hint::black_box(position.check(square.into()));
        }
    };
    check(Reversi::new(), &[&PositionalScorer], ask);
}

#[test]
fn an_evaluator_that_follows() {
    let mut position = Gomoku::new(Rules::default());
    let mut state = LineCounters.init(&position);
    let mut rng = Rng::new(3);
    let allocations = measure(|| {
        while let Some(m) = position.random_move(&mut rng) {
            let delta = position.make(m);
            LineCounters.push(&mut state, &position, &delta);
        }
    });
    assert_eq!(allocations.count_total, 0);
}

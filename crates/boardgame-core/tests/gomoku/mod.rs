//! Gomoku: its rules against a naive reference and known answers, and its scoring AIs.

mod agreement;
mod announced;
mod engine;
mod forbidden;
mod lines;
mod naive;
mod patterns;
mod perft;
mod play;
mod reports;
mod scorers;
mod text;
mod threats;
#[cfg(feature = "std")]
mod times;

use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Board, Position, Rng, Side};

/// An empty board of five in a row.
fn board(width: usize, height: usize, rule: Rule) -> Gomoku {
    Gomoku::new(Rules::new(width, height, 5, rule).unwrap())
}

/// A game from its moves.
fn game(mut position: Gomoku, moves: &str) -> Gomoku {
    for text in moves.split_whitespace() {
        position.play(position.parse_move(text).unwrap()).unwrap();
    }
    position
}

/// A random set of stones in which each square is taken with `density` chances in 100.
///
/// `None` if that is no position that goes on.
fn random_setup(empty: &Gomoku, density: u32, rng: &mut Rng) -> Option<Gomoku> {
    let side = |rng: &mut Rng| {
        if rng.below(2) == 0 {
            Side::Black
        } else {
            Side::White
        }
    };
    let mut stones = Vec::new();
    for square in empty.grid().squares() {
        if rng.below(100) < density {
            stones.push((square, side(rng)));
        }
    }
    let turn = side(rng);
    Gomoku::setup(empty.rules(), stones, turn)
        .ok()
        .filter(|p| !p.status().is_over())
}

const SIZES: [(usize, usize); 5] = [(15, 15), (10, 15), (15, 10), (26, 26), (6, 5)];

//! Random games to their end.

use std::hint::black_box;

use board_game::board::Board;
use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::Reversi;
use boardgame_core::{Position, Rng, Square, playout};
use gamie::gomoku::{Game, Status};
use minimax::{MCTSOptions, RolloutPolicy};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::measure::{Bench, Contest};
use crate::rivals::board_game::ReversiBoard;
use crate::rivals::minimax::AnyMove;
use crate::rivals::othello::{core_playout, magpie_playout};

/// Games in a batch.
const BATCH: u64 = 100;

pub(crate) fn run(bench: &mut Bench) {
    reversi(bench);
    gomoku(bench);
    gomoku_moves(bench);
}

/// Calls `game` [`BATCH`] times.
fn batch<T>(mut game: impl FnMut() -> T) -> u64 {
    for _ in 0..BATCH {
        black_box(game());
    }
    BATCH
}

fn reversi(bench: &mut Bench) {
    let mut ours = Rng::new(1);
    let mut theirs = SmallRng::seed_from_u64(1);
    let mut magpie = Rng::new(1);
    let options = MCTSOptions::default();
    let start = ReversiBoard::from(Reversi::new());
    bench.run(
        Contest::new("playouts, Reversi", "games/s", || {
            batch(|| playout(&mut Reversi::new(), &mut ours))
        })
        .needs(1.15, "minimax, our rules", || {
            batch(|| AnyMove::new().rollout(&options, &Reversi::new()))
        })
        .against("board-game, our rules", || {
            batch(|| {
                let mut board = start.clone();
                while board.play_random_available_move(&mut theirs).is_ok() {}
                board.outcome()
            })
        })
        .against("magpie", || batch(|| magpie_playout(&mut magpie)))
        .against("rust_reversi_core", || batch(core_playout)),
    );
}

/// gamie lists no moves, so its user draws squares without return from a list of all.
fn gamie_playout(rng: &mut Rng) -> Status {
    let mut game = Game::new().expect("infallible");
    let mut squares: [u8; 225] = std::array::from_fn(|i| i as u8);
    let mut left = squares.len();
    while *game.status() == Status::Ongoing {
        let at = rng.below(left as u32) as usize;
        left -= 1;
        squares.swap(at, left);
        let square = usize::from(squares[left]);
        game.put(square / 15, square % 15)
            .expect("the square is empty");
    }
    game.status().clone()
}

fn gomoku(bench: &mut Bench) {
    let empty = Gomoku::new(Rules::default());
    let (mut ours, mut theirs) = (Rng::new(1), Rng::new(1));
    bench.run(
        Contest::new("playouts, Gomoku 15x15", "games/s", || {
            batch(|| playout(&mut empty.clone(), &mut ours))
        })
        .needs(1.1, "gamie", || batch(|| gamie_playout(&mut theirs))),
    );
}

/// The rules alone: the same games, move by move and checked.
fn gomoku_moves(bench: &mut Bench) {
    let empty = Gomoku::new(Rules::default());
    let mut rng = Rng::new(3);
    let games: Vec<Vec<(u8, u8)>> = (0..BATCH)
        .map(|_| {
            let mut position = empty.clone();
            let mut moves = Vec::new();
            while let Some(m) = position.random_move(&mut rng) {
                position.make(m);
                moves.extend(m.square().map(|square| (square.x(), square.y())));
            }
            moves
        })
        .collect();
    let ours = || {
        let mut plies = 0;
        for moves in &games {
            let mut position = empty.clone();
            for &(x, y) in moves {
                position
                    .play(Square::new(x, y).into())
                    .expect("a game replayed");
            }
            assert!(position.status().is_over());
            plies += moves.len() as u64;
        }
        plies
    };
    let theirs = || {
        let mut plies = 0;
        for moves in &games {
            let mut game = Game::new().expect("infallible");
            for &(x, y) in moves {
                game.put(y.into(), x.into()).expect("a game replayed");
            }
            assert!(*game.status() != Status::Ongoing);
            plies += moves.len() as u64;
        }
        plies
    };
    bench.run(
        Contest::new("given games checked, Gomoku 15x15", "plies/s", ours).against("gamie", theirs),
    );
}

//! All games of this crate keep the laws, and so do their evaluators.

use boardgame_core::conformance::{Conformance, RandomTree, TreeValues};
use boardgame_core::gomoku::{Gomoku, LineCounters, Rule, Rules};
use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Position, Rng};

use super::tic_tac_toe::{Fault, TicTacToe};

/// Square and not, with `k` in a row.
const BOARDS: [(usize, usize, u8); 4] = [(5, 5, 5), (6, 5, 5), (5, 9, 6), (15, 15, 5)];

#[track_caller]
fn assert_kept<M>(verdict: Result<(), boardgame_core::conformance::Violation<M>>) {
    if let Err(violation) = verdict {
        panic!("{violation}");
    }
}

#[test]
fn gomoku_under_all_rules() {
    for rule in Rule::ALL {
        for (width, height, k) in BOARDS {
            let Ok(rules) = Rules::new(width, height, k, rule) else {
                assert_eq!((rule, k), (Rule::Renju, 6), "renju alone demands five");
                continue;
            };
            let games = if width > 10 { 4 } else { 40 };
            let mut kit = Conformance::board(Gomoku::new(rules))
                .games(games)
                .symmetries(Gomoku::transform);
            if rule != Rule::Renju {
                kit = kit.colour_swap(|p: &Gomoku| p.swap_colours().unwrap());
            }
            assert_kept(kit.check());
            assert_kept(kit.check_evaluator(&LineCounters));
        }
    }
}

/// Where Black must pass, and where lines of five are crossed by many.
#[test]
fn gomoku_from_dense_positions() {
    let mut rng = Rng::new(4);
    let empty = Gomoku::new(Rules::new(9, 7, 5, Rule::Renju).unwrap());
    for _ in 0..20 {
        let mut start = empty.clone();
        for _ in 0..40 {
            if let Some(m) = start.random_move(&mut rng) {
                start.make(m);
            }
        }
        let kit = Conformance::board(start)
            .games(10)
            .symmetries(Gomoku::transform);
        assert_kept(kit.check());
    }
}

#[test]
fn mnk_games() {
    for (width, height, k) in [(3, 3, 3), (4, 3, 3), (3, 7, 4), (7, 3, 3)] {
        let kit = Conformance::board(Gomoku::new(Rules::mnk(width, height, k).unwrap()))
            .symmetries(Gomoku::transform)
            .colour_swap(|p: &Gomoku| p.swap_colours().unwrap());
        assert_kept(kit.check());
        assert_kept(kit.check_evaluator(&LineCounters));
    }
}

#[test]
fn reversi_of_all_sizes() {
    for size in Size::ALL {
        let kit = Conformance::board(Reversi::with_size(size))
            .symmetries(Reversi::transform)
            .colour_swap(Reversi::swap_colours);
        assert_kept(kit.check());
    }
}

#[test]
fn the_games_of_the_kit_and_of_its_tests() {
    for seed in 0..50 {
        let kit = Conformance::new(RandomTree::new(seed)).games(20);
        assert_kept(kit.check());
        assert_kept(kit.check_evaluator(&TreeValues));
    }
    let kit = Conformance::board(TicTacToe::new(Fault::None)).colour_swap(TicTacToe::swap_colours);
    assert_kept(kit.check());
}

//! All searchers of this crate keep the laws.

use boardgame_core::conformance::{self, Conformance, RandomTree, TreeValues};
use boardgame_core::gomoku::{
    self, Engine, Gomoku, LineCounters, LineScorer, Rule, Rules, ShapeScorer,
};
use boardgame_core::reversi::{self, Endgame, PositionalScorer, Reversi, Size};
use boardgame_core::search::{AlphaBeta, Careless, Greedy, Mcts, Negamax, Random};

fn gomoku_boards() -> [Gomoku; 3] {
    [
        Gomoku::new(Rules::mnk(4, 3, 3).unwrap()),
        Gomoku::new(Rules::new(6, 5, 5, Rule::Renju).unwrap()),
        Gomoku::new(Rules::new(9, 9, 5, Rule::Standard).unwrap()),
    ]
}

#[test]
fn alpha_beta_on_trees() {
    for bytes in [0, 1 << 9, 1 << 16] {
        conformance::assert_on_trees(|| AlphaBeta::new(TreeValues, bytes));
    }
}

#[test]
fn alpha_beta_on_boards() {
    for bytes in [0, 1 << 12, 1 << 20] {
        for start in gomoku_boards() {
            let kit = Conformance::board(start).games(20).overrun(256);
            let verdict = kit.check_searcher(|| AlphaBeta::new(LineCounters, bytes));
            assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
            let verdict =
                kit.check_full_width(&LineCounters, || AlphaBeta::new(LineCounters, bytes));
            assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
        }
    }
}

#[test]
fn the_gomoku_engine_and_its_levels() {
    for bytes in [0, 1 << 20] {
        for start in gomoku_boards() {
            let kit = Conformance::board(start).games(5).overrun(256);
            let verdict = kit.check_searcher(|| Engine::new(bytes));
            assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
            let verdict = kit.check_searcher(|| gomoku::player(7, 3));
            assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
        }
    }
}

#[test]
fn negamax_knows_depth_alone() {
    let kit = Conformance::new(RandomTree::new(2)).unstoppable();
    assert_eq!(kit.check_searcher(|| Negamax(TreeValues)), Ok(()));
    assert_eq!(
        kit.check_full_width(&TreeValues, || Negamax(TreeValues)),
        Ok(())
    );
}

#[test]
fn players_without_foresight() {
    for start in gomoku_boards() {
        let kit = Conformance::board(start).games(20);
        let verdicts = [
            kit.check_searcher(|| Random::new(3)),
            kit.check_searcher(|| Greedy::new(LineScorer, 3)),
            kit.check_searcher(|| Greedy::new(ShapeScorer, 3)),
            kit.check_searcher(|| Careless::new(ShapeScorer, 50, 3)),
        ];
        assert!(verdicts.iter().all(Result::is_ok), "{verdicts:?}");
    }
    for size in Size::ALL {
        let kit = Conformance::board(Reversi::with_size(size)).games(40);
        let verdicts = [
            kit.check_searcher(|| Random::new(3)),
            kit.check_searcher(|| Greedy::new(PositionalScorer, 3)),
            kit.check_searcher(|| Careless::new(PositionalScorer, 50, 3)),
        ];
        assert!(verdicts.iter().all(Result::is_ok), "{verdicts:?}");
    }
}

#[test]
fn reversi_engines() {
    for size in Size::ALL {
        // A stop is looked for every few thousand positions.
        let kit = Conformance::board(Reversi::with_size(size))
            .games(6)
            .overrun(10_000);
        for bytes in [0, 1 << 16] {
            let verdict = kit.check_searcher(|| reversi::Engine::new(bytes));
            assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
            let verdict = kit.check_searcher(|| reversi::player(7, 3));
            assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
            let verdict = kit.check_searcher(|| Endgame::new(bytes));
            assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
        }
    }
}

#[test]
fn mcts_on_boards_and_trees() {
    for seed in 0..40 {
        let kit = Conformance::new(RandomTree::new(seed)).games(10);
        let verdict = kit.check_searcher(|| Mcts::new(1, 1 << 18));
        assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
    }
    for start in gomoku_boards() {
        let verdict = Conformance::board(start)
            .games(10)
            .check_searcher(|| Mcts::new(1, 1 << 18));
        assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
    }
    for size in Size::ALL {
        let kit = Conformance::board(Reversi::with_size(size)).games(10);
        let verdict = kit.check_searcher(|| Mcts::new(1, 1 << 18));
        assert!(verdict.is_ok(), "{}", verdict.unwrap_err());
    }
}

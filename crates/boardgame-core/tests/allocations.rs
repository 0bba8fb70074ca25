//! Rules, playouts and scorers allocate nothing per move, and searches nothing per node.

use allocation_counter::measure;
use boardgame_core::gomoku::{Gomoku, LineCounters, LineScorer, Rule, Rules, ShapeScorer};
use boardgame_core::reversi::{Endgame, Engine, PositionalScorer, Reversi};
use boardgame_core::search::{AlphaBeta, Limits, Mcts, Never, Report, Searcher};
use boardgame_core::{Evaluator, Move, MoveScorer, Position, Rng, Square};

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

/// The nodes of a search that was made before, and how often the second one allocated.
fn again<P: Position<Move = Move>>(
    search: &mut impl Searcher<P>,
    position: &P,
    limits: &Limits,
) -> (u64, u64) {
    search.search(position, limits, &mut Never);
    let mut report: Option<Report<Move>> = None;
    let allocations = measure(|| report = Some(search.search(position, limits, &mut Never)));
    (report.unwrap().nodes, allocations.count_total)
}

#[test]
fn alpha_beta_allocates_for_each_ply_and_not_for_each_node() {
    for depth in 3..=5 {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        // Without a table, so that the second search has as much to do as the first.
        let small = Gomoku::new(Rules::mnk(6, 6, 4).unwrap());
        let mut search = AlphaBeta::new(LineCounters, 0);
        let (nodes, allocations) = again(&mut search, &small, &limits);
        let most = 30 * u64::from(depth);
        assert!(nodes > 1000, "{nodes}");
        assert!(allocations <= most, "{allocations} for {nodes} nodes");
    }
}

#[test]
fn monte_carlo_allocates_for_each_report_and_not_for_each_simulation() {
    let limits = |nodes| Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    for nodes in [1000, 16_000] {
        let mut search = Mcts::new(1, 1 << 24);
        let (_, reversi) = again(&mut search, &Reversi::new(), &limits(nodes));
        let start = Gomoku::new(Rules::default());
        let mut search = Mcts::new(1, 1 << 24);
        let (_, gomoku) = again(&mut search, &start, &limits(nodes));
        // Four times, progress could be shown.
        assert!(reversi.max(gomoku) <= 60, "{reversi} and {gomoku}");
    }
}

/// The engine and the solver allocate for each pass, where they list moves and lines, and not for each
/// node.
#[test]
fn reversi_engines_allocate_for_each_pass_and_not_for_each_node() {
    let limits = Limits {
        depth: Some(10),
        ..Limits::default()
    };
    // Without a table, so that the second search has as much to do as the first.
    let mut engine = Engine::new(0);
    let (nodes, allocations) = again(&mut engine, &Reversi::new(), &limits);
    assert!(nodes > 3_000, "{nodes}");
    assert!(allocations <= 60 * 10, "{allocations} for {nodes} nodes");
    let mut rng = Rng::new(4);
    let mut late = Reversi::new();
    while late.empties().len() > 14 {
        let m = late.random_move(&mut rng).expect("not over so early");
        late.make(m);
    }
    let (nodes, allocations) = again(&mut Endgame::new(0), &late, &Limits::default());
    assert!(nodes > 3_000, "{nodes}");
    assert!(allocations <= 200, "{allocations} for {nodes} nodes");
}

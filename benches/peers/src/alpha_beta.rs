//! Alpha-beta: nodes a second without a table, time to a depth with one, exact endgames, and the
//! price of being generic.

use board_game::ai::minimax::minimax_value;
use board_game::ai::solver::{SolverValue, solve_value};
use board_game::games::connect4::Connect4;
use board_game::util::board_gen::board_with_moves;
use boardgame_core::reversi::Reversi;
use boardgame_core::search::{AlphaBeta, Limits, Never, Report, Searcher};
use boardgame_core::{Move, Position, Score};
use minimax::{IterativeOptions, IterativeSearch, Replacement, Strategy};

use crate::evaluator::{Nothing, Squares};
use crate::games::{ConnectFour, midgames};
use crate::measure::{Bench, Contest};
use crate::rivals::board_game::{EndsHeuristic, ReversiBoard, SquaresHeuristic};
use crate::rivals::minimax::{Copied, NothingEvaluator, SquaresEvaluator, Summed};
use crate::twin::Twin;

/// The table of every search that has one, in bytes.
const TABLE: usize = 1 << 24;

pub(crate) fn run(bench: &mut Bench) {
    let depth = bench.size(9, 4);
    // Early positions; a search to depth 9 from the middle of the game takes too long for some.
    let positions = midgames(bench.size::<&[u32]>(&[0, 4, 8], &[4]));
    without_table(bench, &positions, depth);
    connect_four(bench);
    with_table(bench, &positions, depth);
    twin(bench, &positions, depth);
    endgames(bench);
}

const fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        nodes: None,
        lines: None,
    }
}

fn ours(search: &mut AlphaBeta<Reversi, Squares>, start: &Reversi, depth: u32) -> Report<Move> {
    search.forget();
    search.search(start, &to_depth(depth), &mut Never)
}

fn without_table(bench: &mut Bench, positions: &[Reversi], depth: u32) {
    let mut search = AlphaBeta::new(Squares, 0);
    let boards: Vec<ReversiBoard> = positions.iter().map(|&p| p.into()).collect();
    for (position, board) in positions.iter().zip(&boards) {
        let theirs = minimax_value(board, &SquaresHeuristic::default(), depth);
        assert_eq!(ours(&mut search, position, depth).score.raw(), theirs);
    }
    let heuristic = SquaresHeuristic::default();
    let mut search = AlphaBeta::new(Squares, 0);
    let nodes = |search: &mut AlphaBeta<Reversi, Squares>| {
        let nodes = |p| ours(search, p, depth).nodes;
        positions.iter().map(nodes).sum()
    };
    bench.run(
        Contest::new("alpha-beta without table, depth 9", "nodes/s", || {
            nodes(&mut search)
        })
        .needs(1.5, "board-game", || {
            heuristic.asked.set(0);
            for board in &boards {
                minimax_value(board, &heuristic, depth);
            }
            heuristic.asked.get()
        }),
    );
    let mut search = AlphaBeta::new(Squares, 0);
    bench.run(
        Contest::new("alpha-beta without table, to depth 9", "searches/s", || {
            nodes(&mut search);
            positions.len() as u64
        })
        .against("board-game", || {
            for board in &boards {
                minimax_value(board, &heuristic, depth);
            }
            positions.len() as u64
        }),
    );
}

/// The ends of games and nothing else, nine plies deep, in the game that board-game has itself.
fn connect_four(bench: &mut Bench) {
    let depth = bench.size(9, 4);
    // Columns played, after which a win is not far.
    let games: [&[u8]; 3] = [&[3, 3, 3, 2], &[3, 2, 4, 3, 3, 4], &[0, 3, 1, 3, 2, 3]];
    let positions = games.map(|columns| {
        let mut position = ConnectFour::new();
        for &column in columns {
            position.play(column).expect("the column is free");
        }
        position
    });
    let boards = games.map(|columns| board_with_moves(Connect4::default(), columns));
    let heuristic = EndsHeuristic::default();
    let mut search = AlphaBeta::new(Nothing, 0);
    let limits = to_depth(depth);
    for (position, board) in positions.iter().zip(&boards) {
        let score = search.search(position, &limits, &mut Never).score;
        let theirs = minimax_value(board, &heuristic, depth);
        assert_eq!(score, proven(theirs), "{position:?}");
    }
    bench.run(
        Contest::new("alpha-beta without table, connect four", "nodes/s", || {
            let nodes = |p| search.search(p, &limits, &mut Never).nodes;
            positions.iter().map(nodes).sum()
        })
        .needs(1.5, "board-game, its own game", || {
            heuristic.asked.set(0);
            for board in &boards {
                minimax_value(board, &heuristic, depth);
            }
            heuristic.asked.get()
        }),
    );
    let mut search = AlphaBeta::new(Nothing, 0);
    bench.run(
        Contest::new(
            "alpha-beta without table, connect four to depth 9",
            "searches/s",
            || {
                for position in &positions {
                    search.search(position, &limits, &mut Never);
                }
                positions.len() as u64
            },
        )
        .against("board-game, its own game", || {
            for board in &boards {
                minimax_value(board, &heuristic, depth);
            }
            boards.len() as u64
        }),
    );
}

/// What board-game's solver found, as a score.
const fn proven(value: SolverValue) -> Score {
    match value {
        SolverValue::WinIn(plies) => Score::win_in(plies),
        SolverValue::LossIn(plies) => Score::loss_in(plies),
        SolverValue::Draw | SolverValue::Unknown => Score::DRAW,
    }
}

fn iterative(options: IterativeOptions, depth: u32) -> IterativeSearch<SquaresEvaluator> {
    let options = options.with_table_byte_size(TABLE);
    let mut search = IterativeSearch::new(SquaresEvaluator, options);
    search.set_max_depth(depth as u8);
    search
}

/// A new search for each position, so that nothing is left in a table; making it is part of the
/// work on both sides.
fn with_table(bench: &mut Bench, positions: &[Reversi], depth: u32) {
    let states: Vec<Summed> = positions.iter().map(|&p| p.into()).collect();
    for (position, state) in positions.iter().zip(&states) {
        let mut theirs = iterative(IterativeOptions::new(), depth);
        theirs.choose_move(state);
        let score = ours(&mut AlphaBeta::new(Squares, TABLE), position, depth).score;
        assert_eq!(score.raw(), i32::from(theirs.root_value()));
    }
    let all = |options: IterativeOptions| {
        for state in &states {
            iterative(options, depth).choose_move(state);
        }
        states.len() as u64
    };
    bench.run(
        Contest::new("alpha-beta with table, to depth 9", "searches/s", || {
            for position in positions {
                ours(&mut AlphaBeta::new(Squares, TABLE), position, depth);
            }
            positions.len() as u64
        })
        .needs(1.0, "minimax IterativeSearch", || {
            all(IterativeOptions::new())
        })
        .needs(1.0, "minimax, countermoves and history", || {
            all(IterativeOptions::new()
                .with_countermoves()
                .with_countermove_history())
        })
        .needs(1.0, "minimax, aspiration too", || {
            all(IterativeOptions::new()
                .with_replacement_strategy(Replacement::DepthPreferred)
                .with_countermoves()
                .with_countermove_history()
                .with_aspiration_window(32))
        }),
    );
}

/// The generic search against the same one written by hand for Reversi, node for node.
fn twin(bench: &mut Bench, positions: &[Reversi], depth: u32) {
    for (title, bytes) in [
        ("generic against hand-written, without table", 0),
        ("generic against hand-written, with table", TABLE),
    ] {
        let mut search = AlphaBeta::new(Squares, bytes);
        let mut twin = Twin::new(bytes);
        for position in positions {
            let report = ours(&mut search, position, depth);
            let (score, nodes) = twin.search(position, depth);
            assert_eq!((report.score.raw(), report.nodes), (score, nodes));
        }
        bench.run(
            Contest::new(title, "nodes/s", || {
                let nodes = |p| ours(&mut search, p, depth).nodes;
                positions.iter().map(nodes).sum()
            })
            .needs(0.98, "its twin", || {
                positions.iter().map(|p| twin.search(p, depth).1).sum()
            }),
        );
    }
}

/// Who wins the last squares, with the shortest distance, which board-game gives too.
fn endgames(bench: &mut Bench) {
    let empties = bench.size(12, 5);
    let positions = midgames(&vec![60 - empties; bench.size(10, 2)][..]);
    let boards: Vec<ReversiBoard> = positions.iter().map(|&p| p.into()).collect();
    let solve = |position: &Reversi| {
        AlphaBeta::new(Nothing, TABLE / 16)
            .search(position, &Limits::default(), &mut Never)
            .score
    };
    for (position, board) in positions.iter().zip(&boards) {
        let theirs = proven(solve_value(board, 64));
        assert_eq!(solve(position), theirs, "{position}");
    }
    let minimax = |position: &Reversi| {
        let options = IterativeOptions::new().with_table_byte_size(TABLE / 16);
        let mut search = IterativeSearch::new(NothingEvaluator::<Reversi>::new(), options);
        // As deep as the game can last, passes included.
        search.set_max_depth(2 * position.empties().len() as u8);
        let _: Option<Move> = Strategy::<Copied<Reversi>>::choose_move(&mut search, position);
    };
    let count = positions.len() as u64;
    assert!(positions.iter().all(|p| !p.status().is_over()));
    bench.run(
        Contest::new("endgames of 12 empty squares solved", "positions/s", || {
            positions.iter().for_each(|p| {
                std::hint::black_box(solve(p));
            });
            count
        })
        .against("board-game", || {
            boards.iter().for_each(|board| {
                std::hint::black_box(solve_value(board, 64));
            });
            count
        })
        .against("minimax IterativeSearch", || {
            positions.iter().for_each(minimax);
            count
        }),
    );
}

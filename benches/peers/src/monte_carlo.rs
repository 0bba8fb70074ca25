//! Monte Carlo tree search: simulations a second.

use arbor::MCTS as Arbor;
use board_game::ai::mcts::mcts_build_tree;
use board_game::games::connect4::Connect4;
use boardgame_core::Position;
use boardgame_core::reversi::Reversi;
use boardgame_core::search::{Limits, Mcts, Never, Searcher};
use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rust_reversi_core::search::{MctsSearch, Search};

use crate::games::ConnectFour;
use crate::measure::{Bench, Contest};
use crate::rivals::arbor::State;
use crate::rivals::board_game::ReversiBoard;
use crate::rivals::mcts;
use crate::rivals::minimax::Copied;
use crate::rivals::othello::core_board;

/// The tree of ours, in bytes; the others take what they want.
const TREE: usize = 1 << 28;

pub(crate) fn run(bench: &mut Bench) {
    let count = bench.size(50_000, 200);
    let start = Reversi::new();
    let mut search = Mcts::new(1, TREE);
    bench.run(
        Contest::new("MCTS, Reversi", "simulations/s", || {
            ours(&mut search, &start, count)
        })
        .needs(1.0, "board-game", || {
            let mut rng = SmallRng::seed_from_u64(1);
            let tree = mcts_build_tree(&ReversiBoard::from(start), count, 0.7, &mut rng);
            tree.nodes[0].visits as u64
        })
        .needs(1.0, "minimax", || minimax(&start, count))
        .needs(1.0, "arbor", || arbor(&start, count, false))
        .needs(1.0, "arbor with our playout", || arbor(&start, count, true))
        .needs(1.0, "mcts with our playout", || {
            mcts::search(&start, count);
            count
        })
        .needs(1.0, "rust_reversi_core", || {
            MctsSearch::new(count as usize, 0.7, 1).get_move(&mut core_board(&start));
            count
        }),
    );

    let start = ConnectFour::new();
    let mut search = Mcts::new(1, TREE);
    bench.run(
        Contest::new("MCTS, connect four", "simulations/s", || {
            ours(&mut search, &start, count)
        })
        .needs(1.0, "board-game, its own game", || {
            let mut rng = SmallRng::seed_from_u64(1);
            let tree = mcts_build_tree(&Connect4::default(), count, 0.7, &mut rng);
            tree.nodes[0].visits as u64
        })
        .needs(1.0, "minimax", || minimax(&start, count))
        .needs(1.0, "arbor", || arbor(&start, count, false))
        .needs(1.0, "arbor with our playout", || arbor(&start, count, true))
        .needs(1.0, "mcts with our playout", || {
            mcts::search(&start, count);
            count
        }),
    );
}

fn ours<P: Position>(search: &mut Mcts<P>, position: &P, count: u64) -> u64 {
    let limits = Limits {
        nodes: Some(count),
        ..Limits::default()
    };
    search.search(position, &limits, &mut Never).nodes
}

fn minimax<P>(position: &P, count: u64) -> u64
where
    P: Position + Copy + Send + Sync,
    P::Move: Sync,
{
    let options = MCTSOptions::default().with_num_threads(1);
    let mut search = MonteCarloTreeSearch::<Copied<P>>::new(options);
    search.set_max_rollouts(count as u32);
    search.choose_move(position);
    count
}

fn arbor<P: Position + Copy + std::fmt::Debug>(
    position: &P,
    count: u64,
    with_our_playout: bool,
) -> u64 {
    let mut search = Arbor::new(State(*position)).with_exploration(0.7);
    if with_our_playout {
        search = search.with_custom_evaluation();
    }
    search.ponder(count as usize);
    assert!(search.best().is_some());
    count
}

//! Reversi's exact solver.

use boardgame_core::reversi::{Endgame, EndgameOptions, Reversi};
use boardgame_core::search::{Limits, Never, Searcher};
use boardgame_core::{Position, Rng};

use super::counted;

/// A position with so many empty squares and no pass on the way.
fn late(empties: usize, seed: u64) -> Reversi {
    let mut rng = Rng::new(seed);
    let mut position = Reversi::new();
    while position.empties().len() > empties {
        let m = position.random_move(&mut rng).expect("not over so early");
        position.make(m);
    }
    position
}

pub(crate) fn a_search_of_many_times_the_nodes_allocates_as_often() {
    for threads in [1, 2] {
        let options = EndgameOptions {
            threads,
            ..EndgameOptions::default()
        };
        let mut endgame = Endgame::with_options(options, 1 << 20);
        let [small, large] = [13, 17].map(|empties| {
            let position = late(empties, 1);
            endgame.forget();
            let nodes = endgame
                .search(&position, &Limits::default(), &mut Never)
                .nodes;
            endgame.forget();
            let (_, count) = counted(|| endgame.score(&position));
            (nodes, count)
        });
        println!("{threads} threads: nodes and allocations {small:?} and {large:?}");
        assert!(large.0 > 10 * small.0, "{small:?} {large:?}");
        // A thread that starts may find more or less of its tools made already.
        let most = if threads == 1 { 0 } else { 8 * threads };
        assert!(large.1.abs_diff(small.1) <= most, "{small:?} {large:?}");
    }
}

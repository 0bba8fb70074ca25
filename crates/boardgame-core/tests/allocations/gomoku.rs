//! Gomoku's engine.

use boardgame_core::gomoku::{Engine, Gomoku, Rule, Rules};
use boardgame_core::search::{Limits, Never, Searcher};
use boardgame_core::{Board, Position};

use super::counted;

/// How often a search of so many nodes allocates, by an engine that has searched before, and how
/// deep it gets.
fn allocations(position: &Gomoku, nodes: u64, threads: usize) -> (usize, usize) {
    // Without a table every search has as much to do as the first.
    let mut engine = Engine::new(0).with_threads(threads);
    let limits = |nodes| Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    engine.search(position, &limits(1_000), &mut Never);
    let (report, count) = counted(|| engine.search(position, &limits(nodes), &mut Never));
    assert!(report.nodes >= nodes, "{} of {nodes}", report.nodes);
    (count, report.depth as usize)
}

pub(crate) fn ten_times_the_nodes_allocate_as_often() {
    for rule in [Rule::Freestyle, Rule::Renju, Rule::Caro] {
        let mut position = Gomoku::new(Rules::new(15, 15, 5, rule).unwrap());
        for text in "h8 h9 i8 g8 i10 i7".split(' ') {
            position.play(position.parse_move(text).unwrap()).unwrap();
        }
        for threads in [1, 2] {
            let [few, many] = [20_000, 200_000].map(|n| allocations(&position, n, threads));
            // An iteration has a few lists of its own: of moves and of the line that it found.
            let more = 8 * threads * (many.1 - few.1 + 2);
            assert!(
                many.0 <= few.0 + more,
                "{rule}, {threads} threads: {few:?}, then {many:?}"
            );
        }
    }
}

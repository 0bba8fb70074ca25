//! What the two ways to evaluate cost in a search.

use std::sync::Arc;

use boardgame_core::reversi::Reversi;
use boardgame_core::reversi::eval::Patterns;
use boardgame_core::search::{AlphaBeta, Limits, Never, Searcher};
use boardgame_core::{Evaluator, Position, Rng, Score};

use crate::clock::cpu_seconds;

/// The same evaluation, worked out from the boards of each position that is scored.
struct FromBoards<const L: usize, const B: usize>(Arc<Patterns<L, B>>);

impl<const L: usize, const B: usize> Evaluator<Reversi> for FromBoards<L, B> {
    type State = ();

    fn init(&self, _: &Reversi) {}

    #[inline]
    fn score(&self, (): &(), position: &Reversi) -> Score {
        self.0.score(&self.0.init(position), position)
    }
}

/// Searches the same positions with contents that follow each move and with contents made from
/// scratch, in turns, and prints nodes per CPU second of both.
pub(crate) fn compare<const L: usize, const B: usize>(
    name: &str,
    patterns: &Arc<Patterns<L, B>>,
    depth: u32,
) {
    let mut rng = Rng::new(1);
    let (mut following, mut anew) = (Tally::default(), Tally::default());
    for _ in 0..60 {
        let mut position = Reversi::new();
        for _ in 0..30 {
            if let Some(m) = position.random_move(&mut rng) {
                position.make(m);
            }
        }
        following.search(&position, Arc::clone(patterns), depth);
        anew.search(&position, FromBoards(Arc::clone(patterns)), depth);
    }
    assert_eq!(following.nodes, anew.nodes, "both search the same tree");
    println!(
        "{name}: {:.2} M nodes a CPU second following the moves, {:.2} M from the boards, ratio {:.2}",
        following.rate(),
        anew.rate(),
        following.rate() / anew.rate()
    );
}

#[derive(Default)]
struct Tally {
    nodes: u64,
    seconds: f64,
}

impl Tally {
    fn search(&mut self, position: &Reversi, evaluator: impl Evaluator<Reversi>, depth: u32) {
        let mut search = AlphaBeta::new(evaluator, 1 << 22);
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let begun = cpu_seconds();
        self.nodes += search.search(position, &limits, &mut Never).nodes;
        self.seconds += cpu_seconds() - begun;
    }

    fn rate(&self) -> f64 {
        self.nodes as f64 / self.seconds / 1e6
    }
}

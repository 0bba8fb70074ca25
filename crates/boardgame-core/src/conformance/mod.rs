//! Tests for any game, and for what plays or evaluates it: feature `testing`.
//!
//! The traits of this crate state laws, and everything built on them relies on those laws. Here
//! they are checked, for a game of your own by one line in a test:
//!
//! ```toml
//! [dev-dependencies]
//! boardgame-core = { version = "0.1", features = ["testing"] }
//!
//! # Thousands of positions are searched; unoptimised that takes ten times as long.
//! [profile.dev.package.boardgame-core]
//! opt-level = 3
//! ```
//!
//! ```
//! use boardgame_core::conformance;
//! use boardgame_core::gomoku::{Gomoku, LineCounters, Rules};
//! use boardgame_core::search::{AlphaBeta, Random};
//!
//! let start = Gomoku::new(Rules::mnk(4, 4, 3)?);
//! conformance::assert_position(&start); // Any game: moves, ends, undo, redo, keys.
//! conformance::assert_board(&start); // Games on a grid: notation and edges as well.
//! conformance::assert_evaluator(&start, &LineCounters);
//! conformance::assert_searcher(&start, || Random::new(1));
//! conformance::assert_full_width(&start, &LineCounters, || AlphaBeta::new(LineCounters, 1 << 16));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games are played from the start position: first every game of a few plies, then random ones.
//! When a law breaks, moves are left out and replaced as long as the same law breaks, and what is
//! reported is the shortest game found:
//!
//! ```text
//! this law is broken: unmake after make gives back the same position
//!   what: c1 was made and unmade: the key is another
//!   when: at ply 1 of the game c1
//! ```
//!
//! [`Conformance`] does the same with more to choose: how many games, from which seed, the game's
//! symmetries, how soon a search must stop. Its `check` methods return the [`Violation`] instead
//! of panicking.
//!
//! A search for any game is tried on games that are nothing but random trees:
//!
//! ```
//! use boardgame_core::conformance::{self, TreeValues};
//! use boardgame_core::search::AlphaBeta;
//!
//! conformance::assert_on_trees(|| AlphaBeta::new(TreeValues, 1 << 16));
//! ```
//!
//! What cannot be seen from outside is not checked: that the rules are those that were meant.
//! Known counts do that ([`perft`](crate::perft())), or a second, naive implementation.
//!
//! A panic in a game is a broken law too, found and shrunk like the others; each one that is
//! caught on the way still writes its own message, as panics do. Without `std` it cannot be
//! caught, and ends the test where it happens.
//!
//! Shrinking and the random games are the kit's own, so the feature adds no dependency and needs
//! no `std`.

mod board;
mod caught;
mod evaluator;
mod full_width;
mod history;
mod image;
mod kit;
mod law;
mod position;
mod proof;
mod run;
mod searcher;
mod shrink;
mod tree;

pub use kit::Conformance;
pub use law::{Law, Violation};
pub use tree::{NoSuchMove, RandomTree, TreeValues};

use crate::search::Searcher;
use crate::{Board, Evaluator, Position};

/// Asserts the laws of positions and histories, in games from `start`.
///
/// # Panics
/// With the [`Violation`] as its message.
#[track_caller]
pub fn assert_position<P: Position>(start: &P) {
    assert_kept(Conformance::new(start.clone()).check());
}

/// Asserts the laws of positions, histories and boards, in games from `start`.
///
/// That the board's symmetries are the game's too, which finds rows that run over an edge, is
/// asserted by a [`Conformance`] that is told of [them](Conformance::symmetries).
///
/// # Panics
/// With the [`Violation`] as its message.
#[track_caller]
pub fn assert_board<B: Board>(start: &B) {
    assert_kept(Conformance::board(start.clone()).check());
}

/// Asserts that `evaluator` keeps the state of the position, in games from `start`.
///
/// That it sees both sides with the same eyes is asserted by a [`Conformance`] that knows how to
/// [swap colours](Conformance::colour_swap).
///
/// # Panics
/// With the [`Violation`] as its message.
#[track_caller]
pub fn assert_evaluator<P: Position, E: Evaluator<P>>(start: &P, evaluator: &E)
where
    E::State: PartialEq,
{
    assert_kept(Conformance::new(start.clone()).check_evaluator(evaluator));
}

/// Asserts the laws of searchers, in positions of games from `start`; `make` makes a new one.
///
/// # Panics
/// With the [`Violation`] as its message.
#[track_caller]
pub fn assert_searcher<P: Position, S: Searcher<P>>(start: &P, make: impl FnMut() -> S) {
    assert_kept(Conformance::new(start.clone()).check_searcher(make));
}

/// Asserts that a searcher scores as plain negamax by the same evaluator does, in positions of
/// games from `start`; `make` makes a new one.
///
/// # Panics
/// With the [`Violation`] as its message.
#[track_caller]
pub fn assert_full_width<P: Position, E: Evaluator<P>, S: Searcher<P>>(
    start: &P,
    evaluator: &E,
    make: impl FnMut() -> S,
) {
    assert_kept(Conformance::new(start.clone()).check_full_width(evaluator, make));
}

/// Asserts that a search for any game obeys the laws of searchers and scores as plain negamax by
/// [`TreeValues`] does, in forty [random trees](RandomTree); `make` makes a new one.
///
/// # Panics
/// With the [`Violation`] as its message.
#[track_caller]
pub fn assert_on_trees<S: Searcher<RandomTree>>(mut make: impl FnMut() -> S) {
    for seed in 0..40 {
        let kit = Conformance::new(RandomTree::new(seed))
            .games(4)
            .effort(4_000);
        assert_kept(kit.check_full_width(&TreeValues, &mut make));
        assert_kept(kit.overrun(300).check_searcher(&mut make));
    }
}

#[track_caller]
fn assert_kept<M>(verdict: Result<(), Violation<M>>) {
    if let Err(violation) = verdict {
        panic!("{violation}");
    }
}

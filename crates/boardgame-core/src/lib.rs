//! Two-player board games: rules, history, perft and players, without `std`.
//!
//! Gomoku (with Renju, caro and m,n,k games) and Reversi (Othello) are here; a game of your own
//! gets the same treatment by implementing one trait. A tour:
//!
//! # Play a game
//!
//! A [`Position`] knows the rules. [`play`](Position::play) checks a move and says why it is
//! refused; [`make`](Position::make) trusts the caller and is fast. A [`Board`] reads and writes
//! moves as its game does: Gomoku counts rows from the bottom, Reversi from the top.
//!
//! ```
//! use boardgame_core::gomoku::{Gomoku, Rule, Rules};
//! use boardgame_core::{Board, Position};
//!
//! let mut game = Gomoku::new(Rules::new(15, 15, 5, Rule::Renju)?);
//! for text in ["h8", "i9", "h10", "a1", "g9", "a3"] {
//!     game.play(game.parse_move(text)?)?;
//! }
//! // Black has stones on h8, h10 and g9; White holds i9.
//! assert_eq!(game.play(game.parse_move("i9")?).unwrap_err().to_string(), "i9 is taken by White");
//! println!("{}", game.diagram());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Undo it
//!
//! A [`History`] is a position with everything that led to it and everything that was undone.
//!
//! ```
//! use boardgame_core::reversi::Reversi;
//! use boardgame_core::{Board, History};
//!
//! let mut game = History::new(Reversi::new());
//! for text in ["f5", "d6", "c3"] {
//!     game.play(game.position().parse_move(text)?)?;
//! }
//! game.undo()?;
//! game.go_to(0)?;
//! assert_eq!(game.position(), &Reversi::new());
//! game.go_to(3)?;
//! assert_eq!(game.moves().len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Ask an engine for a move
//!
//! A [`Searcher`](search::Searcher) looks at a position and returns a [`Report`](search::Report).
//! It knows no clock: [`Limits`](search::Limits) and a [`Stop`](search::Stop) of the caller's end
//! the search. [`gomoku::player`] and [`reversi::player`] are opponents of ten levels.
//!
//! ```
//! use boardgame_core::reversi::{self, Reversi};
//! use boardgame_core::search::{Limits, Never, Searcher};
//! use boardgame_core::{Position, Side};
//!
//! let mut game = Reversi::new();
//! let (mut black, mut white) = (reversi::player(10, 1), reversi::player(1, 2));
//! while !game.status().is_over() {
//!     let player = if game.turn() == Side::Black { &mut black } else { &mut white };
//!     let report = player.search(&game, &Limits::default(), &mut Never);
//!     game.play(report.best.expect("a game that goes on has a move"))?;
//! }
//! assert!(game.status().is_over());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Solve and prove
//!
//! Some questions have exact answers. [`reversi::Endgame`] gives the score of an ending under the
//! best play of both sides; [`gomoku::threat::ThreatSearch`] finds wins that nothing stops, with a
//! proof that the rules alone check.
//!
//! ```
//! use boardgame_core::gomoku::{Gomoku, Rules, threat::ThreatSearch};
//! use boardgame_core::reversi::{Endgame, Reversi, Size};
//! use boardgame_core::search::{Limits, Never, Searcher};
//! use boardgame_core::{Board, Position};
//!
//! // On 4×4 White has eleven discs to three in the end; the two empty squares count for the winner.
//! let start = Reversi::with_size(Size::Four);
//! let report = Endgame::new(1 << 20).search(&start, &Limits::default(), &mut Never);
//! assert_eq!(report.score.raw(), -10);
//!
//! let mut game = Gomoku::new(Rules::default());
//! for text in ["h8", "a1", "i9", "a15", "h9", "o1", "i8", "o15"] {
//!     game.play(game.parse_move(text)?)?;
//! }
//! let solution = ThreatSearch::new(1 << 20).solve(&game, &Limits::default(), &mut Never)?;
//! let proof = solution.proof.expect("four stones in a square win");
//! proof.verify(&game, 10_000_000)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Write your own game
//!
//! Here is one in which two players take one to three stones from a heap in turn, and whoever
//! takes the last one wins.
//!
//! ```
//! use boardgame_core::search::{Limits, Never, Random, Searcher};
//! use boardgame_core::{History, Position, Side, Status, perft};
//! use std::ops::ControlFlow;
//!
//! #[derive(Clone, Debug, PartialEq, Eq)]
//! struct Heap { left: u8, turn: Side }
//!
//! #[derive(Debug, PartialEq)]
//! struct NotOneToThree;
//!
//! impl std::fmt::Display for NotOneToThree {
//!     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
//!         f.write_str("take one to three stones, and no more than there are")
//!     }
//! }
//!
//! impl std::error::Error for NotOneToThree {}
//!
//! impl Position for Heap {
//!     type Move = u8;
//!     type Delta = u8;
//!     type Illegal = NotOneToThree;
//!
//!     fn turn(&self) -> Side { self.turn }
//!     fn status(&self) -> Status {
//!         if self.left > 0 { Status::Ongoing } else { Status::Won { side: !self.turn } }
//!     }
//!     fn visit_moves<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
//!         (1..=self.left.min(3)).try_for_each(f)
//!     }
//!     fn check(&self, take: u8) -> Result<(), NotOneToThree> {
//!         if (1..=self.left.min(3)).contains(&take) { Ok(()) } else { Err(NotOneToThree) }
//!     }
//!     fn make(&mut self, take: u8) -> u8 { self.left -= take; self.turn = !self.turn; take }
//!     fn unmake(&mut self, taken: u8) { self.left += taken; self.turn = !self.turn; }
//!     fn key(&self) -> u64 { u64::from(self.left) << 1 | self.turn.index() as u64 }
//! }
//!
//! let mut game = History::new(Heap { left: 10, turn: Side::Black });
//! game.play(2)?;
//! assert_eq!(game.play(4).unwrap_err(), NotOneToThree);
//! assert!(Random::new(1).search(game.position(), &Limits::default(), &mut Never).best.is_some());
//! game.undo()?;
//! assert_eq!(perft(&mut game.position().clone(), 2), 9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whether it keeps the laws on which all this relies is tested by one line, with the feature
//! `testing`: `conformance::assert_position(&Heap { left: 10, turn: Side::Black })`. What breaks
//! comes back as the shortest game that shows it.
//!
//! The [guide] goes through it step by step.
//!
//! # Features
//!
//! - `std` (default): [`search::Timer`], which looks at the system's clock, and dependencies with
//!   their `std`. All else works without.
//! - `serde`: rules and positions as the text that they print, read back with every check; sides,
//!   statuses and scores as plain values.
//! - `testing`: the kit `conformance`, which tests any game, evaluator and search. It needs nothing
//!   else, not even `std`.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod board;
#[cfg(feature = "testing")]
pub mod conformance;
pub mod gomoku;
mod grid;
#[doc = include_str!("../WRITE_A_GAME.md")]
pub mod guide {}
mod history;
mod lines;
mod moves;
mod notation;
mod perft;
mod position;
pub mod reversi;
mod rng;
mod score;
mod scorer;
pub mod search;
mod side;
mod square;
mod status;
mod symmetry;

pub use board::{Board, Diagram, MoveText};
pub use grid::{Grid, GridError};
pub use history::{History, NoSuchPly, NothingToRedo, NothingToUndo, Ply};
pub use lines::{Line, LineTable};
pub use moves::Move;
pub use notation::{Notation, SquareError, SquareText};
pub use perft::{perft, perft_divide, perft_divide_with, perft_with};
pub use position::{Position, playout};
pub use rng::Rng;
pub use score::Score;
pub use scorer::{Evaluator, MoveScorer, NoOpinion};
pub use side::Side;
pub use square::{Direction, Square};
pub use status::Status;
pub use symmetry::Symmetry;

/// The code in the README of this crate, which is compiled and run as a test.
#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;

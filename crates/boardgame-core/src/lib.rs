//! Two-player board games: rules, history, perft and searching players.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod board;
pub mod gomoku;
mod grid;
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
pub use notation::{Example, Notation, SquareError, SquareText};
pub use perft::{perft, perft_divide, perft_divide_with, perft_with};
pub use position::{Position, playout};
pub use rng::Rng;
pub use score::Score;
pub use scorer::{Evaluator, MoveScorer};
pub use side::Side;
pub use square::{Direction, Square};
pub use status::Status;
pub use symmetry::Symmetry;

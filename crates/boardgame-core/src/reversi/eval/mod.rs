//! The trained evaluation: weights of what patterns contain.
//!
//! # Patterns
//!
//! A *shape* is a set of squares, such as an edge with the two squares diagonally inside its
//! corners. With its turned and mirrored images it lies on the board in up to eight places:
//!
//! ```text
//!   a b c d e f g h        a b c d e f g h        a b c d e f g h
//! 1 # # # # # # # #      1 # # # . . . . .      1 . . . . # . . .
//! 2 . # . . . . # .      2 # # # . . . . .      2 . . . # . . . .
//! 3 . . . . . . . .      3 # # # . . . . .      3 . . # . . . . .
//! 4 . . . . . . . .      4 . . . . . . . .      4 . # . . . . . .
//! 5 . . . . . . . .      5 . . . . . . . .      5 # . . . . . . .
//!   the edge and two       the corner: four       a diagonal of five:
//!   squares: four images   images                 four images
//! ```
//!
//! Each of its *contents* (every square empty, of the side to move or of the opponent: 3^10 for ten
//! squares) has a weight, and a position is worth the sum of the weights of what it shows in all
//! images of all shapes, 46 weights in [`FULL`], plus a weight for the number of moves of either
//! side and one for the number of discs, by which the sides take turns. All images share the
//! weights of their shape, and contents that mirror each other share one if the shape is its own
//! mirror image. Every stage of the game has its own weights.
//!
//! So the evaluation knows by heart what an edge is worth in which stage, and it costs no more than
//! some fifty loads. Such sums were introduced by Buro, "Experiments with multi-ProbCut and a new
//! high-quality evaluation function for Othello" (1997), and "Improving heuristic mini-max search
//! by supervised learning" (Artificial Intelligence 134, 2002).
//!
//! # Following moves
//!
//! The contents are ternary numbers with the digits 0 for an empty square and +1 and -1 for a disc
//! of the side to move and of its opponent. Then the same board seen by the opponent has the
//! negative numbers, and one table of weights serves both sides. A disc adds its power of three to
//! every image it lies in, so a move is the sum of a few rows of a table of 64 rows: see
//! [`Layout::turn_move`]. An index is 16 bits and a block of weights has 2^16, so no index can be
//! out of bounds and none is checked.
//!
//! # Weights
//!
//! They are the least squares fit to the results of our own games, whose ends are solved; the
//! unpublished crate `boardgame-train` makes the games and the fit from nothing, and its README says
//! how, at what cost, and with which errors. They are stored once for all contents that share
//! them, with a check sum ([`Packed`]), and unpacked to one weight per content when first used.
//!
//! ```
//! use boardgame_core::reversi::{Reversi, eval};
//! use boardgame_core::{Board, Evaluator, Position};
//!
//! let patterns = eval::full();
//! let mut game = Reversi::new();
//! let mut state = patterns.init(&game);
//! for text in ["f5", "d6", "c3"] {
//!     let delta = game.play(game.parse_move(text)?)?;
//!     patterns.push(&mut state, &game, &delta);
//! }
//! assert_eq!(state, patterns.init(&game));
//! println!("{:+.2} discs", patterns.score(&state, &game).raw() as f64 / 32.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contents;
mod packed;
mod packing;
mod patterns;
mod shape;
mod sigma;
mod trained;

pub use contents::Contents;
pub(super) use packed::checksum;
pub use packed::{MOVE_COUNTS, Packed, PackedStage, UNITS_PER_DISC, WeightsError};
pub use packing::Packing;
pub use patterns::Patterns;
pub use shape::{BLOCK, Layout, MAX_CELLS, Shape};
pub use sigma::{sigma, sigma_to_end};
pub use trained::{
    FULL, FULL_WEIGHTS, FullPatterns, SMALL, SMALL_WEIGHTS, SmallPatterns, full, small,
};

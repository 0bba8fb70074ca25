//! The trained evaluation: weights of the contents of patterns.
//!
//! A pattern is a set of squares, such as an edge with the two squares diagonally inside its
//! corners. Each of its contents (every square empty, the mover's or the opponent's) has a weight,
//! and a position is worth the sum of the weights of what it shows in all its patterns, plus a
//! little for the number of moves of either side and for whose turn the end will be. The weights
//! differ from stage to stage of the game and were fitted to the results of our own games by least
//! squares, after Buro, "Improving heuristic mini-max search by supervised learning" (Artificial
//! Intelligence 134, 2002).

mod contents;
mod packed;
mod packing;
mod patterns;
mod shape;
mod trained;

pub use contents::Contents;
pub use packed::{MOVE_COUNTS, Packed, PackedStage, UNITS_PER_DISC, WeightsError};
pub use packing::Packing;
pub use patterns::Patterns;
pub use shape::{BLOCK, Layout, MAX_CELLS, Shape};
pub use trained::{FULL, FullPatterns, SMALL, SmallPatterns, full, small};

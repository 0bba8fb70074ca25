//! The weights that come with the crate: [`full`] and [`small`].

use alloc::sync::Arc;
#[cfg(feature = "std")]
use std::sync::OnceLock;

use super::{Layout, Patterns, Shape};

/// The full evaluation: 46 images of twelve shapes of up to ten squares, in 15 stages.
///
/// Its weights are 3.3 MiB of the program and 7.5 MiB of memory.
pub type FullPatterns = Patterns<48, 4>;

/// The small evaluation, for programs that should stay small: 38 images of ten shapes of up to nine
/// squares, in four stages.
///
/// Its weights are 224 KiB of the program and 0.5 MiB of memory.
pub type SmallPatterns = Patterns<40, 1>;

/// The layout of [`FullPatterns`]: the rows and columns inside the edge and the diagonals, the
/// corners as 3×3, and three shapes along the edge.
pub static FULL: Layout<48, 4> = Layout::new(
    &FULL_SHAPES,
    &[16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 46, 49, 52, 55],
);

/// The layout of [`SmallPatterns`]: rows and columns, diagonals, and the corners as 3×3.
pub static SMALL: Layout<40, 1> = Layout::new(&SMALL_SHAPES, &[25, 37, 49]);

const FULL_SHAPES: [Shape; 12] = [
    Shape::new(0, "a2 b2 c2 d2 e2 f2 g2 h2"),
    Shape::new(0, "a3 b3 c3 d3 e3 f3 g3 h3"),
    Shape::new(0, "a4 b4 c4 d4 e4 f4 g4 h4"),
    Shape::new(0, "a1 b2 c3 d4 e5 f6 g7 h8"),
    Shape::new(0, "a2 b3 c4 d5 e6 f7 g8"),
    Shape::new(0, "a3 b4 c5 d6 e7 f8"),
    Shape::new(0, "a4 b5 c6 d7 e8"),
    Shape::new(0, "a5 b6 c7 d8"),
    Shape::new(0, "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
    Shape::new(1, "b2 a1 b1 c1 d1 e1 f1 g1 h1 g2"),
    Shape::new(2, "a1 b1 c1 d1 e1 a2 b2 a3 a4 a5"),
    Shape::new(3, "a1 c1 d1 e1 f1 h1 c2 d2 e2 f2"),
];

const SMALL_SHAPES: [Shape; 10] = [
    Shape::new(0, "a1 b1 c1 d1 e1 f1 g1 h1"),
    Shape::new(0, "a2 b2 c2 d2 e2 f2 g2 h2"),
    Shape::new(0, "a3 b3 c3 d3 e3 f3 g3 h3"),
    Shape::new(0, "a4 b4 c4 d4 e4 f4 g4 h4"),
    Shape::new(0, "a1 b2 c3 d4 e5 f6 g7 h8"),
    Shape::new(0, "a2 b3 c4 d5 e6 f7 g8"),
    Shape::new(0, "a3 b4 c5 d6 e7 f8"),
    Shape::new(0, "a4 b5 c6 d7 e8"),
    Shape::new(0, "a5 b6 c7 d8"),
    Shape::new(0, "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
];

/// The weights of [`full`] as a file ([`Packed`](super::Packed)).
pub static FULL_WEIGHTS: &[u8] = include_bytes!("full.weights");
/// The weights of [`small`] as a file ([`Packed`](super::Packed)).
pub static SMALL_WEIGHTS: &[u8] = include_bytes!("small.weights");

/// The full evaluation with the weights that come with the crate.
///
/// They are unpacked once and shared from then on; without the feature `std`, each call unpacks
/// weights of its own.
///
/// ```
/// use boardgame_core::reversi::{Reversi, eval};
/// use boardgame_core::search::{AlphaBeta, Limits, Never, Searcher};
///
/// let mut search = AlphaBeta::new(eval::full(), 1 << 20);
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let report = search.search(&Reversi::new(), &limits, &mut Never);
/// // The first move is a matter of taste, and nearly even.
/// assert!(report.score.raw().abs() < 4 * eval::UNITS_PER_DISC);
/// ```
#[must_use]
pub fn full() -> Arc<FullPatterns> {
    #[cfg(feature = "std")]
    {
        static SHARED: OnceLock<Arc<FullPatterns>> = OnceLock::new();
        Arc::clone(SHARED.get_or_init(|| Arc::new(unpack(&FULL, FULL_WEIGHTS))))
    }
    #[cfg(not(feature = "std"))]
    Arc::new(unpack(&FULL, FULL_WEIGHTS))
}

/// The small evaluation with the weights that come with the crate.
///
/// They are unpacked once and shared from then on; without the feature `std`, each call unpacks
/// weights of its own.
#[must_use]
pub fn small() -> Arc<SmallPatterns> {
    #[cfg(feature = "std")]
    {
        static SHARED: OnceLock<Arc<SmallPatterns>> = OnceLock::new();
        Arc::clone(SHARED.get_or_init(|| Arc::new(unpack(&SMALL, SMALL_WEIGHTS))))
    }
    #[cfg(not(feature = "std"))]
    Arc::new(unpack(&SMALL, SMALL_WEIGHTS))
}

fn unpack<const LANES: usize, const BLOCKS: usize>(
    layout: &'static Layout<LANES, BLOCKS>,
    weights: &[u8],
) -> Patterns<LANES, BLOCKS> {
    Patterns::read(layout, weights).expect("the weights of the crate are those of their layout")
}

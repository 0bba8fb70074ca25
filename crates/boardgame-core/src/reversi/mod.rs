//! Reversi (Othello).

mod bitboard;
mod error;
mod obf;
mod player;
mod position;
mod scorer;
mod set;
mod size;
mod text;

pub use error::{Illegal, SetupError};
pub use obf::{ObfEntry, ObfError, ObfLine, ObfTarget};
pub use player::{MAX_LEVEL, player};
pub use position::{Delta, Reversi, Scoring};
pub use scorer::PositionalScorer;
pub use set::{SquareSet, Squares};
pub use size::{Size, SizeError};
pub use text::TextError;

use crate::{Notation, Square, SquareText};

/// A square as Reversi writes it, for messages.
const fn name(square: Square) -> SquareText {
    Notation::TopDown.write(Size::Eight.grid(), square)
}

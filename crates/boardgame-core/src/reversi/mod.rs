//! Reversi (Othello): rules, texts and a player that scores moves.
//!
//! [`Reversi`] is a position on 8×8 or, as masked boards, on 6×6 and 4×4. It is 32 bytes, `Copy`,
//! and knows its legal moves and whether the game is over without working anything out.
//!
//! ```
//! use boardgame_core::{History, Move, Side, reversi::{Reversi, Scoring}};
//! use boardgame_core::{Board, Position};
//!
//! let mut game = History::new(Reversi::new());
//! for text in ["f5", "d6", "c3"] {
//!     game.play(game.position().parse_move(text)?)?;
//! }
//! let position = game.position();
//! assert_eq!(position.turn(), Side::White);
//! assert_eq!(format!("{:?}", position.discs(Side::White)), "{d5, d6}");
//! assert_eq!(position.result(Scoring::Discs), 3);
//!
//! // A pass is a move, and only where it is forced.
//! let refused = game.play(Move::Pass).unwrap_err();
//! assert!(refused.to_string().starts_with("a pass is not forced"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - Any board: [`Reversi::setup`] from sets of squares ([`SquareSet`]), or a text with
//!   [`str::parse`]; printing gives the text back.
//! - Scores of a position's moves from files: [`ObfLine`].
//! - A player that looks one move ahead: [`PositionalScorer`].
//! - What a position is worth at any time: [`eval`].
//! - The strongest player: [`Engine`]; opponents of ten levels: [`player`].
//! - What each move of a game was worth: [`analyze`].
//! - The exact score of a position near the end of the game: [`Endgame`].

mod analysis;
mod bitboard;
mod count;
mod error;
pub mod eval;
mod kernel;
mod obf;
mod player;
mod position;
mod scorer;
mod search;
mod set;
mod size;
mod stability;
mod table;
mod text;

pub use analysis::{AnalyzedMove, analyze};
pub use error::{Illegal, SetupError};
pub use obf::{ObfEntry, ObfError, ObfLine, ObfTarget};
pub use player::{MAX_LEVEL, player};
pub use position::{Delta, Reversi, Scoring};
pub use scorer::PositionalScorer;
pub use search::{Endgame, EndgameOptions, Engine, EngineOptions, Goal, Weights};
pub use set::{SquareSet, Squares};
pub use size::{Size, SizeError};
pub use text::TextError;

use crate::{Notation, Square, SquareText};

/// A square as Reversi writes it, for messages.
const fn name(square: Square) -> SquareText {
    Notation::TopDown.write(Size::Eight.grid(), square)
}

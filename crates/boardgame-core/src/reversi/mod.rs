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
//! - Openings with the scores of their moves: [`Book`], and a player who begins by it: [`WithBook`].
//! - What each move of a game was worth: [`analyze`].
//! - The exact score of a position near the end of the game: [`Endgame`].
//!
//! # How the engine works
//!
//! **Boards.** A board is two words of 64 bits, the discs of the side to move and of the other. The
//! *kernels* find on them, without looking at single squares, where a side may play and what turns:
//! discs that can be enclosed are shifted along a line until they end at a disc of the mover, with
//! steps that double (a parallel prefix, after Kogge and Stone). Where the processor has AVX2 four
//! boards are worked on at once, and with AVX-512 eight: those after the moves of one position, which
//! is what counting lines of play and sorting moves ask for. That is found out as the program runs
//! under `std`, and otherwise as it is compiled. A search is written once, over any kernel.
//!
//! **The last four empty squares** have functions of their own: no lists, and for the last square
//! not even flips, only their number, looked up line by line. Up to five empty squares moves are
//! tried in the order of parity: first where a quarter of the board has an odd number of empty
//! squares, because whoever plays there first plays there last.
//!
//! **The exact solver** ([`Endgame`]) is an alpha-beta search with null windows (principal variation
//! search, Reinefeld 1983). Above five empty squares it sorts moves by how few replies they leave
//! (fastest first), above eleven by the evaluation as well. It cuts where a position, or one after a
//! move of it, is in the table, and where so many discs can never turn again that the score cannot
//! reach the window. Positions with up to ten empty squares have a small table near the processor,
//! and those with up to fifteen a larger one, for the table of the search takes longer to answer
//! than they take to solve. With twenty or more, moves are sorted by short searches. Before the
//! exact pass there are quicker ones, whose result is where the exact one looks first. Bounds in the
//! table carry how deep and how careful the search was that found them, so nothing that is less than
//! exact is ever taken for exact.
//!
//! **Several threads** share the table and the moves of single nodes: the first move of a node is
//! searched by one thread, and if it does not settle the matter, threads that have nothing to do
//! take the others one by one (young brothers wait, Feldmann 1993). A move that settles it ends the
//! work on the rest.
//!
//! **The evaluation** ([`eval`]) adds up the weights of the contents of patterns of squares, 46 of
//! them, and of the numbers of moves, with weights of their own for each of 15 stages of the game.
//!
//! **The weights are trained** on games of our own and on nothing else, by the crate
//! `boardgame-train` of the repository, whose README has the command and every step. A first
//! generation of games is played by the one-move player ([`PositionalScorer`]). The positions near
//! the end get their exact scores from the solver, those before them the scores of short searches by
//! the weights found so far, stage by stage towards the opening. Least squares give the weights
//! (Buro 2002). Three more generations play by the weights of the one before. From nothing it takes
//! 0.24 hours on one thread, and the mean error against exact scores with 24 empty squares, in
//! positions that were not trained on, falls from 7.45 discs to 6.33, 5.96 and 5.80; a search of
//! six plies is 3.97 discs off. A second table of 224 KiB, for small programs, is 6.54 discs off.
//!
//! **The middle game** ([`Engine`]) is searched by the same functions to a depth that grows ply by
//! ply. From three plies on a shallow search first asks whether the deep one would be beyond the
//! window: if it is beyond by more than the two are likely to differ, the deep one is left out
//! (Multi-ProbCut: Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function
//! for Othello", 1997). The likely difference is a standard deviation that depends on both depths
//! and the stage of the game, measured on our own games; how many of them are asked for is the
//! confidence. Near the end of the game the engine goes to its end at once, with growing confidence
//! and then exactly.
//!
//! What a search has found stays in the table for the next one. So an engine that searches on the
//! other side's time (pondering) needs nothing but a caller who lets it: a search that is stopped when
//! the other side has moved.
//!
//! **The opening** may come from a [`Book`] of our own engine's making, whose scores are those of its
//! best lines.
//!
//! Sources: Buro's papers on his program Logistello (1995 to 2002); Hyatt and Mann, "A lock-free
//! transposition-table implementation for parallel search" (2002); Takizawa, "Othello is solved"
//! (2023), for what exact solvers do. Figures of speed, with the commands that print them, are in the
//! README of the repository.

mod analysis;
mod bitboard;
mod book;
mod count;
mod error;
pub mod eval;
mod frame;
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
pub use book::{Book, BookError, BookMove, WithBook};
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

//! Reading, checking and writing records of games.
//!
//! | files | module | what comes out |
//! | --- | --- | --- |
//! | SGF | [`sgf`] | games of either, with variations and comments |
//! | Piskvork `.psq` and `.rec` | [`psq`] | one game of Gomoku, with times and names |
//! | RenLib `.lib` | [`renlib`] | a tree of renju, with comments |
//! | RenjuNet `.rif` | [`rif`] | games of renju, players, tournaments |
//! | `h8i9j10` in either order of rows | [`pos`] | games of Gomoku |
//! | Gomocup's `0,0, 0,-1` | [`openings`] | openings of Gomoku |
//! | WTHOR `.wtb`, `.jou`, `.trn` | [`wthor`] | games of Reversi, players, tournaments |
//! | GGF | [`ggf`] | games of Reversi, with times, evaluations and variants |
//! | transcripts, `f5d6c3` or `1. F5 f4 2. F3` | [`transcript`] | games of Reversi, from any board |
//! | XOT lists | [`xot`] | openings of Reversi |
//! | OBF, and 64 squares a line | [`obf`], [`positions`] | positions of Reversi, with scores |
//! | move lists, `h8i9j10` or `F5 d6` | [`movelist`] | games of either, one a line |
//!
//! [`Record`] is a game as any of them can hold it: moves with variations, comments, times and
//! evaluations, set-ups, players, event and result. The module of a format has a `read` that goes
//! through the games of a file, an error in one of them not ending it, and, for formats that are
//! written, a `write`. A writer leaves out what its format has no place for, and fails only if
//! what is left would be another game. [`read_file()`] and [`read()`] do for all formats what these
//! do for one, and [`write()`] and a [`Writer`] say what of a record a format could not hold.
//!
//! A reader gives what the file says, and says where a file is wrong: the line and column, or the
//! game and the ply. Whether the moves are legal is a second question, which [`replay()`] answers
//! with the rules themselves. [`Format::detect`] tells the kinds of files apart.
//!
//! ```
//! use boardgame_core::{Status, reversi::Reversi};
//! use boardgame_record::movelist;
//! // The shortest draw: both sides keep 14 discs, and nobody can move.
//! let text = b"f5f4c3f6g7f7f3h7f8b2h6e7h8g3d7e3f2f1a1c5";
//! let start = Reversi::new();
//! let entry = movelist::parse(&start, text).next().unwrap()?;
//! let replay = entry.replay(start);
//! assert!(replay.illegal.is_none());
//! assert_eq!(replay.status(), Status::Drawn);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod board_block;
mod excerpt;
mod files;
mod format;
pub mod ggf;
mod line;
pub mod movelist;
pub mod obf;
pub mod openings;
pub mod pos;
pub mod positions;
pub mod psq;
mod record;
pub mod renlib;
mod replay;
pub mod rif;
mod score;
pub mod sgf;
mod stones;
mod stream;
pub mod transcript;
pub mod wthor;
pub mod xot;

pub use files::{
    Finished, Loss, Lost, Options, ReadError, Records, WriteError, Writer, Written, read,
    read_file, write,
};
pub use format::{Format, UnknownFormat};
pub use line::LineError;
pub use record::{
    Area, Arrange, ArrangeError, Charset, Decimal, DecimalError, GameKind, GameResult, IllegalNode,
    Info, Mark, NodeId, Note, Opening, OtherGame, Outcome, PathFault, PathReplay, Played, Player,
    Property, Reason, Record, StartError, Text, TimeControl, Tree,
};
pub use replay::{IllegalMove, Passes, Replay, replay};
pub use score::{ScoreFault, check_score};
pub use stones::StonesError;

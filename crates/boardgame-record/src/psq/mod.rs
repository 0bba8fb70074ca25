//! Piskvork's game files, `.psq` and `.rec`: the formats of Gomocup and of most gomoku programs.
//!
//! A `.psq` file is a header, one line a move, and then, each optional, the names of the two
//! players and a result code:
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0     columns x rows, the players' levels, who began
//! 8,8,0                         column and row from 1 at the top left, milliseconds
//! 9,7,1500
//! pbrain-one                    the first player
//! pbrain-two                    the second player
//! 2                             a code, newer files with a rule set: 0,Freestyle15_1
//! ```
//!
//! A `.rec` file has the names first, that of who began before the other, columns and rows from 0,
//! and does not say how large the board is: see [`rec`].
//!
//! A code of 1 or 2 is read as a win of the first or second player, as match managers write it.
//! Piskvork itself writes 0 for a game without a fault, whoever won, and other numbers for faults;
//! those are kept in a [property](crate::Property) `PSQRESULT`. What follows the header's known
//! fields stands in `PSQHEADER`, and `PSQBEGAN` says that the second player began.

mod convert;
mod read;
pub mod rec;
mod write;

use alloc::vec::Vec;

use boardgame_core::{Grid, Square};

pub use convert::{read, write};
pub use read::{PsqError, PsqFault};
pub use write::PsqWriteError;

/// A game as a `.psq` file holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Psq {
    /// The size of the board.
    grid: Grid,
    /// What the header says of each player's strength: 0 is a person, 1 to 11 a level.
    levels: [u32; 2],
    /// Whether the second of the two named players began.
    second_began: bool,
    /// What follows the header's known fields, without the comma; empty in most files.
    header_extra: Vec<u8>,
    /// The moves with their times, the first one first.
    moves: Vec<TimedSquare>,
    /// The names of the players as the bytes that stand in the file, of whatever encoding. A file
    /// that was cut short may lack the second, and one saved in mid-game both.
    players: [Option<Vec<u8>>; 2],
    /// The code at the end and what follows it, if the file gets that far.
    result: Option<PsqResult>,
}

/// One move of a [`Psq`]: a square and the time it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimedSquare {
    /// Where the stone was put.
    square: Square,
    /// The time it took, in milliseconds; 0 for the moves of an opening.
    ms: u64,
}

/// The last line of a [`Psq`].
#[derive(Clone, Debug, PartialEq, Eq)]
struct PsqResult {
    /// The code.
    code: i32,
    /// What follows the code, without the comma: `Freestyle15_1`; empty in older files.
    extra: Vec<u8>,
}

impl Psq {
    /// A record of `moves` on a board of `grid`, without names or result.
    const fn new(grid: Grid, moves: Vec<TimedSquare>) -> Self {
        Self {
            grid,
            levels: [0, 0],
            second_began: false,
            header_extra: Vec::new(),
            moves,
            players: [None, None],
            result: None,
        }
    }
}

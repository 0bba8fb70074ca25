//! Self-play games in a compact binary form, for training.
//!
//! # Layout
//!
//! A file is a sequence of blocks, each complete in itself; so files of several machines are joined
//! by putting one after the other (`cat a b > c`). Numbers are little endian; a *varint* has seven
//! bits a byte, the low ones first, and the top bit set on all bytes but the last.
//!
//! ```text
//! block
//!   0..4    "BGSP"
//!   4       version of the layout, 1
//!   5       0
//!   6..8    bytes of the head
//!   8..16   the seed from which the games follow
//!   16..20  games in the block
//!   20..24  bytes of the games
//!   24..28  CRC-32 (IEEE) of the head and the games
//!   28..32  CRC-32 of bytes 0 to 27
//!   then    the head: the game's name, a blank, its rules: "gomoku 15x15x5 freestyle", "reversi 8x8"
//!   then    the games, one after the other
//!
//! game
//!   byte    bits 0-1 the result: 0 White won, 1 a draw, 2 Black won
//!           bit 2 a start position of its own follows, bit 3 a margin follows,
//!           bit 4 the game was ended before the rules ended it
//!   [start: varint of its bytes, and the position as the game prints it]
//!   [margin: varint of the zigzag of Black's points less White's]
//!   varint  plies of the opening, which no player chose
//!   varint  all plies
//!   moves   a byte each, two on boards of 255 squares and more: 0 a pass, else 1 + the square's
//!           number, row by row from the top left
//!   notes   on each ply after the opening a varint: bits 0-1 the kind of score,
//!           0 none, 1 a value, 2 a win, 3 a loss; bit 2 the move is a random one instead of the
//!           best; above them the zigzag of the value, or the plies to the win or loss
//! ```
//!
//! Scores are in the view of the side to move, of the position before the move, in the unit of the
//! player. The zigzag of n is 2n, and of -n it is 2n - 1.
//!
//! A reader refuses a block with another checksum, says where it begins, and goes on no further.

mod block;
mod bytes;
mod game;
mod read;

pub use block::BlockWriter;
pub use game::{DataGame, DataPly};
pub use read::{DataError, DataFault, Reader};

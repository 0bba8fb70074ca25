//! Smart Game Format, FF\[4\], of Gomoku and Renju (`GM[4]`) and of Othello (`GM[2]`).
//!
//! ```text
//! (;FF[4]GM[4]SZ[15]PB[Lin]PW[Abe]RE[B+R]
//! ;B[hh];W[ih]C[Beside it.](;B[jf])(;B[gi]))
//! ```
//!
//! The reader takes what is found in the wild: text before, between and after games, `GM[5]` for
//! renju, points as `hh`, `h8` or `f5`, set-ups of any number of stones, nodes without anything,
//! several moves in a node, a move in the root, `]` that nobody escaped, brackets that nobody
//! closed, characters of two bytes of which the second looks like a bracket, and the properties of
//! renju servers: `5A` (fifth moves that were offered), `SW` (swap), `QPR` and `QSLW` (the stones
//! of the opening). What it does not know it keeps, and the writer writes it again.
//!
//! These properties of our own hold what FF\[4\] has no place for:
//!
//! | property | what |
//! | --- | --- |
//! | `TS` | the seconds a move took |
//! | `OR` | the rule by which the opening was chosen |
//! | `RR` | why the game ended (`R`, `T`, `F` or `A`) where `RE` says the margin or a draw |
//! | `RT` | what else is said of the result |
//! | `CK` | a player's clock: side, main time, increment and extension in seconds, other text |
//!
//! The value `V` of a node is the evaluation, which SGF counts for Black and a
//! [`Note::Eval`](crate::Note::Eval) for the player who moved.

mod header;
mod lex;
mod node;
mod parser;
mod props;
mod read;
mod stream;
mod value;
mod write;

pub use read::{Games, SgfError, SgfFault, read};
pub use stream::Reader;
pub use write::write;

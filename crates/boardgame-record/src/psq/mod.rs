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

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use boardgame_core::gomoku::{Gomoku, Rule, Rules, RulesError};
use boardgame_core::{Grid, Move, Side, Square};

pub use convert::{read, write};
pub use read::{PsqError, PsqFault};
pub use write::PsqWriteError;

use crate::record::rule_named;
use crate::replay::{Passes, Replay, replay};

/// A game as a `.psq` file holds it. [`read`] and [`write()`] go straight to a
/// [`Record`](crate::Record) and back.
///
/// ```
/// use boardgame_core::{Side, Status, gomoku::Rule};
/// use boardgame_record::psq::Psq;
/// let file = b"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,1500\r\none\r\ntwo\r\n0\r\n";
/// let record = Psq::parse(file)?;
/// assert_eq!(record.moves[1].ms, 1500);
/// assert_eq!(record.player(Side::White).as_deref(), Some("two"));
/// let replay = record.replay(Rule::Freestyle)?;
/// assert_eq!((replay.plies(), replay.status()), (2, Status::Ongoing));
/// assert_eq!(Psq::parse(&record.write()?)?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Psq {
    /// The size of the board.
    pub grid: Grid,
    /// What the header says of each player's strength: 0 is a person, 1 to 11 a level.
    pub levels: [u32; 2],
    /// Whether the second of the two named players began.
    pub second_began: bool,
    /// What follows the header's known fields, without the comma; empty in most files.
    pub header_extra: Vec<u8>,
    /// The moves with their times, the first one first.
    pub moves: Vec<TimedSquare>,
    /// The names of the players as the bytes that stand in the file, of whatever encoding. A file
    /// that was cut short may lack the second, and one saved in mid-game both.
    pub players: [Option<Vec<u8>>; 2],
    /// The code at the end and what follows it, if the file gets that far.
    pub result: Option<PsqResult>,
}

/// One move of a [`Psq`]: a square and the time it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedSquare {
    /// Where the stone was put.
    pub square: Square,
    /// The time it took, in milliseconds; 0 for the moves of an opening.
    pub ms: u64,
}

/// The last line of a [`Psq`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PsqResult {
    /// The code.
    pub code: i32,
    /// What follows the code, without the comma: `Freestyle15_1`; empty in older files.
    pub extra: Vec<u8>,
}

impl Psq {
    /// A record of `squares` on a board of `grid`, without times, names or result.
    #[must_use]
    pub fn new(grid: Grid, squares: impl IntoIterator<Item = Square>) -> Self {
        Self {
            grid,
            levels: [0, 0],
            second_began: false,
            header_extra: Vec::new(),
            moves: squares
                .into_iter()
                .map(|square| TimedSquare { square, ms: 0 })
                .collect(),
            players: [None, None],
            result: None,
        }
    }

    /// The name of the player of `side`, with a mark in place of what is not UTF-8.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<Cow<'_, str>> {
        let index = side.index() ^ usize::from(self.second_began);
        self.players[index].as_deref().map(String::from_utf8_lossy)
    }

    /// The rule the game was played by, if the file names one: newer files of Gomocup do, after
    /// the result.
    #[must_use]
    pub fn rule(&self) -> Option<Rule> {
        let named = self
            .result
            .as_ref()
            .and_then(|result| rule_named(&result.extra));
        named.or_else(|| rule_named(&self.header_extra))
    }

    /// Plays the game again by `rule`, five in a row to win.
    ///
    /// # Errors
    /// If the rule is not played on a board of this size. An illegal move is no error: it stands
    /// in the [`Replay`].
    pub fn replay(&self, rule: Rule) -> Result<Replay<Gomoku>, RulesError> {
        let (width, height) = (self.grid.width().into(), self.grid.height().into());
        let start = Gomoku::new(Rules::new(width, height, 5, rule)?);
        let moves = self.moves.iter().map(|timed| Move::Place(timed.square));
        Ok(replay(start, moves, Passes::Written))
    }
}

//! GGF, the Generic Game Format of the GGS server, for games of Reversi.
//!
//! A game is a list of tags between `(;` and `;)`, and its moves are tags as well:
//!
//! ```text
//! (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Ada]PW[Bob]RB[2196.37]RW[2200]
//! TI[05:00//02:00]TY[8]RE[+2.000]BO[8 (64 squares) *]B[d3//0.01]W[c5/1.50/2.25]B[PA];)
//! ```
//!
//! `B[move/evaluation/seconds]`, of which the last two may be missing; a pass is `PA`, `pass` or
//! one of the other words for it. `TY` says the variant, `BO` the position at the start, `RE` the
//! result in the view of Black. The server's archives begin a line with the number of its games,
//! because the two games of a synchro match go together.
//!
//! A [`Ggf`] holds what the file says, tags that are not known here included, and gives the
//! meaning of the known ones when asked.

mod clock;
mod date;
mod error;
mod read;
mod record;
mod replay;
mod stream;
mod value;
mod write;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::{Move, Side};

use crate::Decimal;

pub use clock::{Clock, NoClock};
pub use date::{GgfDate, NoDate};
pub use error::{GgfError, GgfFault, MoveFault};
pub use replay::GgfReplayFault;
pub use stream::{GgfEntry, MAX_GAME, Reader};
pub use value::{Ending, GgfResult, GgfStartError, NoResult, NoVariant, Variant};
pub use write::{GgfWriteError, write_line};

/// One game, as it stands in a file: nothing of it is known to be right.
///
/// ```
/// use boardgame_core::{Position, Side};
/// use boardgame_record::ggf::Ggf;
/// let text = b"(;GM[Othello]PB[Ada]PW[Bob]TY[8]B[F5//1.25]W[f6/-2.00]B[e6];)";
/// let game = Ggf::parse(text)?;
/// assert_eq!(game.player(Side::White), Some("Bob".into()));
/// assert_eq!(game.moves[1].eval.unwrap().to_f64(), -2.0);
/// let replay = game.replay()?;
/// assert_eq!((replay.plies(), replay.game.position().turn()), (3, Side::White));
/// let written = b"(;GM[Othello]PB[Ada]PW[Bob]TY[8]B[f5//1.25]W[f6/-2.00]B[e6];)";
/// assert_eq!(game.write()?, written);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ggf {
    /// All tags but the moves, in the order of the file.
    pub tags: Vec<Tag>,
    /// The moves, the first one first.
    pub moves: Vec<GgfMove>,
}

/// A tag of a [`Ggf`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name, as in `PB`: letters.
    pub name: String,
    /// Its value, in whatever character set it was written, without `]`.
    pub value: Vec<u8>,
}

/// A move of a [`Ggf`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GgfMove {
    /// Who played it, as the record says.
    pub side: Side,
    /// The move.
    pub m: Move,
    /// What the mover thought of it: the disc difference that it expects, in its own view.
    pub eval: Option<Decimal>,
    /// Seconds spent.
    pub time: Option<Decimal>,
}

impl Ggf {
    /// The value of the first tag of this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&[u8]> {
        let tag = self.tags.iter().find(|tag| tag.name == name)?;
        Some(&tag.value)
    }

    /// The value of the first tag of this name as text, without the blanks around it. What is not
    /// UTF-8 is read as Latin-1.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        let value = self.tag(name)?;
        let text = match core::str::from_utf8(value) {
            Ok(text) => text.to_string(),
            Err(_) => value.iter().copied().map(char::from).collect(),
        };
        Some(text.trim().to_string())
    }

    /// Sets the first tag of this name, or adds one.
    pub fn set(&mut self, name: &str, value: impl Into<Vec<u8>>) {
        let value = value.into();
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag {
                name: name.into(),
                value,
            }),
        }
    }

    /// The name of a player: `PB` or `PW`.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<String> {
        self.text(["PB", "PW"][side.index()])
    }

    /// The rating of a player before the game: `RB` or `RW`.
    #[must_use]
    pub fn rating(&self, side: Side) -> Option<Decimal> {
        self.text(["RB", "RW"][side.index()])?.parse().ok()
    }

    /// When the game was played: `DT`.
    ///
    /// # Errors
    /// If the tag is none of the ways to write a date.
    pub fn date(&self) -> Option<Result<GgfDate, NoDate>> {
        Some(self.text("DT")?.parse())
    }

    /// The time that a player has: `TB` or `TW`, or `TI` for both.
    ///
    /// # Errors
    /// If the tag is no clock.
    pub fn clock(&self, side: Side) -> Option<Result<Clock, NoClock>> {
        let own = self.text(["TB", "TW"][side.index()]);
        Some(own.or_else(|| self.text("TI"))?.parse())
    }

    /// What is played: `TY`, without which it is plain Reversi on 8x8.
    ///
    /// # Errors
    /// If the tag names no variant.
    pub fn variant(&self) -> Result<Variant, NoVariant> {
        self.text("TY")
            .map_or(Ok(Variant::default()), |text| text.parse())
    }

    /// How the game ended: `RE`.
    ///
    /// # Errors
    /// If the tag is no result.
    pub fn result(&self) -> Option<Result<GgfResult, NoResult>> {
        Some(self.text("RE")?.parse())
    }

    /// What the discs of Black are set off with in a komi game: `KM`.
    #[must_use]
    pub fn komi(&self) -> Option<Decimal> {
        self.text("KM")?.parse().ok()
    }
}

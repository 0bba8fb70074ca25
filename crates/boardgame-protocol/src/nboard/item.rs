//! A move with an evaluation and a time: `F5/1.50/0.30`.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use boardgame_core::{Move, Notation, reversi::Size};

/// A move, and what is said of it. Nothing is rounded away on reading; on writing there are two
/// decimals.
///
/// ```
/// use boardgame_core::{Move, Square};
/// use boardgame_protocol::nboard::Item;
/// let item: Item = "f5/1.5".parse()?;
/// assert_eq!(item, Item { m: Move::Place(Square::new(5, 4)), eval: Some(1.5), time: None });
/// assert_eq!(item.to_string(), "F5/1.50");
/// assert_eq!("PA//0.1".parse::<Item>()?.to_string(), "PA//0.10");
/// # Ok::<(), boardgame_protocol::nboard::ItemError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item {
    /// The move.
    pub m: Move,
    /// What it is worth to the mover, in discs.
    pub eval: Option<f64>,
    /// How long it took, in seconds.
    pub time: Option<f64>,
}

/// A text is no move with an evaluation and a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ItemError {
    /// The move is none.
    #[error("expected a move, as in F5 or PA")]
    Move,
    /// A number is none.
    #[error("expected a number after the /, as in F5/1.50/0.30")]
    Number,
}

impl Item {
    /// A move of which nothing more is said.
    #[must_use]
    pub const fn new(m: Move) -> Self {
        Self {
            m,
            eval: None,
            time: None,
        }
    }
}

impl FromStr for Item {
    type Err = ItemError;

    fn from_str(text: &str) -> Result<Self, ItemError> {
        let mut parts = text.trim().splitn(3, '/');
        let m = parts.next().and_then(parse_move).ok_or(ItemError::Move)?;
        let mut number = || match parts.next().map(str::trim) {
            None | Some("") => Ok(None),
            Some(text) => number(text).map(Some).ok_or(ItemError::Number),
        };
        Ok(Self {
            m,
            eval: number()?,
            time: number()?,
        })
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_move(self.m))?;
        match (self.eval, self.time) {
            (None, None) => Ok(()),
            (Some(eval), None) => write!(f, "/{eval:.2}"),
            (None, Some(time)) => write!(f, "//{time:.2}"),
            (Some(eval), Some(time)) => write!(f, "/{eval:.2}/{time:.2}"),
        }
    }
}

/// A move as NBoard writes it: `F5`, `PA`.
#[must_use]
pub fn write_move(m: Move) -> String {
    match m {
        Move::Place(square) => {
            let text = Notation::TopDown.write(Size::Eight.grid(), square);
            text.to_string().to_uppercase()
        }
        Move::Pass => "PA".to_string(),
    }
}

/// Reads a move on 8x8, in upper or lower case; `PA`, `PASS`, `PS` and `--` are a pass.
#[must_use]
pub fn parse_move(text: &str) -> Option<Move> {
    let passes = ["PA", "PASS", "PS", "--"];
    if passes.iter().any(|pass| text.eq_ignore_ascii_case(pass)) {
        return Some(Move::Pass);
    }
    let square = Notation::TopDown.parse(Size::Eight.grid(), text);
    square.ok().map(Move::Place)
}

/// A number that is one: neither infinite nor none.
pub(super) fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

//! Positions of Reversi, one a line: 64 squares, the side to move and a remark.
//!
//! ```text
//! ---------------------------OX------XO--------------------------- X  the start
//! ...........................10......010.......1.................. Diagonal Opening
//! ```
//!
//! Squares are those of a [position's text](Reversi), or 0 for black and 1 for white where a line
//! has both. The side may be missing: Black is to move then if the number of discs is even, which
//! is right as long as nobody has passed. Lines that begin with `%` or `#` are comments. Scored
//! positions are read as an Othello Board File, [`obf`](crate::obf).

use alloc::string::{String, ToString};

use boardgame_core::reversi::{Reversi, SetupError, Size, SquareSet};
use boardgame_core::{Position, Side};

use crate::board_block::sign;
use crate::line::{Line, LineError};
use crate::record::Record;
use crate::stream::{Line as TextLine, Window};

/// Bytes that a line may have.
const MAX_LINE: usize = 1 << 16;

/// One line of a list of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionLine {
    /// The line, counted from 1.
    pub line: usize,
    /// The position.
    pub position: Reversi,
    /// Whether the line says who is to move.
    pub sided: bool,
    /// What follows, without the blanks around it.
    pub remark: String,
}

/// A line is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct PositionError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: PositionFault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionFault {
    /// There are not as many squares as a board has.
    #[error("{found} squares: expected 16, 36 or 64")]
    Squares {
        /// The squares.
        found: usize,
    },
    /// The squares are no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The line is no text, or longer than any that is meant.
    #[error("the line is no text of at most {limit} bytes", limit = MAX_LINE)]
    NoText,
}

/// Reads positions from a file that comes in pieces of any size.
pub struct Reader<I> {
    window: Window<I>,
    line: usize,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Reader<I> {
    /// Reads from pieces of a file.
    ///
    /// ```
    /// use boardgame_record::positions::Reader;
    /// let list = b"...........................10......010.......1.................. Diagonal\n";
    /// let line = Reader::new([list]).next().unwrap()?;
    /// assert_eq!(line.remark, "Diagonal");
    /// assert_eq!(
    ///     line.position.to_string(),
    ///     "---------------------------OX------XOX-------O------------------ X"
    /// );
    /// # Ok::<(), boardgame_record::positions::PositionError>(())
    /// ```
    pub fn new(pieces: impl IntoIterator<IntoIter = I>) -> Self {
        let mut window = Window::new(pieces);
        window.skip_mark();
        Self { window, line: 0 }
    }
}

impl<I: Iterator<Item: AsRef<[u8]>>> Iterator for Reader<I> {
    type Item = Result<PositionLine, PositionError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = self.window.line(MAX_LINE)?;
            self.line += 1;
            let number = self.line;
            let text = match line {
                TextLine::Whole(bytes) => core::str::from_utf8(bytes).ok(),
                TextLine::TooLong => None,
            };
            let parsed = match text.map(str::trim) {
                Some(text) if text.is_empty() || text.starts_with(['%', '#']) => continue,
                Some(text) => parse(text),
                None => Err(PositionFault::NoText),
            };
            return Some(match parsed {
                Ok(line) => Ok(PositionLine {
                    line: number,
                    ..line
                }),
                Err(fault) => Err(PositionError {
                    line: number,
                    fault,
                }),
            });
        }
    }
}

/// Reads the squares up to the first blank, then the side if it stands alone.
fn parse(text: &str) -> Result<PositionLine, PositionFault> {
    let (squares, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim_start();
    let found = squares.chars().count();
    let size = match found {
        64 | 65 => Size::Eight,
        36 | 37 => Size::Six,
        16 | 17 => Size::Four,
        _ => return Err(PositionFault::Squares { found }),
    };
    let digits = squares.contains('1');
    let side_of = |c: char| match c {
        '0' if digits => Some(Some(Side::Black)),
        '1' => Some(Some(Side::White)),
        c => sign(c),
    };
    let mut discs = [SquareSet::EMPTY; 2];
    for (index, (square, c)) in size.grid().squares().zip(squares.chars()).enumerate() {
        match side_of(c) {
            Some(Some(side)) => discs[side.index()] = discs[side.index()] | SquareSet::of(square),
            Some(None) => {}
            None => return Err(PositionFault::Squares { found: index }),
        }
    }
    // The side may stand at once behind the squares.
    let (side, remark) = match squares.chars().nth(size.area()) {
        Some(c) => (side_of(c).flatten(), rest),
        None => {
            let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let mut chars = word.chars();
            match (chars.next().and_then(sign).flatten(), chars.next()) {
                (Some(side), None) => (Some(side), after.trim_start()),
                _ => (None, rest),
            }
        }
    };
    let [black, white] = discs;
    let by_count = if (black | white).len().is_multiple_of(2) {
        Side::Black
    } else {
        Side::White
    };
    Ok(PositionLine {
        line: 1,
        position: Reversi::setup(size, black, white, side.unwrap_or(by_count))?,
        sided: side.is_some(),
        remark: remark.to_string(),
    })
}

impl PositionLine {
    /// The position as a record without moves, with the remark as its title.
    #[must_use]
    pub fn to_record(&self) -> Record {
        let mut record = Record::from_reversi(&self.position);
        record.info.title = self.remark.as_str().into();
        record
    }
}

/// Writes the last position of a record's main line, and the title of the record, on one line.
///
/// # Errors
/// If the record is no game of Reversi from one position by the rules.
pub fn write_record(record: &Record) -> Result<String, LineError> {
    let line = Line::of(record)?;
    let mut text = line.end.to_string();
    let title = record.text(&record.info.title);
    let title: String = title
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if !title.trim().is_empty() {
        text.push(' ');
        text += title.trim();
    }
    Ok(text)
}

/// The side to move of the [position](PositionLine::position) is only a guess.
impl PositionLine {
    /// The position with `side` to move, unless the line says who is.
    #[must_use]
    pub fn with_side(&self, side: Side) -> Reversi {
        let position = self.position;
        if self.sided || position.turn() == side {
            return position;
        }
        let [black, white] = Side::BOTH.map(|side| position.discs(side));
        // The same discs were a position before.
        Reversi::setup(position.size(), black, white, side).unwrap_or(position)
    }
}

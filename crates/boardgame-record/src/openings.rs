//! Openings as Gomocup publishes them: `0,0, 0,-1, 1,-2`, one a line.
//!
//! A stone is a pair of offsets from the centre, column and row, the row counted downwards. The
//! centre of a board with `n` columns is column `n / 2` rounded down, counted from 0.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::{Grid, Side, Square};

use crate::excerpt::excerpt;
use crate::record::{GameKind, Played, Record, Tree};
use crate::stones::{StonesError, stones};
use crate::stream::{Line, Window};

/// Bytes that a line may have.
const MAX_LINE: usize = 1 << 20;

/// A line that is no opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct OpeningError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: OpeningFault,
}

/// What is wrong with a line of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningFault {
    /// Something is no number.
    #[error("{found:?} is no offset: expected a whole number, as in 0,0, 1,-2")]
    Number {
        /// What stands there.
        found: String,
    },
    /// A column has no row.
    #[error("{count} numbers: expected two for each stone")]
    Odd {
        /// How many numbers there are.
        count: usize,
    },
    /// The line is longer than any opening.
    #[error("the line has more than {limit} bytes")]
    TooLong {
        /// The most that it may have.
        limit: usize,
    },
    /// The board has no such point.
    #[error("stone {number}, at {x},{y} from the centre, is off the {grid} board")]
    OffBoard {
        /// The stone, counted from 1.
        number: usize,
        /// The columns to the right of the centre.
        x: i32,
        /// The rows below the centre.
        y: i32,
        /// The board.
        grid: Grid,
    },
}

/// Reads openings on boards of `grid`. Empty lines and lines that begin with `#` or `%` are none.
///
/// ```
/// use boardgame_core::{Grid, Square};
/// use boardgame_record::openings;
/// let mut games = openings::read(Grid::new(15, 15)?, b"0,0, 0,-1, 1,-2\n9,0\n");
/// let record = games.next().unwrap()?;
/// assert_eq!(record.moves().nth(2).unwrap().m, Square::new(8, 5).into());
/// assert_eq!(openings::write(&record)?, "0,0, 0,-1, 1,-2");
/// assert_eq!(
///     games.next().unwrap().unwrap_err().to_string(),
///     "line 2: stone 1, at 9,0 from the centre, is off the 15x15 board"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(grid: Grid, file: &[u8]) -> impl Iterator<Item = Result<Record, OpeningError>> + '_ {
    let text = file.strip_prefix("\u{feff}".as_bytes()).unwrap_or(file);
    text.split(|&byte| byte == b'\n')
        .zip(1..)
        .filter_map(move |(bytes, line)| opening(grid, bytes, line))
}

/// Reads one line, if there is anything in it.
pub(crate) fn opening(
    grid: Grid,
    bytes: &[u8],
    line: usize,
) -> Option<Result<Record, OpeningError>> {
    let text = bytes.trim_ascii();
    if text.is_empty() || matches!(text[0], b'#' | b'%') {
        return None;
    }
    let stones = stones_of(grid, text).map_err(|fault| OpeningError { line, fault });
    Some(stones.map(|stones| {
        let mut record = Record::new(GameKind::Gomoku, grid);
        let mut last = Tree::ROOT;
        for (square, side) in stones.into_iter().zip(Side::BOTH.into_iter().cycle()) {
            last = record.tree.add(last, Some(Played::new(side, square)));
        }
        record
    }))
}

fn stones_of(grid: Grid, text: &[u8]) -> Result<Vec<Square>, OpeningFault> {
    let numbers: Vec<i32> = text
        .split(|byte| *byte == b',' || byte.is_ascii_whitespace())
        .filter(|word| !word.is_empty())
        .map(|word| {
            let number = core::str::from_utf8(word)
                .ok()
                .and_then(|word| word.parse().ok());
            number.ok_or_else(|| OpeningFault::Number {
                found: excerpt(word),
            })
        })
        .collect::<Result<_, _>>()?;
    let (pairs, rest) = numbers.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(OpeningFault::Odd {
            count: numbers.len(),
        });
    }
    let square = |(&[x, y], number): (&[i32; 2], usize)| {
        let from_zero =
            |offset: i32, side: u8| usize::try_from(offset.checked_add(side.into())?).ok();
        from_zero(x, grid.width() / 2)
            .zip(from_zero(y, grid.height() / 2))
            .and_then(|(x, y)| grid.square(x, y))
            .ok_or(OpeningFault::OffBoard { number, x, y, grid })
    };
    pairs.iter().zip(1..).map(square).collect()
}

/// The smaller of Gomocup's boards, 15x15 and 20x20, that has all points of the start of a file.
pub(crate) fn board_of(start: &[u8]) -> Grid {
    let [small, large] = [15, 20].map(|side| Record::gomoku(side).grid);
    let is_off = |game: Result<Record, OpeningError>| {
        let fault = game.map_err(|error| error.fault);
        matches!(fault, Err(OpeningFault::OffBoard { .. }))
    };
    if read(small, start).any(is_off) {
        large
    } else {
        small
    }
}

/// Reads openings from a file that comes in pieces of any size.
pub struct Reader<I> {
    window: Window<I>,
    grid: Grid,
    line: usize,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Reader<I> {
    /// Reads openings on boards of `grid`.
    pub fn new(grid: Grid, pieces: impl IntoIterator<IntoIter = I>) -> Self {
        let window = Window::new(pieces);
        Self {
            window,
            grid,
            line: 0,
        }
    }
}

impl<I: Iterator<Item: AsRef<[u8]>>> Iterator for Reader<I> {
    type Item = Result<Record, OpeningError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.line == 0 {
            self.window.skip_mark();
        }
        loop {
            self.line += 1;
            let line = self.line;
            let game = match self.window.line(MAX_LINE)? {
                Line::Whole(bytes) => opening(self.grid, bytes, line),
                Line::TooLong => {
                    let fault = OpeningFault::TooLong { limit: MAX_LINE };
                    Some(Err(OpeningError { line, fault }))
                }
            };
            if game.is_some() {
                return game;
            }
        }
    }
}

/// Writes the moves of the main line.
///
/// # Errors
/// If it is another game, begins with stones on the board, or has moves that are no stones or out
/// of turn.
pub fn write(record: &Record) -> Result<String, StonesError> {
    let offset = |at: u8, side: u8| (i32::from(at) - i32::from(side / 2)).to_string();
    let (width, height) = (record.grid.width(), record.grid.height());
    let stones = stones(record)?;
    let pairs: Vec<String> = stones
        .into_iter()
        .map(|(_, square)| [offset(square.x(), width), offset(square.y(), height)].join(","))
        .collect();
    Ok(pairs.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_line_is_named_and_the_rest_is_read() {
        let file = b"0,0\n0,0,1\n0,x\n# a comment\n\n99999999999,0\n-7,7\n";
        let messages: Vec<_> = read(Grid::new(15, 15).unwrap(), file)
            .map(|game| game.map_or_else(|error| error.to_string(), |_| String::new()))
            .collect();
        let expected = [
            "",
            "line 2: 3 numbers: expected two for each stone",
            "line 3: \"x\" is no offset: expected a whole number, as in 0,0, 1,-2",
            "line 6: \"99999999999\" is no offset: expected a whole number, as in 0,0, 1,-2",
            "",
        ];
        assert_eq!(messages, expected);
        let off = [i32::MAX, i32::MIN].map(|n| alloc::format!("{n},0"));
        for line in off {
            assert!(stones_of(Grid::new(26, 26).unwrap(), line.as_bytes()).is_err());
        }
    }
}

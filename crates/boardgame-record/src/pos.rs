//! Positions of Gomoku as the moves that lead to them: `h8i9g9`, one a line.
//!
//! The letter is the column. Rows are counted from the bottom by renju's own notation, by Yixin
//! and by the calculators on the web, and from the top by the managers of engine matches: nothing
//! in a text says which, so the reader is told. A line may have what a [list of
//! moves](crate::movelist) may.

use alloc::string::{String, ToString};

use boardgame_core::{Grid, Move, Notation, Side};

use crate::movelist::{Entry, ListError, ListFault, entry, lines};
use crate::record::{GameKind, Played, Record, Tree};
use crate::stones::{StonesError, moves};
use crate::stream::{Line, Window};

/// Bytes that a line may have.
const MAX_LINE: usize = 1 << 20;

/// Which row is the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rows {
    /// The lowest one.
    #[default]
    FromBottom,
    /// The highest one.
    FromTop,
}

/// Reads a list, one game a line, on boards of `grid`. An error ends nothing but its line.
///
/// ```
/// use boardgame_core::{Grid, Square};
/// use boardgame_record::pos::{self, Rows};
/// let grid = Grid::new(15, 15)?;
/// let mut games = pos::read(grid, Rows::FromTop, b"h8i9\nh8 i16\n");
/// let record = games.next().unwrap()?;
/// assert_eq!(record.moves().nth(1).unwrap().m, Square::new(8, 8).into());
/// assert_eq!(
///     games.next().unwrap().unwrap_err().to_string(),
///     "line 2, column 4: column 9, row 16 is off the 15x15 board"
/// );
/// assert_eq!(pos::write(&record, Rows::FromBottom)?, "h8i7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(
    grid: Grid,
    rows: Rows,
    file: &[u8],
) -> impl Iterator<Item = Result<Record, ListError>> + '_ {
    lines(grid, rows.notation(), file)
        .map(move |entry| entry.map(|entry| record(GameKind::Gomoku, grid, &entry)))
}

/// Reads a list that comes in pieces of any size.
pub struct Reader<I> {
    window: Window<I>,
    grid: Grid,
    rows: Rows,
    line: usize,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Reader<I> {
    /// Reads games on boards of `grid`.
    pub fn new(grid: Grid, rows: Rows, pieces: impl IntoIterator<IntoIter = I>) -> Self {
        let window = Window::new(pieces);
        Self {
            window,
            grid,
            rows,
            line: 0,
        }
    }
}

impl<I: Iterator<Item: AsRef<[u8]>>> Iterator for Reader<I> {
    type Item = Result<Record, ListError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.line == 0 {
            self.window.skip_mark();
        }
        loop {
            self.line += 1;
            let (grid, line) = (self.grid, self.line);
            let game = match self.window.line(MAX_LINE)? {
                Line::Whole(bytes) => entry(grid, self.rows.notation(), bytes, line),
                Line::TooLong => {
                    let fault = ListFault::TooLong { limit: MAX_LINE };
                    Some(Err(ListError {
                        line,
                        column: 1,
                        fault,
                    }))
                }
            };
            if let Some(game) = game {
                return Some(game.map(|game| record(GameKind::Gomoku, grid, &game)));
            }
        }
    }
}

/// The record of one line whose moves take turns, Black first.
fn record(game: GameKind, grid: Grid, entry: &Entry) -> Record {
    let mut record = Record::new(game, grid);
    let mut last = Tree::ROOT;
    for (listed, side) in entry.moves.iter().zip(Side::BOTH.into_iter().cycle()) {
        let m = listed.m;
        last = record.tree.add(last, Some(Played { side, m }));
    }
    record
}

/// Writes the moves of the main line without anything between them; a pass is written `--`.
///
/// # Errors
/// If it is another game, begins with stones on the board, or has moves out of turn.
pub fn write(record: &Record, rows: Rows) -> Result<String, StonesError> {
    let moves = moves(record)?;
    let text = |m| match m {
        Move::Place(square) => rows.notation().write(record.grid, square).to_string(),
        Move::Pass => "--".to_string(),
    };
    Ok(moves.into_iter().map(|(_, m)| text(m)).collect())
}

impl Rows {
    /// How squares are written with rows counted so.
    #[must_use]
    pub const fn notation(self) -> Notation {
        match self {
            Self::FromBottom => Notation::BottomUp,
            Self::FromTop => Notation::TopDown,
        }
    }
}

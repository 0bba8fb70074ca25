//! Plain lists of moves, one game a line: `h8i9j10`, `F5 d6`, `1. F5 f4 2. F3`.
//!
//! A line holds squares in the game's own notation, upper or lower case, with or without blanks,
//! commas, semicolons or single dashes between them. Numbers with a dot, as in `1.` or `12...`,
//! are skipped. A pass is `pass`, `pa`, `ps`, `--` or `@@`; a forced one may be left out. From a
//! `#` or `%` on, a line is a comment. Empty lines are no games.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::{Board, Grid, Move, Notation, SquareError};

use crate::replay::{IllegalMove, Passes, Replay, replay};

/// One game of a list: a line with its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line, counted from 1.
    pub line: usize,
    /// The moves, the first one first.
    pub moves: Vec<ListedMove>,
}

/// One move of an [`Entry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedMove {
    /// The move.
    pub m: Move,
    /// The character of the line at which it begins, counted from 1.
    pub column: usize,
}

/// A text that is no list of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct ListError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: ListFault,
}

/// What is wrong in a list of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListFault {
    /// No move begins like this.
    #[error("{found:?} begins no move: expected a square or a pass")]
    Unexpected {
        /// The character.
        found: char,
    },
    /// A number that is neither a row nor followed by a dot.
    #[error("the number {found} stands alone: expected a square, or a dot after a move's number")]
    Number {
        /// The number.
        found: String,
    },
    /// A word of letters that is no pass.
    #[error("{found:?} is no move: expected a square or a pass")]
    Word {
        /// The word.
        found: String,
    },
    /// The square is not of this board.
    #[error(transparent)]
    Square(#[from] SquareError),
    /// The line is longer than a reader of pieces keeps.
    #[error("the line has more than {limit} bytes")]
    TooLong {
        /// The most that it may have.
        limit: usize,
    },
    /// The line is no text.
    #[error("the line is not UTF-8 text: expected moves")]
    NotText,
}

/// Reads a list, one game a line. Every line is tried, so an error ends nothing but its line.
///
/// ```
/// use boardgame_core::reversi::Reversi;
/// use boardgame_record::movelist;
/// let start = Reversi::new();
/// let text = b"% two games and a mistake\nF5D6C3\n1. f5 f4 2. f3\nf5 z9\n";
/// let games: Vec<_> = movelist::parse(&start, text).collect();
/// assert_eq!(games[1].as_ref().unwrap().moves.len(), 3);
/// assert_eq!(
///     games[2].as_ref().unwrap_err().to_string(),
///     "line 4, column 4: column 26, row 9 is off the 8x8 board"
/// );
/// assert_eq!(games[0].as_ref().unwrap().replay(start).plies(), 3);
/// ```
pub fn parse<'a, B: Board>(
    board: &'a B,
    text: &'a [u8],
) -> impl Iterator<Item = Result<Entry, ListError>> + 'a {
    lines(board.grid(), B::NOTATION, text)
}

/// Reads a list of moves on boards of `grid` whose squares are written in `notation`.
pub(crate) fn lines(
    grid: Grid,
    notation: Notation,
    text: &[u8],
) -> impl Iterator<Item = Result<Entry, ListError>> + '_ {
    // A byte order mark is no character of the first line.
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    text.split(|&byte| byte == b'\n')
        .zip(1..)
        .filter_map(move |(bytes, line)| entry(grid, notation, bytes, line))
}

/// Reads one line, if there is anything in it.
pub(crate) fn entry(
    grid: Grid,
    notation: Notation,
    bytes: &[u8],
    line: usize,
) -> Option<Result<Entry, ListError>> {
    match parse_line(grid, notation, bytes) {
        Ok(moves) if moves.is_empty() => None,
        Ok(moves) => Some(Ok(Entry { line, moves })),
        Err((column, fault)) => Some(Err(ListError {
            line,
            column,
            fault,
        })),
    }
}

/// Reads the moves of one line, which may hold none.
///
/// # Errors
/// The first thing that is no move; it is said to be on line 1.
pub fn parse_moves<B: Board>(board: &B, line: &str) -> Result<Vec<ListedMove>, ListError> {
    parse_line(board.grid(), B::NOTATION, line.as_bytes()).map_err(|(column, fault)| ListError {
        line: 1,
        column,
        fault,
    })
}

/// Writes `moves` without anything between them, as most programs exchange them; passes are left
/// out. [`parse`] with a [replay](Entry::replay) gives the same game.
pub fn write<B: Board>(board: &B, moves: impl IntoIterator<Item = Move>) -> String {
    moves
        .into_iter()
        .filter(|&m| m != Move::Pass)
        .map(|m| board.move_text(m).to_string())
        .collect()
}

impl Entry {
    /// Plays the game again from `start`. Forced passes may be left out; one that is written must
    /// be forced.
    pub fn replay<B: Board>(&self, start: B) -> Replay<B> {
        replay(
            start,
            self.moves.iter().map(|listed| listed.m),
            Passes::Implied,
        )
    }

    /// The column in which an illegal move of this game begins.
    #[must_use]
    pub fn column_of<E>(&self, illegal: &IllegalMove<E>) -> usize {
        self.moves
            .get(illegal.index)
            .map_or(1, |listed| listed.column)
    }
}

fn parse_line(
    grid: Grid,
    notation: Notation,
    bytes: &[u8],
) -> Result<Vec<ListedMove>, (usize, ListFault)> {
    let line = core::str::from_utf8(bytes).map_err(|error| {
        let (good, _) = bytes.split_at(error.valid_up_to());
        (
            String::from_utf8_lossy(good).chars().count() + 1,
            ListFault::NotText,
        )
    })?;
    let mut moves = Vec::new();
    line_moves(grid, notation, line, |listed| moves.push(listed))?;
    Ok(moves)
}

/// Gives each move of a line to `visit`, up to the first fault, which comes with its column.
pub(crate) fn line_moves(
    grid: Grid,
    notation: Notation,
    line: &str,
    mut visit: impl FnMut(ListedMove),
) -> Result<(), (usize, ListFault)> {
    let (mut rest, mut column) = (line, 1);
    while let Some(first) = rest.chars().next() {
        let taken = match first {
            '#' | '%' => break,
            '-' | '@' if rest.as_bytes().get(1) == rest.as_bytes().first() => {
                let m = Move::Pass;
                visit(ListedMove { m, column });
                2
            }
            ',' | ';' | '-' => 1,
            _ if first.is_whitespace() => first.len_utf8(),
            '0'..='9' => number(rest).map_err(|fault| (column, fault))?,
            _ if first.is_ascii_alphabetic() => {
                let (m, taken) = word(grid, notation, rest).map_err(|fault| (column, fault))?;
                visit(ListedMove { m, column });
                taken
            }
            _ => return Err((column, ListFault::Unexpected { found: first })),
        };
        // Everything that is more than one byte long is one blank.
        column += if first.is_ascii() { taken } else { 1 };
        rest = &rest[taken..];
    }
    Ok(())
}

/// The length of a move's number with its dots.
fn number(rest: &str) -> Result<usize, ListFault> {
    let digits = length_while(rest, |byte| byte.is_ascii_digit());
    match length_while(&rest[digits..], |byte| byte == b'.') {
        0 => Err(ListFault::Number {
            found: crate::excerpt::excerpt(&rest.as_bytes()[..digits]),
        }),
        dots => Ok(digits + dots),
    }
}

/// The square or pass at the start of `rest`, which begins with a letter, and its length.
fn word(grid: Grid, notation: Notation, rest: &str) -> Result<(Move, usize), ListFault> {
    let digits = length_while(&rest[1..], |byte| byte.is_ascii_digit());
    if digits > 0 {
        let taken = 1 + digits;
        // More digits than any row has are cut, so that a message stays short.
        let text = &rest[..taken.min(8)];
        return Ok((Move::Place(notation.parse(grid, text)?), taken));
    }
    let starts = |name: &&&str| {
        rest.get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    match ["pass", "pa", "ps"].iter().find(starts) {
        Some(name) => Ok((Move::Pass, name.len())),
        None => {
            let letters = length_while(rest, |byte| byte.is_ascii_alphabetic());
            let found = crate::excerpt::excerpt(&rest.as_bytes()[..letters]);
            Err(ListFault::Word { found })
        }
    }
}

/// How many bytes at the start of `text` are as `wanted`.
fn length_while(text: &str, wanted: impl Fn(u8) -> bool) -> usize {
    text.bytes()
        .position(|byte| !wanted(byte))
        .unwrap_or(text.len())
}

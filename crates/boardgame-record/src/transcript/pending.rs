//! A transcript that may go on in the next line.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::reversi::{Reversi, Size, SquareSet, TextError};
use boardgame_core::{Board, Side};

use super::board::{Header, add, header, side_by_count};
use super::{PlacedMove, Transcript, TranscriptError, TranscriptFault};
use crate::board_block::sign;
use crate::movelist::line_moves;

/// Bytes that a line, and a game on several lines, may have.
pub const MAX_LINE: usize = 1 << 20;

/// A fault with the column at which it is.
pub(super) type Located = (usize, TranscriptFault);

/// A game whose lines are being read.
pub(super) struct Pending {
    game: Transcript,
    pub(super) growth: Growth,
    /// Bytes of its lines.
    bytes: usize,
}

/// How a game goes on in the next line.
#[derive(Clone, Copy)]
pub(super) enum Growth {
    /// Not at all.
    Closed,
    /// With a move's number above 1.
    Numbered,
    /// With lines as in PGN and then with moves, up to a blank line.
    Headed {
        /// There were moves.
        moves: bool,
    },
    /// With moves, or with the side to move, after a board alone.
    Board,
    /// With another row of its board.
    Rows(Rows),
}

/// The first rows of a board.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    size: Size,
    count: u8,
    discs: [SquareSet; 2],
}

impl Growth {
    /// Whether a line belongs to the game before it.
    pub(super) fn takes(self, text: &str) -> bool {
        match self {
            Self::Closed => false,
            Self::Numbered => number(text).is_some_and(|number| number > 1),
            Self::Headed { moves } => !moves || tag(text).is_none(),
            Self::Board => {
                side_alone(text).is_some()
                    || (tag(text).is_none() && matches!(header(text), Ok(Header::None)))
            }
            Self::Rows(rows) => matches!(header(text), Ok(Header::Row(size)) if size == rows.size),
        }
    }
}

impl Pending {
    /// A game that begins in this line.
    pub(super) fn new(start: Reversi, line: usize) -> Self {
        Self {
            game: Transcript {
                line,
                tags: Vec::new(),
                start,
                moves: Vec::new(),
            },
            growth: Growth::Closed,
            bytes: 0,
        }
    }

    pub(super) fn takes(&self, text: &str) -> bool {
        self.growth.takes(text)
    }

    pub(super) const fn is_closed(&self) -> bool {
        matches!(self.growth, Growth::Closed)
    }

    /// Whether a blank line ends it: within the rows of a board and before the moves it does not.
    pub(super) const fn ends_with_blank(&self) -> bool {
        !matches!(
            self.growth,
            Growth::Rows(_) | Growth::Board | Growth::Headed { moves: false }
        )
    }

    /// Reads a line of the game, which says how it goes on.
    pub(super) fn add(&mut self, text: &str, line: usize) -> Result<(), Located> {
        self.bytes += text.len();
        if self.bytes > MAX_LINE {
            return Err((1, TranscriptFault::TooLong { limit: MAX_LINE }));
        }
        match self.growth {
            Growth::Closed => self.first(text, line),
            Growth::Numbered => self.moves(text, 0, line),
            Growth::Headed { .. } => match tag(text) {
                Some(tag) => {
                    self.game.tags.push(tag);
                    Ok(())
                }
                None => {
                    self.growth = Growth::Headed { moves: true };
                    self.moves(without_result(text), 0, line)
                }
            },
            Growth::Board => match side_alone(text) {
                Some(turn) => self.turn(turn),
                None => self.first_moves(text, 0, line),
            },
            Growth::Rows(rows) => self.row(rows, text),
        }
    }

    /// The game, with what the lines before `line` gave of it.
    pub(super) fn finish(self, line: usize) -> Result<Transcript, TranscriptError> {
        let Growth::Rows(rows) = self.growth else {
            return Ok(self.game);
        };
        let found = usize::from(rows.count) * usize::from(rows.size.side());
        Err(TranscriptError {
            line: line.min(self.game.line + usize::from(rows.count)),
            column: 1,
            fault: TextError::Length { found }.into(),
        })
    }

    fn first(&mut self, text: &str, line: usize) -> Result<(), Located> {
        if let Some(tag) = tag(text) {
            self.growth = Growth::Headed { moves: false };
            self.game.tags.push(tag);
            return Ok(());
        }
        let found = header(text).map_err(|(at, fault)| (column(text, at), fault))?;
        match found {
            Header::None => self.first_moves(text, 0, line),
            Header::Row(size) => {
                let rows = Rows {
                    size,
                    count: 0,
                    discs: [SquareSet::EMPTY; 2],
                };
                self.row(rows, text)
            }
            Header::Board(start, taken) => {
                self.game.start = start;
                self.growth = Growth::Board;
                let rest = text[taken..].trim_start();
                let rest = rest.strip_prefix(';').unwrap_or(rest);
                if rest.trim().is_empty() {
                    return Ok(());
                }
                self.first_moves(text, text.len() - rest.len(), line)
            }
        }
    }

    /// Reads the first moves, which begin at byte `at` of the line.
    fn first_moves(&mut self, text: &str, at: usize, line: usize) -> Result<(), Located> {
        self.growth = match number(&text[at..]) {
            Some(_) => Growth::Numbered,
            None => Growth::Closed,
        };
        self.moves(text, at, line)
    }

    fn moves(&mut self, text: &str, at: usize, line: usize) -> Result<(), Located> {
        let before = column(text, at) - 1;
        let moves = &mut self.game.moves;
        line_moves(
            self.game.start.grid(),
            Reversi::NOTATION,
            &text[at..],
            |listed| {
                moves.push(PlacedMove {
                    m: listed.m,
                    line,
                    column: before + listed.column,
                });
            },
        )
        .map_err(|(column, fault)| (before + column, fault.into()))
    }

    /// Sets the side to move after a board.
    fn turn(&mut self, turn: Side) -> Result<(), Located> {
        let start = &mut self.game.start;
        let [black, white] = Side::BOTH.map(|side| start.discs(side));
        *start = Reversi::setup(start.size(), black, white, turn)
            .map_err(|fault| (1, TranscriptFault::Board(fault.into())))?;
        Ok(())
    }

    fn row(&mut self, mut rows: Rows, text: &str) -> Result<(), Located> {
        let grid = rows.size.grid();
        let squares = grid.squares().filter(|square| square.y() == rows.count);
        for (square, c) in squares.zip(text.chars().filter(|c| !c.is_whitespace())) {
            add(&mut rows.discs, square, c);
        }
        rows.count += 1;
        self.growth = Growth::Rows(rows);
        if rows.count == rows.size.side() {
            let [black, white] = rows.discs;
            self.growth = Growth::Board;
            self.game.start = Reversi::setup(rows.size, black, white, side_by_count(rows.discs))
                .map_err(|fault| (1, TranscriptFault::Board(fault.into())))?;
        }
        Ok(())
    }
}

/// The character of `text` at byte `at`, counted from 1.
fn column(text: &str, at: usize) -> usize {
    text[..at].chars().count() + 1
}

/// The move's number at the start of a line.
fn number(text: &str) -> Option<u64> {
    let text = text.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[digits..]
        .starts_with('.')
        .then(|| text[..digits].parse().ok())?
}

/// A line as in PGN: a name and a value in brackets.
fn tag(text: &str) -> Option<(String, String)> {
    let text = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = text.split_once(char::is_whitespace)?;
    let named = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !named || name.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let value = value.trim();
    let plain = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
    Some((name.to_string(), plain.unwrap_or(value).to_string()))
}

/// The side to move on a line of its own: `X`, `O to move`.
fn side_alone(text: &str) -> Option<Side> {
    let text = text.trim();
    let text = text.strip_suffix("to move").map_or(text, str::trim_end);
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => sign(c).flatten(),
        _ => None,
    }
}

/// The moves of a line as in PGN, without the result that may follow them.
fn without_result(text: &str) -> &str {
    let text = text.trim_end();
    let (before, last) = text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
    let score =
        |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit() || b == b'/');
    let result = last == "*"
        || last
            .split_once('-')
            .is_some_and(|(a, b)| score(a) && score(b));
    if result { before } else { text }
}

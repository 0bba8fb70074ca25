//! Reading a `.psq` file.

use alloc::string::String;
use alloc::vec::Vec;

use boardgame_core::{Grid, GridError};

use super::{Psq, PsqResult, TimedSquare};
use crate::excerpt::excerpt;

/// A `.psq` file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct PsqError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: PsqFault,
}

/// What is wrong with a line of a `.psq` file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PsqFault {
    /// The first line is no header.
    #[error("{found:?} is no header: expected one as in \"Piskvorky 15x15, 11:11, 0\"")]
    Header {
        /// The line.
        found: String,
    },
    /// The board of the header cannot be.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The line starts like a move and is none.
    #[error("{found:?} is no move: expected column, row and milliseconds, as in 8,8,0")]
    Move {
        /// The line.
        found: String,
    },
    /// The board has no such point.
    #[error("{column},{row} is off the {grid} board: columns and rows count from {first}")]
    OffBoard {
        /// The column as it stands there.
        column: u64,
        /// The row as it stands there.
        row: u64,
        /// The board.
        grid: Grid,
        /// The number of the first column and row: 1 in `.psq`, 0 in `.rec`.
        first: u64,
    },
    /// The line after the players' names is no result.
    #[error("{found:?} is no result: expected a whole number, as in 0 or 0,Freestyle15_1")]
    Result {
        /// The line.
        found: String,
    },
}

impl Psq {
    /// Reads a file, with line ends of either kind. It may be cut short at the end of any line;
    /// what follows the result is ignored.
    ///
    /// # Errors
    /// The first line that is not what stands in its place.
    pub fn parse(file: &[u8]) -> Result<Self, PsqError> {
        let mut lines = file
            .split(|&byte| byte == b'\n')
            .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
            .zip(1..)
            .peekable();
        let (first, line) = lines.next().unwrap_or((b"", 1));
        let mut record = header(first).map_err(|fault| PsqError { line, fault })?;
        while let Some((text, line)) = lines.next_if(|(text, _)| is_blank(text) || is_move(text)) {
            if !is_blank(text) {
                let timed = timed_square(text, record.grid, 1);
                record
                    .moves
                    .push(timed.map_err(|fault| PsqError { line, fault })?);
            }
        }
        let mut rest: Vec<_> = lines.collect();
        while rest.last().is_some_and(|(text, _)| is_blank(text)) {
            rest.pop();
        }
        match rest[..] {
            [] => {}
            [(only, _)] => match result(only) {
                Some(result) => record.result = Some(result),
                None => record.players[0] = Some(only.to_vec()),
            },
            [(one, _), (two, _), ref rest @ ..] => {
                record.players = [Some(one.to_vec()), Some(two.to_vec())];
                if let Some(&(text, line)) = rest.first() {
                    let fault = || PsqFault::Result {
                        found: excerpt(text),
                    };
                    let result = result(text).ok_or_else(|| PsqError {
                        line,
                        fault: fault(),
                    })?;
                    record.result = Some(result);
                }
            }
        }
        Ok(record)
    }
}

/// Reads the first line.
fn header(line: &[u8]) -> Result<Psq, PsqFault> {
    let wrong = || PsqFault::Header {
        found: excerpt(line),
    };
    let line_after_name = line.strip_prefix(b"Piskvorky ").ok_or_else(wrong)?;
    let mut fields = line_after_name.splitn(4, |&byte| byte == b',');
    let mut pair = |separator| -> Option<(usize, usize)> {
        let mut parts = fields.next()?.splitn(2, |&byte| byte == separator);
        Some((number(parts.next()?)?, number(parts.next()?)?))
    };
    let (width, height) = pair(b'x').ok_or_else(wrong)?;
    let (one, two) = pair(b':').ok_or_else(wrong)?;
    let second_began = match fields.next().map(number::<u8>) {
        Some(Some(began @ (0 | 1))) => began == 1,
        _ => return Err(wrong()),
    };
    let level = |level: usize| u32::try_from(level).map_err(|_| wrong());
    let mut record = Psq::new(Grid::new(width, height)?, []);
    record.levels = [level(one)?, level(two)?];
    record.second_began = second_began;
    record.header_extra = fields.next().unwrap_or_default().trim_ascii().to_vec();
    Ok(record)
}

/// Whether a line is meant as a move: two fields or more that start like numbers, or three of
/// which the first does. A result with its rule set is none.
pub(super) fn is_move(line: &[u8]) -> bool {
    let numeric = |field: &[u8]| field.trim_ascii().first().is_some_and(u8::is_ascii_digit);
    let mut fields = line.split(|&byte| byte == b',');
    let first = fields
        .next()
        .is_some_and(|field| number::<u64>(field).is_some());
    let second = fields.next();
    first && (second.is_some_and(numeric) || fields.next().is_some())
}

/// Reads `column,row,milliseconds`, of which the first two count from `first`; fields after that are ignored, and a missing time is 0.
pub(super) fn timed_square(line: &[u8], grid: Grid, first: u64) -> Result<TimedSquare, PsqFault> {
    let mut fields = line.split(|&byte| byte == b',').map(number::<u64>);
    let (Some(Some(column)), Some(Some(row)), Some(ms)) = (
        fields.next(),
        fields.next(),
        fields.next().unwrap_or(Some(0)),
    ) else {
        return Err(PsqFault::Move {
            found: excerpt(line),
        });
    };
    let from_zero = |n: u64| usize::try_from(n.checked_sub(first)?).ok();
    from_zero(column)
        .zip(from_zero(row))
        .and_then(|(x, y)| grid.square(x, y))
        .map(|square| TimedSquare { square, ms })
        .ok_or(PsqFault::OffBoard {
            column,
            row,
            grid,
            first,
        })
}

/// Reads `code` or `code,extra`.
pub(super) fn result(line: &[u8]) -> Option<PsqResult> {
    let mut fields = line.splitn(2, |&byte| byte == b',');
    let code = number(fields.next()?)?;
    Some(PsqResult {
        code,
        extra: fields.next().unwrap_or_default().trim_ascii().to_vec(),
    })
}

/// A whole number with nothing but blanks around it.
pub(super) fn number<N: core::str::FromStr>(field: &[u8]) -> Option<N> {
    let text = core::str::from_utf8(field.trim_ascii()).ok()?;
    if text.starts_with('+') {
        None
    } else {
        text.parse().ok()
    }
}

pub(super) fn is_blank(line: &[u8]) -> bool {
    line.trim_ascii().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    const HEADER: &str = "Piskvorky 15x15, 11:11, 0\n";

    fn parse(after_header: &str) -> Result<Psq, PsqError> {
        Psq::parse([HEADER, after_header].concat().as_bytes())
    }

    #[test]
    fn a_file_may_end_after_any_line() {
        let names = |record: &Psq| record.players.clone().map(|name| name.is_some());
        let cases = [
            ("", 0, [false, false], None),
            ("8,8,0\n", 1, [false, false], None),
            ("8,8,0\n\n", 1, [false, false], None),
            ("8,8,0\n-1\n", 1, [false, false], Some(-1)),
            ("8,8\none\n", 1, [true, false], None),
            ("8,8,0,7,x\none\ntwo", 1, [true, true], None),
            ("8,8,0\none\n2\n0\n", 1, [true, true], Some(0)),
            (
                "8,8,0\none\ntwo\n1,Renju_2\nmore\n\n",
                1,
                [true, true],
                Some(1),
            ),
        ];
        for (text, moves, named, code) in cases {
            let record = parse(text).unwrap();
            let found = (
                record.moves.len(),
                names(&record),
                record.result.map(|r| r.code),
            );
            assert_eq!(found, (moves, named, code), "{text:?}");
        }
    }

    #[test]
    fn a_wrong_line_is_named_with_its_number() {
        let cases = [
            (
                "8,8,0\n8,16,0\n",
                "line 3: 8,16 is off the 15x15 board: columns and rows count from 1",
            ),
            (
                "0,1,0\n",
                "line 2: 0,1 is off the 15x15 board: columns and rows count from 1",
            ),
            (
                "8,8,fast\n",
                "line 2: \"8,8,fast\" is no move: expected column, row and milliseconds, as in 8,8,0",
            ),
            (
                "8,x,0\n",
                "line 2: \"8,x,0\" is no move: expected column, row and milliseconds, as in 8,8,0",
            ),
            (
                "one\ntwo\nthree\n",
                "line 4: \"three\" is no result: expected a whole number, as in 0 or 0,Freestyle15_1",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(parse(text).unwrap_err().to_string(), message);
        }
        for header in [
            "",
            "Piskvorky",
            "Piskvorky 15, 1:1, 0",
            "Piskvorky 15x15, 1:1, 2",
            "8,8,0",
        ] {
            let error = Psq::parse(header.as_bytes()).unwrap_err();
            assert_eq!(
                error.fault,
                PsqFault::Header {
                    found: header.into()
                }
            );
        }
        let error = Psq::parse(b"Piskvorky 40x15, 1:1, 0").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1: a board of 40 columns by 15 rows: each must be from 1 to 26"
        );
    }
}

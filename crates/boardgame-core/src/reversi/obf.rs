//! Othello Board Files: a position a line, with the scores of its moves.
//!
//! The format is that of Edax's `obftest`: the position, `;`, then `move:score;` for each move or
//! a bare `score;` for the position. Scores are disc differences in the view of the side to move,
//! with the empty squares given to the winner. `%` begins a comment.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Illegal, Reversi, TextError};
use crate::{Board, Move, Position, SquareError};

/// A line of an Othello Board File.
///
/// ```
/// use boardgame_core::reversi::ObfLine;
/// let text = "----O-XX--XO---O X; A1:-2; D2:+4; % made up";
/// assert!(text.parse::<ObfLine>().is_err(), "a1 is not legal");
/// let text = "-----OX--XO----- X; B1:-2; A2:+0; --:-127; % made up";
/// let line: ObfLine = text.parse()?;
/// assert_eq!(line.entries.len(), 3);
/// assert_eq!(line.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObfLine {
    /// The position.
    pub position: Reversi,
    /// What is said of its moves, in the order of the file: usually the best move first.
    pub entries: Vec<ObfEntry>,
    /// What follows `%`, without the white space around it.
    pub comment: Option<String>,
}

/// A score in an [`ObfLine`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObfEntry {
    /// What it is the score of.
    pub target: ObfTarget,
    /// The disc difference in the view of the side to move, or `None` if unknown (−127 in files).
    pub score: Option<i32>,
}

/// What a score in an [`ObfLine`] belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObfTarget {
    /// The position as a whole: a bare score.
    Position,
    /// A move that is legal there.
    Move(Move),
    /// All moves that the line does not name, written `--`.
    Others,
}

/// A line is not one of an Othello Board File. Columns count characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObfError {
    /// The line holds no position.
    #[error("no position: expected the squares and the side to move")]
    Blank,
    /// There is a line end within the text.
    #[error("a line end at column {column}: expected a single line")]
    SecondLine {
        /// Where the line ends.
        column: usize,
    },
    /// What comes before the first `;` is no position.
    #[error("the position: {0}")]
    Position(#[from] TextError),
    /// What comes before a `:` names no square and is no pass.
    #[error("the move at column {column}: {source}")]
    Move {
        /// Where it begins.
        column: usize,
        /// What is wrong with it.
        source: SquareError,
    },
    /// The move is not legal in the position.
    #[error("the move at column {column}: {source}")]
    Illegal {
        /// Where it begins.
        column: usize,
        /// The rule that refuses it.
        source: Illegal,
    },
    /// The score is no number, or larger than the board.
    #[error(
        "the score at column {column}: \
         expected a whole number from -{max} to +{max}, or -127 for unknown"
    )]
    Score {
        /// Where it begins.
        column: usize,
        /// The number of squares.
        max: usize,
    },
}

impl ObfLine {
    /// Reads a whole file: each line with its number from 1, blank lines and those with nothing
    /// but a comment left out.
    pub fn read_all(text: &str) -> impl Iterator<Item = (usize, Result<Self, ObfError>)> + '_ {
        (1..)
            .zip(text.lines())
            .map(|(number, line)| (number, line.parse()))
            .filter(|(_, line)| !matches!(line, Err(ObfError::Blank)))
    }
}

impl FromStr for ObfLine {
    type Err = ObfError;

    /// Reads one line. Moves may be in either case, the last `;` may be missing.
    fn from_str(text: &str) -> Result<Self, ObfError> {
        if let Some(at) = text.trim_end().find(['\n', '\r']) {
            return Err(ObfError::SecondLine {
                column: column(text, at),
            });
        }
        let (content, comment) = match text.split_once('%') {
            Some((content, comment)) => (content, Some(comment.trim().into())),
            None => (text, None),
        };
        let mut parts = parts(content, ';');
        let board = parts.next().map_or("", |(_, board)| board);
        if content.trim().is_empty() {
            return Err(ObfError::Blank);
        }
        let position = board.parse()?;
        let entries = parts
            .filter(|(_, part)| !part.trim().is_empty())
            .map(|(at, part)| entry(&position, text, at, part))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            position,
            entries,
            comment,
        })
    }
}

impl fmt::Display for ObfLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.position)?;
        for entry in &self.entries {
            match entry.target {
                ObfTarget::Position => f.write_str(" ")?,
                ObfTarget::Others => f.write_str(" --:")?,
                ObfTarget::Move(Move::Pass) => f.write_str(" PS:")?,
                ObfTarget::Move(Move::Place(square)) => {
                    write!(f, " {}{}:", char::from(b'A' + square.x()), square.y() + 1)?;
                }
            }
            write!(f, "{:+};", entry.score.unwrap_or(UNKNOWN))?;
        }
        self.comment
            .iter()
            .try_for_each(|comment| write!(f, " % {comment}"))
    }
}

/// How files write that a score is not known.
const UNKNOWN: i32 = -127;

/// Reads `part`, which stands at byte `at` of `text`.
fn entry(position: &Reversi, text: &str, at: usize, part: &str) -> Result<ObfEntry, ObfError> {
    let (target, at, score) = match part.split_once(':') {
        None => (ObfTarget::Position, at, part),
        Some((name, score)) => (
            target(position, text, at, name)?,
            at + name.len() + 1,
            score,
        ),
    };
    let column = start(text, at, score);
    let max = position.size().area();
    match number(score.trim()) {
        Some(UNKNOWN) => Ok(ObfEntry {
            target,
            score: None,
        }),
        Some(score) if score.unsigned_abs() as usize <= max => Ok(ObfEntry {
            target,
            score: Some(score),
        }),
        _ => Err(ObfError::Score { column, max }),
    }
}

fn target(position: &Reversi, text: &str, at: usize, name: &str) -> Result<ObfTarget, ObfError> {
    let column = start(text, at, name);
    // A pass is never written `--` here.
    if name.trim() == "--" {
        return Ok(ObfTarget::Others);
    }
    let m = position
        .parse_move(name.trim())
        .map_err(|source| ObfError::Move { column, source })?;
    position
        .check(m)
        .map_err(|source| ObfError::Illegal { column, source })?;
    Ok(ObfTarget::Move(m))
}

/// A whole number of at most three digits, with or without a sign.
fn number(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let plain = (1..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// The parts of `text` between separators, each with the byte at which it begins.
fn parts(text: &str, separator: char) -> impl Iterator<Item = (usize, &str)> {
    text.split(separator).scan(0, move |next, part| {
        let at = *next;
        *next += part.len() + separator.len_utf8();
        Some((at, part))
    })
}

/// The column of the first character of `part` that is not white space; `part` begins at byte
/// `at` of `text`.
fn start(text: &str, at: usize, part: &str) -> usize {
    column(text, at + part.len() - part.trim_start().len())
}

fn column(text: &str, at: usize) -> usize {
    text[..at].chars().count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    /// A 4×4 board on which Black can play b1 and d3 among others.
    const START: &str = "-----OX--XO----- X";

    #[test]
    fn the_forms_that_files_use_are_read() {
        let cases = [
            ("", None, ""),
            ("; +14;", Some(Some(14)), "; +14;"),
            (";0", Some(Some(0)), "; +0;"),
            ("; b1 : -2 ;;", Some(Some(-2)), "; B1:-2;"),
            ("; --:-127;", Some(None), "; --:-127;"),
            ("; a2:16; % d % e ", Some(Some(16)), "; A2:+16; % d % e"),
        ];
        for (tail, score, printed) in cases {
            let line: ObfLine = (START.to_string() + tail).parse().unwrap();
            assert_eq!(
                line.entries.first().map(|entry| entry.score),
                score,
                "{tail}"
            );
            let printed = if printed.is_empty() { ";" } else { printed };
            assert_eq!(line.to_string(), START.to_string() + printed);
            assert_eq!(line.to_string().parse(), Ok(line));
        }
        for pass in ["PS", "pa", "PASS"] {
            let line: ObfLine = std::format!("XO-------------- O; {pass}:-14")
                .parse()
                .unwrap();
            assert_eq!(line.entries[0].target, ObfTarget::Move(Move::Pass));
            assert_eq!(line.to_string(), "XO-------------- O; PS:-14;");
        }
    }

    #[test]
    fn a_bad_line_is_refused_with_the_column() {
        let score = "expected a whole number from -16 to +16, or -127 for unknown";
        let score = |column| std::format!("the score at column {column}: {score}");
        let m = |why| std::format!("the move at column 21: {why}");
        let trailing = "'?' at line 1, column 19: expected X, B or * for black, \
                        O, W or 0 for white, - or . for empty";
        let pass = "a pass is not forced: there are 4 legal moves, b1 among them";
        let cases = [
            ("?", std::format!("the position: {trailing}")),
            ("; j1:3", m("column 10, row 1 is off the 4x4 board")),
            ("; a1:3", m("a1 encloses no disc for Black to turn")),
            ("; b2:3", m("b2 is occupied by White")),
            ("; PS:3", m(pass)),
            ("; b1:+17", score(24)),
            ("; b1: ", score(25)),
            ("; b1:1; +-1;", score(27)),
            (
                "; b1:1;\nx",
                "a line end at column 26: expected a single line".into(),
            ),
        ];
        for (tail, message) in cases {
            let error = (START.to_string() + tail).parse::<ObfLine>().unwrap_err();
            assert_eq!(error.to_string(), message, "{tail}");
        }
        let comment = "  % only a comment".parse::<ObfLine>();
        assert_eq!(comment, Err(ObfError::Blank));
    }

    #[test]
    fn a_file_is_read_line_by_line() {
        let file = "% a comment\n\n-----OX--XO----- X;\r\nbad\n";
        let lines: Vec<_> = ObfLine::read_all(file)
            .map(|(n, line)| (n, line.is_ok()))
            .collect();
        assert_eq!(lines, [(3, true), (4, false)]);
    }
}

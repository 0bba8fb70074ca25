//! Othello Board Files as records, and back: [`ObfLine`] is one line.

use alloc::string::{String, ToString};

use boardgame_core::reversi::{ObfEntry, ObfError, ObfLine, ObfTarget};
use boardgame_core::{Move, Position};

use crate::line::{Line, LineError};
use crate::record::{Decimal, Note, Played, Property, Record, Tree};
use crate::stream::{Line as TextLine, Window};

/// Bytes that a line may have.
const MAX_LINE: usize = 1 << 16;

/// A line is none of an Othello Board File.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ObfFileError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: ObfFault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObfFault {
    /// It is none of the format.
    #[error(transparent)]
    Line(#[from] ObfError),
    /// The line is no text, or longer than any that is meant.
    #[error("the line is no text of at most {limit} bytes", limit = MAX_LINE)]
    NoText,
}

/// Reads lines with their numbers from a file that comes in pieces of any size. Blank lines and
/// comments are left out.
pub struct Reader<I> {
    window: Window<I>,
    line: usize,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Reader<I> {
    /// Reads from pieces of a file.
    ///
    /// ```
    /// use boardgame_record::obf::{self, Reader};
    /// let file = b"% two boards\n-----OX--XO----- X; B1:-2; A2:+0;\n?\n";
    /// let lines: Vec<_> = Reader::new(file.chunks(7)).collect();
    /// let (number, line) = lines[0].as_ref().unwrap();
    /// assert_eq!((*number, line.entries.len(), lines.len()), (2, 2, 2));
    /// let record = obf::to_record(line);
    /// assert_eq!(obf::from_record(&record)?, *line);
    /// # Ok::<(), boardgame_record::LineError>(())
    /// ```
    pub fn new(pieces: impl IntoIterator<IntoIter = I>) -> Self {
        let mut window = Window::new(pieces);
        window.skip_mark();
        Self { window, line: 0 }
    }
}

impl<I: Iterator<Item: AsRef<[u8]>>> Iterator for Reader<I> {
    type Item = Result<(usize, ObfLine), ObfFileError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let text = self.window.line(MAX_LINE)?;
            self.line += 1;
            let line = self.line;
            let text = match text {
                TextLine::Whole(bytes) => core::str::from_utf8(bytes).ok(),
                TextLine::TooLong => None,
            };
            let fault = match text.map(str::parse) {
                Some(Ok(parsed)) => return Some(Ok((line, parsed))),
                Some(Err(ObfError::Blank)) => continue,
                Some(Err(fault)) => fault.into(),
                None => ObfFault::NoText,
            };
            return Some(Err(ObfFileError { line, fault }));
        }
    }
}

/// A line as a record: the position, each scored move as a variation of one ply with its score,
/// and the other scores as properties `OBFSCORE` and `OBFOTHERS`.
#[must_use]
pub fn to_record(line: &ObfLine) -> Record {
    let mut record = Record::from_reversi(&line.position);
    let side = line.position.turn();
    for entry in &line.entries {
        let value = entry
            .score
            .map_or("?".to_string(), |score| score.to_string());
        let (name, id) = match entry.target {
            ObfTarget::Move(m) => {
                let id = record.tree.add(Tree::ROOT, Some(Played { side, m }));
                ("OBFSCORE", id)
            }
            ObfTarget::Position => ("OBFSCORE", Tree::ROOT),
            ObfTarget::Others => ("OBFOTHERS", Tree::ROOT),
        };
        let note = match (entry.target, entry.score) {
            (ObfTarget::Move(_), Some(score)) => Note::Eval(Decimal::from(score)),
            _ => Note::Property(Property::new(name, [value])),
        };
        record.tree.annotate(id, note);
    }
    if let Some(comment) = &line.comment {
        record.info.comment = comment.as_str().into();
    }
    record
}

/// The start of a record with the evaluations of the moves that follow it, as far as they are
/// whole numbers that a board can give.
///
/// # Errors
/// If the record is no game of Reversi from one position by the rules.
pub fn from_record(record: &Record) -> Result<ObfLine, LineError> {
    let position = Line::of(record)?.start;
    let mut entries = alloc::vec::Vec::new();
    let max = position.size().area() as i64;
    for note in record.tree.notes(Tree::ROOT) {
        let Note::Property(property) = note else {
            continue;
        };
        let target = match property.name() {
            "OBFSCORE" => ObfTarget::Position,
            "OBFOTHERS" => ObfTarget::Others,
            _ => continue,
        };
        let score = core::str::from_utf8(property.value()).ok();
        let score = score.and_then(|text| text.parse().ok());
        let score = score.filter(|&score: &i32| i64::from(score).abs() <= max);
        entries.push(ObfEntry { target, score });
    }
    let mut moves = alloc::vec::Vec::new();
    for id in record.tree.children(Tree::ROOT) {
        let Some(Played { m, .. }) = record.tree.played(id) else {
            continue;
        };
        let value = record.tree.notes(id).iter().find_map(|note| match note {
            Note::Eval(value) if value.same_value(whole(*value)) => {
                Some(Some(whole(*value).units()))
            }
            Note::Property(property) if property.name() == "OBFSCORE" => Some(None),
            _ => None,
        });
        if let (Some(score), true) = (value, legal(&position, m)) {
            moves.push(ObfEntry {
                target: ObfTarget::Move(m),
                score: score
                    .filter(|score| score.abs() <= max)
                    .map(|score| score as i32),
            });
        }
    }
    // Scores of moves come first, and then what is said of the rest.
    let at = entries
        .iter()
        .position(|entry| entry.target == ObfTarget::Others)
        .unwrap_or(entries.len());
    entries.splice(at..at, moves);
    let comment: String = record
        .text(&record.info.comment)
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    Ok(ObfLine {
        position,
        entries,
        comment: (!comment.trim().is_empty()).then(|| comment.trim().into()),
    })
}

/// A number without its places.
fn whole(value: Decimal) -> Decimal {
    let units = value.units() / 10_i64.pow(value.places().into());
    Decimal::new(units, 0).unwrap_or_default()
}

fn legal<P: Position<Move = Move>>(position: &P, m: Move) -> bool {
    position.check(m).is_ok()
}

//! Transcripts as records, and back.

use boardgame_core::Side;

use super::{Style, Transcript, write};
use crate::line::{Growing, Line, LineError};
use crate::record::{GameResult, Note, Outcome, Property, Record, Text, Tree};
use alloc::string::String;

impl Transcript {
    /// The game as a record, with the passes that the rules force.
    #[must_use]
    pub fn to_record(&self) -> Record {
        let mut growing = Growing::new(self.start);
        for placed in &self.moves {
            growing.add(placed.m);
        }
        let mut record = growing.record;
        for (name, value) in &self.tags {
            add(&mut record, name, value);
        }
        record
    }
}

/// Writes the main line of a record on one line, without a line end.
///
/// # Errors
/// If the record is no game of Reversi from one position by the rules.
pub fn write_record(record: &Record, style: Style) -> Result<String, LineError> {
    let line = Line::of(record)?;
    let moves = line.plies.iter().map(|(_, played)| played.m);
    Ok(write(&line.start, moves, style))
}

/// Adds what a line as in PGN says.
fn add(record: &mut Record, name: &str, value: &str) {
    // A question mark stands for what is not known.
    if value.is_empty() || value == "?" || value == "????.??.??" {
        return;
    }
    let info = &mut record.info;
    let text = Text::from(value);
    let [black, white] = Side::BOTH.map(Side::index);
    match name {
        "Black" => info.players[black].name = text,
        "White" => info.players[white].name = text,
        "BlackElo" => info.players[black].rank = text,
        "WhiteElo" => info.players[white].rank = text,
        "Event" => info.event = text,
        "Site" => info.place = text,
        "Round" => info.round = text,
        "Date" => info.date = text,
        "Annotator" => info.annotator = text,
        "Result" => info.result = result(value),
        _ => {
            let property = Property::new(name, [value]);
            record.tree.annotate(Tree::ROOT, Note::Property(property));
        }
    }
}

/// A result as discs of Black and White, `34-30`, or as a chess player writes it.
fn result(value: &str) -> GameResult {
    let known = |black: u32, white: u32| match black.cmp(&white) {
        core::cmp::Ordering::Greater => Outcome::Won(Side::Black),
        core::cmp::Ordering::Less => Outcome::Won(Side::White),
        core::cmp::Ordering::Equal => Outcome::Drawn,
    };
    let discs = value.split_once('-').and_then(|(black, white)| {
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|&n| n <= 64);
        Some((number(black)?, number(white)?))
    });
    match discs {
        Some((black, white)) => GameResult {
            outcome: Some(known(black, white)),
            // 1-0 says who won, not by how much.
            margin: (black + white > 1).then(|| (black.abs_diff(white) as i32).into()),
            ..GameResult::default()
        },
        None if value == "1/2-1/2" => Outcome::Drawn.into(),
        None => GameResult {
            text: value.into(),
            ..GameResult::default()
        },
    }
}

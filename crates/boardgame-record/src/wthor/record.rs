//! Games of WTHOR as records.

use boardgame_core::Side;
use boardgame_core::reversi::{Reversi, Size};

use super::{GameFault, Header, NameTables, WthorGame};
use crate::line::Growing;
use crate::record::{Charset, Decimal, GameResult, Note, Outcome, Property, Record, Text, Tree};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The property of a record that holds the theoretical score and its depth.
pub(super) const THEORETICAL: &str = "THEORETICAL";

impl WthorGame {
    /// The game as a record: with the passes that the rules force, its year as the date, and the
    /// theoretical score and its depth as a property `THEORETICAL`, as in `33/24`. Players and
    /// tournaments whose names are unknown are called by their numbers, as `#17`.
    ///
    /// An illegal move is kept, and shows when the record is played.
    ///
    /// # Errors
    /// If the moves are not followed by zeros up to the end, or the board of the header is not
    /// played on here.
    pub fn to_record(&self, header: &Header, names: &NameTables) -> Result<Record, GameFault> {
        // A reader has refused the header before this.
        let size = header.size().unwrap_or_default();
        let mut growing = Growing::new(Reversi::with_size(size));
        for m in self.moves() {
            growing.add(m);
        }
        let mut record = growing.record;
        self.check_end(record.tree.len())?;
        record.charset = Charset::Latin1;
        let info = &mut record.info;
        for (side, index) in [(Side::Black, self.black), (Side::White, self.white)] {
            info.players[side.index()].name = latin_1(&names.player(index));
        }
        info.event = latin_1(&names.tournament(self.tournament));
        if header.year > 0 {
            info.date = header.year.to_string().into();
        }
        info.result = result(self.score, size);
        if self.theoretical > 0 {
            let value = format!("{}/{}", self.theoretical, header.depth);
            let property = Property::new(THEORETICAL, [value]);
            record.tree.annotate(Tree::ROOT, Note::Property(property));
        }
        Ok(record)
    }
}

/// The result that a score of Black stands for.
fn result(score: u8, size: Size) -> GameResult {
    let margin = 2 * i32::from(score) - size.area() as i32;
    GameResult {
        outcome: Some(match margin {
            0 => Outcome::Drawn,
            1.. => Outcome::Won(Side::Black),
            _ => Outcome::Won(Side::White),
        }),
        margin: Some(Decimal::from(margin.abs())),
        ..GameResult::default()
    }
}

/// Names are read as the characters of their bytes, so every one of them is a byte again.
fn latin_1(name: &str) -> Text {
    let bytes: Vec<u8> = name
        .chars()
        .map(|c| u8::try_from(c).unwrap_or(b'?'))
        .collect();
    bytes.into()
}

/// The theoretical score and its depth that a record holds.
pub(super) fn theoretical(record: &Record) -> Option<(u8, u8)> {
    record.tree.notes(Tree::ROOT).iter().find_map(|note| {
        let Note::Property(property) = note else {
            return None;
        };
        let value = String::from_utf8_lossy(property.value());
        let (score, depth) = value.split_once('/')?;
        let named = property.name() == THEORETICAL;
        named.then(|| Some((score.trim().parse().ok()?, depth.trim().parse().ok()?)))?
    })
}

//! Games in GGF as records, and back.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::time::Duration;

use boardgame_core::Side;

use super::{Clock, Ending, Ggf, GgfMove, GgfResult, GgfStartError, Tag};
use crate::board_block;
use crate::line::{Growing, Line, LineError};
use crate::record::{
    Decimal, GameResult, NodeId, Note, Outcome, Property, Reason, Record, Text, TimeControl, Tree,
};

impl Ggf {
    /// The game as a record. Tags that have no place of their own there are kept as properties.
    ///
    /// # Errors
    /// If the game is not one that is played here.
    pub fn to_record(&self) -> Result<Record, GgfStartError> {
        let mut growing = Growing::new(self.start()?);
        for played in &self.moves {
            let node = growing.add_by(played.side, played.m);
            let time = played.time.and_then(duration).map(Note::Time);
            let notes: Vec<_> = time
                .into_iter()
                .chain(played.eval.map(Note::Eval))
                .collect();
            growing.record.tree.set_notes(node, notes);
        }
        let mut record = growing.record;
        for tag in &self.tags {
            self.add(tag, &mut record);
        }
        Ok(record)
    }

    fn add(&self, tag: &Tag, record: &mut Record) {
        let value = || Text::from(tag.value.as_slice());
        let info = &mut record.info;
        let [black, white] = &mut info.players;
        match tag.name.as_str() {
            "GM" | "BO" => {}
            "PB" => black.name = value(),
            "PW" => white.name = value(),
            "RB" => black.rank = value(),
            "RW" => white.rank = value(),
            "PC" => info.place = value(),
            "DT" => info.date = value(),
            "EV" => info.event = value(),
            "RO" => info.round = value(),
            // The size of the board says as much.
            "TY" if tag.value == record.grid.width().to_string().as_bytes() => {}
            "TY" => info.rules = value(),
            "RE" => info.result = result(&tag.value),
            "TI" => info.clocks = [control(&tag.value), control(&tag.value)],
            "TB" => info.clocks[0] = control(&tag.value),
            "TW" => info.clocks[1] = control(&tag.value),
            "C" => info.comment = value(),
            name => record.tree.annotate(
                Tree::ROOT,
                Note::Property(Property::new(name, [&tag.value])),
            ),
        }
    }

    /// The main line of a record, with what GGF has a place for.
    ///
    /// # Errors
    /// If the record is no game of Reversi from one position by the rules.
    pub fn from_record(record: &Record) -> Result<Self, LineError> {
        let line = Line::of(record)?;
        let mut ggf = Self::default();
        ggf.set("GM", "Othello");
        let info = &record.info;
        let [black, white] = &info.players;
        ggf.set_text("PC", &info.place);
        ggf.set_text("EV", &info.event);
        ggf.set_text("RO", &info.round);
        ggf.set_text("DT", &info.date);
        ggf.set_text("PB", &black.name);
        ggf.set_text("PW", &white.name);
        ggf.set_text("RB", &black.rank);
        ggf.set_text("RW", &white.rank);
        let clocks = info.clocks.each_ref().map(clock_text);
        match clocks {
            [black, white] if black == white => ggf.set_text("TI", &black),
            [black, white] => {
                ggf.set_text("TB", &black);
                ggf.set_text("TW", &white);
            }
        }
        if info.rules.is_empty() {
            ggf.set("TY", line.start.size().side().to_string());
        } else {
            ggf.set_text("TY", &info.rules);
        }
        for note in record.tree.notes(Tree::ROOT) {
            if let Note::Property(property) = note {
                let letters = property.name().bytes().all(|b| b.is_ascii_alphabetic());
                // A move is no property, and a property of several values no tag.
                if letters && !["B", "W"].contains(&property.name()) {
                    ggf.set_text(property.name(), &property.value().into());
                }
            }
        }
        ggf.set_text("C", &info.comment);
        ggf.set_text("RE", &result_text(&info.result));
        ggf.set("BO", board_block::write(&line.start));
        ggf.moves = line
            .plies
            .iter()
            .map(|&(node, played)| GgfMove {
                side: played.side,
                m: played.m,
                eval: node.and_then(|id| eval(record, id)),
                time: node.and_then(|id| time(record, id)),
            })
            .collect();
        Ok(ggf)
    }

    /// Adds a tag, unless it has no value. What would end the value is written otherwise.
    fn set_text(&mut self, name: &str, text: &Text) {
        if text.is_empty() {
            return;
        }
        let mut value = Vec::with_capacity(text.as_bytes().len());
        for &byte in text.as_bytes() {
            match byte {
                b']' => value.push(b')'),
                b';' if value.last() == Some(&b'(') => value.extend_from_slice(b" ;"),
                byte => value.push(byte),
            }
        }
        self.set(name, value);
    }
}

/// Seconds with their places as a time; what is negative is none.
fn duration(seconds: Decimal) -> Option<Duration> {
    let units = u128::try_from(seconds.units()).ok()?;
    let nanos = units * 1_000_000_000 / 10_u128.pow(seconds.places().into());
    let whole = u64::try_from(nanos / 1_000_000_000).ok()?;
    Some(Duration::new(whole, (nanos % 1_000_000_000) as u32))
}

fn eval(record: &Record, id: NodeId) -> Option<Decimal> {
    record.tree.notes(id).iter().find_map(|note| match note {
        Note::Eval(value) => Some(*value),
        _ => None,
    })
}

/// The time of a move in hundredths of a second as the server writes it, or in as many places as
/// it needs.
fn time(record: &Record, id: NodeId) -> Option<Decimal> {
    let time = record.tree.notes(id).iter().find_map(|note| match note {
        Note::Time(time) => Some(*time),
        _ => None,
    })?;
    let nanos = i64::try_from(time.as_nanos()).ok()?;
    let (mut units, mut places) = (nanos, 9);
    while places > 2 && units % 10 == 0 {
        (units, places) = (units / 10, places - 1);
    }
    Decimal::new(units, places).ok()
}

fn control(value: &[u8]) -> TimeControl {
    let parsed = core::str::from_utf8(value).ok();
    let Some(Ok(clock)) = parsed.map(|text| text.trim().parse::<Clock>()) else {
        return TimeControl {
            text: value.into(),
            ..TimeControl::default()
        };
    };
    let some = |seconds: u32| (seconds > 0).then(|| Duration::from_secs(seconds.into()));
    TimeControl {
        main: Some(Duration::from_secs(clock.initial.into())),
        increment: some(clock.increment),
        extension: some(clock.extension),
        text: Text::new(),
    }
}

fn clock_text(control: &TimeControl) -> Text {
    let seconds =
        |time: Option<Duration>| time.map_or(0, |time| time.as_secs().min(u32::MAX.into()) as u32);
    if control.main.is_none() && control.increment.is_none() && control.extension.is_none() {
        return control.text.clone();
    }
    let clock = Clock {
        initial: seconds(control.main),
        increment: seconds(control.increment),
        extension: seconds(control.extension),
    };
    clock.to_string().into()
}

fn result(value: &[u8]) -> GameResult {
    let parsed = core::str::from_utf8(value).ok();
    let Some(Ok(result)) = parsed.map(|text| text.trim().parse::<GgfResult>()) else {
        return GameResult {
            text: value.into(),
            ..GameResult::default()
        };
    };
    let margin = result.margin.map(|margin| {
        let outcome = match margin.units() {
            0 => Outcome::Drawn,
            1.. => Outcome::Won(Side::Black),
            _ => Outcome::Won(Side::White),
        };
        // A number without its sign is no longer than with it.
        let margin = Decimal::new(margin.units().abs(), margin.places());
        (outcome, margin.unwrap_or_default())
    });
    GameResult {
        outcome: margin.map(|(outcome, _)| outcome),
        margin: margin.map(|(_, margin)| margin),
        reason: match result.ending {
            Ending::Played => None,
            Ending::Resigned => Some(Reason::Resignation),
            Ending::Time => Some(Reason::Time),
            Ending::Agreed => Some(Reason::Agreement),
        },
        text: Text::new(),
    }
}

fn result_text(result: &GameResult) -> Text {
    let sign = match result.outcome {
        Some(Outcome::Won(Side::White)) => -1,
        _ => 1,
    };
    let margin = match (result.outcome, result.margin) {
        (Some(_), Some(margin)) => Decimal::new(sign * margin.units(), margin.places()).ok(),
        (Some(Outcome::Drawn), None) => Some(Decimal::default()),
        _ => None,
    };
    let ending = match result.reason {
        None => Ending::Played,
        Some(Reason::Resignation | Reason::Forfeit) => Ending::Resigned,
        Some(Reason::Time) => Ending::Time,
        Some(Reason::Agreement) => Ending::Agreed,
    };
    if margin.is_none() && result.reason.is_none() && !result.text.is_empty() {
        return result.text.clone();
    }
    if margin.is_none() && result.reason.is_none() && result.outcome.is_none() {
        return Text::new();
    }
    GgfResult { margin, ending }.to_string().into()
}

//! The properties that say something of the game as a whole.

use alloc::vec::Vec;
use core::str;

use boardgame_core::Side;

use super::value::{Pairs, seconds, split, unescape};
use crate::record::{Decimal, GameResult, Info, Outcome, Reason, Text, TimeControl};

/// The texts of a header under the names of their properties.
pub(super) fn texts(info: &Info) -> [(&'static str, &Text); 22] {
    let [black, white] = &info.players;
    [
        ("AP", &info.program),
        ("GN", &info.title),
        ("EV", &info.event),
        ("RO", &info.round),
        ("PC", &info.place),
        ("DT", &info.date),
        ("PB", &black.name),
        ("BR", &black.rank),
        ("BT", &black.team),
        ("PW", &white.name),
        ("WR", &white.rank),
        ("WT", &white.team),
        ("RU", &info.rules),
        ("OR", &info.opening.rule),
        ("ON", &info.opening.name),
        ("SW", &info.opening.swap),
        ("GC", &info.comment),
        ("AN", &info.annotator),
        ("US", &info.user),
        ("SO", &info.source),
        ("CP", &info.copyright),
        ("RT", &info.result.text),
    ]
}

/// The text that a property is.
pub(super) fn text_mut<'a>(info: &'a mut Info, name: &[u8]) -> Option<&'a mut Text> {
    let [black, white] = &mut info.players;
    Some(match name {
        b"AP" => &mut info.program,
        b"GN" => &mut info.title,
        b"EV" => &mut info.event,
        b"RO" => &mut info.round,
        b"PC" => &mut info.place,
        b"DT" => &mut info.date,
        b"PB" => &mut black.name,
        b"BR" => &mut black.rank,
        b"BT" => &mut black.team,
        b"PW" => &mut white.name,
        b"WR" => &mut white.rank,
        b"WT" => &mut white.team,
        b"RU" => &mut info.rules,
        b"OR" => &mut info.opening.rule,
        b"ON" => &mut info.opening.name,
        b"SW" => &mut info.opening.swap,
        b"GC" => &mut info.comment,
        b"AN" => &mut info.annotator,
        b"US" => &mut info.user,
        b"SO" => &mut info.source,
        b"CP" => &mut info.copyright,
        b"RT" => &mut info.result.text,
        _ => return None,
    })
}

/// Reads `RE` into `result`: `B+R`, `W+3.5`, `Draw`. `?` says nothing, and what is of no known
/// form is kept as text.
pub(super) fn read_result(result: &mut GameResult, value: &[u8]) {
    let side = match value {
        [b'B' | b'b', b'+', ..] => Side::Black,
        [b'W' | b'w', b'+', ..] => Side::White,
        _ => {
            let is = |names: &[&str]| {
                names
                    .iter()
                    .any(|name| name.as_bytes().eq_ignore_ascii_case(value))
            };
            if is(&["0", "Draw", "Jigo"]) {
                result.outcome = Some(Outcome::Drawn);
            } else if is(&["Void"]) {
                result.outcome = Some(Outcome::Void);
            } else if let Some(margin) = draw_margin(value) {
                result.outcome = Some(Outcome::Drawn);
                result.margin = Some(margin);
            } else if !is(&["?", ""]) {
                result.text = value.into();
            }
            return;
        }
    };
    let by = &value[2..];
    let is = |names: [&str; 2]| {
        names
            .iter()
            .any(|name| name.as_bytes().eq_ignore_ascii_case(by))
    };
    let number = str::from_utf8(by)
        .ok()
        .and_then(|by| by.parse::<Decimal>().ok());
    match number.filter(|number| number.units() >= 0) {
        Some(margin) => result.margin = Some(margin),
        None if by.is_empty() => {}
        None if is(["R", "Resign"]) => result.reason = Some(Reason::Resignation),
        None if is(["T", "Time"]) => result.reason = Some(Reason::Time),
        None if is(["F", "Forfeit"]) => result.reason = Some(Reason::Forfeit),
        None => {
            result.text = value.into();
        }
    }
    result.outcome = Some(Outcome::Won(side));
}

/// A draw by how much, `+0.00`, of which the sign or the decimals tell it from a plain `0`.
fn draw_margin(value: &[u8]) -> Option<Decimal> {
    let text = str::from_utf8(value).ok()?;
    let number: Decimal = text.parse().ok()?;
    (number.units() == 0).then_some(number)
}

/// The value of `RE`, empty for none, and that of `RR` where one is needed beside it.
pub(super) fn result(result: &GameResult) -> (Vec<u8>, &'static str) {
    let reason = match result.reason {
        None => "",
        Some(Reason::Resignation) => "R",
        Some(Reason::Time) => "T",
        Some(Reason::Forfeit) => "F",
        Some(Reason::Agreement) => "A",
    };
    let side = match result.outcome {
        Some(Outcome::Won(Side::Black)) => "B+",
        Some(Outcome::Won(Side::White)) => "W+",
        Some(Outcome::Drawn) => {
            let margin = result.margin.filter(|margin| margin.units() == 0);
            let draw = margin.map(|margin| alloc::format!("{margin:+}").into_bytes());
            return (draw.unwrap_or_else(|| b"Draw".to_vec()), reason);
        }
        Some(Outcome::Void) => return (b"Void".to_vec(), reason),
        None => return (Vec::new(), reason),
    };
    match result.margin {
        Some(margin) => (alloc::format!("{side}{margin}").into_bytes(), reason),
        None if reason == "A" => (side.into(), reason),
        None => ([side, reason].concat().into_bytes(), ""),
    }
}

/// Reads `RR`.
pub(super) fn reason(value: &[u8]) -> Option<Reason> {
    Some(match value {
        b"R" => Reason::Resignation,
        b"T" => Reason::Time,
        b"F" => Reason::Forfeit,
        b"A" => Reason::Agreement,
        _ => return None,
    })
}

/// Reads a value of `CK`: `B:300:5:120:more`, each time in seconds or left out.
pub(super) fn read_clock(raw: &[u8], pairs: Pairs) -> Option<(Side, TimeControl)> {
    let (side, rest) = split(raw, pairs)?;
    let side = match side {
        b"B" => Side::Black,
        b"W" => Side::White,
        _ => return None,
    };
    let (main, rest) = split(rest, pairs)?;
    let (increment, rest) = split(rest, pairs)?;
    let (extension, text) = split(rest, pairs)?;
    let time = |value: &[u8]| match value {
        b"" => Some(None),
        _ => seconds(value).map(Some),
    };
    let clock = TimeControl {
        main: time(main)?,
        increment: time(increment)?,
        extension: time(extension)?,
        text: unescape(text, pairs).into(),
    };
    Some((side, clock))
}

/// Whether `TM` and `OT` hold both players' clocks.
pub(super) fn is_plain(clocks: &[TimeControl; 2]) -> bool {
    let [black, white] = clocks;
    black == white && black.increment.is_none() && black.extension.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_understood_in_their_spellings() {
        let read = |value: &[u8]| {
            let mut result = GameResult::default();
            read_result(&mut result, value);
            result
        };
        let won = |side, reason| GameResult {
            reason: Some(reason),
            ..GameResult::won(side)
        };
        assert_eq!(read(b"W+Resign"), won(Side::White, Reason::Resignation));
        assert_eq!(read(b"b+t"), won(Side::Black, Reason::Time));
        assert_eq!(read(b"B+"), GameResult::won(Side::Black));
        assert_eq!(read(b"?"), GameResult::default());
        assert_eq!(read(b"jigo").outcome, Some(Outcome::Drawn));
        let five = read(b"W+five");
        assert_eq!(
            (five.outcome, five.text.to_str()),
            (Some(Outcome::Won(Side::White)), Some("W+five"))
        );
        assert_eq!(read(b"B+3.50").margin, "3.50".parse().ok());
        assert_eq!(read(b"black wins").text, "black wins");
        for value in [
            &b"W+R"[..],
            b"B+3.50",
            b"Draw",
            b"Void",
            b"B+",
            b"+0.000",
            b"+0",
        ] {
            assert_eq!(result(&read(value)), (value.to_vec(), ""));
        }
    }
}

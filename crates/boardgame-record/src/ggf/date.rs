//! When a game was played.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

/// When a game was played, as precisely as its record says.
///
/// ```
/// use boardgame_record::ggf::GgfDate;
/// let date: GgfDate = "2003.12.15_12:33:18.MST".parse()?;
/// assert_eq!((date.year, date.month, date.day, date.time), (2003, 12, 15, Some([12, 33, 18])));
/// assert_eq!(date.zone, "MST");
/// assert_eq!("2003-12-15 12:33:18 MST".parse(), Ok(date.clone()));
/// assert_eq!(date.to_string(), "2003.12.15_12:33:18.MST");
/// // Older files count the seconds since 1970.
/// assert_eq!("951782400".parse::<GgfDate>()?.to_string(), "2000.02.29_00:00:00.UTC");
/// # Ok::<(), boardgame_record::ggf::NoDate>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GgfDate {
    /// The year, from 0 to 9999.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day, from 1.
    pub day: u8,
    /// Hour, minute and second.
    pub time: Option<[u8; 3]>,
    /// The zone of the time, as it is written; empty if it is not.
    pub zone: String,
}

/// A text is no date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{found:?} is no date: expected one as in 2003.12.15_12:33:18.MST, \
     2000-4-16 11:13 EST or 951782400"
)]
pub struct NoDate {
    /// The text.
    pub found: String,
}

impl FromStr for GgfDate {
    type Err = NoDate;

    fn from_str(text: &str) -> Result<Self, NoDate> {
        from_seconds(text)
            .or_else(|| from_fields(text))
            .ok_or_else(|| NoDate {
                found: crate::excerpt::excerpt(text.as_bytes()),
            })
    }
}

/// Seconds since 1970, which have no sign between their digits.
fn from_seconds(text: &str) -> Option<GgfDate> {
    let plain = (5..=11).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let seconds: u64 = plain.then(|| text.parse().ok())??;
    let (mut days, rest) = (seconds / 86_400, seconds % 86_400);
    let (mut year, mut month) = (1970, 1);
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    while days >= u64::from(days_of(year, month)) {
        days -= u64::from(days_of(year, month));
        month += 1;
    }
    Some(GgfDate {
        year,
        month,
        day: days as u8 + 1,
        time: Some([rest / 3600, rest / 60 % 60, rest % 60].map(|part| part as u8)),
        zone: "UTC".into(),
    })
}

/// A day with or without a time and a zone, whatever stands between them.
fn from_fields(text: &str) -> Option<GgfDate> {
    let mut rest = text;
    let mut number = |most: usize, signs: &[char]| -> Option<u16> {
        let trimmed = rest.trim_start_matches(signs);
        let length = trimmed.bytes().take_while(u8::is_ascii_digit).count();
        let number = (1..=most)
            .contains(&length)
            .then(|| trimmed[..length].parse().ok())??;
        rest = &trimmed[length..];
        Some(number)
    };
    let year = number(4, &[])?;
    let month = u8::try_from(number(2, &['.', '-', '/'])?).ok()?;
    let day = u8::try_from(number(2, &['.', '-', '/'])?).ok()?;
    let time = number(2, &[' ', '_', '.', 'T']).map(|hour| {
        let minute = number(2, &[':'])?;
        let second = number(2, &[':']).unwrap_or(0);
        (hour < 24 && minute < 60 && second <= 60)
            .then_some([hour, minute, second].map(|part| part as u8))
    });
    let time = match time {
        None => None,
        Some(time) => Some(time?),
    };
    let zone = rest.trim_matches([' ', '.', '_']);
    let plain = zone.len() <= 32 && zone.bytes().all(|b| b.is_ascii_graphic() && b != b']');
    let real = (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day);
    // A zone says what a time means, so without one it is something else.
    (plain && real && (zone.is_empty() || time.is_some())).then(|| GgfDate {
        year,
        month,
        day,
        time,
        zone: zone.to_string(),
    })
}

const fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_of(year: u16, month: u8) -> u8 {
    match month {
        2 => 28 + is_leap(year) as u8,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for GgfDate {
    /// Writes the date as the server does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}.{:02}.{:02}", self.year, self.month, self.day)?;
        if let Some([hour, minute, second]) = self.time {
            write!(f, "_{hour:02}:{minute:02}:{second:02}")?;
            if !self.zone.is_empty() {
                write!(f, ".{}", self.zone)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_a_date_is_read() {
        let cases = [
            ("2000-4-16 11:13 EST", "2000.04.16_11:13:00.EST"),
            ("2014-02-21 20:52:27 GMT", "2014.02.21_20:52:27.GMT"),
            ("2009.07.01_02:52:45.MDT", "2009.07.01_02:52:45.MDT"),
            ("2000/4/16", "2000.04.16"),
            ("1999.12.31", "1999.12.31"),
            ("1999-12-31T23:59:60", "1999.12.31_23:59:60"),
            ("99999", "1970.01.02_03:46:39.UTC"),
            ("4294967295", "2106.02.07_06:28:15.UTC"),
        ];
        for (text, written) in cases {
            let date: GgfDate = text.parse().unwrap();
            assert_eq!(date.to_string(), written, "{text}");
            assert_eq!(written.parse(), Ok(date), "{text}");
        }
        for text in [
            "",
            "?",
            "2000",
            "2000-13-01",
            "2001-02-29",
            "2000-1-1 24:00",
            "2000-1-1 EST",
        ] {
            assert!(text.parse::<GgfDate>().is_err(), "{text}");
        }
    }
}

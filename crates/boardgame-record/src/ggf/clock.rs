//! The time that a player has.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// The time that a player has, in seconds: `05:00/00:10/02:00`.
///
/// ```
/// use boardgame_record::ggf::Clock;
/// let clock: Clock = "05:00//02:00".parse()?;
/// assert_eq!((clock.initial, clock.increment, clock.extension), (300, 0, 120));
/// assert_eq!(clock.to_string(), "05:00//02:00");
/// # Ok::<(), boardgame_record::ggf::NoClock>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clock {
    /// For the game.
    pub initial: u32,
    /// Added with every move.
    pub increment: u32,
    /// Added once, when the rest is used up.
    pub extension: u32,
}

/// A text is no clock.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is no clock: expected hours, minutes and seconds as in 05:00//02:00")]
pub struct NoClock {
    /// The text.
    pub found: String,
}

impl FromStr for Clock {
    type Err = NoClock;

    /// Reads up to three times with `/` between them, each of seconds, minutes and seconds, or
    /// hours, minutes and seconds. What follows a comma says how often an increment is added and
    /// is left out.
    fn from_str(text: &str) -> Result<Self, NoClock> {
        let error = || NoClock {
            found: crate::excerpt::excerpt(text.as_bytes()),
        };
        let parts: Option<Vec<u32>> = text.split('/').map(seconds).collect();
        let parts = parts.filter(|parts| parts.len() <= 3).ok_or_else(error)?;
        let part = |index| parts.get(index).copied().unwrap_or(0);
        Ok(Self {
            initial: part(0),
            increment: part(1),
            extension: part(2),
        })
    }
}

fn seconds(part: &str) -> Option<u32> {
    let time = part.split(',').next().unwrap_or("").trim();
    if time.is_empty() {
        return Some(0);
    }
    if time.split(':').count() > 3 {
        return None;
    }
    time.split(':').try_fold(0_u32, |sum, digits| {
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let number: u32 = plain.then(|| digits.parse().ok())??;
        sum.checked_mul(60)?.checked_add(number)
    })
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = |f: &mut fmt::Formatter<'_>, seconds: u32| {
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            if hours > 0 {
                write!(f, "{hours}:")?;
            }
            write!(f, "{minutes:02}:{:02}", seconds % 60)
        };
        time(f, self.initial)?;
        if self.increment == 0 && self.extension == 0 {
            return Ok(());
        }
        f.write_str("/")?;
        if self.increment > 0 {
            time(f, self.increment)?;
        }
        if self.extension > 0 {
            f.write_str("/")?;
            time(f, self.extension)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn clocks_are_read_and_written() {
        let cases = [
            ("05:00//02:00", [300, 0, 120], "05:00//02:00"),
            ("15:00", [900, 0, 0], "15:00"),
            ("5:00/0:30", [300, 30, 0], "05:00/00:30"),
            ("1:00:00/10,1:2/30", [3600, 10, 30], "1:00:00/00:10/00:30"),
            ("", [0, 0, 0], "00:00"),
        ];
        for (text, [initial, increment, extension], written) in cases {
            let clock: Clock = text.parse().unwrap();
            assert_eq!(
                clock,
                Clock {
                    initial,
                    increment,
                    extension
                },
                "{text}"
            );
            assert_eq!(clock.to_string(), written);
            assert_eq!(written.parse(), Ok(clock));
        }
        for text in ["x", "1:2:3:4", "1/2/3/4", "-5", "99999999999", "1::2"] {
            assert!(text.parse::<Clock>().is_err(), "{text}");
        }
    }
}

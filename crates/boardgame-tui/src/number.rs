//! Numbers among a program's options.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// Reads numbers of a range for clap; what is none is answered with the range.
///
/// ```
/// let level = boardgame_tui::number(1..=10_u8);
/// assert_eq!(level("7"), Ok(7));
/// for wrong in ["x", "11", "1e9", "999"] {
///     assert_eq!(level(wrong).unwrap_err(), "expected a whole number from 1 to 10");
/// }
/// ```
pub fn number<T: FromStr + PartialOrd + Display>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone
where
    RangeInclusive<T>: Clone,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            format!(
                "expected a whole number from {} to {}",
                range.start(),
                range.end()
            )
        })
    }
}

/// Reads a number of seconds above 0, as in `2.5`, for an option.
///
/// # Errors
/// What was expected instead.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok();
    seconds
        .filter(|&seconds| seconds > 0.0)
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds above 0".to_owned())
}

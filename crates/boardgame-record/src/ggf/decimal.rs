//! Decimal numbers that are written back as they were read.

use core::fmt;
use core::str::FromStr;

/// A decimal number with the places it was written with: 2200, 2196.37, -8.00.
///
/// Ratings, evaluations and times are such numbers. A binary fraction would not give back the
/// digits.
///
/// ```
/// use boardgame_record::ggf::Decimal;
/// let eval: Decimal = "-8.50".parse()?;
/// assert_eq!((eval.units(), eval.places()), (-850, 2));
/// assert_eq!((eval.to_string().as_str(), eval.to_f64()), ("-8.50", -8.5));
/// assert_eq!("+12".parse(), Ok(Decimal::new(12, 0)));
/// # Ok::<(), boardgame_record::ggf::NoDecimal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decimal {
    units: i64,
    places: u8,
}

/// A text is no decimal number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number of at most 18 digits, as in -8.50")]
pub struct NoDecimal;

/// Digits that a number may have, so that it fits 64 bits.
const MAX_DIGITS: usize = 18;

impl Decimal {
    /// The number `units / 10^places`, of at most 18 digits, all but one of which may be places:
    /// what is beyond is brought to the nearest such number.
    #[must_use]
    pub fn new(units: i64, places: u8) -> Self {
        let limit = 10_i64.pow(MAX_DIGITS as u32) - 1;
        Self {
            units: units.clamp(-limit, limit),
            places: places.min(MAX_DIGITS as u8 - 1),
        }
    }

    /// The number without its point.
    #[must_use]
    pub const fn units(self) -> i64 {
        self.units
    }

    /// The digits after the point.
    #[must_use]
    pub const fn places(self) -> u8 {
        self.places
    }

    /// The number of hundredths, cut towards zero: of seconds, say.
    #[must_use]
    pub fn hundredths(self) -> i64 {
        let scale = 10_i128.pow(u32::from(self.places));
        // 18 digits and two more are too many for 64 bits.
        let hundredths = i128::from(self.units) * 100 / scale;
        hundredths.clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }

    /// Whether both are the same number, whatever their places.
    #[must_use]
    pub fn same_as(self, other: Self) -> bool {
        let scaled = |number: Self| {
            i128::from(number.units) * 10_i128.pow((MAX_DIGITS as u8 - number.places).into())
        };
        scaled(self) == scaled(other)
    }

    /// The number as a binary one, with 15 of its digits right.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.units as f64 / 10_u64.pow(u32::from(self.places)) as f64
    }
}

impl FromStr for Decimal {
    type Err = NoDecimal;

    fn from_str(text: &str) -> Result<Self, NoDecimal> {
        let plain = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
        let digits = whole.len() + fraction.len();
        if !(1..=MAX_DIGITS).contains(&digits) || fraction.len() == MAX_DIGITS {
            return Err(NoDecimal);
        }
        let mut units = 0;
        for byte in whole.bytes().chain(fraction.bytes()) {
            if !byte.is_ascii_digit() {
                return Err(NoDecimal);
            }
            units = units * 10 + i64::from(byte - b'0');
        }
        Ok(Self {
            units: if text.starts_with('-') { -units } else { units },
            places: fraction.len() as u8,
        })
    }
}

impl fmt::Display for Decimal {
    /// Writes the number with its places; with `+` also the sign of one that is not negative.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match (self.units < 0, f.sign_plus()) {
            (true, _) => "-",
            (false, true) => "+",
            (false, false) => "",
        };
        let scale = 10_u64.pow(u32::from(self.places));
        let (whole, fraction) = (
            self.units.unsigned_abs() / scale,
            self.units.unsigned_abs() % scale,
        );
        write!(f, "{sign}{whole}")?;
        if self.places > 0 {
            write!(f, ".{fraction:0width$}", width = usize::from(self.places))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn numbers_come_back_as_they_were_written() {
        for text in [
            "0",
            "-1",
            "2196.37",
            "0.01",
            "-0.50",
            "999999999999999999",
            "0.00000000000000001",
        ] {
            assert_eq!(text.parse::<Decimal>().unwrap().to_string(), text);
        }
        for (text, written) in [
            ("+8", "8"),
            (".5", "0.5"),
            ("5.", "5"),
            ("007", "7"),
            ("-0", "0"),
        ] {
            assert_eq!(text.parse::<Decimal>().unwrap().to_string(), written);
        }
        for text in [
            "",
            ".",
            "+",
            "1e3",
            "1.2.3",
            "--1",
            "1234567890123456789",
            "\u{661}",
        ] {
            assert_eq!(text.parse::<Decimal>(), Err(NoDecimal), "{text}");
        }
        assert_eq!(std::format!("{:+}", Decimal::new(12_000, 3)), "+12.000");
        assert_eq!(Decimal::new(-12_345, 3).hundredths(), -1234);
        assert_eq!(Decimal::new(i64::MIN, 0).hundredths(), i64::MIN);
        assert_eq!(
            Decimal::new(i64::MIN, 99).to_string().parse(),
            Ok(Decimal::new(i64::MIN, 99))
        );
    }
}

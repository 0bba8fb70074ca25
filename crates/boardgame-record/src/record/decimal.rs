//! Numbers with decimals as files write them.

use core::fmt;
use core::ops::Neg;
use core::str::FromStr;

/// A number as a file writes it, kept with its decimals: `0.01` and `-10.00` are neither rounded
/// nor shortened.
///
/// ```
/// use boardgame_record::Decimal;
/// let value: Decimal = "-10.00".parse()?;
/// assert_eq!((value.to_string().as_str(), value.to_f64()), ("-10.00", -10.0));
/// assert_eq!(Decimal::from(4).to_string(), "4");
/// # Ok::<(), boardgame_record::DecimalError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Decimal {
    units: i64,
    places: u8,
}

/// The text is no number of up to 18 digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number of at most 18 digits, as in -10.50")]
pub struct DecimalError;

impl Decimal {
    /// Digits that a number may have.
    const MAX_DIGITS: usize = 18;

    /// `units` of the last of `places` decimals: 1050 and 2 are 10.50.
    ///
    /// # Errors
    /// If that takes more than 18 digits.
    pub const fn new(units: i64, places: u8) -> Result<Self, DecimalError> {
        if places as usize > Self::MAX_DIGITS || units.unsigned_abs() >= 10_u64.pow(18) {
            return Err(DecimalError);
        }
        Ok(Self { units, places })
    }

    /// The number counted in the last of its decimals.
    #[must_use]
    pub const fn units(self) -> i64 {
        self.units
    }

    /// How many decimals it is written with.
    #[must_use]
    pub const fn places(self) -> u8 {
        self.places
    }

    /// The nearest number of that type.
    #[must_use]
    pub const fn to_f64(self) -> f64 {
        self.units as f64 / 10_u64.pow(self.places as u32) as f64
    }

    /// Whether two numbers have the same value, however they are written.
    #[must_use]
    pub const fn same_value(self, other: Self) -> bool {
        let (a, b) = (
            self.units as i128 * 10_i128.pow(other.places as u32),
            other.units as i128 * 10_i128.pow(self.places as u32),
        );
        a == b
    }
}

impl From<i32> for Decimal {
    fn from(units: i32) -> Self {
        Self {
            units: units.into(),
            places: 0,
        }
    }
}

impl Neg for Decimal {
    type Output = Self;

    fn neg(self) -> Self {
        Self {
            units: -self.units,
            places: self.places,
        }
    }
}

impl FromStr for Decimal {
    type Err = DecimalError;

    /// Reads digits with a sign or without, and with decimals after a dot or without.
    fn from_str(text: &str) -> Result<Self, DecimalError> {
        let (negative, digits) = match text.as_bytes() {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            all => (false, all),
        };
        let (mut units, mut places, mut count, mut dot) = (0_i64, 0, 0, false);
        for &byte in digits {
            match byte {
                b'0'..=b'9' if count < Self::MAX_DIGITS => {
                    units = 10 * units + i64::from(byte - b'0');
                    count += 1;
                    places += u8::from(dot);
                }
                b'.' if !dot => dot = true,
                _ => return Err(DecimalError),
            }
        }
        if count == 0 {
            return Err(DecimalError);
        }
        let units = if negative { -units } else { units };
        Ok(Self { units, places })
    }
}

impl fmt::Display for Decimal {
    /// Writes a sign only before a negative number; with `{:+}` always one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = 10_u64.pow(self.places.into());
        let (whole, rest) = (
            self.units.unsigned_abs() / one,
            self.units.unsigned_abs() % one,
        );
        f.write_str(match (self.units < 0, f.sign_plus()) {
            (true, _) => "-",
            (false, true) => "+",
            (false, false) => "",
        })?;
        write!(f, "{whole}")?;
        if self.places > 0 {
            write!(f, ".{rest:0width$}", width = usize::from(self.places))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use proptest::prelude::*;

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            "",
            "-",
            ".",
            "1.2.3",
            "1e3",
            "--1",
            "0x1",
            "1 ",
            "1234567890123456789",
        ] {
            assert_eq!(text.parse::<Decimal>(), Err(DecimalError), "{text:?}");
        }
        assert_eq!("+.5".parse::<Decimal>().unwrap().to_string(), "0.5");
        assert_eq!(
            alloc::format!("{:+}", "12.000".parse::<Decimal>().unwrap()),
            "+12.000"
        );
    }

    proptest! {
        #[test]
        fn a_number_is_read_back_as_it_was_written(units in -(10_i64.pow(18) - 1)..10_i64.pow(18), places in 0..=17_u8) {
            let value = Decimal::new(units, places).unwrap();
            let text = value.to_string();
            // A zero before the dot is a digit too.
            if text.bytes().filter(u8::is_ascii_digit).count() <= 18 {
                prop_assert_eq!(text.parse(), Ok(value));
            }
        }
    }
}

//! The number that says which rules are played.

use core::fmt;

use boardgame_core::gomoku::Rule;

/// The value of `INFO rule`: a sum of bits.
///
/// ```
/// use boardgame_core::gomoku::Rule;
/// use boardgame_protocol::gomocup::{Dialect, RuleBits};
/// assert_eq!(RuleBits(9).rule(Dialect::Gomocup), Ok(Rule::Caro));
/// assert!(RuleBits(3).continuous(Dialect::Gomocup));
/// assert_eq!(RuleBits(2).rule(Dialect::Yixin), Ok(Rule::Renju));
/// assert!(RuleBits(12).rule(Dialect::Gomocup).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleBits(
    /// The number.
    pub u32,
);

/// Which of two meanings the number has: Yixin's protocol has no continuous games and gave their bit
/// to renju.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// 1 exact five, 2 continuous game, 4 renju, 8 caro; sums of them.
    #[default]
    Gomocup,
    /// 0 freestyle, 1 standard, 2 or 4 renju, 5 and 6 freestyle with an opening by swap.
    Yixin,
}

/// Nothing is known that could be played by this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rule {0} is not supported: expected 0, 1, 4, 8 or 9, and 2 more for a continuous game")]
pub struct RuleBitsError(
    /// The number.
    pub u32,
);

impl RuleBits {
    /// Five in a row exactly.
    pub const EXACT_FIVE: u32 = 1;
    /// The game goes on after a five.
    pub const CONTINUOUS: u32 = 2;
    /// Renju.
    pub const RENJU: u32 = 4;
    /// A five between two of the opponent's stones does not win.
    pub const CARO: u32 = 8;

    /// The rule set.
    ///
    /// # Errors
    /// If the bits do not go together.
    pub const fn rule(self, dialect: Dialect) -> Result<Rule, RuleBitsError> {
        let bits = match dialect {
            Dialect::Gomocup => self.0 & !Self::CONTINUOUS,
            Dialect::Yixin => match self.0 {
                2 => Self::RENJU,
                5 | 6 => 0,
                other => other,
            },
        };
        match bits {
            0 => Ok(Rule::Freestyle),
            1 => Ok(Rule::Standard),
            // Renju has its own length of rows.
            4 | 5 => Ok(Rule::Renju),
            8 => Ok(Rule::CaroOverline),
            9 => Ok(Rule::Caro),
            _ => Err(RuleBitsError(self.0)),
        }
    }

    /// Whether the game goes on after a five.
    #[must_use]
    pub const fn continuous(self, dialect: Dialect) -> bool {
        matches!(dialect, Dialect::Gomocup) && self.0 & Self::CONTINUOUS != 0
    }
}

impl From<Rule> for RuleBits {
    fn from(rule: Rule) -> Self {
        Self(match rule {
            Rule::Freestyle => 0,
            Rule::Standard => Self::EXACT_FIVE,
            Rule::Renju => Self::RENJU,
            Rule::CaroOverline => Self::CARO,
            Rule::Caro => Self::CARO | Self::EXACT_FIVE,
        })
    }
}

impl fmt::Display for RuleBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

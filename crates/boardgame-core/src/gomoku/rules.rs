//! The rule sets, and what a game of Gomoku is played with.

use core::fmt;
use core::str::FromStr;

use super::bits::runs;
use crate::{Grid, GridError, Side};

/// Which rows win, and which moves are forbidden. "Five" stands for `k` in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Rule {
    /// Five or more in a row win.
    #[default]
    Freestyle,
    /// Exactly five in a row win; an overline does not.
    Standard,
    /// Exactly five in a row win, unless the opponent's stones close both ends; an overline does
    /// not win, and the edge closes nothing. Gomocup's rule 9.
    Caro,
    /// As [`Caro`](Rule::Caro), but an overline wins, closed or not. Gomocup's rule 8.
    CaroOverline,
    /// Black wins with exactly five and must not make an overline, a double four or a double
    /// three, unless the same move makes a five; White wins with five or more. The International
    /// Rules of Renju (RIF), without their opening rules.
    Renju,
}

impl Rule {
    /// All rule sets.
    pub const ALL: [Self; 5] = [
        Self::Freestyle,
        Self::Standard,
        Self::Caro,
        Self::CaroOverline,
        Self::Renju,
    ];

    /// Its name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Freestyle => "freestyle",
            Self::Standard => "standard",
            Self::Caro => "caro",
            Self::CaroOverline => "caro-overline",
            Self::Renju => "renju",
        }
    }

    /// Where the rows of `side` that win begin in a word of bits along one direction; `theirs` are
    /// the opponent's stones along it.
    #[inline]
    pub(super) const fn wins(self, side: Side, k: u32, own: u32, theirs: u32) -> u32 {
        let long_enough = runs(own, k);
        if long_enough == 0 {
            return 0;
        }
        let exact = long_enough & !(own << 1) & !(own >> k);
        let closed = (theirs << 1) & (theirs >> k);
        match (self, side) {
            (Self::Freestyle, _) | (Self::Renju, Side::White) => long_enough,
            (Self::Standard, _) | (Self::Renju, Side::Black) => exact,
            (Self::Caro, _) => exact & !closed,
            (Self::CaroOverline, _) => long_enough & !(exact & closed),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Rule {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        Self::ALL
            .into_iter()
            .find(|rule| text.eq_ignore_ascii_case(rule.name()))
            .ok_or(RulesError::UnknownRule)
    }
}

/// What a game of Gomoku is played with: the board, the length of a winning row, the rule set.
///
/// ```
/// use boardgame_core::gomoku::{Rule, Rules};
/// let rules = Rules::new(15, 15, 5, Rule::Renju)?;
/// assert_eq!(rules.to_string(), "15x15x5 renju");
/// assert_eq!("15x15x5 renju".parse(), Ok(rules));
/// assert!(Rules::new(4, 4, 5, Rule::Freestyle).is_err());
/// # Ok::<(), boardgame_core::gomoku::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    grid: Grid,
    k: u8,
    rule: Rule,
}

/// No game can be played with these rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// The board is too large for any game.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The board is too small for Gomoku.
    #[error("a board of {grid}: each side must be from {min} to 26")]
    TooSmall {
        /// The board that was asked for.
        grid: Grid,
        /// The shortest side.
        min: u8,
    },
    /// A winning row would be too short, or fits nowhere on the board.
    #[error("{k} in a row on a board of {grid}: it must be from 3 to the board's longer side")]
    NoLine {
        /// The length of a winning row that was asked for.
        k: u8,
        /// The board.
        grid: Grid,
    },
    /// Renju's forbidden moves are defined by rows of five.
    #[error("renju with {k} in a row: it is played with 5")]
    RenjuNeedsFive {
        /// The length of a winning row that was asked for.
        k: u8,
    },
    /// A rule set of this name is not known.
    #[error("unknown rule: expected freestyle, standard, caro, caro-overline or renju")]
    UnknownRule,
    /// The text is not that of [`Rules`].
    #[error("not a game's rules: expected WIDTHxHEIGHTxK RULE, as in 15x15x5 freestyle")]
    Malformed,
}

impl Rules {
    /// The shortest side of a board of Gomoku.
    pub const MIN_SIDE: u8 = 5;
    /// The shortest row that can be asked for.
    pub const MIN_K: u8 = 3;

    /// `k` in a row on a board of `width` by `height`, each from 5 to 26.
    ///
    /// # Errors
    /// If the board is too small or too large, if no row of `k` fits on it, or if `rule` does not
    /// go with `k`.
    pub const fn new(width: usize, height: usize, k: u8, rule: Rule) -> Result<Self, RulesError> {
        Self::with_min_side(width, height, k, rule, Self::MIN_SIDE)
    }

    /// The m,n,k game on `width` by `height`, which may be as small as 3 by 3: tic-tac-toe is
    /// `mnk(3, 3, 3)`. The rule is freestyle.
    ///
    /// # Errors
    /// If the board is too small or too large, or if no row of `k` fits on it.
    pub const fn mnk(width: usize, height: usize, k: u8) -> Result<Self, RulesError> {
        Self::with_min_side(width, height, k, Rule::Freestyle, Self::MIN_K)
    }

    const fn with_min_side(
        width: usize,
        height: usize,
        k: u8,
        rule: Rule,
        min: u8,
    ) -> Result<Self, RulesError> {
        let grid = match Grid::new(width, height) {
            Ok(grid) => grid,
            Err(error) => return Err(RulesError::Grid(error)),
        };
        if grid.width() < min || grid.height() < min {
            return Err(RulesError::TooSmall { grid, min });
        }
        if k < Self::MIN_K || k > grid.width() && k > grid.height() {
            return Err(RulesError::NoLine { k, grid });
        }
        if matches!(rule, Rule::Renju) && k != 5 {
            return Err(RulesError::RenjuNeedsFive { k });
        }
        Ok(Self { grid, k, rule })
    }

    /// The size of the board.
    #[inline]
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The length of a winning row.
    #[inline]
    #[must_use]
    pub const fn k(&self) -> u8 {
        self.k
    }

    /// The rule set.
    #[inline]
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }
}

impl Default for Rules {
    /// Five in a row on 15x15, freestyle.
    fn default() -> Self {
        match Self::new(15, 15, 5, Rule::Freestyle) {
            Ok(rules) => rules,
            Err(_) => unreachable!(),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} {}", self.grid, self.k, self.rule)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    /// Reads what [`Display`](fmt::Display) writes. Boards below 5 are m,n,k games.
    fn from_str(text: &str) -> Result<Self, RulesError> {
        let (numbers, rule) = text.trim().split_once(' ').ok_or(RulesError::Malformed)?;
        let rule: Rule = rule.trim_start().parse()?;
        let mut numbers = numbers.split('x').map(|n| n.parse::<u8>().ok());
        let mut next = || numbers.next().flatten().ok_or(RulesError::Malformed);
        let (width, height, k) = (next()?.into(), next()?.into(), next()?);
        if numbers.next().is_some() {
            return Err(RulesError::Malformed);
        }
        let min = if rule == Rule::Freestyle {
            Self::MIN_K
        } else {
            Self::MIN_SIDE
        };
        Self::with_min_side(width, height, k, rule, min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    /// A row as text, `X` own and `O` theirs, to words of bits.
    fn wins(rule: Rule, side: Side, row: &str) -> bool {
        let word = |stone| {
            (0..)
                .zip(row.chars())
                .map(|(i, c)| u32::from(c == stone) << i)
                .sum::<u32>()
        };
        rule.wins(side, 5, word('X'), word('O')) != 0
    }

    #[test]
    fn which_rows_win_under_which_rule() {
        use Rule::{Caro, CaroOverline, Freestyle, Renju, Standard};
        use Side::{Black, White};
        let cases: [(&str, &[(Rule, Side)]); 7] = [
            (".XXXX.X", &[]),
            (
                ".XXXXX.",
                &[
                    (Freestyle, Black),
                    (Standard, Black),
                    (Caro, Black),
                    (CaroOverline, Black),
                    (Renju, Black),
                    (Renju, White),
                ],
            ),
            // The edge closes nothing.
            (
                "XXXXXO",
                &[
                    (Freestyle, Black),
                    (Standard, Black),
                    (Caro, Black),
                    (CaroOverline, Black),
                    (Renju, Black),
                    (Renju, White),
                ],
            ),
            (
                "OXXXXXO",
                &[
                    (Freestyle, Black),
                    (Standard, Black),
                    (Renju, Black),
                    (Renju, White),
                ],
            ),
            (
                ".XXXXXX.",
                &[(Freestyle, Black), (CaroOverline, Black), (Renju, White)],
            ),
            (
                "OXXXXXXO",
                &[(Freestyle, Black), (CaroOverline, Black), (Renju, White)],
            ),
            (
                ".XXXXXXXXX.",
                &[(Freestyle, Black), (CaroOverline, Black), (Renju, White)],
            ),
        ];
        for (row, winners) in cases {
            for rule in Rule::ALL {
                for side in Side::BOTH {
                    // Only renju tells the sides apart.
                    let listed = if rule == Renju { side } else { Black };
                    let expected = winners.contains(&(rule, listed));
                    assert_eq!(wins(rule, side, row), expected, "{row} {rule} {side}");
                }
            }
        }
    }

    #[test]
    fn s2_b6_boards_without_a_possible_game_are_refused_with_a_reason() {
        let refused = |w, h, k, rule| Rules::new(w, h, k, rule).unwrap_err().to_string();
        assert_eq!(
            refused(3, 3, 5, Rule::Freestyle),
            "a board of 3x3: each side must be from 5 to 26"
        );
        assert_eq!(
            refused(27, 15, 5, Rule::Freestyle),
            "a board of 27 columns by 15 rows: each must be from 1 to 26"
        );
        assert_eq!(
            refused(6, 5, 7, Rule::Freestyle),
            "7 in a row on a board of 6x5: it must be from 3 to the board's longer side"
        );
        assert_eq!(
            refused(9, 9, 6, Rule::Renju),
            "renju with 6 in a row: it is played with 5"
        );
        assert!(Rules::new(6, 5, 6, Rule::Standard).is_ok());
        assert!(Rules::mnk(3, 3, 3).is_ok());
        assert!(Rules::mnk(2, 9, 3).is_err());
    }

    #[test]
    fn rules_survive_the_round_trip_and_bad_text_is_refused() {
        for rule in Rule::ALL {
            let rules = Rules::new(20, 11, 5, rule).unwrap();
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        let small = Rules::mnk(3, 4, 3).unwrap();
        assert_eq!(small.to_string().parse(), Ok(small));
        for bad in [
            "",
            "15x15x5",
            "15x15 freestyle",
            "15x15x5x1 renju",
            "15x15x5 chess",
            "-1x5x5 renju",
        ] {
            assert!(bad.parse::<Rules>().is_err(), "{bad}");
        }
    }
}

//! Variants, results and starts: the tags that the rules are needed for.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use boardgame_core::reversi::{Reversi, Size};

use super::Ggf;
use crate::Decimal;
use crate::board_block::{self, BlockError};

/// What is played: `8`, `s8r18`, `8k`, `10a`.
///
/// ```
/// use boardgame_record::ggf::Variant;
/// let variant: Variant = "s8r18".parse()?;
/// assert!(variant.synchro && !variant.komi);
/// assert_eq!((variant.size, variant.random), (8, Some(18)));
/// assert_eq!(variant.to_string(), "s8r18");
/// # Ok::<(), boardgame_record::ggf::NoVariant>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// One of two games that were played at once with both colours.
    pub synchro: bool,
    /// The side of the board; 88 is an octagon.
    pub size: u16,
    /// The start was chosen at random, with so many discs.
    pub random: Option<u16>,
    /// The players bid for the handicap of Black.
    pub komi: bool,
    /// Fewest discs win.
    pub anti: bool,
}

/// A text is no variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is no variant: expected one as in 8, s8r18, 8k or 8a")]
pub struct NoVariant {
    /// The text.
    pub found: String,
}

impl Default for Variant {
    /// Plain Reversi on 8x8.
    fn default() -> Self {
        Self {
            synchro: false,
            size: 8,
            random: None,
            komi: false,
            anti: false,
        }
    }
}

impl FromStr for Variant {
    type Err = NoVariant;

    fn from_str(text: &str) -> Result<Self, NoVariant> {
        let variant = || {
            let plain = text.strip_prefix('s');
            let (size, mut rest) = board_block::size(plain.unwrap_or(text))?;
            let mut variant = Self {
                synchro: plain.is_some(),
                size,
                ..Self::default()
            };
            while let Some(letter) = rest.chars().next() {
                rest = &rest[letter.len_utf8()..];
                match letter {
                    'k' => variant.komi = true,
                    'a' => variant.anti = true,
                    'r' => {
                        let (discs, after) = board_block::size(rest)?;
                        (variant.random, rest) = (Some(discs), after);
                    }
                    _ => return None,
                }
            }
            Some(variant)
        };
        variant().ok_or_else(|| NoVariant {
            found: crate::excerpt::excerpt(text.as_bytes()),
        })
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let on = |flag, letter| if flag { letter } else { "" };
        write!(f, "{}{}", on(self.synchro, "s"), self.size)?;
        if let Some(discs) = self.random {
            write!(f, "r{discs}")?;
        }
        write!(f, "{}{}", on(self.komi, "k"), on(self.anti, "a"))
    }
}

/// How a game ended, in the view of Black: `+12.000`, `-64.000:r`, `?`.
///
/// ```
/// use boardgame_record::ggf::{Ending, GgfResult};
/// let result: GgfResult = "+12.000:r".parse()?;
/// assert_eq!((result.margin.unwrap().to_f64(), result.ending), (12.0, Ending::Resigned));
/// assert_eq!(result.to_string(), "+12.000:r");
/// # Ok::<(), boardgame_record::ggf::NoResult>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GgfResult {
    /// The discs of Black less those of White, with the empty squares to the winner and the komi
    /// taken off; `None` if the result is not known.
    pub margin: Option<Decimal>,
    /// How it came to that.
    pub ending: Ending,
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules.
    #[default]
    Played,
    /// A player resigned: `:r`.
    Resigned,
    /// A player ran out of time: `:t`.
    Time,
    /// The players agreed on the score: `:s`.
    Agreed,
}

/// A text is no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is no result: expected one as in +12.000, -64.000:r or ?")]
pub struct NoResult {
    /// The text.
    pub found: String,
}

impl FromStr for GgfResult {
    type Err = NoResult;

    fn from_str(text: &str) -> Result<Self, NoResult> {
        let result = || {
            let (margin, ending) = text.split_once(':').unwrap_or((text, ""));
            let ending = match ending {
                "" => Ending::Played,
                "r" => Ending::Resigned,
                "t" => Ending::Time,
                "s" => Ending::Agreed,
                _ => return None,
            };
            let margin = match margin {
                "?" | "" => None,
                number => Some(number.parse().ok()?),
            };
            Some(Self { margin, ending })
        };
        result().ok_or_else(|| NoResult {
            found: crate::excerpt::excerpt(text.as_bytes()),
        })
    }
}

impl fmt::Display for GgfResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.margin {
            Some(margin) => write!(f, "{margin:+}")?,
            None => f.write_str("?")?,
        }
        f.write_str(match self.ending {
            Ending::Played => "",
            Ending::Resigned => ":r",
            Ending::Time => ":t",
            Ending::Agreed => ":s",
        })
    }
}

/// A game has no start from which it can be played here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GgfStartError {
    /// The game is another one.
    #[error("GM[{found}] is another game: expected Othello")]
    Game {
        /// The game.
        found: String,
    },
    /// The variant is none.
    #[error("TY: {0}")]
    Variant(#[from] NoVariant),
    /// The rules of the variant are others.
    #[error("TY[{variant}] is anti-Othello, in which fewest discs win: it is not played here")]
    Anti {
        /// The variant.
        variant: Variant,
    },
    /// The board is of another size.
    #[error("TY[{variant}] is played on {side}x{side}: only 4x4, 6x6 and 8x8 are played here",
        side = variant.size)]
    Size {
        /// The variant.
        variant: Variant,
    },
    /// The start was chosen at random and is not said.
    #[error("TY[{variant}] starts at random: expected the board in BO")]
    Random {
        /// The variant.
        variant: Variant,
    },
    /// The board is none, or one that is not played on here.
    #[error("BO: {0}")]
    Board(#[from] BlockError),
}

impl Ggf {
    /// The position from which the moves are played: the tag `BO`, or the start of the game.
    ///
    /// # Errors
    /// If the game is not one that is played here.
    pub fn start(&self) -> Result<Reversi, GgfStartError> {
        if let Some(found) = self.text("GM") {
            let known = ["othello", "reversi"];
            if !known.iter().any(|name| found.eq_ignore_ascii_case(name)) {
                let found = crate::excerpt::excerpt(found.as_bytes());
                return Err(GgfStartError::Game { found });
            }
        }
        let variant = self.variant()?;
        if variant.anti {
            return Err(GgfStartError::Anti { variant });
        }
        if let Some(board) = self.text("BO") {
            return Ok(board_block::parse(&board)?);
        }
        let size = Size::new(variant.size.into()).map_err(|_| GgfStartError::Size { variant })?;
        match variant.random {
            Some(_) => Err(GgfStartError::Random { variant }),
            None => Ok(Reversi::with_size(size)),
        }
    }
}

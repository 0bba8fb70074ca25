//! Openings in which the players share out the colours: swap and swap2.
//!
//! The stones themselves alternate as always; what an opening changes is who places them and who
//! then chooses the colour.

use core::fmt;
use core::str::FromStr;

use crate::Player;

/// How a game is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpeningRule {
    /// Each player plays the own colour from the first move.
    #[default]
    Free,
    /// The player with Black places three stones (black, white, black); the other then takes
    /// White or Black.
    Swap,
    /// As [`Swap`](OpeningRule::Swap), but the other may also place two stones more (white,
    /// black) and leave the choice to the first.
    Swap2,
}

impl OpeningRule {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Free, Self::Swap, Self::Swap2];

    const fn word(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Swap => "swap",
            Self::Swap2 => "swap2",
        }
    }
}

impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A text that names no opening rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such opening: expected free, swap or swap2")]
pub struct NoSuchOpening;

impl FromStr for OpeningRule {
    type Err = NoSuchOpening;

    fn from_str(text: &str) -> Result<Self, NoSuchOpening> {
        Self::ALL
            .into_iter()
            .find(|rule| rule.word() == text)
            .ok_or(NoSuchOpening)
    }
}

/// What a player chooses in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// To play with White.
    TakeWhite,
    /// To play with Black.
    TakeBlack,
    /// To place two stones more and leave the choice to the opponent.
    PlaceTwo,
}

impl Choice {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::TakeWhite, Self::TakeBlack, Self::PlaceTwo];
}

/// What an opening asks for next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The opening is over: the players move in turn.
    Play,
    /// `by` places the next stone, of either colour, and `left` in all.
    Place { by: Player, left: u8 },
    /// `by` chooses one of `options`.
    Choose {
        by: Player,
        options: &'static [Choice],
    },
}

/// An opening rule and the player who begins with Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) rule: OpeningRule,
    pub(crate) opener: Player,
}

impl Opening {
    const COLOURS: &'static [Choice] = &[Choice::TakeWhite, Choice::TakeBlack];

    /// What comes next after `ply` stones and these choices.
    pub(crate) fn stage(self, ply: usize, choices: &[Choice]) -> Stage {
        let Self { rule, opener } = self;
        let place = |by, upto: usize| Stage::Place {
            by,
            left: (upto - ply) as u8,
        };
        match (rule, choices) {
            (OpeningRule::Free, _) => Stage::Play,
            (_, []) if ply < 3 => place(opener, 3),
            (OpeningRule::Swap, []) => Stage::Choose {
                by: !opener,
                options: Self::COLOURS,
            },
            (OpeningRule::Swap2, []) => Stage::Choose {
                by: !opener,
                options: &Choice::ALL,
            },
            (_, [Choice::PlaceTwo]) if ply < 5 => place(!opener, 5),
            (_, [Choice::PlaceTwo]) => Stage::Choose {
                by: opener,
                options: Self::COLOURS,
            },
            _ => Stage::Play,
        }
    }

    /// Who has Black after these choices; before the last one, who would have it.
    pub(crate) fn black(self, choices: &[Choice]) -> Player {
        let Some((last, earlier)) = choices.split_last() else {
            return self.opener;
        };
        let chooser = if earlier.is_empty() {
            !self.opener
        } else {
            self.opener
        };
        match last {
            Choice::TakeBlack => chooser,
            Choice::TakeWhite => !chooser,
            Choice::PlaceTwo => self.opener,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Choice::{PlaceTwo, TakeBlack, TakeWhite};
    use Player::{First, Second};

    #[test]
    fn who_places_and_who_chooses_follows_the_rule() {
        let swap = Opening {
            rule: OpeningRule::Swap,
            opener: First,
        };
        let swap2 = Opening {
            rule: OpeningRule::Swap2,
            opener: First,
        };
        let place = |by, left| Stage::Place { by, left };
        let cases: [(Opening, usize, &[Choice], Stage); 10] = [
            (swap, 0, &[], place(First, 3)),
            (swap, 2, &[], place(First, 1)),
            (
                swap,
                3,
                &[],
                Stage::Choose {
                    by: Second,
                    options: &[TakeWhite, TakeBlack],
                },
            ),
            (swap, 3, &[TakeBlack], Stage::Play),
            (
                swap2,
                3,
                &[],
                Stage::Choose {
                    by: Second,
                    options: &Choice::ALL,
                },
            ),
            (swap2, 3, &[PlaceTwo], place(Second, 2)),
            (swap2, 4, &[PlaceTwo], place(Second, 1)),
            (
                swap2,
                5,
                &[PlaceTwo],
                Stage::Choose {
                    by: First,
                    options: Opening::COLOURS,
                },
            ),
            (swap2, 5, &[PlaceTwo, TakeWhite], Stage::Play),
            (swap2, 9, &[TakeWhite], Stage::Play),
        ];
        for (opening, ply, choices, stage) in cases {
            assert_eq!(
                opening.stage(ply, choices),
                stage,
                "{opening:?} {ply} {choices:?}"
            );
        }
    }

    #[test]
    fn the_colour_goes_to_the_one_who_took_it() {
        for opener in Player::BOTH {
            let opening = Opening {
                rule: OpeningRule::Swap2,
                opener,
            };
            let cases: [(&[Choice], Player); 6] = [
                (&[], opener),
                (&[TakeWhite], opener),
                (&[TakeBlack], !opener),
                (&[PlaceTwo], opener),
                (&[PlaceTwo, TakeWhite], !opener),
                (&[PlaceTwo, TakeBlack], opener),
            ];
            for (choices, black) in cases {
                assert_eq!(opening.black(choices), black, "{choices:?}");
            }
        }
    }
}

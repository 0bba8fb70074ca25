//! The openings as lists of steps.

use super::state::Area;
use super::{Choice, OpeningRule};

/// Who does something in an opening: whoever begins it or the other player, whatever the colours;
/// or whoever has a colour by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Opener,
    Other,
    Black,
    White,
}

/// One step of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Places the next stone.
    Stone(By, Area),
    /// Chooses. The last one that took a colour settles who has it.
    Choose(By, &'static [Choice]),
    /// Follows a choice: how it goes on after a colour was taken, and how after anything else.
    Fork {
        colour: &'static [Self],
        other: &'static [Self],
    },
    /// Black offers fifth moves: as many as were announced, or two.
    Offer,
    /// White picks one of them.
    Pick,
}

use By::{Black, Opener, Other, White};
use Step::{Choose, Fork, Offer, Pick, Stone};

const COLOURS: &[Choice] = &[Choice::TakeWhite, Choice::TakeBlack];

/// The announcements of at most so many fifth moves.
const fn announcements(most: usize) -> &'static [Choice] {
    // They come after the three other choices.
    Choice::ALL.split_at(3).1.split_at(most).0
}

const ANYWHERE: Area = Area::Board;

const SWAP: &[Step] = &[
    Stone(Opener, ANYWHERE),
    Stone(Opener, ANYWHERE),
    Stone(Opener, ANYWHERE),
    Choose(Other, COLOURS),
];

const SWAP2: &[Step] = &[
    Stone(Opener, ANYWHERE),
    Stone(Opener, ANYWHERE),
    Stone(Opener, ANYWHERE),
    Choose(Other, Choice::ALL.split_at(3).0),
    Fork {
        colour: &[],
        other: &[
            Stone(Other, ANYWHERE),
            Stone(Other, ANYWHERE),
            Choose(Opener, COLOURS),
        ],
    },
];

const RIF: &[Step] = &[
    Stone(Opener, Area::Central(1)),
    Stone(Opener, Area::Central(3)),
    Stone(Opener, Area::Central(5)),
    Choose(Other, COLOURS),
    Stone(White, ANYWHERE),
    Offer,
    Pick,
];

const YAMAGUCHI: &[Step] = &[
    Stone(Opener, Area::Central(1)),
    Stone(Opener, Area::Central(3)),
    Stone(Opener, Area::Central(5)),
    Choose(Opener, announcements(Choice::MOST_FIFTHS as usize)),
    Choose(Other, COLOURS),
    Stone(White, ANYWHERE),
    Offer,
    Pick,
];

const TARAGUCHI_10: &[Step] = &[
    Stone(Black, Area::Central(1)),
    Choose(White, COLOURS),
    Stone(White, Area::Central(3)),
    Choose(Black, COLOURS),
    Stone(Black, Area::Central(5)),
    Choose(White, COLOURS),
    Stone(White, Area::Central(7)),
    Choose(
        Black,
        &[Choice::TakeWhite, Choice::TakeBlack, Choice::Fifths(10)],
    ),
    Fork {
        colour: &[Stone(Black, Area::Central(9)), Choose(White, COLOURS)],
        other: &[Offer, Pick],
    },
];

const SOOSORV_8: &[Step] = &[
    Stone(Opener, Area::Central(1)),
    Stone(Opener, Area::Central(3)),
    Stone(Opener, Area::Central(5)),
    Choose(Other, COLOURS),
    Stone(White, ANYWHERE),
    Choose(White, announcements(8)),
    Choose(Black, COLOURS),
    Offer,
    Pick,
];

/// The steps of an opening; after the last one the players move in turn.
pub(super) const fn steps(rule: OpeningRule) -> &'static [Step] {
    match rule {
        OpeningRule::Free => &[],
        OpeningRule::Swap => SWAP,
        OpeningRule::Swap2 => SWAP2,
        OpeningRule::Rif => RIF,
        OpeningRule::Yamaguchi => YAMAGUCHI,
        OpeningRule::Taraguchi10 => TARAGUCHI_10,
        OpeningRule::Soosorv8 => SOOSORV_8,
    }
}

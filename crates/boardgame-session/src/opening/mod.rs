//! Openings in which the players share out the colours: swap, swap2 and those of renju.
//!
//! The stones themselves alternate as always; what an opening changes is who places them, where,
//! and who then chooses the colour. In some of them Black offers several squares for the fifth
//! move, and White picks one.
//!
//! Renju's openings are those of the Renju International Federation (its rules, and Wikipedia's
//! articles on each). Sakata's and Tarannikov's, which no championship is played by any more, are
//! left out.

mod area;
mod script;
mod state;

use core::fmt;
use core::str::FromStr;

pub(crate) use state::{Area, Opening, Stage, State};

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
    /// The rule of 1996: the player with Black places one of the 26 openings, the other takes
    /// White or Black; White plays the fourth move anywhere, Black offers two fifth moves, White
    /// picks one of them and goes on.
    Rif,
    /// As [`Rif`](OpeningRule::Rif), but whoever places the opening also says how many fifth
    /// moves will be offered.
    Yamaguchi,
    /// Each of the first four stones lies within a central square of one, three, five and seven
    /// squares a side, and after each the other may change colours. After the fourth, Black may
    /// offer ten fifth moves, of which White picks one; or the colours may be changed once more, a
    /// fifth move lies within nine squares, and they may be changed for the last time.
    Taraguchi10,
    /// The player with Black places one of the 26 openings, the other takes White or Black; White
    /// plays the fourth move and says how many fifth moves will be offered, up to eight; Black may
    /// change colours; Black offers them, and White picks one.
    Soosorv8,
}

impl OpeningRule {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Free,
        Self::Swap,
        Self::Swap2,
        Self::Rif,
        Self::Yamaguchi,
        Self::Taraguchi10,
        Self::Soosorv8,
    ];

    /// Those that need no centre of the board.
    pub const ANYWHERE: [Self; 3] = [Self::Free, Self::Swap, Self::Swap2];

    /// The smallest side of a board, which must be odd, on which all of them can be played.
    pub const MIN_SIDE: u8 = 9;

    const fn word(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Swap => "swap",
            Self::Swap2 => "swap2",
            Self::Rif => "rif",
            Self::Yamaguchi => "yamaguchi",
            Self::Taraguchi10 => "taraguchi10",
            Self::Soosorv8 => "soosorv8",
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
#[error("no such opening: expected free, swap, swap2, rif, yamaguchi, taraguchi10 or soosorv8")]
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
    /// That so many fifth moves will be offered, from 1 to [`MOST_FIFTHS`](Choice::MOST_FIFTHS).
    Fifths(u8),
}

impl Choice {
    /// The most fifth moves that can be announced. Yamaguchi's rule names no limit; with ten, as
    /// in Taraguchi-10, all of the 26 openings can be played.
    pub const MOST_FIFTHS: u8 = 10;

    /// All of them.
    pub const ALL: [Self; 13] = {
        let mut all = [Self::TakeWhite; 13];
        all[1] = Self::TakeBlack;
        all[2] = Self::PlaceTwo;
        let mut count = 1;
        while count <= Self::MOST_FIFTHS {
            all[2 + count as usize] = Self::Fifths(count);
            count += 1;
        }
        all
    };
}

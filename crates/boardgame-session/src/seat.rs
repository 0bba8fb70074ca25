//! The two players at the table, and who or what sits in each place.

use alloc::string::String;
use core::ops::Not;

/// One of the two players at the table, whatever the colour of the stones.
///
/// Names, seats and the score belong to players; colours change hands between games, and in an
/// opening with a swap even within one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Player {
    /// The player named first.
    First = 0,
    /// The player named second.
    Second = 1,
}

impl Player {
    /// Both players, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 for the first player and 1 for the second, for tables with one entry a player.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Player {
    type Output = Self;

    /// The opponent.
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// Who or what sits in a player's place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person at this screen.
    #[default]
    Human,
    /// An engine that the face runs.
    Engine {
        /// How strong it plays. What a level means and which there are is the face's to say, as
        /// it runs the engine; so the table refuses none, nor does a saved one. The players of
        /// `boardgame_core` have levels from 1 to 10 and take another as the nearest of these.
        level: u8,
        /// What else the face wants to know when it runs the engine, in its own words.
        options: String,
    },
    /// A player at another machine, whose commands come through
    /// [`handle_remote`](crate::Session::handle_remote).
    Remote,
}

impl Seat {
    /// An engine of this level without further options.
    #[must_use]
    pub const fn engine(level: u8) -> Self {
        Self::Engine {
            level,
            options: String::new(),
        }
    }

    /// Whether an engine sits here.
    #[must_use]
    pub const fn is_engine(&self) -> bool {
        matches!(self, Self::Engine { .. })
    }
}

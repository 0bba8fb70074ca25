//! What is agreed before the first game.

use alloc::string::{String, ToString};

use crate::{OpeningRule, Player, Seat};

/// What is agreed before the first game: who plays, from which position and by which clock.
///
/// The rules and the size of the board are those of the start position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings<G> {
    /// The position from which every game starts.
    pub start: G,
    /// The names of the players. Any text will do; it is never taken for anything but text.
    pub names: [String; 2],
    /// Who or what plays for each of them.
    pub seats: [Seat; 2],
    /// Who has Black in the first game, or begins with it where the opening shares out colours.
    pub black: Player,
    /// How the games are opened.
    pub opening: OpeningRule,
    /// The clock that the players play by, if any. Thinking time is counted in any case.
    pub clock: Option<Clock>,
    /// Whether a forced pass is played (and announced) by the session itself; otherwise whoever
    /// is to move has to play it.
    pub auto_pass: bool,
    /// Where the seeds of the engines come from.
    pub seed: u64,
}

/// Time for a whole game, with a bonus for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    /// What each player has at the start, in milliseconds.
    pub main_ms: u64,
    /// What each move of a player's adds, in milliseconds.
    pub increment_ms: u64,
}

impl<G> Settings<G> {
    /// Two people at one screen, the first with Black, without a clock, who pass by hand.
    #[must_use]
    pub fn new(start: G) -> Self {
        Self {
            start,
            names: ["Player 1".to_string(), "Player 2".to_string()],
            seats: [Seat::Human, Seat::Human],
            black: Player::First,
            opening: OpeningRule::Free,
            clock: None,
            auto_pass: false,
            seed: 0,
        }
    }
}

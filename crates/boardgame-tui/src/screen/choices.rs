//! What is chosen before a game, remembered from one time to the next.

use boardgame_core::{Rng, Side};
use boardgame_session::{Clock, Label, Lang, OpeningRule, Player, Seat, Settings};
use serde::{Deserialize, Serialize};

use super::ScreenGame;
use super::look::{Glyphs, Ground, Lines, Stones};
use crate::MAX_LEVEL;
use crate::play::{DEFAULT_LEVEL, Who};

/// Everything that can be chosen before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    /// Who plays, the first player first.
    pub who: [Who; 2],
    /// The players' names; an empty one is the usual one.
    pub names: [String; 2],
    /// How strong the computer plays, for each seat.
    pub strength: [Strength; 2],
    /// The first player's colour.
    pub colour: Colour,
    /// Seconds that each player has for the game; 0 for no clock.
    pub clock: u64,
    /// Seconds that each move adds.
    pub increment: u64,
    /// The board, or nothing for the usual one.
    pub size: String,
    /// The rule set, or nothing for the usual one.
    pub rule_set: String,
    /// The opening rule.
    pub opening: String,
    /// The colour of the board.
    pub ground: Ground,
    /// The colour of its lines.
    pub lines: Lines,
    /// The stones.
    pub stones: Stones,
    /// The characters; none for those that suit the language.
    pub glyphs: Option<Glyphs>,
    /// The language; nothing for that of the environment.
    pub lang: String,
    /// Whether legal squares are marked.
    pub legal: bool,
}

/// How strong the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// A level from 1 to 10.
    Level(u8),
    /// As strong as it can in so many milliseconds a move.
    Time(u64),
}

/// The first player's colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Black, who begins.
    #[default]
    Black,
    /// White.
    White,
    /// As the lot falls.
    Random,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            who: [Who::Human, Who::Computer],
            names: [String::new(), String::new()],
            strength: [Strength::Level(DEFAULT_LEVEL); 2],
            colour: Colour::default(),
            clock: 0,
            increment: 0,
            size: String::new(),
            rule_set: String::new(),
            opening: OpeningRule::default().to_string(),
            ground: Ground::default(),
            lines: Lines::default(),
            stones: Stones::default(),
            glyphs: None,
            lang: String::new(),
            legal: true,
        }
    }
}

impl Strength {
    /// All that are on offer.
    pub const ALL: [Self; 17] = {
        let mut all = [Self::Level(1); 17];
        let mut level = 1;
        while level <= MAX_LEVEL {
            all[level as usize - 1] = Self::Level(level);
            level += 1;
        }
        all[10] = Self::Time(1000);
        all[11] = Self::Time(2000);
        all[12] = Self::Time(5000);
        all[13] = Self::Time(10_000);
        all[14] = Self::Time(20_000);
        all[15] = Self::Time(30_000);
        all[16] = Self::Time(60_000);
        all
    };

    /// The computer in a seat.
    #[must_use]
    pub fn seat(self) -> Seat {
        match self {
            Self::Level(level) => Seat::engine(level.clamp(1, MAX_LEVEL)),
            Self::Time(ms) => Seat::Engine {
                level: MAX_LEVEL,
                options: format!("time {ms}"),
            },
        }
    }
}

impl Choices {
    /// What was chosen, as settings of a table. Colours fall by `seed`.
    ///
    /// # Errors
    /// Why there is no such game.
    pub fn settings<G: ScreenGame>(
        &self,
        usual: &G,
        lang: Lang,
        seed: u64,
    ) -> Result<Settings<G>, String> {
        let start = self.start(usual)?;
        let opening = if start.openings().len() > 1 {
            self.opening.parse().unwrap_or_default()
        } else {
            OpeningRule::Free
        };
        let defaults = default_names(self.who, lang);
        let name = |player: Player| {
            let name = self.names[player.index()].trim();
            if name.is_empty() {
                defaults[player.index()].clone()
            } else {
                name.to_string()
            }
        };
        let seat = |player: Player| match self.who[player.index()] {
            Who::Human => Seat::Human,
            Who::Computer => self.strength[player.index()].seat(),
        };
        let lot = || {
            let even = Rng::new(seed).next_u64().is_multiple_of(2);
            if even { Player::First } else { Player::Second }
        };
        Ok(Settings {
            names: Player::BOTH.map(name),
            seats: Player::BOTH.map(seat),
            black: match self.colour {
                Colour::Black => Player::First,
                Colour::White => Player::Second,
                Colour::Random => lot(),
            },
            opening,
            clock: (self.clock > 0).then_some(Clock {
                main_ms: self.clock.saturating_mul(1000),
                increment_ms: self.increment.saturating_mul(1000),
            }),
            // Every pass is said all the same.
            auto_pass: true,
            seed,
            ..Settings::new(start)
        })
    }

    /// The start position on the board that was chosen.
    ///
    /// # Errors
    /// Why there is none.
    pub fn start<G: ScreenGame>(&self, usual: &G) -> Result<G, String> {
        let (size, rule_set) = self.board(usual);
        if (size.clone(), rule_set.clone()) == usual.board() {
            return Ok(usual.clone());
        }
        G::on_board(&size, &rule_set)
    }

    /// The board and the rule set that were chosen.
    pub(super) fn board<G: ScreenGame>(&self, usual: &G) -> (String, String) {
        let (size, rule_set) = usual.board();
        let or = |chosen: &String, usual: String| {
            if chosen.is_empty() {
                usual
            } else {
                chosen.clone()
            }
        };
        (or(&self.size, size), or(&self.rule_set, rule_set))
    }

    /// Lets colours say who plays them, as options do: the first player has Black.
    pub(crate) fn seat_by_colour(&mut self, who: [Option<Who>; 2]) {
        if who == [None, None] {
            return;
        }
        self.colour = Colour::Black;
        let usual = Self::default().who;
        self.who = Side::BOTH.map(|side| who[side.index()].unwrap_or(usual[side.index()]));
    }
}

/// What players are called who have not said their names.
fn default_names(who: [Who; 2], lang: Lang) -> [String; 2] {
    let computer = Label::Computer.text(lang);
    match who {
        [Who::Human, Who::Human] => [Label::PlayerOne.text(lang), Label::PlayerTwo.text(lang)],
        [Who::Human, Who::Computer] => [Label::PlayerOne.text(lang), computer],
        [Who::Computer, Who::Human] => [computer, Label::PlayerTwo.text(lang)],
        [Who::Computer, Who::Computer] => [1, 2].map(|number| format!("{computer} {number}")),
    }
}

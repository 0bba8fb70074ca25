//! The settings of a table as a page writes them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::Rng;
use boardgame_session::{Clock, Game, OpeningRule, Player, Seat, Settings};
use serde::Deserialize;

use crate::engine::{MAX_LEVEL, MAX_SECONDS};
use crate::{Fault, Who, words};

/// The longest name, in characters.
pub const MAX_NAME: usize = 32;

/// A week in seconds: nobody plays longer.
const MAX_CLOCK: u64 = 7 * 24 * 60 * 60;

/// The settings of a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// `gomoku` or `reversi`.
    pub game: String,
    /// The rules and the size, as the game writes them: `15x15x5 freestyle`, `8x8`.
    pub rules: String,
    /// The names of the players; an empty one is replaced by a usual one.
    #[serde(default)]
    pub names: [String; 2],
    /// Who plays.
    #[serde(default)]
    pub seats: [SeatSetup; 2],
    /// Who has Black.
    #[serde(default)]
    pub black: First,
    /// How games are opened: `free`, `swap` or `swap2`.
    #[serde(default)]
    pub opening: Option<String>,
    /// The clock, if any.
    #[serde(default)]
    pub clock: Option<ClockSetup>,
    /// Whether forced passes are played by themselves.
    #[serde(default)]
    pub auto_pass: bool,
    /// Moves that were played already.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// Who plays for a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatSetup {
    /// A person here.
    #[default]
    Human,
    /// A person at another machine.
    Remote,
    /// An engine.
    Engine {
        /// From 1 to 10.
        level: u8,
        /// Seconds a move instead of a level.
        #[serde(default)]
        seconds: Option<u32>,
    },
}

/// Who has Black in the first game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// The first player.
    #[default]
    First,
    /// The second player.
    Second,
    /// Either.
    Random,
}

/// Time for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockSetup {
    /// Seconds for each player.
    pub main: u64,
    /// Seconds that each move adds.
    #[serde(default)]
    pub increment: u64,
}

impl Setup {
    /// Whether a player sits at another machine.
    #[must_use]
    pub fn has_remote(&self) -> bool {
        self.seats.contains(&SeatSetup::Remote)
    }

    /// Whose seat the page has that opens the table: the one screen's, or the first person's who is
    /// at no other machine. Nobody's if all are at other machines.
    #[must_use]
    pub fn seat_of_creator(&self) -> Option<Who> {
        if !self.has_remote() {
            return Some(Who::Here);
        }
        let mut players = Player::BOTH.into_iter().zip(self.seats);
        let (player, _) = players.find(|(_, seat)| *seat == SeatSetup::Human)?;
        Some(Who::Player(player))
    }

    /// The settings for a session. At a table for several machines every person is at another one.
    pub(crate) fn settings<G: Game>(
        &self,
        seed: u64,
        networked: bool,
    ) -> Result<Settings<G>, Fault> {
        let start = G::from_rules(&self.rules).map_err(|why| Fault::Setup(why.to_string()))?;
        let opening = match &self.opening {
            None => Ok(OpeningRule::Free),
            Some(word) => word.parse(),
        };
        let mut seats = [Seat::Human, Seat::Human];
        for (seat, setup) in seats.iter_mut().zip(self.seats) {
            *seat = setup.seat(networked)?;
        }
        let defaults = words::default_names(&self.seats);
        let name = |at: usize| match tidy_name(&self.names[at]) {
            name if name.is_empty() => defaults[at].clone(),
            name => name,
        };
        Ok(Settings {
            start,
            names: [name(0), name(1)],
            seats,
            black: match self.black {
                First::First => Player::First,
                First::Second => Player::Second,
                First::Random => Player::BOTH[Rng::new(seed).below(2) as usize],
            },
            opening: opening.map_err(|why| Fault::Setup(why.to_string()))?,
            clock: self.clock.map(ClockSetup::clock).transpose()?,
            auto_pass: self.auto_pass,
            seed,
        })
    }
}

impl SeatSetup {
    fn seat(self, networked: bool) -> Result<Seat, Fault> {
        match self {
            Self::Human if networked => Ok(Seat::Remote),
            Self::Human => Ok(Seat::Human),
            Self::Remote if networked => Ok(Seat::Remote),
            Self::Remote => Err(Fault::Setup("there is no other machine here".to_string())),
            Self::Engine { level, seconds } => {
                if !(1..=MAX_LEVEL).contains(&level) {
                    let why = format!("a level of {level}: it must be from 1 to {MAX_LEVEL}");
                    return Err(Fault::Setup(why));
                }
                let options = match seconds {
                    None => String::new(),
                    Some(seconds @ 1..=MAX_SECONDS) => format!("seconds {seconds}"),
                    Some(seconds) => {
                        let why = format!("{seconds} s a move: it must be from 1 to {MAX_SECONDS}");
                        return Err(Fault::Setup(why));
                    }
                };
                Ok(Seat::Engine { level, options })
            }
        }
    }
}

impl ClockSetup {
    fn clock(self) -> Result<Clock, Fault> {
        let Self { main, increment } = self;
        if !(1..=MAX_CLOCK).contains(&main) || increment > MAX_CLOCK {
            let why = format!("a clock of {main}+{increment} s: at most {MAX_CLOCK} s each");
            return Err(Fault::Setup(why));
        }
        Ok(Clock {
            main_ms: 1000 * main,
            increment_ms: 1000 * increment,
        })
    }
}

/// A name without what would spoil a line: no control characters, no blanks at the ends, not too
/// long.
pub(crate) fn tidy_name(name: &str) -> String {
    let printable = name.chars().filter(|c| !c.is_control());
    let name: String = printable.take(MAX_NAME).collect();
    name.trim().to_string()
}

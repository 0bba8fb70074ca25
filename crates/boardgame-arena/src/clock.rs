//! The time that a side has, and how much of it is gone.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use boardgame_core::search::TimeControl;

/// The time control of a match. The default has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeRule {
    /// The most time for one move.
    pub per_move: Option<Duration>,
    /// The time for a whole game, and what is added after each move.
    pub game: Option<GameTime>,
    /// By how much a player may overstep a limit before that loses the game: operating systems do
    /// not wake a program to the millisecond.
    pub tolerance: Duration,
}

/// The time for a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTime {
    /// The time at the start.
    pub base: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

/// A text that is no time for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected SECONDS or SECONDS+INCREMENT, as in 60+0.5, of at most a day")]
pub struct GameTimeError;

impl FromStr for GameTime {
    type Err = GameTimeError;

    fn from_str(text: &str) -> Result<Self, GameTimeError> {
        let seconds = |text: &str| {
            let number: f64 = text.parse().map_err(|_| GameTimeError)?;
            if !(0.0..=86_400.0).contains(&number) {
                return Err(GameTimeError);
            }
            Ok(Duration::from_secs_f64(number))
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (base, increment) = (seconds(base)?, seconds(increment)?);
        if base.is_zero() {
            return Err(GameTimeError);
        }
        Ok(Self { base, increment })
    }
}

impl fmt::Display for GameTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (base, increment) = (self.base.as_secs_f64(), self.increment.as_secs_f64());
        write!(f, "{base}+{increment}")
    }
}

/// The clock of one side in one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    rule: TimeRule,
    left: Option<Duration>,
}

impl Clock {
    pub(crate) fn new(rule: TimeRule) -> Self {
        Self {
            rule,
            left: rule.game.map(|game| game.base),
        }
    }

    /// What the next move is allowed.
    pub(crate) fn control(&self) -> TimeControl {
        TimeControl {
            per_move: self.rule.per_move,
            left: self.left,
            increment: self.rule.game.map_or(Duration::ZERO, |game| game.increment),
            moves_to_go: None,
        }
    }

    /// The time for the next move, without the tolerance.
    pub(crate) fn allowed(&self) -> Option<Duration> {
        match (self.rule.per_move, self.left) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }

    /// When a move that is begun now is lost.
    pub(crate) fn deadline(&self, begun: Instant) -> Option<Instant> {
        let most = self.allowed()?.checked_add(self.rule.tolerance)?;
        begun.checked_add(most)
    }

    /// Takes off the time of a move; false if it was too much.
    pub(crate) fn spend(&mut self, used: Duration) -> bool {
        let in_time = self
            .allowed()
            .is_none_or(|allowed| used <= allowed + self.rule.tolerance);
        if let (Some(left), Some(game)) = (&mut self.left, self.rule.game) {
            *left = left.saturating_sub(used) + game.increment;
        }
        in_time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_clock_runs_down_gains_its_increment_and_falls() {
        let rule = TimeRule {
            game: Some("1+0.1".parse().unwrap()),
            tolerance: 10 * MS,
            ..TimeRule::default()
        };
        let mut clock = Clock::new(rule);
        assert!(clock.spend(600 * MS));
        assert_eq!(clock.allowed(), Some(500 * MS));
        // The tolerance is no time of its own: the clock stands at what is added.
        assert!(clock.spend(510 * MS));
        assert_eq!(clock.allowed(), Some(100 * MS));
        assert!(!clock.spend(111 * MS));
    }

    #[test]
    fn the_time_of_a_move_binds_beside_that_of_the_game() {
        let rule = TimeRule {
            per_move: Some(50 * MS),
            game: Some("1".parse().unwrap()),
            tolerance: Duration::ZERO,
        };
        let mut clock = Clock::new(rule);
        assert_eq!(clock.allowed(), Some(50 * MS));
        assert!(!clock.spend(51 * MS));
        assert_eq!(Clock::new(TimeRule::default()).allowed(), None);
        for bad in ["", "0", "-1", "1+", "1+-1", "1e9", "nan", "x+1"] {
            assert!(bad.parse::<GameTime>().is_err(), "{bad}");
        }
        assert_eq!("60+0.5".parse::<GameTime>().unwrap().to_string(), "60+0.5");
    }
}

//! How much time a move may take. Arithmetic alone; only [`Timer`] looks at a clock.

use core::time::Duration;

#[cfg(feature = "std")]
use super::{Iteration, Stop};

/// What a game's clock allows the side to move.
///
/// A limit that is absent does not bind; with none at all a search ends by its
/// [`Limits`](super::Limits).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// The most time for this move.
    pub per_move: Option<Duration>,
    /// The time left for this move and all later ones until the next control.
    pub left: Option<Duration>,
    /// The time added after each move.
    pub increment: Duration,
    /// The moves until more time is added, this one included; `None` if `left` is for the rest of
    /// the game.
    pub moves_to_go: Option<u32>,
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// When this much is used up, no further iteration should begin.
    pub soft: Duration,
    /// When this much is used up, the search must end.
    pub hard: Duration,
}

impl TimeControl {
    /// A fixed time for each move.
    #[must_use]
    pub fn per_move(time: Duration) -> Self {
        Self {
            per_move: Some(time),
            ..Self::default()
        }
    }

    /// The time for one move, or `None` if nothing limits it.
    ///
    /// `expected` is how many moves the side to move is likely still to make; it counts where no
    /// number of moves is given. `reserve` is kept back from each limit, for what happens between
    /// the clock and the search.
    ///
    /// ```
    /// use boardgame_core::search::TimeControl;
    /// use std::time::Duration;
    ///
    /// let control = TimeControl { left: Some(Duration::from_secs(60)), ..TimeControl::default() };
    /// let budget = control.budget(30, Duration::from_millis(20)).unwrap();
    /// assert!(budget.soft < Duration::from_secs(3));
    /// assert!(budget.hard < Duration::from_secs(20));
    /// ```
    #[must_use]
    pub fn budget(&self, expected: u32, reserve: Duration) -> Option<Budget> {
        let of_move = self.per_move.map(|time| time.saturating_sub(reserve));
        let of_game = self.left.map(|left| {
            let left = left.saturating_sub(reserve);
            let moves = self.moves_to_go.unwrap_or(expected).max(1);
            let soft = (left / moves)
                .saturating_add(self.increment * 3 / 4)
                .min(left);
            let most = if moves == 1 { left } else { left / 3 };
            let hard = soft.saturating_mul(4).min(most.max(soft));
            Budget { soft, hard }
        });
        match (of_move, of_game) {
            (None, game) => game,
            // Time that a move does not use is lost, so it may all be used.
            (Some(time), None) => Some(Budget {
                soft: time,
                hard: time,
            }),
            (Some(time), Some(game)) => Some(Budget {
                soft: game.soft.min(time),
                hard: game.hard.min(time),
            }),
        }
    }

    /// What a player should keep back of its time for what happens outside the search: `most`, but
    /// no more than a quarter of the time for the move or the game, whichever is shorter.
    ///
    /// ```
    /// use boardgame_core::search::TimeControl;
    /// use std::time::Duration;
    ///
    /// let ms = Duration::from_millis;
    /// let control = |move_ms| TimeControl { per_move: Some(ms(move_ms)), ..TimeControl::default() };
    /// assert_eq!(control(50).reserve(ms(8)), ms(8));
    /// assert_eq!(control(20).reserve(ms(8)), ms(5));
    /// ```
    #[must_use]
    pub fn reserve(&self, most: Duration) -> Duration {
        let shortest = [self.per_move, self.left].into_iter().flatten().min();
        shortest.map_or(most, |limit| most.min(limit / 4))
    }
}

/// Ends a search when its time is up, by the system's clock.
///
/// It begins no further iteration after the soft limit: sooner when the best move has long been
/// the same, later when it has just changed, and at once when there is only one legal move.
#[cfg(feature = "std")]
#[derive(Clone, Debug)]
pub struct Timer {
    begun: std::time::Instant,
    budget: Budget,
}

#[cfg(feature = "std")]
impl Timer {
    /// Time that runs from now.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self::since(std::time::Instant::now(), budget)
    }

    /// Time that has run since `begun`, such as when the request to move arrived.
    #[must_use]
    pub const fn since(begun: std::time::Instant, budget: Budget) -> Self {
        Self { begun, budget }
    }

    /// The soft limit in eighths, by the number of iterations that agreed on the best move.
    fn eighths(steady: u32) -> u32 {
        match steady {
            0 => 12,
            1 => 9,
            2..=4 => 7,
            _ => 5,
        }
    }
}

#[cfg(feature = "std")]
impl Stop for Timer {
    fn poll(&mut self, _nodes: u64) -> bool {
        self.begun.elapsed() >= self.budget.hard
    }

    fn enough(&mut self, iteration: &Iteration) -> bool {
        if iteration.only_move {
            return true;
        }
        let Budget { soft, hard } = self.budget;
        let limit = if soft == hard {
            hard
        } else {
            (soft * Self::eighths(iteration.steady) / 8).min(hard)
        };
        self.begun.elapsed() >= limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const NOTHING: Duration = Duration::ZERO;

    #[test]
    fn without_limits_there_is_no_budget() {
        assert_eq!(TimeControl::default().budget(30, NOTHING), None);
    }

    #[test]
    fn a_game_played_by_its_hard_limits_never_runs_out() {
        let mut left = 10 * SECOND;
        let reserve = Duration::from_millis(5);
        for _ in 0..500 {
            let control = TimeControl {
                left: Some(left),
                increment: Duration::from_millis(50),
                ..TimeControl::default()
            };
            let budget = control.budget(30, reserve).unwrap();
            assert!(budget.soft <= budget.hard && budget.hard + reserve <= left);
            left = left - budget.hard + control.increment;
        }
    }

    #[test]
    fn the_stricter_limit_binds_and_the_last_move_before_a_control_may_use_all() {
        let both = TimeControl {
            per_move: Some(SECOND),
            left: Some(600 * SECOND),
            ..TimeControl::default()
        };
        let budget = both.budget(30, NOTHING).unwrap();
        assert_eq!((budget.soft, budget.hard), (SECOND, SECOND));
        let last = TimeControl {
            left: Some(6 * SECOND),
            moves_to_go: Some(1),
            ..TimeControl::default()
        };
        assert_eq!(last.budget(30, SECOND).unwrap().hard, 5 * SECOND);
        let huge = TimeControl {
            left: Some(Duration::MAX),
            increment: SECOND,
            ..TimeControl::default()
        };
        assert!(huge.budget(0, NOTHING).is_some());
    }

    #[cfg(feature = "std")]
    #[test]
    fn a_timer_that_is_over_stops_and_one_that_has_hours_does_not() {
        let iteration = Iteration {
            depth: 1,
            nodes: 1,
            steady: 0,
            only_move: false,
        };
        for (time, over) in [(NOTHING, true), (3600 * SECOND, false)] {
            let mut timer = Timer::new(Budget {
                soft: time,
                hard: time,
            });
            assert_eq!((timer.poll(1), timer.enough(&iteration)), (over, over));
            let only_move = Iteration {
                only_move: true,
                ..iteration
            };
            assert!(timer.enough(&only_move));
        }
    }
}

//! The clocks of both sides.

use alloc::string::String;
use core::time::Duration;

use boardgame_core::Side;
use boardgame_core::search::TimeControl;

/// What is left for each side.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    settings: Option<Settings>,
    left: [Left; 2],
}

/// Main time, then periods of so many stones each.
#[derive(Clone, Copy, Debug)]
struct Settings {
    main: Duration,
    period: Duration,
    stones: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Left {
    time: Duration,
    /// Stones to be played in the period; 0 in the main time.
    stones: u32,
}

impl Clocks {
    /// `time_settings main period stones`, in seconds.
    pub(super) fn set(&mut self, args: &[String]) -> Option<()> {
        let [main, period, stones] = args else {
            return None;
        };
        let settings = Settings {
            main: seconds(main)?,
            period: seconds(period)?,
            stones: stones.parse().ok()?,
        };
        // Periods without stones mean that there is no limit.
        let limited = settings.period.is_zero() || settings.stones > 0;
        self.settings = limited.then_some(settings);
        self.restart();
        Some(())
    }

    /// `time_left side time stones`.
    pub(super) fn left(&mut self, side: Side, args: &[String]) -> Option<()> {
        let [time, stones] = args else {
            return None;
        };
        let left = Left {
            time: seconds(time)?,
            stones: stones.parse().ok()?,
        };
        self.left[side.index()] = left;
        let told = Settings {
            main: left.time,
            period: Duration::ZERO,
            stones: 0,
        };
        self.settings.get_or_insert(told);
        Some(())
    }

    /// Full clocks again.
    pub(super) fn restart(&mut self) {
        if let Some(Settings {
            main,
            period,
            stones,
        }) = self.settings
        {
            let first = if main.is_zero() && stones > 0 {
                Left {
                    time: period,
                    stones,
                }
            } else {
                Left {
                    time: main,
                    stones: 0,
                }
            };
            self.left = [first; 2];
        }
    }

    /// Counts the time of a move.
    pub(super) fn used(&mut self, side: Side, time: Duration) {
        let Some(Settings { period, stones, .. }) = self.settings else {
            return;
        };
        let left = &mut self.left[side.index()];
        let in_period = left.stones > 0;
        left.time = left.time.saturating_sub(time);
        left.stones = left.stones.saturating_sub(1);
        let played = in_period && left.stones == 0;
        // The main time is over, or all stones of a period have been played.
        if stones > 0 && (played || !in_period && left.time.is_zero()) {
            *left = Left {
                time: period,
                stones,
            };
        }
    }

    /// What the clock of a side allows, `None` without a limit.
    pub(super) fn time(&self, side: Side) -> Option<TimeControl> {
        let Settings { period, stones, .. } = self.settings?;
        let Left {
            time,
            stones: to_go,
        } = self.left[side.index()];
        // A clock that is at its end still leaves the least of times.
        let time = time.max(Duration::from_millis(1));
        if to_go > 0 {
            return Some(TimeControl {
                left: Some(time),
                moves_to_go: Some(to_go),
                ..TimeControl::default()
            });
        }
        let spare = if stones > 0 {
            period / stones
        } else {
            Duration::ZERO
        };
        Some(TimeControl {
            left: Some(time.saturating_add(spare)),
            increment: spare,
            ..TimeControl::default()
        })
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

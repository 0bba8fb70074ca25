//! How long an engine may think where nobody tells it.

use std::time::Duration;

use boardgame_core::search::{Limits, TimeControl};

use crate::number;

/// Limits for each move.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct LimitArgs {
    /// The time for each move in milliseconds, unless the other side tells a time [default: 1000,
    /// or none with --depth or --nodes]
    #[arg(long, value_name = "MS", value_parser = number(1..=MAX_MS))]
    pub time: Option<u64>,
    /// The deepest search in plies
    #[arg(long, value_name = "N", value_parser = number(1..=1000_u32))]
    pub depth: Option<u32>,
    /// The most positions to look at
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    pub nodes: Option<u64>,
}

/// A day.
const MAX_MS: u64 = 24 * 60 * 60 * 1000;
/// The time for a move where nothing is said.
const USUAL_MS: u64 = 1000;

impl LimitArgs {
    /// The limits by the clock.
    #[must_use]
    pub fn time(&self) -> TimeControl {
        let bounded = self.depth.is_some() || self.nodes.is_some();
        let usual = (!bounded).then_some(USUAL_MS);
        TimeControl {
            per_move: self.time.or(usual).map(Duration::from_millis),
            ..TimeControl::default()
        }
    }

    /// The other limits.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            lines: None,
        }
    }
}

//! What `INFO` has told.

use core::time::Duration;

use boardgame_core::gomoku::Rule;
use boardgame_core::search::{Limits, TimeControl};

use super::{Dialect, Info, RuleBits, RuleBitsError};
use crate::engine::Resources;

/// Limits and rules as far as they have been told.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    turn: Option<Duration>,
    game: Option<Duration>,
    /// What was told last; outer `None` if nothing ever was.
    left: Option<Option<Duration>>,
    increment: Duration,
    depth: Option<u32>,
    nodes: Option<u64>,
    resources: Resources,
    rule: RuleBits,
    pub(super) dialect: Dialect,
    /// Whether to think on the opponent's time, if that was told.
    pub(super) pondering: Option<bool>,
    /// Whether to tell of each iteration.
    pub(super) detail: bool,
}

/// The time for a move where nothing has been told.
const USUAL: Duration = Duration::from_secs(5);
/// The time for a move that should come as fast as possible.
const FASTEST: Duration = Duration::from_millis(10);
/// What is left of the clock when it says nothing is.
const LEAST: Duration = Duration::from_millis(1);

impl Settings {
    pub(super) fn take(&mut self, info: Info) {
        match info {
            Info::TimeoutTurn(time) => self.turn = Some(time),
            Info::TimeoutMatch(time) => self.game = time,
            Info::TimeLeft(time) => self.left = Some(time),
            Info::TimeIncrement(time) => self.increment = time,
            Info::MaxMemory(bytes) => self.resources.memory = bytes,
            Info::HashSize(kib) => self.resources.table = Some(kib.saturating_mul(1024)),
            Info::ThreadNum(threads) => self.resources.threads = Some(threads),
            Info::MaxDepth(depth) => self.depth = Some(depth).filter(|&depth| depth > 0),
            Info::MaxNode(nodes) => self.nodes = Some(nodes).filter(|&nodes| nodes > 0),
            Info::Rule(bits) => self.rule = bits,
            Info::ShowDetail(show) => self.detail = show,
            Info::Pondering(ponder) => self.pondering = Some(ponder),
            Info::GameType(_) | Info::Evaluate(_) | Info::Folder(_) | Info::Other { .. } => {}
        }
    }

    pub(super) fn rule(&self) -> Result<Rule, RuleBitsError> {
        self.rule.rule(self.dialect)
    }

    pub(super) const fn continuous(&self) -> bool {
        self.rule.continuous(self.dialect)
    }

    pub(super) const fn resources(&self) -> Resources {
        self.resources
    }

    pub(super) const fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            lines: None,
        }
    }

    /// What the clock allows, when `used` of the game's time is used up by our own count, which
    /// holds where nobody tells what is left.
    pub(super) fn time(&self, used: Duration) -> TimeControl {
        let counted = self.game.map(|game| game.saturating_sub(used));
        let left = self.left.unwrap_or(counted).map(|left| left.max(LEAST));
        let per_move = match self.turn {
            Some(Duration::ZERO) => Some(FASTEST),
            None if left.is_none() && self.depth.is_none() && self.nodes.is_none() => Some(USUAL),
            turn => turn,
        };
        TimeControl {
            per_move,
            left,
            increment: self.increment,
            moves_to_go: None,
        }
    }
}

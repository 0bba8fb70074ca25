//! `INFO key value`.

use alloc::string::{String, ToString};
use core::fmt;
use core::time::Duration;

use super::point::number;
use super::{CommandError, Point, RuleBits};
use crate::words;

/// What `INFO` tells an engine. It is never answered, and what is not known is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// `timeout_turn`: the time for each move; zero asks for a move as fast as possible.
    TimeoutTurn(Duration),
    /// `timeout_match`: the time for the whole game; `None` (0) is no limit.
    TimeoutMatch(Option<Duration>),
    /// `time_left`: what is left of the time for the game, zero when it is used up; `None`
    /// (2147483647) is no limit.
    TimeLeft(Option<Duration>),
    /// `max_memory`: the most memory in bytes; `None` (0) is no limit.
    MaxMemory(Option<u64>),
    /// `game_type`: who the opponent is.
    GameType(GameType),
    /// `rule`: what is played.
    Rule(RuleBits),
    /// `evaluate`: where the mouse is.
    Evaluate(Point),
    /// `folder`: where files may be kept.
    Folder(String),
    /// `max_depth` (Yixin): the deepest search, in plies.
    MaxDepth(u32),
    /// `max_node` (Yixin): the most positions to look at.
    MaxNode(u64),
    /// `hash_size` (Yixin): the size of the table, in KiB.
    HashSize(u64),
    /// `thread_num` (Yixin): the number of threads.
    ThreadNum(u32),
    /// `pondering` (Yixin): whether to think on the opponent's time.
    Pondering(bool),
    /// `time_increment` (Rapfi): the time added after each move.
    TimeIncrement(Duration),
    /// `show_detail` (Rapfi): whether to tell of each iteration.
    ShowDetail(bool),
    /// Any other key.
    Other {
        /// The key as it was written.
        key: String,
        /// What follows it.
        value: String,
    },
}

/// Who the opponent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum GameType {
    /// A person.
    Human = 0,
    /// Another engine.
    Brain = 1,
    /// Another engine, in a tournament.
    Tournament = 2,
    /// Another engine, in a tournament over a network.
    NetworkTournament = 3,
}

/// The value that stands for no limit in `time_left`.
const UNLIMITED: i64 = 2_147_483_647;

impl Info {
    /// Reads what follows `INFO`.
    ///
    /// # Errors
    /// If the value of a known key is none.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let (key, value) = words::split(text);
        let wrong = |expected| CommandError::Value {
            key: key.to_string(),
            value: words::Excerpt(value).to_string(),
            expected,
        };
        let natural = || number::<u64>(value).ok_or(wrong("a whole number from 0"));
        let small = || number::<u32>(value).ok_or(wrong("a whole number from 0"));
        // Managers send what is left even when it is less than nothing.
        let time = || {
            let ms = value.parse::<i64>().map_err(|_| wrong("milliseconds"))?;
            Ok(Duration::from_millis(ms.max(0).unsigned_abs()))
        };
        Ok(match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => Self::TimeoutTurn(time()?),
            "timeout_match" => Self::TimeoutMatch(Some(time()?).filter(|time| !time.is_zero())),
            "time_left" => Self::TimeLeft(
                Some(time()?).filter(|time| time.as_millis() < UNLIMITED.unsigned_abs().into()),
            ),
            "max_memory" => Self::MaxMemory(Some(natural()?).filter(|&bytes| bytes > 0)),
            "game_type" => Self::GameType(match small()? {
                0 => GameType::Human,
                1 => GameType::Brain,
                2 => GameType::Tournament,
                3 => GameType::NetworkTournament,
                _ => return Err(wrong("0, 1, 2 or 3")),
            }),
            "rule" => Self::Rule(RuleBits(small()?)),
            "evaluate" => Self::Evaluate(value.parse().map_err(|_| wrong("two coordinates"))?),
            "folder" => Self::Folder(value.to_string()),
            "max_depth" => Self::MaxDepth(small()?),
            "max_node" => Self::MaxNode(natural()?),
            "hash_size" => Self::HashSize(natural()?),
            "thread_num" => Self::ThreadNum(small()?),
            "pondering" => Self::Pondering(small()? > 0),
            "time_increment" => Self::TimeIncrement(time()?),
            "show_detail" => Self::ShowDetail(small()? > 0),
            "" => {
                return Err(CommandError::Missing {
                    command: "INFO",
                    expected: "a key and a value",
                });
            }
            _ => Self::Other {
                key: key.to_string(),
                value: value.to_string(),
            },
        })
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: &Duration| time.as_millis();
        match self {
            Self::TimeoutTurn(time) => write!(f, "timeout_turn {}", ms(time)),
            Self::TimeoutMatch(time) => {
                write!(f, "timeout_match {}", time.as_ref().map_or(0, ms))
            }
            Self::TimeLeft(time) => {
                let unlimited = UNLIMITED.unsigned_abs().into();
                write!(f, "time_left {}", time.as_ref().map_or(unlimited, ms))
            }
            Self::MaxMemory(bytes) => write!(f, "max_memory {}", bytes.unwrap_or(0)),
            Self::GameType(kind) => write!(f, "game_type {}", *kind as u8),
            Self::Rule(bits) => write!(f, "rule {bits}"),
            Self::Evaluate(point) => write!(f, "evaluate {point}"),
            Self::Folder(path) => write!(f, "folder {path}"),
            Self::MaxDepth(depth) => write!(f, "max_depth {depth}"),
            Self::MaxNode(nodes) => write!(f, "max_node {nodes}"),
            Self::HashSize(kib) => write!(f, "hash_size {kib}"),
            Self::ThreadNum(threads) => write!(f, "thread_num {threads}"),
            Self::Pondering(ponder) => write!(f, "pondering {}", u8::from(*ponder)),
            Self::TimeIncrement(time) => write!(f, "time_increment {}", ms(time)),
            Self::ShowDetail(show) => write!(f, "show_detail {}", u8::from(*show)),
            Self::Other { key, value } => write!(f, "{key} {value}"),
        }
    }
}

//! What a board tells an engine.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use super::item::number;
use super::{Item, parse_move};
use crate::words::{self, Excerpt};

/// A line to an engine.
///
/// ```
/// use boardgame_core::{Move, Square};
/// use boardgame_protocol::nboard::{Command, Item};
/// assert_eq!("set depth 12".parse(), Ok(Command::SetDepth(12)));
/// // Version 1 sends a move alone.
/// let f5 = Command::Move(Item::new(Move::Place(Square::new(5, 4))));
/// assert_eq!(["move F5", "F5"].map(str::parse), [Ok(f5.clone()), Ok(f5)]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `nboard`: the version of the protocol.
    NBoard(u32),
    /// `set depth`: how deep to search, in plies.
    SetDepth(u32),
    /// `set game`: the game, in GGF, at whose end the board stands now.
    SetGame(String),
    /// `set contempt`: 100 makes a draw count for Black.
    SetContempt(f64),
    /// `move`, or in version 1 the move alone: what was played.
    Move(Item),
    /// `hint`: evaluate the best so many moves.
    Hint(u32),
    /// `go`: which move would it be?
    Go,
    /// `ping`: stop thinking, and answer.
    Ping(i64),
    /// `learn`: the game is over and may be learnt from.
    Learn,
    /// `analyze`: evaluate the positions of the game.
    Analyze,
    /// `quit`: leave. Not of the protocol, but known to its engines.
    Quit,
}

/// A line is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// Its first words mean nothing.
    #[error("unknown command {word:?}")]
    Unknown {
        /// The words, cut if long.
        word: String,
    },
    /// What follows the command is wrong.
    #[error("{command} {found:?}: expected {expected}")]
    Parameter {
        /// The command.
        command: &'static str,
        /// What follows, cut if long.
        found: String,
        /// What should follow.
        expected: &'static str,
    },
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let (word, rest) = words::split(line);
        let wrong = |command, expected| CommandError::Parameter {
            command,
            found: Excerpt(rest).to_string(),
            expected,
        };
        let natural = |command, text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = if digits {
                text.parse::<u32>().ok()
            } else {
                None
            };
            number.ok_or_else(|| wrong(command, "a whole number from 0"))
        };
        Ok(match word {
            "nboard" => Self::NBoard(natural("nboard", rest)?),
            "set" => match words::split(rest) {
                ("depth", depth) => Self::SetDepth(natural("set", depth)?),
                ("game", game) => Self::SetGame(game.to_string()),
                ("contempt", contempt) => {
                    Self::SetContempt(number(contempt).ok_or(wrong("set", "a number"))?)
                }
                (what, _) => {
                    return Err(CommandError::Unknown {
                        word: alloc::format!("set {}", Excerpt(what)),
                    });
                }
            },
            "move" => {
                let item = rest.parse::<Item>();
                Self::Move(item.map_err(|_| wrong("move", "a move, as in F5/1.50/0.30"))?)
            }
            // Without a number it is the best move alone.
            "hint" if rest.is_empty() => Self::Hint(1),
            "hint" => Self::Hint(natural("hint", rest)?),
            "go" => Self::Go,
            "ping" => {
                let number = rest.parse().map_err(|_| wrong("ping", "a whole number"));
                Self::Ping(number?)
            }
            "learn" => Self::Learn,
            "analyze" => Self::Analyze,
            "quit" => Self::Quit,
            word => match (parse_move(word), rest) {
                (Some(m), "") => Self::Move(Item::new(m)),
                _ => {
                    return Err(CommandError::Unknown {
                        word: Excerpt(word).to_string(),
                    });
                }
            },
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NBoard(version) => write!(f, "nboard {version}"),
            Self::SetDepth(depth) => write!(f, "set depth {depth}"),
            Self::SetGame(ggf) => write!(f, "set game {ggf}"),
            Self::SetContempt(contempt) => write!(f, "set contempt {contempt}"),
            Self::Move(item) => write!(f, "move {item}"),
            Self::Hint(count) => write!(f, "hint {count}"),
            Self::Go => f.write_str("go"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Learn => f.write_str("learn"),
            Self::Analyze => f.write_str("analyze"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

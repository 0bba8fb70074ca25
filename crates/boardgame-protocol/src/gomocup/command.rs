//! What a manager tells an engine.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use super::point::number;
use super::{Info, Point};
use crate::words;

/// A line to an engine. Words are read in upper or lower case.
///
/// ```
/// use boardgame_protocol::gomocup::{Command, Point};
/// assert_eq!("turn 7,8".parse(), Ok(Command::Turn(Point { x: 7, y: 8 })));
/// assert_eq!(Command::RectStart { width: 20, height: 15 }.to_string(), "RECTSTART 20,15");
/// assert_eq!(
///     "TURN h8".parse::<Command>().unwrap_err().to_string(),
///     "TURN h8: expected two coordinates from 0 with a comma between them, as in 7,8"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START`: a new game on a square board.
    Start(u16),
    /// `RECTSTART`: a new game on a board of these columns and rows.
    RectStart {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
    /// `RESTART`: a new game on the same board.
    Restart,
    /// `TURN`: the opponent's move.
    Turn(Point),
    /// `BEGIN`: the engine moves first.
    Begin,
    /// `BOARD`: a whole position follows, ended by `DONE`; then the engine moves.
    Board,
    /// `x,y,field`, one line of a position.
    Stone(Stone),
    /// `x,y`, one line of an opening in `SWAP2BOARD`.
    Point(Point),
    /// `DONE`: the end of a position.
    Done,
    /// `TAKEBACK`: the stone there is taken off.
    TakeBack(Point),
    /// `PLAY`: the engine has to move there.
    Play(Point),
    /// `SWAP2BOARD`: the stones of an opening follow, ended by `DONE`.
    Swap2Board,
    /// `INFO`: limits, rules and more.
    Info(Info),
    /// `ABOUT`: who is the engine?
    About,
    /// `END`: leave at once.
    End,
    /// `YXBOARD` (Yixin): as `BOARD`, without a move.
    YxBoard,
    /// `YXSTOP` (Yixin): move at once.
    YxStop,
    /// `YXSHOWFORBID` (Yixin): which squares are forbidden?
    YxShowForbid,
    /// `YXHASHCLEAR` (Yixin): forget what was found.
    YxHashClear,
    /// `YXNBEST` (Rapfi): the best so many moves of the position.
    YxNBest(u16),
    /// `YXSHOWINFO` (Rapfi): the manager is a board of Yixin's kind.
    YxShowInfo,
}

/// A stone of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stone {
    /// Where it stands.
    pub point: Point,
    /// Whose it is.
    pub field: Field,
}

/// Whose stone it is, in the view of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Field {
    /// Its own.
    Own = 1,
    /// The opponent's.
    Opponent = 2,
    /// In a continuous game, a stone of a row that has won; under renju, a forbidden square.
    Other = 3,
}

/// A line is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// Its first word means nothing.
    #[error("command {word:?}")]
    Unknown {
        /// The word, cut if long.
        word: String,
    },
    /// Something is missing after the command.
    #[error("{command}: expected {expected}")]
    Missing {
        /// The command.
        command: &'static str,
        /// What should follow.
        expected: &'static str,
    },
    /// What follows the command is wrong.
    #[error("{command} {found}: expected {expected}")]
    Parameter {
        /// The command.
        command: &'static str,
        /// What follows, cut if long.
        found: String,
        /// What should follow.
        expected: &'static str,
    },
    /// The value of an `INFO` is wrong.
    #[error("INFO {key} {value}: expected {expected}")]
    Value {
        /// The key.
        key: String,
        /// The value, cut if long.
        value: String,
        /// What it should be.
        expected: &'static str,
    },
}

const SIZE: &str = "the side of the board, as in 15";
const SIDES: &str = "columns and rows, as in 20,15";
const POINT: &str = "two coordinates from 0 with a comma between them, as in 7,8";
const STONE: &str = "x,y,1 or x,y,2 or x,y,3";

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let (word, rest) = words::split(line);
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return coordinates(line.trim());
        }
        let wrong = |command, expected| {
            if rest.is_empty() {
                return CommandError::Missing { command, expected };
            }
            CommandError::Parameter {
                command,
                found: words::Excerpt(rest).to_string(),
                expected,
            }
        };
        let point = |command| rest.parse::<Point>().map_err(|_| wrong(command, POINT));
        let upper = word.to_ascii_uppercase();
        Ok(match upper.as_str() {
            "START" => Self::Start(number(rest).ok_or(wrong("START", SIZE))?),
            "RECTSTART" => {
                let sides = rest.parse::<Point>();
                let Point { x, y } = sides.map_err(|_| wrong("RECTSTART", SIDES))?;
                Self::RectStart {
                    width: x,
                    height: y,
                }
            }
            "TURN" => Self::Turn(point("TURN")?),
            "TAKEBACK" => Self::TakeBack(point("TAKEBACK")?),
            "PLAY" => Self::Play(point("PLAY")?),
            "INFO" => Self::Info(Info::parse(rest)?),
            "YXNBEST" => {
                let count = number(rest).filter(|&count| count > 0);
                Self::YxNBest(count.ok_or(wrong("YXNBEST", "how many moves, from 1"))?)
            }
            // What follows these means nothing, and old managers add it.
            "RESTART" => Self::Restart,
            "BEGIN" => Self::Begin,
            "BOARD" => Self::Board,
            "DONE" => Self::Done,
            "SWAP2BOARD" => Self::Swap2Board,
            "ABOUT" => Self::About,
            "END" => Self::End,
            "YXBOARD" => Self::YxBoard,
            "YXSTOP" => Self::YxStop,
            "YXSHOWFORBID" => Self::YxShowForbid,
            "YXHASHCLEAR" => Self::YxHashClear,
            "YXSHOWINFO" => Self::YxShowInfo,
            _ => {
                return Err(CommandError::Unknown {
                    word: words::Excerpt(word).to_string(),
                });
            }
        })
    }
}

/// Reads `x,y` or `x,y,field`.
fn coordinates(line: &str) -> Result<Command, CommandError> {
    let wrong = || CommandError::Parameter {
        command: "stone",
        found: words::Excerpt(line).to_string(),
        expected: STONE,
    };
    let commas = line.bytes().filter(|&byte| byte == b',').count();
    if commas == 1 {
        return line.parse().map(Command::Point).map_err(|_| wrong());
    }
    let (point, field) = line.rsplit_once(',').ok_or_else(wrong)?;
    let field = match field.trim() {
        "1" => Field::Own,
        "2" => Field::Opponent,
        "3" => Field::Other,
        _ => return Err(wrong()),
    };
    let point = point.parse().map_err(|_| wrong())?;
    Ok(Command::Stone(Stone { point, field }))
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(side) => write!(f, "START {side}"),
            Self::RectStart { width, height } => write!(f, "RECTSTART {width},{height}"),
            Self::Restart => f.write_str("RESTART"),
            Self::Turn(point) => write!(f, "TURN {point}"),
            Self::Begin => f.write_str("BEGIN"),
            Self::Board => f.write_str("BOARD"),
            Self::Stone(Stone { point, field }) => write!(f, "{point},{}", *field as u8),
            Self::Point(point) => point.fmt(f),
            Self::Done => f.write_str("DONE"),
            Self::TakeBack(point) => write!(f, "TAKEBACK {point}"),
            Self::Play(point) => write!(f, "PLAY {point}"),
            Self::Swap2Board => f.write_str("SWAP2BOARD"),
            Self::Info(info) => write!(f, "INFO {info}"),
            Self::About => f.write_str("ABOUT"),
            Self::End => f.write_str("END"),
            Self::YxBoard => f.write_str("YXBOARD"),
            Self::YxStop => f.write_str("YXSTOP"),
            Self::YxShowForbid => f.write_str("YXSHOWFORBID"),
            Self::YxHashClear => f.write_str("YXHASHCLEAR"),
            Self::YxNBest(count) => write!(f, "YXNBEST {count}"),
            Self::YxShowInfo => f.write_str("YXSHOWINFO"),
        }
    }
}

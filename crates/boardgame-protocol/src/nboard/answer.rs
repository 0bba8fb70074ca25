//! What an engine tells its board.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

use boardgame_core::Move;

use super::item::number;
use super::{Item, parse_move, write_move};
use crate::words;

/// A line from an engine. What is none of the protocol's is [`Answer::Other`].
///
/// ```
/// use boardgame_core::{Move, Square};
/// use boardgame_protocol::nboard::{Answer, Item};
/// let read = |line: &str| line.parse::<Answer>().unwrap();
/// let d6 = Move::Place(Square::new(3, 5));
/// let item = Item { m: d6, eval: Some(-1.0), time: Some(0.0) };
/// // Edax writes blanks where the protocol has strokes.
/// assert_eq!(read("=== D6/-1.00/0.0"), Answer::Move(item));
/// assert_eq!(read("=== d6 -1.00 0.0"), Answer::Move(item));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// `set myname`: what the engine is called.
    MyName(String),
    /// `pong`: the answer to a ping.
    Pong(i64),
    /// `status`: what the board should show.
    Status(String),
    /// `search`: a line of a search, with its evaluation and depth.
    Search(Line),
    /// `book`: a line of a book.
    Book {
        /// The line.
        line: Line,
        /// How many games it rests on.
        games: u64,
    },
    /// `nodestats`: how much has been searched, and for how many seconds.
    NodeStats {
        /// Positions.
        nodes: f64,
        /// Seconds.
        seconds: f64,
    },
    /// `===`: the move that it would play.
    Move(Item),
    /// `learned`: the game has been learnt from.
    Learned,
    /// `analysis`: what the position after so many moves is worth to the side to move.
    Analysis {
        /// Moves played before the position, passes included.
        moves: usize,
        /// In discs.
        eval: f64,
    },
    /// Anything else.
    Other(String),
}

/// A line of play with its evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The moves, the one that is evaluated first.
    pub pv: Vec<Move>,
    /// In discs, in the view of the side to move.
    pub eval: f64,
    /// As the engine writes it: `12`, `100%W`, `100%`.
    pub depth: String,
    /// What else it says.
    pub text: String,
}

impl FromStr for Answer {
    type Err = Infallible;

    fn from_str(line: &str) -> Result<Self, Infallible> {
        let line = line.trim();
        Ok(known(line).unwrap_or_else(|| Self::Other(line.to_string())))
    }
}

fn known(line: &str) -> Option<Answer> {
    let (word, rest) = words::split(line);
    Some(match word {
        "set" => match words::split(rest) {
            ("myname", name) => Answer::MyName(name.to_string()),
            _ => return None,
        },
        "pong" => Answer::Pong(rest.parse().ok()?),
        "status" => Answer::Status(rest.to_string()),
        "search" => Answer::Search(self::line(rest)?.0),
        "book" => {
            let (line, games) = self::line(rest)?;
            Answer::Book { line, games }
        }
        "nodestats" => {
            let (nodes, seconds) = words::split(rest);
            Answer::NodeStats {
                nodes: number(nodes)?,
                seconds: number(seconds)?,
            }
        }
        "===" => {
            let text: Vec<&str> = rest.split_whitespace().take(3).collect();
            Answer::Move(text.join("/").parse().ok()?)
        }
        "learned" | "learn" => Answer::Learned,
        "analysis" => {
            let (moves, eval) = words::split(rest);
            Answer::Analysis {
                moves: moves.parse().ok()?,
                eval: number(eval)?,
            }
        }
        _ => return None,
    })
}

/// Reads `pv eval games depth [text]`.
fn line(text: &str) -> Option<(Line, u64)> {
    let (pv, rest) = words::split(text);
    let (eval, rest) = words::split(rest);
    let (games, rest) = words::split(rest);
    let (depth, text) = words::split(rest);
    // A pair of values, one for each way to count a draw: the first will do.
    let eval = eval.trim_start_matches('(').split(',').next()?;
    let line = Line {
        pv: moves(pv)?,
        eval: number(eval)?,
        depth: depth.to_string(),
        text: text.to_string(),
    };
    Some((line, games.parse().unwrap_or(0)))
}

/// Reads `F5d6C3` and `F5-D6`.
fn moves(text: &str) -> Option<Vec<Move>> {
    let plain: Vec<char> = text.chars().filter(|&c| c != '-').collect();
    let pairs = plain.chunks(2).map(|pair| pair.iter().collect::<String>());
    let moves: Option<Vec<Move>> = pairs.map(|pair| parse_move(&pair)).collect();
    moves.filter(|moves| !moves.is_empty())
}

impl fmt::Display for Line {
    /// Writes the line as one of a search.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_line(self, 0, f)
    }
}

fn write_line(line: &Line, games: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    line.pv
        .iter()
        .try_for_each(|&m| f.write_str(&write_move(m)))?;
    write!(f, " {:.2} {games} {}", line.eval, line.depth)?;
    match line.text.as_str() {
        "" => Ok(()),
        text => write!(f, " {text}"),
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MyName(name) => write!(f, "set myname {name}"),
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Status(text) if text.is_empty() => f.write_str("status"),
            Self::Status(text) => write!(f, "status {text}"),
            Self::Search(line) => write!(f, "search {line}"),
            Self::Book { line, games } => {
                f.write_str("book ")?;
                write_line(line, *games, f)
            }
            Self::NodeStats { nodes, seconds } => write!(f, "nodestats {nodes} {seconds:.2}"),
            Self::Move(item) => write!(f, "=== {item}"),
            Self::Learned => f.write_str("learned"),
            Self::Analysis { moves, eval } => write!(f, "analysis {moves} {eval:.2}"),
            Self::Other(line) => f.write_str(line),
        }
    }
}

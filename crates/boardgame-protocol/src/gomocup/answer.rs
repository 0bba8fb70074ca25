//! What an engine tells its manager.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

use super::Point;
use crate::words;

/// A line from an engine.
///
/// Engines in the wild print all kinds of lines, so reading never fails: what is none of the
/// protocol's is [`Answer::Other`].
///
/// ```
/// use boardgame_protocol::gomocup::{Answer, Point};
/// let read = |line: &str| line.parse::<Answer>().unwrap();
/// assert_eq!(read("7,8"), Answer::Points(vec![Point { x: 7, y: 8 }]));
/// assert_eq!(read("ERROR too large"), Answer::Error("too large".into()));
/// assert_eq!(read("Hello"), Answer::Other("Hello".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// `OK`, with what may follow it.
    Ok(String),
    /// `x,y`, a move; two or three with blanks between them in the opening by swap2.
    Points(Vec<Point>),
    /// `SWAP`: the other colour is taken.
    Swap,
    /// `ERROR`: what was told is known, but cannot be done.
    Error(String),
    /// `UNKNOWN`: what was told is not known.
    Unknown(String),
    /// `MESSAGE`: something for the user.
    Message(String),
    /// `DEBUG`: something for the author.
    Debug(String),
    /// `SUGGEST`: a move that the manager may make it play.
    Suggest(Point),
    /// `FORBID` (Yixin): the forbidden squares.
    Forbid(Vec<Point>),
    /// What the engine says of itself, in pairs of keys and values.
    About(Vec<(String, String)>),
    /// Anything else.
    Other(String),
}

impl FromStr for Answer {
    type Err = Infallible;

    fn from_str(line: &str) -> Result<Self, Infallible> {
        let line = line.trim();
        let (word, rest) = words::split(line);
        let rest = rest.to_string();
        Ok(match word.to_ascii_uppercase().as_str() {
            "OK" => Self::Ok(rest),
            "SWAP" => Self::Swap,
            "ERROR" => Self::Error(rest),
            "UNKNOWN" => Self::Unknown(rest),
            "MESSAGE" => Self::Message(rest),
            "DEBUG" => Self::Debug(rest),
            "SUGGEST" => match rest.parse() {
                Ok(point) => Self::Suggest(point),
                Err(_) => Self::Other(line.to_string()),
            },
            "FORBID" => match forbidden(&rest) {
                Some(points) => Self::Forbid(points),
                None => Self::Other(line.to_string()),
            },
            _ => match (points(line), about(line)) {
                (Some(points), _) => Self::Points(points),
                (None, Some(pairs)) => Self::About(pairs),
                (None, None) => Self::Other(line.to_string()),
            },
        })
    }
}

/// The most points in one answer: the first stones of an opening by swap2.
const MAX_POINTS: usize = 3;

fn points(line: &str) -> Option<Vec<Point>> {
    // A single move may have blanks around its comma.
    if let Ok(point) = line.parse() {
        return Some(alloc::vec![point]);
    }
    let points: Option<Vec<Point>> = line
        .split_whitespace()
        .take(MAX_POINTS + 1)
        .map(|point| point.parse().ok())
        .collect();
    points.filter(|points| (1..=MAX_POINTS).contains(&points.len()))
}

/// Reads `xxyyxxyy.`, two digits a coordinate.
fn forbidden(text: &str) -> Option<Vec<Point>> {
    let digits = text.strip_suffix('.').unwrap_or(text).as_bytes();
    if !digits.len().is_multiple_of(4) || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number = |tens: u8, ones: u8| u16::from(tens - b'0') * 10 + u16::from(ones - b'0');
    let point = |four: &[u8]| Point {
        x: number(four[0], four[1]),
        y: number(four[2], four[3]),
    };
    Some(digits.chunks(4).map(point).collect())
}

/// Reads `key="value", key="value"`.
fn about(line: &str) -> Option<Vec<(String, String)>> {
    let mut pairs = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (key, after) = rest.split_once('=')?;
        let (value, after) = after.trim_start().strip_prefix('"')?.split_once('"')?;
        pairs.push((key.trim().to_string(), value.to_string()));
        rest = after.trim_start().trim_start_matches(',').trim_start();
    }
    (!pairs.is_empty()).then_some(pairs)
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |f: &mut fmt::Formatter<'_>, word: &str, text: &str| match text {
            "" => f.write_str(word),
            text => write!(f, "{word} {text}"),
        };
        match self {
            Self::Ok(text) => said(f, "OK", text),
            Self::Points(points) => {
                let mut blank = "";
                for point in points {
                    write!(f, "{blank}{point}")?;
                    blank = " ";
                }
                Ok(())
            }
            Self::Swap => f.write_str("SWAP"),
            Self::Error(text) => said(f, "ERROR", text),
            Self::Unknown(text) => said(f, "UNKNOWN", text),
            Self::Message(text) => said(f, "MESSAGE", text),
            Self::Debug(text) => said(f, "DEBUG", text),
            Self::Suggest(point) => write!(f, "SUGGEST {point}"),
            Self::Forbid(points) => {
                f.write_str("FORBID ")?;
                points
                    .iter()
                    .try_for_each(|Point { x, y }| write!(f, "{x:02}{y:02}"))?;
                f.write_str(".")
            }
            Self::About(pairs) => {
                let mut comma = "";
                for (key, value) in pairs {
                    write!(f, "{comma}{key}=\"{value}\"")?;
                    comma = ", ";
                }
                Ok(())
            }
            Self::Other(line) => f.write_str(line),
        }
    }
}

//! Messages in which engines tell of their thinking.
//!
//! Nothing is fixed here, but most engines write pairs of a word and a number, such as Rapfi's
//! `Speed 819K | Depth 25-34 | Eval 259 | Node 3726K | Time 4546ms`.

use alloc::format;
use alloc::string::{String, ToString};
use core::time::Duration;

use boardgame_core::search::Report;
use boardgame_core::{Grid, Move};

use super::Point;
use crate::host::{Eval, Thought};

/// A search's report as a message.
pub(super) fn message(report: &Report<Move>, time: Duration) -> String {
    let ms = time.as_millis();
    let mut text = format!("Depth {}-{} | Eval ", report.depth, report.seldepth);
    text += &match report.score.distance() {
        Some(plies) if report.score.is_win() => format!("+M{plies}"),
        Some(plies) => format!("-M{plies}"),
        None => report.score.raw().to_string(),
    };
    text += &format!(" | Node {} | Time {ms}ms", report.nodes);
    if let Some(speed) = u128::from(report.nodes).checked_div(ms) {
        text += &format!(" | Speed {speed}K");
    }
    let squares = report.pv.iter().filter_map(|m| m.square());
    for (number, square) in squares.enumerate() {
        text += if number == 0 { " | PV " } else { " " };
        text += &Point::from(square).to_string();
    }
    text
}

/// Reads what can be understood of a message; `None` if that is nothing.
pub(super) fn parse(text: &str, grid: Grid) -> Option<Thought<Move>> {
    let mut thought = Thought::default();
    let mut found = false;
    let mut words = text
        .split(|c: char| c.is_whitespace() || matches!(c, '|' | '=' | ':'))
        .filter(|word| !word.is_empty())
        .peekable();
    while let Some(word) = words.next() {
        let key = word.to_ascii_lowercase();
        match key.as_str() {
            "depth" | "d" => {
                let Some((depth, seldepth)) = words.peek().and_then(|word| depths(word)) else {
                    continue;
                };
                (thought.depth, thought.seldepth) = (Some(depth), seldepth);
            }
            "eval" | "ev" | "value" => {
                let Some(eval) = words.peek().and_then(|word| eval(word)) else {
                    continue;
                };
                thought.eval = Some(eval);
            }
            "node" | "nodes" | "n" => {
                let Some(nodes) = words.peek().and_then(|word| count(word)) else {
                    continue;
                };
                thought.nodes = Some(nodes);
            }
            "time" | "t" | "tm" => {
                let Some(time) = words.peek().and_then(|word| duration(word)) else {
                    continue;
                };
                thought.time = Some(time);
            }
            "pv" | "bestline" => {
                let squares = words.by_ref().map_while(|word| {
                    let point: Point = word.trim_matches(['[', ']']).parse().ok()?;
                    point.on(grid).map(Move::Place)
                });
                thought.pv = squares.take(grid.area()).collect();
            }
            _ => continue,
        }
        found = true;
    }
    found.then_some(thought)
}

/// Reads `12` or `12-30`.
fn depths(text: &str) -> Option<(u32, Option<u32>)> {
    match text.split_once('-') {
        Some((depth, seldepth)) => Some((depth.parse().ok()?, Some(seldepth.parse().ok()?))),
        None => Some((text.parse().ok()?, None)),
    }
}

/// Reads a number, or `+M5` and `-M5` for wins and losses.
fn eval(text: &str) -> Option<Eval> {
    let (sign, plain) = match text.strip_prefix('-') {
        Some(plain) => (-1.0, plain),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    if let Some(plies) = plain.strip_prefix(['M', 'm']) {
        let plies = plies.parse().ok();
        return Some(if sign > 0.0 {
            Eval::Win(plies)
        } else {
            Eval::Loss(plies)
        });
    }
    let value: f64 = plain.parse().ok()?;
    value.is_finite().then_some(Eval::Value(sign * value))
}

/// Reads `3726`, `3726K`, `3.7M`.
fn count(text: &str) -> Option<u64> {
    let (number, unit) = match text.as_bytes().last()?.to_ascii_uppercase() {
        b'K' => (&text[..text.len() - 1], 1e3),
        b'M' => (&text[..text.len() - 1], 1e6),
        b'G' => (&text[..text.len() - 1], 1e9),
        _ => (text, 1.0),
    };
    let number: f64 = number.parse().ok()?;
    // A float that is too large becomes the largest integer.
    (number.is_finite() && number >= 0.0).then_some((number * unit) as u64)
}

/// Reads `4546ms`, `4.5s`, or milliseconds without a unit.
fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = if let Some(number) = text.strip_suffix("ms") {
        (number, 1e-3)
    } else if let Some(number) = text.strip_suffix('s') {
        (number, 1.0)
    } else {
        (text, 1e-3)
    };
    let number: f64 = number.parse().ok()?;
    Duration::try_from_secs_f64(number * unit).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_several_engines_are_understood() {
        let grid = Grid::new(15, 15).unwrap();
        let rapfi = "Speed 819K | Depth 25-34 | Eval 259 | Node 3726K | Time 4546ms";
        let thought = parse(rapfi, grid).unwrap();
        assert_eq!((thought.depth, thought.seldepth), (Some(25), Some(34)));
        assert_eq!(thought.eval, Some(Eval::Value(259.0)));
        assert_eq!(thought.nodes, Some(3_726_000));
        assert_eq!(thought.time, Some(Duration::from_millis(4546)));

        let thought = parse("depth=7 ev=-M12 n=3.5M pv=7,7 8,8 h", grid).unwrap();
        assert_eq!((thought.depth, thought.seldepth), (Some(7), None));
        assert_eq!(thought.eval, Some(Eval::Loss(Some(12))));
        assert_eq!(thought.nodes, Some(3_500_000));
        assert_eq!(thought.pv.len(), 2);

        for nothing in [
            "", "hello", "depth", "depth x", "eval nan", "node -5", "time -1",
        ] {
            assert_eq!(parse(nothing, grid), None, "{nothing}");
        }
    }
}

//! The values of properties: text with its escapes, points, numbers.

use alloc::vec::Vec;
use core::str;
use core::time::Duration;

use boardgame_core::{Grid, Move, Notation, Square};

use crate::record::{Area, Charset, GameKind};

/// Which bytes begin a character of two bytes, of which the second may look like a `]` or `\`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pairs {
    /// None that matters: UTF-8, Latin-1, EUC.
    None,
    /// Those of Shift-JIS.
    ShiftJis,
    /// Those of GBK, GB18030 and Big5.
    Gbk,
}

impl Pairs {
    /// Those of a character set.
    pub(super) fn of(charset: &Charset) -> Self {
        let Charset::Named(name) = charset else {
            return Self::None;
        };
        let name = name.as_bytes().to_ascii_lowercase();
        let starts = |starts: &[&str]| {
            starts
                .iter()
                .any(|start| name.starts_with(start.as_bytes()))
        };
        if starts(&[
            "shift",
            "sjis",
            "x-sjis",
            "cp932",
            "ms932",
            "windows-31j",
            "ms_kanji",
        ]) {
            Self::ShiftJis
        } else if starts(&["gb", "x-gbk", "cp936", "ms936", "big5", "cp950"]) {
            Self::Gbk
        } else {
            Self::None
        }
    }

    /// Whether a byte is the first of two.
    pub(super) const fn is_first(self, byte: u8) -> bool {
        match self {
            Self::None => false,
            Self::ShiftJis => matches!(byte, 0x81..=0x9f | 0xe0..=0xfc),
            Self::Gbk => matches!(byte, 0x81..=0xfe),
        }
    }
}

/// How points are written: the game and the size of the board decide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Points {
    pub(super) game: GameKind,
    pub(super) grid: Grid,
}

impl Points {
    /// A point: two letters from the top left, or a letter and a row in the game's own notation,
    /// which Reversi's files prefer.
    pub(super) fn square(self, value: &[u8]) -> Option<Square> {
        match *value.trim_ascii() {
            [x, y] if x.is_ascii_lowercase() && y.is_ascii_lowercase() => {
                self.grid.square((x - b'a').into(), (y - b'a').into())
            }
            ref text => {
                let notation = match self.game {
                    GameKind::Gomoku => Notation::BottomUp,
                    GameKind::Reversi => Notation::TopDown,
                };
                notation.parse(self.grid, str::from_utf8(text).ok()?).ok()
            }
        }
    }

    /// A point or two opposite corners of a rectangle.
    pub(super) fn area(self, value: &[u8]) -> Option<Area> {
        match value.iter().position(|&byte| byte == b':') {
            Some(colon) => {
                let (from, to) = (
                    self.square(&value[..colon])?,
                    self.square(&value[colon + 1..])?,
                );
                Some(Area::new(from, to))
            }
            None => self.square(value).map(Area::from),
        }
    }

    /// A point or a pass: nothing, `tt` on boards that lack that point, or a word for it.
    pub(super) fn play(self, value: &[u8]) -> Option<Move> {
        let value = value.trim_ascii();
        let is_word = ["pa", "ps", "pass", "--", "@@"]
            .iter()
            .any(|word| word.as_bytes().eq_ignore_ascii_case(value));
        match self.square(value) {
            Some(square) => Some(Move::Place(square)),
            None if value.is_empty() || value == b"tt" => Some(Move::Pass),
            None if is_word && (self.game == GameKind::Reversi || value.len() > 2) => {
                Some(Move::Pass)
            }
            None => None,
        }
    }

    /// Appends a point.
    pub(super) fn push(self, out: &mut Vec<u8>, square: Square) {
        out.push(b'a' + square.x());
        match self.game {
            GameKind::Gomoku => out.push(b'a' + square.y()),
            GameKind::Reversi => push_number(out, u64::from(square.y()) + 1),
        }
    }

    /// Appends a point or a rectangle.
    pub(super) fn push_area(self, out: &mut Vec<u8>, area: Area) {
        let (from, to) = area.corners();
        self.push(out, from);
        if from != to {
            out.push(b':');
            self.push(out, to);
        }
    }
}

/// `raw` without its escapes. A backslash before the end of a line takes that away.
pub(super) fn unescape(raw: &[u8], pairs: Pairs) -> Vec<u8> {
    unescape_but(raw, pairs, false)
}

/// `raw` without its escapes but those of colons: which of these separate the parts of a value
/// that means nothing here is not for us to say.
pub(super) fn unescape_unknown(raw: &[u8], pairs: Pairs) -> Vec<u8> {
    unescape_but(raw, pairs, true)
}

fn unescape_but(raw: &[u8], pairs: Pairs, keep_colons: bool) -> Vec<u8> {
    let mut text = Vec::with_capacity(raw.len());
    let mut bytes = raw.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => match bytes.next() {
                Some(b'\r') => drop(bytes.next_if_eq(&b'\n')),
                Some(b'\n') => drop(bytes.next_if_eq(&b'\r')),
                Some(b':') if keep_colons => text.extend_from_slice(b"\\:"),
                Some(escaped) => {
                    text.push(escaped);
                    if pairs.is_first(escaped) {
                        text.extend(bytes.next());
                    }
                }
                None => {}
            },
            _ if pairs.is_first(byte) => {
                text.push(byte);
                text.extend(bytes.next());
            }
            _ => text.push(byte),
        }
    }
    text
}

/// Where the two parts of a value are separated: its first colon that is not escaped.
pub(super) fn split(raw: &[u8], pairs: Pairs) -> Option<(&[u8], &[u8])> {
    let mut place = 0;
    while let Some(&byte) = raw.get(place) {
        match byte {
            b':' => return Some((&raw[..place], &raw[place + 1..])),
            b'\\' => place += 2,
            _ if pairs.is_first(byte) => place += 2,
            _ => place += 1,
        }
    }
    None
}

/// What is escaped in a value beside `]` and `\`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colons {
    /// Nothing: the value is one text.
    Plain,
    /// Colons, since one separates the parts of the value.
    Escaped,
    /// Nothing, and a colon that was escaped stays so.
    Kept,
}

/// Appends `text` with its escapes.
pub(super) fn escape(out: &mut Vec<u8>, text: &[u8], pairs: Pairs, colons: Colons) {
    let mut place = 0;
    while let Some(&byte) = text.get(place) {
        match byte {
            // A line end of two bytes after a backslash would be taken for one.
            b'\\' if colons == Colons::Kept && text.get(place + 1) == Some(&b':') => {}
            b'\\' | b']' => out.push(b'\\'),
            b':' if colons == Colons::Escaped => out.push(b'\\'),
            _ if pairs.is_first(byte) && place + 1 < text.len() => {
                out.push(byte);
                place += 1;
            }
            // Half a character would take the bracket that ends the value with it.
            _ if pairs.is_first(byte) => {
                place += 1;
                continue;
            }
            _ => {}
        }
        out.push(text[place]);
        place += 1;
    }
}

/// A number of seconds, with up to nine decimals.
pub(super) fn seconds(value: &[u8]) -> Option<Duration> {
    let text = str::from_utf8(value.trim_ascii()).ok()?;
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || fraction.len() > 9 || !digits(fraction) || whole.is_empty() {
        return None;
    }
    let nanos: u32 = match fraction {
        "" => 0,
        _ => fraction.parse::<u32>().ok()? * 10_u32.pow(9 - fraction.len() as u32),
    };
    Some(Duration::new(whole.parse().ok()?, nanos))
}

/// Appends a number of seconds with as many decimals as it takes.
pub(super) fn push_seconds(out: &mut Vec<u8>, time: Duration) {
    push_number(out, time.as_secs());
    let nanos = time.subsec_nanos();
    if nanos > 0 {
        let decimals = alloc::format!(".{nanos:09}");
        out.extend_from_slice(decimals.trim_end_matches('0').as_bytes());
    }
}

/// Appends a whole number.
pub(super) fn push_number(out: &mut Vec<u8>, number: u64) {
    if number >= 10 {
        push_number(out, number / 10);
    }
    out.push(b'0' + (number % 10) as u8);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    const PAIRS: [Pairs; 3] = [Pairs::None, Pairs::ShiftJis, Pairs::Gbk];

    #[test]
    fn a_backslash_takes_a_line_end_away() {
        let text = unescape(b"a\\\nb\\\r\nc\\\n\rd\\]\\\\", Pairs::None);
        assert_eq!(text, b"abcd]\\");
        assert_eq!(unescape_unknown(br"a\:b\]", Pairs::None), br"a\:b]");
        assert_eq!(
            split(br"a\:b:c:d", Pairs::None),
            Some((&br"a\:b"[..], &b"c:d"[..]))
        );
    }

    #[test]
    fn points_are_two_letters_or_a_letter_and_a_row() {
        let renju = Points {
            game: GameKind::Gomoku,
            grid: Grid::new(15, 15).unwrap(),
        };
        let reversi = Points {
            game: GameKind::Reversi,
            grid: Grid::new(8, 8).unwrap(),
        };
        assert_eq!(renju.square(b"hg"), Some(Square::new(7, 6)));
        assert_eq!(renju.square(b"H9"), Some(Square::new(7, 6)));
        assert_eq!(reversi.square(b"f5"), Some(Square::new(5, 4)));
        assert_eq!(reversi.square(b"fe"), Some(Square::new(5, 4)));
        assert_eq!(renju.square(b"pa"), None);
        for pass in ["", "tt", "PASS", "--"] {
            let moved = renju.play(pass.as_bytes());
            assert_eq!(moved, (pass != "--").then_some(Move::Pass), "{pass}");
            assert_eq!(reversi.play(pass.as_bytes()), Some(Move::Pass));
        }
        assert_eq!(
            (reversi.play(b"PA"), renju.play(b"pa")),
            (Some(Move::Pass), None)
        );
        let wide = Points {
            game: GameKind::Gomoku,
            grid: Grid::new(20, 20).unwrap(),
        };
        assert_eq!(wide.play(b"tt"), Some(Square::new(19, 19).into()));
    }

    #[test]
    fn seconds_have_decimals() {
        assert_eq!(seconds(b" 12.5"), Some(Duration::from_millis(12_500)));
        for bad in [&b"10 min"[..], b"", b".5", b"-1", b"1.0000000001", b"1e3"] {
            assert_eq!(seconds(bad), None);
        }
    }

    proptest! {
        #[test]
        fn an_escaped_text_is_read_back(text in vec(prop_oneof![any::<u8>(), Just(b'\\'), Just(b']'), Just(b':'), Just(0x81)], 0..40)) {
            for pairs in PAIRS {
                for colons in [Colons::Plain, Colons::Escaped, Colons::Kept] {
                    let mut escaped = Vec::new();
                    escape(&mut escaped, &text, pairs, colons);
                    let read = if colons == Colons::Kept {
                        unescape_unknown(&escaped, pairs)
                    } else {
                        unescape(&escaped, pairs)
                    };
                    // A text that ends in half a character cannot be kept whole.
                    let half = text.len() - read.len();
                    prop_assert!(half <= 1 && (half == 0 || pairs != Pairs::None));
                    prop_assert_eq!(&read, &text[..text.len() - half]);
                }
            }
        }

        #[test]
        fn a_time_is_read_back(secs in 0..10_u64.pow(18), nanos in 0..10_u32.pow(9)) {
            let time = Duration::new(secs, nanos);
            let mut text = Vec::new();
            push_seconds(&mut text, time);
            prop_assert_eq!(seconds(&text), Some(time));
        }
    }
}

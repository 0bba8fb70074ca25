//! Values of a save and how they are read.

use alloc::string::{String, ToString};
use core::str::FromStr;

use crate::save::player_word;
use crate::{Clock, Player, Tally};

pub(super) fn player(word: &str) -> Option<Player> {
    Player::BOTH
        .into_iter()
        .find(|&player| player_word(player) == word)
}

pub(super) fn clock(text: &str) -> Option<Clock> {
    let (main, increment) = text.split_once('+')?;
    let (main_ms, increment_ms) = (plain_number(main)?, plain_number(increment)?);
    Some(Clock {
        main_ms,
        increment_ms,
    })
}

pub(super) fn score(text: &str) -> Option<Tally> {
    let mut numbers = text.split(' ').map(plain_number::<u32>);
    let tally = Tally {
        wins: [numbers.next()??, numbers.next()??],
        draws: numbers.next()??,
    };
    if numbers.next().is_some() {
        None
    } else {
        Some(tally)
    }
}

/// A number as it is saved: digits alone, without leading zeros.
pub(super) fn plain_number<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse()
        .ok()
        .filter(|number: &T| number.to_string() == text)
}

/// The inverse of [`quote`](crate::save::quote).
pub(super) fn unquote(text: &str) -> Option<String> {
    let mut rest = text.strip_prefix('"')?.strip_suffix('"')?.chars();
    let mut name = String::new();
    while let Some(c) = rest.next() {
        name.push(match c {
            '"' => return None,
            '\\' => match rest.next()? {
                c @ ('"' | '\\') => c,
                'u' => escaped(rest.by_ref())?,
                _ => return None,
            },
            c => c,
        });
    }
    Some(name)
}

/// The character of `{a}`, the rest of an escape.
fn escaped(rest: &mut core::str::Chars<'_>) -> Option<char> {
    if rest.next()? != '{' {
        return None;
    }
    let mut code = 0u32;
    for digit in rest {
        if digit == '}' {
            return char::from_u32(code);
        }
        code = code.checked_mul(16)?.checked_add(digit.to_digit(16)?)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::quote;

    #[test]
    fn names_of_any_characters_survive_quoting() {
        let names = [
            "",
            "Ann",
            "a\nb\r\n\tc",
            "\"\\",
            "\\u{a}",
            " x ",
            "黑\u{85}\u{2028}\0",
            "<b>",
        ];
        for name in names {
            let quoted = quote(name);
            assert_eq!(quoted.lines().count(), 1, "{quoted}");
            assert_eq!(unquote(&quoted).as_deref(), Some(name), "{quoted}");
        }
        for bad in [
            "",
            "\"",
            "a",
            "\"a\"b\"",
            "\"\\",
            "\"\\x\"",
            "\"\\u{110000}\"",
            "\"\\u{\"",
        ] {
            assert_eq!(unquote(bad), None, "{bad}");
        }
    }
}

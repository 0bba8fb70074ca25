//! Text from files and from people that must not steer the terminal.

use std::fmt::{self, Display, Write};

/// Text on one line and without control characters: a name in a record may hold an escape
/// sequence, and a terminal would obey it.
pub(crate) struct Printable<T>(pub(crate) T);

impl<T: Display> Display for Printable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Filter(f), "{}", self.0)
    }
}

struct Filter<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl Write for Filter<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let shown = |c: char| {
            if c.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        };
        text.chars().try_for_each(|c| self.0.write_char(shown(c)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_escape_sequence_is_shown_and_not_obeyed() {
        assert_eq!(
            Printable("a\u{1b}[2J\nж\u{9b}1m").to_string(),
            "a\u{fffd}[2J\u{fffd}ж\u{fffd}1m"
        );
    }
}

//! What all three protocols need to read their lines.

use core::fmt;

/// The first word of a line and the rest, both without white space around them.
pub(crate) fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    match line.split_once(|c: char| c.is_whitespace()) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (line, ""),
    }
}

/// Text of others in a message of ours: on one line, cut after `MAX` characters.
pub(crate) struct Excerpt<'a>(pub(crate) &'a str);

impl Excerpt<'_> {
    const MAX: usize = 60;
}

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for (number, c) in self.0.chars().enumerate() {
            if number == Self::MAX {
                return f.write_str("...");
            }
            f.write_char(if c.is_control() { ' ' } else { c })?;
        }
        Ok(())
    }
}

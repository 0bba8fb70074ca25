//! The lines of a save, one after the other.

use alloc::format;
use alloc::string::String;
use core::iter::Peekable;
use core::str::Lines;

use super::value::plain_number;
use super::{LoadError, Problem};
use crate::save::{FORMAT, VERSION, checksum};

pub(super) struct Reader<'a> {
    text: &'a str,
    lines: Peekable<Lines<'a>>,
    /// The number of the line read last.
    line: usize,
}

/// A line that was read. It is kept for as long as something can turn out to be wrong with it.
pub(super) struct Field<'a> {
    line: usize,
    key: &'static str,
    pub(super) value: &'a str,
}

impl<'a> Reader<'a> {
    /// Editors may set a byte order mark before a text; it is none of it.
    pub(super) fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self {
            text,
            lines: text.lines().peekable(),
            line: 0,
        }
    }

    pub(super) fn header(&mut self) -> Result<(), LoadError> {
        let found = self.lines.next().unwrap_or_default();
        self.line = 1;
        match found.split_once(' ') {
            Some((FORMAT, VERSION)) => Ok(()),
            Some((FORMAT, found)) => Err(self.error(Problem::Version {
                found: found.into(),
            })),
            _ => Err(self.error(Problem::Format {
                found: found.into(),
            })),
        }
    }

    /// The next line, whose key must be this one.
    pub(super) fn field(&mut self, expected: &'static str) -> Result<Field<'a>, LoadError> {
        let next = self.lines.next();
        self.line += 1;
        let found = next.ok_or_else(|| self.error(Problem::Missing { expected }))?;
        match found.split_once(": ") {
            Some((key, value)) if key == expected => Ok(Field {
                line: self.line,
                key: expected,
                value,
            }),
            _ => Err(self.error(Problem::Key {
                found: found.into(),
                expected,
            })),
        }
    }

    /// The next line if its key is this one.
    pub(super) fn field_if(&mut self, key: &'static str) -> Option<Field<'a>> {
        let next = self.lines.peek()?;
        let (found, _) = next.split_once(": ")?;
        if found == key {
            self.field(key).ok()
        } else {
            None
        }
    }

    pub(super) fn value<T>(
        &mut self,
        key: &'static str,
        expected: &str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, LoadError> {
        let field = self.field(key)?;
        read(field.value).ok_or_else(|| field.wrong(expected))
    }

    pub(super) fn number(&mut self, key: &'static str) -> Result<(Field<'a>, u64), LoadError> {
        let field = self.field(key)?;
        match plain_number(field.value) {
            Some(number) => Ok((field, number)),
            None => Err(field.wrong("a number from 0 to 18446744073709551615")),
        }
    }

    /// The checksum, after which nothing but blank lines may follow.
    pub(super) fn end(&mut self) -> Result<(), LoadError> {
        let expected = checksum(self.text.lines().take(self.line));
        let field = self.field("checksum")?;
        if field.value != format!("{expected:016x}") {
            return Err(field.error(Problem::Checksum {
                found: field.value.into(),
                expected,
            }));
        }
        for found in self.lines.by_ref() {
            self.line += 1;
            if !found.trim().is_empty() {
                let found = found.into();
                return Err(self.error(Problem::Trailing { found }));
            }
        }
        Ok(())
    }

    /// What is wrong with the line read last.
    pub(super) const fn error(&self, problem: Problem) -> LoadError {
        LoadError {
            line: self.line,
            problem,
        }
    }
}

impl Field<'_> {
    pub(super) const fn error(&self, problem: Problem) -> LoadError {
        LoadError {
            line: self.line,
            problem,
        }
    }

    pub(super) fn wrong(&self, expected: impl Into<String>) -> LoadError {
        self.error(Problem::Value {
            key: self.key,
            found: self.value.into(),
            expected: expected.into(),
        })
    }
}

//! A command line: an id, a name, arguments.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A command as it is written. What its arguments mean is for the engine to say.
///
/// ```
/// use boardgame_protocol::gtp::Command;
/// let command = Command::parse("17 play b d3 # the first move").unwrap().unwrap();
/// assert_eq!((command.id, command.name.as_str()), (Some(17), "play"));
/// assert_eq!(command.args, ["b", "d3"]);
/// assert_eq!(command.to_string(), "17 play b d3");
/// assert_eq!(Command::parse("# nothing"), Ok(None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The number that the answer has to carry.
    pub id: Option<u32>,
    /// What to do.
    pub name: String,
    /// With what.
    pub args: Vec<String>,
}

/// A line is no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no command after the id")]
pub struct CommandError {
    /// The number that the answer has to carry.
    pub id: u32,
}

impl Command {
    /// A command without an id.
    #[must_use]
    pub fn new(name: &str, args: &[&str]) -> Self {
        Self {
            id: None,
            name: name.to_string(),
            args: args.iter().map(ToString::to_string).collect(),
        }
    }

    /// Reads a line; one that is empty but for blanks and a comment is `None`.
    ///
    /// # Errors
    /// If there is an id and nothing else.
    pub fn parse(line: &str) -> Result<Option<Self>, CommandError> {
        let line = line.split('#').next().unwrap_or_default();
        // Control characters are to be dropped, but for a tab, which counts as a blank.
        let clean: String = line
            .chars()
            .filter(|&c| c == '\t' || !c.is_control())
            .collect();
        let mut words = clean.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(None);
        };
        let digits = first.bytes().all(|byte| byte.is_ascii_digit());
        let id = if digits { first.parse().ok() } else { None };
        let name = match id {
            Some(id) => words.next().ok_or(CommandError { id })?,
            None => first,
        };
        Ok(Some(Self {
            id,
            name: name.to_string(),
            args: words.map(ToString::to_string).collect(),
        }))
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        f.write_str(&self.name)?;
        self.args.iter().try_for_each(|arg| write!(f, " {arg}"))
    }
}

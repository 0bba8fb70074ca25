//! Which program to start, and how.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::string::String;
use std::vec::Vec;

/// A program with its arguments and its folder.
///
/// Read from text it is split as a shell would, with quotes and backslashes, and nothing else of a
/// shell's. A program that is named with a path runs in its own folder, as engines expect, unless
/// another is given.
///
/// ```
/// use boardgame_protocol::Program;
/// let program: Program = "'/opt/my engines/pbrain-x' --fast".parse()?;
/// assert_eq!(program.path().to_str(), Some("/opt/my engines/pbrain-x"));
/// # Ok::<(), boardgame_protocol::ProgramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    path: PathBuf,
    args: Vec<OsString>,
    folder: Option<PathBuf>,
}

/// A text names no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// There is nothing.
    #[error("expected a program and its arguments")]
    Empty,
    /// A quote is not closed.
    #[error("a quote is not closed")]
    Quote,
}

impl Program {
    /// The program at `path`, or that the system finds by that name, without arguments.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            args: Vec::new(),
            folder: None,
        }
    }

    /// With one more argument.
    #[must_use]
    pub fn arg(mut self, arg: impl Into<OsString>) -> Self {
        self.args.push(arg.into());
        self
    }

    /// To be run in this folder.
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Where the program is, or its name.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the system needs to start it. A relative path counts from the folder of this program,
    /// not from the one that the other will run in.
    pub(super) fn command(&self) -> std::process::Command {
        let named = self.path.components().count() == 1 && !self.path.is_absolute();
        let path = if named {
            self.path.clone()
        } else {
            std::path::absolute(&self.path).unwrap_or_else(|_| self.path.clone())
        };
        let own = path.parent().filter(|_| !named).map(Path::to_path_buf);
        let mut command = std::process::Command::new(&path);
        command.args(&self.args);
        if let Some(folder) = self.folder.clone().or(own) {
            command.current_dir(folder);
        }
        command
    }
}

impl FromStr for Program {
    type Err = ProgramError;

    fn from_str(text: &str) -> Result<Self, ProgramError> {
        let mut words = split(text)?.into_iter();
        let mut program = Self::new(words.next().ok_or(ProgramError::Empty)?);
        program.args = words.map(OsString::from).collect();
        Ok(program)
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())
    }
}

/// Words with blanks between them; quotes keep blanks, a backslash keeps the next character.
fn split(text: &str) -> Result<Vec<String>, ProgramError> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let begun = word.is_some();
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take().filter(|_| begun)),
            // On Windows a backslash is a part of paths.
            (None | Some('"'), '\\') if !cfg!(windows) => {
                word.get_or_insert_default().extend(chars.next());
            }
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match quote {
        Some(_) => Err(ProgramError::Quote),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn names_with_blanks_and_quotes_survive() {
        let words = |text| split(text).unwrap();
        assert_eq!(words("  a  b "), ["a", "b"]);
        assert_eq!(
            words(r#"'a b' "c'd" '' e"f g"h"#),
            ["a b", "c'd", "", "ef gh"]
        );
        #[cfg(not(windows))]
        assert_eq!(words(r#"a\ b "c\"d" 'e\f'"#), ["a b", "c\"d", r"e\f"]);
        assert_eq!("".parse::<Program>(), Err(ProgramError::Empty));
        assert_eq!("'a".parse::<Program>(), Err(ProgramError::Quote));
        let program: Program = "x y".parse().unwrap();
        assert_eq!(program, Program::new("x").arg("y"));
        assert_eq!(program.to_string(), "x");
    }
}

//! Answers: `=` or `?`, an id, text on one or more lines, and an empty line.

use alloc::string::{String, ToString};
use core::fmt;

/// An answer to a command.
///
/// ```
/// use boardgame_protocol::gtp::Response;
/// let response = Response { id: Some(3), result: Ok("d3".into()) };
/// assert_eq!(response.to_string(), "=3 d3\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The id of the command, if it had one.
    pub id: Option<u32>,
    /// What it gave, or why it failed.
    pub result: Result<String, String>,
}

impl fmt::Display for Response {
    /// Writes the answer with the end of its last line; the empty line after it is what ends it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match &self.result {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{sign}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        if !text.is_empty() {
            // An empty line would end the answer too soon.
            let mut lines = text.lines().filter(|line| !line.trim().is_empty());
            write!(f, " {}", lines.next().unwrap_or_default())?;
            lines.try_for_each(|line| write!(f, "\n{line}"))?;
        }
        f.write_str("\n")
    }
}

/// Puts the lines of an engine together to answers.
#[derive(Clone, Debug, Default)]
pub struct Responses {
    pub(super) begun: Option<Response>,
}

/// Bytes that an answer may have.
const MAX: usize = 1 << 16;

impl Responses {
    /// Takes a line, and gives the answer that it ends.
    ///
    /// # Errors
    /// If the line begins no answer though none is begun, or makes one too long; the line comes
    /// back.
    pub fn line<'a>(&mut self, line: &'a str) -> Result<Option<Response>, &'a str> {
        let line = line.trim_end();
        match (&mut self.begun, line) {
            (None, "") => Ok(None),
            (Some(_), "") => Ok(self.begun.take()),
            (Some(response), _) => {
                let (Ok(text) | Err(text)) = &mut response.result;
                if text.len() + line.len() >= MAX {
                    return Err(line);
                }
                text.push('\n');
                text.push_str(line);
                Ok(None)
            }
            (None, _) => {
                let mut chars = line.chars();
                let good = match chars.next() {
                    Some('=') => true,
                    Some('?') => false,
                    _ => return Err(line),
                };
                let rest = chars.as_str();
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let text = rest[digits..].trim_start().to_string();
                self.begun = Some(Response {
                    id: rest[..digits].parse().ok(),
                    result: if good { Ok(text) } else { Err(text) },
                });
                Ok(None)
            }
        }
    }
}

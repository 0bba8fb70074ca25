//! Lines of a stream, with the time at which each arrived.

use std::io::{self, Read};
use std::string::String;
use std::time::Instant;

use crate::{LineTooLong, Lines};

/// Reads lines of at most `limit` bytes and gives `send` each as it arrives, until the stream ends or
/// `send` says that nobody listens any more.
pub(crate) fn read_lines(
    mut input: impl Read,
    limit: usize,
    mut send: impl FnMut(Instant, Result<String, LineTooLong>) -> bool,
) {
    let mut lines = Lines::new(limit);
    let mut bytes = [0; 4096];
    loop {
        let count = match input.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let now = Instant::now();
        let mut heard = true;
        lines.push(&bytes[..count], |line| heard &= send(now, line));
        if !heard {
            return;
        }
    }
    if let Some(line) = lines.end() {
        send(Instant::now(), line);
    }
}

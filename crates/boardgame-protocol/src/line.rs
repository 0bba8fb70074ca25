//! Bytes from a pipe or a socket, cut into lines.

use alloc::string::String;
use alloc::vec::Vec;

/// Cuts a stream of bytes into lines, whatever pieces it arrives in.
///
/// A line ends with LF, CR LF or CR. Bytes that are not UTF-8 become U+FFFD. A line that is too long
/// is reported once, as soon as that is known, and its rest is skipped; so no more is ever kept than
/// the limit.
///
/// ```
/// use boardgame_protocol::{LineTooLong, Lines};
/// let mut lines = Lines::new(8);
/// let mut seen = Vec::new();
/// for piece in ["STA", "RT 1", "5\r\nEND\rABOUT\n", "much too long\nOK"] {
///     lines.push(piece.as_bytes(), |line| seen.push(line));
/// }
/// seen.extend(lines.end());
/// let line = |text: &str| Ok(text.to_string());
/// let too_long = Err(LineTooLong { limit: 8 });
/// assert_eq!(seen, [line("START 15"), line("END"), line("ABOUT"), too_long, line("OK")]);
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    begun: Vec<u8>,
    limit: usize,
    /// The last byte was a CR, so that a LF ends no further line.
    after_cr: bool,
    /// The rest of a line that was too long goes by.
    skipping: bool,
}

/// A line is longer than what is kept of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a line of more than {limit} bytes")]
pub struct LineTooLong {
    /// The most bytes that a line may have, its end not counted.
    pub limit: usize,
}

impl Lines {
    /// Lines of at most `limit` bytes, their ends not counted.
    #[must_use]
    pub const fn new(limit: usize) -> Self {
        Self {
            begun: Vec::new(),
            limit,
            after_cr: false,
            skipping: false,
        }
    }

    /// Takes more bytes, and gives `each` every line that they complete.
    pub fn push(&mut self, bytes: &[u8], mut each: impl FnMut(Result<String, LineTooLong>)) {
        for &byte in bytes {
            let ends = match byte {
                b'\n' if self.after_cr => {
                    self.after_cr = false;
                    continue;
                }
                b'\n' | b'\r' => true,
                _ => false,
            };
            self.after_cr = byte == b'\r';
            if ends {
                if !core::mem::take(&mut self.skipping) {
                    each(Ok(self.take()));
                }
            } else if self.skipping {
                // Not kept.
            } else if self.begun.len() == self.limit {
                self.skipping = true;
                self.begun.clear();
                each(Err(LineTooLong { limit: self.limit }));
            } else {
                self.begun.push(byte);
            }
        }
    }

    /// The stream has ended: the last line, if it had no end of its own.
    pub fn end(&mut self) -> Option<Result<String, LineTooLong>> {
        (!self.begun.is_empty()).then(|| Ok(self.take()))
    }

    fn take(&mut self) -> String {
        let line = String::from_utf8_lossy(&self.begun).into_owned();
        self.begun.clear();
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_pieces_in_which_bytes_arrive_change_nothing(
            bytes in prop::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..200),
            cuts in prop::collection::vec(0..200_usize, 0..5),
            limit in 1..20_usize,
        ) {
            let mut whole = Vec::new();
            let mut lines = Lines::new(limit);
            lines.push(&bytes, |line| whole.push(line));
            whole.extend(lines.end());

            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut % (bytes.len() + 1)).collect();
            cuts.extend([0, bytes.len()]);
            cuts.sort_unstable();
            let mut pieces = Vec::new();
            let mut lines = Lines::new(limit);
            for cut in cuts.windows(2) {
                lines.push(&bytes[cut[0]..cut[1]], |line| pieces.push(line));
                prop_assert!(lines.begun.len() <= limit);
            }
            pieces.extend(lines.end());
            prop_assert_eq!(pieces, whole);
        }
    }
}

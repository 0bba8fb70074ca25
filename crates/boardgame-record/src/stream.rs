//! Bytes that come in pieces of any size, as a window that grows on demand.

use alloc::vec::Vec;

/// The bytes between what was taken and what was asked for; everything else is forgotten.
pub(crate) struct Window<I> {
    pieces: I,
    bytes: Vec<u8>,
    /// Where the bytes begin that were not taken yet.
    start: usize,
    /// Whether the last piece came.
    complete: bool,
}

/// One line of a text, or word that it was too long to be kept.
pub(crate) enum Line<'a> {
    /// Its bytes, without the line end.
    Whole(&'a [u8]),
    /// It has more bytes than the limit; they were skipped.
    TooLong,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Window<I> {
    pub(crate) fn new(pieces: impl IntoIterator<IntoIter = I>) -> Self {
        Self {
            pieces: pieces.into_iter(),
            bytes: Vec::new(),
            start: 0,
            complete: false,
        }
    }

    /// The bytes that are there and were not taken.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    /// Takes the first `count` bytes of the [rest](Self::rest).
    pub(crate) fn take(&mut self, count: usize) {
        self.start += count;
    }

    /// Adds the next piece to the rest; `false` when there is none.
    pub(crate) fn more(&mut self) -> bool {
        let piece = if self.complete {
            None
        } else {
            self.pieces.next()
        };
        let Some(piece) = piece else {
            self.complete = true;
            return false;
        };
        // Moving what is left costs no more than the piece does: it is less than a game.
        self.bytes.drain(..self.start);
        self.start = 0;
        self.bytes.extend_from_slice(piece.as_ref());
        true
    }

    /// Whether nothing is known to follow the rest.
    pub(crate) const fn is_complete(&self) -> bool {
        self.complete
    }

    /// Makes the rest twice as long, so that somebody who begins anew each time does no more than
    /// twice the work.
    pub(crate) fn grow(&mut self) {
        let wanted = 2 * self.rest().len() + 1;
        while self.rest().len() < wanted && self.more() {}
    }

    /// Drops the rest, as if the pieces ended here.
    pub(crate) fn end(&mut self) {
        (self.bytes, self.start, self.complete) = (Vec::new(), 0, true);
    }

    /// Skips a byte order mark, which is no part of the text.
    pub(crate) fn skip_mark(&mut self) {
        let mark = "\u{feff}".as_bytes();
        while self.rest().len() < mark.len() && self.more() {}
        if self.rest().starts_with(mark) {
            self.take(mark.len());
        }
    }

    /// The next line of at most `max` bytes, or `None` at the end.
    pub(crate) fn line(&mut self, max: usize) -> Option<Line<'_>> {
        let (mut searched, mut too_long) = (0, false);
        let (length, end) = loop {
            let found = self.rest()[searched..].iter().position(|&b| b == b'\n');
            if let Some(at) = found {
                break (searched + at, searched + at + 1);
            }
            searched = self.rest().len();
            if searched > max {
                too_long = true;
                self.take(searched);
                searched = 0;
            }
            if !self.more() {
                if searched == 0 && !too_long {
                    return None;
                }
                break (searched, searched);
            }
        };
        let start = self.start;
        self.take(end);
        if too_long || length > max {
            return Some(Line::TooLong);
        }
        let line = &self.bytes[start..start + length];
        Some(Line::Whole(line.strip_suffix(b"\r").unwrap_or(line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn lines_are_the_same_whatever_the_pieces() {
        let text = b"one\r\n\ntoo long to be kept\nlast";
        for size in 1..=text.len() {
            let mut window = Window::new(text.chunks(size));
            let mut lines = Vec::new();
            while let Some(line) = window.line(8) {
                lines.push(match line {
                    Line::Whole(bytes) => bytes.to_vec(),
                    Line::TooLong => b"!".to_vec(),
                });
            }
            assert_eq!(
                lines,
                [b"one".to_vec(), vec![], b"!".to_vec(), b"last".to_vec()]
            );
        }
    }
}

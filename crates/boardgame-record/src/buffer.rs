//! A file that comes in pieces, as far as it is needed at once.

use alloc::vec::Vec;

/// The bytes of a file that came and are not yet taken.
pub(crate) struct Buffer<I> {
    pieces: I,
    bytes: Vec<u8>,
    /// Bytes at the start that were taken.
    taken: usize,
    complete: bool,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Buffer<I> {
    pub(crate) const fn new(pieces: I) -> Self {
        Self {
            pieces,
            bytes: Vec::new(),
            taken: 0,
            complete: false,
        }
    }

    /// The bytes at hand.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.bytes[self.taken..]
    }

    /// Whether the file ends after them.
    pub(crate) const fn is_complete(&self) -> bool {
        self.complete
    }

    /// Takes the first `count` bytes.
    pub(crate) fn take(&mut self, count: usize) {
        self.taken += count;
    }

    /// Gets more bytes: as many again as there are, so that somebody who begins anew each time
    /// does no more than twice the work.
    pub(crate) fn fill(&mut self) {
        self.bytes.drain(..self.taken);
        self.taken = 0;
        let wanted = 2 * self.bytes.len() + 1;
        while self.bytes.len() < wanted && !self.complete {
            match self.pieces.next() {
                Some(piece) => self.bytes.extend_from_slice(piece.as_ref()),
                None => self.complete = true,
            }
        }
    }

    /// Drops what is left and gets nothing more.
    pub(crate) fn end(&mut self) {
        (self.bytes, self.taken, self.complete) = (Vec::new(), 0, true);
    }
}

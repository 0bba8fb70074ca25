//! Reading SGF that comes in pieces.

use super::read::{Place, SgfError, SgfFault, next_game};
use crate::record::Record;
use crate::stream::Window;

/// Reads games from a file that comes in pieces of any size, and keeps no more than one game and
/// one piece.
///
/// ```
/// use boardgame_record::sgf;
/// let file = b"(;GM[4];B[hh];W[ih])(;GM[4];B[hh])";
/// let games = sgf::Reader::new(file.chunks(5)).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(games.len(), 2);
/// # Ok::<(), sgf::SgfError>(())
/// ```
pub struct Reader<I: Iterator> {
    window: Window<I>,
    place: Place,
    limit: usize,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Reader<I> {
    /// Reads from `pieces`.
    pub fn new(pieces: impl IntoIterator<IntoIter = I>) -> Self {
        Self {
            window: Window::new(pieces),
            place: Place::start(),
            limit: usize::MAX,
        }
    }

    /// The same reader, which gives up at a game of more than `bytes`.
    #[must_use]
    pub fn with_limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }
}

impl<I: Iterator<Item: AsRef<[u8]>>> Iterator for Reader<I> {
    type Item = Result<Record, SgfError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (bytes, complete) = (self.window.rest(), self.window.is_complete());
            if let Ok((game, length)) = next_game(bytes, complete, &mut self.place) {
                self.window.take(length);
                return game;
            }
            if bytes.len() > self.limit {
                let limit = self.limit;
                self.place.games += 1;
                self.window.end();
                return Some(Err(self.place.error(SgfFault::TooLong { limit })));
            }
            self.window.grow();
        }
    }
}

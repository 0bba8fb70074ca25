//! Reading a file of games that comes in pieces.

use super::read::parse;
use super::{Ggf, GgfError, GgfFault};
use crate::stream::Window;

/// Bytes that one game may have, far more than any has: the longest real ones have a few thousand.
pub const MAX_GAME: usize = 1 << 20;

/// One game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GgfEntry {
    /// The line in which it begins, counted from 1.
    pub line: usize,
    /// How many games the line says that it has; a game after another on its line says nothing.
    pub games: Option<u32>,
    /// The game.
    pub game: Ggf,
}

/// Reads games from a file that comes in pieces of any size, and keeps no more than one game and
/// one piece. What stands between games is skipped, and after a fault the next game is looked for.
///
/// ```
/// use boardgame_record::ggf::Reader;
/// let file = b"2 (;GM[Othello]B[f5];)(;GM[Othello]B[d3];)\n1 (;B[z9];)\nhello\n(;GM[Othello];)";
/// let games: Vec<_> = Reader::new(file.chunks(5)).collect();
/// assert_eq!(games.len(), 4);
/// let first = games[0].as_ref().unwrap();
/// assert_eq!((first.line, first.games, first.game.moves.len()), (1, Some(2), 1));
/// assert_eq!(
///     games[2].as_ref().unwrap_err().to_string(),
///     "line 2: ply 1: \"z9\" is no move: column 26, row 9 is off the 8x8 board"
/// );
/// assert_eq!(games[3].as_ref().unwrap().line, 4);
/// ```
pub struct Reader<I> {
    window: Window<I>,
    /// The line of the first byte of the window, counted from 1.
    line: usize,
    /// The number that was last seen on this line, with nothing but blanks after it.
    number: Option<u32>,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Reader<I> {
    /// Reads from pieces of a file.
    pub fn new(pieces: impl IntoIterator<IntoIter = I>) -> Self {
        Self {
            window: Window::new(pieces),
            line: 1,
            number: None,
        }
    }

    /// Skips to the next `(;`; `false` at the end.
    fn find_start(&mut self) -> bool {
        self.number = None;
        loop {
            let rest = self.window.rest();
            let found = rest.windows(2).position(|pair| pair == b"(;");
            // The last byte may be half of it.
            let skipped = found.unwrap_or(rest.len().saturating_sub(1));
            for &byte in &rest[..skipped] {
                self.number = match (byte, self.number) {
                    (b'0'..=b'9', number) => number
                        .unwrap_or(0)
                        .checked_mul(10)
                        .and_then(|number| number.checked_add(u32::from(byte - b'0'))),
                    (b' ' | b'\t', number) => number,
                    _ => None,
                };
                self.line += usize::from(byte == b'\n');
            }
            self.window.take(skipped);
            if found.is_some() {
                return true;
            }
            if !self.window.more() {
                return false;
            }
        }
    }

    /// The bytes of the game at the start of the window, or that it has no end.
    fn find_end(&mut self) -> Result<usize, GgfFault> {
        // Where the search goes on, and whether that is within a value.
        let (mut at, mut in_value) = (2, false);
        loop {
            let rest = self.window.rest();
            while at < rest.len() {
                match (rest[at], rest.get(at + 1)) {
                    (b'(', None) => break,
                    (b'(', Some(b';')) => return Ok(at),
                    (b')', _) if !in_value => return Ok(at + 1),
                    (b'[', _) => in_value = true,
                    (b']', _) => in_value = false,
                    _ => {}
                }
                at += 1;
            }
            if at > MAX_GAME {
                return Err(GgfFault::TooLong { limit: MAX_GAME });
            }
            if !self.window.more() {
                return Ok(self.window.rest().len());
            }
        }
    }

    fn take(&mut self, count: usize) {
        let taken = &self.window.rest()[..count];
        self.line += taken.iter().filter(|&&b| b == b'\n').count();
        self.window.take(count);
    }
}

impl<I: Iterator<Item: AsRef<[u8]>>> Iterator for Reader<I> {
    type Item = Result<GgfEntry, GgfError>;

    fn next(&mut self) -> Option<Self::Item> {
        if !self.find_start() {
            return None;
        }
        let (line, games) = (self.line, self.number);
        let length = match self.find_end() {
            Ok(length) => length,
            Err(fault) => {
                // The next start is looked for within what was found to be too long.
                self.take(2);
                return Some(Err(GgfError { line, fault }));
            }
        };
        let text = &self.window.rest()[..length];
        let entry = match parse(text) {
            Ok((game, _)) => GgfEntry { line, games, game },
            Err((at, fault)) => {
                let line = line + text[..at].iter().filter(|&&b| b == b'\n').count();
                // What follows the fault may say how many games the next line has.
                self.take(at.max(2));
                return Some(Err(GgfError { line, fault }));
            }
        };
        self.take(length);
        Some(Ok(entry))
    }
}

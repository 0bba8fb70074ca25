//! A book as a file.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Book, BookMove, after, canonical};
use crate::reversi::eval::checksum;
use crate::reversi::{Illegal, Reversi};
use crate::{Move, Position, Square};

/// Why bytes are no book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// The file does not begin as one does.
    #[error("the file begins with {actual:02x?}: expected the letters BGRB")]
    Magic {
        /// The first bytes, as many as there are.
        actual: Vec<u8>,
    },
    /// It is of another version.
    #[error("the version of the format is {actual}: expected {expected}")]
    Version {
        /// The one that is read here.
        expected: u16,
        /// The one of the file.
        actual: u16,
    },
    /// The bytes have been changed.
    #[error("the check sum of the book is {actual:016x}: expected {expected:016x}")]
    Checksum {
        /// The sum that the header states.
        expected: u64,
        /// The sum of the bytes.
        actual: u64,
    },
    /// The file ends too early.
    #[error("the book ends after {positions} positions in the middle of one")]
    Short {
        /// The positions that were read.
        positions: usize,
    },
    /// The file does not end with its last position.
    #[error("{bytes} bytes follow the last position of the book")]
    Long {
        /// How many.
        bytes: usize,
    },
    /// A position has no moves, or a move twice, or is there twice.
    #[error("{position}: {what}")]
    Position {
        /// The position.
        position: String,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A move is illegal.
    #[error("{position}: {reason}")]
    Illegal {
        /// The position.
        position: String,
        /// Why it is.
        reason: Illegal,
    },
    /// A score is not that of the position after the move.
    #[error("{position}: {square} has the score {actual}, but the book's line comes to {expected}")]
    Score {
        /// The position.
        position: String,
        /// The move.
        square: String,
        /// The score of the best move after it.
        expected: i32,
        /// The score in the file.
        actual: i32,
    },
}

const MAGIC: &[u8] = b"BGRB";
const VERSION: u16 = 1;
const HEADER: usize = 16;
/// Says that the position after the move follows.
const FOLLOWED: u8 = 0x80;

impl Book {
    /// Reads a file. All numbers are little endian:
    ///
    /// ```text
    /// 0..4     "BGRB"
    /// 4..6     version of the format, 1
    /// 6        plies of the searches whose scores these are
    /// 7        0
    /// 8..16    FNV-1a of all that follows
    /// then     the position at the start
    /// ```
    ///
    /// A position is the number of its moves in a byte, and two bytes for each: the square, row by
    /// row from a1, with 128 added if the position after the move follows, and the score as a signed
    /// number. After the moves come the positions that follow, in the order of the moves. Each
    /// position is there once, where the first line leads to it; a forced pass is not written.
    ///
    /// # Errors
    /// If it is none, or has been changed; the moves are played and the scores compared.
    pub fn read(file: &[u8]) -> Result<Self, BookError> {
        let Some((header, body)) = file.split_first_chunk::<HEADER>() else {
            let actual = file.iter().copied().take(MAGIC.len()).collect();
            return Err(BookError::Magic { actual });
        };
        let [m0, m1, m2, m3, v0, v1, depth, _, sum @ ..] = *header;
        if [m0, m1, m2, m3] != MAGIC {
            let actual = [m0, m1, m2, m3].to_vec();
            return Err(BookError::Magic { actual });
        }
        let (expected, actual) = (VERSION, u16::from_le_bytes([v0, v1]));
        if expected != actual {
            return Err(BookError::Version { expected, actual });
        }
        let (expected, actual) = (u64::from_le_bytes(sum), checksum(body));
        if expected != actual {
            return Err(BookError::Checksum { expected, actual });
        }
        let mut reader = Reader {
            book: Self::new(depth),
            rest: body,
        };
        if !body.is_empty() {
            reader.position(&Reversi::new())?;
        }
        if !reader.rest.is_empty() {
            return Err(BookError::Long {
                bytes: reader.rest.len(),
            });
        }
        reader.book.check_scores()?;
        Ok(reader.book)
    }

    /// The book as a file, but for positions that no line from the start leads to.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut writer = Writer {
            book: self,
            written: Self::new(self.depth),
            body: Vec::new(),
        };
        writer.position(&Reversi::new());
        let mut file = Vec::with_capacity(HEADER + writer.body.len());
        file.extend(MAGIC);
        file.extend(VERSION.to_le_bytes());
        file.extend([self.depth, 0]);
        file.extend(checksum(&writer.body).to_le_bytes());
        file.extend(writer.body);
        file
    }

    fn check_scores(&self) -> Result<(), BookError> {
        for entry in &self.entries {
            let position = super::of_boards(entry.boards);
            for &(square, score) in &entry.moves {
                let settled = self.score_after(&position, square);
                if let Some(expected) = settled.filter(|&settled| settled != score) {
                    return Err(BookError::Score {
                        position: position.to_string(),
                        square: crate::reversi::name(square).to_string(),
                        expected: expected.into(),
                        actual: score.into(),
                    });
                }
            }
        }
        Ok(())
    }
}

struct Reader<'a> {
    book: Book,
    rest: &'a [u8],
}

impl Reader<'_> {
    fn byte(&mut self) -> Result<u8, BookError> {
        let short = BookError::Short {
            positions: self.book.len(),
        };
        let (&first, rest) = self.rest.split_first().ok_or(short)?;
        self.rest = rest;
        Ok(first)
    }

    /// Reads a position and those that follow it. A game has an end, so this has one too.
    fn position(&mut self, position: &Reversi) -> Result<(), BookError> {
        let wrong = |what| BookError::Position {
            position: position.to_string(),
            what,
        };
        let (mut moves, mut followed) = (Vec::<BookMove>::new(), Vec::new());
        for _ in 0..self.byte()? {
            let (byte, score) = (self.byte()?, self.byte()? as i8);
            let index = byte & !FOLLOWED;
            let square = Square::new(index % 8, index / 8);
            let m = Move::Place(square);
            position.check(m).map_err(|reason| BookError::Illegal {
                position: position.to_string(),
                reason,
            })?;
            let score = i32::from(score);
            if score.abs() > 64 {
                return Err(wrong("a score is beyond 64 discs"));
            }
            moves.push(BookMove { m, score });
            if byte & FOLLOWED != 0 {
                followed.push(square);
            }
        }
        if moves.is_empty() {
            return Err(wrong("there are no moves"));
        }
        if self.book.entry(position).is_some() {
            return Err(wrong("the position is there twice"));
        }
        self.book.insert(position, &moves);
        let kept = self
            .book
            .entry(position)
            .map_or(0, |entry| entry.moves.len());
        if kept != moves.len() {
            return Err(wrong("a move is there twice, or its image"));
        }
        for square in followed {
            self.position(&after(position, square).0)?;
        }
        Ok(())
    }
}

struct Writer<'a> {
    book: &'a Book,
    /// What is in `body` already.
    written: Book,
    body: Vec<u8>,
}

impl Writer<'_> {
    /// Whether the position is in the book and not yet written.
    fn is_due(&self, position: &Reversi) -> bool {
        let key = canonical(position).0;
        self.book.place(key).is_ok() && self.written.place(key).is_err()
    }

    fn position(&mut self, position: &Reversi) {
        let Some(entry) = self.book.entry(position) else {
            return;
        };
        // In the orientation to which the line came.
        let back = canonical(position).1.inverse();
        let moves: Vec<_> = entry
            .moves
            .iter()
            .map(|&(square, score)| (super::turn(square, back), score))
            .collect();
        if let Err(place) = self.written.place(entry.boards) {
            self.written.entries.insert(place, entry.clone());
        }
        let at = self.body.len();
        self.body.push(moves.len() as u8);
        for &(square, score) in &moves {
            self.body.extend([square.y() * 8 + square.x(), score as u8]);
        }
        for (number, &(square, _)) in moves.iter().enumerate() {
            let next = after(position, square).0;
            if self.is_due(&next) {
                self.body[at + 1 + 2 * number] |= FOLLOWED;
                self.position(&next);
            }
        }
    }
}

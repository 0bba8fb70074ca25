//! The file of an index.
//!
//! All numbers are little endian, and every part has a CRC-32 (that of zip and PNG), so that a
//! file which was cut or changed is refused and not believed.
//!
//! ```text
//! header     64 bytes: 0..8 "BGINDEX" and a zero; 8..12 version; 12..16 game, 0 for gomoku and 1
//!            for reversi; 16..24 entries; 24..28 games; 28..32 files; 32..36 bits; 36..40 zero;
//!            40..48 where the games begin; 48..56 where the files begin; 56..60 CRC of the table;
//!            60..64 CRC of the 60 bytes before
//! table      2^bits buckets, 12 bytes each: 0..8 the entries of all buckets before it; 8..12 CRC
//!            of its entries. An entry is in the bucket that the highest bits of its key name
//! entries    20 bytes each, ordered by key, game and ply: 0..8 key of the position; 8..12 game;
//!            12..16 ply; 16 column and 17 row of the move that follows, 254 for a pass, 255 for
//!            none; 18 number of the symmetry that leads to the image whose key it is; 19 zero
//! games      for each game 8 bytes: where its text begins, from the end of this table on; then
//!            the texts, each 0..4 CRC of what follows, 4..8 length, and UTF-8
//! files      for each file: 0..8 its size, 8..12 length of its path, and the path in UTF-8; then
//!            the CRC of all that
//! ```
//!
//! A position is looked up with one bucket of the table, read whole because of its CRC, and the
//! entries of that bucket, a few dozen. Only what is asked for is read, so an index may be larger
//! than the memory.

use std::io;

use boardgame_core::{Move, Square};
use boardgame_record::GameKind;

/// How such a file begins.
pub(super) const MAGIC: &[u8; 8] = b"BGINDEX\0";
/// The version that is read and written.
pub(super) const VERSION: u32 = 1;
/// Bytes of the header.
pub(super) const HEADER: u64 = 64;
/// Bytes of a bucket in the table.
pub(super) const BUCKET: u64 = 12;
/// Bytes of an entry.
pub(super) const ENTRY: usize = 20;
/// Entries of a bucket, more or less.
pub(super) const PER_BUCKET: u64 = 64;
/// Bits of the largest table.
pub(super) const MAX_BITS: u32 = 24;

/// A file is no index, or a damaged one.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The system cannot read it.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("it is no index of games: `index` writes one")]
    NoIndex,
    /// It was written by a later program.
    #[error("it is an index of version {found}: expected {expected}; `index` writes it anew", expected = VERSION)]
    Version {
        /// Its version.
        found: u32,
    },
    /// It is of another game.
    #[error("it is an index of {found}: expected {expected}")]
    Game {
        /// Its game.
        found: GameKind,
        /// The game of the program.
        expected: GameKind,
    },
    /// A part is not as it was written.
    #[error("its {part} is damaged: `index` writes it anew")]
    Damaged {
        /// Which part.
        part: &'static str,
    },
}

/// The header of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) game: GameKind,
    pub(super) entries: u64,
    pub(super) games: u32,
    pub(super) files: u32,
    pub(super) bits: u32,
    pub(super) games_at: u64,
    pub(super) files_at: u64,
    pub(super) table_crc: u32,
}

/// One position of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) game: u32,
    pub(super) ply: u32,
    /// The move that follows.
    pub(super) next: Option<Move>,
    /// The number of the symmetry that leads to the image whose key it is.
    pub(super) symmetry: u8,
}

impl Header {
    pub(super) fn to_bytes(self) -> [u8; HEADER as usize] {
        let mut bytes = [0; HEADER as usize];
        let game = match self.game {
            GameKind::Gomoku => 0_u32,
            GameKind::Reversi => 1,
        };
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12..16].copy_from_slice(&game.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.entries.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.games.to_le_bytes());
        bytes[28..32].copy_from_slice(&self.files.to_le_bytes());
        bytes[32..36].copy_from_slice(&self.bits.to_le_bytes());
        bytes[40..48].copy_from_slice(&self.games_at.to_le_bytes());
        bytes[48..56].copy_from_slice(&self.files_at.to_le_bytes());
        bytes[56..60].copy_from_slice(&self.table_crc.to_le_bytes());
        let crc = crc32fast::hash(&bytes[..60]);
        bytes[60..].copy_from_slice(&crc.to_le_bytes());
        bytes
    }

    pub(super) fn parse(bytes: &[u8; HEADER as usize]) -> Result<Self, IndexError> {
        if &bytes[..8] != MAGIC {
            return Err(IndexError::NoIndex);
        }
        let found = u32_at(bytes, 8);
        if found != VERSION {
            return Err(IndexError::Version { found });
        }
        let damaged = IndexError::Damaged { part: "header" };
        if crc32fast::hash(&bytes[..60]) != u32_at(bytes, 60) {
            return Err(damaged);
        }
        let header = Self {
            game: match u32_at(bytes, 12) {
                0 => GameKind::Gomoku,
                1 => GameKind::Reversi,
                _ => return Err(damaged),
            },
            entries: u64_at(bytes, 16),
            games: u32_at(bytes, 24),
            files: u32_at(bytes, 28),
            bits: u32_at(bytes, 32),
            games_at: u64_at(bytes, 40),
            files_at: u64_at(bytes, 48),
            table_crc: u32_at(bytes, 56),
        };
        if header.bits > MAX_BITS {
            return Err(damaged);
        }
        Ok(header)
    }

    /// The bucket of a key.
    pub(super) const fn bucket(&self, key: u64) -> u64 {
        bucket(key, self.bits)
    }

    /// Where the entries begin.
    pub(super) const fn entries_at(&self) -> u64 {
        HEADER + (BUCKET << self.bits)
    }
}

/// The bucket of a key in a table of `2^bits`.
pub(super) const fn bucket(key: u64, bits: u32) -> u64 {
    match bits {
        0 => 0,
        bits => key >> (64 - bits),
    }
}

/// The bits of the table for so many entries.
pub(super) fn bits(entries: u64) -> u32 {
    (entries / PER_BUCKET).max(1).ilog2().min(MAX_BITS)
}

impl Entry {
    pub(super) fn to_bytes(self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.game.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.ply.to_le_bytes());
        (bytes[16], bytes[17]) = match self.next {
            Some(Move::Place(square)) => (square.x(), square.y()),
            Some(Move::Pass) => (254, 0),
            None => (255, 0),
        };
        bytes[18] = self.symmetry;
        bytes
    }

    /// Reads an entry whose CRC was right.
    pub(super) fn parse(bytes: &[u8; ENTRY]) -> Self {
        let place = |x: u8, y: u8| {
            let on_board = x < Square::MAX_SIDE && y < Square::MAX_SIDE;
            on_board.then(|| Move::Place(Square::new(x, y)))
        };
        Self {
            key: u64_at(bytes, 0),
            game: u32_at(bytes, 8),
            ply: u32_at(bytes, 12),
            next: match bytes[16] {
                254 => Some(Move::Pass),
                x => place(x, bytes[17]),
            },
            symmetry: bytes[18],
        }
    }
}

/// The number at byte `at`, which there must be.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4]
        .iter()
        .rev()
        .fold(0, |sum, &byte| sum << 8 | u32::from(byte))
}

/// The number at byte `at`, which there must be.
pub(super) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at + 4)) << 32 | u64::from(u32_at(bytes, at))
}

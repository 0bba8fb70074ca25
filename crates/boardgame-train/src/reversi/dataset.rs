//! Labelled positions in files: [`Sample`].
//!
//! All numbers are little endian:
//!
//! ```text
//! 0..4    "BGRS"
//! 4..6    version of the format, 1
//! 6..8    bytes of a record, 20
//! 8..16   the seed of the games
//! 16..20  records
//! 20..28  FNV-1a of all records
//! then    records: 0..8 discs of the side to move, 8..16 of the other side, bit 8 * row + column;
//!         16..18 label in 1/32 disc (i16); 18 depth of its search, 255 if exact; 19 whether the
//!         next record is the position after the best move: 0 no, 1 yes, 2 yes and after a pass
//! ```

use std::fs;
use std::io;
use std::path::Path;

use crate::files::{checksum, write_whole};

/// The depth of a label that is the exact result.
pub(crate) const EXACT: u8 = 255;
/// The depth of a position without a label.
pub(crate) const UNLABELLED: u8 = 0;

const MAGIC: [u8; 4] = *b"BGRS";
const VERSION: u16 = 1;
const HEADER: usize = 28;
const RECORD: usize = 20;

/// A position and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    /// The discs of the side to move.
    pub(crate) own: u64,
    /// The discs of the other side.
    pub(crate) opp: u64,
    /// The worth to the side to move, in 1/32 disc.
    pub(crate) label: i16,
    /// The depth of the search for the label, or [`EXACT`].
    pub(crate) depth: u8,
    /// Whether the best move led to the next sample.
    pub(crate) next: Next,
}

/// How the next sample of a game came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Next {
    /// Not by the best move, or there is none.
    #[default]
    Unrelated,
    /// By the best move: the other side is to move there.
    Opponent,
    /// By the best move and a pass: the same side is to move there.
    Same,
}

impl Sample {
    /// How many squares are empty.
    pub(crate) const fn empties(&self) -> u32 {
        (self.own | self.opp).count_zeros()
    }
}

/// Why a file holds no samples.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DatasetError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It does not begin as one does.
    #[error("no file of samples: expected the letters BGRS and version {VERSION}")]
    Header,
    /// It was cut off, or its bytes have changed.
    #[error("{bytes} bytes do not hold the {records} records of the header, or not unchanged")]
    Damaged {
        /// Records that the header counts.
        records: u32,
        /// Bytes of the file.
        bytes: usize,
    },
}

/// Writes a file, all of it or nothing: what was interrupted leaves no file of this name.
pub(crate) fn write(path: &Path, seed: u64, samples: &[Sample]) -> Result<(), DatasetError> {
    let mut body = Vec::with_capacity(samples.len() * RECORD);
    for sample in samples {
        body.extend(sample.own.to_le_bytes());
        body.extend(sample.opp.to_le_bytes());
        body.extend(sample.label.to_le_bytes());
        body.extend([sample.depth, sample.next as u8]);
    }
    let mut file = Vec::with_capacity(HEADER + body.len());
    file.extend(MAGIC);
    file.extend(VERSION.to_le_bytes());
    file.extend((RECORD as u16).to_le_bytes());
    file.extend(seed.to_le_bytes());
    file.extend((samples.len() as u32).to_le_bytes());
    file.extend(checksum(&body).to_le_bytes());
    file.extend(body);
    write_whole(path, &file)?;
    Ok(())
}

/// Reads a file.
pub(crate) fn read(path: &Path) -> Result<Vec<Sample>, DatasetError> {
    let file = fs::read(path)?;
    let Some((header, body)) = file.split_first_chunk::<HEADER>() else {
        return Err(DatasetError::Header);
    };
    let number = |at: usize, len: usize| {
        let bytes = header[at..at + len].iter().rev();
        bytes.fold(0u64, |number, &byte| number << 8 | u64::from(byte))
    };
    let begins = header[..4] == MAGIC;
    if !begins || number(4, 2) != u64::from(VERSION) || number(6, 2) != RECORD as u64 {
        return Err(DatasetError::Header);
    }
    let records = number(16, 4) as u32;
    if body.len() != records as usize * RECORD || checksum(body) != number(20, 8) {
        return Err(DatasetError::Damaged {
            records,
            bytes: file.len(),
        });
    }
    Ok(body.as_chunks::<RECORD>().0.iter().map(sample).collect())
}

fn sample(record: &[u8; RECORD]) -> Sample {
    let board = |at: usize| {
        let bytes = record[at..at + 8].iter().rev();
        bytes.fold(0, |board, &byte| board << 8 | u64::from(byte))
    };
    Sample {
        own: board(0),
        opp: board(8),
        label: i16::from_le_bytes([record[16], record[17]]),
        depth: record[18],
        next: match record[19] {
            1 => Next::Opponent,
            2 => Next::Same,
            _ => Next::Unrelated,
        },
    }
}

//! Games in files.
//!
//! All numbers are little endian:
//!
//! ```text
//! 0..4    "BGGO"
//! 4..8    version of the format, 1
//! 8..16   the key: a hash of all that the games follow from
//! 16..24  FNV-1a of what follows
//! then    games: u16 positions of the game, then each:
//!         u16 threat mask; u8 result; i16 score; u16 shape codes, then each: u16 code, i16 count
//! ```

use std::fs;
use std::io;
use std::path::Path;

use super::games::Sample;
use crate::files::{checksum, write_whole};

const MAGIC: [u8; 8] = *b"BGGO\x01\0\0\0";
const HEADER: usize = 24;

/// Writes a file, all of it or nothing: what was interrupted leaves no file of this name.
pub(super) fn write(path: &Path, key: u64, games: &[Vec<Sample>]) -> io::Result<()> {
    let mut body = Vec::new();
    for game in games {
        body.extend((game.len() as u16).to_le_bytes());
        for sample in game {
            body.extend(sample.mask.to_le_bytes());
            body.push(sample.result);
            body.extend(sample.score.to_le_bytes());
            body.extend((sample.codes.len() as u16).to_le_bytes());
            for (code, more) in &sample.codes {
                body.extend(code.to_le_bytes());
                body.extend(more.to_le_bytes());
            }
        }
    }
    let mut file = MAGIC.to_vec();
    file.extend(key.to_le_bytes());
    file.extend(checksum(&body).to_le_bytes());
    file.extend(body);
    write_whole(path, &file)
}

/// The games of a file. `None` if there is no such file, or one with another key, or a damaged one.
pub(super) fn read(path: &Path, key: u64) -> Option<Vec<Vec<Sample>>> {
    let file = fs::read(path).ok()?;
    let (header, mut body) = file.split_first_chunk::<HEADER>()?;
    let expected = [MAGIC, key.to_le_bytes(), checksum(body).to_le_bytes()];
    if *header != *expected.as_flattened() {
        return None;
    }
    let mut games = Vec::new();
    while !body.is_empty() {
        let count = u16::from_le_bytes(take(&mut body)?);
        let game: Option<Vec<Sample>> = (0..count).map(|_| sample(&mut body)).collect();
        games.push(game?);
    }
    Some(games)
}

fn sample(body: &mut &[u8]) -> Option<Sample> {
    let mask = u16::from_le_bytes(take(body)?);
    let [result] = take(body)?;
    let score = i16::from_le_bytes(take(body)?);
    let count = u16::from_le_bytes(take(body)?);
    let mut code = || {
        let code = u16::from_le_bytes(take(body)?);
        Some((code, i16::from_le_bytes(take(body)?)))
    };
    Some(Sample {
        mask,
        result,
        score,
        codes: (0..count).map(|_| code()).collect::<Option<_>>()?,
    })
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}

//! Games in files.
//!
//! All numbers are little endian; a square is 15 times its row and its column:
//!
//! ```text
//! 0..4    "BGGO"
//! 4..8    version of the format, 2
//! 8..16   the key: a hash of all that the games follow from
//! 16..24  FNV-1a of what follows
//! then    games: u8 stones of the opening; u8 winner, 0 for none, 1 for Black, 2 for White;
//!         u8 stones; u8 scores; u8 asides; the squares of the stones; i16 each score;
//!         each aside: u8 index of the score before it, u8 square, i16 score
//! ```

use std::fs;
use std::io;
use std::path::Path;

use boardgame_core::{Side, Square};

use super::games::{Aside, Game, SIZE};
use crate::files::{checksum, write_whole};

const MAGIC: [u8; 8] = *b"BGGO\x02\0\0\0";
const HEADER: usize = 24;

/// Writes a file, all of it or nothing: what was interrupted leaves no file of this name.
pub(super) fn write(path: &Path, key: u64, games: &[Game]) -> io::Result<()> {
    let mut body = Vec::new();
    for game in games {
        let winner = match game.winner {
            None => 0,
            Some(Side::Black) => 1,
            Some(Side::White) => 2,
        };
        let counts = [game.squares.len(), game.scores.len(), game.asides.len()];
        body.extend([game.opening as u8, winner]);
        body.extend(counts.map(|count| count as u8));
        body.extend(game.squares.iter().map(|&square| byte(square)));
        body.extend(game.scores.iter().flat_map(|score| score.to_le_bytes()));
        for aside in &game.asides {
            body.extend([aside.at as u8, byte(aside.square)]);
            body.extend(aside.score.to_le_bytes());
        }
    }
    let mut file = MAGIC.to_vec();
    file.extend(key.to_le_bytes());
    file.extend(checksum(&body).to_le_bytes());
    file.extend(body);
    write_whole(path, &file)
}

/// The games of a file. `None` if there is no such file, or one with another key, or a damaged one.
pub(super) fn read(path: &Path, key: u64) -> Option<Vec<Game>> {
    let file = fs::read(path).ok()?;
    let (header, mut body) = file.split_first_chunk::<HEADER>()?;
    let expected = [MAGIC, key.to_le_bytes(), checksum(body).to_le_bytes()];
    if *header != *expected.as_flattened() {
        return None;
    }
    let mut games = Vec::new();
    while !body.is_empty() {
        games.push(game(&mut body)?);
    }
    Some(games)
}

fn game(body: &mut &[u8]) -> Option<Game> {
    let [opening, winner, stones, scores, asides] = take(body)?;
    let winner = match winner {
        0 => None,
        1 => Some(Side::Black),
        2 => Some(Side::White),
        _ => return None,
    };
    let squares = (0..stones).map(|_| square(body)).collect::<Option<_>>()?;
    let scores = (0..scores).map(|_| take(body).map(i16::from_le_bytes));
    let scores = scores.collect::<Option<_>>()?;
    let aside = |_| {
        let [at] = take(body)?;
        Some(Aside {
            at: at.into(),
            square: square(body)?,
            score: i16::from_le_bytes(take(body)?),
        })
    };
    Some(Game {
        opening: opening.into(),
        squares,
        winner,
        scores,
        asides: (0..asides).map(aside).collect::<Option<_>>()?,
    })
}

const fn byte(square: Square) -> u8 {
    square.y() * SIZE as u8 + square.x()
}

fn square(body: &mut &[u8]) -> Option<Square> {
    let [byte] = take(body)?;
    let (x, y) = (byte % SIZE as u8, byte / SIZE as u8);
    (usize::from(y) < SIZE).then(|| Square::new(x, y))
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}

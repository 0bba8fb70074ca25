//! Reading blocks.

use std::io::{self, Read};
use std::marker::PhantomData;

use super::DataGame;
use super::block::{FIXED, MAGIC, VERSION};
use super::bytes::Bytes;
use crate::Contest;

/// The games of a file, block by block; at most one block is in memory.
///
/// After an error nothing follows.
pub struct Reader<G: Contest, R> {
    input: R,
    /// Where the next block begins.
    at: u64,
    games: std::vec::IntoIter<DataGame<G>>,
    /// The seed of the last block.
    seed: u64,
    ended: bool,
    game: PhantomData<G>,
}

/// A file of games that is not sound.
#[derive(Debug, thiserror::Error)]
#[error("byte {at}: {fault}")]
pub struct DataError {
    /// Where the block begins, in bytes from 0.
    pub at: u64,
    /// What is wrong with it.
    pub fault: DataFault,
}

/// What is wrong with a block.
#[derive(Debug, thiserror::Error)]
pub enum DataFault {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file ends in the block.
    #[error("the block is cut short")]
    Short,
    /// It is something else, or damaged.
    #[error("no block of games: expected the letters BGSP, version {VERSION} and its checksum")]
    Foreign,
    /// Its bytes have changed since they were written.
    #[error("the games are damaged: their checksum is another")]
    Checksum,
    /// It is of another game.
    #[error("games of {found:?}: expected {expected} and its rules")]
    OtherGame {
        /// What the block says.
        found: String,
        /// The name of the game that was asked for.
        expected: &'static str,
    },
    /// A game in it is none, though the checksum is right.
    #[error("game {number} is not sound")]
    Game {
        /// Its number in the block, counted from 1.
        number: u32,
    },
}

/// Bytes of games in a block that are still believed.
const MAX_GAMES: u32 = 1 << 26;

impl<G: Contest, R: Read> Reader<G, R> {
    /// The games that `input` holds.
    pub fn new(input: R) -> Self {
        Self {
            input,
            at: 0,
            games: Vec::new().into_iter(),
            seed: 0,
            ended: false,
            game: PhantomData,
        }
    }

    /// Where the last whole block ends, in bytes: what follows it can be cut off.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.at
    }

    /// The seed of the block of the last game.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The games of the next block; `None` at the end.
    fn block(&mut self) -> Result<Option<Vec<DataGame<G>>>, DataFault> {
        let mut fixed = [0; FIXED];
        match read_full(&mut self.input, &mut fixed)? {
            0 => return Ok(None),
            FIXED => {}
            _ => return Err(DataFault::Short),
        }
        let short = |at: usize| {
            u32::from_le_bytes([fixed[at], fixed[at + 1], fixed[at + 2], fixed[at + 3]])
        };
        let known = fixed[..4] == MAGIC && fixed[4] == VERSION && fixed[5] == 0;
        if !known || short(28) != crc32fast::hash(&fixed[..28]) || short(20) > MAX_GAMES {
            return Err(DataFault::Foreign);
        }
        let (count, games_len) = (short(16), short(20) as usize);
        let head_len = usize::from(u16::from_le_bytes([fixed[6], fixed[7]]));
        let mut body = vec![0; head_len + games_len];
        if read_full(&mut self.input, &mut body)? < body.len() {
            return Err(DataFault::Short);
        }
        if short(24) != crc32fast::hash(&body) {
            return Err(DataFault::Checksum);
        }
        let (head, games) = body.split_at(head_len);
        let usual = usual(head)?;
        let mut bytes = Bytes(games);
        let mut read = Vec::new();
        for number in 1..=count {
            let game = DataGame::read(&usual, &mut bytes);
            read.push(game.ok_or(DataFault::Game { number })?);
        }
        if !bytes.0.is_empty() {
            return Err(DataFault::Game { number: count + 1 });
        }
        self.seed = u64::from(short(8)) | u64::from(short(12)) << 32;
        self.at += (FIXED + body.len()) as u64;
        Ok(Some(read))
    }
}

impl<G: Contest, R: Read> Iterator for Reader<G, R> {
    type Item = Result<DataGame<G>, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(game) = self.games.next() {
                return Some(Ok(game));
            }
            if self.ended {
                return None;
            }
            match self.block() {
                Ok(Some(games)) => self.games = games.into_iter(),
                Ok(None) => self.ended = true,
                Err(fault) => {
                    self.ended = true;
                    return Some(Err(DataError { at: self.at, fault }));
                }
            }
        }
    }
}

/// The usual start position of the game that the head names.
fn usual<G: Contest>(head: &[u8]) -> Result<G, DataFault> {
    let text = String::from_utf8_lossy(head);
    let rules = text.split_once(' ').filter(|(name, _)| *name == G::NAME);
    let start = rules.and_then(|(_, rules)| G::from_rules(rules).ok());
    start.ok_or_else(|| DataFault::OtherGame {
        found: text.chars().take(60).collect(),
        expected: G::NAME,
    })
}

/// Reads until the buffer is full or the input ends.
fn read_full(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match input.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

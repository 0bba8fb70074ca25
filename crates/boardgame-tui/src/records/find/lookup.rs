//! Looking up a position in an index.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use boardgame_record::GameKind;

use super::format::{BUCKET, ENTRY, Entry, HEADER, Header, IndexError, u32_at, u64_at};

/// Bytes that are read at once at most: more than a sound index ever asks for.
const MAX_READ: u64 = 1 << 30;

/// An index that is open for reading.
pub(super) struct Index {
    file: File,
    header: Header,
    /// The table of buckets, whose CRC was right.
    table: Vec<u8>,
    size: u64,
}

impl Index {
    /// Opens an index of games of this kind.
    pub(super) fn open(path: &Path, game: GameKind) -> Result<Self, IndexError> {
        let (mut file, size) = crate::read::open(path)?;
        let mut bytes = [0; HEADER as usize];
        if size < HEADER {
            return Err(IndexError::NoIndex);
        }
        file.read_exact(&mut bytes)?;
        let header = Header::parse(&bytes)?;
        if header.game != game {
            return Err(IndexError::Game {
                found: header.game,
                expected: game,
            });
        }
        let mut index = Self {
            file,
            header,
            table: Vec::new(),
            size,
        };
        let table = index.read(HEADER, BUCKET << header.bits, "table")?;
        if crc32fast::hash(&table) != header.table_crc {
            return Err(IndexError::Damaged { part: "table" });
        }
        index.table = table;
        Ok(index)
    }

    /// The entries of a position, by game.
    pub(super) fn find(&mut self, key: u64) -> Result<Vec<Entry>, IndexError> {
        const PART: &str = "list of positions";
        let damaged = || IndexError::Damaged { part: PART };
        let number = self.header.bucket(key);
        let at = (number * BUCKET) as usize;
        let start = u64_at(&self.table, at);
        let end = match number + 1 == 1 << self.header.bits {
            true => self.header.entries,
            false => u64_at(&self.table, at + BUCKET as usize),
        };
        let count = end.checked_sub(start).ok_or_else(damaged)?;
        let from = start
            .checked_mul(ENTRY as u64)
            .and_then(|bytes| bytes.checked_add(self.header.entries_at()));
        let length = count.checked_mul(ENTRY as u64).ok_or_else(damaged)?;
        let bytes = self.read(from.ok_or_else(damaged)?, length, PART)?;
        if crc32fast::hash(&bytes) != u32_at(&self.table, at + 8) {
            return Err(damaged());
        }
        let (entries, _) = bytes.as_chunks::<ENTRY>();
        let entries = entries.iter().map(Entry::parse);
        Ok(entries.filter(|entry| entry.key == key).collect())
    }

    /// What is said of a game.
    pub(super) fn game(&mut self, number: u32) -> Result<String, IndexError> {
        const PART: &str = "list of games";
        let damaged = || IndexError::Damaged { part: PART };
        if number >= self.header.games {
            return Err(damaged());
        }
        let (games_at, games) = (self.header.games_at, u64::from(self.header.games));
        let place = games_at
            .checked_add(8 * u64::from(number))
            .ok_or_else(damaged)?;
        let offset = u64_at(&self.read(place, 8, PART)?, 0);
        let text_at = (games_at + 8 * games)
            .checked_add(offset)
            .ok_or_else(damaged)?;
        let head = self.read(text_at, 8, PART)?;
        let length = u32_at(&head, 4);
        let part = self.read(text_at + 4, 4 + u64::from(length), PART)?;
        if crc32fast::hash(&part) != u32_at(&head, 0) {
            return Err(damaged());
        }
        String::from_utf8(part[4..].to_vec()).map_err(|_| damaged())
    }

    /// The files that have another size now than when the index was made, or are gone. Of an index
    /// whose list of files is damaged, none: it is for people alone.
    pub(super) fn changed_files(&mut self) -> Vec<String> {
        let at = self.header.files_at;
        let Ok(part) = self.read(at, self.size.saturating_sub(at), "list of files") else {
            return Vec::new();
        };
        let Some((part, crc)) = part.split_last_chunk::<4>() else {
            return Vec::new();
        };
        if crc32fast::hash(part) != u32::from_le_bytes(*crc) {
            return Vec::new();
        }
        let mut changed = Vec::new();
        let mut rest = part;
        while rest.len() >= 12 {
            let (size, length) = (u64_at(rest, 0), u32_at(rest, 8) as usize);
            let Some((path, after)) = rest[12..].split_at_checked(length) else {
                break;
            };
            let path = String::from_utf8_lossy(path).into_owned();
            if fs::metadata(&path).map_or(true, |found| found.len() != size) {
                changed.push(path);
            }
            rest = after;
        }
        changed
    }

    fn read(&mut self, at: u64, length: u64, part: &'static str) -> Result<Vec<u8>, IndexError> {
        let inside = at.checked_add(length).is_some_and(|end| end <= self.size);
        if !inside || length > MAX_READ {
            return Err(IndexError::Damaged { part });
        }
        self.file.seek(SeekFrom::Start(at))?;
        let mut bytes = vec![0; length as usize];
        self.file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

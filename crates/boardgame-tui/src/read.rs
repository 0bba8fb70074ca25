//! Reading files of which nothing is known: a pipe must not be waited for, nor the memory filled.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The first word of every saved game.
pub(crate) const SAVED: &str = "boardgame-session ";
/// Bytes that a saved game may have: far more than any game needs.
pub(crate) const MAX_SAVE: u64 = 16 << 20;

/// Opens a regular file and says how many bytes it has.
pub(crate) fn open(path: &Path) -> io::Result<(File, u64)> {
    // To open a pipe that nobody writes to would wait for ever, so it is looked at first.
    let found = fs::metadata(path)?;
    if !found.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is not a regular file",
        ));
    }
    Ok((File::open(path)?, found.len()))
}

/// What is in a regular file of at most `max` bytes.
pub(crate) fn bytes(path: &Path, max: u64) -> io::Result<Vec<u8>> {
    let (file, length) = open(path)?;
    let too_large = || {
        let message = format!("it is larger than {} MiB", max >> 20);
        io::Error::new(io::ErrorKind::FileTooLarge, message)
    };
    if length > max {
        return Err(too_large());
    }
    // It may grow in the meantime.
    let mut bytes = Vec::with_capacity(length as usize);
    file.take(max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max {
        return Err(too_large());
    }
    Ok(bytes)
}

/// The text of a saved game.
pub(crate) fn save(path: &Path) -> io::Result<String> {
    String::from_utf8(bytes(path, MAX_SAVE)?)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text"))
}

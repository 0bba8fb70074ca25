//! Joining the journals of the parts of a match.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::JournalError;
use crate::journal::{Lines, check_header, read_header};
use crate::line::GameLine;

/// What came of joining journals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Different games.
    pub games: u64,
    /// Games that were in more than one journal; the first of them counts.
    pub again: u64,
}

/// Journals that cannot be joined.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A part is no journal, or one of another match.
    #[error("cannot read {}: {cause}", path.display())]
    Part {
        /// The part.
        path: PathBuf,
        /// What is wrong with it.
        cause: JournalError,
    },
    /// The joined journal cannot be written.
    #[error("cannot write {}: {cause}", path.display())]
    Out {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
}

/// Joins the journals of parts of one match into the journal that the whole match would have
/// written on one thread, and writes it to `out`, which must not exist.
///
/// A line that was cut short in a part is left out; the match plays that game when it goes on.
///
/// # Errors
/// If a part cannot be read or is of another match than the first, or `out` cannot be written. Then
/// there is no `out`.
pub fn merge(parts: &[PathBuf], out: &Path) -> Result<Merged, MergeError> {
    let mut games: BTreeMap<u64, Vec<u8>> = BTreeMap::new();
    let mut header = None;
    let mut again = 0;
    for path in parts {
        let at = |cause| MergeError::Part {
            path: path.clone(),
            cause,
        };
        let file = File::open(path).map_err(|error| at(error.into()))?;
        let mut lines = Lines::new(BufReader::new(file));
        let first = lines.next().map_err(at)?;
        let first = first.ok_or_else(|| at(JournalError::Foreign))?;
        match &header {
            None => {
                read_header(&first).map_err(at)?;
                header = Some(first);
            }
            Some(header) => {
                let settings = read_header(header).map_err(at)?;
                check_header(&first, &settings).map_err(at)?;
            }
        }
        while let Some(line) = lines.next().map_err(at)? {
            let game: GameLine = serde_json::from_slice(&line).map_err(|error| {
                at(JournalError::Line {
                    line: lines.number(),
                    why: error.to_string(),
                })
            })?;
            match games.entry(game.game) {
                Entry::Vacant(place) => {
                    place.insert(line);
                }
                Entry::Occupied(_) => again += 1,
            }
        }
    }
    write(out, header.iter().chain(games.values())).map_err(|cause| MergeError::Out {
        path: out.to_path_buf(),
        cause,
    })?;
    Ok(Merged {
        games: games.len() as u64,
        again,
    })
}

fn write<'a>(out: &Path, lines: impl Iterator<Item = &'a Vec<u8>>) -> io::Result<()> {
    let file = File::create_new(out)?;
    let mut buffer = BufWriter::new(&file);
    let fill = || {
        for line in lines {
            buffer.write_all(line)?;
            buffer.write_all(b"\n")?;
        }
        buffer.flush()?;
        file.sync_all()
    };
    fill().inspect_err(|_| {
        // What there is of it is no journal of the whole match.
        let _ = fs::remove_file(out);
    })
}

//! The journal of a match: every game that was played, safe from a killed process.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::line::GameLine;
use crate::{Contest, Played, Schedule, Slot};

/// What a match depends on, under names of its own: a journal goes on only with what it began
/// with.
pub type Settings = BTreeMap<String, String>;

/// A file to which each game is written as it ends, one line of JSON a game.
///
/// A line is written at once and whole, so a process that is killed loses no game that had ended;
/// what a computer that loses its power may lose is the last second. A line that was cut short is
/// removed when the journal is opened again.
pub struct Journal {
    file: File,
    /// When the file was last known to be on the disk.
    synced: Instant,
}

/// A journal that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is something else.
    #[error("it is no journal of a match: expected a file that does not exist, or one")]
    Foreign,
    /// The journal is of another match.
    #[error("it was begun with {name} {found:?}, not {expected:?}")]
    OtherMatch {
        /// What differs.
        name: String,
        /// What the journal says; nothing if it says nothing.
        found: String,
        /// What this match has.
        expected: String,
    },
    /// A line is not sound.
    #[error("line {line}: {why}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

#[derive(serde::Serialize, serde::Deserialize)]
struct Header {
    #[serde(rename = "boardgame-arena journal")]
    version: u32,
    settings: Settings,
}

const VERSION: u32 = 1;
/// Longer lines are no games.
const MAX_LINE: u64 = 1 << 24;
const SYNC_EVERY: Duration = Duration::from_secs(1);

impl Journal {
    /// Opens the journal at `path`, or begins one if there is none, and shows every game in it to
    /// `on_game`.
    ///
    /// # Errors
    /// If the file cannot be used, is of another match, or a line other than the last is not
    /// sound.
    pub fn open<G: Contest>(
        path: &Path,
        settings: &Settings,
        schedule: &Schedule,
        board: &G,
        mut on_game: impl FnMut(Slot, Played<G>),
    ) -> Result<Self, JournalError> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let mut lines = Lines::new(BufReader::new(&file));
        let mut begun = false;
        while let Some(line) = lines.next()? {
            if begun {
                let at = |why: String| JournalError::Line {
                    line: lines.line,
                    why,
                };
                let game: GameLine =
                    serde_json::from_slice(&line).map_err(|error| at(error.to_string()))?;
                // A shorter match than before leaves out the last games.
                if let Some(slot) = schedule.slot(game.game) {
                    on_game(slot, game.played(board).map_err(at)?);
                }
            } else {
                check_header(&line, settings)?;
                begun = true;
            }
        }
        let end = lines.end;
        if !begun && file.metadata()?.len() > 0 && !torn_header(&mut file)? {
            return Err(JournalError::Foreign);
        }
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        let mut journal = Self {
            file,
            synced: Instant::now(),
        };
        if !begun {
            journal.write(&header(settings))?;
            journal.file.sync_all()?;
        }
        Ok(journal)
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add<G: Contest>(
        &mut self,
        slot: &Slot,
        names: &[&str],
        played: &Played<G>,
    ) -> io::Result<()> {
        self.write(&GameLine::new(slot, names, played).write())?;
        if self.synced.elapsed() >= SYNC_EVERY {
            self.sync()?;
        }
        Ok(())
    }

    /// Waits until all games are on the disk.
    ///
    /// # Errors
    /// If the system cannot tell.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()?;
        self.synced = Instant::now();
        Ok(())
    }

    /// One call for a whole line: where the process is killed in it, the line has no end.
    fn write(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(line.as_bytes())
    }
}

fn header(settings: &Settings) -> String {
    let header = Header {
        version: VERSION,
        settings: settings.clone(),
    };
    let mut line = serde_json::to_string(&header).unwrap_or_default();
    line.push('\n');
    line
}

/// The settings in the first line of a journal.
pub(crate) fn read_header(line: &[u8]) -> Result<Settings, JournalError> {
    let header: Header = serde_json::from_slice(line).map_err(|_| JournalError::Foreign)?;
    if header.version != VERSION {
        return Err(JournalError::Foreign);
    }
    Ok(header.settings)
}

/// That the first line of a journal has these settings.
pub(crate) fn check_header(line: &[u8], settings: &Settings) -> Result<(), JournalError> {
    let header = read_header(line)?;
    let names = settings.keys().chain(header.keys());
    for name in names {
        let (found, expected) = (header.get(name), settings.get(name));
        if found != expected {
            return Err(JournalError::OtherMatch {
                name: name.clone(),
                found: found.cloned().unwrap_or_default(),
                expected: expected.cloned().unwrap_or_default(),
            });
        }
    }
    Ok(())
}

/// Whether the file is the beginning of a journal whose first line was cut short.
fn torn_header(file: &mut File) -> io::Result<bool> {
    let begin = header(&Settings::new());
    let (begin, _) = begin.split_once(':').unwrap_or_default();
    let mut found = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    (&*file).take(begin.len() as u64).read_to_end(&mut found)?;
    Ok(begin.as_bytes().starts_with(&found))
}

/// The whole lines of a file.
pub(crate) struct Lines<R> {
    reader: R,
    /// The number of the last line, counted from 1.
    line: usize,
    /// Where the last whole line ends.
    end: u64,
}

impl<R: BufRead> Lines<R> {
    pub(crate) const fn new(reader: R) -> Self {
        Self {
            reader,
            line: 0,
            end: 0,
        }
    }

    /// The number of the last line, counted from 1.
    pub(crate) const fn number(&self) -> usize {
        self.line
    }

    /// The next line without its end; `None` after the last whole one.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<u8>>, JournalError> {
        let mut line = Vec::new();
        (&mut self.reader)
            .take(MAX_LINE)
            .read_until(b'\n', &mut line)?;
        self.line += 1;
        if line.pop() == Some(b'\n') {
            self.end += line.len() as u64 + 1;
            return Ok(Some(line));
        }
        if line.len() as u64 + 1 >= MAX_LINE {
            return Err(JournalError::Foreign);
        }
        Ok(None)
    }
}

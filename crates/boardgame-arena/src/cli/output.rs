//! Options: where games and results go.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use boardgame_record::{Format, Options, Writer};

use super::Failure;
use crate::{Contest, Played, Slot, to_record};

/// Where games and results go.
#[derive(clap::Args, Clone, Debug)]
pub struct OutputArgs {
    /// Write each game to this file as it ends; if the file is there already, the match goes on
    /// where it was broken off
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Write the games as records: FILE.sgf, .ggf or .txt (lists of moves), all in one file, or
    /// .psq, in files FILE-1.psq, FILE-2.psq and so on. A file that is there is an error, unless a
    /// journal holds its games
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Write lines of JSON instead of text: one for each game as it ends, and the result. Without it
    /// the result comes at the end; until then a terminal shows a bar with the score so far
    #[arg(long)]
    pub json: bool,
}

/// What to do about a file of records that is there.
const EXISTS: &str = "it exists already: name another file or remove this one; only with \
                      --journal FILE, where FILE holds games, are records written anew";

/// Writes records in the order of the games' numbers.
pub(crate) struct Recorder<G: Contest> {
    format: Format,
    path: PathBuf,
    file: Option<BufWriter<File>>,
    waiting: BTreeMap<u64, (Slot, Played<G>)>,
    next: u64,
}

impl<G: Contest> Recorder<G> {
    /// Begins to write to `path`. A file that is there is only replaced where `again` is set: its
    /// games are in the journal.
    pub(crate) fn new(path: &Path, again: bool) -> Result<Self, Failure> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let format = match extension.to_str() {
            Some("sgf") => Format::Sgf,
            Some("ggf") => Format::Ggf,
            Some("txt") => Format::MoveList,
            Some("psq") => Format::Psq,
            _ => {
                return Err(Failure::usage(format_args!(
                    "{}: expected a name that ends in .sgf, .ggf, .txt or .psq",
                    path.display()
                )));
            }
        };
        let mut recorder = Self {
            format,
            path: path.to_path_buf(),
            file: None,
            waiting: BTreeMap::new(),
            next: 0,
        };
        let first = match format {
            Format::Psq => numbered(path, 1),
            _ => path.to_path_buf(),
        };
        if !again && first.exists() {
            return Err(Failure::write(&first, EXISTS));
        }
        if format != Format::Psq {
            let file = File::create(path).map_err(|error| Failure::write(path, error))?;
            recorder.file = Some(BufWriter::new(file));
        }
        Ok(recorder)
    }

    /// Takes in a game.
    pub(crate) fn add(
        &mut self,
        names: &[&str],
        slot: Slot,
        played: Played<G>,
    ) -> Result<(), Failure> {
        self.waiting.insert(slot.number, (slot, played));
        while let Some((slot, played)) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.write(names, &slot, &played)
                .map_err(|cause| Failure::write(&self.path, cause))?;
        }
        Ok(())
    }

    fn write(&mut self, names: &[&str], slot: &Slot, played: &Played<G>) -> Result<(), String> {
        let record = to_record(slot, names, played).ok_or("this game has no records")?;
        let mut writer = Writer::new(self.format, Options::default()).map_err(text)?;
        writer.add_quickly(&record).map_err(text)?;
        let bytes = writer.take();
        match &mut self.file {
            Some(file) => file.write_all(&bytes).map_err(text),
            None => fs::write(numbered(&self.path, slot.number + 1), bytes).map_err(text),
        }
    }

    /// Writes what is still in memory.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        match &mut self.file {
            Some(file) => file
                .flush()
                .map_err(|error| Failure::write(&self.path, error)),
            None => Ok(()),
        }
    }
}

/// The file of one game, in a format that has one game a file.
fn numbered(path: &Path, number: u64) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{number}.psq"))
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

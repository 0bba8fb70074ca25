//! Options: where games and results go.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use boardgame_record::ggf::Ggf;
use boardgame_record::movelist;

use super::Failure;
use crate::games::{to_psq, to_record};
use crate::{Contest, Played, Slot};

/// Where games and results go.
#[derive(clap::Args, Clone, Debug)]
pub struct OutputArgs {
    /// Write each game to this file as it ends; if the file is there already, the match goes on
    /// where it was broken off
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Write the games as records: FILE.ggf or .txt (lists of moves), all in one file, or .psq, in
    /// files FILE-1.psq, FILE-2.psq and so on
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Write lines of JSON instead of text: one for each game as it ends, and the result
    #[arg(long)]
    pub json: bool,
}

/// Writes records in the order of the games' numbers.
pub(crate) struct Recorder<G: Contest> {
    kind: Kind,
    path: PathBuf,
    file: Option<BufWriter<File>>,
    waiting: BTreeMap<u64, (Slot, Played<G>)>,
    next: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Ggf,
    MoveList,
    Psq,
}

impl<G: Contest> Recorder<G> {
    /// Begins to write to `path`. A file that is there is only replaced where `again` is set: its
    /// games are in the journal.
    pub(crate) fn new(path: &Path, again: bool) -> Result<Self, Failure> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let kind = match extension.to_str() {
            Some("ggf") => Kind::Ggf,
            Some("txt") => Kind::MoveList,
            Some("psq") => Kind::Psq,
            _ => {
                return Err(Failure::usage(format_args!(
                    "{}: expected a name that ends in .ggf, .txt or .psq",
                    path.display()
                )));
            }
        };
        let mut recorder = Self {
            kind,
            path: path.to_path_buf(),
            file: None,
            waiting: BTreeMap::new(),
            next: 0,
        };
        if kind != Kind::Psq {
            if !again && path.exists() {
                return Err(Failure::write(path, "it exists already"));
            }
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
        let no_place = || format!("game {} has no place in this format", slot.number + 1);
        let record = || to_record(slot, names, played).ok_or_else(no_place);
        let bytes = match self.kind {
            Kind::Ggf => {
                let ggf = Ggf::from_record(&record()?).map_err(|error| error.to_string())?;
                let mut line = ggf.write().map_err(|error| error.to_string())?;
                line.push(b'\n');
                line
            }
            Kind::MoveList => {
                let game = played.history();
                (movelist::write(game.position(), game.moves()) + "\n").into_bytes()
            }
            Kind::Psq => {
                let psq = to_psq(slot, names, played).ok_or_else(no_place)?;
                let bytes = psq.write().map_err(|error| error.to_string())?;
                let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
                let name = format!("{stem}-{}.psq", slot.number + 1);
                return fs::write(self.path.with_file_name(name), bytes)
                    .map_err(|error| error.to_string());
            }
        };
        match &mut self.file {
            Some(file) => file.write_all(&bytes).map_err(|error| error.to_string()),
            None => Ok(()),
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

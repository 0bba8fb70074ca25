//! Making an index.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use boardgame_core::Board;
use boardgame_record::{Arrange, Format};

use super::format::{BUCKET, ENTRY, Entry, HEADER, Header, bits, bucket};
use super::{Keys, summary};
use crate::Failure;
use crate::printable::Printable;
use crate::records::output::Output;
use crate::records::place::At;
use crate::records::walk::{Met, walk};
use crate::records::{RecordGame, line, progress};

/// What to index.
#[derive(clap::Args, Clone, Debug)]
pub struct IndexArgs {
    /// The files, of any known kind
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The index to write
    #[arg(long, short, value_name = "INDEX")]
    pub output: PathBuf,
    /// What kind of files they are, instead of telling by what is in them and by their names
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Format>,
    /// Write over an index that is there
    #[arg(long)]
    pub force: bool,
}

/// Positions of an index, which are sorted in memory: 24 bytes each.
const MAX_ENTRIES: usize = 1 << 28;

/// Writes an index of every position of all files.
///
/// # Errors
/// If a file cannot be read, or the index not written. What can be read is in it all the same.
pub fn index<R: RecordGame>(
    args: &IndexArgs,
    game: &mut R,
    notes: &mut impl Write,
) -> Result<(), Failure> {
    let unwritable = |error| Failure::write(&args.output, error);
    let output = Output::open(&args.output, args.force).map_err(unwritable)?;
    let mut builder = Builder::default();
    let bar = progress::bar(&args.files, true);
    let read = walk(game, &args.files, args.format, &bar, &mut |game, met| {
        match met {
            Met::Game(path, _, found) => {
                let Ok(record) = &found.game else {
                    builder.bad += 1;
                    return Ok(ControlFlow::Continue(()));
                };
                let text = summary(game, record, &At(path, found.place));
                let Ok(start) = game.start(record) else {
                    builder.bad += 1;
                    return Ok(ControlFlow::Continue(()));
                };
                let number = builder.games.len() as u32;
                builder.games.push(text);
                let grid = start.grid();
                if builder.keys.as_ref().is_none_or(|keys| keys.grid() != grid) {
                    builder.keys = Some(Keys::new(grid));
                }
                let Some(keys) = &builder.keys else {
                    return Ok(ControlFlow::Continue(()));
                };
                let entries = &mut builder.entries;
                line::visit(record, &start, |ply, position, next| {
                    let (key, symmetry) = keys.image(position, next);
                    entries.push(Entry {
                        key,
                        game: number,
                        ply: ply as u32,
                        next,
                        symmetry,
                    });
                });
                if builder.entries.len() > MAX_ENTRIES {
                    let message = format!("more than {MAX_ENTRIES} positions: index fewer files");
                    return Err(Failure::usage(message));
                }
            }
            Met::Unreadable(failure) => writeln!(notes, "{}", Printable(failure))?,
            Met::Saved(..) | Met::Note(..) => {}
        }
        Ok(ControlFlow::Continue(()))
    });
    match read {
        Ok(()) | Err(Failure::File { .. }) => {}
        Err(other) => return Err(other),
    }
    let kind = <R::Board as Arrange>::KIND;
    let bad = builder.bad;
    let (games, entries) = builder
        .write(kind, &args.files, output)
        .map_err(unwritable)?;
    writeln!(notes, "{entries} positions of {games} games indexed")?;
    if bad > 0 {
        writeln!(notes, "{bad} games are not in it: replay says why")?;
    }
    read
}

#[derive(Default)]
struct Builder {
    keys: Option<Keys>,
    entries: Vec<Entry>,
    /// What is said of each game.
    games: Vec<String>,
    bad: usize,
}

impl Builder {
    fn write(
        mut self,
        game: boardgame_record::GameKind,
        files: &[PathBuf],
        mut output: Output,
    ) -> std::io::Result<(usize, usize)> {
        self.entries.sort_unstable();
        // A position that comes up in several variations of a game is found where it is first.
        self.entries
            .dedup_by(|later, first| later.key == first.key && later.game == first.game);
        let entries = self.entries.len() as u64;
        let bits = bits(entries);
        let mut table = Vec::with_capacity((BUCKET << bits) as usize);
        let mut rest = self.entries.as_slice();
        for number in 0..1_u64 << bits {
            let end = rest.partition_point(|entry| bucket(entry.key, bits) <= number);
            let (own, after) = rest.split_at(end);
            let mut crc = crc32fast::Hasher::new();
            own.iter().for_each(|entry| crc.update(&entry.to_bytes()));
            table.extend_from_slice(&(entries - rest.len() as u64).to_le_bytes());
            table.extend_from_slice(&crc.finalize().to_le_bytes());
            rest = after;
        }
        let games_at = HEADER + table.len() as u64 + entries * ENTRY as u64;
        let texts: u64 = self.games.iter().map(|text| 8 + text.len() as u64).sum();
        let header = Header {
            game,
            entries,
            games: self.games.len() as u32,
            files: files.len() as u32,
            bits,
            games_at,
            files_at: games_at + 8 * self.games.len() as u64 + texts,
            table_crc: crc32fast::hash(&table),
        };
        output.write_all(&header.to_bytes())?;
        output.write_all(&table)?;
        for entry in &self.entries {
            output.write_all(&entry.to_bytes())?;
        }
        let mut at = 0_u64;
        for text in &self.games {
            output.write_all(&at.to_le_bytes())?;
            at += 8 + text.len() as u64;
        }
        for text in &self.games {
            let mut part = (text.len() as u32).to_le_bytes().to_vec();
            part.extend_from_slice(text.as_bytes());
            output.write_all(&crc32fast::hash(&part).to_le_bytes())?;
            output.write_all(&part)?;
        }
        output.write_all(&files_part(files))?;
        output.finish()?;
        Ok((self.games.len(), self.entries.len()))
    }
}

/// The sizes and paths of the files, with their CRC.
fn files_part(files: &[PathBuf]) -> Vec<u8> {
    let mut part = Vec::new();
    for path in files {
        let size = fs::metadata(path).map_or(0, |found| found.len());
        // From wherever the index is used, a whole path leads to the file.
        let path = path
            .canonicalize()
            .unwrap_or_else(|_| Path::new("").join(path));
        let text = path.to_string_lossy();
        part.extend_from_slice(&size.to_le_bytes());
        part.extend_from_slice(&(text.len() as u32).to_le_bytes());
        part.extend_from_slice(text.as_bytes());
    }
    let crc = crc32fast::hash(&part);
    part.extend_from_slice(&crc.to_le_bytes());
    part
}

//! Going through the games of many files.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use boardgame_record::Format;
use indicatif::ProgressBar;

use super::{Found, FoundFault, RecordGame};
use crate::Failure;
use crate::read::{self, MAX_SAVE, SAVED};

/// Bytes of one piece of a file.
const PIECE: usize = 1 << 16;
/// Bytes that a file of names may have: far more than 65,535 names take.
pub(super) const MAX_NAMES: u64 = 4 << 20;

/// What is met on the way through files.
pub(super) enum Met<'a> {
    /// A game that a session saved, as text.
    Saved(&'a Path, String),
    /// What a file holds that has no games.
    Note(&'a Path, String),
    /// A game, or something that should be one.
    Game(&'a Path, Format, &'a Found),
    /// A file that cannot be read, or not to its end.
    Unreadable(&'a Failure),
}

/// What is done with it.
pub(super) type Visit<'a, R> = dyn FnMut(&R, Met<'_>) -> Result<ControlFlow<()>, Failure> + 'a;

/// Goes through the games of all files, until `visit` breaks. A file that cannot be read ends
/// nothing but itself.
///
/// # Errors
/// What `visit` returns, or else that the first unreadable file could not be read.
pub(super) fn walk<R: RecordGame>(
    game: &mut R,
    files: &[PathBuf],
    format: Option<Format>,
    bar: &ProgressBar,
    visit: &mut Visit<'_, R>,
) -> Result<(), Failure> {
    let mut unreadable = None;
    for path in files {
        match file(game, path, format, bar, visit) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => break,
            Err(failure @ Failure::File { .. }) => {
                let enough = visit(game, Met::Unreadable(&failure))?.is_break();
                unreadable.get_or_insert(failure);
                if enough {
                    break;
                }
            }
            Err(other) => return Err(other),
        }
    }
    bar.finish_and_clear();
    unreadable.map_or(Ok(()), Err)
}

fn file<R: RecordGame>(
    game: &mut R,
    path: &Path,
    format: Option<Format>,
    bar: &ProgressBar,
    visit: &mut Visit<'_, R>,
) -> Result<ControlFlow<()>, Failure> {
    let unreadable = |cause: String| Failure::read(path, cause);
    let (mut file, size) = read::open(path).map_err(|error| Failure::read(path, error))?;
    let mut start = Vec::new();
    Read::by_ref(&mut file)
        .take(PIECE as u64)
        .read_to_end(&mut start)
        .map_err(|error| Failure::read(path, error))?;
    if format.is_none() && start.starts_with(SAVED.as_bytes()) {
        if size > MAX_SAVE {
            let cause = format!("it is a saved game larger than {} MiB", MAX_SAVE >> 20);
            return Err(unreadable(cause));
        }
        let bytes = read::bytes(path, MAX_SAVE).map_err(|error| Failure::read(path, error))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        return visit(game, Met::Saved(path, text));
    }
    let format = match format {
        Some(format) => format,
        None => detect(path, &start, size).map_err(unreadable)?,
    };
    if matches!(format, Format::WthorPlayers | Format::WthorTournaments) {
        let bytes = read::bytes(path, MAX_NAMES).map_err(|error| Failure::read(path, error))?;
        if let Some(names) = game.names(format, &bytes) {
            return visit(game, Met::Note(path, names.map_err(unreadable)?));
        }
    }
    let error = Rc::new(RefCell::new(None));
    let pieces = FilePieces {
        file,
        start: Some(start),
        error: Rc::clone(&error),
        bar: bar.clone(),
    };
    if !R::READS.contains(&format) {
        let expected = names(R::READS);
        return Err(unreadable(format!(
            "it is of format {format}: expected {expected}"
        )));
    }
    for found in game
        .open(format, path, Box::new(pieces))
        .map_err(unreadable)?
    {
        if let Err(FoundFault::File(cause)) = found.game {
            // What the system says of it explains more.
            let cause = error
                .take()
                .map_or(cause, |error: io::Error| error.to_string());
            return Err(unreadable(cause));
        }
        if visit(game, Met::Game(path, format, &found))?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    match error.take() {
        Some(error) => Err(Failure::read(path, error)),
        None => Ok(ControlFlow::Continue(())),
    }
}

fn detect(path: &Path, start: &[u8], size: u64) -> Result<Format, String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Format::detect_start(&name, start, Some(size))
        // Blanks alone are a list without a game.
        .or_else(|| start.trim_ascii().is_empty().then_some(Format::MoveList))
        .ok_or_else(|| "it is no record of a known kind".into())
}

/// The names of formats for a message: `psq, moves or sgf`.
pub(super) fn names(formats: &[Format]) -> String {
    let names: Vec<_> = formats.iter().map(|format| format.name()).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_string(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// A file in pieces, up to its end or to an error, which is kept.
struct FilePieces {
    file: File,
    /// The first piece, which was read already.
    start: Option<Vec<u8>>,
    error: Rc<RefCell<Option<io::Error>>>,
    bar: ProgressBar,
}

impl Iterator for FilePieces {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let piece = match self.start.take() {
            Some(start) => start,
            None => {
                let mut piece = Vec::with_capacity(PIECE);
                let read = Read::by_ref(&mut self.file)
                    .take(PIECE as u64)
                    .read_to_end(&mut piece);
                if let Err(error) = read {
                    *self.error.borrow_mut() = Some(error);
                    return None;
                }
                piece
            }
        };
        self.bar.inc(piece.len() as u64);
        (!piece.is_empty()).then_some(piece)
    }
}

/// All files of a folder that end in `ending`, whatever the case of its letters.
pub(super) fn beside(path: &Path, ending: &str) -> Vec<PathBuf> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let extension = path.extension().unwrap_or_default().to_string_lossy();
            extension.eq_ignore_ascii_case(ending)
        })
        .collect();
    found.sort();
    found
}

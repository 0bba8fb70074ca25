//! Writing files so that a reader, or a crash, never meets half of one.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::read::SAVED;

/// Writes `text` to the file at `path`, which afterwards holds all of it or, after an error, what
/// it held before.
///
/// The text goes to a new file of a short name in the same folder, which then takes the place of
/// the old one and its permissions. A link stays a link, to the new file, also where there was no
/// file at its end.
///
/// # Errors
/// What the system says; or that `path` is something else than a file, that the file is read-only,
/// or that its folder takes no new file: writing over the old one could leave half of it.
pub fn write_whole(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    let target = Target::of(path)?;
    let (temporary, mut file) = target.temporary()?;
    let result = file
        .write_all(text.as_ref())
        .and_then(|()| target.replace_with(&temporary, &file));
    if result.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    result
}

/// Whether [`write_whole`] could write to the file at `path` now. The file stays as it is.
pub(crate) fn check_writable(path: &Path) -> io::Result<()> {
    let (temporary, _) = Target::of(path)?.temporary()?;
    fs::remove_file(temporary)
}

/// Whether there is a file at `path` with something else in it than a saved game, which saving
/// would destroy. An empty file has nothing to lose; what is no file is for [`write_whole`] to
/// refuse.
pub(crate) fn holds_something_else(path: &Path) -> io::Result<bool> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    if !found.is_file() {
        return Ok(false);
    }
    let mut start = Vec::new();
    File::open(path)?
        .take(SAVED.len() as u64)
        .read_to_end(&mut start)?;
    Ok(!start.is_empty() && start != SAVED.as_bytes())
}

/// Links from one to the next that are followed, as many as Linux follows.
const MAX_LINKS: usize = 40;
/// Names for a new file that are tried, should a crash have left files of such names.
const MAX_NAMES: u32 = 100;

/// A file to be written, or a place where one can be.
pub(crate) struct Target {
    /// Where it is, with no link at the end.
    path: PathBuf,
    /// The file that is there.
    old: Option<Metadata>,
}

impl Target {
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let path = follow(path)?;
        let old = match fs::metadata(&path) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some(old) = &old {
            // Anything else, such as a device, must not be replaced by a file.
            if !old.is_file() {
                return Err(refused(io::ErrorKind::InvalidInput, "it is not a file"));
            }
            // A new file could take its place all the same, but somebody did not want that.
            if old.permissions().readonly() {
                return Err(refused(
                    io::ErrorKind::PermissionDenied,
                    "the file is read-only",
                ));
            }
            OpenOptions::new().write(true).open(&path)?;
        }
        Ok(Self { path, old })
    }

    /// Whether there is a file.
    pub(crate) const fn exists(&self) -> bool {
        self.old.is_some()
    }

    /// Puts a [temporary](Self::temporary) file in its place, with the permissions of the old one.
    pub(crate) fn replace_with(&self, temporary: &Path, file: &File) -> io::Result<()> {
        if let Some(old) = &self.old {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        fs::rename(temporary, &self.path)
    }

    /// A new file in the same folder. Its name is short: the target's own may be as long as names
    /// can be.
    pub(crate) fn temporary(&self) -> io::Result<(PathBuf, File)> {
        let folder = match (self.path.parent(), self.path.file_name()) {
            (Some(folder), Some(_)) => folder,
            _ => {
                return Err(refused(
                    io::ErrorKind::InvalidInput,
                    "the path names no file",
                ));
            }
        };
        // The folder of a plain name is the one that the program runs in.
        if !folder.as_os_str().is_empty() && !folder.is_dir() {
            let message = format!("there is no folder {}", folder.display());
            return Err(refused(io::ErrorKind::NotFound, &message));
        }
        let mut number = 0;
        loop {
            let path = folder.join(format!(".save-{}-{number}.tmp", process::id()));
            match File::create_new(&path) {
                Ok(file) => return Ok((path, file)),
                Err(error)
                    if error.kind() == io::ErrorKind::AlreadyExists && number < MAX_NAMES =>
                {
                    number += 1;
                }
                Err(error) => {
                    let message = format!("its folder takes no new file: {error}");
                    return Err(refused(error.kind(), &message));
                }
            }
        }
    }
}

/// Where a chain of links leads, whether there is a file or not.
fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        // What is no link cannot be read as one; what else is wrong shows when it is opened.
        let Ok(to) = fs::read_link(&path) else {
            return Ok(path);
        };
        path = path.parent().unwrap_or(Path::new("")).join(to);
    }
    Err(refused(
        io::ErrorKind::InvalidInput,
        "its links lead nowhere",
    ))
}

fn refused(kind: io::ErrorKind, message: &str) -> io::Error {
    io::Error::new(kind, message)
}

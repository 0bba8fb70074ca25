//! Writing files so that a reader, or a crash, never meets half of one.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Writes `text` to the file at `path`, which afterwards holds all of it or, after an error, what
/// it held before.
///
/// The text goes to a new file in the same folder, which then takes the place of the old one and
/// its permissions. A link stays a link, to the new file.
///
/// # Errors
/// What the system says, or that `path` is something else than a file.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        // Anything else, such as a device, must not be replaced by a file.
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is not a file",
        ));
    }
    let path = if old.is_some() {
        &fs::canonicalize(path)?
    } else {
        path
    };
    let temporary = beside(path)?;
    let result = File::create_new(&temporary)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            old.map_or(Ok(()), |old| file.set_permissions(old.permissions()))?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&temporary, path));
    if result.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    result
}

/// A name for a file that no other process takes, in the folder of `path`.
fn beside(path: &Path) -> io::Result<PathBuf> {
    let no_name = || io::Error::new(io::ErrorKind::InvalidInput, "the path names no file");
    let mut temporary = OsString::from(".");
    temporary.push(path.file_name().ok_or_else(no_name)?);
    temporary.push(format!(".{}.tmp", process::id()));
    Ok(path.with_file_name(temporary))
}

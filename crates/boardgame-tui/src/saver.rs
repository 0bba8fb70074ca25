//! Saving games to files whose names say in which form.

use std::path::{Path, PathBuf};

use crate::records::saved::contents;
use crate::save::{holds_something_else, write_whole};

/// Saves games, and knows where it did, so that a record that was saved can be saved again.
#[derive(Debug, Default)]
pub(crate) struct Saver {
    written: Vec<PathBuf>,
}

/// What became of a game that was to be saved.
pub(crate) enum Saving {
    Done,
    /// Nothing was written, since there is something else than a saved game in the file.
    Occupied,
}

impl Saver {
    /// Saves a game whose text is `saved`: as it is or, if the name of the file asks for that, as
    /// a record. A name that was mistyped must not cost somebody another file.
    pub(crate) fn save(&mut self, path: &Path, saved: &str) -> Result<Saving, String> {
        let known = self.written.iter().any(|written| written == path);
        if !known && holds_something_else(path).map_err(|error| error.to_string())? {
            return Ok(Saving::Occupied);
        }
        write_game(path, saved)?;
        if !known {
            self.written.push(path.to_path_buf());
        }
        Ok(Saving::Done)
    }
}

/// Writes a game whose text is `saved` to a file, as the name of that asks for.
pub(crate) fn write_game(path: &Path, saved: &str) -> Result<(), String> {
    let contents = contents(path, saved)?;
    write_whole(path, contents).map_err(|error| error.to_string())
}

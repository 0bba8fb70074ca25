//! The folder of real record files, which lies beside the repository and may be missing.

#[path = "../../boardgame-core/tests/shared.rs"]
mod folder;

use std::fs;

/// The file at `path` in the folder of shared data: the one that `BOARDGAME_SHARED` names, or
/// `../shared/data` beside the workspace. `None`, with a line that says so, if there is none.
pub(crate) fn read(path: &str) -> Option<Vec<u8>> {
    let path = folder::data(path)?;
    let file = fs::read(&path);
    Some(file.unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display())))
}

//! The folder of real record files, which lies beside the repository and may be missing.

use std::path::PathBuf;
use std::{env, fs};

/// The file at `path` in the folder of shared data: the one that `BOARDGAME_SHARED` names, or
/// `../shared/data` beside the workspace. `None`, with a line that says so, if there is none.
pub(crate) fn read(path: &str) -> Option<Vec<u8>> {
    let workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let folder = env::var_os("BOARDGAME_SHARED").map_or_else(
        || PathBuf::from(workspace).join("../shared/data"),
        PathBuf::from,
    );
    let file = fs::read(folder.join(path));
    if let Err(error) = &file {
        eprintln!("skipped {path} of the shared data: {error}");
    }
    file.ok()
}

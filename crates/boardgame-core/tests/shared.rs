//! Where the collections of real positions and games lie, which are not part of the repository.

use std::path::{Path, PathBuf};

/// The folder of real files beside the repository, or where `BOARDGAME_SHARED` points.
pub(crate) fn shared_data() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("BOARDGAME_SHARED").map_or(beside, PathBuf::from);
    folder.is_dir().then_some(folder)
}

/// A folder or file in it; where it is missing, says that the test is skipped.
pub(crate) fn data(path: &str) -> Option<PathBuf> {
    let found = shared_data()
        .map(|folder| folder.join(path))
        .filter(|path| path.exists());
    if found.is_none() {
        eprintln!("skipped: there is no {path} beside the repository");
    }
    found
}

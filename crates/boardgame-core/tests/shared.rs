//! Where the collections of real positions and games lie, which are not part of the repository.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A folder or file in the folder of real files; where it is missing, says that the test is
/// skipped.
pub(crate) fn data(path: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let ci = env::var_os("CI").is_some_and(|value| value == "true");
    let named = env::var_os("BOARDGAME_SHARED");
    let must_be_there = ci || named.is_some();
    let found = folder(named, beside, ci).and_then(|folder| within(&folder, path, must_be_there));
    if found.is_none() {
        eprintln!("skipped: there is no {path} in the folder of shared data");
    }
    found
}

/// A folder or file in the folder of real files. Whoever names one, and CI, must not take a test that
/// found nothing for one that passed.
fn within(folder: &Path, path: &str, must_be_there: bool) -> Option<PathBuf> {
    let found = folder.join(path);
    let exists = found.exists();
    assert!(exists || !must_be_there, "there is no {}", found.display());
    exists.then_some(found)
}

/// The folder of real files: the one that is `named`, or the one `beside` the repository.
fn folder(named: Option<OsString>, beside: PathBuf, ci: bool) -> Option<PathBuf> {
    let is_named = named.is_some();
    let folder = named.map_or(beside, PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    let folder = folder.display();
    assert!(
        !is_named,
        "BOARDGAME_SHARED names {folder}, which is no folder"
    );
    assert!(!ci, "CI is true, and there is no folder {folder}");
    None
}

#[test]
fn a_missing_folder_fails_where_somebody_counts_on_it() {
    let here = || PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let none = || here().join("none");
    let named = |path: PathBuf| Some(path.into_os_string());
    let fails = |named, ci| std::panic::catch_unwind(move || folder(named, none(), ci)).is_err();
    for ci in [false, true] {
        assert_eq!(folder(named(here()), none(), ci), Some(here()));
        assert_eq!(folder(None, here(), ci), Some(here()));
        assert!(fails(named(none()), ci));
        assert!(fails(named(here().join("Cargo.toml")), ci));
        assert!(fails(named(PathBuf::new()), ci));
        assert_eq!(fails(None, ci), ci);
    }
    assert_eq!(folder(None, none(), false), None);
    let found = |path, must| std::panic::catch_unwind(move || within(&here(), path, must)).ok();
    for must in [false, true] {
        assert_eq!(found("src", must), Some(Some(here().join("src"))));
        assert_eq!(found("none", must), (!must).then_some(None));
    }
}

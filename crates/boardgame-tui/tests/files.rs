//! Files are written whole or not at all.

use std::fs;

use boardgame_tui::write_whole;

#[test]
fn a_file_holds_the_new_text_or_the_old_one_and_nothing_else_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    write_whole(&path, "one").unwrap();
    write_whole(&path, "two").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "two");
    for wrong in [
        folder.path().to_path_buf(),
        folder.path().join("none/game.txt"),
        "..".into(),
    ] {
        assert!(write_whole(&wrong, "three").is_err(), "{}", wrong.display());
    }
    let names: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().file_name())
        .collect();
    assert_eq!(names, ["game.txt"]);
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_kept_and_no_device_is_replaced() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = tempfile::tempdir().unwrap();
    let (path, link) = (
        folder.path().join("game.txt"),
        folder.path().join("link.txt"),
    );
    write_whole(&path, "one").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("game.txt", &link).unwrap();
    write_whole(&link, "two").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&path).unwrap(), "two");
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o640
    );
    let error = write_whole("/dev/null".as_ref(), "three").unwrap_err();
    assert_eq!(error.to_string(), "it is not a file");
}

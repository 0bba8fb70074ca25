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
    // A link to where there is no file yet, from another folder and over another link.
    fs::create_dir(folder.path().join("inner")).unwrap();
    let first = folder.path().join("inner/first.txt");
    symlink("../second.txt", &first).unwrap();
    symlink("new.txt", folder.path().join("second.txt")).unwrap();
    write_whole(&first, "three").unwrap();
    assert!(fs::symlink_metadata(&first).unwrap().is_symlink());
    let new = folder.path().join("new.txt");
    assert!(fs::symlink_metadata(&new).unwrap().is_file());
    assert_eq!(fs::read_to_string(&first).unwrap(), "three");
    let round = folder.path().join("round.txt");
    symlink("round.txt", &round).unwrap();
    assert!(write_whole(&round, "three").is_err());
    assert!(fs::symlink_metadata(&round).unwrap().is_symlink());

    let error = write_whole("/dev/null".as_ref(), "three").unwrap_err();
    assert_eq!(error.to_string(), "it is not a file");
}

#[test]
fn a_name_as_long_as_names_can_be_is_no_trouble() {
    let folder = tempfile::tempdir().unwrap();
    for length in [250, 255] {
        let path = folder.path().join("n".repeat(length));
        write_whole(&path, "one").unwrap();
        write_whole(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn a_read_only_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    fs::write(&path, "old").unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let error = write_whole(&path, "new").unwrap_err();
    assert_eq!(error.to_string(), "the file is read-only");
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_whose_folder_takes_no_other_is_refused() {
    // The system's own folder of this process takes none from anybody; the file can be written.
    let error = write_whole("/proc/self/comm".as_ref(), "new").unwrap_err();
    let message = error.to_string();
    assert!(
        message.starts_with("its folder takes no new file: "),
        "{message}"
    );
}

#[test]
fn what_a_crash_left_is_in_nobodys_way() {
    let folder = tempfile::tempdir().unwrap();
    let left = folder
        .path()
        .join(format!(".save-{}-0.tmp", std::process::id()));
    fs::write(&left, "half").unwrap();
    let path = folder.path().join("game.txt");
    write_whole(&path, "one").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "one");
    assert_eq!(fs::read_to_string(&left).unwrap(), "half");
}

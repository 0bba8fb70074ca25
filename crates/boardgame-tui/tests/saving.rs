//! Keeping a game in a file while it is played, for the tests of both programs.

use std::fs;
use std::io::{BufRead, BufReader, Write};

use crate::program::Program;

/// However the program ends: everything that it has shown is in the file.
pub(crate) fn what_was_played_outlives_the_program(program: Program, moves: [&str; 3]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let older = "boardgame-session 1, an older game";
    fs::write(&file, older).unwrap();
    let name = file.to_str().unwrap();
    let mut child = program.spawn(&["play", "--white", "human", "--save", name]);
    let (mut stdin, out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut lines = BufReader::new(out).lines().map(Result::unwrap);
    assert!(lines.next().unwrap().starts_with("A new game."));
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        older,
        "a game without a move takes no place"
    );
    for (number, m) in (1..).zip(moves) {
        writeln!(stdin, "{m}").unwrap();
        let line = lines.next().unwrap();
        assert!(line.contains(m), "{line}");
        let out = program.good(&["replay", name], "");
        assert!(out.contains(&format!(", {number} pl")), "{number}: {out}");
    }
    writeln!(stdin, "undo").unwrap();
    assert!(lines.next().unwrap().contains("taken back"));
    // No program can do anything about this signal.
    child.kill().unwrap();
    child.wait().unwrap();
    let out = program.good(&["play", "--load", name], "redo\nmoves\n");
    let [one, two, three] = moves;
    assert!(
        out.ends_with(&format!("1. {one} {two} 2. {three}\n")),
        "{out}"
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// Nothing is played and nothing changed if the game could not be saved.
pub(crate) fn a_file_that_cannot_be_written_is_known_at_the_start(
    program: Program,
    moves: [&str; 3],
) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    fs::write(path("read-only.txt"), "old").unwrap();
    let mut permissions = fs::metadata(path("read-only.txt")).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(path("read-only.txt"), permissions).unwrap();
    let wrong = [
        ("none/game.txt", "there is no folder "),
        ("read-only.txt", "the file is read-only"),
        (".", "it is not a file"),
    ];
    for (name, reason) in wrong {
        let run = program.run(&["play", "--save", &path(name)], moves.join(" "));
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{name}");
        assert!(run.err.contains(&path(name)), "{}", run.err);
        assert!(run.err.contains(reason), "{}", run.err);
    }
    assert_eq!(fs::read_to_string(path("read-only.txt")).unwrap(), "old");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// What goes wrong later is said, and is an error only if it is still wrong at the end.
pub(crate) fn a_file_that_is_lost_in_the_middle_is_said_once(program: Program, moves: [&str; 3]) {
    for comes_back in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        let file = inner.join("game.txt");
        let args = ["play", "--white", "human", "--save", file.to_str().unwrap()];
        let mut child = program.spawn(&args);
        let (mut stdin, out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut lines = BufReader::new(out).lines().map(Result::unwrap);
        lines.next().unwrap();
        fs::remove_dir_all(&inner).unwrap();
        writeln!(stdin, "{}\n{}", moves[0], moves[1]).unwrap();
        for said in [moves[0], "Not saved to ", moves[1]] {
            let line = lines.next().unwrap();
            assert!(line.contains(said), "{line}");
        }
        if comes_back {
            fs::create_dir(&inner).unwrap();
        }
        writeln!(stdin, "{}", moves[2]).unwrap();
        drop(stdin);
        assert_eq!(lines.count(), 1, "trouble is said once");
        let end = child.wait_with_output().unwrap();
        let error = String::from_utf8(end.stderr).unwrap();
        if comes_back {
            assert_eq!((end.status.code(), error.as_str()), (Some(0), ""));
            assert!(fs::read_to_string(&file).unwrap().contains(moves[2]));
        } else {
            assert_eq!(end.status.code(), Some(1));
            assert!(error.contains("there is no folder"), "{error}");
        }
    }
}

/// A name that was mistyped costs nobody another file; an older game or an empty file makes room.
pub(crate) fn only_a_saved_game_is_overwritten(program: Program, m: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let thesis = "chapter one\nboardgame-session \n";
    fs::write(path("thesis.txt"), thesis).unwrap();
    let words = [
        ("en", "it exists and is no saved game."),
        ("zh", "该文件已存在，且不是保存的对局。"),
        ("ja", "保存された対局ではないファイルがあります。"),
    ];
    for (lang, words) in words {
        let args = ["play", "--white", "human", "--lang", lang];
        let out = program.good(&args, format!("{m}\nsave {}\n", path("thesis.txt")));
        let said = out.lines().last().unwrap();
        assert!(said.ends_with(words), "{out}");
        assert!(said.contains(&path("thesis.txt")), "{out}");
    }
    let run = program.run(&["play", "--save", &path("thesis.txt")], m);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    let reason = "thesis.txt: it exists and is no saved game\n";
    assert!(run.err.ends_with(reason), "{}", run.err);
    assert_eq!(fs::read_to_string(path("thesis.txt")).unwrap(), thesis);
    // Twice each: what was an empty file is an older game then.
    fs::write(path("empty.txt"), "").unwrap();
    for _ in 0..2 {
        let input = format!("{m}\nsave {}\n", path("empty.txt"));
        let out = program.good(&["play", "--white", "human"], input);
        assert!(out.contains("Saved to "), "{out}");
        let args = ["play", "--white", "human", "--save", &path("new.txt")];
        program.good(&args, m);
    }
    for name in ["empty.txt", "new.txt"] {
        let text = fs::read_to_string(path(name)).unwrap();
        assert!(text.starts_with("boardgame-session "), "{name}: {text}");
    }
}

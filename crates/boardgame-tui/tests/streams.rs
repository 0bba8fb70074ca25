//! What comes in on streams and in files of every kind, for the tests of both programs.

use std::fs::{self, File};
use std::process::{Command, Stdio};

use crate::program::{Program, Run};

/// Text from some editors begins with a mark that is no character of it.
pub(crate) fn a_byte_order_mark_is_skipped(program: Program, m: &str) {
    let args = ["play", "--white", "human"];
    let out = program.good(&args, format!("\u{feff}{m}\nmoves\n"));
    assert!(out.ends_with(&format!("1. {m}\n")), "{out}");
    // Anywhere else it is as wrong as any other character.
    let out = program.good(&args, format!("moves\n\u{feff}{m}\nmoves\n"));
    assert!(out.ends_with("No move was played yet.\n"), "{out}");
}

/// A folder can be opened like a file and not read like one.
pub(crate) fn input_that_cannot_be_read_is_an_error(program: Program) {
    let mut command = program.command(&["play", "--white", "human"]);
    let child = command.stdin(Stdio::from(File::open("/").unwrap()));
    let output = child.output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(
        error.starts_with("error: cannot read the input: "),
        "{error}"
    );
}

/// A line of a mebibyte is read, and one that is longer is not kept; the lines after it count.
pub(crate) fn a_line_without_bound_is_refused(program: Program, m: &str) {
    let line = |length: usize| format!("{m}{}", " ".repeat(length - m.len()));
    let full = 1 << 20;
    let input = format!("{}\nmoves\nundo\n{}\nmoves\n", line(full), line(full + 1));
    let out = program.good(&["play", "--white", "human"], input);
    let last: Vec<_> = out.lines().skip(2).collect();
    let expected = [
        &format!("1. {m}"),
        "One move taken back. Black to move.",
        "That line is longer than 1 MiB and was not read.",
        "No move was played yet.",
    ];
    assert_eq!(last[0], expected[0], "{out}");
    assert!(last[1].starts_with("One move taken back."), "{out}");
    assert_eq!(&last[2..], &expected[2..], "{out}");
}

/// A pipe that nobody writes to is not waited for, a device is no record, and the memory is not
/// filled.
pub(crate) fn what_is_no_file_or_too_large_is_not_read(program: Program) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let pipe = path("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    // Files with nothing in them but their length.
    let sized = |name: &str, length| {
        File::create(path(name)).unwrap().set_len(length).unwrap();
        path(name)
    };
    let save = sized("save", (16 << 20) + 1);
    let record = sized("record", (256 << 20) + 1);
    let pipe_reason = "it is not a regular file";
    let cases = [
        ("play", &pipe, pipe_reason),
        ("replay", &pipe, pipe_reason),
        ("play", &"/dev/zero".to_string(), pipe_reason),
        ("replay", &"/dev/null".to_string(), pipe_reason),
        ("replay", &path(""), pipe_reason),
        ("play", &save, "it is larger than 16 MiB"),
        ("replay", &record, "it is larger than 256 MiB"),
    ];
    for (command, path, reason) in cases {
        let args = if command == "play" {
            vec!["play", "--load", path]
        } else {
            vec!["replay", path]
        };
        let run = program.run(&args, "");
        assert_eq!(run.code, Some(1), "{args:?}");
        assert!(run.err.contains(reason), "{args:?}: {}", run.err);
    }
    let input = format!("load {pipe}\nload {save}\n");
    let run = Run::of(
        program.spawn(&["play", "--white", "human"]),
        input.as_bytes(),
    );
    assert!(
        run.out
            .contains(&format!("Not loaded {pipe}: {pipe_reason}.")),
        "{}",
        run.out
    );
    assert!(run.out.contains("it is larger than 16 MiB."), "{}", run.out);
    // A saved game among records has the bound of saved games.
    fs::write(&save, "boardgame-session 1\n").unwrap();
    File::options()
        .write(true)
        .open(&save)
        .unwrap()
        .set_len((16 << 20) + 1)
        .unwrap();
    let run = program.run(&["replay", &save], "");
    assert_eq!(run.code, Some(1));
    assert!(
        run.err.contains("it is a saved game larger than 16 MiB"),
        "{}",
        run.err
    );
}

/// A file without a game has no illegal move in it.
pub(crate) fn an_empty_file_is_no_error(program: Program) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.txt");
    for text in ["", "\n\n", "# no game\n"] {
        fs::write(&path, text).unwrap();
        let out = program.good(&["replay", path.to_str().unwrap()], "");
        assert_eq!(out, "0 games in 1 file: nothing to replay\n");
    }
    let help = program.good(&["replay", "--help"], "");
    assert!(help.contains("without any game is no error"), "{help}");
}

/// Games in SGF and GGF are no lists of moves, and that is said once a file, not once a line.
pub(crate) fn a_tree_is_no_list_of_moves(program: Program) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let sgf = "\n (;GM[2]FF[4]\n;B[ff]\n;W[df])\n";
    let ggf = "2 (;GM[Othello]PC[GGS/os]\nB[F5]W[D6];)(;GM[Othello]\nB[C4];)\n";
    fs::write(path("game.sgf"), sgf).unwrap();
    fs::write(path("games.txt"), ggf).unwrap();
    fs::write(path("list.txt"), "c4\n").unwrap();
    let args = [
        "replay",
        &path("game.sgf"),
        &path("games.txt"),
        &path("list.txt"),
    ];
    let run = program.run(&args, "");
    assert_eq!(run.code, Some(1), "{}", run.out);
    let said = ": this looks like SGF or GGF, which cannot be read yet; known are PSQ, WTHOR, \
                move lists and saved games\n";
    assert_eq!(run.out.matches(said).count(), 2, "{}", run.out);
    assert!(run.out.contains("list.txt: line 1: 1 ply"), "{}", run.out);
    assert_eq!(run.out.lines().count(), 4, "{}", run.out);
    assert!(run.err.ends_with(said), "{}", run.err);
}

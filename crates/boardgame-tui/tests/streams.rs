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
    let record = sized("record", 64 << 30);
    let pipe_reason = "it is not a regular file";
    let cases = [
        ("play", &pipe, pipe_reason),
        ("replay", &pipe, pipe_reason),
        ("play", &"/dev/zero".to_string(), pipe_reason),
        ("replay", &"/dev/null".to_string(), pipe_reason),
        ("replay", &path(""), pipe_reason),
        ("play", &save, "it is larger than 16 MiB"),
        // Of a file without a meaning no more than the start is read.
        ("replay", &record, "it is no record of a known kind"),
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

/// Games in SGF are read by both programs, each its own, and those of the other are named.
pub(crate) fn a_tree_is_replayed_by_the_game_it_is_of(program: Program) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let othello = "(;GM[2]FF[4]PB[Ada]PW[Bob]\n;B[ff]\n;W[df])\n";
    let gomoku = "(;GM[4];B[hh](;W[ih])(;W[hi]))\n(;GM[4];B[hh](;W[ih])(;W[hh]))\n";
    fs::write(path("games.txt"), [othello, gomoku].concat()).unwrap();
    let run = program.run(&["replay", &path("games.txt")], "");
    assert_eq!(run.code, Some(1), "{}", run.out);
    let lines: Vec<_> = run.out.lines().collect();
    let ends = if program.0.ends_with("gomoku") {
        [
            "game 1: a record of reversi: expected gomoku",
            "game 2: freestyle, 2 plies, unfinished, 1 variation",
            "game 3: freestyle, in a variation, ply 2: h8 is illegal: h8 is taken by Black",
            "3 games in 1 file: 2 bad",
        ]
    } else {
        [
            "game 1: Ada - Bob, ply 1: f6 is illegal: f6 encloses no disc for Black to turn",
            "game 2: a record of gomoku: expected reversi",
            "game 3: a record of gomoku: expected reversi",
            "3 games in 1 file: 3 bad",
        ]
    };
    for (line, end) in lines.iter().zip(ends) {
        assert!(line.ends_with(end), "{line:?} should end with {end:?}");
    }
    assert_eq!(lines.len(), 4, "{}", run.out);
}

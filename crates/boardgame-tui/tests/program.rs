//! Running a program, for the tests of both; and what must be true of both.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};
use std::{fs, thread};

use boardgame_core::{Board, Rng, Side, Status};

/// One of the two programs.
#[derive(Clone, Copy)]
pub(crate) struct Program(pub(crate) &'static str);

/// What a run of it came to.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Program {
    /// Runs it to its end with `input` on a pipe.
    pub(crate) fn run(self, args: &[&str], input: impl AsRef<[u8]>) -> Run {
        Run::of(self.spawn(args), input.as_ref())
    }

    /// Runs it to a good end and gives what it wrote.
    pub(crate) fn good(self, args: &[&str], input: impl AsRef<[u8]>) -> String {
        let run = self.run(args, input);
        assert_eq!(
            (run.code, run.err.as_str()),
            (Some(0), ""),
            "{args:?}: {}",
            run.out
        );
        run.out
    }

    /// Starts it.
    pub(crate) fn spawn(self, args: &[&str]) -> Child {
        self.command(args).spawn().unwrap()
    }

    /// The command that starts it, in English unless something else is asked for.
    pub(crate) fn command(self, args: &[&str]) -> Command {
        let mut command = Command::new(self.0);
        command.args(args).env("LC_ALL", "C.UTF-8");
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }
}

impl Run {
    /// Gives a program its input and waits for its end.
    pub(crate) fn of(mut child: Child, input: &[u8]) -> Self {
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        // A program that leaves early does not read it all, which is its right.
        let writer = thread::spawn(move || drop(stdin.write_all(&input)));
        let Output {
            status,
            stdout,
            stderr,
        } = child.wait_with_output().unwrap();
        writer.join().unwrap();
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        Self {
            code: status.code(),
            out: text(stdout),
            err: text(stderr),
        }
    }
}

/// Random games to their ends: the moves as text, and how each ended.
pub(crate) fn random_games<B: Board>(
    start: &B,
    seeds: std::ops::Range<u64>,
) -> Vec<(Vec<String>, B)> {
    let game = |seed| {
        let (mut rng, mut position, mut moves) = (Rng::new(seed), start.clone(), Vec::new());
        while let Some(m) = position.random_move(&mut rng) {
            moves.push(position.move_text(m).to_string());
            position.make(m);
        }
        (moves, position)
    };
    seeds.map(game).collect()
}

/// How the plain face shows the end of a game, if the line is one.
pub(crate) fn shown_end(line: &str) -> Option<Status> {
    if line.contains("Black wins") {
        Some(Status::Won { side: Side::Black })
    } else if line.contains("White wins") {
        Some(Status::Won { side: Side::White })
    } else {
        line.contains("Draw").then_some(Status::Drawn)
    }
}

/// Plays random games of two people at one table, each to its end and written in another way, and
/// compares every shown result with the core's.
pub(crate) fn games_end_as_in_the_core<B: Board>(
    program: Program,
    options: &[&str],
    start: &B,
    seeds: std::ops::Range<u64>,
) {
    let games = random_games(start, seeds);
    let mut input = String::new();
    for (index, (moves, _)) in games.iter().enumerate() {
        let text = match index % 4 {
            0 => moves.join("\n"),
            1 => moves.join(" "),
            2 => moves.concat(),
            _ => moves
                .iter()
                .filter(|m| *m != "pass")
                .cloned()
                .collect::<Vec<_>>()
                .join(", "),
        };
        input += &format!("{text}\nnew\n");
    }
    let args = [&["play", "--white", "human"], options].concat();
    let out = program.good(&args, input);
    let shown: Vec<_> = out.lines().filter_map(shown_end).collect();
    let expected: Vec<_> = games.iter().map(|(_, end)| end.status()).collect();
    assert_eq!(shown, expected, "{options:?}");
}

/// Plays `moves` by two people, once in one run and once with a save in the middle, and compares.
pub(crate) fn a_saved_game_goes_on_to_the_same_end(program: Program, moves: &[String]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let file = file.to_str().unwrap();
    let (first, second) = moves.split_at(moves.len() / 2);
    let last_lines =
        |out: &str| -> Vec<String> { out.lines().rev().take(3).map(String::from).collect() };
    let whole = program.good(
        &["play", "--white", "human"],
        format!("{}\n{}\nwins\nmoves\n", first.join(" "), second.join(" ")),
    );
    // Saved by the command, loaded by the option.
    let out = program.good(
        &["play", "--white", "human"],
        format!("{}\nsave {file}\n", first.join(" ")),
    );
    assert!(out.contains(&format!("Saved to {file}.")), "{out}");
    let rest = format!("{}\nwins\nmoves\n", second.join(" "));
    let out = program.good(&["play", "--load", file], &rest);
    assert_eq!(last_lines(&out), last_lines(&whole));
    // A saved game is a record like others.
    let replayed = program.good(&["replay", file], "");
    let plies = format!(", {} plies, unfinished\n", first.len());
    assert!(replayed.contains(&plies), "{replayed}");
    // Saved by the option, loaded by the command into a table with another game going on.
    program.good(
        &["play", "--white", "human", "--save", file],
        first.join(" "),
    );
    let input = format!("{}\nload {file}\n{rest}", moves[0]);
    let out = program.good(&["play", "--white", "human"], input);
    assert_eq!(last_lines(&out), last_lines(&whole));
    let files: Vec<_> = fs::read_dir(&folder).unwrap().collect();
    assert_eq!(files.len(), 1, "nothing is left beside the saved game");
}

/// Take-back goes to the start and redo to the end, the end of the game included, each in one
/// sentence; at either there is nothing more to do, and a new move leaves nothing to redo.
pub(crate) fn take_back_goes_all_the_way(program: Program, moves: &[String]) {
    let game = moves.join(" ");
    let [first, second] = [&moves[0], &moves[1]];
    let out = program.good(
        &["play", "--white", "human"],
        format!("undo\nredo\n{game}\nundo 999\nmoves\nredo 999\nmoves\nundo 999\n{first}\nredo\nundo\n{first} {second}\nmoves\n"),
    );
    assert_eq!(
        out.matches("There is nothing to take back.").count(),
        1,
        "{out}"
    );
    assert_eq!(
        out.matches("There is nothing to play again.").count(),
        2,
        "{out}"
    );
    assert_eq!(out.matches("No move was played yet.").count(), 1, "{out}");
    assert_eq!(out.matches("The game goes on.").count(), 2, "{out}");
    let ends: Vec<_> = out.lines().filter_map(shown_end).collect();
    assert_eq!(
        ends.len(),
        2,
        "the result is shown when the game ends and when it ends again"
    );
    assert_eq!(ends[0], ends[1]);
    let numbered = out.lines().filter(|line| line.starts_with("1. "));
    let lengths: Vec<_> = numbered.map(|line| line.split(' ').count()).collect();
    let written = moves.len() + moves.len().div_ceil(2);
    assert_eq!(lengths, [written, 3], "{out}");
}

/// A save or load that fails says why and changes neither the file nor the game.
pub(crate) fn a_failing_file_changes_nothing(program: Program, moves: [&str; 2]) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    fs::write(path("bad.txt"), "this is no game\n").unwrap();
    fs::write(path("binary"), [0xff, 0, 0x80]).unwrap();
    let wrong = [path("none.txt"), path("bad.txt"), path("binary"), path("")];
    let [one, two] = moves;
    let mut input = format!("{one}\n");
    for path in &wrong {
        input += &format!("load {path}\n");
    }
    input += &format!(
        "save {}\nsave {}\n{two}\nmoves\n",
        path(""),
        path("no/folder/game.txt")
    );
    let out = program.good(&["play", "--white", "human"], input);
    assert_eq!(out.matches("Not loaded").count(), 4, "{out}");
    assert_eq!(out.matches("Not saved").count(), 2, "{out}");
    assert!(out.ends_with(&format!("1. {one} {two}\n")), "{out}");
    assert_eq!(
        fs::read_to_string(path("bad.txt")).unwrap(),
        "this is no game\n"
    );
    for path in wrong {
        let run = program.run(&["play", "--load", &path], "");
        assert_eq!(run.code, Some(1), "{path}: {}", run.err);
        assert!(run.err.contains(&path), "{}", run.err);
    }
    let run = program.run(&["play", "--save", &path("no/folder/game.txt")], "quit\n");
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(run.err.contains("no/folder/game.txt"), "{}", run.err);
}

/// Whoever reads the output may stop reading, as `head` does: no complaint, no panic.
pub(crate) fn a_closed_pipe_ends_quietly(program: Program, moves: &str) {
    let mut child = program.spawn(&["play", "--white", "human"]);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert!(line.starts_with("A new game."), "{line}");
    drop(out);
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..200 {
        if writeln!(stdin, "{moves}\nboard\nundo 100").is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

/// Whatever comes in, sentences go out.
pub(crate) fn garbage_is_answered(program: Program) {
    let mut rng = Rng::new(1);
    let commands = [
        "undo 99999999999999999999",
        "redo 7",
        "goto 3",
        "goto -1",
        "goto 18446744073709551615",
        "save",
        "load",
        "name",
        "name 1 \u{1b}[2J",
        "new yes",
        "swap yes",
        "hint",
        "scores",
        "white",
        "accept",
        "draw",
        "resign",
        "pass",
        "a1",
        "e6f6",
        "h8 h8",
        "z99",
        "time",
        "wins",
        "now",
        "go",
        "stop",
        "\u{0}",
        "１２",
        "help",
        "goto end",
        "forbidden",
        "moves",
        "--",
    ];
    for round in 0..20 {
        let mut input = Vec::new();
        for _ in 0..200 {
            match rng.below(3) {
                0 => input.extend((0..rng.below(40)).map(|_| rng.next_u64() as u8)),
                1 => input.extend((0..rng.below(40)).map(|_| b' ' + (rng.next_u64() % 95) as u8)),
                _ => {
                    let command = commands[rng.below(commands.len() as u32) as usize];
                    input.extend(command.as_bytes());
                }
            }
            input.push(b'\n');
        }
        let white = ["human", "computer"][round % 2];
        // A line of random bytes must not name a file to write.
        let text = input.split_inclusive(|&byte| byte == b'\n');
        let safe: Vec<u8> = text
            .filter(|line| !line.trim_ascii().to_ascii_lowercase().starts_with(b"save "))
            .flatten()
            .copied()
            .collect();
        let run = program.run(&["play", "--white", white, "--seed", "1"], safe);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "round {round}");
    }
}

/// Two computers play to a shown end without a word of input, with the same seed the same game.
pub(crate) fn computers_play_to_the_end(program: Program, options: &[&str]) {
    let game = |seed: &str| {
        let args = [&["play", "--black", "computer", "--seed", seed], options].concat();
        program.good(&args, "moves\n")
    };
    let first = game("7");
    assert_eq!(first.lines().filter_map(shown_end).count(), 1, "{first}");
    assert_eq!(game("7"), first);
    assert!(
        (8..11).any(|seed| game(&seed.to_string()) != first),
        "seeds make a difference"
    );
}

/// A person who tries every square, again and again, comes to the end of the game.
pub(crate) fn a_person_and_a_computer_play_to_the_end<B: Board>(
    program: Program,
    options: &[&str],
    start: &B,
) {
    let sweep: String = start
        .grid()
        .squares()
        .map(|square| format!("{}\n", start.move_text(square.into())))
        .collect();
    for seed in ["1", "2", "3"] {
        for human in ["--black", "--white"] {
            let computer = if human == "--black" {
                "--white"
            } else {
                "--black"
            };
            let args = [
                &["play", human, "human", computer, "computer", "--seed", seed],
                options,
            ]
            .concat();
            let out = program.good(&args, sweep.repeat(start.grid().area() / 2));
            assert!(
                out.lines().any(|line| shown_end(line).is_some()),
                "{args:?}"
            );
        }
    }
}

/// Every language has its own words for the same game.
pub(crate) fn three_languages_speak(program: Program, moves: &str, words: [&str; 3]) {
    let input = format!("{moves}\nhelp\nxyz!\nundo\n");
    let environment = ["C.UTF-8", "zh_CN.UTF-8", "ja_JP.UTF-8"];
    for ((lang, word), locale) in ["en", "zh", "ja"].into_iter().zip(words).zip(environment) {
        let args = ["play", "--white", "human"];
        let asked = program.good(&[&args[..], &["--lang", lang]].concat(), &input);
        assert!(asked.contains(word), "{lang}: {asked}");
        // Without the option the environment decides.
        let child = program
            .command(&args)
            .env("LC_ALL", locale)
            .spawn()
            .unwrap();
        assert_eq!(Run::of(child, input.as_bytes()).out, asked, "{locale}");
    }
}

/// A missing file is named and ends with code 1, a good one beside it is replayed all the same.
pub(crate) fn a_missing_record_is_named(program: Program, good: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    fs::write(path("good.txt"), good).unwrap();
    let run = program.run(&["replay", &path("none.txt"), &path("good.txt")], "");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("none.txt"), "{}", run.err);
    assert!(run.out.contains("good.txt: line 1: "), "{}", run.out);
}

//! A person at a terminal does not have to wait for an engine.

use std::io::{BufReader, Read};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;
use std::{io, thread};

use boardgame_core::Move;
use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::search::{Limits, Random, Report, Searcher, Stop};
use boardgame_session::{Seat, Session, Settings};
use boardgame_tui::{Kit, plain};

/// Thinks for ever, or until it is told to answer.
struct Slow(u64);

impl Searcher<Gomoku> for Slow {
    fn search(&mut self, position: &Gomoku, limits: &Limits, stop: &mut dyn Stop) -> Report<Move> {
        while !stop.poll(0) {
            thread::sleep(Duration::from_millis(1));
        }
        Random::new(self.0).search(position, limits, stop)
    }
}

/// Breaks down when asked.
struct Broken;

impl Searcher<Gomoku> for Broken {
    fn search(&mut self, _: &Gomoku, _: &Limits, _: &mut dyn Stop) -> Report<Move> {
        // A panic as the hook sees none, so that the test's output stays clean.
        std::panic::resume_unwind(Box::new("broken"))
    }
}

fn slow(_: u8, seed: u64) -> Box<dyn Searcher<Gomoku> + Send> {
    Box::new(Slow(seed))
}

fn broken(_: u8, _: u64) -> Box<dyn Searcher<Gomoku> + Send> {
    Box::new(Broken)
}

/// Lines that come one after the other with pauses between them, as from a person.
struct Typist {
    keys: Receiver<&'static str>,
}

impl Read for Typist {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(line) = self.keys.recv() else {
            return Ok(0);
        };
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

/// Whether a line is one of a board.
fn is_board(line: &str) -> bool {
    let row = line.trim_start().split_once(' ');
    // The number of a row stands at both of its ends.
    line.starts_with("   ")
        || row.is_some_and(|(number, rest)| number.parse::<u8>().is_ok() && rest.ends_with(number))
}

/// What a person who types these lines against an engine reads after the first line, the boards
/// left out.
fn typed(
    player: fn(u8, u64) -> Box<dyn Searcher<Gomoku> + Send>,
    lines: &[&'static str],
) -> String {
    let seen = screen(player, lines);
    let read = seen.lines().skip(1).filter(|line| !is_board(line));
    read.map(|line| format!("{line}\n")).collect()
}

/// All that a person who types these lines against an engine sees.
fn screen(
    player: fn(u8, u64) -> Box<dyn Searcher<Gomoku> + Send>,
    lines: &[&'static str],
) -> String {
    let (sender, keys) = mpsc::channel();
    let lines = lines.to_vec();
    let typist = thread::spawn(move || {
        for line in lines {
            thread::sleep(Duration::from_millis(60));
            sender.send(line).unwrap();
        }
    });
    let mut settings = Settings::new(Gomoku::new(Rules::default()));
    settings.seats[1] = Seat::engine(1);
    let mut session = Session::new(settings).unwrap();
    let kit = Kit {
        player,
        engine: |_| Box::new(Random::new(0)),
        scores: |_| Vec::new(),
    };
    let options = plain::Options {
        interactive: true,
        ..plain::Options::default()
    };
    let mut out = Vec::new();
    let input = BufReader::new(Typist { keys });
    plain::run(&mut session, kit, options, input, &mut out).unwrap();
    typist.join().unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_thinking_engine_can_be_told_to_play_and_its_opponent_can_take_back() {
    let seen = typed(
        slow,
        &[
            "h8\n", "undo\n", "i9\n", "j10\n", "now\n", "moves\n", "quit\n",
        ],
    );
    let lines: Vec<_> = seen.lines().collect();
    assert_eq!(lines[1], "Black h8. Player 2 is thinking.", "{seen}");
    assert_eq!(lines[2], "One move taken back. Your move.");
    assert_eq!(lines[3], "Black i9. Player 2 is thinking.");
    assert!(lines[4].starts_with("Player 2 is to move"), "{seen}");
    assert!(lines[5].starts_with("Play now."));
    assert!(
        lines[6].starts_with("White ") && lines[6].ends_with("Your move."),
        "{seen}"
    );
    assert!(lines[7].starts_with("1. i9 "), "{seen}");
}

#[test]
fn a_stopped_engine_goes_on_when_told() {
    let seen = typed(slow, &["h8\n", "stop\n", "go\n", "now\n", "quit\n"]);
    let count = |text| seen.matches(text).count();
    assert_eq!(
        (count("Stopped."), count("Going on."), count("White ")),
        (1, 1, 1),
        "{seen}"
    );
}

#[test]
fn what_a_line_still_had_to_play_is_dropped_for_the_next_line() {
    let seen = typed(slow, &["h8 i9\n", "undo\n", "board\n", "quit\n"]);
    assert!(!seen.contains("Black i9"), "{seen}");
    assert!(!seen.contains('X'), "{seen}");
}

#[test]
fn an_engine_that_breaks_down_is_said_to_have_no_move() {
    let seen = typed(broken, &["h8\n", "board\n", "undo\n", "quit\n"]);
    assert!(seen.contains("No move was found for Player 2."), "{seen}");
    assert!(seen.contains("One move taken back."), "{seen}");
}

#[test]
fn leaving_does_not_wait_for_an_engine() {
    let seen = typed(slow, &["h8\n", "quit\n"]);
    assert_eq!(seen.lines().count(), 2);
}

#[test]
fn a_person_sees_the_board_when_there_is_a_new_one_and_how_to_get_help() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let of_file = |command| -> &'static str { format!("{command} {}\n", file.display()).leak() };
    let keys = [
        "h8\n",
        "now\n",
        "undo\n",
        "redo\n",
        "goto 1\n",
        "goto end\n",
        "time\n",
        "h8\n",
        of_file("save"),
        of_file("load"),
        "new yes\n",
        "quit\n",
    ];
    let seen = screen(slow, &keys);
    let lines: Vec<_> = seen.lines().collect();
    assert_eq!(lines[0], "Type help for the commands.");
    // What is said before each board; after a game was loaded, whose move it is.
    let columns = |line: &str| line.starts_with("   a b c");
    let before: Vec<_> = (1..lines.len())
        .filter(|&at| columns(lines[at]) && !is_board(lines[at - 1]))
        .map(|at| lines[at - 1])
        .collect();
    let starts = [
        "A new game.",
        "White ",
        "2 moves taken back.",
        "2 moves played again.",
        "Move 1 of 2.",
        "Back in the game.",
        "Your move.",
        "A new game.",
    ];
    assert_eq!(before.len(), starts.len(), "{seen}");
    for (line, start) in before.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}: {seen}");
    }
    assert_eq!(seen.matches("(X)").count(), 1, "{seen}");
}

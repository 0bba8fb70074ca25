//! The program as an engine: whole games with itself through each protocol, and how it ends.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use boardgame_core::Position;
use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_protocol::{Clock, External, HostSide, NewGame, Patience, Program, gomocup, gtp};

use crate::GOMOKU;

fn engine<H: HostSide<Gomoku> + Send + 'static>(
    args: &[&str],
    host: fn() -> H,
) -> External<Gomoku> {
    let program = args
        .iter()
        .fold(Program::new(GOMOKU.0), |program, arg| program.arg(*arg));
    External::start(program, host, Patience::default()).unwrap()
}

/// Lets two engines play each other to the end of the game, or for so many moves.
fn play(engines: &mut [External<Gomoku>; 2], start: &Gomoku, plies: usize) {
    let mut clock = Clock::per_move(Duration::from_secs(10));
    clock.limits.nodes = Some(300);
    let game = NewGame {
        clock,
        memory: Some(64 << 20),
        ..NewGame::new(start.clone())
    };
    for engine in &mut *engines {
        engine.new_game(&game).unwrap();
    }
    let (mut position, mut moves) = (start.clone(), Vec::new());
    while !position.status().is_over() && moves.len() < plies {
        let engine = &mut engines[moves.len() % 2];
        let reply = engine.go(&moves, &clock, Duration::from_secs(60));
        let reply = reply.unwrap_or_else(|fault| panic!("{fault}\n{}", position.rules()));
        let m = reply.m.unwrap();
        position.play(m).unwrap();
        moves.push(m);
    }
}

#[test]
fn games_by_every_rule_on_square_and_rectangular_boards_without_a_fault() {
    let mut engines = [(); 2].map(|()| engine(&["gomocup"], gomocup::Host::new));
    for (width, height) in [(15, 15), (20, 20), (20, 15), (7, 22)] {
        for rule in Rule::ALL {
            let rules = Rules::new(width, height, 5, rule).unwrap();
            play(&mut engines, &Gomoku::new(rules), 40);
        }
    }
    // Small enough to be filled.
    play(
        &mut engines,
        &Gomoku::new(Rules::new(5, 5, 5, Rule::Standard).unwrap()),
        25,
    );
    for engine in engines {
        assert!(engine.name().starts_with("boardgame-gomoku"));
        assert_eq!(engine.quit(), "exit status: 0");
    }
}

#[test]
fn the_protocols_play_each_other() {
    let mut engines = [
        engine(&["gomocup"], gomocup::Host::new),
        engine(&["gtp", "--nodes", "300"], gtp::Host::new),
    ];
    play(&mut engines, &Gomoku::new(Rules::default()), 30);
    for engine in engines {
        assert_eq!(engine.quit(), "exit status: 0");
    }
}

fn start(program: impl AsRef<std::ffi::OsStr>, args: &[&str]) -> Child {
    let mut command = Command::new(program);
    let command = command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    command.spawn().unwrap()
}

/// How long it takes to end, and what it has said.
fn ends(mut child: Child) -> (Duration, String) {
    let begun = Instant::now();
    let mut said = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert!(child.wait().unwrap().success());
    (begun.elapsed(), said)
}

#[test]
fn it_leaves_when_told_or_when_the_input_ends_even_while_it_thinks() {
    let think = "START 15\nINFO timeout_turn 3600000\nTURN 7,7\n";
    for (mode, text, answers) in [
        ("gomocup", format!("{think}END\n"), 0),
        ("gomocup", think.to_string(), 1),
        (
            "gtp",
            "time_settings 36000 0 0\ngenmove b\nquit\n".to_string(),
            3,
        ),
        ("gtp", "time_settings 36000 0 0\ngenmove b\n".to_string(), 2),
    ] {
        let mut child = start(GOMOKU.0, &[mode]);
        child
            .stdin
            .as_mut()
            .unwrap()
            .write_all(text.as_bytes())
            .unwrap();
        // The input of the first stays open.
        let open = child.stdin.take().filter(|_| text.ends_with("END\n"));
        let (took, said) = ends(child);
        drop(open);
        assert!(took < Duration::from_secs(20), "{mode}: {took:?}");
        let said = said
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with("MESSAGE"));
        let greetings = usize::from(mode == "gomocup");
        assert_eq!(said.count(), answers + greetings, "{mode} {text}");
    }
}

#[cfg(unix)]
#[test]
fn by_a_brains_name_it_is_one_without_being_told() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("pbrain-ours");
    std::os::unix::fs::symlink(GOMOKU.0, &link).unwrap();
    let mut child = start(&link, &[]);
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"ABOUT\r\nEND\r\n")
        .unwrap();
    let (_, said) = ends(child);
    assert!(
        said.starts_with("name=\"boardgame-gomoku\", version=\""),
        "{said}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn it_keeps_within_the_memory_that_it_is_told() {
    let mut child = start(GOMOKU.0, &["gomocup"]);
    let allowed = 48 << 20;
    let text = format!(
        "START 20\nINFO max_memory {allowed}\nINFO timeout_turn 2000\nINFO max_node 300000\nTURN 9,9\n"
    );
    child
        .stdin
        .as_mut()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    let (mut said, mut byte) = (String::new(), [0]);
    while said.matches('\n').count() < 3 && output.read(&mut byte).unwrap() == 1 {
        said.push(char::from(byte[0]));
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    drop(child.stdin.take());
    child.wait().unwrap();
    assert!(said.contains("Node"), "{said}");
    assert!(peak * 1024 <= allowed, "{peak} KiB of {allowed} bytes");
}

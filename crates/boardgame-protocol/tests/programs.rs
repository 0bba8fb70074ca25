//! Programs that are driven as engines: one that plays, and those that hang, crash, babble, lie.
//! They are a few lines of shell, so these tests are for systems that have one.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::{Move, Square};
use boardgame_protocol::{
    Awaited, Clock, Culprit, External, Fault, NewGame, Patience, Program, Spoken, gomocup,
};

/// Answers the greeting and new games, and for the rest does what `turn` says.
fn script(turn: &str) -> String {
    format!(
        "while read -r word rest; do case $word in \
         ABOUT) echo 'name=\"Fake\"';; \
         START|RESTART) echo OK; n=0;; \
         INFO) ;; \
         END) exit 0;; \
         *) {turn};; \
         esac; done"
    )
}

fn shell(script: &str) -> Program {
    Program::new("/bin/sh").arg("-c").arg(script)
}

const PATIENCE: Patience = Patience {
    hello: Duration::from_secs(5),
    ready: Duration::from_secs(5),
    quit: Duration::from_millis(300),
};

fn start(program: Program) -> Result<External<Gomoku>, Fault> {
    External::start(program, gomocup::Host::new, PATIENCE)
}

fn new_game() -> NewGame<Gomoku> {
    NewGame::new(Gomoku::new(Rules::default()))
}

/// Starts a game with a script and asks for the first move.
fn first_move(script: &str, wait: Duration) -> Result<Move, Fault> {
    let mut engine = start(shell(script))?;
    engine.new_game(&new_game())?;
    let reply = engine.go(&[], &Clock::default(), wait)?;
    assert!(reply.took <= wait);
    Ok(reply.m.unwrap())
}

const SHORT: Duration = Duration::from_millis(300);
const LONG: Duration = Duration::from_secs(20);

/// Every fault is found in time, and is the engine's.
fn fault(script: &str, wait: Duration) -> Fault {
    let begun = Instant::now();
    let fault = first_move(script, wait).unwrap_err();
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "{fault} after {:?}",
        begun.elapsed()
    );
    assert_eq!(fault.culprit(), Culprit::Engine, "{fault}");
    fault
}

#[test]
fn an_engine_plays_takes_back_and_begins_again() {
    let mut engine = start(shell(&script("echo $n,0; n=$((n+1))"))).unwrap();
    assert_eq!(engine.name(), "Fake");
    let (log, lines) = std::sync::mpsc::channel();
    engine.set_log(move |way, line: &str| log.send((way, line.to_string())).unwrap());
    for _ in 0..2 {
        engine.new_game(&new_game()).unwrap();
        let (a, b, c) = (Square::new(0, 0), Square::new(5, 5), Square::new(1, 0));
        let moves = [a, b, c].map(Move::Place);
        assert_eq!(
            engine.go(&[], &Clock::default(), LONG).unwrap().m,
            Some(moves[0])
        );
        let reply = engine.go(&moves[..2], &Clock::default(), LONG).unwrap();
        assert_eq!(reply.m, Some(moves[2]));
    }
    assert_eq!(engine.quit(), "exit status: 0");
    let lines: Vec<_> = lines.iter().collect();
    assert_eq!(lines[0], (Spoken::To, "START 15".to_string()));
    assert_eq!(lines[1], (Spoken::From, "OK".to_string()));
    assert!(lines.contains(&(Spoken::To, "RESTART".to_string())));
}

#[test]
fn an_engine_that_cannot_begin_again_is_started_again() {
    let once = script("echo 3,3").replace("|RESTART", "");
    let mut engine = start(shell(&once.replace("*)", "RESTART) echo UNKNOWN;; *)"))).unwrap();
    for _ in 0..3 {
        engine.new_game(&new_game()).unwrap();
        engine.go(&[], &Clock::default(), LONG).unwrap();
    }
    // Nor can it take back.
    let first = Move::Place(Square::new(9, 9));
    let board = "BOARD) while read -r line && [ $line != DONE ]; do :; done; echo 4,4;; *)";
    let once = once
        .replace("*)", "RESTART) echo UNKNOWN;; *)")
        .replacen("*)", board, 1);
    let mut engine = start(shell(&once)).unwrap();
    engine.new_game(&new_game()).unwrap();
    engine.go(&[], &Clock::default(), LONG).unwrap();
    let second = Move::Place(Square::new(0, 9));
    let reply = engine
        .go(&[first, second], &Clock::default(), LONG)
        .unwrap();
    assert_eq!(reply.m, Some(Move::Place(Square::new(4, 4))));
}

#[test]
fn programs_that_cannot_be_started_are_the_hosts_fault() {
    let missing = start(Program::new("/nonexistent/pbrain-none")).unwrap_err();
    assert_eq!(missing.culprit(), Culprit::Host);
    assert!(
        missing
            .to_string()
            .starts_with("cannot start /nonexistent/pbrain-none: "),
        "{missing}"
    );
}

#[test]
fn names_of_programs_may_have_blanks_and_quotes() {
    let folder = std::env::temp_dir().join(format!("it's a \"test\" {}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("pbrain-a b'c.sh");
    std::fs::write(&path, format!("#!/bin/sh\npwd >&2\n{}", script("echo 1,1"))).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&path, mode).unwrap();
    // Another thread may just be starting a program and hold the file open for writing.
    let mut engine = loop {
        match start(Program::new(&path)) {
            Err(Fault::Start { cause, .. }) if cause.contains("busy") => continue,
            engine => break engine.unwrap(),
        }
    };
    engine.new_game(&new_game()).unwrap();
    assert!(engine.go(&[], &Clock::default(), LONG).is_ok());
    // What a program complains about is read by a thread of its own.
    let until = Instant::now() + LONG;
    while engine.errors().is_empty() && Instant::now() < until {
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(
        Path::new(engine.errors().trim()),
        folder.canonicalize().unwrap()
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn an_engine_that_hangs_is_silent() {
    let silent = |awaited, wait| Fault::Silent {
        awaited,
        after: wait,
        complaint: None,
    };
    assert_eq!(
        fault(&script("sleep 60"), SHORT),
        silent(Awaited::Move, SHORT)
    );
    let program = shell("sleep 60");
    let impatient = Patience {
        hello: SHORT,
        ready: SHORT,
        quit: SHORT,
    };
    // Without an answer to the greeting it goes on, but not without one to a new game.
    let mut engine = External::start(program, gomocup::Host::new, impatient).unwrap();
    assert_eq!(engine.name(), "sh");
    assert_eq!(
        engine.new_game(&new_game()),
        Err(silent(Awaited::Ready, SHORT))
    );
    assert_eq!(engine.quit(), format!("killed after {SHORT:?}"));
}

#[test]
fn an_engine_that_crashes_has_ended() {
    let ended = Fault::Ended {
        status: "exit status: 3".into(),
        awaited: Some(Awaited::Move),
    };
    assert_eq!(fault(&script("exit 3"), LONG), ended);
    let killed = fault(&script("kill -9 $$"), LONG).to_string();
    assert_eq!(
        killed,
        "the engine ended (signal: 9 (SIGKILL)), owing a move"
    );
    assert!(matches!(
        start(shell("exit 0")).unwrap_err(),
        Fault::Ended { .. }
    ));
}

#[test]
fn an_engine_that_babbles_is_silent_in_the_end() {
    let silent = |script: &str| matches!(fault(script, SHORT), Fault::Silent { .. });
    assert!(silent(&script("echo what; echo ever")));
    assert!(silent(&script("yes")));
    assert!(silent(&script("tr '\\0' x < /dev/zero")));
    let complaint = fault(&script("echo ERROR I do not like it"), SHORT).to_string();
    assert_eq!(
        complaint,
        "the engine owes a move after 300ms; it said \"ERROR I do not like it\""
    );
}

#[test]
fn an_engine_that_moves_out_of_turn_or_wrongly_is_found_out() {
    let eager = script("echo 1,1").replace("echo OK", "echo OK; echo 7,7");
    let mut engine = start(shell(&eager)).unwrap();
    engine.new_game(&new_game()).unwrap();
    thread::sleep(SHORT);
    let early = engine.go(&[], &Clock::default(), LONG).unwrap_err();
    assert_eq!(early, Fault::OutOfTurn { line: "7,7".into() });
    let wrong = fault(&script("echo 99,0"), LONG);
    assert!(matches!(wrong, Fault::Illegal { .. }));
}

#[test]
fn floods_of_errors_neither_block_nor_pile_up() {
    let flood = script("yes 'an error of this engine' | head -c 3000000 >&2; echo 4,4");
    let mut engine = start(shell(&flood)).unwrap();
    engine.new_game(&new_game()).unwrap();
    assert!(engine.go(&[], &Clock::default(), LONG).is_ok());
    assert!(engine.errors().len() <= 2048);
}

#[test]
fn an_engine_that_does_not_read_blocks_nobody() {
    let begun = Instant::now();
    let mut engine = start(shell("echo 'name=\"Deaf\"'; sleep 60")).unwrap();
    let fault = engine.new_game(&new_game()).unwrap_err();
    assert!(matches!(fault, Fault::Silent { .. }), "{fault}");
    drop(engine);
    assert!(begun.elapsed() < Duration::from_secs(9));
}

#[test]
fn nothing_that_an_engine_has_started_is_left_behind() {
    let parent = script("sleep 1000 & echo MESSAGE child $!; echo 2,2; wait");
    let mut engine = start(shell(&parent)).unwrap();
    engine.new_game(&new_game()).unwrap();
    let mut child = String::new();
    let reply = engine.go_observed(&[], &Clock::default(), LONG, &mut |event| {
        if let boardgame_protocol::Event::Says(text) = event {
            child = text.rsplit(' ').next().unwrap().to_string();
        }
    });
    assert!(reply.is_ok());
    let alive = |pid: &str| {
        let check = format!("kill -0 {pid} 2>/dev/null");
        std::process::Command::new("/bin/sh")
            .args(["-c", &check])
            .status()
            .unwrap()
            .success()
    };
    assert!(alive(&child));
    drop(engine);
    // It may take the system a moment to bury it.
    let until = Instant::now() + Duration::from_secs(5);
    while alive(&child) && Instant::now() < until {
        thread::sleep(Duration::from_millis(10));
    }
    let state = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
    assert!(!alive(&child) || state.contains(" Z "), "{state}");
}

//! Whatever comes, a parser reads it or says why not, and keeps little of it.

use std::time::Duration;

use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::Reversi;
use boardgame_protocol::{Clock, EngineSide, HostSide, NewGame, gomocup, gtp, nboard};
use proptest::prelude::*;

use crate::talk::Talk;

/// Lines that look like commands, and any others.
fn line(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => prop::sample::select(words).prop_map(str::to_string),
        2 => "[0-9]{1,2},[0-9]{1,2}(,[0-4])?",
        2 => "-?[0-9]{1,12}",
        1 => "[a-hA-H][0-9]",
        1 => "\\PC{0,8}",
        1 => any::<String>(),
    ];
    prop::collection::vec(part, 0..5).prop_map(|parts| parts.join(" "))
}

const GOMOCUP: &[&str] = &[
    "START",
    "RECTSTART",
    "RESTART",
    "TURN",
    "BEGIN",
    "BOARD",
    "DONE",
    "TAKEBACK",
    "PLAY",
    "SWAP2BOARD",
    "INFO",
    "ABOUT",
    "YXBOARD",
    "YXSTOP",
    "YXSHOWFORBID",
    "YXHASHCLEAR",
    "YXNBEST",
    "rule",
    "timeout_turn",
    "timeout_match",
    "time_left",
    "max_memory",
    "max_depth",
    "game_type",
    "15",
    "OK",
    "ERROR",
    "UNKNOWN",
    "MESSAGE",
    "FORBID",
    "SUGGEST",
    "SWAP",
    "name=\"x\"",
];
const GTP: &[&str] = &[
    "boardsize",
    "clear_board",
    "play",
    "genmove",
    "undo",
    "komi",
    "setboard",
    "time_settings",
    "time_left",
    "final_score",
    "showboard",
    "gogui-rules_legal_moves",
    "known_command",
    "b",
    "w",
    "pass",
    "gomoku-rule",
    "renju",
    "#",
    "8",
    "15",
    "=",
    "?",
    "list_commands",
];
const NBOARD: &[&str] = &[
    "nboard",
    "set",
    "depth",
    "game",
    "contempt",
    "move",
    "hint",
    "go",
    "ping",
    "learn",
    "analyze",
    "PA",
    "F5",
    "f5/1.5/2",
    "pong",
    "search",
    "book",
    "===",
    "status",
    "nodestats",
    "analysis",
    "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)",
    "(;",
    ";)",
    "BO[8",
    "W[D6]",
    "]",
    "[",
    "myname",
];

/// An engine that is told anything goes on answering.
fn survives<P, E>(engine: E, lines: &[String], alive: &str) -> Result<(), TestCaseError>
where
    P: boardgame_core::Position,
    E: EngineSide<P>,
{
    let mut talk = Talk::new(engine);
    for line in lines {
        let said = talk.send(line);
        let bytes: usize = said.iter().map(String::len).sum();
        prop_assert!(bytes < 100_000 + 100 * line.len(), "{bytes} for {line:?}");
    }
    prop_assert!(talk.has_ended() || !talk.send(alive).is_empty());
    Ok(())
}

proptest! {
    #[test]
    fn what_is_read_is_written_and_read_again(
        gomocup in line(GOMOCUP),
        nboard in line(NBOARD),
        gtp in line(GTP),
    ) {
        if let Ok(command) = gomocup.parse::<gomocup::Command>() {
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
        let answer: gomocup::Answer = gomocup.parse().unwrap();
        prop_assert_eq!(answer.to_string().parse(), Ok(answer));
        if let Ok(command) = nboard.parse::<nboard::Command>() {
            prop_assert!(command.to_string().parse::<nboard::Command>().is_ok());
        }
        let answer: nboard::Answer = nboard.parse().unwrap();
        prop_assert!(answer.to_string().parse::<nboard::Answer>().is_ok());
        if let Ok(Some(command)) = gtp::Command::parse(&gtp) {
            prop_assert_eq!(gtp::Command::parse(&command.to_string()), Ok(Some(command)));
        }
    }

    #[test]
    fn engines_survive_whatever_they_are_told(
        gomocup in prop::collection::vec(line(GOMOCUP), 0..30),
        nboard in prop::collection::vec(line(NBOARD), 0..20),
        gtp in prop::collection::vec(line(GTP), 0..20),
    ) {
        survives(gomocup::Engine::new(&[("name", "x")]), &gomocup, "ABOUT\nABOUT")?;
        survives(nboard::Engine::new("x", 32), &nboard, "ping 1")?;
        let othello = gtp::Engine::new(Reversi::new(), "x", "1", Clock::default());
        survives(othello, &gtp, "name")?;
        let gomoku = Gomoku::new(Rules::default());
        survives(gtp::Engine::new(gomoku, "x", "1", Clock::default()), &gtp, "name")?;
    }

    #[test]
    fn hosts_survive_whatever_they_are_told(
        gomocup in prop::collection::vec(line(GOMOCUP), 0..20),
        nboard in prop::collection::vec(line(NBOARD), 0..20),
        gtp in prop::collection::vec(line(GTP), 0..20),
    ) {
        let clock = Clock::per_move(Duration::from_secs(1));
        let mut out = Vec::new();
        let mut host = gomocup::Host::new();
        let game = NewGame::new(Gomoku::new(Rules::default()));
        host.new_game(&game, &mut out).unwrap();
        host.line("OK", &mut out).unwrap();
        host.go(&[], &clock, &mut out).unwrap();
        let _ = gomocup.iter().try_for_each(|line| host.line(line, &mut out).map(drop));
        let mut host = nboard::Host::new();
        host.new_game(&NewGame::new(Reversi::new()), &mut out).unwrap();
        let _ = nboard.iter().try_for_each(|line| host.line(line, &mut out).map(drop));
        let mut host = gtp::Host::new();
        HostSide::<Reversi>::hello(&mut host, &mut out).unwrap();
        let _ = gtp.iter().try_for_each(|line| HostSide::<Reversi>::line(&mut host, line, &mut out).map(drop));
        prop_assert!(out.len() < 200);
    }
}

#[test]
fn a_game_of_a_megabyte_is_read_or_refused_in_no_time() {
    let begun = std::time::Instant::now();
    for text in [
        "(;".to_string() + &"A[b]".repeat(1 << 18) + ";)",
        "(;".to_string() + &"[".repeat(1 << 20) + ";)",
        "(;BO[8 ".to_string() + &"-".repeat(1 << 20) + "];)",
        "x".repeat(1 << 20),
    ] {
        let said = Talk::new(nboard::Engine::new("x", 32)).send(&format!("set game {text}"));
        assert!(said.len() <= 1 && said.iter().all(|line| line.len() < 500));
        let _ = text.parse::<gomocup::Command>();
        let _ = text.parse::<gomocup::Answer>();
        let _ = text.parse::<nboard::Answer>();
        let _ = gtp::Command::parse(&text);
    }
    assert!(begun.elapsed() < Duration::from_secs(10));
}

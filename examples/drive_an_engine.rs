//! Drives an engine that is another program, by Gomocup's protocol: it plays both sides of a game.
//!
//! Without an argument the engine is this very program, started once more as one; otherwise it is
//! the program that the arguments name, `pbrain-something` for example.

use std::error::Error;
use std::io;
use std::time::Duration;

use boardgame_core::gomoku::{Gomoku, Rules, player};
use boardgame_core::{Board, Position};
use boardgame_protocol::{Clock, External, NewGame, Patience, Program, Serve, gomocup};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    match words.split_first() {
        Some((word, _)) if word == "engine" => be_an_engine(),
        Some((path, args)) => {
            let program = Program::new(path);
            drive(args.iter().fold(program, |program, arg| program.arg(arg)))
        }
        None => drive(Program::new(std::env::current_exe()?).arg("engine")),
    }
}

/// The engine's side: any searcher behind the protocol.
fn be_an_engine() -> Result<(), Box<dyn Error>> {
    let engine = gomocup::Engine::new(&[("name", "Example"), ("version", "1")]);
    Serve::default().run(engine, |_| player(10, 1), io::stdin(), io::stdout())?;
    Ok(())
}

/// The host's side: every answer is a legal move, or a fault that says who broke what.
fn drive(program: Program) -> Result<(), Box<dyn Error>> {
    let mut engine = External::start(program, gomocup::Host::new, Patience::default())?;
    println!("{} plays both sides.", engine.name());

    let clock = Clock::per_move(Duration::from_millis(500));
    let mut game = Gomoku::new(Rules::default());
    engine.new_game(&NewGame {
        clock,
        memory: Some(256 << 20),
        ..NewGame::new(game.clone())
    })?;
    let mut moves = Vec::new();
    while !game.status().is_over() {
        let reply = engine.go(&moves, &clock, Duration::from_secs(10))?;
        let Some(m) = reply.m else { break };
        print!("{} ", game.move_text(m));
        game.play(m)?;
        moves.push(m);
    }
    println!(
        "\n{:#}\n{:?} after {} moves",
        game,
        game.status(),
        moves.len()
    );

    // Taking back is giving fewer moves.
    let again = engine.go(&moves[..2], &clock, Duration::from_secs(10))?;
    println!("After two moves it plays {:?} now.", again.m);
    println!("It ended: {}", engine.quit());
    Ok(())
}

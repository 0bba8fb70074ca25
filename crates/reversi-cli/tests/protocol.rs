//! The program as an engine: whole games with itself through each protocol.

use std::time::Duration;

use boardgame_core::reversi::Reversi;
use boardgame_core::{Move, Position};
use boardgame_protocol::{Clock, External, HostSide, NewGame, Patience, Program, gtp, nboard};

use crate::REVERSI;

fn engine<H: HostSide<Reversi> + Send + 'static>(
    args: &[&str],
    host: fn() -> H,
) -> External<Reversi> {
    let program = args
        .iter()
        .fold(Program::new(REVERSI.0), |program, arg| program.arg(*arg));
    External::start(program, host, Patience::default()).unwrap()
}

#[test]
fn whole_games_through_both_protocols_from_any_position() {
    let mut engines = [
        engine(&["nboard"], nboard::Host::new),
        engine(&["gtp", "--depth", "2"], gtp::Host::new),
    ];
    let mut clock = Clock::default();
    clock.limits.depth = Some(2);
    // From the start, and from one with a pass not far off.
    let square = "XO-------".to_string() + &"-".repeat(55) + " O";
    for start in [Reversi::new(), square.parse().unwrap(), Reversi::new()] {
        for engine in &mut engines {
            let game = NewGame {
                clock,
                ..NewGame::new(start)
            };
            engine.new_game(&game).unwrap();
        }
        engines.reverse();
        let (mut position, mut moves) = (start, Vec::new());
        while !position.status().is_over() {
            let engine = &mut engines[moves.len() % 2];
            let reply = engine.go(&moves, &clock, Duration::from_secs(60)).unwrap();
            position.play(reply.m.unwrap()).unwrap();
            moves.push(reply.m.unwrap());
        }
        assert!(start == Reversi::new() || moves.contains(&Move::Pass));
        // Taking back is giving fewer moves.
        let reply = engines[0].go(&[], &clock, Duration::from_secs(60)).unwrap();
        assert_eq!(reply.m, Some(moves[0]));
    }
    let [one, other] = engines;
    assert!(one.name().starts_with("boardgame-reversi"));
    assert_eq!([one.quit(), other.quit()], ["exit status: 0"; 2]);
}

/// With a book the first moves cost nothing, and the seed chooses among them; pondering changes no
/// answer to what is asked.
#[test]
fn a_book_and_pondering_are_options() {
    let clock = Clock::default();
    let first = |args: &[&str]| {
        let mut engine = engine(args, gtp::Host::new);
        engine.new_game(&NewGame::new(Reversi::new())).unwrap();
        let mut position = Reversi::new();
        let mut moves = Vec::new();
        for _ in 0..4 {
            let reply = engine.go(&moves, &clock, Duration::from_secs(60)).unwrap();
            position.play(reply.m.unwrap()).unwrap();
            moves.push(reply.m.unwrap());
        }
        assert_eq!(engine.quit(), "exit status: 0");
        moves
    };
    let opening = |seed: u64| {
        let seed = seed.to_string();
        first(&[
            "gtp", "--depth", "1", "--ponder", "--book", "1", "--seed", &seed,
        ])
    };
    assert_eq!(opening(1), opening(1));
    assert!((2..8).any(|seed| opening(seed) != opening(1)));
}

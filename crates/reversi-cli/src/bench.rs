//! `reversi bench`: how fast the searches are here, and whether they are the same ones.

use std::io::Write;
use std::time::{Duration, Instant};

use boardgame_core::reversi::{Endgame, Engine, Reversi};
use boardgame_core::search::{Limits, Never, Searcher};
use boardgame_core::{Board, Position, Rng, perft};
use boardgame_tui::{Failure, number};

use crate::solve::{rate, seconds};

/// How much to search.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct BenchArgs {
    /// The depth of the searches in the middle of the game, in plies
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = number(1..=30_u32))]
    depth: u32,
    /// The number of empty squares of the positions to solve
    #[arg(long, value_name = "N", default_value_t = 18, value_parser = number(1..=30_usize))]
    empties: usize,
}

/// Positions of each kind.
const POSITIONS: u64 = 12;
/// The depth to count lines of play to.
const PERFT: u32 = 10;
const TABLE: usize = 16 << 20;

/// Counts lines of play, searches positions from the middle of games and solves some near the end,
/// each by itself, and writes how many nodes that were.
pub(crate) fn run(args: &BenchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let begun = Instant::now();
    let lines = perft(&mut Reversi::new(), PERFT);
    let time = begun.elapsed();
    writeln!(
        out,
        "perft {PERFT}: {lines} lines, {}, {}",
        seconds(time),
        rate(lines, time)
    )?;

    let limits = Limits {
        depth: Some(args.depth),
        ..Limits::default()
    };
    let mut signature = lines;
    let mut engine = Engine::new(TABLE);
    engine.make_ready();
    let (nodes, time) = sum(36, |position| {
        engine.forget();
        engine.search(position, &limits, &mut Never).nodes
    });
    signature = signature.rotate_left(13) ^ nodes;
    writeln!(
        out,
        "depth {}: {nodes} nodes, {}, {}",
        args.depth,
        seconds(time),
        rate(nodes, time)
    )?;

    let mut endgame = Endgame::new(TABLE);
    endgame.make_ready();
    let (nodes, time) = sum(args.empties, |position| {
        endgame.forget();
        endgame
            .search(position, &Limits::default(), &mut Never)
            .nodes
    });
    signature = signature.rotate_left(13) ^ nodes;
    writeln!(
        out,
        "{} empty squares: {nodes} nodes, {}, {}",
        args.empties,
        seconds(time),
        rate(nodes, time)
    )?;
    writeln!(out, "signature {signature:016x}")?;
    Ok(())
}

/// The nodes and the time that `search` takes for positions with so many empty squares.
fn sum(empties: usize, mut search: impl FnMut(&Reversi) -> u64) -> (u64, Duration) {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for seed in 0..POSITIONS {
        let position = random_position(empties, seed);
        let begun = Instant::now();
        nodes += search(&position);
        time += begun.elapsed();
    }
    (nodes, time)
}

/// A position of a random game that goes on with so many empty squares.
fn random_position(empties: usize, seed: u64) -> Reversi {
    let mut rng = Rng::new(seed);
    loop {
        let mut position = Reversi::new();
        while position.empties().len() > empties {
            match position.random_move(&mut rng) {
                Some(m) => {
                    position.make(m);
                }
                None => break,
            }
        }
        if !position.status().is_over() && position.empties().len() == empties {
            debug_assert!(position.grid().area() == 64);
            return position;
        }
    }
}

//! The command that counts lines of play: `perft DEPTH`.

use std::io::Write;
use std::time::Instant;

use boardgame_core::{Move, perft, perft_divide, perft_divide_with, perft_with};
use boardgame_session::Game;

use crate::{Failure, number};

/// What to count.
#[derive(clap::Args, Clone, Debug)]
pub struct PerftArgs {
    /// How many plies to look ahead
    #[arg(value_parser = number(0..=u32::MAX))]
    pub depth: u32,
    /// Count for each first move by itself
    #[arg(long)]
    pub divide: bool,
    /// The position to count from, in one line of text
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Let a forced pass use up no depth
    #[arg(long)]
    pub free_pass: bool,
}

/// Counts the lines from the position that was asked for, or from `start`, and writes how many
/// there are, how long it took, and how many that is in a second.
///
/// # Errors
/// If the text is no position, or if the output cannot be written.
pub fn run<G: Game>(start: G, args: &PerftArgs, out: &mut impl Write) -> Result<(), Failure> {
    let position = &mut match &args.position {
        Some(text) => start.with_start(text).map_err(|error| {
            Failure::usage(format!("invalid value '{text}' for '--position': {error}"))
        })?,
        None => start,
    };
    let (depth, counts) = (args.depth, |m| m != Move::Pass);
    let start = Instant::now();
    let leaves = if args.divide {
        // Where every move counts, the last ply is counted without being played.
        let divided = if args.free_pass {
            perft_divide_with(position, depth, counts)
        } else {
            perft_divide(position, depth)
        };
        for &(m, leaves) in &divided {
            writeln!(out, "{}: {leaves}", position.move_text(m))?;
        }
        // Without a move there is the one line of no plies.
        if divided.is_empty() {
            1
        } else {
            divided.iter().map(|&(_, leaves)| leaves).sum()
        }
    } else if args.free_pass {
        perft_with(position, depth, counts)
    } else {
        perft(position, depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    let rate = leaves as f64 / seconds.max(1e-9);
    writeln!(
        out,
        "depth {depth}: {leaves} leaves in {seconds:.3} s, {:.1} M leaves/s",
        rate / 1e6
    )?;
    Ok(out.flush()?)
}

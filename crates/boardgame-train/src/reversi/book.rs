//! Makes the opening book: positions that lines of good moves lead to, with the scores of searches.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use boardgame_core::reversi::{Book, BookMove, Engine, Reversi};
use boardgame_core::search::{Limits, Never, Searcher};
use boardgame_core::{Move, Position, Symmetry};

use crate::clock::cpu_seconds;

/// What the book is made with.
#[derive(clap::Args)]
pub(super) struct BookArgs {
    /// The file to write.
    #[arg(long)]
    out: PathBuf,
    /// Plies of the searches.
    #[arg(long, default_value_t = 14)]
    depth: u8,
    /// How many plies the lines go.
    #[arg(long, default_value_t = 14)]
    plies: u32,
    /// How many positions to look into after each ply: those to which the fewest discs were given
    /// away.
    #[arg(long, default_value_t = 160)]
    width: usize,
    /// How many discs worse than the best a move may be to be followed.
    #[arg(long, default_value_t = 2)]
    slack: i32,
    /// A game is balanced if neither side is this many discs ahead.
    #[arg(long, default_value_t = 6)]
    balance: i32,
}

/// How many moves of a position get their scores.
const LINES: usize = 6;
/// Bytes of the table of each search, which begins empty.
const TABLE: usize = 16 << 20;

/// A position to look into, with the discs that both sides have given away on the way.
type Due = (Reversi, i32);

/// Makes the book and writes it.
pub(super) fn run(args: &BookArgs) -> anyhow::Result<()> {
    let mut book = Book::new(args.depth);
    let mut due: Vec<Due> = vec![(Reversi::new(), 0)];
    let mut seen = HashSet::new();
    for ply in 0..args.plies {
        due.sort_by_key(|&(position, given)| (given, position.key()));
        due.truncate(args.width);
        let mut next = Vec::new();
        for (position, given) in std::mem::take(&mut due) {
            let moves = search(&position, args.depth);
            book.insert(&position, &moves);
            follow(&position, given, &moves, args, &mut seen, &mut next);
        }
        due = next;
        println!(
            "{} plies: {} positions, {} follow, {:.0} CPU s",
            ply + 1,
            book.len(),
            due.len(),
            cpu_seconds()
        );
    }
    book.settle();
    book.prune(args.slack);
    let file = book.write();
    println!("{} positions in {} bytes", book.len(), file.len());
    fs::write(&args.out, file)?;
    Ok(())
}

/// The best moves of a position with their scores.
fn search(position: &Reversi, depth: u8) -> Vec<BookMove> {
    let limits = Limits {
        depth: Some(depth.into()),
        lines: Some(LINES),
        ..Limits::default()
    };
    let report = Engine::new(TABLE).search(position, &limits, &mut Never);
    let moves = report.lines.iter().map(|line| BookMove {
        m: line.pv[0],
        score: line.score.raw(),
    });
    moves.collect()
}

/// Adds the positions after the good moves that keep the game balanced and are not known yet.
fn follow(
    position: &Reversi,
    given: i32,
    moves: &[BookMove],
    args: &BookArgs,
    seen: &mut HashSet<u64>,
    next: &mut Vec<Due>,
) {
    let best = moves.iter().map(|one| one.score).max().unwrap_or(0);
    for one in moves {
        let lost = best - one.score;
        if lost > args.slack || one.score.abs() >= args.balance {
            continue;
        }
        let mut after = *position;
        after.make(one.m);
        if after.must_pass() {
            after.make(Move::Pass);
        }
        if !after.status().is_over() && seen.insert(orientation_free(&after)) {
            next.push((after, given + lost));
        }
    }
}

/// A key that all images of a position share.
fn orientation_free(position: &Reversi) -> u64 {
    let images = Symmetry::ALL.map(|symmetry| position.transform(symmetry).key());
    images.into_iter().min().unwrap_or(position.key())
}

//! `gomoku bench`: fixed positions to a fixed depth.
//!
//! On one thread the number of nodes follows from the rules, the depth and the memory alone: it is a
//! signature of the search, and a change that is only meant to make it faster must leave it alone.

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use boardgame_core::gomoku::pattern::{PatternBoard, Tables};
use boardgame_core::gomoku::{Engine, Gomoku};
use boardgame_core::search::{Limits, Never, Searcher};
use boardgame_core::{Board, Grid, Move, Position, Square};
use boardgame_tui::{Failure, number};

/// How deep to search.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct BenchArgs {
    /// The depth of each search, in plies
    #[arg(long, value_name = "PLIES", value_parser = number(1..=120_u32), default_value = "10")]
    depth: u32,
    /// Memory for the table of positions, in MiB
    #[arg(long, value_name = "MIB", value_parser = number(1..=65_536_usize), default_value = "64")]
    memory: usize,
    /// How many threads search; the number of nodes is a signature of the search on one alone
    #[arg(long, value_name = "N", value_parser = number(1..=256_usize), default_value = "1")]
    threads: usize,
}

/// Stones in turn, as columns and rows from the middle of the board: an empty board, openings,
/// fights, and stones far apart.
const POSITIONS: [&[(i8, i8)]; 8] = [
    &[],
    &[(0, 0), (1, 1), (2, 0)],
    &[(0, 0), (0, 1), (1, 0), (-1, 0), (1, 2), (1, -1)],
    &[
        (0, 0),
        (1, 1),
        (-1, -1),
        (1, -1),
        (1, 0),
        (0, 1),
        (-1, 1),
        (2, -1),
        (0, -1),
        (-1, 0),
    ],
    &[(2, 2), (-1, 0), (1, -1), (0, 1)],
    &[
        (0, 0),
        (1, 0),
        (0, -1),
        (0, 1),
        (-1, 1),
        (1, -1),
        (-1, -2),
        (-2, -3),
        (2, 1),
        (1, -2),
    ],
    &[
        (-3, -3),
        (-3, -2),
        (3, 3),
        (2, 2),
        (-3, 3),
        (-2, 2),
        (3, -3),
        (3, -2),
    ],
    &[
        (0, 0),
        (0, -1),
        (-1, -1),
        (1, 1),
        (-2, -2),
        (-2, -3),
        (-1, 1),
        (-1, 0),
        (-2, 0),
        (-2, 1),
    ],
];

/// Searches all positions under the rules of the empty board `start`.
pub(crate) fn run(args: &BenchArgs, start: &Gomoku, out: &mut impl Write) -> Result<(), Failure> {
    let rules = start.rules();
    if Engine::is_specialised(rules) {
        let begun = Instant::now();
        let tables = Arc::new(Tables::new(rules.rule()));
        writeln!(out, "tables of {}: {:.1?}", rules.rule(), begun.elapsed())?;
        patterns(start, &tables, out)?;
    } else {
        writeln!(out, "rows of {}: the generic search", rules.k())?;
    }
    let (mut nodes, mut seconds) = (0, 0.0);
    for (number, stones) in (1..).zip(POSITIONS) {
        let Some(position) = position(start, stones) else {
            continue;
        };
        let limits = Limits {
            depth: Some(args.depth),
            ..Limits::default()
        };
        let mut engine = Engine::new(args.memory << 20).with_threads(args.threads);
        engine.make_ready();
        let begun = Instant::now();
        let report = engine.search(&position, &limits, &mut Never);
        let taken = begun.elapsed().as_secs_f64();
        let best = report.best.map(|m| position.move_text(m).to_string());
        writeln!(
            out,
            "{number}. {:4} {:>12}  depth {}-{}, {} nodes, {taken:.2} s",
            best.unwrap_or_default(),
            report.score.to_string(),
            report.depth,
            report.seldepth,
            report.nodes,
        )?;
        nodes += report.nodes;
        seconds += taken;
    }
    let rate = nodes as f64 / f64::max(seconds, 1e-9) / 1e6;
    writeln!(out, "nodes {nodes}, {seconds:.2} s, {rate:.3} M nodes/s")?;
    Ok(())
}

/// Moves made and taken back a second, with all patterns kept up to date.
fn patterns(start: &Gomoku, tables: &Arc<Tables>, out: &mut impl Write) -> Result<(), Failure> {
    const ROUNDS: usize = 4_000;
    let (mut pairs, mut seconds) = (0, 0.0);
    for stones in POSITIONS.iter().skip(1) {
        let Some(position) = position(start, stones) else {
            continue;
        };
        let mut board = PatternBoard::new(&position, tables).map_err(Failure::usage)?;
        let near: Vec<Move> = board.near().iter().map(Move::from).collect();
        let begun = Instant::now();
        for _ in 0..ROUNDS {
            for &m in &near {
                board.make(m);
                board.unmake();
            }
        }
        seconds += begun.elapsed().as_secs_f64();
        pairs += ROUNDS * near.len();
    }
    let rate = pairs as f64 / f64::max(seconds, 1e-9) / 1e6;
    writeln!(out, "make and unmake with patterns: {rate:.2} M/s")?;
    Ok(())
}

/// The position after these stones, if the board and the rules allow them.
fn position(start: &Gomoku, stones: &[(i8, i8)]) -> Option<Gomoku> {
    let mut position = start.clone();
    for &stone in stones {
        let m = Move::from(from_centre(position.grid(), stone)?);
        position.play(m).ok()?;
    }
    (!position.status().is_over()).then_some(position)
}

fn from_centre(grid: Grid, (x, y): (i8, i8)) -> Option<Square> {
    let centre = grid.centre();
    let column = centre.x().checked_add_signed(x)?;
    let row = centre.y().checked_add_signed(y)?;
    grid.square(column.into(), row.into())
}

//! `reversi analyze`: what each move of a game was worth.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use boardgame_core::reversi::{AnalyzedMove, Engine, EngineOptions, Reversi, Weights, analyze};
use boardgame_core::search::{Limits, Never};
use boardgame_core::{Board, Move, Position};
use boardgame_record::movelist;
use boardgame_tui::{Failure, number};

use crate::graph::{Point, svg};
use crate::solve::text_of;

/// What to look at, and how hard.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct AnalyzeArgs {
    /// A file of moves, a game a line
    file: PathBuf,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=usize::MAX))]
    game: usize,
    /// The depth of the search for each move, in plies
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number(1..=60_u32))]
    depth: u32,
    /// The number of empty squares from which on scores are exact
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number(0..=60_u32))]
    exact: u32,
    /// The memory for positions seen before, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = number(0..=65_536_usize))]
    table: usize,
    /// Draw the graph of the scores into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Writes a line for each move from the first to the last, then how many discs each side gave away.
pub(crate) fn run(args: &AnalyzeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let start = Reversi::new();
    let moves = moves(args, &start)?;
    let options = EngineOptions {
        depth: Some(args.depth),
        to_end: args.exact,
        ..EngineOptions::default()
    };
    let mut engine = Engine::with_weights(Weights::full(), options, args.table << 20);
    let limits = Limits::default();
    let analysis = analyze(&mut engine, &start, &moves, &limits, &mut Never, |_, _| {});
    // Nothing stops it.
    let analysis = analysis.unwrap_or_default();
    let mut losses = [0; 2];
    for (number, m) in (1..).zip(&analysis) {
        losses[m.position.turn().index()] += m.loss();
        writeln!(out, "{}", sentence(number, m))?;
    }
    writeln!(
        out,
        "discs given away: Black {}, White {}",
        losses[0], losses[1]
    )?;
    if let Some(path) = &args.svg {
        let points: Vec<Point> = (1..).zip(&analysis).map(|(n, m)| point(n, m)).collect();
        fs::write(path, svg(&points)).map_err(|error| Failure::write(path, error))?;
    }
    Ok(())
}

/// The moves of the game that was asked for, forced passes included.
fn moves(args: &AnalyzeArgs, start: &Reversi) -> Result<Vec<Move>, Failure> {
    let bytes = fs::read(&args.file).map_err(|error| Failure::read(&args.file, error))?;
    let entry = movelist::parse(start, &bytes).nth(args.game - 1);
    let Some(entry) = entry else {
        let message = format!("there is no game {} in it", args.game);
        return Err(Failure::read(&args.file, message));
    };
    let entry = entry.map_err(|error| Failure::read(&args.file, error))?;
    let replay = entry.replay(*start);
    if let Some(illegal) = &replay.illegal {
        let message = format!("line {}, {illegal}", entry.line);
        return Err(Failure::read(&args.file, message));
    }
    Ok(replay.game.moves().collect())
}

fn sentence(number: usize, m: &AnalyzedMove) -> String {
    let text = |played| m.position.move_text(played).to_string();
    let about = if m.exact { "" } else { "about " };
    let mut line = format!(
        "{number:>2}. {} {}  {about}{:+}",
        m.position.turn(),
        text(m.played),
        m.played_score
    );
    if m.loss() > 0 {
        let better = text_of(&m.position, &m.line[..m.line.len().min(6)]);
        line += &format!(", {} less than {better}", m.loss());
    }
    if m.is_turning_point() {
        line += "  (turning point)";
    }
    line
}

fn point(number: usize, m: &AnalyzedMove) -> Point {
    Point {
        ply: number,
        score: m.score_for_black(),
        title: sentence(number, m),
        is_turning_point: m.is_turning_point(),
    }
}

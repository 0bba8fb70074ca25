//! `reversi analyze`: what each move of a game was worth.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use boardgame_core::reversi::{AnalyzedMove, Engine, EngineOptions, Reversi, Weights, analyze};
use boardgame_core::search::{Limits, Never};
use boardgame_core::{Board, Move, Position, Side};
use boardgame_record::{Format, Record};
use boardgame_tui::records::{ReversiRecords, pick};
use boardgame_tui::{Failure, number};

use crate::RecordArgs;
use crate::graph::{Graph, Point};
use crate::solve::text_of;

/// What to look at, and how hard.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct AnalyzeArgs {
    /// The file, of any known kind
    file: PathBuf,
    /// Which of its games, counted from 1
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = number(1..=u64::MAX))]
    game: u64,
    /// What kind of file it is, instead of telling by what is in it and by its name
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    record: RecordArgs,
    /// The depth of the search for each move, in plies
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number(1..=60_u32))]
    depth: u32,
    /// The number of empty squares from which on scores are exact
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number(0..=60_u32))]
    exact: u32,
    /// How many threads search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=256_usize))]
    threads: usize,
    /// The memory for positions seen before, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = number(0..=65_536_usize))]
    table: usize,
    /// Draw the graph of the scores into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Writes a line for each move from the first to the last, then how many discs each side gave away.
pub(crate) fn run(args: &AnalyzeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut records = ReversiRecords::new(args.record.size);
    records.read_names(&args.record.names)?;
    let files = std::slice::from_ref(&args.file);
    let picked = pick(&mut records, files, args.format, args.game)?;
    let (start, moves) = moves(args, &picked.record, picked.start)?;
    let options = EngineOptions {
        depth: Some(args.depth),
        to_end: args.exact,
        threads: args.threads,
        ..EngineOptions::default()
    };
    let mut engine = Engine::with_weights(Weights::full(), options, args.table << 20);
    let limits = Limits::default();
    let analysis = analyze(&mut engine, &start, &moves, &limits, &mut Never, |_, _| {});
    // Nothing stops it.
    let analysis = analysis.unwrap_or_default();
    let mut losses = [0; 2];
    let mut are_exact = true;
    for (number, m) in (1..).zip(&analysis) {
        losses[m.position.turn().index()] += m.loss();
        are_exact &= m.exact;
        writeln!(out, "{}", sentence(number, m))?;
    }
    let about = if are_exact { "" } else { "about " };
    let [black, white] = losses;
    writeln!(
        out,
        "discs given away: Black {about}{black}, White {about}{white}"
    )?;
    if let Some(path) = &args.svg {
        let graph = Graph {
            players: Side::BOTH.map(|side| player(&picked.record, side)),
            points: (1..).zip(&analysis).map(|(n, m)| point(n, m)).collect(),
            most: start.grid().area() as i32,
        };
        fs::write(path, graph.svg()).map_err(|error| Failure::write(path, error))?;
    }
    Ok(())
}

/// The moves of the game, forced passes included, and where they start.
fn moves(
    args: &AnalyzeArgs,
    record: &Record,
    start: Reversi,
) -> Result<(Reversi, Vec<Move>), Failure> {
    let replay = record.replay(start);
    if let Some(illegal) = &replay.illegal {
        return Err(Failure::read(&args.file, illegal));
    }
    let mut game = replay.game;
    let moves: Vec<Move> = game.moves().collect();
    if moves.is_empty() {
        return Err(Failure::read(&args.file, "the game has no moves"));
    }
    // Every ply before the last one can be reached.
    let _ = game.go_to(0);
    Ok((*game.position(), moves))
}

/// The name of a player, or that of the side.
fn player(record: &Record, side: Side) -> String {
    let name = record.text(&record.player(side).name);
    match name.trim() {
        "" => side.to_string(),
        name => format!("{side}: {name}"),
    }
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
        number,
        score: m.score_for_black(),
        title: sentence(number, m),
        is_exact: m.exact,
        is_turning_point: m.is_turning_point(),
    }
}

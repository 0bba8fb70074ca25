//! `reversi analyze`: what each move of a game was worth, or the best moves of a position.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use boardgame_core::reversi::{AnalyzedMove, Engine, EngineOptions, Reversi, Weights, analyze};
use boardgame_core::search::{Limits, Never};
use boardgame_core::{Board, Move, Position, Side};
use boardgame_record::{Format, Record};
use boardgame_tui::records::{ReversiRecords, pick};
use boardgame_tui::{Failure, number, seconds};

use crate::graph::{Graph, Point};
use crate::solve::text_of;
use crate::{RecordArgs, best};

/// What to look at, and how hard.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct AnalyzeArgs {
    /// The file of a game, of any known kind
    #[arg(required_unless_present = "position")]
    file: Option<PathBuf>,
    /// Look at one position instead, and show its best moves: 64 squares and the side to move, as in
    /// other programs, or the moves that lead to it, as in f5d6c3
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["file", "game", "format", "names"])]
    position: Option<String>,
    /// Which of its games, counted from 1
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = number(1..=u64::MAX))]
    game: u64,
    /// What kind of file it is, instead of telling by what is in it and by its name
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    /// The depth of each search, in plies [default: 10 for a game; no limit for a position]
    #[arg(long, value_name = "N", value_parser = number(1..=60_u32))]
    depth: Option<u32>,
    /// How many of the best moves of a position to show, each with its line
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number(1..=60_usize), requires = "position")]
    pub(crate) lines: usize,
    /// How many seconds to look at a position, as in 2.5
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds, allow_hyphen_values = true, requires = "position")]
    pub(crate) time: Duration,
    /// Write what is found of a position as a line of JSON for each pass
    #[arg(long, requires = "position")]
    pub(crate) json: bool,
    /// The number of empty squares from which on scores are exact
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number(0..=60_u32))]
    pub(crate) exact: u32,
    /// How many threads search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=256_usize))]
    pub(crate) threads: usize,
    /// The memory for positions seen before, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = number(0..=65_536_usize))]
    pub(crate) table: usize,
    /// Draw the graph of the scores into this file; of a position the board, with a letter for each
    /// of the best moves
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

impl AnalyzeArgs {
    /// The depth that was asked for, if one was.
    pub(crate) const fn given_depth(&self) -> Option<u32> {
        self.depth
    }
}

/// Looks at a position, or at the moves of a game.
pub(crate) fn run(args: &AnalyzeArgs, out: &mut impl Write) -> Result<(), Failure> {
    match (&args.position, &args.file) {
        (Some(text), _) => best::run(args, text, out),
        (None, Some(file)) => game(args, file, out),
        (None, None) => Err(Failure::Usage("expected a file or --position".to_string())),
    }
}

/// Writes a line for each move from the first to the last, then how many discs each side gave away.
fn game(args: &AnalyzeArgs, file: &PathBuf, out: &mut impl Write) -> Result<(), Failure> {
    let mut records = ReversiRecords::new(args.record.size);
    records.read_names(&args.record.names)?;
    let files = std::slice::from_ref(file);
    let picked = pick(&mut records, files, args.format, args.game)?;
    let (start, moves) = moves(file, &picked.record, picked.start)?;
    let options = EngineOptions {
        depth: Some(args.depth.unwrap_or(10)),
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
fn moves(file: &Path, record: &Record, start: Reversi) -> Result<(Reversi, Vec<Move>), Failure> {
    let replay = record.replay(start);
    if let Some(illegal) = &replay.illegal {
        return Err(Failure::read(file, illegal));
    }
    let mut game = replay.game;
    let moves: Vec<Move> = game.moves().collect();
    if moves.is_empty() {
        return Err(Failure::read(file, "the game has no moves"));
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

//! `gomoku analyze`: the engine's best lines.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use boardgame_core::gomoku::{Engine, Gomoku};
use boardgame_core::search::{Bound, Budget, Limits, Report, Searcher, StopReason, Timer};
use boardgame_core::{Board, Move, Position, Score, Square};
use boardgame_tui::{Failure, number, seconds, svg, write_whole};
use indicatif::ProgressBar;
use serde_json::json;

use crate::position::PositionArgs;

/// What to analyse, and how far.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// How many of the best moves to show, each with its line
    #[arg(long, value_name = "N", value_parser = number(1..=676_usize), default_value = "3")]
    lines: usize,
    /// How many seconds to look, as in 2.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true, default_value = "5")]
    time: Duration,
    /// How many plies deep to look
    #[arg(long, value_name = "PLIES", value_parser = number(1..=120_u32))]
    depth: Option<u32>,
    /// How many positions to look at, for an answer that is the same on every machine
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Memory for the table of positions, in MiB
    #[arg(long, value_name = "MIB", value_parser = number(1..=65_536_usize), default_value = "64")]
    memory: usize,
    /// How many threads search; with more than one the answer may differ from time to time
    #[arg(long, value_name = "N", value_parser = number(1..=256_usize), default_value = "1")]
    threads: usize,
    /// Write one line of JSON for each depth
    #[arg(long)]
    json: bool,
    /// Draw the board into this file, with the numbers of the moves and a letter for each of the
    /// best moves
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Analyses the position that was asked for, from `start`.
pub(crate) fn run(args: &AnalyzeArgs, start: Gomoku, out: &mut impl Write) -> Result<(), Failure> {
    let (start, moves) = args.position.moves(start)?;
    let mut position = start.clone();
    for &m in &moves {
        position.make(m);
    }
    let json = args.json;
    // A person is shown one table, and on the way to it a line that says how far it is.
    let waiting = (!json && io::stdout().is_terminal()).then(ProgressBar::new_spinner);
    if !json && !Engine::is_specialised(position.rules()) {
        writeln!(
            out,
            "Rows of five are the engine's own; for others this is the generic search."
        )?;
    }
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        lines: Some(args.lines),
    };
    let begun = Instant::now();
    let mut timer = Timer::new(Budget {
        soft: args.time,
        hard: args.time,
    });
    let mut shown = None;
    let mut failed: io::Result<()> = Ok(());
    let mut show = |report: &Report<Move>| {
        // The last report may say no more than the one before.
        let here = (report.depth, report.nodes);
        if failed.is_ok() && shown.replace(here) != Some(here) {
            failed = if let Some(line) = &waiting {
                line.set_message(progress(&position, report, begun.elapsed()));
                line.tick();
                Ok(())
            } else if json {
                writeln!(out, "{}", as_json(&position, report, begun.elapsed()))
            } else {
                as_text(out, &position, report, begun.elapsed())
            };
        }
    };
    let report = Engine::new(args.memory << 20)
        .with_threads(args.threads)
        .search_observed(&position, &limits, &mut timer, &mut show);
    failed?;
    if let Some(line) = waiting {
        line.finish_and_clear();
        as_text(out, &position, &report, begun.elapsed())?;
    }
    if let Some(path) = &args.svg {
        let best: Vec<Square> = report
            .lines
            .iter()
            .filter_map(|line| line.pv.first()?.square())
            .collect();
        let picture = svg::picture(&start, &moves, &best);
        write_whole(path, &picture).map_err(|error| Failure::write(path, error))?;
    }
    if !json {
        let end = match report.best {
            None => "The game is over.".to_owned(),
            Some(best) => format!(
                "Best: {}, {}{}",
                position.move_text(best),
                worth(report.score),
                match report.reason {
                    StopReason::Complete => ". Nothing can change that.",
                    _ => ".",
                }
            ),
        };
        writeln!(out, "{end}")?;
    }
    Ok(())
}

/// `depth 8-14, 1200000 nodes, best h8 +12`: how far it is.
fn progress(position: &Gomoku, report: &Report<Move>, time: Duration) -> String {
    let best = report.best.map(|m| position.move_text(m).to_string());
    format!(
        "depth {}-{}, {} nodes, {:.0} s, best {} {}",
        report.depth,
        report.seldepth,
        report.nodes,
        time.as_secs_f64(),
        best.unwrap_or_default(),
        worth(report.score),
    )
}

fn as_text(
    out: &mut impl Write,
    position: &Gomoku,
    report: &Report<Move>,
    time: Duration,
) -> io::Result<()> {
    let rate = per_second(report.nodes, time) / 1e6;
    let unfinished = if report.bound == Bound::Exact {
        ""
    } else {
        ", unfinished"
    };
    writeln!(
        out,
        "depth {}-{}, {} nodes, {:.2} s, {rate:.2} M nodes/s{unfinished}",
        report.depth,
        report.seldepth,
        report.nodes,
        time.as_secs_f64(),
    )?;
    for (number, line) in (1..).zip(&report.lines) {
        let (worth, moves) = (worth(line.score), moves(position, &line.pv).join(" "));
        writeln!(out, "{number:3}. {worth:>12}  {moves}")?;
    }
    out.flush()
}

/// A score for people: proven ones as such, the others in the evaluation's own unit.
fn worth(score: Score) -> String {
    match score.distance() {
        Some(_) => format!("proven {score}"),
        None => score.to_string(),
    }
}

fn moves(position: &Gomoku, pv: &[Move]) -> Vec<String> {
    pv.iter()
        .map(|&m| position.move_text(m).to_string())
        .collect()
}

fn as_json(position: &Gomoku, report: &Report<Move>, time: Duration) -> serde_json::Value {
    let score = |score: Score| match score.distance() {
        Some(plies) if score.is_win() => json!({ "win": plies }),
        Some(plies) => json!({ "loss": plies }),
        None => json!({ "value": score.raw() }),
    };
    let lines: Vec<_> = report
        .lines
        .iter()
        .map(|line| json!({ "score": score(line.score), "pv": moves(position, &line.pv) }))
        .collect();
    json!({
        "version": 1,
        "depth": report.depth,
        "seldepth": report.seldepth,
        "nodes": report.nodes,
        "seconds": time.as_secs_f64(),
        "best": report.best.map(|m| position.move_text(m).to_string()),
        "score": score(report.score),
        "exact": report.bound == Bound::Exact,
        "lines": lines,
    })
}

fn per_second(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-9)
}

//! `reversi analyze --position`: the best moves of one position.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use boardgame_core::reversi::{Engine, EngineOptions, Reversi, Weights};
use boardgame_core::search::{Budget, Limits, Report, Searcher, StopReason, Timer};
use boardgame_core::{Board, Move, Square};
use boardgame_record::{Passes, movelist, replay};
use boardgame_session::Game;
use boardgame_tui::{Failure, svg, write_whole};
use indicatif::ProgressBar;
use serde_json::json;

use crate::analyze::AnalyzeArgs;
use crate::solve::text_of;

/// Searches the position that `text` names and writes its best moves with their lines: once on a
/// terminal, after a line that says how far it is; after every pass elsewhere.
pub(crate) fn run(args: &AnalyzeArgs, text: &str, out: &mut impl Write) -> Result<(), Failure> {
    let usual = Reversi::with_size(args.record.size);
    let (start, moves, position) = position(text, usual)?;
    let options = EngineOptions {
        to_end: args.exact,
        threads: args.threads,
        ..EngineOptions::default()
    };
    let limits = Limits {
        depth: args.given_depth(),
        nodes: None,
        lines: Some(args.lines),
    };
    let mut engine = Engine::with_weights(Weights::full(), options, args.table << 20);
    let mut timer = Timer::new(Budget {
        soft: args.time,
        hard: args.time,
    });
    let begun = Instant::now();
    let waiting = (!args.json && io::stdout().is_terminal()).then(ProgressBar::new_spinner);
    let mut failed: io::Result<()> = Ok(());
    let mut shown = None;
    let report = engine.search_observed(&position, &limits, &mut timer, &mut |report| {
        let here = (report.depth, report.nodes);
        // The last report may say no more than the one before.
        if failed.is_err() || shown.replace(here) == Some(here) {
            return;
        }
        if let Some(line) = &waiting {
            line.set_message(progress(&position, report, begun.elapsed()));
            line.tick();
        } else if args.json {
            failed = writeln!(out, "{}", as_json(&position, report, begun.elapsed()));
        } else {
            failed = write!(out, "{}", table(&position, report, begun.elapsed()));
        }
    });
    failed?;
    if let Some(line) = waiting {
        line.finish_and_clear();
        write!(out, "{}", table(&position, &report, begun.elapsed()))?;
    }
    if let Some(path) = &args.svg {
        let best = report.lines.iter();
        let best: Vec<Square> = best.filter_map(|line| line.pv.first()?.square()).collect();
        let picture = svg::picture(&start, &moves, &best);
        write_whole(path, &picture).map_err(|error| Failure::write(path, error))?;
    }
    if report.best.is_none() {
        writeln!(out, "The game is over.")?;
    }
    out.flush()?;
    Ok(())
}

/// The position of a text that is one, or a list of moves from the usual start.
fn position(text: &str, usual: Reversi) -> Result<(Reversi, Vec<Move>, Reversi), Failure> {
    let wrong = |error: &dyn std::fmt::Display| {
        Failure::Usage(format!("invalid value '{text}' for '--position': {error}"))
    };
    let no_position = match usual.with_start(text) {
        Ok(start) => return Ok((start, Vec::new(), start)),
        Err(error) => error,
    };
    // What has no move in it was meant as a position.
    let listed = movelist::parse_moves(&usual, text).map_err(|_| wrong(&no_position))?;
    let moves: Vec<Move> = listed.iter().map(|listed| listed.m).collect();
    let played = replay(usual, moves, Passes::Implied);
    match played.illegal {
        Some(illegal) => Err(wrong(&format_args!(
            "move {}, {}: {}",
            illegal.ply, illegal.text, illegal.reason
        ))),
        None => {
            let game = played.game;
            Ok((usual, game.moves().collect(), *game.position()))
        }
    }
}

/// Whether the scores of a report are those of perfect play.
fn is_exact(report: &Report<Move>) -> bool {
    report.reason == StopReason::Complete
}

/// `depth 12, 240000 nodes, 1 s, best f5 +2`: how far it is.
fn progress(position: &Reversi, report: &Report<Move>, time: Duration) -> String {
    let best = report.best.map(|m| position.move_text(m).to_string());
    format!(
        "depth {}, {} nodes, {:.0} s, best {} {:+}",
        report.depth,
        report.nodes,
        time.as_secs_f64(),
        best.unwrap_or_default(),
        report.score.raw(),
    )
}

/// How deep and how fast, and a line for each of the best moves.
fn table(position: &Reversi, report: &Report<Move>, time: Duration) -> String {
    let mut text = format!(
        "depth {}, {} nodes, {:.2} s, {:.2} M nodes/s\n",
        report.depth,
        report.nodes,
        time.as_secs_f64(),
        report.nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6,
    );
    let about = if is_exact(report) { "exactly" } else { "about" };
    for (number, line) in (1..).zip(&report.lines) {
        let moves = text_of(position, &line.pv);
        text += &format!("{number:3}. {about} {:+3}  {moves}\n", line.score.raw());
    }
    text
}

fn as_json(position: &Reversi, report: &Report<Move>, time: Duration) -> serde_json::Value {
    let lines: Vec<_> = report
        .lines
        .iter()
        .map(|line| {
            let pv = text_of(position, &line.pv);
            json!({ "score": line.score.raw(), "pv": pv.split(' ').collect::<Vec<_>>() })
        })
        .collect();
    json!({
        "version": 1,
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": time.as_secs_f64(),
        "best": report.best.map(|m| position.move_text(m).to_string()),
        "score": report.score.raw(),
        "exact": is_exact(report),
        "lines": lines,
    })
}

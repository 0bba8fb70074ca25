//! `gomoku solve --set`: all positions of a file, and how many of them were solved.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use boardgame_core::gomoku::threat::ThreatSearch;
use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Board, Side};
use boardgame_record::{Passes, movelist, replay};
use boardgame_tui::Failure;
use serde_json::{Value, json};

use super::{SolveArgs, attempt};

/// The longest line of a collection, in bytes.
const MAX_LINE: usize = 1 << 20;

/// A position to solve.
struct Puzzle {
    name: String,
    set: String,
    position: Gomoku,
}

/// What became of the positions of a set.
#[derive(Default)]
struct Tally {
    solved: u32,
    all: u32,
    nodes: u64,
    time: Duration,
    unsolved: Vec<String>,
}

/// Solves every position of the file, one to a line: moves, a position's text, or an object of
/// JSON with `rows` (the top one first, `X` Black, `O` White) and `side`, or with `moves`; an
/// object may name its `rule`, its `id` and the `set` that it belongs to.
pub(super) fn run(
    args: &SolveArgs,
    path: &Path,
    start: &Gomoku,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let file = File::open(path).map_err(|error| Failure::read(path, error))?;
    let mut search = ThreatSearch::new(args.memory << 20);
    let mut sets: BTreeMap<String, Tally> = BTreeMap::new();
    for (number, line) in (1..).zip(lines(BufReader::new(file))) {
        let line = line.map_err(|error| Failure::read(path, error))?;
        if line.trim().is_empty() {
            continue;
        }
        let puzzle = read(number, line.trim(), start)
            .map_err(|why| Failure::read(path, format_args!("line {number}: {why}")))?;
        let begun = Instant::now();
        let (solution, win) = attempt(args, &mut search, &puzzle.position)?;
        let time = begun.elapsed();
        let tally = sets.entry(puzzle.set).or_default();
        tally.all += 1;
        tally.nodes += solution.nodes;
        tally.time += time;
        let plies = win.map(|verified| verified.plies);
        if plies.is_some() {
            tally.solved += 1;
        } else {
            tally.unsolved.push(puzzle.name.clone());
        }
        let seconds = time.as_secs_f64();
        if args.json {
            let line = json!({
                "version": 1, "id": puzzle.name, "plies": plies,
                "nodes": solution.nodes, "seconds": seconds,
            });
            writeln!(out, "{line}")?;
        } else {
            let result = match plies {
                Some(plies) => format!("solved, {plies} plies"),
                None => "not solved".to_owned(),
            };
            let (name, nodes) = (&puzzle.name, solution.nodes);
            writeln!(out, "{name}: {result}, {nodes} nodes, {seconds:.2} s")?;
        }
        out.flush()?;
    }
    for (set, tally) in &sets {
        summary(args, set, tally, out)?;
    }
    Ok(())
}

fn summary(
    args: &SolveArgs,
    set: &str,
    tally: &Tally,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Tally {
        solved,
        all,
        nodes,
        time,
        unsolved,
    } = tally;
    let seconds = time.as_secs_f64();
    if args.json {
        let line = json!({
            "version": 1, "set": set, "solved": solved, "of": all,
            "nodes": nodes, "seconds": seconds, "unsolved": unsolved,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let percent = 100.0 * f64::from(*solved) / f64::from(*all);
    writeln!(
        out,
        "{set}: {solved} of {all} ({percent:.0} %), {nodes} nodes, {seconds:.1} s"
    )?;
    if !unsolved.is_empty() {
        writeln!(out, "  not solved: {}", unsolved.join(" "))?;
    }
    Ok(())
}

/// The lines of a file, none longer than [`MAX_LINE`].
fn lines(mut input: impl BufRead) -> impl Iterator<Item = std::io::Result<String>> {
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        let mut limited = std::io::Read::take(&mut input, MAX_LINE as u64 + 1);
        match limited.read_until(b'\n', &mut line) {
            Ok(0) => None,
            Ok(length) if length > MAX_LINE => Some(Err(std::io::Error::other(format!(
                "a line is longer than {MAX_LINE} bytes"
            )))),
            Ok(_) => Some(String::from_utf8(line).map_err(std::io::Error::other)),
            Err(error) => Some(Err(error)),
        }
    })
}

fn read(number: usize, line: &str, start: &Gomoku) -> Result<Puzzle, String> {
    let mut puzzle = Puzzle {
        name: number.to_string(),
        set: "all".to_owned(),
        position: start.clone(),
    };
    if !line.starts_with('{') {
        puzzle.position = match line.parse::<Gomoku>() {
            Ok(position) => position,
            Err(_) => moves(start, line)?,
        };
        return Ok(puzzle);
    }
    let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let text = |key: &str| value[key].as_str();
    if let Some(name) = text("id") {
        puzzle.name = name.to_owned();
    }
    if let Some(set) = text("set") {
        puzzle.set = set.to_owned();
    }
    let rule = match text("rule") {
        Some(rule) => rule.parse::<Rule>().map_err(|error| error.to_string())?,
        None => start.rules().rule(),
    };
    let rules = |width, height| {
        Rules::new(width, height, start.rules().k(), rule).map_err(|error| error.to_string())
    };
    puzzle.position = match value["rows"].as_array() {
        Some(rows) => {
            let rows: Option<Vec<&str>> = rows.iter().map(Value::as_str).collect();
            let rows = rows.ok_or("\"rows\" must be texts")?;
            let side = match text("side") {
                Some("black") => Side::Black,
                Some("white") => Side::White,
                _ => return Err("\"side\" must be \"black\" or \"white\"".to_owned()),
            };
            let width = rows.first().map_or(0, |row| row.chars().count());
            let rules = rules(width, rows.len())?;
            Gomoku::from_rows(rules, rows, side).map_err(|error| error.to_string())?
        }
        None => {
            let text = text("moves").ok_or("expected \"rows\" or \"moves\"")?;
            let grid = start.grid();
            let rules = rules(grid.width().into(), grid.height().into())?;
            moves(&Gomoku::new(rules), text)?
        }
    };
    Ok(puzzle)
}

/// The position after a list of moves.
fn moves(start: &Gomoku, text: &str) -> Result<Gomoku, String> {
    let listed = movelist::parse_moves(start, text).map_err(|error| error.to_string())?;
    let moves = listed.iter().map(|listed| listed.m);
    let played = replay(start.clone(), moves.collect::<Vec<_>>(), Passes::Implied);
    match played.illegal {
        Some(illegal) => Err(format!(
            "move {}, {}: {}",
            illegal.ply, illegal.text, illegal.reason
        )),
        None => Ok(played.game.position().clone()),
    }
}

//! `reversi solve`: the exact scores of positions in a file.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use boardgame_core::reversi::{
    Endgame, EndgameOptions, Goal, ObfLine, ObfTarget, Reversi, Scoring,
};
use boardgame_core::search::{Limits, Never, Report, Searcher};
use boardgame_core::{Board, Move, Position};
use boardgame_tui::{Failure, number};

/// What to solve.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SolveArgs {
    /// The file, a position a line; scores in it are compared with what is found
    file: PathBuf,
    /// The memory for positions seen before, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = number(0..=65_536_usize))]
    table: usize,
    /// How many threads search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=256_usize))]
    threads: usize,
    /// Give every move its score
    #[arg(long, conflicts_with = "outcome")]
    moves: bool,
    /// Only say who wins
    #[arg(long)]
    outcome: bool,
    /// Let squares left empty at the end count for nobody, instead of for the winner
    #[arg(long)]
    plain: bool,
    /// The first position to solve
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=usize::MAX))]
    from: usize,
    /// The last position to solve
    #[arg(long, value_name = "N", value_parser = number(1..=usize::MAX))]
    to: Option<usize>,
}

/// Solves the positions one after the other and writes a line for each, then the totals.
pub(crate) fn run(args: &SolveArgs, out: &mut impl Write) -> Result<(), Failure> {
    let text = fs::read_to_string(&args.file).map_err(|error| Failure::read(&args.file, error))?;
    let options = EndgameOptions {
        scoring: if args.plain {
            Scoring::Discs
        } else {
            Scoring::EmptiesToWinner
        },
        goal: if args.outcome {
            Goal::Outcome
        } else {
            Goal::Score
        },
        threads: args.threads,
    };
    let mut endgame = Endgame::with_options(options, args.table << 20);
    let limits = Limits {
        lines: args.moves.then_some(64),
        ..Limits::default()
    };
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let (mut solved, mut wrong) = (0, 0);
    let last = args.to.unwrap_or(usize::MAX);
    for (number, (row, line)) in (1..=last).zip(ObfLine::read_all(&text)) {
        if number < args.from {
            continue;
        }
        let line =
            line.map_err(|error| Failure::read(&args.file, format_args!("line {row}: {error}")))?;
        endgame.forget();
        let begun = Instant::now();
        let report = endgame.search(&line.position, &limits, &mut Never);
        let taken = begun.elapsed();
        nodes += report.nodes;
        time += taken;
        solved += 1;
        let comparable = !args.plain && !args.outcome;
        let verdict = if comparable {
            compare(&line, &report)
        } else {
            ""
        };
        wrong += usize::from(verdict == WRONG);
        write_report(number, &line.position, &report, taken, verdict, out)?;
    }
    writeln!(
        out,
        "{solved} positions, {wrong} scores unlike the file's; {nodes} nodes, {}, {}",
        seconds(time),
        rate(nodes, time)
    )?;
    Ok(())
}

const WRONG: &str = "  WRONG";

/// Whether the scores that the file gives are the ones found, as far as they were looked for.
fn compare(line: &ObfLine, report: &Report<Move>) -> &'static str {
    let best = line.entries.iter().filter_map(|entry| entry.score).max();
    let Some(best) = best else { return "" };
    let moves_agree = line.entries.iter().all(|entry| {
        let ObfTarget::Move(m) = entry.target else {
            return true;
        };
        let found = report.lines.iter().find(|line| line.pv.first() == Some(&m));
        found.is_none_or(|found| entry.score.is_none_or(|score| found.score.raw() == score))
    });
    if best == report.score.raw() && moves_agree {
        "  as in the file"
    } else {
        WRONG
    }
}

fn write_report(
    number: usize,
    position: &Reversi,
    report: &Report<Move>,
    time: Duration,
    verdict: &str,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let score = report.score;
    let pv = text_of(position, &report.pv);
    writeln!(
        out,
        "{number:>3}  {:>2} empty  {score:>4}  {:>12} nodes  {:>9}  {:>9}{verdict}  {pv}",
        position.empties().len(),
        report.nodes,
        seconds(time),
        rate(report.nodes, time),
    )?;
    for line in &report.lines {
        writeln!(
            out,
            "     {:>4}  {}",
            line.score,
            text_of(position, &line.pv)
        )?;
    }
    Ok(())
}

/// The moves of a line as they are written.
pub(crate) fn text_of(position: &Reversi, line: &[Move]) -> String {
    let mut at = *position;
    let mut texts = Vec::new();
    for &m in line {
        texts.push(at.move_text(m).to_string());
        if at.play(m).is_err() {
            break;
        }
    }
    texts.join(" ")
}

pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

/// Nodes a second.
pub(crate) fn rate(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1e-3 {
        return "-".into();
    }
    format!("{:.1} M/s", nodes as f64 / seconds / 1e6)
}

//! `gomoku solve`: wins by threats, with their proofs.

mod collection;
mod defend;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use boardgame_core::gomoku::Gomoku;
use boardgame_core::gomoku::proof::{Proof, ProofError, Verified};
use boardgame_core::gomoku::threat::{Solution, ThreatSearch};
use boardgame_core::search::{Budget, Limits, StopReason, Timer};
use boardgame_core::{Board, Move, Position};
use boardgame_tui::{Failure, number, seconds};
use serde_json::json;

use crate::position::PositionArgs;

/// What to solve, and how long to try.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// How many seconds to look, as in 2.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true, default_value = "10")]
    time: Duration,
    /// How many positions to look at, for an answer that is the same on every machine
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Memory for tables, in MiB
    #[arg(long, value_name = "MIB", value_parser = number(1..=65_536_usize), default_value = "64")]
    memory: usize,
    /// Solve all positions of a file, one to a line: moves, or a position's text, or an object of
    /// JSON with "rows" and "side" or with "moves", and "id", "set" and "rule" if need be; then say
    /// how many of each set were solved
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "position", "tree", "defend"])]
    set: Option<PathBuf>,
    /// List the moves of the side to move that do not lose to the opponent's threats
    #[arg(long, conflicts_with = "tree")]
    defend: bool,
    /// Show what is answered to every reply, not just one line
    #[arg(long)]
    tree: bool,
    /// Write one line of JSON
    #[arg(long)]
    json: bool,
}

/// Positions a proof may take to check: some minutes' worth.
const MOST_CHECKED: u64 = 10_000_000_000;

/// Solves the position that was asked for, from `start`.
pub(crate) fn run(args: &SolveArgs, start: Gomoku, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(path) = &args.set {
        return collection::run(args, path, &start, out);
    }
    let position = args.position.position(start)?;
    let mut search = ThreatSearch::new(args.memory << 20);
    if args.defend {
        return defend::run(args, &mut search, &position, out);
    }
    let begun = Instant::now();
    let (solution, verified) = attempt(args, &mut search, &position)?;
    let seconds = begun.elapsed().as_secs_f64();
    let win = solution.proof.as_ref().zip(verified);
    if args.json {
        let value = as_json(args, &position, &solution, win.as_ref(), seconds);
        writeln!(out, "{value}")?;
        return Ok(());
    }
    match &win {
        Some((proof, verified)) => {
            let side = position.turn();
            writeln!(
                out,
                "{side} wins in {} plies: {}",
                verified.plies,
                line(&position, verified)
            )?;
            let (nodes, checked) = (proof.len(), verified.positions);
            writeln!(
                out,
                "Every reply was checked by the rules: {nodes} moves of the winner, {checked} positions."
            )?;
            if args.tree {
                write!(out, "{}", proof.tree(&position))?;
            }
        }
        None if position.status().is_over() => writeln!(out, "The game is over.")?,
        None => writeln!(out, "No win by threats {}.", searched(solution.reason))?,
    }
    let per_second = solution.nodes as f64 / seconds.max(1e-9) / 1e6;
    let nodes = solution.nodes;
    writeln!(
        out,
        "{nodes} nodes, {seconds:.2} s, {per_second:.2} M nodes/s"
    )?;
    Ok(())
}

/// Looks for a win within the limits, and checks the one that is found.
fn attempt(
    args: &SolveArgs,
    search: &mut ThreatSearch,
    position: &Gomoku,
) -> Result<(Solution, Option<Verified>), Failure> {
    let solution = search
        .solve(position, &args.limits(), &mut args.timer())
        .map_err(Failure::usage)?;
    let verified = match &solution.proof {
        Some(proof) => Some(proof.verify(position, MOST_CHECKED).map_err(unsound)?),
        None => None,
    };
    Ok((solution, verified))
}

fn unsound(flaw: ProofError) -> Failure {
    Failure::usage(format!("the proof does not hold: {flaw}"))
}

impl SolveArgs {
    fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            ..Limits::default()
        }
    }

    fn timer(&self) -> Timer {
        Timer::new(Budget {
            soft: self.time,
            hard: self.time,
        })
    }
}

fn line(position: &Gomoku, verified: &Verified) -> String {
    let texts = verified
        .line
        .iter()
        .map(|&m| position.move_text(m).to_string());
    texts.collect::<Vec<_>>().join(" ")
}

const fn searched(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Complete => "exists, as far as threats go",
        StopReason::Nodes | StopReason::Depth => "was found within the limit of nodes",
        StopReason::Stopped => "was found in the time",
    }
}

fn as_json(
    args: &SolveArgs,
    position: &Gomoku,
    solution: &Solution,
    win: Option<&(&Proof, Verified)>,
    seconds: f64,
) -> serde_json::Value {
    let text = |m: Move| position.move_text(m).to_string();
    let mut value = json!({
        "version": 1,
        "position": position.to_string(),
        "result": if win.is_some() { "win" } else { "unknown" },
        "complete": solution.reason == StopReason::Complete,
        "nodes": solution.nodes,
        "seconds": seconds,
    });
    if let Some((proof, verified)) = win {
        value["plies"] = json!(verified.plies);
        value["line"] = verified.line.iter().map(|&m| text(m)).collect();
        value["checked"] = json!(verified.positions);
        if args.tree {
            let node = |node: &boardgame_core::gomoku::proof::ProofNode| {
                let replies: Vec<_> = node
                    .replies
                    .iter()
                    .map(|&(m, id)| json!([text(m), id.index()]))
                    .collect();
                json!({
                    "move": text(Move::Place(node.square)),
                    "replies": replies,
                    "otherwise": node.otherwise.map(|id| id.index()),
                })
            };
            // The root is the last one.
            value["tree"] = proof.nodes().map(node).collect();
        }
    }
    value
}

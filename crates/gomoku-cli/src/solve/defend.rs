//! `gomoku solve --defend`: the moves that do not lose.

use std::io::Write;

use boardgame_core::gomoku::Gomoku;
use boardgame_core::gomoku::proof::Proof;
use boardgame_core::gomoku::threat::ThreatSearch;
use boardgame_core::search::StopReason;
use boardgame_core::{Board, Move, Position};
use boardgame_tui::Failure;
use serde_json::json;

use super::{MOST_CHECKED, SolveArgs, unsound};

/// Lists the moves that survive and those that lose, each loss with a checked proof.
pub(super) fn run(
    args: &SolveArgs,
    search: &mut ThreatSearch,
    position: &Gomoku,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let found = search
        .defences(position, &args.limits(), &mut args.timer())
        .map_err(Failure::usage)?;
    let text = |m: Move| position.move_text(m).to_string();
    let mut losing = Vec::new();
    for (m, proof) in &found.losing {
        losing.push((text(*m), plies(position, *m, proof)?));
    }
    let stopped = found.reason == StopReason::Stopped;
    if args.json {
        let surviving: Vec<_> = found
            .surviving
            .iter()
            .map(|survivor| json!({ "move": text(survivor.m), "settled": survivor.settled }))
            .collect();
        let losing: Vec<_> = losing
            .iter()
            .map(|(m, plies)| json!({ "move": m, "plies": plies }))
            .collect();
        let value = json!({
            "version": 1,
            "threat": found.threat.is_some(),
            "surviving": surviving,
            "losing": losing,
            "complete": !stopped,
            "nodes": found.nodes,
        });
        writeln!(out, "{value}")?;
        return Ok(());
    }
    let opponent = !position.turn();
    if position.status().is_over() {
        writeln!(out, "The game is over.")?;
    } else if found.threat.is_none() {
        writeln!(out, "{opponent} threatens no win that was found.")?;
    } else {
        let survivors: Vec<_> = found.surviving.iter().map(|s| text(s.m)).collect();
        match survivors.len() {
            0 => writeln!(out, "{opponent} wins against every move.")?,
            count => writeln!(
                out,
                "{opponent} threatens to win. {count} moves survive{}: {}",
                if stopped {
                    " or were not looked at"
                } else {
                    ""
                },
                survivors.join(" ")
            )?,
        }
        writeln!(out, "{} moves lose.", losing.len())?;
    }
    writeln!(out, "{} nodes", found.nodes)?;
    Ok(())
}

/// The length of the opponent's win after `m`, which is checked.
fn plies(position: &Gomoku, m: Move, proof: &Proof) -> Result<u32, Failure> {
    let mut after = position.clone();
    after.make(m);
    let verified = proof.verify(&after, MOST_CHECKED).map_err(unsound)?;
    Ok(verified.plies)
}

//! Which moves do not lose: the side to move against the opponent's wins by threats.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Gomoku, Limits, NotFive, Proof, Stop, StopReason, ThreatSearch};
use crate::{Move, Position, Status};

/// What a side can do against the opponent's win by threats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defences {
    /// The opponent's win if the side to move did nothing, or `None` if none was found: then all
    /// moves survive.
    pub threat: Option<Proof>,
    /// The moves after which no win of the opponent's was found.
    pub surviving: Vec<Survivor>,
    /// The moves that lose, each with the opponent's win after it.
    pub losing: Vec<(Move, Proof)>,
    /// Positions looked at.
    pub nodes: u64,
    /// Why the search ended: [`StopReason::Complete`] if every move was looked at.
    pub reason: StopReason,
}

/// A move that is not known to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survivor {
    /// The move.
    pub m: Move,
    /// Whether everything was looked at, as far as threats go; otherwise the limit came first.
    pub settled: bool,
}

impl ThreatSearch {
    /// Looks for the moves of the side to move that do not lose to the opponent's threats. Each of
    /// them, and the threat itself, is given up to `limits.nodes` positions, by default 20,000.
    ///
    /// # Errors
    /// If the game is not won by five in a row.
    pub fn defences(
        &mut self,
        position: &Gomoku,
        limits: &Limits,
        stop: &mut dyn Stop,
    ) -> Result<Defences, NotFive> {
        /// Positions for each move unless the caller says otherwise.
        const USUAL: u64 = 20_000;
        let limits = Limits {
            nodes: Some(limits.nodes.unwrap_or(USUAL)),
            ..*limits
        };
        let mut moves = Vec::new();
        let _ = position.visit_moves(|m| {
            moves.push(m);
            ControlFlow::<()>::Continue(())
        });
        let mut passed = position.clone();
        if !moves.is_empty() {
            passed.make(Move::Pass);
        }
        let threat = self.solve(&passed, &limits, stop)?;
        let mut found = Defences {
            threat: threat.proof,
            surviving: Vec::new(),
            losing: Vec::new(),
            nodes: threat.nodes,
            reason: threat.reason,
        };
        let quiet = found.threat.is_none();
        let settled = threat.reason == StopReason::Complete;
        if !quiet {
            found.reason = StopReason::Complete;
        }
        for m in moves {
            let mut after = position.clone();
            after.make(m);
            let won = matches!(after.status(), Status::Won { side } if side == position.turn());
            if quiet || won || found.reason == StopReason::Stopped {
                let settled = won || quiet && settled;
                found.surviving.push(Survivor { m, settled });
                continue;
            }
            // The attacker and the rules are the same, so what is stored stays good.
            let solution = self.look(&after, &limits, stop)?;
            found.nodes += solution.nodes;
            match solution.proof {
                Some(proof) => found.losing.push((m, proof)),
                None => {
                    let settled = solution.reason == StopReason::Complete;
                    found.surviving.push(Survivor { m, settled });
                    if solution.reason == StopReason::Stopped {
                        found.reason = StopReason::Stopped;
                    }
                }
            }
        }
        Ok(found)
    }
}

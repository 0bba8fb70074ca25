//! Wins by threats: continuous fours (VCF), and continuous fours and threes (VCT), with proofs.
//!
//! A side that makes a four leaves the opponent one reply; one that makes a three leaves it a few.
//! As long as the attacker has a next threat, the opponent has no time for plans of its own, so a
//! search that follows threats alone sees very far: most games of Gomoku are decided so.
//!
//! - [`Vcf`] tries all lines of fours. They do not branch for the defender, so they are exhausted
//!   quickly, and each is written down as it is.
//! - [`ThreatSearch`] adds threes and any other move that threatens a line of fours, by
//!   proof-number search. After each such move it lets the opponent pass, finds the line of fours
//!   that wins then, and tries only the replies that can spoil it.
//! - [`ThreatSearch::defences`] turns it round: which moves do not lose to the opponent's threats.
//! - What is found is written out as a [`Proof`], with *every* legal reply
//!   tried; [`Proof::verify`] checks it by the rules alone.
//!
//! Under renju, Black's forbidden moves are no attack and no defence: a four whose block is
//! forbidden has won, and White may drive Black towards one.
//!
//! Sources: L. V. Allis, H. J. van den Herik and M. P. H. Huntjens, "Go-Moku and Threat-Space
//! Search" (1993), for threats and the order of defences; A. Nagai, "Df-pn Algorithm for Searching
//! AND/OR Trees and Its Applications" (2002), for the search.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::Gomoku;
use super::pattern::{Class, NotFive, PatternBoard, Tables};
use super::proof::{Proof, ProofNode};
use crate::search::{Bound, Limits, Report, Searcher, Stop, StopReason};
use crate::{Move, Position, Rng, Score};

mod build;
mod defence;
mod table;
mod vcf;
mod vct;
mod zone;

pub use defence::{Defences, Survivor};
pub use vcf::{Four, Outcome, Then, Vcf};

use table::Table;
use vct::{Vct, Width};

/// A search for wins by threats, for any size of board and any rule set with rows of five.
///
/// As a [`Searcher`] it reports a win that has been verified, with the length of its proof, or a
/// score of 0 and any legal move where it found none: [`StopReason::Complete`] then says that it
/// has looked everywhere, as far as threats go. Games that are not won by five in a row are beyond
/// it.
///
/// ```
/// use boardgame_core::gomoku::threat::ThreatSearch;
/// use boardgame_core::gomoku::{Gomoku, Rule, Rules};
/// use boardgame_core::search::{Limits, Never};
/// use boardgame_core::{Board, Position};
///
/// let mut game = Gomoku::new(Rules::new(15, 15, 5, Rule::Freestyle)?);
/// for text in ["h8", "a1", "i9", "a15", "h9", "o1", "i8", "o15"] {
///     game.play(game.parse_move(text)?)?;
/// }
/// let mut search = ThreatSearch::new(1 << 20);
/// let solution = search.solve(&game, &Limits::default(), &mut Never)?;
/// let proof = solution.proof.expect("two twos are enough");
/// assert!(proof.verify(&game, 10_000_000)?.plies > 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ThreatSearch {
    tables: Option<Arc<Tables>>,
    table: Table,
    vcf: Vcf,
}

/// What a [`ThreatSearch`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The win of the side to move, if one was found.
    pub proof: Option<Proof>,
    /// Positions looked at.
    pub nodes: u64,
    /// The length of the longest line looked at, in plies.
    pub seldepth: u32,
    /// Why the search ended: [`StopReason::Complete`] if there is nothing left to look for.
    pub reason: StopReason,
}

/// One stage of the search: whether any threat counts or only threes and fours, how many positions
/// a search for a line of fours may take (half of the limit at most), and how many the whole stage
/// (a quarter at most).
struct Stage {
    quiet: bool,
    fours: u64,
    most: Option<u64>,
}

/// Fours alone; what is found soonest; everything; and everything with long lines of fours.
const STAGES: [Stage; 4] = [
    Stage {
        quiet: false,
        fours: 60_000,
        most: Some(1),
    },
    Stage {
        quiet: false,
        fours: 200,
        most: Some(250_000),
    },
    Stage {
        quiet: true,
        fours: 2_000,
        most: None,
    },
    Stage {
        quiet: true,
        fours: 20_000,
        most: None,
    },
];

impl ThreatSearch {
    /// A search with tables of about `bytes` in all.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            tables: None,
            table: Table::new(bytes / 4 * 3),
            vcf: Vcf::new(bytes / 4),
        }
    }

    /// Looks for a win of the side to move within `limits.nodes`.
    ///
    /// # Errors
    /// If the game is not won by five in a row.
    pub fn solve(
        &mut self,
        position: &Gomoku,
        limits: &Limits,
        stop: &mut dyn Stop,
    ) -> Result<Solution, NotFive> {
        // What is stored depends on the rules, which are no part of the keys.
        self.table.clear();
        self.vcf.forget();
        self.look(position, limits, stop)
    }

    /// As [`solve`](Self::solve), with what is stored of earlier positions of the same rules and
    /// the same attacker.
    fn look(
        &mut self,
        position: &Gomoku,
        limits: &Limits,
        stop: &mut dyn Stop,
    ) -> Result<Solution, NotFive> {
        let tables = self.tables(position);
        let mut board = PatternBoard::new(position, &tables)?;
        let mut solution = Solution {
            proof: None,
            nodes: 0,
            seldepth: 0,
            reason: StopReason::Complete,
        };
        let us = position.turn();
        if position.status().is_over() {
            return Ok(solution);
        }
        if let Some(square) = board.first(us, Class::Five) {
            let mut proof = Proof::new(us);
            proof.push(ProofNode {
                square,
                replies: Vec::new(),
                otherwise: None,
            });
            solution.proof = Some(proof);
            return Ok(solution);
        }
        let mut salts = Rng::new(1);
        let limit = limits.nodes.unwrap_or(u64::MAX);
        for stage in STAGES {
            let width = Width {
                quiet: stage.quiet,
                fours: stage.fours.min(limit / 2).max(200),
                salt: salts.next_u64(),
            };
            let mut vct = Vct::new(board, width, &mut self.vcf, &mut self.table, stop);
            vct.nodes = solution.nodes;
            vct.limit = match stage.most {
                Some(most) => limit.min(solution.nodes + most.min(limit / 4)),
                None => limit,
            };
            solution.proof = prove(&mut vct, &mut salts);
            solution.nodes = vct.nodes;
            solution.seldepth = solution.seldepth.max(vct.seldepth as u32);
            solution.reason = vct.stopped.unwrap_or(StopReason::Complete);
            board = vct.board;
            if solution.proof.is_some() {
                solution.reason = StopReason::Complete;
            }
            let goes_on = match solution.reason {
                StopReason::Complete => solution.proof.is_none(),
                StopReason::Stopped => false,
                StopReason::Nodes | StopReason::Depth => solution.nodes < limit,
            };
            if !goes_on {
                break;
            }
        }
        Ok(solution)
    }

    fn tables(&mut self, position: &Gomoku) -> Arc<Tables> {
        let rule = position.rules().rule();
        match &self.tables {
            Some(tables) if tables.rule() == rule => Arc::clone(tables),
            _ => {
                let tables = Arc::new(Tables::new(rule));
                self.tables = Some(Arc::clone(&tables));
                tables
            }
        }
    }
}

impl Searcher<Gomoku> for ThreatSearch {
    fn search(&mut self, position: &Gomoku, limits: &Limits, stop: &mut dyn Stop) -> Report<Move> {
        /// Positions to look at before a win is announced.
        const MOST_CHECKED: u64 = 100_000_000;

        if let Some(score) = Score::of_end(position.status(), position.turn()) {
            return Report::of_move(None, score, 0);
        }
        let first = position.visit_moves(ControlFlow::Break).break_value();
        let mut report = Report::of_move(first, Score::DRAW, 0);
        report.depth = 0;
        let Ok(solution) = self.solve(position, limits, stop) else {
            return report;
        };
        report.nodes = solution.nodes;
        report.seldepth = solution.seldepth;
        report.reason = solution.reason;
        let verified = solution
            .proof
            .and_then(|proof| proof.verify(position, MOST_CHECKED).ok());
        if let Some(verified) = verified {
            report.best = verified.line.first().copied();
            report.score = Score::win_in(verified.plies);
            // There may be a shorter win.
            report.bound = Bound::Lower;
            report.depth = verified.plies;
            report.pv = verified.line;
        }
        report
    }
}

/// Solves the position of `vct`, and again with the replies that were overlooked as long as the
/// proof turns some up.
fn prove(vct: &mut Vct<'_>, salts: &mut Rng) -> Option<Proof> {
    /// Each try finds at least one reply; more than a few have not been seen.
    const TRIES: usize = 16;
    for _ in 0..TRIES {
        if vct.solve().proof > 0 {
            return None;
        }
        let overlooked = vct.overlooked.len();
        let proof = build::build(vct);
        if proof.is_some() || vct.overlooked.len() == overlooked {
            return proof;
        }
        vct.width.salt = salts.next_u64();
    }
    None
}

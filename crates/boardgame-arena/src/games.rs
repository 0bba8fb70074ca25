//! The games of a match as records that other programs read.

use std::fmt;
use std::time::Duration;

use boardgame_core::Side;
use boardgame_record::{
    Decimal, GameKind, GameResult, Note, Outcome, Played as RecordPly, Reason, Record, Tree,
};

use crate::{Contest, Ending, Fault, Played, Slot};

/// A game with the names of its players and what its players said, as a record of any format.
///
/// Each move after the opening has its time in whole milliseconds and, as a comment and where
/// possible as a number, the score that its player gave it. A start position other than the usual
/// one is set up.
#[must_use]
pub fn to_record<G: Contest>(slot: &Slot, names: &[&str], played: &Played<G>) -> Option<Record> {
    let start = &played.opening.start;
    let mut record = Record::new(G::record_kind()?, start.grid());
    // Of Reversi's rules there is nothing to say but the board.
    if record.game == GameKind::Gomoku {
        record.info.rules = start.rules_text().into();
    }
    record.info.round = (slot.number + 1).to_string().into();
    for side in Side::BOTH {
        let name = names[slot.sides[side.index()]];
        record.info.players[side.index()].name = name.into();
    }
    record.info.result = result(played);
    if G::from_rules(&start.rules_text()).ok().as_ref() != Some(start) {
        record.begin_from(start);
    }
    let mut position = start.clone();
    let mut last = Tree::ROOT;
    let opening = played.opening.moves.iter().map(|&m| (m, None));
    let plies = played.plies.iter().map(|ply| (ply.m, Some(ply)));
    for (m, ply) in opening.chain(plies) {
        let side = position.turn();
        if position.play(m).is_err() {
            break;
        }
        last = record.tree.add(last, Some(RecordPly { side, m }));
        if let Some(ply) = ply.filter(|ply| !ply.time.is_zero()) {
            record
                .tree
                .annotate(last, Note::Time(milliseconds(ply.time)));
            if let Some(eval) = ply.score.filter(|score| !score.is_proven()) {
                let hundredths = i64::from(eval.raw()) * 100 / i64::from(G::SCORE_UNIT);
                let eval = Decimal::new(hundredths, 2).unwrap_or_default();
                record.tree.annotate(last, Note::Eval(eval));
            }
            let said = said(ply);
            if !said.is_empty() {
                record.tree.set_comment(last, said);
            }
        }
    }
    if !matches!(played.ending, Ending::Rules) {
        record.info.comment = Why(played).to_string().into();
    }
    Some(record)
}

/// What a player said with a move.
fn said(ply: &crate::PlayedPly) -> String {
    let score = ply.score.map(|score| score.to_string());
    let depth = (ply.depth > 0).then(|| format!("depth {}", ply.depth));
    let nodes = (ply.nodes > 0).then(|| format!("{} nodes", ply.nodes));
    let words: Vec<_> = [score, depth, nodes].into_iter().flatten().collect();
    words.join(", ")
}

/// The time rounded to milliseconds: what is below them tells nothing of a player.
fn milliseconds(time: Duration) -> Duration {
    let half = Duration::from_micros(500);
    Duration::from_millis(time.saturating_add(half).as_millis() as u64)
}

fn result<G: Contest>(played: &Played<G>) -> GameResult {
    let outcome = played.winner.map_or(Outcome::Drawn, Outcome::Won);
    let by_rules = played.ending == Ending::Rules;
    GameResult {
        margin: played
            .margin
            .filter(|_| by_rules)
            .map(|margin| Decimal::from(margin.abs())),
        reason: match &played.ending {
            Ending::Fault(Fault::Time { .. }) => Some(Reason::Time),
            Ending::Fault(Fault::Resigned) => Some(Reason::Resignation),
            Ending::Fault(_) => Some(Reason::Forfeit),
            Ending::Agreed => Some(Reason::Agreement),
            Ending::Rules | Ending::Settled | Ending::Proven | Ending::TooLong => None,
        },
        ..outcome.into()
    }
}

/// Why a game ended before the rules ended it.
struct Why<'a, G: Contest>(&'a Played<G>);

impl<G: Contest> fmt::Display for Why<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.ending {
            Ending::Fault(fault) => match self.0.winner {
                Some(winner) => write!(f, "{} {fault}", !winner),
                None => write!(f, "{fault}"),
            },
            other => write!(f, "ended early: {}", other.word()),
        }
    }
}

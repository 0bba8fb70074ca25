//! Whether a game of Reversi ends with the result that its record says.

use boardgame_core::Position;
use boardgame_core::Side;
use boardgame_core::reversi::{Reversi, Scoring};

use crate::record::{Decimal, Note, Outcome, Record, Tree};

/// A game is over, but not with the result that is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the result is stored as {stored:+}, but the game ends with {played:+}")]
pub struct ScoreFault {
    /// The stored result: the discs of Black less those of White.
    pub stored: Decimal,
    /// The result of the game.
    pub played: Decimal,
}

/// Compares the result of a record with the last position of its game. `true` if both are known
/// and the same; a game that is not over on the board, or that ended otherwise, cannot be compared.
///
/// The empty squares count as `scoring` says; without one, either way is right, because files
/// differ in it. The komi of GGF, a property `KM`, is taken off.
///
/// # Errors
/// If the results differ.
pub fn check_score(
    record: &Record,
    end: &Reversi,
    scoring: Option<Scoring>,
) -> Result<bool, ScoreFault> {
    let result = &record.info.result;
    let (Some(outcome), Some(margin), None) = (result.outcome, result.margin, result.reason) else {
        return Ok(false);
    };
    let sign = match outcome {
        Outcome::Won(Side::Black) | Outcome::Drawn => 1,
        Outcome::Won(Side::White) => -1,
        Outcome::Void => return Ok(false),
    };
    let Ok(stored) = Decimal::new(sign * margin.units(), margin.places()) else {
        return Ok(false);
    };
    compare(stored, komi(record), end, scoring)?;
    Ok(end.status().is_over())
}

fn komi(record: &Record) -> Decimal {
    let value = record
        .tree
        .notes(Tree::ROOT)
        .iter()
        .find_map(|note| match note {
            Note::Property(property) if property.name() == "KM" => {
                core::str::from_utf8(property.value())
                    .ok()?
                    .trim()
                    .parse()
                    .ok()
            }
            _ => None,
        });
    value.unwrap_or_default()
}

/// Compares the stored result with that of a position, if it is the last one of a game.
pub(crate) fn compare(
    stored: Decimal,
    komi: Decimal,
    end: &Reversi,
    scoring: Option<Scoring>,
) -> Result<(), ScoreFault> {
    if !end.status().is_over() {
        return Ok(());
    }
    let played = |scoring| {
        // In as many places as the komi has; with too many, nothing can be said.
        let margin = i64::from(end.result(scoring));
        let units = margin
            .checked_mul(10_i64.pow(komi.places().into()))
            .and_then(|units| units.checked_sub(komi.units()))?;
        Decimal::new(units, komi.places()).ok()
    };
    let full = played(scoring.unwrap_or(Scoring::EmptiesToWinner));
    let plain = played(scoring.unwrap_or(Scoring::Discs));
    match (full, plain) {
        (Some(full), Some(plain)) if !stored.same_value(full) && !stored.same_value(plain) => {
            Err(ScoreFault {
                stored,
                played: full,
            })
        }
        _ => Ok(()),
    }
}

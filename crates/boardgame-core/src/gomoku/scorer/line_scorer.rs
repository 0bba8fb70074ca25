//! Seed feature S2-F7: every line through a square counts by the stones that are already in it.

use super::{centrality, forced};
use crate::gomoku::Gomoku;
use crate::{Move, MoveScorer, Position, Square};

/// Counts the stones in each line through a square: 11·3ⁿ for n own stones, 10·3ⁿ for n of the
/// opponent's, nothing for a line that has both or none (S2-F7).
///
/// Attack and defence are summed apart; the larger sum ranks a square, the smaller one breaks
/// ties. Where neither side has anything, the lines that are still open count, and then how near
/// the middle is, so that the first stone goes there. Own lines are worth a tenth more than the
/// opponent's, as the tutorial meant but never did (S2-B2), and all lines are scored (S2-B1).
///
/// For rows longer than five the power of three is that of the stones beyond `k - 5`, so that the
/// numbers stay the same size.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineScorer;

impl LineScorer {
    const OWN: i32 = 11;
    const THEIRS: i32 = 10;

    /// The sums of attack and defence on `square`, and the number of lines open to either side.
    fn sums(position: &Gomoku, square: Square) -> (i32, i32, i32) {
        let side = position.turn();
        let k = u32::from(position.rules().k());
        let (mut attack, mut defence, mut open) = (0, 0, 0);
        for &slot in position.slots(square) {
            let (own, free) = position.along(slot, side);
            let (theirs, their_free) = position.along(slot, !side);
            let all = free | theirs;
            let bit = u32::from(slot.bit);
            for first in bit.saturating_sub(k - 1)..=bit {
                let line = (((1u64 << k) - 1) << first) as u32;
                // The check in 64 bits keeps lines that run off the word from passing.
                if u64::from(all) & ((1 << k) - 1) << first != ((1 << k) - 1) << first {
                    continue;
                }
                let (ours, others) = ((own & line).count_ones(), (theirs & line).count_ones());
                open += i32::from(free & line == line) + i32::from(their_free & line == line);
                match (ours, others) {
                    (1.., 0) => attack += Self::OWN * weight(ours, k),
                    (0, 1..) => defence += Self::THEIRS * weight(others, k),
                    _ => {}
                }
            }
        }
        (attack, defence, open)
    }
}

/// 3ⁿ for `n` stones in a line of five.
fn weight(stones: u32, k: u32) -> i32 {
    3i32.pow(if k > 5 {
        stones.saturating_sub(k - 5)
    } else {
        stones
    })
}

impl MoveScorer<Gomoku> for LineScorer {
    fn score(&self, position: &Gomoku, m: Move) -> i32 {
        /// Sums above this cannot be told apart; with rows of up to five they stay below.
        const CAP: i32 = (1 << 15) - 1;
        let Move::Place(square) = m else { return 0 };
        if let Some(number) = forced(position, square) {
            return number;
        }
        let (attack, defence, open) = Self::sums(position, square);
        let (larger, smaller) = (attack.max(defence), attack.min(defence));
        if larger == 0 {
            64 * open + centrality(position, square)
        } else {
            larger.min(CAP) << 15 | smaller.min(CAP)
        }
    }
}

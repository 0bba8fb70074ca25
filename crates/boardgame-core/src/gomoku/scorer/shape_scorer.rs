//! Seed feature S3-F22: a square counts by the shapes that a stone of either side would make.

use super::{centrality, forced};
use crate::gomoku::bits::Slot;
use crate::gomoku::{Gomoku, Rule};
use crate::{Move, MoveScorer, Position, Side, Square};

/// Weighs the shape that an own stone would make in each direction, and the shape that the
/// opponent's stone would make there, and adds a little for the middle of the board (S3-F22).
///
/// The tutorial counted unbroken runs and looked at their ends. Here a shape is what its lines can
/// become (see [`Shape`]), so split shapes count (S3-F24), shapes without room count nothing
/// (S3-B9), and a closed four is above an open three (S3-B10).
#[derive(Clone, Copy, Debug, Default)]
pub struct ShapeScorer;

/// What a side's stones around a square amount to in one direction.
///
/// Of the lines of `k` squares through the square in which the opponent has no stone, and which
/// would win if filled, those with the most own stones are the best. For rows of five this gives
/// the customary names: `.XX.X.` and `.XXX..` are open threes, `OXXX..` and `X.X.X` closed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The own stones in the best line; 0 if no line can be filled.
    pub stones: u8,
    /// Whether there are two best lines at least, so that one move of the opponent does not end
    /// them all.
    pub open: bool,
}

impl Shape {
    /// The shape in which `square` would stand along `direction` with a stone of `side` on it.
    ///
    /// # Panics
    /// May panic if the square is off the board.
    #[must_use]
    pub fn at(position: &Gomoku, square: Square, direction: crate::Direction, side: Side) -> Self {
        Self::along(position, position.slots(square)[direction.index()], side)
    }

    fn along(position: &Gomoku, slot: Slot, side: Side) -> Self {
        let k = u32::from(position.rules().k());
        let (own, free) = position.along(slot, side);
        let all = position.along(slot, !side).0 | free;
        // Lines may begin before the word does; up here none begins below bit 0.
        let up = |word: u32| u64::from(word) << k;
        let at = u32::from(slot.bit) + k;
        let (own, free, theirs) = (up(own) | 1 << at, up(free), up(all & !free));
        let exact = match position.rules().rule() {
            Rule::Freestyle | Rule::CaroOverline => false,
            Rule::Standard | Rule::Caro => true,
            Rule::Renju => side == Side::Black,
        };
        let closable = matches!(position.rules().rule(), Rule::Caro | Rule::CaroOverline);
        let (mut stones, mut best) = (0, 0);
        for first in at + 1 - k..=at {
            let line = ((1 << k) - 1) << first;
            let (before, after) = (1 << (first - 1), 1 << (first + k));
            if free & line != line
                || exact && own & (before | after) != 0
                || closable && theirs & before != 0 && theirs & after != 0
            {
                continue;
            }
            let here = (own & line).count_ones() as u8;
            if here > stones {
                (stones, best) = (here, 1);
            } else if here == stones {
                best += 1;
            }
        }
        Self {
            stones,
            open: best > 1,
        }
    }

    /// Its weight to the side that makes it (`own`), or to the opponent who takes the square away
    /// from it. The numbers of S3-F22, but a closed four goes above an open three.
    const fn weight(self, k: u8, own: bool) -> i32 {
        // Counted from the end, so that one move from winning means the same for every `k`.
        let missing = k.saturating_sub(self.stones);
        let (ours, theirs) = match (self.stones, missing, self.open) {
            (0, ..) => (0, 0),
            (_, 0, _) => (100_000, 10_000),
            (_, 1, true) => (5_000, 2_000),
            (_, 1, false) => (600, 250),
            (_, 2, true) => (500, 200),
            (_, 2, false) => (30, 20),
            (_, 3, true) => (100, 50),
            (_, 3, false) => (10, 5),
            (_, _, true) => (15, 10),
            (_, _, false) => (1, 1),
        };
        if own { ours } else { theirs }
    }
}

impl MoveScorer<Gomoku> for ShapeScorer {
    fn score(&self, position: &Gomoku, m: Move) -> i32 {
        let Move::Place(square) = m else { return 0 };
        if let Some(number) = forced(position, square) {
            return number;
        }
        let (side, k) = (position.turn(), position.rules().k());
        let shapes: i32 = position
            .slots(square)
            .iter()
            .map(|&slot| {
                Shape::along(position, slot, side).weight(k, true)
                    + Shape::along(position, slot, !side).weight(k, false)
            })
            .sum();
        centrality(position, square) + shapes
    }
}

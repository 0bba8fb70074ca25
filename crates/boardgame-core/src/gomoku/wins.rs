//! Rows that have won or would, and lines that still can be filled.

use alloc::vec::Vec;

use super::Gomoku;
use super::bits::{Slot, runs};
use super::position::Shared;
use crate::{Board, Direction, Line, Position, Side, Square};

impl Gomoku {
    /// Whether a stone of `side` on the empty `square` would win by the rules of its rows.
    ///
    /// # Panics
    /// May panic if the square is off the board.
    #[inline]
    #[must_use]
    pub fn wins_at(&self, square: Square, side: Side) -> bool {
        let mut winning = 0;
        for &slot in self.shared.layout.slots(square) {
            let own = self.stones[side.index()].word(slot) | 1 << slot.bit;
            winning |= self.winning(slot, side, own);
        }
        winning != 0
    }

    /// The rows that have won, each with all of its stones; empty unless the game is won.
    ///
    /// A row longer than `k` is one line. One stone can complete several.
    #[must_use]
    pub fn winning_lines(&self) -> Vec<Line> {
        let Some(side) = self.status().winner() else {
            return Vec::new();
        };
        let k = u32::from(self.rules().k());
        let mut lines = Vec::new();
        for direction in Direction::ALL {
            for start in self.grid().squares().filter(|&s| self.at(s) == Some(side)) {
                if start
                    .step(direction, -1)
                    .is_some_and(|before| self.at(before) == Some(side))
                {
                    continue;
                }
                let len = (0..)
                    .take_while(|&n| {
                        start
                            .step(direction, n)
                            .is_some_and(|s| self.at(s) == Some(side))
                    })
                    .count();
                let slot = self.shared.layout.slots(start)[direction.index()];
                // The row alone, so that another row of the same word does not speak for it.
                let own = ((1u64 << len) - 1) as u32;
                let own = own << slot.bit;
                if len >= k as usize && self.winning(slot, side, own) != 0 {
                    lines.push(Line {
                        start,
                        direction,
                        len: len as u8,
                    });
                }
            }
        }
        lines
    }

    /// Whether some line still has none of the opponent's stones, so that `side` might fill it.
    ///
    /// Once this is false for both sides the game can only be drawn. It is not drawn by that
    /// alone: the rules end it when the board is full.
    #[must_use]
    pub fn has_open_line(&self, side: Side) -> bool {
        let theirs = &self.stones[(!side).index()];
        let k = u32::from(self.rules().k());
        // Every line begins on a square, so the words of all squares are those of all lines.
        self.grid().squares().any(|square| {
            self.shared.layout.slots(square).iter().any(|&slot| {
                runs(self.shared.layout.all.word(slot) & !theirs.word(slot), k) >> slot.bit & 1 != 0
            })
        })
    }

    /// Whether some row of `side` wins, wherever it is on the board.
    pub(super) fn has_winning_row(&self, side: Side) -> bool {
        let stones = &self.stones[side.index()];
        self.grid().squares().any(|square| {
            self.slots(square)
                .iter()
                .any(|&slot| self.winning(slot, side, stones.word(slot)) != 0)
        })
    }

    /// Where rows of `side` win in the word of `slot`, if its stones there were `own`.
    #[inline]
    pub(super) fn winning(&self, slot: Slot, side: Side, own: u32) -> u32 {
        let Shared { rules, .. } = &*self.shared;
        let theirs = self.stones[(!side).index()].word(slot);
        rules.rule().wins(side, u32::from(rules.k()), own, theirs)
    }
}

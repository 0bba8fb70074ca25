//! The opening by swap2: three stones, then a choice of colours.
//!
//! The three stones are those that searches find most even among many that are drawn. With three or
//! five on the board, the side that a search thinks better is taken. To put two more stones and leave
//! the choice to the opponent is never better by one's own judgement: the opponent then has the
//! better side, and without it oneself.

use boardgame_core::gomoku::{Balance, Gomoku, Halving, Rules};
use boardgame_core::search::TimeControl;
use boardgame_core::{Score, Square};

/// The search for three stones.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    halving: Halving,
}

impl Opening {
    /// A search on an empty board.
    pub(super) fn new(rules: Rules) -> Self {
        // The same commands have the same answers.
        const SEED: u64 = 1;
        Self {
            halving: Balance::openings(&Gomoku::new(rules), 3, SEED),
        }
    }

    /// The stones to look at next.
    pub(super) fn next(&self) -> Option<&[Square]> {
        self.halving.next()
    }

    /// The part of the time for a move that the next look gets.
    pub(super) fn part(&self, mut time: TimeControl) -> TimeControl {
        let parts = self.halving.parts() as u32;
        time.per_move = time.per_move.map(|time| time / parts);
        time.left = time.left.map(|left| left / parts);
        time
    }

    /// What the last ones are worth to either side.
    pub(super) fn judge(&mut self, score: Score) {
        self.halving.judge(score);
    }

    /// The most even ones.
    pub(super) fn best(&self) -> &[Square] {
        let best = self.halving.left().first();
        best.map_or(&[], |candidate| &*candidate.stones)
    }
}

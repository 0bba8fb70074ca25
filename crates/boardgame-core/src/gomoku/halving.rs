//! Successive halving: which of many lists of stones is best, by as few searches as will do.

use alloc::vec::Vec;

use crate::{Score, Square};

/// A choice among lists of stones, as questions and answers: all get a short search, and the fewer
/// remain, the longer the searches become (Karnin, Koren and Somekh, "Almost Optimal Exploration in
/// Multi-Armed Bandits", 2013).
///
/// Whoever searches asks for the [`next`](Halving::next) list, tells what it is worth by
/// [`judge`](Halving::judge), and goes on until there is no next one. [`Balance`](super::Balance)
/// does so itself; where searches are made elsewhere,
/// [`Balance::openings`](super::Balance::openings) begins one.
#[derive(Clone, Debug)]
pub struct Halving {
    left: Vec<Judged>,
    /// How many of those left were judged in this round.
    judged: usize,
    rounds: usize,
    cost: fn(Score) -> i32,
    over: bool,
}

/// Stones in turn, and what the position after them is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The stones, of alternating colours.
    pub stones: Vec<Square>,
    /// What was told of them last.
    pub score: Score,
}

/// The candidates that are left in the end.
const LAST: usize = 4;

impl Halving {
    /// A choice of the candidates with the least `cost`.
    pub(super) fn new(candidates: Vec<Vec<Square>>, cost: fn(Score) -> i32) -> Self {
        let unknown = |stones| Judged {
            stones,
            score: Score::DRAW,
        };
        let left: Vec<_> = candidates.into_iter().map(unknown).collect();
        let halvings = (left.len().max(1) / LAST).max(1).ilog2();
        Self {
            over: left.is_empty(),
            left,
            judged: 0,
            rounds: halvings as usize + 1,
            cost,
        }
    }

    /// The stones to look at next, or `None` if the choice is made.
    #[must_use]
    pub fn next(&self) -> Option<&[Square]> {
        let next = self.left.get(self.judged).filter(|_| !self.over);
        next.map(|candidate| &*candidate.stones)
    }

    /// Into how many equal parts all the time for the choice is divided, of which the next look
    /// gets one.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.rounds * self.left.len().max(1)
    }

    /// Tells what the position after the [`next`](Halving::next) stones is worth, to the same side
    /// for all of them. Without next ones it does nothing.
    pub fn judge(&mut self, score: Score) {
        if self.next().is_none() {
            return;
        }
        self.left[self.judged].score = score;
        self.judged += 1;
        if self.judged < self.left.len() {
            return;
        }
        self.left
            .sort_by_key(|candidate| (self.cost)(candidate.score));
        self.over = self.left.len() <= LAST;
        self.left.truncate((self.left.len() / 2).max(LAST));
        self.judged = 0;
    }

    /// The candidates that are left; when the choice is made, the best one first.
    #[must_use]
    pub fn left(&self) -> &[Judged] {
        &self.left
    }
}

//! The iterations of a search: the windows of the root, and one line after another.

use alloc::vec::Vec;

use super::Hooks;
use super::run::Run;
use super::table::bound;
use crate::search::ScoredLine;
use crate::{Evaluator, Position, Score};

/// The deepest iteration.
pub(super) const MAX_DEPTH: u32 = 10_000;

/// Half the width of the first window around the score of the iteration before, in the evaluator's
/// unit. It grows until the score lies inside.
const FIRST_WINDOW: i32 = 32;

impl<P: Position, E: Evaluator<P>, H: Hooks<P>> Run<'_, P, E, H> {
    /// The best `count` lines at `depth`, the best first; fewer if the search was stopped.
    pub(super) fn iterate(
        &mut self,
        depth: u32,
        previous: Score,
        count: usize,
    ) -> Vec<ScoredLine<P::Move>> {
        let plies = depth as usize + 1;
        self.pvs.resize_with(self.pvs.len().max(plies), Vec::new);
        self.killers
            .resize(self.killers.len().max(plies), [None; 2]);
        self.cut_by_depth = false;
        self.excluded.clear();
        let mut lines: Vec<ScoredLine<P::Move>> = Vec::new();
        let mut guess = previous;
        while lines.len() < count.max(1) {
            let score = self.aspire(depth, guess);
            if self.pvs[0].is_empty() {
                break;
            }
            let pv = self.pvs[0].clone();
            self.excluded.push(pv[0]);
            lines.push(ScoredLine { score, pv });
            guess = score;
            if self.stopped.is_some() {
                break;
            }
        }
        lines
    }

    /// Searches the root in a small window around `guess`, which grows until the score is inside.
    fn aspire(&mut self, depth: u32, guess: Score) -> Score {
        /// A window wider than this might as well be open.
        const WIDEST: i32 = 1 << 20;
        let around = |by: i32| Score::value(guess.raw().saturating_add(by));
        let narrow = depth > 2 && !guess.is_proven();
        let (mut below, mut above) = (FIRST_WINDOW, FIRST_WINDOW);
        let mut alpha = if narrow {
            around(-below)
        } else {
            -Score::INFINITY
        };
        let mut beta = if narrow {
            around(above)
        } else {
            Score::INFINITY
        };
        loop {
            let score = self.root(depth, alpha, beta);
            if self.stopped.is_some() {
                // An upper bound says nothing about which move is best.
                if score <= alpha {
                    self.pvs[0].clear();
                }
                return score;
            }
            if score <= alpha && alpha > -Score::INFINITY {
                below *= 4;
                alpha = if below > WIDEST {
                    -Score::INFINITY
                } else {
                    around(-below)
                };
            } else if score >= beta && beta < Score::INFINITY {
                above *= 4;
                beta = if above > WIDEST {
                    Score::INFINITY
                } else {
                    around(above)
                };
            } else {
                return score;
            }
        }
    }

    fn root(&mut self, depth: u32, alpha: Score, beta: Score) -> Score {
        self.pvs[0].clear();
        if self.count() {
            return alpha;
        }
        let mut at = self.start.clone();
        let key = at.position.key();
        let known = self.table.find(key).and_then(|(entry, _)| entry.best);
        let (score, best) = self.try_moves(&mut at, known, depth, 0, alpha, beta);
        if self.stopped.is_none() && self.excluded.is_empty() {
            self.table
                .store(key, best, score, bound(score, alpha, beta), depth);
        }
        score
    }
}

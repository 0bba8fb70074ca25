//! The random player: the weakest opponent and the fairest baseline.

use super::{Limits, Report, Searcher, Stop};
use crate::{Position, Rng, Score};

/// Plays any legal move, each as likely as the others.
///
/// ```
/// use boardgame_core::{reversi::Reversi, search::{Limits, Never, Random, Searcher}};
/// let report = Random::new(1).search(&Reversi::new(), &Limits::default(), &mut Never);
/// assert!(report.best.is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A random player whose games follow from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            rng: Rng::new(seed),
        }
    }
}

impl<P: Position> Searcher<P> for Random {
    fn search(&mut self, position: &P, _: &Limits, _: &mut dyn Stop) -> Report<P::Move> {
        let score = Score::of_end(position.status(), position.turn()).unwrap_or(Score::DRAW);
        Report::of_move(position.random_move(&mut self.rng), score, 1)
    }
}

//! The greedy player: the best move by a [`MoveScorer`], without looking ahead.

use super::{Limits, Report, Searcher, Stop};
use crate::{MoveScorer, Position, Rng, Score};

/// Plays the move with the highest number of a [`MoveScorer`]; among equals the seed decides.
///
/// It looks at each legal move once, whatever the limits say, and cannot be stopped on the way.
///
/// ```
/// use boardgame_core::gomoku::{Gomoku, ShapeScorer};
/// use boardgame_core::{Move, search::{Greedy, Limits, Never, Searcher}};
/// let mut player = Greedy::new(ShapeScorer, 1);
/// let game = Gomoku::new(Default::default());
/// let report = player.search(&game, &Limits::default(), &mut Never);
/// assert_eq!(report.best, Some(Move::Place(game.rules().grid().centre())));
/// ```
#[derive(Clone, Debug)]
pub struct Greedy<S> {
    scorer: S,
    rng: Rng,
}

impl<S> Greedy<S> {
    /// A greedy player by `scorer`, whose choices among equals follow from `seed`.
    #[must_use]
    pub const fn new(scorer: S, seed: u64) -> Self {
        Self {
            scorer,
            rng: Rng::new(seed),
        }
    }
}

impl<P: Position, S: MoveScorer<P>> Searcher<P> for Greedy<S> {
    fn search(&mut self, position: &P, _: &Limits, _: &mut dyn Stop) -> Report<P::Move> {
        let mut best = None;
        let (mut equals, mut nodes) = (0, 0);
        self.scorer.visit_scores(position, |m, score| {
            nodes += 1;
            match best {
                Some((_, highest)) if score < highest => {}
                // The n-th of n equals replaces the one before with chance 1/n, which leaves
                // each with the same chance without keeping them.
                Some((_, highest)) if score == highest => {
                    equals += 1;
                    if self.rng.below(equals) == 0 {
                        best = Some((m, score));
                    }
                }
                _ => {
                    equals = 1;
                    best = Some((m, score));
                }
            }
        });
        let score = match best {
            Some((_, score)) => Score::value(score),
            None => Score::of_end(position.status(), position.turn()).unwrap_or(Score::DRAW),
        };
        Report::of_move(best.map(|(m, _)| m), score, nodes)
    }
}

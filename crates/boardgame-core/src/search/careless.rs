//! A weaker greedy player, for people to win against.

use super::{Greedy, Limits, Report, Searcher, Stop};
use crate::{MoveScorer, Position, Rng, Score};

/// Plays as [`Greedy`] does, but now and then any legal move at all. Limits mean nothing to it
/// either.
///
/// ```
/// use boardgame_core::gomoku::{Gomoku, LineScorer, scorer};
/// use boardgame_core::search::{Careless, Limits, Never, Searcher};
/// // Every second move is a random one, but no win and no need to stop one is overlooked.
/// let mut player = Careless::new(LineScorer, 50, 1).heeding(scorer::STOPS_LOSS);
/// let game = Gomoku::new(Default::default());
/// assert!(player.search(&game, &Limits::default(), &mut Never).best.is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Careless<S> {
    scorer: S,
    careful: Greedy<S>,
    percent: u32,
    heeds: Option<i32>,
    rng: Rng,
}

impl<S: Clone> Careless<S> {
    /// A greedy player by `scorer` that plays `percent` moves of a hundred at random; all its
    /// choices follow from `seed`.
    #[must_use]
    pub fn new(scorer: S, percent: u32, seed: u64) -> Self {
        // Another stream than that of the greedy player, so that their choices are independent.
        let rng = Rng::new(!seed);
        Self {
            careful: Greedy::new(scorer.clone(), seed),
            scorer,
            percent,
            heeds: None,
            rng,
        }
    }

    /// The same player, but a move whose number is `number` or higher is always played.
    #[must_use]
    pub fn heeding(mut self, number: i32) -> Self {
        self.heeds = Some(number);
        self
    }
}

impl<P: Position, S: MoveScorer<P>> Searcher<P> for Careless<S> {
    fn search(&mut self, position: &P, limits: &Limits, stop: &mut dyn Stop) -> Report<P::Move> {
        let careful = self.careful.search(position, limits, stop);
        let heeded = careful
            .best
            .zip(self.heeds)
            .is_some_and(|(m, number)| self.scorer.score(position, m) >= number);
        if heeded || self.rng.below(100) >= self.percent {
            return careful;
        }
        match position.random_move(&mut self.rng) {
            Some(m) => {
                let score = Score::value(self.scorer.score(position, m));
                Report::of_move(Some(m), score, careful.nodes)
            }
            None => careful,
        }
    }
}

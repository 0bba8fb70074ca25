//! Balanced random openings.

use std::collections::HashSet;
use std::sync::Arc;

use boardgame_core::search::{Limits, Never, Searcher};
use boardgame_core::{History, Move, Rng, Score, Side, Symmetry};

use super::Opening;
use crate::Contest;

/// What makes sure that a random opening is worth playing: a search of the position after it.
///
/// As each opening is played with both colours no balance is needed to be fair, but a game that is
/// decided before it begins tells nothing.
#[derive(Clone)]
pub struct Balance<G: Contest> {
    make: Arc<dyn Fn() -> Box<dyn Searcher<G> + Send> + Send + Sync>,
    limits: Limits,
    most: i32,
}

impl<G: Contest> Balance<G> {
    /// Openings that the searcher, within `limits`, gives a score from `-most` to `most`, and
    /// nothing proven.
    pub fn new(
        make: impl Fn() -> Box<dyn Searcher<G> + Send> + Send + Sync + 'static,
        limits: Limits,
        most: i32,
    ) -> Self {
        Self {
            make: Arc::new(make),
            limits,
            most,
        }
    }

    fn accepts(&self, position: &G) -> bool {
        // A new searcher each time, so that an opening does not depend on those before it.
        let score: Score = (self.make)()
            .search(position, &self.limits, &mut Never)
            .score;
        !score.is_proven() && score.raw().abs() <= self.most
    }
}

/// Random openings, all that follow from a seed, none twice, in any orientation.
pub struct RandomOpenings<G: Contest> {
    start: G,
    plies: usize,
    rng: Rng,
    balance: Option<Balance<G>>,
    seen: HashSet<u64>,
}

/// Tries before a repeated or an unbalanced opening is taken all the same.
const TRIES: u32 = 1000;

impl<G: Contest> RandomOpenings<G> {
    /// Openings of `plies` plies from `start` whose moves follow from `seed`.
    #[must_use]
    pub fn new(start: G, plies: usize, seed: u64, balance: Option<Balance<G>>) -> Self {
        Self {
            start,
            plies,
            rng: Rng::new(seed),
            balance,
            seen: HashSet::new(),
        }
    }

    /// The next opening.
    ///
    /// On a board so small that a thousand tries find nothing new and balanced the last try is
    /// taken; an opening that would end the game is cut short before.
    pub fn draw(&mut self) -> Opening<G> {
        let mut tries = 0;
        loop {
            let game = self.attempt();
            tries += 1;
            let position = game.position();
            let new = || !self.seen.contains(&canonical(&game));
            let balanced = || {
                let accepts = |balance: &Balance<G>| balance.accepts(position);
                self.balance.as_ref().is_none_or(accepts)
            };
            if tries == TRIES || game.ply() == self.plies && new() && balanced() {
                self.seen.insert(canonical(&game));
                return Opening {
                    start: self.start.clone(),
                    moves: game.moves().collect(),
                };
            }
        }
    }

    /// Random moves near the middle, none of which ends the game.
    fn attempt(&mut self) -> History<G> {
        let mut game = History::new(self.start.clone());
        while game.ply() < self.plies {
            let Some(m) = self.random_move(game.position()) else {
                break;
            };
            if game.play(m).is_err() {
                break;
            }
            if game.position().status().is_over() {
                let _ = game.undo();
                break;
            }
        }
        game
    }

    fn random_move(&mut self, position: &G) -> Option<Move> {
        let mut moves = Vec::new();
        let _ = position.visit_moves(|m| {
            if m.square().is_none_or(|square| position.opens_on(square)) {
                moves.push(m);
            }
            std::ops::ControlFlow::<()>::Continue(())
        });
        let count = u32::try_from(moves.len()).ok().filter(|&count| count > 0)?;
        Some(moves[self.rng.below(count) as usize])
    }
}

/// A number that the position and all its images share.
fn canonical<G: Contest>(game: &History<G>) -> u64 {
    let position = game.position();
    let grid = position.grid();
    let stones = |side: Side, symmetry: Symmetry| {
        let mut sum = 0u64;
        for square in grid.squares() {
            if position.at(square) == Some(side) {
                let image = symmetry.apply(grid, square);
                sum = sum.wrapping_add(hash(2 * image.index() as u64 + side.index() as u64));
            }
        }
        sum
    };
    let images = Symmetry::of(grid).iter().map(|&symmetry| {
        let [black, white] = Side::BOTH.map(|side| stones(side, symmetry));
        black.wrapping_add(white)
    });
    let board = images.min().unwrap_or_default();
    board ^ hash(u64::MAX - position.turn().index() as u64)
}

/// A random number for each number.
fn hash(number: u64) -> u64 {
    Rng::new(number).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::gomoku::{Gomoku, LineCounters, Rules};
    use boardgame_core::reversi::Reversi;
    use boardgame_core::search::AlphaBeta;

    #[test]
    fn openings_follow_from_the_seed_and_differ_in_every_orientation() {
        let draw = |seed| {
            let mut source = RandomOpenings::new(Reversi::new(), 4, seed, None);
            (0..40).map(|_| source.draw()).collect::<Vec<_>>()
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        let openings = draw(1);
        for (i, one) in openings.iter().enumerate() {
            for other in &openings[..i] {
                let images = Symmetry::ALL.map(|s| other.history().position().transform(s));
                assert!(!images.contains(one.history().position()));
            }
        }
    }

    #[test]
    fn what_the_judge_refuses_is_not_drawn() {
        let judge = || -> Box<dyn Searcher<Gomoku> + Send> {
            Box::new(AlphaBeta::new(LineCounters, 1 << 16))
        };
        let limits = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        let balance = Balance::new(judge, limits, 30);
        let start = Gomoku::new(Rules::default());
        let mut source = RandomOpenings::new(start, 5, 3, Some(balance.clone()));
        for _ in 0..20 {
            let opening = source.draw();
            assert_eq!(opening.moves.len(), 5);
            assert!(balance.accepts(opening.history().position()));
        }
    }

    #[test]
    fn a_board_with_few_openings_repeats_them_rather_than_hang() {
        let mut source = RandomOpenings::new(Reversi::new(), 1, 1, None);
        for _ in 0..5 {
            assert_eq!(source.draw().moves.len(), 1);
        }
    }
}

//! From a game that breaks a law to a short one that breaks the same.

use alloc::vec::Vec;

use super::caught::caught;
use super::kit::moves;
use super::law::Broken;
use super::run::{Check, Reach};
use super::{Conformance, Violation};
use crate::Position;

/// A game that breaks the law. The fewer its plies the better, then the lower its moves stand in
/// their lists.
struct Example<M> {
    game: Vec<M>,
    /// The place of each move in its list.
    places: Vec<usize>,
    broken: Broken<M>,
}

impl<M> Example<M> {
    fn cost(&self) -> (usize, &[usize]) {
        (
            self.game.len() + usize::from(self.broken.last.is_some()),
            &self.places,
        )
    }
}

impl<'a, P: Position + 'a> Conformance<'a, P> {
    /// The shortest game found by leaving out moves of `game` and putting others in their place.
    pub(super) fn shrink(
        &self,
        reach: Reach,
        game: &[P::Move],
        broken: Broken<P::Move>,
        check: &mut Check<'_, P::Move>,
    ) -> Violation<P::Move> {
        let (game, places) = self.playable(game[..broken.needed].iter().copied());
        let mut best = Example {
            game,
            places,
            broken,
        };
        let mut attempts = reach.attempts;
        let mut better = true;
        while better {
            better = false;
            for candidate in shorter(&best.game).chain(self.lower(&best.game, &best.places)) {
                if attempts == 0 {
                    break;
                }
                attempts -= 1;
                if let Some(example) = self.simpler(reach, &best, candidate, check) {
                    best = example;
                    better = true;
                    break;
                }
            }
        }
        self.violation(best)
    }

    /// Whether `candidate` breaks the same law at a lower cost.
    fn simpler(
        &self,
        reach: Reach,
        best: &Example<P::Move>,
        candidate: Vec<P::Move>,
        check: &mut Check<'_, P::Move>,
    ) -> Option<Example<P::Move>> {
        // A candidate that cannot even be played without a panic shows less than the check does.
        let (mut game, mut places) = caught(|| self.playable(candidate.into_iter())).ok()?;
        if (game.len(), &places[..]) >= (best.game.len(), &best.places[..]) {
            return None;
        }
        let broken = check(&game, reach.from(game.len())).err()?;
        game.truncate(broken.needed);
        places.truncate(broken.needed);
        let example = Example {
            game,
            places,
            broken,
        };
        (example.broken.law == best.broken.law && example.cost() < best.cost()).then_some(example)
    }

    /// The moves that can be played one after the other, leaving out those that cannot, and the
    /// place of each in its list.
    fn playable(&self, game: impl Iterator<Item = P::Move>) -> (Vec<P::Move>, Vec<usize>) {
        let mut position = self.start.clone();
        let (mut played, mut places) = (Vec::new(), Vec::new());
        for m in game {
            if let Some(place) = moves(&position).iter().position(|&legal| legal == m) {
                position.make(m);
                played.push(m);
                places.push(place);
            }
        }
        (played, places)
    }

    /// `game` with one move replaced by one that stands earlier in its list.
    fn lower(&self, game: &[P::Move], places: &[usize]) -> Vec<Vec<P::Move>> {
        let mut position = self.start.clone();
        let mut games = Vec::new();
        for (ply, (&m, &place)) in game.iter().zip(places).enumerate() {
            let legal = moves(&position);
            for earlier in [0, place / 2, place.saturating_sub(1)] {
                if earlier < place {
                    let mut changed = game.to_vec();
                    changed[ply] = legal[earlier];
                    games.push(changed);
                }
            }
            position.make(m);
        }
        games
    }

    fn violation(&self, best: Example<P::Move>) -> Violation<P::Move> {
        let Example {
            mut game, broken, ..
        } = best;
        game.extend(broken.last);
        let (line, end) = self.line(&game);
        Violation {
            law: broken.law,
            ply: broken.ply,
            line,
            moves: game,
            detail: broken.detail,
            diagram: self.diagram(&end),
        }
    }
}

/// `game` with something left out: long stretches first, then pairs of moves, which keep the sides
/// as they are.
fn shorter<M: Copy>(game: &[M]) -> impl Iterator<Item = Vec<M>> + use<M> {
    /// The number of pairs grows with the square.
    const PAIRS_UP_TO: usize = 40;
    let game = game.to_vec();
    let len = game.len();
    let halves = core::iter::successors(Some(len), |size| Some(size / 2));
    let stretches = halves
        .take_while(|&size| size > 0)
        .chain((len > 2).then_some(2))
        .flat_map(move |size| (0..=len - size).map(move |at| (at..at + size, None)));
    let pairs = (0..if len > PAIRS_UP_TO { 0 } else { len }).flat_map(move |first| {
        (first + 2..len).map(move |second| (first..first + 1, Some(second)))
    });
    stretches.chain(pairs).map(move |(stretch, single)| {
        let kept = |at: &usize| !stretch.contains(at) && Some(*at) != single;
        (0..len).filter(kept).map(|at| game[at]).collect()
    })
}

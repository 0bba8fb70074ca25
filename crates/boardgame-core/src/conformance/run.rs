//! The games on which laws are checked: all short ones first, then random ones.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::caught::caught;
use super::kit::moves;
use super::law::{Broken, Law};
use super::{Conformance, Violation};
use crate::{Position, Rng};

/// How many games, and how much of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// At most so many short games, all that there are of the same length.
    short: usize,
    /// How many random games if the kit does not say.
    random: u32,
    /// If it does not: how many moves are looked at before that is enough.
    moves: usize,
    /// If only the last plies are looked at: how many besides the end. The game is then cut
    /// anywhere.
    last: Option<usize>,
    /// How many other games to try when one fails.
    pub(super) attempts: usize,
}

impl Reach {
    /// Every position of each game.
    pub(super) const GAMES: Self = Self {
        short: 2_000,
        random: 100,
        moves: 50_000,
        last: None,
        attempts: 4_000,
    };

    /// One position from anywhere in each game, and the `before` ones on the way to it.
    pub(super) const fn positions(before: usize) -> Self {
        Self {
            short: 60,
            random: 50,
            moves: usize::MAX,
            last: Some(before),
            attempts: 400,
        }
    }

    /// The first ply of a game of `plies` at which laws are checked.
    pub(super) fn from(self, plies: usize) -> usize {
        self.last.map_or(0, |last| plies.saturating_sub(last))
    }
}

/// Checks the laws in the positions of a game from a given ply on.
pub(super) type Check<'c, M> = dyn FnMut(&[M], usize) -> Result<(), Broken<M>> + 'c;

impl<'a, P: Position + 'a> Conformance<'a, P> {
    pub(super) fn run(
        &self,
        reach: Reach,
        check: &mut Check<'_, P::Move>,
    ) -> Result<(), Violation<P::Move>> {
        let check: &mut Check<'_, P::Move> = &mut |game, from| {
            caught(|| check(game, from)).unwrap_or_else(|said| {
                let what = format!("here, or by a move from here, it panicked: {said}");
                Err(Broken::new(Law::NoPanic, what).after(game.len()))
            })
        };
        self.all_short_games(reach, check)?;
        let mut seen = 0;
        for number in 0..self.games.unwrap_or(reach.random) {
            if self.games.is_none() && seen >= reach.moves {
                break;
            }
            let mut rng = Rng::new(self.seed ^ u64::from(number) << 32);
            let mut game = self.random_game(&mut rng, &mut seen);
            if reach.last.is_some() {
                game.truncate(rng.below(game.len() as u32 + 1) as usize);
            }
            check(&game, reach.from(game.len()))
                .map_err(|broken| self.shrink(reach, &game, broken, check))?;
        }
        Ok(())
    }

    /// Length by length, so that what breaks here breaks in no shorter game.
    fn all_short_games(
        &self,
        reach: Reach,
        check: &mut Check<'_, P::Move>,
    ) -> Result<(), Violation<P::Move>> {
        let mut left = reach.short;
        let mut games: Vec<Vec<P::Move>> = vec![Vec::new()];
        while !games.is_empty() {
            left -= games.len();
            let mut longer = Vec::new();
            for game in &games {
                check(game, game.len())
                    .map_err(|broken| self.shrink(reach, game, broken, check))?;
                if game.len() < self.plies && longer.len() <= left {
                    longer.extend(moves(&self.after(game)).into_iter().map(|m| {
                        let mut next = game.clone();
                        next.push(m);
                        next
                    }));
                }
            }
            if longer.len() > left {
                break;
            }
            games = longer;
        }
        Ok(())
    }

    /// A game to its end; adds to `seen` how many moves there were to choose from. If it panics on
    /// the way, the game until then, for the check to find the same.
    fn random_game(&self, rng: &mut Rng, seen: &mut usize) -> Vec<P::Move> {
        let mut game = Vec::new();
        let _ = caught(|| self.play_on(rng, seen, &mut game));
        game
    }

    fn play_on(&self, rng: &mut Rng, seen: &mut usize, game: &mut Vec<P::Move>) {
        let mut position = self.start.clone();
        while game.len() < self.plies && !position.status().is_over() {
            let moves = moves(&position);
            *seen += moves.len();
            // An illegal move would be played blindly; that it is shown is for the check to find.
            let Some(&m) = moves
                .get(rng.below(moves.len().max(1) as u32) as usize)
                .filter(|&&m| position.check(m).is_ok())
            else {
                break;
            };
            position.make(m);
            game.push(m);
        }
    }

    /// The position after `game`.
    pub(super) fn after(&self, game: &[P::Move]) -> P {
        let mut position = self.start.clone();
        for &m in game {
            position.make(m);
        }
        position
    }
}

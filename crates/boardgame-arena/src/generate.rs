//! Games that a player plays against itself, for training.

use std::ops::ControlFlow;

use boardgame_core::search::Limits;
use boardgame_core::{History, Rng, Side};

use crate::data::{DataGame, DataPly};
use crate::{
    Adjudication, Answer, Conditions, Contender, Contest, Ending, Fault, Openings, Played, Player,
    Slot, TimeRule, Turn, play, work,
};

/// Self-play: one player on both sides, now and then with a random move.
///
/// A game depends on `seed` and its number alone, if the player is limited by nodes or depth.
pub struct Generator<G: Contest> {
    /// The player.
    pub contender: Box<dyn Contender<G>>,
    /// Where games begin; each opening once.
    pub openings: Openings<G>,
    /// How long the player may think.
    pub time: TimeRule,
    /// How far it may search.
    pub limits: Limits,
    /// When games end early.
    pub adjudication: Adjudication,
    /// What all random choices follow from: parts with different seeds have different games.
    pub seed: u64,
    /// Of 100 moves, how many are random ones instead of the best.
    pub random_percent: u32,
    /// How many games are played at once; at least 1.
    pub threads: usize,
}

impl<G: Contest> Generator<G> {
    /// Plays the games of the numbers from `first` to `end - 1`, and shows each to `on_game` in
    /// the order of the numbers; an error for a game in which the player did something that a player
    /// must not do. When it breaks, no further game is begun.
    pub fn run(
        &self,
        first: u64,
        end: u64,
        mut on_game: impl FnMut(Result<DataGame<G>, Fault>) -> ControlFlow<()>,
    ) {
        let mut waiting = std::collections::BTreeMap::new();
        let mut next = first;
        let mut broken = false;
        work(
            self.threads,
            |number| first.checked_add(number).filter(|&number| number < end),
            || (),
            |number, ()| (number, self.game(number)),
            |(number, game)| {
                waiting.insert(number, game);
                while !broken && let Some(game) = waiting.remove(&next) {
                    next += 1;
                    broken = on_game(game).is_break();
                }
                if broken {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
    }

    fn game(&self, number: u64) -> Result<DataGame<G>, Fault> {
        let slot = Slot {
            number,
            ..Slot::default()
        };
        let enter = |side: Side| -> Result<Wanderer<G>, Fault> {
            let seed = slot.seed(self.seed, side);
            Ok(Wanderer {
                inner: self.contender.enter(seed)?,
                rng: Rng::new(!seed),
                percent: self.random_percent,
                random: Vec::new(),
            })
        };
        let (mut black, mut white) = (enter(Side::Black)?, enter(Side::White)?);
        let own = self.contender.own_limits();
        let conditions = Conditions {
            time: [own.time(self.time); 2],
            limits: [own.limits(self.limits); 2],
            adjudication: self.adjudication,
        };
        let opening = self.openings.number(number as usize);
        let played = play(opening, [&mut black, &mut white], &conditions);
        data_game(played, &[black.random, white.random].concat())
    }
}

/// A player that now and then plays at random instead.
struct Wanderer<G: Contest> {
    inner: Box<dyn Player<G>>,
    rng: Rng,
    percent: u32,
    /// The plies at which it did.
    random: Vec<usize>,
}

impl<G: Contest> Player<G> for Wanderer<G> {
    fn begin(&mut self, game: &History<G>, side: Side) -> Result<(), Fault> {
        self.inner.begin(game, side)
    }

    fn choose(&mut self, game: &History<G>, turn: &Turn) -> Result<Answer, Fault> {
        let mut answer = self.inner.choose(game, turn)?;
        if self.rng.below(100) < self.percent
            && let Some(m) = game.position().random_move(&mut self.rng)
        {
            answer.m = m;
            self.random.push(game.ply());
        }
        Ok(answer)
    }

    fn end(&mut self) {
        self.inner.end();
    }
}

fn data_game<G: Contest>(played: Played<G>, random: &[usize]) -> Result<DataGame<G>, Fault> {
    let ended_early = played.ending != Ending::Rules;
    if let Ending::Fault(fault) = played.ending {
        return Err(fault);
    }
    let first = played.opening.moves.len();
    let plies = played
        .plies
        .iter()
        .zip(first..)
        .map(|(ply, number)| DataPly {
            m: ply.m,
            score: ply.score,
            random: random.contains(&number),
        });
    Ok(DataGame {
        plies: plies.collect(),
        winner: played.winner,
        margin: played.margin.filter(|_| !ended_early),
        ended_early,
        opening: played.opening,
    })
}

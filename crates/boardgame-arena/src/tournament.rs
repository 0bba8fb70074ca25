//! Many games: contenders, openings and conditions, on several threads.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use boardgame_core::Side;
use boardgame_core::search::Limits;

use crate::schedule::Slot;
use crate::{
    Adjudication, Conditions, Contender, Contest, Ending, Fault, Opening, Openings, Played, Player,
    Schedule, Shard, TimeRule, play, work,
};

/// A match or a tournament: who plays, how much, and by what conditions.
///
/// Unless `keep_players` is set, every game is played by new players whose random choices follow
/// from `seed` and the game's number; so games whose players are limited by nodes or depth are the
/// same in every run, in whatever order and on however many threads they are played.
pub struct Tournament<G: Contest> {
    /// The players, by place.
    pub contenders: Vec<Box<dyn Contender<G>>>,
    /// The games.
    pub schedule: Schedule,
    /// Where they begin.
    pub openings: Openings<G>,
    /// The time of a player that has none of its own.
    pub time: TimeRule,
    /// How far a player may search that has no limits of its own.
    pub limits: Limits,
    /// When games end early.
    pub adjudication: Adjudication,
    /// What all random choices follow from.
    pub seed: u64,
    /// How many games are played at once; at least 1.
    pub threads: usize,
    /// Whether players are kept from game to game, with all that they remember.
    pub keep_players: bool,
    /// Which of the games are played.
    pub shard: Shard,
}

impl<G: Contest> Tournament<G> {
    /// Plays all games of the shard whose numbers are not in `done`, and shows each to `on_game`, in the order
    /// in which they end and on the thread of the caller. When it breaks, no further game is
    /// begun; those at the board are played to their end and still shown.
    pub fn run(
        &self,
        done: &HashSet<u64>,
        mut on_game: impl FnMut(Slot, Played<G>) -> ControlFlow<()>,
    ) {
        work(
            self.threads,
            |number| self.schedule.slot(number),
            HashMap::new,
            |slot, kept| {
                let wanted = self.shard.holds(slot.number) && !done.contains(&slot.number);
                wanted.then(|| (slot, self.game(&slot, kept)))
            },
            |result| match result {
                Some((slot, played)) => on_game(slot, played),
                None => ControlFlow::Continue(()),
            },
        );
    }

    /// Plays one game.
    fn game(&self, slot: &Slot, kept: &mut HashMap<usize, Box<dyn Player<G>>>) -> Played<G> {
        let opening = self.openings.number(slot.opening);
        let mut enter = |side: Side| {
            let place = slot.sides[side.index()];
            match kept.remove(&place) {
                Some(player) => Ok(player),
                None => self.contenders[place].enter(slot.seed(self.seed, side)),
            }
        };
        let mut black = match enter(Side::Black) {
            Ok(player) => player,
            Err(fault) => return forfeit(opening, Side::Black, fault),
        };
        let mut white = match enter(Side::White) {
            Ok(player) => player,
            Err(fault) => return forfeit(opening, Side::White, fault),
        };
        let conditions = self.conditions(slot);
        let played = play(opening, [&mut *black, &mut *white], &conditions);
        if self.keep_players {
            let faulty = match played.ending {
                Ending::Fault(_) => played.winner.map(|winner| !winner),
                _ => None,
            };
            for (side, player) in Side::BOTH.into_iter().zip([black, white]) {
                if Some(side) != faulty {
                    kept.insert(slot.sides[side.index()], player);
                }
            }
        }
        played
    }

    fn conditions(&self, slot: &Slot) -> Conditions {
        let own = slot.sides.map(|place| self.contenders[place].own_limits());
        Conditions {
            time: own.map(|own| own.time(self.time)),
            limits: own.map(|own| own.limits(self.limits)),
            adjudication: self.adjudication,
        }
    }
}

/// A game that is lost before it began.
fn forfeit<G: Contest>(opening: Opening<G>, side: Side, fault: Fault) -> Played<G> {
    Played {
        margin: None,
        opening,
        plies: Vec::new(),
        winner: Some(!side),
        ending: Ending::Fault(fault),
    }
}

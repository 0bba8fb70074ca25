//! What several tests need to play a match.

use std::collections::HashSet;
use std::ops::ControlFlow;

use boardgame_arena::{
    Adjudication, Contender, Contest, InProcess, Openings, Played, RandomOpenings, Schedule, Shard,
    Slot, TimeRule, Tournament,
};
use boardgame_core::gomoku::{Gomoku, Rules, ShapeScorer};
use boardgame_core::search::{Careless, Limits};

/// A tournament without limits, on two threads, with random openings.
pub(crate) fn tournament<G: Contest>(
    start: G,
    contenders: Vec<Box<dyn Contender<G>>>,
    schedule: Schedule,
) -> Tournament<G> {
    let plies = start.opening_plies();
    Tournament {
        contenders,
        schedule,
        openings: Openings::random(RandomOpenings::new(start, plies, 1, None)),
        time: TimeRule::default(),
        limits: Limits::default(),
        adjudication: Adjudication::default(),
        seed: 1,
        threads: 2,
        keep_players: false,
        shard: Shard::WHOLE,
    }
}

/// All games but those that are done, by their numbers.
pub(crate) fn games<G: Contest>(
    tournament: &Tournament<G>,
    done: &HashSet<u64>,
) -> Vec<(Slot, Played<G>)> {
    let mut games = Vec::new();
    tournament.run(done, |slot, played| {
        games.push((slot, played));
        ControlFlow::Continue(())
    });
    games.sort_by_key(|(slot, _)| slot.number);
    games
}

/// The games without their times.
pub(crate) fn timeless<G: Contest>(mut games: Vec<(Slot, Played<G>)>) -> Vec<(Slot, Played<G>)> {
    for ply in games.iter_mut().flat_map(|(_, played)| &mut played.plies) {
        ply.time = Default::default();
    }
    games
}

/// An empty board.
pub(crate) fn board(side: usize) -> Gomoku {
    Gomoku::new(Rules::new(side, side, 5, Default::default()).unwrap())
}

/// Opponents that play at once, the higher the level the better: from 1, which plays at random, to
/// 10, which never plays at random.
pub(crate) fn levels(levels: [u8; 2]) -> Vec<Box<dyn Contender<Gomoku>>> {
    let level = |level: u8| -> Box<dyn Contender<Gomoku>> {
        let percent = 100 - (u32::from(level) - 1) * 11;
        Box::new(InProcess::new(format!("level {level}"), move |seed| {
            Box::new(Careless::new(ShapeScorer, percent.min(100), seed))
        }))
    };
    levels.map(level).into()
}

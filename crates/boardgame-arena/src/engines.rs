//! The kinds of players that each game has in this process. A new engine is one line here.

use boardgame_core::gomoku::{self, Gomoku, LineCounters};
use boardgame_core::reversi::{self, Reversi, eval};
use boardgame_core::search::{AlphaBeta, Limits, Mcts, Random, Searcher};
use boardgame_protocol::{gomocup, gtp, nboard};

use crate::{Balance, Contest, Kind, Options, Players};

/// The players of Gomoku.
#[must_use]
pub fn gomoku_players() -> Players<Gomoku> {
    common(gomoku::player)
        .with(ENGINE, |o, _| Ok(Box::new(gomoku::Engine::new(table(o)?))))
        .with(ALPHA_BETA, |o, _| {
            Ok(Box::new(AlphaBeta::new(LineCounters, table(o)?)))
        })
        .speaking("gomocup", || Box::new(gomocup::Host::new()))
        .speaking("gtp", || Box::new(gtp::Host::new()))
}

/// The players of Reversi.
#[must_use]
pub fn reversi_players() -> Players<Reversi> {
    common(reversi::player)
        .with(ALPHA_BETA, |o, _| {
            Ok(Box::new(AlphaBeta::new(eval::full(), table(o)?)))
        })
        .speaking("nboard", || Box::new(nboard::Host::new()))
        .speaking("gtp", || Box::new(gtp::Host::new()))
}

/// What makes Gomoku's random openings balanced.
#[must_use]
pub fn gomoku_balance() -> Balance<Gomoku> {
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    Balance::new(
        || Box::new(AlphaBeta::new(LineCounters, 1 << 20)),
        limits,
        60,
    )
}

/// What makes Reversi's random openings balanced: within six discs, four plies ahead.
#[must_use]
pub fn reversi_balance() -> Balance<Reversi> {
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let make =
        || -> Box<dyn Searcher<Reversi> + Send> { Box::new(AlphaBeta::new(eval::full(), 1 << 20)) };
    Balance::new(make, limits, 6 * eval::UNITS_PER_DISC)
}

const ENGINE: Kind = Kind::new("engine", "the strongest player here", &["mib"]).unlimited();
const ALPHA_BETA: Kind =
    Kind::new("alpha-beta", "the generic alpha-beta search", &["mib"]).unlimited();

/// The players that every game has.
fn common<G: Contest>(level: fn(u8, u64) -> Box<dyn Searcher<G> + Send>) -> Players<G> {
    Players::default()
        .with(Kind::new("random", "any legal move", &[]), |_, seed| {
            Ok(Box::new(Random::new(seed)))
        })
        .with(
            Kind::new("level", "the computer of `play`, from 1 to 10", &["level"]),
            move |o, seed| Ok(level(o.number("level", 5, 1..=10)?, seed)),
        )
        .with(
            Kind::new("mcts", "Monte Carlo tree search", &["mib"]).unlimited(),
            |o, seed| Ok(Box::new(Mcts::new(seed, table(o)?))),
        )
}

/// The size of a table in bytes.
fn table(options: &Options) -> Result<usize, String> {
    Ok(options.number::<usize>("mib", 16, 1..=65_536)? << 20)
}

//! The kinds of players that each game has in this process. A new engine is one line here.

use boardgame_core::gomoku::{self, Gomoku, LineCounters};
use boardgame_core::reversi::{self, Book, EngineOptions, Reversi, Weights, WithBook, eval};
use boardgame_core::search::{AlphaBeta, Limits, Mcts, Random, Report, Searcher, Stop};
use boardgame_core::{Move, Score};
use boardgame_protocol::{gomocup, gtp, nboard};

use crate::{Balance, Contest, Kind, Options, Players};

/// The players of Gomoku.
#[must_use]
pub fn gomoku_players() -> Players<Gomoku> {
    common(gomoku::player)
        .with(ENGINE, |o, _| {
            let threads = o.number("threads", 1, 1..=256)?;
            Ok(Box::new(
                gomoku::Engine::new(table(o)?).with_threads(threads),
            ))
        })
        .with(STRENGTH, |o, seed| {
            let strength = o.number("strength", 50.0, 0.0..=100.0)?;
            Ok(gomoku::player_of_strength(strength, seed))
        })
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
        .with(REVERSI_ENGINE, |o, seed| {
            let options = EngineOptions {
                threads: o.number("threads", 1, 1..=256)?,
                ..EngineOptions::default()
            };
            let engine = reversi::Engine::with_weights(Weights::full(), options, table(o)?);
            if o.text("book").is_none() {
                return Ok(Box::new(engine));
            }
            let slack = o.number("book", 0, 0..=64)?;
            Ok(Box::new(WithBook::new(
                engine,
                Book::opening(),
                slack,
                seed,
            )))
        })
        .with(ALPHA_BETA, |o, _| {
            Ok(Box::new(InDiscs(AlphaBeta::new(eval::full(), table(o)?))))
        })
        .speaking("nboard", || Box::new(nboard::Host::new()))
        .speaking("gtp", || Box::new(gtp::Host::new()))
}

/// What makes Gomoku's random openings balanced: no win by threats in sight, and a score that a
/// short search gives to games of which each side wins about as many.
#[must_use]
pub fn gomoku_balance() -> Balance<Gomoku> {
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    Balance::new(|| Box::new(gomoku::Engine::new(1 << 18)), limits, 150)
}

/// What makes Reversi's random openings balanced: within six discs.
#[must_use]
pub fn reversi_balance() -> Balance<Reversi> {
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    Balance::new(|| Box::new(reversi::Engine::new(1 << 18)), limits, 6)
}

/// A search by patterns whose scores are whole discs, as those of the engine are.
struct InDiscs<S>(S);

impl<S: Searcher<Reversi>> Searcher<Reversi> for InDiscs<S> {
    fn search(&mut self, position: &Reversi, limits: &Limits, stop: &mut dyn Stop) -> Report<Move> {
        let mut report = self.0.search(position, limits, stop);
        if !report.score.is_proven() {
            report.score = Score::value(report.score.raw() / eval::UNITS_PER_DISC);
        }
        report
    }

    fn make_ready(&mut self) {
        self.0.make_ready();
    }
}

/// The engine of Gomoku.
const ENGINE: Kind =
    Kind::new("engine", "the strongest player here", &["mib", "threads"]).unlimited();
const STRENGTH: Kind = Kind::new(
    "strength",
    "the computer between its levels, from 0 to 100",
    &["strength"],
);
/// The same, who may begin by the opening book, with moves up to so many discs worse than the best.
const REVERSI_ENGINE: Kind = Kind::new(
    "engine",
    "the strongest player here; with book, it begins by one, N discs lenient",
    &["mib", "book", "threads"],
)
.unlimited();
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

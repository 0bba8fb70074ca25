//! Our own searchers as players.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::Duration;

use boardgame_core::search::{Never, Searcher, Timer};
use boardgame_core::{History, Side};

use super::{Answer, Contender, Fault, OwnLimits, Player, Turn};
use crate::Contest;

/// What a searcher keeps back of its time. On a busy machine it is not woken at once, and a move that
/// comes too late loses the game.
const RESERVE: Duration = Duration::from_millis(8);

/// Makes a searcher whose choices follow from a seed.
pub type SearcherFactory<G> = Arc<dyn Fn(u64) -> Box<dyn Searcher<G> + Send> + Send + Sync>;

/// Searchers in this process, each game with a new one.
///
/// ```
/// use boardgame_arena::{Contender, InProcess};
/// use boardgame_core::gomoku::{self, Gomoku};
///
/// let level_7 = InProcess::<Gomoku>::new("seven", |seed| gomoku::player(7, seed));
/// assert_eq!(level_7.name(), "seven");
/// assert!(level_7.enter(1).is_ok());
/// ```
pub struct InProcess<G: Contest> {
    name: String,
    description: String,
    limits: OwnLimits,
    endless: bool,
    make: SearcherFactory<G>,
}

impl<G: Contest> InProcess<G> {
    /// The searchers that `make` makes, called `name`.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn(u64) -> Box<dyn Searcher<G> + Send> + Send + Sync + 'static,
    ) -> Self {
        let name = name.into();
        Self {
            description: name.clone(),
            name,
            limits: OwnLimits::default(),
            endless: false,
            make: Arc::new(make),
        }
    }

    /// The same, known to journals by `description` instead of its name.
    #[must_use]
    pub fn described(mut self, description: impl Into<String>) -> Self {
        self.description = description.into();
        self
    }

    /// The same, whose searches are known to need a limit to come to an end.
    #[must_use]
    pub const fn endless(mut self) -> Self {
        self.endless = true;
        self
    }

    /// The same with limits of its own.
    #[must_use]
    pub const fn limited(mut self, limits: OwnLimits) -> Self {
        self.limits = limits;
        self
    }
}

impl<G: Contest> Contender<G> for InProcess<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn rename(&mut self, name: String) {
        self.name = name;
    }

    fn describe(&self) -> String {
        self.description.clone()
    }

    fn own_limits(&self) -> OwnLimits {
        self.limits
    }

    fn needs_limits(&self) -> bool {
        self.endless
    }

    fn enter(&self, seed: u64) -> Result<Box<dyn Player<G>>, Fault> {
        let searcher = guarded(|| (self.make)(seed))?;
        Ok(Box::new(Local { searcher }))
    }
}

struct Local<G> {
    searcher: Box<dyn Searcher<G> + Send>,
}

impl<G: Contest> Player<G> for Local<G> {
    fn begin(&mut self, _: &History<G>, _: Side) -> Result<(), Fault> {
        guarded(|| self.searcher.make_ready())
    }

    fn choose(&mut self, game: &History<G>, turn: &Turn) -> Result<Answer, Fault> {
        let position = game.position();
        let reserve = turn.time.reserve(RESERVE);
        let budget = turn.time.budget(position.moves_left(), reserve);
        let report = guarded(|| match budget {
            Some(budget) => {
                let mut timer = Timer::since(turn.begun, budget);
                self.searcher.search(position, &turn.limits, &mut timer)
            }
            None => self.searcher.search(position, &turn.limits, &mut Never),
        })?;
        let m = report.best.ok_or_else(|| Fault::Crash {
            how: "its search found no move".to_string(),
        })?;
        Ok(Answer {
            m,
            score: Some(report.score),
            depth: report.depth,
            nodes: report.nodes,
            proves: true,
            time: None,
        })
    }
}

/// Calls `f`; a panic in it is a crash of the player, not of the match.
fn guarded<T>(f: impl FnOnce() -> T) -> Result<T, Fault> {
    panic::catch_unwind(AssertUnwindSafe(f)).map_err(|payload| {
        let text = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        Fault::Crash {
            how: format!("its search panicked: {}", text.unwrap_or("no reason given")),
        }
    })
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use boardgame_core::reversi::Reversi;
    use boardgame_core::search::{Bound, Limits, Report, Stop, StopReason, TimeControl};
    use boardgame_core::{Move, Position, Rng, Score};

    use super::*;

    /// Asks once whether to stop, and says in its depth what it was told.
    struct AsksOnce;

    impl Searcher<Reversi> for AsksOnce {
        fn search(&mut self, position: &Reversi, _: &Limits, stop: &mut dyn Stop) -> Report<Move> {
            Report {
                best: position.random_move(&mut Rng::new(1)),
                score: Score::value(0),
                bound: Bound::Exact,
                depth: u32::from(stop.poll(0)),
                seldepth: 0,
                nodes: 0,
                pv: Vec::new(),
                lines: Vec::new(),
                reason: StopReason::Complete,
            }
        }
    }

    /// Whether a search goes on when so much of the time for a move or for a game is gone.
    fn goes_on(gone: Duration, time: TimeControl) -> bool {
        let turn = Turn {
            // The time that has gone is put before the beginning, so that nobody has to wait.
            begun: Instant::now() - gone,
            time,
            limits: Limits::default(),
            deadline: None,
        };
        let mut player = Local {
            searcher: Box::new(AsksOnce),
        };
        let answer = player.choose(&History::new(Reversi::new()), &turn);
        answer.unwrap().depth == 0
    }

    #[test]
    fn a_search_ends_before_its_time_does() {
        let second = Duration::from_secs(1);
        let of_move = |per_move| TimeControl {
            per_move: Some(per_move),
            ..TimeControl::default()
        };
        assert!(goes_on(Duration::ZERO, of_move(60 * second)));
        assert!(!goes_on(60 * second - RESERVE, of_move(60 * second)));
        // A very short time is not given up as a whole.
        assert!(!goes_on(RESERVE * 3 / 4, of_move(RESERVE)));
        assert_eq!(of_move(RESERVE).reserve(RESERVE), RESERVE / 4);
        let last_move = TimeControl {
            left: Some(60 * second),
            moves_to_go: Some(1),
            ..TimeControl::default()
        };
        assert!(goes_on(Duration::ZERO, last_move));
        assert!(!goes_on(60 * second - RESERVE, last_move));
    }
}

//! Programs as players, each in a process of its own.

use std::time::{Duration, Instant};

use boardgame_core::{History, Move, Score, Side};
use boardgame_protocol::{
    Awaited, Clock, Eval, External, Fault as ProtocolFault, HostSide, NewGame, Patience, Program,
    Reply, Thought,
};

use super::{Answer, Contender, Fault, OwnLimits, Player, Turn};
use crate::Contest;

/// The host's side of a protocol.
pub type MakeHost<G> = fn() -> Box<dyn HostSide<G> + Send>;

/// A program that speaks a protocol, each game with a new process.
///
/// A process that hangs, crashes, answers nonsense or moves out of turn loses its game and is
/// ended with all that it has started; the match goes on with the next game and a new process.
pub struct Process<G: Contest> {
    name: String,
    program: Program,
    description: String,
    limits: OwnLimits,
    host: MakeHost<G>,
    patience: Patience,
    untimed: Duration,
}

impl<G: Contest> Process<G> {
    /// How long a move without a limit of time is waited for, unless told otherwise.
    pub const UNTIMED: Duration = Duration::from_secs(600);

    /// The program, called `name`, that speaks the protocol of `host`.
    pub fn new(name: impl Into<String>, program: Program, host: MakeHost<G>) -> Self {
        let name = name.into();
        Self {
            description: name.clone(),
            name,
            program,
            limits: OwnLimits::default(),
            host,
            patience: Patience::default(),
            untimed: Self::UNTIMED,
        }
    }

    /// The same, known to journals by `description` instead of its name.
    #[must_use]
    pub fn described(mut self, description: impl Into<String>) -> Self {
        self.description = description.into();
        self
    }

    /// The same with limits of its own.
    #[must_use]
    pub fn limited(mut self, limits: OwnLimits) -> Self {
        self.limits = limits;
        self
    }

    /// The same, with so much time for what is no move.
    #[must_use]
    pub fn patient(mut self, patience: Patience) -> Self {
        self.patience = patience;
        self
    }

    /// The same, with so much time for a move where the match has no limit of time.
    #[must_use]
    pub fn untimed(mut self, most: Duration) -> Self {
        self.untimed = most;
        self
    }
}

impl<G: Contest> Contender<G> for Process<G> {
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

    fn enter(&self, _: u64) -> Result<Box<dyn Player<G>>, Fault> {
        let engine = External::start(self.program.clone(), self.host, self.patience);
        Ok(Box::new(Remote {
            engine: Some(engine.map_err(not_started)?),
            untimed: self.untimed,
        }))
    }
}

struct Remote<G: Contest> {
    /// Absent once it has been told to end.
    engine: Option<External<G>>,
    untimed: Duration,
}

impl<G: Contest> Player<G> for Remote<G> {
    fn begin(&mut self, game: &History<G>, _: Side) -> Result<(), Fault> {
        let mut start = game.clone();
        let _ = start.go_to(0);
        let engine = self.engine.as_mut().ok_or_else(gone)?;
        engine
            .new_game(&NewGame::new(start.position().clone()))
            .map_err(not_started)
    }

    fn choose(&mut self, game: &History<G>, turn: &Turn) -> Result<Answer, Fault> {
        let engine = self.engine.as_mut().ok_or_else(gone)?;
        let moves: Vec<Move> = game.moves().collect();
        let clock = Clock {
            time: turn.time,
            limits: turn.limits,
        };
        let wait = match turn.deadline {
            Some(deadline) => deadline.saturating_duration_since(Instant::now()),
            None => self.untimed,
        };
        let reply = engine
            .go(&moves, &clock, wait)
            .map_err(|fault| fault_of(fault, turn, wait))?;
        answer::<G>(&reply)
    }

    fn end(&mut self) {}
}

impl<G: Contest> Drop for Remote<G> {
    fn drop(&mut self) {
        // A process that behaves is told to end; it is ended all the same if it does not.
        if let Some(engine) = self.engine.take() {
            engine.quit();
        }
    }
}

fn answer<G: Contest>(reply: &Reply<Move>) -> Result<Answer, Fault> {
    let Thought {
        depth, eval, nodes, ..
    } = &reply.thought;
    let m = reply.m.ok_or(Fault::Resigned)?;
    Ok(Answer {
        m,
        score: eval.map(score::<G>),
        depth: depth.unwrap_or_default(),
        nodes: nodes.unwrap_or_default(),
        proves: false,
        time: Some(reply.took),
    })
}

/// A program's evaluation in our unit.
fn score<G: Contest>(eval: Eval) -> Score {
    match eval {
        Eval::Value(value) => Score::value((value * f64::from(G::SCORE_UNIT)) as i32),
        Eval::Win(plies) => Score::win_in(plies.unwrap_or(Score::MAX_DISTANCE)),
        Eval::Loss(plies) => Score::loss_in(plies.unwrap_or(Score::MAX_DISTANCE)),
    }
}

fn not_started(fault: ProtocolFault) -> Fault {
    Fault::Start {
        why: fault.to_string(),
    }
}

fn gone() -> Fault {
    Fault::Crash {
        how: "it was told to end before".to_string(),
    }
}

fn fault_of(fault: ProtocolFault, turn: &Turn, wait: Duration) -> Fault {
    match fault {
        ProtocolFault::Silent {
            awaited: Awaited::Move | Awaited::Ready | Awaited::Hello,
            ..
        } => Fault::Time {
            used: turn.begun.elapsed(),
            allowed: allowed(turn).unwrap_or(wait),
        },
        ProtocolFault::Malformed { line, expected } => Fault::Garbage {
            line: excerpt(&line),
            expected: expected.to_string(),
        },
        ProtocolFault::OutOfTurn { line } => Fault::OutOfTurn {
            line: excerpt(&line),
        },
        ProtocolFault::Illegal { m, why } => Fault::Illegal { m, why },
        ProtocolFault::Ended { .. } | ProtocolFault::Deaf { .. } => Fault::Crash {
            how: fault.to_string(),
        },
        ProtocolFault::Refused { command, message } => Fault::Garbage {
            line: excerpt(&message),
            expected: format!("an answer to {command:?}"),
        },
        ProtocolFault::Start { .. }
        | ProtocolFault::Unsupported { .. }
        | ProtocolFault::Busy { .. } => not_started(fault),
    }
}

/// The time that the clock allows, without the tolerance.
fn allowed(turn: &Turn) -> Option<Duration> {
    match (turn.time.per_move, turn.time.left) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// The start of what a program said.
fn excerpt(line: &str) -> String {
    line.chars().take(80).collect()
}

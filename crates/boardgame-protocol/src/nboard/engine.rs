//! The engine's side: [`Engine`].

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use boardgame_core::reversi::Reversi;
use boardgame_core::search::{Limits, Report, StopReason, TimeControl};
use boardgame_core::{History, Move, Position, Score};

use super::answer::Line;
use super::{Answer, Command, Item, ggf};
use crate::engine::{Action, EngineSide, Job, Lost, Resources, Urgency};

/// An engine that speaks NBoard's protocol.
///
/// - Lines that mean nothing are ignored, as the protocol asks. What is known but wrong, such as a
///   move that is not legal, is reported by `status` and changes nothing.
/// - `ping` ends a search; what it has found is still told before the `pong`.
/// - `go` does not play its move: the board says what is played. After that it may think on, until
///   the next line comes ([`Action::Ponder`]).
///
/// ```
/// use boardgame_protocol::nboard::Engine;
/// use boardgame_protocol::{Action, EngineSide};
/// use std::time::Duration;
///
/// let (mut engine, mut out) = (Engine::new("Mine", 32), Vec::new());
/// for line in ["nboard 2", "set depth 8", "move F5", "go"] {
///     engine.line(line, Duration::ZERO, &mut out);
/// }
/// assert_eq!(out[0], Action::Say("set myname Mine".into()));
/// assert!(matches!(out.last(), Some(Action::Think(job)) if job.limits.depth == Some(8)));
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    name: String,
    /// How many of a score's units make a disc.
    units: i32,
    version: u32,
    depth: u32,
    game: History<Reversi>,
    task: Option<Task>,
    /// Whether the last search was for a move to play.
    plays: bool,
    since: Duration,
    stale: bool,
    /// The nodes of the report that was told last.
    told: Option<u64>,
}

/// What a search is for.
#[derive(Clone, Debug)]
enum Task {
    /// To say which move it would be.
    Go,
    /// To evaluate the best moves.
    Hint,
    /// To evaluate the position after so many moves, and then those before.
    Analyze(usize),
}

type Out = Vec<Action<Reversi>>;

impl Engine {
    /// An engine by this name, whose searcher's scores have so many units to a disc.
    #[must_use]
    pub fn new(name: &str, units_per_disc: i32) -> Self {
        Self {
            name: name.to_string(),
            units: units_per_disc.max(1),
            version: 1,
            depth: super::Host::DEPTH,
            game: History::new(Reversi::new()),
            task: None,
            plays: false,
            since: Duration::ZERO,
            stale: false,
            told: None,
        }
    }

    fn command(&mut self, command: Command, now: Duration, out: &mut Out) {
        match command {
            Command::NBoard(version) => {
                self.version = version;
                say(Answer::MyName(self.name.clone()), out);
            }
            Command::SetDepth(depth) => self.depth = depth.max(1),
            // Draws are worth what they are worth.
            Command::SetContempt(_) => {}
            Command::SetGame(text) => match ggf::read(&text) {
                Ok(game) => {
                    self.stale |= self.game.ply() > 0 && game.ply() == 0;
                    self.game = game;
                    self.ponder(out);
                }
                Err(error) => complain(error, out),
            },
            Command::Move(item) => match self.game.play(item.m) {
                Ok(_) => self.ponder(out),
                Err(why) => complain(format!("{item}: {why}"), out),
            },
            Command::Hint(count) => {
                let lines = Some(usize::try_from(count).unwrap_or(usize::MAX).max(1));
                if self.think(Task::Hint, *self.game.position(), lines, now, out) {
                    // Said before the search begins.
                    let status = Action::Say(Answer::Status("Analyzing".to_string()).to_string());
                    out.insert(out.len() - 1, status);
                }
            }
            Command::Go => {
                let position = *self.game.position();
                if position.must_pass() {
                    return say(Answer::Move(Item::new(Move::Pass)), out);
                }
                if !self.think(Task::Go, position, None, now, out) {
                    complain("the game is over", out);
                }
            }
            Command::Ping(number) => say(Answer::Pong(number), out),
            Command::Learn => say(Answer::Learned, out),
            Command::Analyze => self.analyze(self.game.ply() + 1, now, out),
            Command::Quit => out.push(Action::Quit),
        }
    }

    /// Begins a search; not if the game is over.
    fn think(
        &mut self,
        task: Task,
        position: Reversi,
        lines: Option<usize>,
        now: Duration,
        out: &mut Out,
    ) -> bool {
        if position.status().is_over() {
            return false;
        }
        if core::mem::take(&mut self.stale) {
            out.push(Action::Renew(Resources::default()));
        }
        self.plays = matches!(task, Task::Go);
        (self.task, self.since, self.told) = (Some(task), now, None);
        out.push(Action::Think(Job {
            position,
            time: TimeControl::default(),
            since: now,
            limits: Limits {
                depth: Some(self.depth),
                nodes: None,
                lines,
            },
            expected: 1,
        }));
        true
    }

    /// Thinks on while it is another's turn to say something, in a game that it plays.
    fn ponder(&self, out: &mut Out) {
        let position = self.game.position();
        if self.plays && !self.stale && !position.status().is_over() {
            out.push(Action::Ponder(*position));
        }
    }

    /// Goes on with the analysis before the position after `before` moves.
    fn analyze(&mut self, before: usize, now: Duration, out: &mut Out) {
        for moves in (0..before).rev() {
            let mut game = self.game.clone();
            if game.go_to(moves).is_err() {
                continue;
            }
            let position = *game.position();
            if let Some(score) = Score::of_end(position.status(), position.turn()) {
                let eval = self.discs(&position, score);
                say(Answer::Analysis { moves, eval }, out);
            } else if self.think(Task::Analyze(moves), position, None, now, out) {
                return;
            }
        }
        say(Answer::Status(String::new()), out);
    }

    /// A score in discs.
    fn discs(&self, position: &Reversi, score: Score) -> f64 {
        if position.status().is_over() {
            let margin = position.result(boardgame_core::reversi::Scoring::EmptiesToWinner);
            let sign = if position.turn() == boardgame_core::Side::Black {
                1
            } else {
                -1
            };
            return f64::from(sign * margin);
        }
        match score.distance() {
            // By how much is not known.
            Some(_) if score.is_win() => 1.0,
            Some(_) => -1.0,
            None => (f64::from(score.raw()) / f64::from(self.units)).clamp(-64.0, 64.0),
        }
    }

    /// Tells what a search has found, unless that has been told.
    fn tell(&mut self, report: &Report<Move>, now: Duration, out: &mut Out) {
        if self.told == Some(report.nodes) {
            return;
        }
        self.told = Some(report.nodes);
        let position = *self.game.position();
        self.lines(report, &position, out);
        self.stats(report, now, out);
    }

    fn lines(&self, report: &Report<Move>, position: &Reversi, out: &mut Out) {
        let solved = report.reason == StopReason::Complete;
        let depth = match (solved, report.score.is_proven()) {
            (true, true) => "100%W".to_string(),
            (true, false) => "100%".to_string(),
            (false, _) => report.depth.to_string(),
        };
        let line = |score, pv: &[Move]| Line {
            pv: pv.to_vec(),
            eval: self.discs(position, score),
            depth: depth.clone(),
            text: String::new(),
        };
        if report.lines.is_empty() {
            if !report.pv.is_empty() {
                say(Answer::Search(line(report.score, &report.pv)), out);
            }
        } else {
            for scored in report.lines.iter().filter(|line| !line.pv.is_empty()) {
                say(Answer::Search(line(scored.score, &scored.pv)), out);
            }
        }
    }

    fn stats(&self, report: &Report<Move>, now: Duration, out: &mut Out) {
        if self.version >= 2 {
            let nodes = report.nodes as f64;
            let seconds = now.saturating_sub(self.since).as_secs_f64();
            say(Answer::NodeStats { nodes, seconds }, out);
        }
    }
}

impl EngineSide<Reversi> for Engine {
    fn urgency(&self, line: &str) -> Urgency {
        match line.parse() {
            Ok(Command::Quit) => Urgency::Now,
            Ok(Command::Ping(_)) => Urgency::Hurry,
            _ => Urgency::InTurn,
        }
    }

    fn line(&mut self, line: &str, now: Duration, out: &mut Out) {
        match line.parse() {
            Ok(command) => self.command(command, now, out),
            Err(super::CommandError::Unknown { .. }) => {}
            Err(error) => complain(error, out),
        }
    }

    fn lost(&mut self, why: &Lost, out: &mut Out) {
        complain(why, out);
    }

    fn thinks(&mut self, report: &Report<Move>, now: Duration, out: &mut Out) {
        if matches!(self.task, Some(Task::Go | Task::Hint)) {
            self.tell(report, now, out);
        }
    }

    fn found(&mut self, report: &Report<Move>, now: Duration, out: &mut Out) {
        let Some(task) = self.task.take() else {
            return;
        };
        let position = *self.game.position();
        match task {
            Task::Go => {
                let Some(m) = report.best else {
                    return complain("there is no move", out);
                };
                let time = now.saturating_sub(self.since).as_secs_f64();
                self.tell(report, now, out);
                say(
                    Answer::Move(Item {
                        m,
                        eval: Some(self.discs(&position, report.score)),
                        time: Some(time),
                    }),
                    out,
                );
            }
            Task::Hint => {
                self.tell(report, now, out);
                say(Answer::Status(String::new()), out);
            }
            Task::Analyze(moves) => {
                let mut game = self.game.clone();
                let at = game.go_to(moves).map(|()| *game.position());
                let eval = self.discs(&at.unwrap_or(position), report.score);
                say(Answer::Analysis { moves, eval }, out);
                self.analyze(moves, now, out);
            }
        }
    }

    fn failed(&mut self, _: Duration, out: &mut Out) {
        self.task = None;
        self.stale = true;
        complain("the search has failed", out);
    }
}

fn say(answer: Answer, out: &mut Out) {
    out.push(Action::Say(answer.to_string()));
}

fn complain(why: impl ToString, out: &mut Out) {
    say(Answer::Status(format!("Error: {}", why.to_string())), out);
}

//! A host of few words for engines' sides: lines in, answers out, searches done at once or held.

use std::time::Duration;

use boardgame_core::search::{Limits, Never, Report, Searcher, Stop, StopReason};
use boardgame_core::{Position, Score};
use boardgame_protocol::{Action, Dialogue, EngineSide, Job, Resources};

/// Plays the first legal move.
pub(crate) struct First;

impl<P: Position> Searcher<P> for First {
    fn search(&mut self, position: &P, limits: &Limits, _: &mut dyn Stop) -> Report<P::Move> {
        let mut moves = Vec::new();
        let _ = position.visit_moves(|m| {
            moves.push(m);
            std::ops::ControlFlow::<()>::Continue(())
        });
        let mut report = Report::of_move(moves.first().copied(), Score::value(32), 10);
        report.reason = StopReason::Depth;
        if let Some(lines) = limits.lines {
            let line = |&m| boardgame_core::search::ScoredLine {
                score: Score::value(32),
                pv: vec![m],
            };
            report.lines = moves.iter().take(lines).map(line).collect();
        }
        report
    }
}

/// An engine's side with a [`First`] behind it.
pub(crate) struct Talk<P: Position, E> {
    dialogue: Dialogue<E>,
    pub(crate) now: Duration,
    /// Searches are left undone until told.
    pub(crate) hold: bool,
    /// The search that is left undone.
    pub(crate) held: Option<Job<P>>,
    /// All searches that were wanted.
    pub(crate) jobs: Vec<Job<P>>,
    pub(crate) stopped: usize,
    pub(crate) renewed: Vec<Resources>,
    pub(crate) retimed: usize,
    /// Positions to look into on the other side's time.
    pub(crate) pondered: Vec<P>,
    said: Vec<String>,
}

impl<P: Position, E: EngineSide<P>> Talk<P, E> {
    pub(crate) fn new(engine: E) -> Self {
        Self {
            dialogue: Dialogue::new(engine),
            now: Duration::ZERO,
            hold: false,
            held: None,
            jobs: Vec::new(),
            stopped: 0,
            renewed: Vec::new(),
            retimed: 0,
            pondered: Vec::new(),
            said: Vec::new(),
        }
    }

    /// Sends lines and gives what is answered.
    pub(crate) fn send(&mut self, lines: &str) -> Vec<String> {
        for line in lines.lines() {
            let mut actions = Vec::new();
            self.dialogue.line(line.to_string(), self.now, &mut actions);
            self.obey(actions);
        }
        std::mem::take(&mut self.said)
    }

    /// As [`send`](Talk::send), without messages.
    pub(crate) fn ask(&mut self, lines: &str) -> Vec<String> {
        let mut said = self.send(lines);
        said.retain(|line| !line.starts_with("MESSAGE Depth"));
        said
    }

    /// Ends the search that is held, and gives what is answered.
    pub(crate) fn finish(&mut self) -> Vec<String> {
        let job = self.held.take().expect("a search is held");
        self.found(&job);
        std::mem::take(&mut self.said)
    }

    pub(crate) fn fail(&mut self) -> Vec<String> {
        self.held = None;
        let mut actions = Vec::new();
        self.dialogue.found(None, self.now, &mut actions);
        self.obey(actions);
        std::mem::take(&mut self.said)
    }

    pub(crate) fn close(&mut self) {
        let mut actions = Vec::new();
        self.dialogue.close(&mut actions);
        self.obey(actions);
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.dialogue.has_ended()
    }

    fn found(&mut self, job: &Job<P>) {
        let report = First.search(&job.position, &job.limits, &mut Never);
        let mut actions = Vec::new();
        self.dialogue.thinks(&report, self.now, &mut actions);
        self.dialogue.found(Some(&report), self.now, &mut actions);
        self.obey(actions);
    }

    fn obey(&mut self, actions: Vec<Action<P>>) {
        for action in actions {
            match action {
                Action::Say(line) => self.said.push(line),
                Action::Think(job) => {
                    self.jobs.push(job.clone());
                    if self.hold {
                        assert!(self.held.is_none(), "one search at a time");
                        self.held = Some(job);
                    } else {
                        self.found(&job);
                    }
                }
                Action::Stop => self.stopped += 1,
                Action::Renew(resources) => self.renewed.push(resources),
                Action::Retime(_) => self.retimed += 1,
                Action::Ponder(position) => self.pondered.push(position),
                Action::Quit => assert!(self.has_ended()),
            }
        }
    }
}

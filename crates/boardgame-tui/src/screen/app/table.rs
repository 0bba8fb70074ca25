//! The table behind the board: commands to it, and what follows from its events.

use std::path::Path;

use boardgame_core::Move;
use boardgame_session::{Command, Event, Phase, Refused, Request, Seat, Session};

use super::super::input::Effect;
use super::{App, Focus, Question, ScreenGame};

impl<G: ScreenGame> App<G> {
    /// Asks the table for something. Returns whether it was done.
    pub(super) fn table(&mut self, command: Command) -> bool {
        match self.session.handle(command) {
            Ok(events) => {
                self.events(&events);
                true
            }
            Err(why) => {
                self.refused(&why);
                false
            }
        }
    }

    /// Says why something was refused. What was to follow cannot be meant then.
    pub(super) fn refused(&mut self, why: &Refused) {
        self.forget_queue();
        self.note(why.text(self.lang));
    }

    /// An engine's answer. One that is not wanted any more is dropped, and an engine that breaks
    /// the rules has lost its turn to answer.
    pub(super) fn answer(&mut self, command: Command) {
        let ticket = match command {
            Command::EngineMove { ticket, .. }
            | Command::EngineChoice { ticket, .. }
            | Command::HintMove { ticket, .. }
            | Command::EngineFailed { ticket } => ticket,
            _ => return,
        };
        self.effects.push(Effect::Forget(ticket));
        match self.session.handle(command) {
            Ok(events) => self.events(&events),
            Err(Refused::StaleTicket { .. }) => {}
            Err(why) => {
                self.table(Command::EngineFailed { ticket });
                self.note(why.text(self.lang));
            }
        }
    }

    /// Does what events ask for, and says what happened.
    pub(super) fn events(&mut self, events: &[Event]) {
        let mut sentences: Vec<String> = Vec::new();
        let mut offered = false;
        for event in events {
            match event {
                Event::EngineWanted { ticket } | Event::HintWanted { ticket } => {
                    self.progress = None;
                    let job = self.session.job(*ticket);
                    self.effects.extend(job.map(Effect::Start));
                }
                Event::JobCancelled { ticket } => self.effects.push(Effect::Forget(*ticket)),
                Event::AnswerNow { ticket } => self.effects.push(Effect::Hurry(*ticket)),
                Event::Passed {
                    automatic: true, ..
                } => self.passed += 1,
                Event::Moved { player, .. } => {
                    self.passed = 0;
                    let by_engine = self.session.settings().seats[player.index()].is_engine();
                    if !by_engine {
                        self.progress = None;
                    }
                }
                // What an engine saw was of a position that is no longer there.
                Event::TookBack { .. } | Event::Redone { .. } | Event::Started { .. } => {
                    self.passed = 0;
                    self.progress = None;
                }
                Event::Asked { ask } if ask.what == Request::Draw => {
                    let opponent = &self.session.settings().seats[(!ask.by).index()];
                    offered = matches!(opponent, Seat::Engine { .. });
                }
                _ => {}
            }
            // The rest is seen from what the table waits for.
            let seen = matches!(
                event,
                Event::EngineWanted { .. }
                    | Event::JobCancelled { .. }
                    | Event::GameOver { .. }
                    | Event::LookedBack { .. }
            );
            if !seen {
                sentences.push(self.session.describe(event).text(self.lang));
            }
        }
        let begins =
            |event: &Event| matches!(event, Event::Started { .. } | Event::EngineWanted { .. });
        self.keeps |= !events.iter().all(begins);
        sentences.dedup();
        self.said = sentences.join(" ");
        self.note = None;
        self.changed();
        if offered {
            // The opponents here have no notion of a game that nobody can win.
            self.table(Command::EngineDraw { accept: false });
        }
    }

    /// Takes up a game that was loaded.
    pub(super) fn take_up(&mut self) {
        self.focus = Focus::Board;
        self.cursor = self.grid().centre();
        self.passed = 0;
        self.keeps = true;
        for job in self.session.jobs() {
            self.effects.push(Effect::Start(job));
        }
        self.changed();
    }

    /// Puts a loaded game in the place of this one.
    pub(in super::super) fn replace(&mut self, loaded: Session<G>) {
        let mut events = self.session.replace(loaded);
        // It began long ago.
        events.retain(|event| !matches!(event, Event::Started { .. }));
        self.progress = None;
        self.events(&events);
        self.said.clear();
        self.focus = Focus::Board;
        self.passed = 0;
        self.cursor = self.grid().centre();
    }

    /// Begins a game with what is chosen, if it may.
    pub(in super::super) fn start_chosen(&mut self) {
        let seed = self.seeds.next_u64();
        match self.choices.settings(&self.usual, self.lang, seed) {
            Ok(settings) => {
                self.effects.push(Effect::Remember(self.choices.clone()));
                self.restart(Question::Restart(Box::new(settings)), false);
            }
            Err(why) => self.note(why),
        }
    }

    /// Does what a question is about; asks it if a game is going on.
    pub(super) fn restart(&mut self, question: Question<G>, confirmed: bool) {
        let result = match &question {
            Question::Restart(settings) => self.session.restart((**settings).clone(), confirmed),
            Question::New { swap } => self.session.handle(Command::NewGame {
                swap: *swap,
                confirmed,
            }),
            Question::Position(position) => {
                self.set_up((**position).clone(), confirmed);
                return;
            }
            Question::Resign => self.session.handle(Command::Resign),
        };
        match result {
            Ok(events) => {
                self.focus = Focus::Board;
                let grid = self.grid();
                if !grid.contains(self.cursor) {
                    self.cursor = grid.centre();
                }
                self.events(&events);
            }
            Err(Refused::Unconfirmed) => self.focus = Focus::Question(question),
            Err(why) => {
                self.focus = match std::mem::take(&mut self.focus) {
                    Focus::Panel(panel) => Focus::Panel(panel),
                    _ => Focus::Board,
                };
                self.refused(&why);
            }
        }
    }

    /// What follows whenever the game may be another.
    fn changed(&mut self) {
        let unknown = self.graph.follow(&self.session);
        if !unknown.is_empty() {
            self.effects.push(Effect::Judge(unknown));
        }
        if self.scores.is_some() {
            self.scores = Some(self.numbers());
        }
        self.hover = self.hover.map(|square| {
            let view = self.session.view();
            square.filter(|square| view.legal.contains(square))
        });
        if self.keeps {
            self.effects.push(Effect::Keep(self.session.save()));
        }
    }

    /// The number of each move that the scoring player gives it.
    pub(super) fn numbers(&self) -> Vec<(Move, i32)> {
        if self.session.phase() == Phase::LookingBack {
            return Vec::new();
        }
        (self.scores_of)(self.session.position())
    }

    pub(super) fn saved(&mut self, path: &Path, fault: Option<String>) {
        use crate::plain::words::Words;
        let file = path.display().to_string();
        let words = match fault {
            None => Words::Saved { file },
            Some(why) => Words::CannotSave { file, why },
        };
        self.note(words.text(self.lang));
    }

    pub(super) fn loaded(&mut self, path: &Path, text: Result<String, String>) {
        use crate::plain::words::Words;
        let file = path.display().to_string();
        let session = text.and_then(|text| Session::load(&text).map_err(|error| error.to_string()));
        let words = match session {
            Ok(session) => {
                self.replace(session);
                Words::Loaded { file }
            }
            Err(why) => Words::CannotLoad { file, why },
        };
        self.note(words.text(self.lang));
    }
}

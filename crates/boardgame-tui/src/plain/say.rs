//! Sentences out, and for a person at a terminal the board after them.

use std::io::Write;

use boardgame_session::{Event, Game, Phase};

use super::Face;
use super::action::Action;
use super::json;
use crate::Failure;
use crate::printable::Printable;

/// Whether the board is to be drawn although nobody asked for it, in rising order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Draw {
    /// What was drawn last is still what there is.
    No,
    /// As soon as no engine is to move: what a person sees between is out of date at once.
    AfterTurn,
    /// Before anything else, since nothing of this game was drawn yet.
    Now,
}

impl Draw {
    /// What an event asks for.
    pub(super) const fn after(event: &Event) -> Self {
        match event {
            Event::Started { .. } => Self::Now,
            Event::Moved { .. }
            | Event::Passed { .. }
            | Event::TookBack { .. }
            | Event::Redone { .. }
            | Event::LookedBack { .. }
            | Event::BackInGame => Self::AfterTurn,
            _ => Self::No,
        }
    }
}

impl<G: Game + Send + 'static, W: Write> Face<'_, G, W> {
    /// Draws the board for a person at a terminal, if it is time to. A script would have to read
    /// around it, so it gets a board only when it asks.
    pub(super) fn draw_if_due(&mut self) -> Result<(), Failure> {
        let due = match self.draw {
            Draw::No => false,
            Draw::AfterTurn => self.session.phase() != Phase::Thinking,
            Draw::Now => true,
        };
        if !due || !self.options.interactive {
            return Ok(());
        }
        self.draw = Draw::No;
        self.show(&Action::Board)
    }

    /// Writes what a command that only shows something shows.
    pub(super) fn show(&mut self, action: &Action) -> Result<(), Failure> {
        let shown = self.shown(action);
        if self.options.json {
            return self.say(&[shown]);
        }
        for line in shown.lines() {
            writeln!(self.out, "{}", Printable(line))?;
        }
        Ok(())
    }

    pub(super) fn wording(&self, event: &Event) -> String {
        self.session.describe(event).text(self.options.lang)
    }

    /// What the table waits for. A script is not told that an engine thinks, since it will be told
    /// what comes of it.
    pub(super) fn status(&self) -> String {
        let view = self.session.view();
        match view.phase {
            Phase::Thinking if !self.options.interactive => String::new(),
            _ => view.message.text(self.options.lang),
        }
    }

    pub(super) fn say_status(&mut self) -> Result<(), Failure> {
        if self.options.json {
            let view = json::view(&self.session.view(), self.options.lang);
            return Ok(writeln!(self.out, "{}", json::line("view", view))?);
        }
        let status = self.status();
        self.say(&[status])
    }

    /// Says why something was not done.
    pub(super) fn say_refused(&mut self, sentences: &[String]) -> Result<(), Failure> {
        self.say_as("refused", sentences)
    }

    /// Writes sentences on one line, the empty ones left out.
    pub(super) fn say(&mut self, sentences: &[String]) -> Result<(), Failure> {
        self.say_as("said", sentences)
    }

    fn say_as(&mut self, key: &str, sentences: &[String]) -> Result<(), Failure> {
        let said: Vec<_> = sentences
            .iter()
            .filter(|text| !text.is_empty())
            .cloned()
            .collect();
        if said.is_empty() {
            return Ok(());
        }
        let said = said.join(" ");
        if self.options.json {
            let line = json::line(key, serde_json::json!({ "text": said }));
            return Ok(writeln!(self.out, "{line}")?);
        }
        Ok(writeln!(self.out, "{}", Printable(&said))?)
    }
}

//! Typed lines: the plain face's commands, on the board.

use boardgame_core::Move;
use boardgame_session::{Command, Phase};

use super::super::action::Action as Key;
use super::super::input::Effect;
use super::{App, Focus, ScreenGame};
use crate::plain::action::Action;
use crate::plain::command;

/// A part of a line.
pub(super) struct Step {
    action: Action,
    /// Whether it is not the first part, and so waits for an answer to the one before.
    later: bool,
}

impl<G: ScreenGame> App<G> {
    /// Obeys a line that was typed.
    pub(super) fn line(&mut self, line: &str) {
        match command::parse(self.session.position(), line) {
            Ok(actions) => {
                let step = |(index, action)| Step {
                    action,
                    later: index > 0,
                };
                self.queue = actions.into_iter().enumerate().map(step).collect();
            }
            Err(words) => self.note(words.text(self.lang)),
        }
    }

    /// Does what is due of the line that was typed.
    pub(super) fn run_queue(&mut self) {
        while let Some(step) = self.queue.front() {
            if step.later && !self.session.jobs().is_empty() {
                return;
            }
            let Some(step) = self.queue.pop_front() else {
                return;
            };
            self.perform(step.action);
        }
    }

    pub(super) fn forget_queue(&mut self) {
        self.queue.clear();
    }

    fn perform(&mut self, action: Action) {
        match action {
            Action::Move(Move::Pass) if self.passed > 0 => self.passed -= 1,
            Action::Move(Move::Pass) => {
                self.table(Command::Pass);
            }
            Action::Move(m) => {
                self.table(Command::Play(m));
            }
            Action::Table(Command::NewGame { swap, confirmed }) => {
                self.restart(super::Question::New { swap }, confirmed);
            }
            Action::Table(command) => {
                self.table(command);
            }
            Action::Repeat(command, times) => {
                for done in 0..times {
                    match self.session.handle(command.clone()) {
                        Ok(events) => self.events(&events),
                        Err(why) if done == 0 => return self.refused(&why),
                        Err(_) => break,
                    }
                }
            }
            Action::BackToGame => self.act(Key::Last),
            Action::Scores => self.act(Key::Scores),
            Action::Save(path) => {
                let save = Effect::Save(path, self.session.save());
                self.effects.push(save);
            }
            Action::Load(path) => self.effects.push(Effect::Load(path)),
            Action::Help => self.focus = Focus::Commands,
            Action::Quit => self.effects.push(Effect::Quit),
            // All of it is on the screen.
            Action::Board | Action::Moves | Action::Forbidden | Action::Wins | Action::Time => {
                if self.session.phase() == Phase::LookingBack {
                    self.act(Key::Last);
                }
            }
        }
    }
}

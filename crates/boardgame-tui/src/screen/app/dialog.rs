//! What stands over the board: help, a question, a line to type.

use std::path::PathBuf;

use boardgame_session::Settings;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::super::input::Effect;
use super::super::panel::Panel;
use super::position::Given;
use super::{App, ScreenGame};

/// What has the keyboard.
#[derive(Clone, Debug, Default)]
pub(in super::super) enum Focus<G> {
    /// The board.
    #[default]
    Board,
    /// The keys are shown.
    Help,
    /// The commands that can be typed are shown, and after them the keys.
    Commands,
    /// A text is shown.
    Shown(String),
    /// A question is to be answered.
    Question(Question<G>),
    /// A line is typed.
    Entry(Entry),
    /// A game is chosen.
    Panel(Panel),
}

/// Something that throws a game away.
#[derive(Clone, Debug)]
pub(in super::super) enum Question<G> {
    /// Another game, perhaps with colours changed.
    New { swap: bool },
    /// A game with these settings.
    Restart(Box<Settings<G>>),
    /// A game from a position.
    Position(Box<Given<G>>),
    /// To give up.
    Resign,
}

/// A line that is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Entry {
    /// What for.
    pub(in super::super) kind: EntryKind,
    /// What was typed.
    pub(in super::super) text: String,
    /// Whether the text is still a proposal: what is typed takes its place.
    pub(in super::super) proposed: bool,
}

/// What a line is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum EntryKind {
    /// Moves and commands.
    Line,
    /// A file to write.
    Save,
    /// A file to read.
    Load,
    /// A position or moves.
    Position,
}

impl Entry {
    /// The text, for something to be added to it: a proposal makes room.
    fn take_over(&mut self) -> &mut String {
        if std::mem::take(&mut self.proposed) {
            self.text.clear();
        }
        &mut self.text
    }
}

/// Characters that a line may have.
const MAX_LINE: usize = 1 << 16;

impl<G: ScreenGame> App<G> {
    pub(super) fn ask_for(&mut self, kind: EntryKind) {
        let text = match kind {
            EntryKind::Save | EntryKind::Load => format!("{}.txt", G::NAME),
            EntryKind::Line | EntryKind::Position => String::new(),
        };
        let proposed = !text.is_empty();
        self.focus = Focus::Entry(Entry {
            kind,
            text,
            proposed,
        });
    }

    pub(super) fn answer_question(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char('y' | 'Y') | KeyCode::Enter => self.agree(true),
            KeyCode::Char('n' | 'N' | 'q') | KeyCode::Esc => self.agree(false),
            _ => {}
        }
    }

    /// Answers the question that is shown.
    pub(super) fn agree(&mut self, yes: bool) {
        let focus = std::mem::take(&mut self.focus);
        if let (Focus::Question(question), true) = (focus, yes) {
            self.restart(question, true);
        }
    }

    pub(super) fn edit(&mut self, key: KeyEvent) {
        let Focus::Entry(entry) = &mut self.focus else {
            return;
        };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => {
                let entry = entry.clone();
                self.focus = Focus::Board;
                self.enter(entry);
            }
            KeyCode::Esc => self.focus = Focus::Board,
            KeyCode::Char('u') if control => entry.text.clear(),
            // The proposal is nearly right, and stays.
            KeyCode::Backspace | KeyCode::Right | KeyCode::End if entry.proposed => {
                entry.proposed = false;
                if key.code == KeyCode::Backspace {
                    entry.text.pop();
                }
            }
            KeyCode::Backspace => {
                entry.text.pop();
            }
            KeyCode::Char(c) if !control && entry.text.len() < MAX_LINE => {
                entry.take_over().push(c);
            }
            _ => {}
        }
    }

    /// A text that was pasted: into the line that is typed, or as a position.
    pub(super) fn pasted(&mut self, text: &str) {
        match &mut self.focus {
            Focus::Entry(entry) => {
                let text_so_far = entry.take_over();
                let room = MAX_LINE.saturating_sub(text_so_far.len());
                let line = text.trim_end().replace(['\r', '\n', '\t'], " ");
                text_so_far.extend(line.chars().take(room));
            }
            Focus::Panel(_) => self.panel_paste(text),
            Focus::Board => self.give_position(text),
            Focus::Help | Focus::Commands | Focus::Shown(_) | Focus::Question(_) => {}
        }
    }

    fn enter(&mut self, entry: Entry) {
        let text = entry.text.trim();
        if text.is_empty() {
            return;
        }
        match entry.kind {
            EntryKind::Line => self.line(text),
            EntryKind::Save => {
                let save = Effect::Save(PathBuf::from(text), self.session.save());
                self.effects.push(save);
            }
            EntryKind::Load => self.effects.push(Effect::Load(PathBuf::from(text))),
            EntryKind::Position => self.give_position(text),
        }
    }
}

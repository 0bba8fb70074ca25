//! The board as a state: what happens goes in, what is to be done comes out, and it can be drawn.

mod board;
mod dialog;
mod mouse;
mod position;
mod script;
mod table;

use std::collections::VecDeque;

use boardgame_core::{Grid, Move, Rng, Square, Symmetry};
use boardgame_session::{Lang, Phase, Session, View};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;

pub(super) use self::dialog::{EntryKind, Focus, Question};
use self::script::Step;
use super::action::Action;
use super::choices::Choices;
use super::graph::Graph;
use super::input::{Effect, Input};
use super::layout::{Layout, TooSmall, turned_grid};
use super::look::{Glyphs, Look};
use super::panel::Panel;
use super::theme::Theme;
use super::words::Words;
use super::{ScreenGame, Start};
use crate::engine::Progress;

/// The board and everything around it.
///
/// It reads no clock and no file, and starts no thread: [`handle`](App::handle) says what is to be
/// done for it.
pub struct App<G: ScreenGame> {
    pub(super) session: Session<G>,
    /// The game as the options ask for it.
    pub(super) usual: G,
    /// What a scoring player gives each move.
    scores_of: fn(&G) -> Vec<(Move, i32)>,
    pub(super) choices: Choices,
    /// Whether colours may be used.
    colour: bool,
    locale: String,
    pub(super) lang: Lang,
    pub(super) look: Look,
    pub(super) size: Rect,
    pub(super) cursor: Square,
    /// The mouse was used last: the legal square it is on, if it is on one.
    pub(super) hover: Option<Option<Square>>,
    pub(super) turned: Symmetry,
    pub(super) focus: Focus<G>,
    /// What happened last.
    pub(super) said: String,
    /// Something to be read for a while.
    pub(super) note: Option<Note>,
    pub(super) show_side: bool,
    /// The numbers over the board, while they are shown.
    pub(super) scores: Option<Vec<(Move, i32)>>,
    /// What the engine that thinks, or that thought last, sees.
    pub(super) progress: Option<Progress>,
    pub(super) graph: Graph,
    /// Parts of a typed line that wait for an engine.
    queue: VecDeque<Step>,
    /// Passes that the table has played by itself since the last move.
    passed: usize,
    /// A game of an earlier time to go on with.
    pub(super) kept: Option<String>,
    pub(super) mouse: bool,
    seeds: Rng,
    /// Whether there is something to keep: a start alone is none, and there may be an older game
    /// where it would be kept.
    pub(super) keeps: bool,
    pub(super) effects: Vec<Effect<G>>,
}

/// Something to be read for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    pub(super) text: String,
    left_ms: u64,
}

/// How long a note stands.
const NOTE_MS: u64 = 6000;

impl<G: ScreenGame> App<G> {
    /// The board at the start of the program, and what is to be done first.
    #[must_use]
    pub fn new(start: Start<G>) -> (Self, Vec<Effect<G>>) {
        let Start {
            session,
            usual,
            scores,
            choices,
            colour,
            locale,
            lang,
            kept,
            mouse,
            seed,
            panel,
        } = start;
        let cursor = session.position().grid().centre();
        let mut app = Self {
            session,
            usual,
            scores_of: scores,
            look: look(&choices, lang, &locale, colour),
            choices,
            colour,
            locale,
            lang,
            size: Rect::new(0, 0, 80, 24),
            cursor,
            hover: None,
            turned: Symmetry::Identity,
            focus: Focus::Board,
            said: String::new(),
            note: None,
            show_side: true,
            scores: None,
            progress: None,
            graph: Graph::default(),
            queue: VecDeque::new(),
            passed: 0,
            kept,
            mouse,
            seeds: Rng::new(seed),
            keeps: false,
            effects: Vec::new(),
        };
        if app.session.phase() == Phase::Ready {
            if panel {
                app.focus = Focus::Panel(Panel::default());
            } else {
                app.start_chosen();
            }
        } else {
            app.take_up();
        }
        let effects = std::mem::take(&mut app.effects);
        (app, effects)
    }

    /// Takes what happens and says what is to be done.
    pub fn handle(&mut self, input: Input) -> Vec<Effect<G>> {
        match input {
            Input::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Input::Key(_) => {}
            Input::Mouse(event) => self.mouse(event),
            Input::Paste(text) => self.pasted(&text),
            Input::Resize(width, height) => self.size = Rect::new(0, 0, width, height),
            Input::Time(ms) => self.pass_time(ms),
            Input::Answer(command) => self.answer(command),
            Input::Progress(progress) => {
                if self.session.job(progress.ticket).is_some() {
                    self.progress = Some(progress);
                }
            }
            Input::Judged(judged) => self.graph.learn(judged),
            Input::Saved { path, fault } => self.saved(&path, fault),
            Input::Loaded { path, text } => self.loaded(&path, text),
            Input::NotKept(why) => {
                let text = format!("{}: {why}", self.words().not_kept);
                self.note(text);
            }
            Input::End => self.effects.push(Effect::Quit),
        }
        self.run_queue();
        std::mem::take(&mut self.effects)
    }

    /// The table that is shown.
    #[must_use]
    pub fn session(&self) -> &Session<G> {
        &self.session
    }

    pub(super) fn view(&self) -> View {
        self.session.view()
    }

    pub(super) fn words(&self) -> &'static Words {
        Words::of(self.lang)
    }

    pub(super) fn theme(&self) -> Theme {
        Theme::new(self.look, G::PLACES)
    }

    pub(super) fn grid(&self) -> Grid {
        self.session.position().grid()
    }

    pub(super) fn layout(&self, area: Rect) -> Result<Layout, TooSmall> {
        let shown = turned_grid(self.turned, self.grid());
        Layout::of(area, shown, self.turned, self.show_side)
    }

    /// The square that is marked as the cursor's: with the mouse only where it could play.
    pub(super) fn marked(&self) -> Option<Square> {
        match self.hover {
            Some(square) => square,
            None => Some(self.cursor),
        }
    }

    /// Says something for a while.
    pub(super) fn note(&mut self, text: String) {
        self.note = Some(Note {
            text,
            left_ms: NOTE_MS,
        });
    }

    /// Brings the looks to what is chosen.
    pub(super) fn refresh_look(&mut self) {
        if let Ok(lang) = self.choices.lang.parse() {
            self.lang = lang;
        }
        self.look = look(&self.choices, self.lang, &self.locale, self.colour);
    }

    fn key(&mut self, key: KeyEvent) {
        let quits = matches!(key.code, KeyCode::Char('c' | 'q'))
            && key.modifiers.contains(KeyModifiers::CONTROL);
        if quits {
            self.effects.push(Effect::Quit);
            return;
        }
        match &self.focus {
            Focus::Board => {
                if let Some(action) = Action::of(key) {
                    self.act(action);
                }
            }
            Focus::Commands => self.focus = Focus::Help,
            Focus::Help | Focus::Shown(_) => self.focus = Focus::Board,
            Focus::Question(_) => self.answer_question(key.code),
            Focus::Entry(_) => self.edit(key),
            Focus::Panel(_) => self.panel_key(key),
        }
    }

    fn pass_time(&mut self, ms: u64) {
        if let Some(note) = &mut self.note {
            note.left_ms = note.left_ms.saturating_sub(ms);
            if note.left_ms == 0 {
                self.note = None;
            }
        }
        let events = self.session.advance(ms);
        if !events.is_empty() {
            self.events(&events);
        }
    }
}

fn look(choices: &Choices, lang: Lang, locale: &str, colour: bool) -> Look {
    Look {
        glyphs: choices.glyphs.unwrap_or(Glyphs::usual(lang, locale)),
        ground: choices.ground,
        lines: choices.lines,
        stones: choices.stones,
        colour,
    }
}

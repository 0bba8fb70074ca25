//! The start panel: what can be chosen before a game, a line each.

use boardgame_session::{Label, Lang, Phase, Session};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;

use super::ScreenGame;
use super::app::{App, Focus};
use super::choices::{Colour, Strength};
use super::draw;
use super::input::Effect;
use super::look::{Glyphs, Ground, Lines, Stones};
use super::words::Words;
use crate::play::Who;

/// Which line is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Panel {
    pub(super) line: usize,
}

/// A line of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// Begin.
    Start,
    /// Go on with the game of an earlier time.
    GoOn,
    Who(usize),
    Name(usize),
    Strength(usize),
    Colour,
    Clock,
    Increment,
    Size,
    RuleSet,
    Opening,
    Ground,
    Lines,
    Stones,
    Glyphs,
    Lang,
    Legal,
}

/// Seconds for a game that are on offer.
const CLOCKS: [u64; 9] = [0, 60, 180, 300, 600, 900, 1800, 3600, 7200];
/// Seconds that a move may add.
const INCREMENTS: [u64; 8] = [0, 1, 2, 3, 5, 10, 20, 30];
/// Characters of a name.
const MAX_NAME: usize = 30;

impl<G: ScreenGame> App<G> {
    /// The lines there are now.
    pub(super) fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Start];
        if self.kept.is_some() {
            fields.push(Field::GoOn);
        }
        for seat in [0, 1] {
            fields.extend([Field::Who(seat), Field::Name(seat)]);
            if self.choices.who[seat] == Who::Computer {
                fields.push(Field::Strength(seat));
            }
        }
        fields.extend([Field::Colour, Field::Clock]);
        if self.choices.clock > 0 {
            fields.push(Field::Increment);
        }
        if !G::sizes().is_empty() {
            fields.push(Field::Size);
        }
        if !G::rule_sets().is_empty() {
            fields.push(Field::RuleSet);
        }
        if self.openings().len() > 1 {
            fields.push(Field::Opening);
        }
        fields.extend([
            Field::Ground,
            Field::Lines,
            Field::Stones,
            Field::Glyphs,
            Field::Lang,
            Field::Legal,
        ]);
        fields
    }

    /// What a line is called.
    pub(super) fn field_label(&self, field: Field) -> String {
        let words = self.words();
        let label = match field {
            Field::Start => return Label::Start.text(self.lang),
            Field::GoOn => words.go_on,
            Field::Who(seat) => words.player[seat],
            Field::Name(_) => return format!("  {}", words.name),
            Field::Strength(_) => return format!("  {}", words.strength),
            Field::Colour => words.colour,
            Field::Clock => words.clock,
            Field::Increment => return format!("  {}", words.increment),
            Field::Size => words.size,
            Field::RuleSet => words.rules,
            Field::Opening => words.opening,
            Field::Ground => words.ground,
            Field::Lines => words.lines,
            Field::Stones => words.stones,
            Field::Glyphs => words.glyphs,
            Field::Lang => words.language,
            Field::Legal => words.legal,
        };
        label.to_string()
    }

    /// What is chosen in a line.
    pub(super) fn field_value(&self, field: Field) -> String {
        let words = self.words();
        let choices = &self.choices;
        let board = choices.board(&self.usual);
        let value = match field {
            Field::Start | Field::GoOn => "",
            Field::Who(seat) => match choices.who[seat] {
                Who::Human => words.person,
                Who::Computer => words.computer,
            },
            Field::Name(seat) => return choices.names[seat].clone(),
            Field::Strength(seat) => {
                return match choices.strength[seat] {
                    Strength::Level(level) => format!("{} {level}", words.level),
                    Strength::Time(ms) => {
                        format!("{} {}", ms as f64 / 1000.0, words.seconds_a_move)
                    }
                };
            }
            Field::Colour => words.colours[choices.colour as usize],
            Field::Clock => return clock(choices.clock, words),
            Field::Increment => return format!("{} {}", choices.increment, words.seconds),
            Field::Size => return board.0,
            Field::RuleSet => return board.1,
            Field::Opening => return choices.opening.clone(),
            Field::Ground => words.grounds[choices.ground as usize],
            Field::Lines => words.line_colours[choices.lines as usize],
            Field::Stones => words.stone_looks[choices.stones as usize],
            Field::Glyphs => words.glyph_sets[self.look.glyphs as usize],
            Field::Lang => words.language_name,
            Field::Legal if choices.legal => words.on,
            Field::Legal => words.off,
        };
        value.to_string()
    }

    pub(super) fn panel_key(&mut self, key: KeyEvent) {
        let naming = matches!(self.field(), Some(Field::Name(_)));
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.panel_step(-1),
            KeyCode::Down | KeyCode::Tab => self.panel_step(1),
            KeyCode::Home => self.panel_step(isize::MIN / 2),
            KeyCode::End => self.panel_step(isize::MAX / 2),
            KeyCode::Left => self.change(-1),
            KeyCode::Right => self.change(1),
            KeyCode::Enter => self.panel_enter(),
            KeyCode::Esc => self.leave_panel(),
            KeyCode::Backspace => {
                if let Some(name) = self.name() {
                    name.pop();
                }
            }
            KeyCode::Char('u') if control => {
                if let Some(name) = self.name() {
                    name.clear();
                }
            }
            KeyCode::Char(c) if naming && !control => self.panel_paste(&c.to_string()),
            KeyCode::Char('k') => self.panel_step(-1),
            KeyCode::Char('j') => self.panel_step(1),
            KeyCode::Char('h') => self.change(-1),
            KeyCode::Char('l' | ' ') => self.change(1),
            KeyCode::Char('q') => self.leave_panel(),
            _ => {}
        }
    }

    /// Goes up or down, as far as there are lines.
    pub(super) fn panel_step(&mut self, by: isize) {
        let last = self.fields().len() - 1;
        if let Focus::Panel(panel) = &mut self.focus {
            panel.line = panel.line.min(last).saturating_add_signed(by).min(last);
        }
    }

    /// A click chooses a line, and on the chosen one it changes it.
    pub(super) fn panel_click(&mut self, at: Position) {
        let Some(line) = draw::panel::line_at(self, at) else {
            return;
        };
        let Focus::Panel(panel) = &mut self.focus else {
            return;
        };
        let again = panel.line == line;
        panel.line = line;
        match self.field() {
            Some(Field::Start | Field::GoOn) => self.panel_enter(),
            Some(_) if again => self.change(1),
            _ => {}
        }
    }

    /// Adds to a name.
    pub(super) fn panel_paste(&mut self, text: &str) {
        if let Some(name) = self.name() {
            let room = MAX_NAME.saturating_sub(name.chars().count());
            name.extend(text.chars().filter(|c| !c.is_control()).take(room));
        }
    }

    fn field(&self) -> Option<Field> {
        match self.focus {
            Focus::Panel(panel) => self.fields().get(panel.line).copied(),
            _ => None,
        }
    }

    fn name(&mut self) -> Option<&mut String> {
        match self.field() {
            Some(Field::Name(seat)) => Some(&mut self.choices.names[seat]),
            _ => None,
        }
    }

    fn panel_enter(&mut self) {
        if self.field() != Some(Field::GoOn) {
            return self.start_chosen();
        }
        let Some(text) = self.kept.take() else { return };
        match Session::load(&text) {
            Ok(session) => {
                self.effects.push(Effect::TakeUp);
                self.replace(session);
            }
            Err(why) => self.note(why.to_string()),
        }
    }

    /// Back to the game, or, if there is none, out.
    fn leave_panel(&mut self) {
        if self.session.phase() == Phase::Ready {
            self.effects.push(Effect::Quit);
        } else {
            self.focus = Focus::Board;
        }
    }

    fn change(&mut self, by: isize) {
        let Some(field) = self.field() else { return };
        let board = self.choices.board(&self.usual);
        let (openings, lang) = (self.openings(), self.lang);
        let glyphs = self.look.glyphs;
        let choices = &mut self.choices;
        match field {
            Field::Start | Field::GoOn | Field::Name(_) => {}
            Field::Who(seat) => {
                choices.who[seat] = match choices.who[seat] {
                    Who::Human => Who::Computer,
                    Who::Computer => Who::Human,
                };
            }
            Field::Strength(seat) => {
                let strength = &mut choices.strength[seat];
                *strength = next(&Strength::ALL, strength, by);
            }
            Field::Colour => {
                let all = [Colour::Black, Colour::White, Colour::Random];
                choices.colour = next(&all, &choices.colour, by);
            }
            Field::Clock => choices.clock = next(&CLOCKS, &choices.clock, by),
            Field::Increment => choices.increment = next(&INCREMENTS, &choices.increment, by),
            Field::Size => choices.size = next(&with(G::sizes(), &board.0), &board.0, by),
            Field::RuleSet => {
                choices.rule_set = next(&with(G::rule_sets(), &board.1), &board.1, by);
            }
            Field::Opening => choices.opening = next(&openings, &choices.opening, by),
            Field::Ground => choices.ground = next(&Ground::ALL, &choices.ground, by),
            Field::Lines => choices.lines = next(&Lines::ALL, &choices.lines, by),
            Field::Stones => choices.stones = next(&Stones::ALL, &choices.stones, by),
            Field::Glyphs => choices.glyphs = Some(next(&Glyphs::ALL, &glyphs, by)),
            Field::Lang => choices.lang = next(&Lang::ALL, &lang, by).to_string(),
            Field::Legal => choices.legal = !choices.legal,
        }
        self.refresh_look();
    }

    /// The openings that can be played on the board that is chosen.
    fn openings(&self) -> Vec<String> {
        let start = self.choices.start(&self.usual);
        let openings = start.map(|start| start.openings()).unwrap_or_default();
        openings.iter().map(ToString::to_string).collect()
    }
}

/// The one before or after, in a circle; the first if this is none of them.
fn next<T: Clone + PartialEq>(all: &[T], now: &T, by: isize) -> T {
    let count = all.len() as isize;
    match all.iter().position(|one| one == now) {
        Some(at) => all[(at as isize + by).rem_euclid(count) as usize].clone(),
        None => all.first().unwrap_or(now).clone(),
    }
}

/// All on offer, and the one that is there.
fn with(mut all: Vec<String>, now: &String) -> Vec<String> {
    if !all.contains(now) {
        all.push(now.clone());
    }
    all
}

fn clock(seconds: u64, words: &Words) -> String {
    match (seconds, seconds % 60) {
        (0, _) => words.no_clock.to_string(),
        (_, 0) => format!("{} {}", seconds / 60, words.minutes),
        _ => format!("{seconds} {}", words.seconds),
    }
}

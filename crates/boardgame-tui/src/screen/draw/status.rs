//! The row that says what happened and what the table waits for, and the title.

use boardgame_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::ScreenGame;
use super::super::app::App;
use super::{line, plain};

/// What happened and what is to be done. A refusal stands before it for a while.
pub(super) fn draw<G: ScreenGame>(app: &App<G>, view: &View, area: Rect, buffer: &mut Buffer) {
    let theme = app.theme();
    let message = view.message.text(app.lang);
    let mut spans = Vec::new();
    match &app.note {
        Some(note) => spans.push(plain(&note.text, theme.warning())),
        None if !message.contains(app.said.as_str()) => {
            spans.push(plain(&app.said, ratatui::style::Style::new()));
        }
        None => {}
    }
    if !spans.is_empty() {
        spans.push(Span::raw(" "));
    }
    spans.push(plain(&message, theme.strong()));
    for (number, &choice) in (1..).zip(&view.choices) {
        let label = boardgame_session::Label::Choice(choice).text(app.lang);
        spans.push(Span::raw(format!("  {number} {label}")));
    }
    line(buffer, area.x, area.y, area, &Line::from(spans));
}

/// The game and its rules.
pub(super) fn title<G: ScreenGame>(app: &App<G>, view: &View, area: Rect, buffer: &mut Buffer) {
    let name = match view.game {
        "gomoku" => "Gomoku",
        "reversi" => "Reversi",
        other => other,
    };
    let (size, rule_set) = app.session.position().board();
    let mut text = format!("{name} {size}");
    if !rule_set.is_empty() {
        text += &format!(", {rule_set}");
    }
    if view.opening != boardgame_session::OpeningRule::Free {
        text += &format!(", {}", view.opening);
    }
    let title = plain(&text, app.theme().strong());
    line(buffer, area.x, area.y, area, &Line::from(title));
}

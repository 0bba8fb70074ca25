//! The rows of keys at the bottom, which are buttons for the mouse too.

use boardgame_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::super::ScreenGame;
use super::super::action::Action;
use super::super::app::App;
use super::line;

/// A button: what stands there, and where.
struct Button {
    action: Action,
    text: String,
    enabled: bool,
    area: Rect,
}

/// The buttons for which there is room. One that can be pressed has its key in brackets.
fn buttons<G: ScreenGame>(app: &App<G>, view: &View, area: Rect) -> Vec<Button> {
    let mut buttons = Vec::new();
    let (mut x, mut y) = (area.x, area.y);
    let choices = (0..view.choices.len()).map(Action::Choose);
    for action in choices.chain(Action::BUTTONS) {
        let enabled = action.enabled(view);
        if action.comes_and_goes() && !enabled {
            continue;
        }
        let (key, label) = (action.key(), action.label(view, app.lang));
        let text = if enabled {
            format!("[{key}]{label}")
        } else {
            format!(" {key} {label}")
        };
        let width = Span::raw(text.as_str()).width() as u16;
        if x + width > area.right() && x > area.x {
            (x, y) = (area.x, y + 1);
        }
        if y >= area.bottom() {
            break;
        }
        let button = Rect::new(x, y, width.min(area.right() - x), 1);
        buttons.push(Button {
            action,
            text,
            enabled,
            area: button,
        });
        x = (x + width + 1).min(area.right());
    }
    buttons
}

pub(super) fn draw<G: ScreenGame>(app: &App<G>, view: &View, area: Rect, buffer: &mut Buffer) {
    let theme = app.theme();
    for button in buttons(app, view, area) {
        let style = if button.enabled {
            ratatui::style::Style::new()
        } else {
            theme.off()
        };
        let text = Line::styled(button.text, style);
        line(buffer, button.area.x, button.area.y, area, &text);
    }
}

/// What the button under a place of the screen asks for.
pub(in super::super) fn button_at<G: ScreenGame>(app: &App<G>, at: Position) -> Option<Action> {
    let area = app.layout(app.size).ok()?.keys?;
    let buttons = buttons(app, &app.view(), area);
    let button = buttons
        .into_iter()
        .find(|button| button.area.contains(at))?;
    Some(button.action)
}

//! Draws the board and what is around it.

mod board;
pub(super) mod dialog;
pub(super) mod keys;
pub(super) mod moves;
pub(super) mod panel;
mod side;
mod status;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::ScreenGame;
use super::app::{App, Focus};
use super::layout::TooSmall;
use crate::printable::Printable;

/// Draws the state into a frame of any size.
pub fn draw<G: ScreenGame>(app: &App<G>, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if area.is_empty() {
        return;
    }
    if let Focus::Panel(panel) = app.focus {
        return panel::draw(app, panel, area, buffer);
    }
    match app.layout(area) {
        Ok(layout) => {
            let view = app.view();
            if let Some(place) = layout.title {
                status::title(app, &view, place, buffer);
            }
            if let Some(place) = layout.board {
                board::draw(app, &view, &place, buffer);
            }
            if let Some(place) = layout.side {
                side::draw(app, &view, place, buffer);
            }
            status::draw(app, &view, layout.status, buffer);
            if let Some(place) = layout.keys {
                keys::draw(app, &view, place, buffer);
            }
        }
        Err(need) => too_small(app, need, area, buffer),
    }
    dialog::draw(app, area, buffer);
}

/// Says what is needed and what is there. The game goes on behind it.
fn too_small<G: ScreenGame>(app: &App<G>, need: TooSmall, area: Rect, buffer: &mut Buffer) {
    let words = app.words();
    let TooSmall { width, height } = need;
    let text = vec![
        Line::raw(words.too_small),
        Line::raw(format!("{}: {width}x{height}", words.needed)),
        Line::raw(format!("{}: {}x{}", words.present, area.width, area.height)),
        Line::raw(format!("q {}", words.quit)),
    ];
    paragraph(text, area, buffer);
}

fn paragraph<'a>(text: impl Into<Text<'a>>, area: Rect, buffer: &mut Buffer) {
    Paragraph::new(text)
        .wrap(Wrap { trim: false })
        .render(area, buffer);
}

/// Writes a line where there is room, and cuts it off where there is none.
fn line(buffer: &mut Buffer, x: u16, y: u16, area: Rect, line: &Line<'_>) {
    if y < area.bottom() && y >= area.y && x < area.right() {
        buffer.set_line(x, y, line, area.right() - x);
    }
}

/// Text from a file or a person that must not steer the terminal.
fn plain(text: &str, style: Style) -> Span<'static> {
    Span::styled(Printable(text).to_string(), style)
}

/// Minutes and seconds, with hours where there are some.
fn time(ms: u64) -> String {
    let seconds = ms / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes:02}:{seconds:02}")
    }
}

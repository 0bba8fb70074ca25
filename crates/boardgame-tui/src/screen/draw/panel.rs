//! The start panel.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::super::ScreenGame;
use super::super::app::{App, Focus};
use super::super::panel::{Field, Panel};
use super::{line, paragraph, plain};

/// Columns of the names of lines.
const LABEL: usize = 26;

/// Where the lines are, and the first one that is shown.
fn place<G: ScreenGame>(app: &App<G>, panel: Panel, area: Rect) -> (Rect, usize) {
    // A title above; a note and the keys below.
    let (above, below) = match area.height {
        0..=3 => (0, 0),
        4..=7 => (1, 1),
        _ => (2, 3),
    };
    let lines = Rect {
        y: area.y + above,
        height: area.height - above - below,
        ..area
    };
    let count = app.fields().len();
    let chosen = panel.line.min(count - 1);
    let first = (chosen + 1).saturating_sub(usize::from(lines.height));
    (lines, first)
}

pub(super) fn draw<G: ScreenGame>(app: &App<G>, panel: Panel, area: Rect, buffer: &mut Buffer) {
    let (lines, first) = place(app, panel, area);
    let theme = app.theme();
    if lines.y > area.y {
        let name = match G::NAME {
            "gomoku" => "Gomoku",
            "reversi" => "Reversi",
            other => other,
        };
        let title = format!("{name}: {}", app.words().new_game);
        line(
            buffer,
            area.x,
            area.y,
            area,
            &Line::styled(title, theme.strong()),
        );
    }
    let fields = app.fields();
    let rows = lines.y..lines.bottom();
    for (row, (index, &field)) in rows.zip(fields.iter().enumerate().skip(first)) {
        let chosen = index == panel.line;
        let text = field_line(app, field, chosen);
        line(buffer, area.x, row, lines, &text);
    }
    if lines.bottom() < area.bottom() {
        let below = Rect {
            y: lines.bottom(),
            height: area.bottom() - lines.bottom(),
            ..area
        };
        let note = app.note.as_ref().map_or("", |note| note.text.as_str());
        let keys = Line::styled(app.words().panel_keys, theme.off());
        let text = match below.height {
            1 if note.is_empty() => vec![keys],
            1 => vec![Line::from(plain(note, theme.warning()))],
            _ => vec![Line::from(plain(note, theme.warning())), keys],
        };
        paragraph(text, below, buffer);
    }
}

/// `> Board         < 15x15 >`: the chosen line has its mark and its arrows, whatever the colours.
fn field_line<G: ScreenGame>(app: &App<G>, field: Field, chosen: bool) -> Line<'static> {
    let theme = app.theme();
    let mark = if chosen { "> " } else { "  " };
    let label = app.field_label(field);
    let style = if chosen {
        theme.chosen()
    } else {
        ratatui::style::Style::new()
    };
    if matches!(field, Field::Start | Field::GoOn) {
        return Line::from(vec![
            Span::raw(mark),
            Span::styled(format!("[ {label} ]"), style),
        ]);
    }
    let gap = LABEL.saturating_sub(Span::raw(label.as_str()).width());
    let value = app.field_value(field);
    let value = match (field, chosen) {
        (Field::Name(_), true) => format!("{value}_"),
        (_, true) => format!("< {value} >"),
        (Field::Name(_), false) => value,
        (_, false) => format!("  {value}"),
    };
    Line::from(vec![
        Span::raw(format!("{mark}{label}{}", " ".repeat(gap))),
        plain(&value, style),
    ])
}

/// The number of the line under a place of the screen.
pub(in super::super) fn line_at<G: ScreenGame>(app: &App<G>, at: Position) -> Option<usize> {
    let Focus::Panel(panel) = app.focus else {
        return None;
    };
    let (lines, first) = place(app, panel, app.size);
    if !lines.contains(at) {
        return None;
    }
    let index = first + usize::from(at.y - lines.y);
    (index < app.fields().len()).then_some(index)
}

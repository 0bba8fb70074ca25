//! What stands over the board: the keys, a question, a line to type.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Widget};

use super::super::ScreenGame;
use super::super::action::Action;
use super::super::app::{App, EntryKind, Focus, Question};
use super::{paragraph, plain};
use crate::plain::words::Words as Said;

/// Columns of a box, if there is room.
const WIDTH: u16 = 60;
/// Columns of the box with the commands, if there is room.
const WIDEST: u16 = 90;

pub(super) fn draw<G: ScreenGame>(app: &App<G>, area: Rect, buffer: &mut Buffer) {
    let words = app.words();
    match &app.focus {
        Focus::Board | Focus::Panel(_) => {}
        Focus::Help => {
            let lines = help(app);
            let place = boxed(words.help, lines.len() as u16, area, buffer);
            paragraph(lines, place, buffer);
        }
        Focus::Commands => {
            let lines = commands(app);
            let room = usize::from(area.width.min(WIDEST + 4).saturating_sub(4).max(1));
            let rows: usize = lines
                .iter()
                .map(|line| line.width().div_ceil(room).max(1))
                .sum();
            let outer = outer(WIDEST, rows as u16, area);
            let place = boxed_in(words.help, outer, buffer);
            paragraph(lines, place, buffer);
        }
        Focus::Shown(text) => {
            let mut lines = vec![Line::raw(words.copied), Line::raw("")];
            lines.extend(
                text.lines()
                    .map(|text| Line::from(plain(text, app.theme().strong()))),
            );
            let wrapped: usize = lines.iter().map(|line| line.width() / 50 + 1).sum();
            let place = boxed(words.copy, wrapped as u16, area, buffer);
            paragraph(lines, place, buffer);
        }
        Focus::Question(question) => {
            let text = asked(app, question);
            let place = boxed("?", 2, area, buffer);
            paragraph(
                vec![Line::raw(text), Line::raw(words.yes_no)],
                place,
                buffer,
            );
        }
        Focus::Entry(entry) => {
            let (title, example) = match entry.kind {
                EntryKind::Line => (words.type_in, "h8 i9, undo 2, goto 10, help"),
                EntryKind::Save => (words.save, ""),
                EntryKind::Load => (words.load, ""),
                EntryKind::Position => (words.paste, ""),
            };
            let place = boxed(title, 2, area, buffer);
            // The end is what is being typed.
            let room = usize::from(place.width.saturating_sub(3));
            let count = entry.text.chars().count();
            let tail: String = entry
                .text
                .chars()
                .skip(count.saturating_sub(room))
                .collect();
            let typed = if entry.proposed {
                let tail = plain(&tail, app.theme().chosen());
                Line::from(vec!["> ".into(), tail, "_".into()])
            } else {
                plain(&format!("> {tail}_"), app.theme().strong()).into()
            };
            let lines = vec![typed, Line::styled(example, app.theme().off())];
            paragraph(lines, place, buffer);
        }
    }
}

fn asked<G: ScreenGame>(app: &App<G>, question: &Question<G>) -> &'static str {
    match question {
        Question::Resign => app.words().give_up,
        Question::New { .. } | Question::Restart(_) | Question::Position(_) => {
            app.words().throw_away
        }
    }
}

/// Whether a click on the question says yes or no.
pub(in super::super) fn answer_at<G: ScreenGame>(app: &App<G>, at: Position) -> Option<bool> {
    let place = inner(2, app.size);
    if place.height < 2 || at.y != place.y + 1 || !place.contains(at) {
        return None;
    }
    let no = app.words().yes_no.find(" n ")? as u16;
    Some(at.x < place.x + no)
}

/// All keys, two a row where that fits.
fn help<G: ScreenGame>(app: &App<G>) -> Vec<Line<'static>> {
    let view = app.view();
    let all = [Action::Left].into_iter().chain(Action::BUTTONS);
    let rest = [Action::First, Action::Last, Action::Legal, Action::Escape];
    let keys: Vec<String> = all
        .chain(rest)
        .map(|action| format!("{:>5} {}", action.key(), action.label(&view, app.lang)))
        .collect();
    let half = keys.len().div_ceil(2);
    let mut lines: Vec<Line<'static>> = (0..half)
        .map(|row| {
            let left = Line::raw(keys[row].clone());
            let gap = 29usize.saturating_sub(left.width());
            let right = keys.get(row + half).cloned().unwrap_or_default();
            Line::raw(format!("{}{}{right}", keys[row], " ".repeat(gap)))
        })
        .collect();
    lines.push(Line::raw(app.words().marks));
    lines.push(Line::raw(""));
    lines
}

/// What can be typed, a line each as the plain face says it, with less of a gap.
fn commands<G: ScreenGame>(app: &App<G>) -> Vec<Line<'static>> {
    let text = Said::Help.text(app.lang);
    let line = |line: &str| match line.split_once("  ") {
        Some((command, what)) => Line::raw(format!("{command:<20} {}", what.trim_start())),
        None => Line::raw(line.to_string()),
    };
    // What these two show is on the screen already.
    let seen = |line: &&str| line.starts_with("board, moves") || line.starts_with("wins, time");
    text.lines().filter(|line| !seen(line)).map(line).collect()
}

/// The inside of a box of so many rows in the middle.
fn inner(rows: u16, area: Rect) -> Rect {
    let outer = outer(WIDTH, rows, area);
    within(outer)
}

fn within(outer: Rect) -> Rect {
    Rect {
        x: outer.x + 2.min(outer.width),
        y: outer.y + 1.min(outer.height),
        width: outer.width.saturating_sub(4),
        height: outer.height.saturating_sub(2),
    }
}

fn outer(width: u16, rows: u16, area: Rect) -> Rect {
    let width = (width + 4).min(area.width);
    let height = rows.saturating_add(2).min(area.height);
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// Draws a box and gives its inside.
fn boxed(title: &str, rows: u16, area: Rect, buffer: &mut Buffer) -> Rect {
    boxed_in(title, outer(WIDTH, rows, area), buffer)
}

fn boxed_in(title: &str, outer: Rect, buffer: &mut Buffer) -> Rect {
    Clear.render(outer, buffer);
    let set = ratatui::symbols::border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    };
    Block::bordered()
        .border_set(set)
        .title(format!(" {title} "))
        .render(outer, buffer);
    within(outer)
}

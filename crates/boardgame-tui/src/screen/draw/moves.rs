//! The list of moves; a click on one shows the position after it.

use boardgame_core::Move;
use boardgame_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::super::ScreenGame;
use super::super::app::App;
use super::{line, side};

/// Columns of the number of a pair of moves, and of each move.
const NUMBER: u16 = 5;
const MOVE: u16 = 6;

/// The list in its place: pairs of moves, in as many columns as there is room for.
struct List {
    area: Rect,
    /// The first pair that is shown.
    first: usize,
    pairs: usize,
}

impl List {
    fn of(view: &View, area: Rect) -> Self {
        let pairs = view.moves.len().div_ceil(2);
        let columns = usize::from((area.width / (NUMBER + 2 * MOVE)).max(1));
        let shown = usize::from(area.height) * columns;
        // The move that is shown should be among them, and as many before it as fit.
        let current = view.ply.saturating_sub(1) / 2;
        let first = (current + 1).saturating_sub(shown);
        Self { area, first, pairs }
    }

    /// Where a pair is.
    fn place(&self, pair: usize) -> Option<Position> {
        let index = pair.checked_sub(self.first)?;
        let height = usize::from(self.area.height);
        if height == 0 {
            return None;
        }
        let (column, row) = (index / height, index % height);
        let x = self.area.x + (column as u16).checked_mul(NUMBER + 2 * MOVE)?;
        let fits = column == 0 || x + NUMBER + 2 * MOVE <= self.area.right();
        fits.then_some(Position::new(x, self.area.y + row as u16))
    }
}

pub(super) fn draw<G: ScreenGame>(app: &App<G>, view: &View, area: Rect, buffer: &mut Buffer) {
    let list = List::of(view, area);
    let theme = app.theme();
    for pair in list.first..list.pairs {
        let Some(at) = list.place(pair) else { break };
        let mut spans = vec![Span::raw(format!("{:>3}. ", pair + 1))];
        for index in [2 * pair, 2 * pair + 1] {
            let Some(m) = view.moves.get(index) else {
                break;
            };
            let text = match m.m {
                Move::Pass => "--",
                Move::Place(_) => m.text.as_str(),
            };
            // The one that is shown stands in brackets, whatever the colours.
            let (text, style) = if index + 1 == view.ply {
                (format!("[{text}]"), theme.strong())
            } else {
                (format!(" {text}"), ratatui::style::Style::new())
            };
            spans.push(Span::styled(
                format!("{text:<width$}", width = usize::from(MOVE)),
                style,
            ));
        }
        line(buffer, at.x, at.y, area, &Line::from(spans));
    }
}

/// The number of plies before the end of the move under a place of the screen.
pub(in super::super) fn ply_at<G: ScreenGame>(app: &App<G>, at: Position) -> Option<usize> {
    let area = app.layout(app.size).ok()?.side?;
    let view = app.view();
    let head = side::head(app, &view, area.width);
    let list = List::of(&view, side::moves_place(head.len(), area));
    if !list.area.contains(at) {
        return None;
    }
    let pair = (list.first..list.pairs).find(|&pair| {
        list.place(pair).is_some_and(|place| {
            place.y == at.y && (place.x..place.x + NUMBER + 2 * MOVE).contains(&at.x)
        })
    })?;
    let start = list.place(pair)?.x;
    let second = at.x >= start + NUMBER + MOVE;
    let ply = 2 * pair + 1 + usize::from(second);
    (ply <= view.moves.len()).then_some(ply)
}

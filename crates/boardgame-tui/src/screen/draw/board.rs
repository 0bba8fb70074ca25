//! The board itself.

use boardgame_core::{Grid, Notation, Square};
use boardgame_session::{Phase, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::ScreenGame;
use super::super::app::App;
use super::super::layout::{BoardLayout, turn};
use super::super::marks::Mark;
use super::super::theme::{Empty, Theme};

pub(super) fn draw<G: ScreenGame>(
    app: &App<G>,
    view: &View,
    place: &BoardLayout,
    buffer: &mut Buffer,
) {
    let theme = app.theme();
    let board = Drawing {
        view,
        place,
        theme,
        marks: Mark::all(view, app.marked()),
    };
    ground(&board, buffer);
    labels(&board, buffer);
    board.squares(
        app.choices.legal && view.phase != Phase::LookingBack,
        buffer,
    );
    board.marks(buffer);
    if let Some(scores) = &app.scores {
        let numbers: Vec<(Square, i32)> = scores
            .iter()
            .filter_map(|&(m, score)| Some((m.square()?, score)))
            .collect();
        board.numbers(&numbers, buffer);
    }
}

struct Drawing<'a> {
    view: &'a View,
    place: &'a BoardLayout,
    theme: Theme,
    /// By the squares of the game's board.
    marks: Vec<Mark>,
}

/// The place of the squares alone.
fn field(place: &BoardLayout) -> Rect {
    let columns = u16::from(place.grid.width());
    let rows = u16::from(place.grid.height());
    let left = place.column(0) - place.scale;
    Rect {
        x: left,
        y: place.area.y + 1,
        width: 2 * place.scale * columns + 1,
        height: place.scale * rows,
    }
}

/// The ground and its lines.
fn ground(board: &Drawing<'_>, buffer: &mut Buffer) {
    let Drawing { place, theme, .. } = *board;
    let area = field(place);
    buffer.set_style(area, theme.ground());
    let Some([across, down]) = theme.lines() else {
        return;
    };
    let (columns, rows) = (place.grid.width(), place.grid.height());
    for y in 0..rows {
        for column in place.column(0)..=place.column(columns - 1) {
            put(buffer, column, place.row(y), across, theme.ground());
        }
    }
    for x in 0..columns {
        for row in place.row(0)..=place.row(rows - 1) {
            put(buffer, place.column(x), row, down, theme.ground());
        }
    }
}

/// The letters and numbers, which go with the board when it is turned.
fn labels(board: &Drawing<'_>, buffer: &mut Buffer) {
    let Drawing { view, place, .. } = *board;
    let shown = place.grid;
    let name = |x: u8, y: u8| {
        let square = turn(place.turned.inverse(), shown, Square::new(x, y));
        names(view.grid, view.notation, square)
    };
    // After a quarter turn the rows have the letters.
    let swapped = name(0, 0).0 != name(0, shown.height() - 1).0;
    let pick = |(letter, number): (String, String), across: bool| {
        if across == swapped { number } else { letter }
    };
    for x in 0..shown.width() {
        let text = pick(name(x, 0), true);
        let column = place.column(x) + 1 - text.len().min(2) as u16;
        buffer.set_string(column, place.area.y, &text, Style::new());
        if place.letters_below {
            buffer.set_string(column, place.area.bottom() - 1, &text, Style::new());
        }
    }
    let field = field(place);
    for y in 0..shown.height() {
        let text = pick(name(0, y), false);
        let row = place.row(y);
        let column = field.x - text.len().min(2) as u16;
        buffer.set_string(column, row, &text, Style::new());
        buffer.set_string(field.right(), row, &text, Style::new());
    }
}

/// The letter and the number of a square.
fn names(grid: Grid, notation: Notation, square: Square) -> (String, String) {
    let text = notation.write(grid, square).to_string();
    match notation {
        Notation::Comma => (square.x().to_string(), square.y().to_string()),
        Notation::BottomUp | Notation::TopDown => {
            let (letter, number) = text.split_at(1.min(text.len()));
            (letter.to_string(), number.to_string())
        }
    }
}

impl Drawing<'_> {
    /// Stones and what empty squares say.
    fn squares(&self, legal: bool, buffer: &mut Buffer) {
        let Self { view, theme, .. } = *self;
        // Where every empty square is legal, a mark on each would say nothing.
        let empty = view.cells.iter().filter(|cell| cell.is_none()).count();
        let choosy = view.legal.len() + view.forbidden.len() < empty;
        for square in view.grid.squares() {
            let (column, row) = self.place.place(view.grid, square);
            let at = view.grid.index(square);
            match view.cells[at] {
                Some(side) => {
                    let style = match self.marks[at] {
                        Mark::Win => theme.win(side),
                        Mark::Last | Mark::Cursor if self.is_winning(square) => theme.win(side),
                        _ => theme.stone_style(side),
                    };
                    put(buffer, column, row, theme.stone(side), style);
                }
                None => {
                    let empty = if view.forbidden.contains(&square) {
                        Empty::Forbidden
                    } else if legal && choosy && view.legal.contains(&square) {
                        Empty::Legal
                    } else {
                        Empty::Nothing
                    };
                    put(buffer, column, row, theme.empty(empty), theme.ground());
                }
            }
        }
    }

    fn is_winning(&self, square: Square) -> bool {
        let mut lines = self.view.lines.iter();
        lines.any(|line| line.squares().any(|on| on == square))
    }

    /// What stands around squares. A gap between two marked squares is the more important one's.
    fn marks(&self, buffer: &mut Buffer) {
        let Self { view, theme, .. } = *self;
        let mut marked: Vec<_> = view
            .grid
            .squares()
            .map(|square| (self.marks[view.grid.index(square)], square))
            .filter(|(mark, _)| *mark != Mark::None)
            .collect();
        marked.sort_by_key(|(mark, _)| *mark);
        for (mark, square) in marked {
            let (column, row) = self.place.place(view.grid, square);
            let [left, right] = mark.around();
            put(buffer, column - 1, row, left, theme.mark());
            put(buffer, column + 1, row, right, theme.mark());
        }
    }

    /// A number on each square that has one: the score itself where there is room for it, or from
    /// 0 for the worst to 99 for the best.
    fn numbers(&self, scores: &[(Square, i32)], buffer: &mut Buffer) {
        let worst = scores.iter().map(|(_, score)| *score).min().unwrap_or(0);
        let best = scores.iter().map(|(_, score)| *score).max().unwrap_or(0);
        let room = usize::from(2 * self.place.scale) - usize::from(self.place.scale > 1);
        let fits = |score: i32| score.to_string().len() <= room;
        let whole = scores.iter().all(|&(_, score)| fits(score));
        let span = (i64::from(best) - i64::from(worst)).max(1);
        for &(square, score) in scores {
            let share = (i64::from(score) - i64::from(worst)) * 99 / span;
            let text = if whole { i64::from(score) } else { share }.to_string();
            let (column, row) = self.place.place(self.view.grid, square);
            // All of the square, so that nothing is left of what it showed.
            let left = column + 1 - self.place.scale.max(2);
            let style = if score == best {
                self.theme.mark()
            } else {
                self.theme.ground()
            };
            buffer.set_string(left, row, format!("{text:>room$}"), style);
        }
    }
}

fn put(buffer: &mut Buffer, column: u16, row: u16, character: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((column, row)) {
        cell.set_char(character).set_style(style);
    }
}

//! What is shown only when it is asked for: tables of the board, moves, numbers.

use std::fmt::Write;
use std::io;

use boardgame_core::{Move, Notation, Side, Square};
use boardgame_session::{Game, Label, Phase, PlayerView, Refused, View};

use super::Face;
use super::action::Action;
use super::words::Words;
use crate::printable::Printable;

impl<G: Game + Send + 'static, W: io::Write> Face<'_, G, W> {
    /// What a command that only shows something shows.
    pub(super) fn shown(&self, action: &Action) -> String {
        let view = self.session.view();
        let words = match action {
            Action::Board => return board(&view),
            Action::Scores if view.phase == Phase::LookingBack => {
                return Refused::LookingBack.text(self.options.lang);
            }
            Action::Scores => {
                return numbers(&view, &(self.kit.scores)(self.session.position()));
            }
            Action::Moves if view.moves.is_empty() => Words::NoMoves,
            Action::Moves => return moves(&view),
            Action::Forbidden if view.forbidden.is_empty() => Words::NoneForbidden,
            Action::Forbidden => {
                let write = |&square| view.notation.write(view.grid, square).to_string();
                let squares: Vec<_> = view.forbidden.iter().map(write).collect();
                Words::Forbidden {
                    squares: squares.join(" "),
                }
            }
            Action::Wins => {
                let [one, two] = &view.players;
                let [score, draws] =
                    [Label::Score, Label::Draws].map(|label| label.text(self.options.lang));
                return format!(
                    "{score}: {} {} - {} {}, {draws}: {}",
                    Printable(&one.name),
                    one.wins,
                    two.wins,
                    Printable(&two.name),
                    view.draws
                );
            }
            Action::Time => {
                let time = |player: &PlayerView| {
                    let ms = player.remaining_ms.unwrap_or(player.thought_ms);
                    format!("{} {}", Printable(&player.name), clock(ms))
                };
                return view.players.each_ref().map(time).join(", ");
            }
            _ => Words::Help,
        };
        words.text(self.options.lang)
    }
}

/// The board with its coordinates: `X` is Black, `O` White, and the last move stands in brackets.
fn board(view: &View) -> String {
    let last = view.last.and_then(Move::square);
    let mut text = letters(view, 2);
    for y in 0..view.grid.height() {
        let row = row_name(view, y);
        let _ = write!(text, "{row:2}");
        let mut after_last = false;
        for x in 0..view.grid.width() {
            let square = Square::new(x, y);
            let is_last = last == Some(square);
            text.push(if is_last {
                '('
            } else if after_last {
                ')'
            } else {
                ' '
            });
            text.push(stone(view, square).unwrap_or('.'));
            after_last = is_last;
        }
        let _ = writeln!(text, "{}{row}", if after_last { ')' } else { ' ' });
    }
    text.push_str(letters(view, 2).trim_end());
    if let Some([black, white]) = view.counts {
        let _ = write!(text, "\nX {black} - {white} O");
    }
    text
}

/// The board with a number on each square that has one.
fn numbers(view: &View, numbers: &[(Move, i32)]) -> String {
    let number = |square| {
        let found = numbers.iter().find(|(m, _)| m.square() == Some(square));
        found.map(|(_, number)| number.to_string())
    };
    let width = numbers
        .iter()
        .map(|(_, number)| number.to_string().len())
        .max()
        .unwrap_or(1)
        + 1;
    let mut text = letters(view, width);
    for y in 0..view.grid.height() {
        let _ = write!(text, "{:2}", row_name(view, y));
        for x in 0..view.grid.width() {
            let square = Square::new(x, y);
            let cell = stone(view, square)
                .map(String::from)
                .or_else(|| number(square));
            let _ = write!(text, "{:>width$}", cell.as_deref().unwrap_or("."));
        }
        text.push('\n');
    }
    text.push_str(letters(view, width).trim_end());
    text
}

/// The moves of the game with their numbers: `1. h8 i9 2. j10`.
fn moves(view: &View) -> String {
    let mut text = String::new();
    for (index, m) in view.moves.iter().enumerate() {
        if index % 2 == 0 {
            let _ = write!(text, "{}. ", index / 2 + 1);
        }
        text.push_str(&m.text);
        text.push(' ');
    }
    text.truncate(text.trim_end().len());
    text
}

/// Minutes and seconds.
fn clock(ms: u64) -> String {
    format!("{:02}:{:02}", ms / 60_000, ms / 1000 % 60)
}

/// A line with the letters of the columns, each right under or over its squares.
fn letters(view: &View, width: usize) -> String {
    let mut text = "  ".to_string();
    for x in 0..view.grid.width() {
        let _ = write!(text, "{:>width$}", char::from(b'a' + x));
    }
    text.push('\n');
    text
}

fn row_name(view: &View, y: u8) -> u8 {
    match view.notation {
        Notation::BottomUp => view.grid.height() - y,
        Notation::TopDown => y + 1,
        Notation::Comma => y,
    }
}

fn stone(view: &View, square: Square) -> Option<char> {
    view.cells[view.grid.index(square)].map(|side| match side {
        Side::Black => 'X',
        Side::White => 'O',
    })
}

//! What is marked on the board: characters around a square, so that no mark needs a colour.

use boardgame_core::{Move, Square};
use boardgame_session::View;

/// A mark around a square, the more important ones later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    #[default]
    None,
    /// It was turned over by the last move.
    Changed,
    /// It was offered as the fifth move of an opening.
    Offer,
    /// A hint.
    Hint,
    /// It is part of a row that won.
    Win,
    /// The last move.
    Last,
    /// The cursor.
    Cursor,
}

impl Mark {
    /// The characters on its left and right.
    pub(super) const fn around(self) -> [char; 2] {
        match self {
            Self::None => [' ', ' '],
            Self::Changed => ['|', '|'],
            Self::Offer => ['{', '}'],
            Self::Hint => ['?', '?'],
            Self::Win => ['*', '*'],
            Self::Last => ['(', ')'],
            Self::Cursor => ['[', ']'],
        }
    }

    /// The mark of each square of the board, row by row.
    pub(super) fn all(view: &View, cursor: Option<Square>) -> Vec<Self> {
        let mut marks = vec![Self::None; view.cells.len()];
        let mut set = |square: Square, mark: Self| {
            if let Some(at) = marks.get_mut(view.grid.index(square)) {
                *at = mark.max(*at);
            }
        };
        for &square in &view.changed {
            set(square, Self::Changed);
        }
        for &square in &view.offers {
            set(square, Self::Offer);
        }
        for line in &view.lines {
            line.squares().for_each(|square| set(square, Self::Win));
        }
        if let Some(square) = view.hint.and_then(Move::square) {
            set(square, Self::Hint);
        }
        if let Some(square) = view.last.and_then(Move::square) {
            set(square, Self::Last);
        }
        if let Some(square) = cursor {
            set(square, Self::Cursor);
        }
        marks
    }
}

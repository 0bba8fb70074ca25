//! The board that may stand before the moves.

use boardgame_core::reversi::{Reversi, Size, SquareSet, TextError};
use boardgame_core::{Side, Square};

use super::TranscriptFault;
use crate::board_block::{self, sign};

/// What begins a line.
pub(crate) enum Header {
    /// Moves, or nothing.
    None,
    /// A whole board, and the bytes of the line that it takes.
    Board(Reversi, usize),
    /// One row of a board of this side.
    Row(Size),
}

/// Looks for a board at the start of a line; a fault comes with the byte at which it is.
pub(crate) fn header(line: &str) -> Result<Header, (usize, TranscriptFault)> {
    let blanks = line.len() - line.trim_start().len();
    let text = &line[blanks..];
    let numbered = |text: &str| text.trim_start().starts_with(|c: char| c.is_ascii_digit());
    if text.strip_prefix('[').is_some_and(numbered) {
        let end = text.find(']').ok_or((blanks, TranscriptFault::Unclosed))?;
        let position = board_block::parse(&text[..=end]).map_err(|fault| (blanks, fault.into()))?;
        return Ok(Header::Board(position, blanks + end + 1));
    }
    let squares = text
        .char_indices()
        .filter(|(_, c)| !c.is_whitespace())
        .take_while(|&(at, c)| sign(c).is_some() && !is_move(&text[at..]));
    let count = squares.clone().take(SIDED).count();
    let whole = text.chars().filter(|c| !c.is_whitespace()).take(SIDED);
    let alone = whole.count() == count;
    let (size, sided) = match count {
        64 | 65 => (Size::Eight, count == 65),
        // Smaller boards could also be words of moves, unless there is nothing else.
        36 | 37 if ends(text, squares.clone(), count) => (Size::Six, count == 37),
        16 | 17 if ends(text, squares.clone(), count) => (Size::Four, count == 17),
        8 if alone => return Ok(Header::Row(Size::Eight)),
        6 if alone => return Ok(Header::Row(Size::Six)),
        4 if alone => return Ok(Header::Row(Size::Four)),
        _ => return Ok(Header::None),
    };
    if !sided && is_short(text, squares.clone().take(count)) {
        let fault = TextError::Length { found: count };
        return Err((blanks, fault.into()));
    }
    let mut discs = [SquareSet::EMPTY; 2];
    for (square, (_, c)) in size.grid().squares().zip(squares.clone()) {
        add(&mut discs, square, c);
    }
    let last = squares.clone().nth(size.area()).filter(|_| sided);
    let turn = match last {
        Some((at, found)) => match sign(found).flatten() {
            Some(side) => side,
            None => return Err((blanks + at, no_side(found))),
        },
        None => side_by_count(discs),
    };
    let taken = squares
        .take(count)
        .last()
        .map_or(0, |(at, c)| at + c.len_utf8());
    let [black, white] = discs;
    let position = Reversi::setup(size, black, white, turn)
        .map_err(|fault| (blanks, TranscriptFault::Board(fault.into())))?;
    Ok(Header::Board(position, blanks + taken))
}

/// The squares of the largest board and the side to move.
const SIDED: usize = 65;

/// Whether a letter that could be a disc begins a move: `b` with a row after it.
fn is_move(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.eq_ignore_ascii_case(&'b'))
        && chars.next().is_some_and(|c| ('1'..='9').contains(&c))
}

/// Whether a board of `count` signs is followed by nothing, a separator or a blank.
fn ends(text: &str, squares: impl Iterator<Item = (usize, char)>, count: usize) -> bool {
    let end = squares
        .take(count)
        .last()
        .map_or(0, |(at, c)| at + c.len_utf8());
    let next = text[end..].chars().next();
    next.is_none_or(|c| c.is_whitespace() || c == ';')
}

/// Whether the last of the signs stands alone and the first ones do not, so that it is the side to
/// move and a square is missing.
fn is_short(text: &str, signs: impl Iterator<Item = (usize, char)> + Clone) -> bool {
    let apart = |at: usize| {
        text[..at]
            .chars()
            .next_back()
            .is_some_and(char::is_whitespace)
    };
    let (second, last) = (signs.clone().nth(1), signs.last());
    second.is_some_and(|(at, _)| !apart(at)) && last.is_some_and(|(at, _)| apart(at))
}

/// Puts the disc that `c` stands for on a square, if it stands for one.
pub(super) fn add(discs: &mut [SquareSet; 2], square: Square, c: char) {
    if let Some(Some(side)) = sign(c) {
        discs[side.index()] = discs[side.index()] | SquareSet::of(square);
    }
}

/// The side to move as long as nobody has passed.
pub(super) fn side_by_count([black, white]: [SquareSet; 2]) -> Side {
    if (black | white).len().is_multiple_of(2) {
        Side::Black
    } else {
        Side::White
    }
}

/// The fault of an empty square in the place of the side.
fn no_side(found: char) -> TranscriptFault {
    let (line, column) = (1, SIDED);
    TranscriptFault::Board(TextError::Side {
        found,
        line,
        column,
    })
}

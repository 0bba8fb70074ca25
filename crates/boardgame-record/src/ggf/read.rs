//! Reading one game.

use alloc::string::String;
use alloc::vec::Vec;

use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Board, Grid, Move, Notation, Side};

use super::{Ggf, GgfError, GgfFault, GgfMove, MoveFault, Tag};
use crate::board_block;
use crate::excerpt::excerpt;

impl Ggf {
    /// Reads one game, with blanks around it.
    ///
    /// Moves are read on the board that the record names, even if it cannot be played on here.
    ///
    /// # Errors
    /// The first thing that is wrong with the text. What the tags mean is not looked at.
    pub fn parse(text: &[u8]) -> Result<Self, GgfError> {
        let blanks = text.len() - text.trim_ascii_start().len();
        let located = |(at, fault)| GgfError {
            line: 1 + text[..at].iter().filter(|&&b| b == b'\n').count(),
            fault,
        };
        let (game, length) = parse(&text[blanks..])
            .map_err(|(at, fault)| (at + blanks, fault))
            .map_err(located)?;
        let end = blanks + length;
        if !text[end..].trim_ascii().is_empty() {
            let found = excerpt(text[end..].trim_ascii());
            return Err(located((end, GgfFault::Trailing { found })));
        }
        Ok(game)
    }
}

/// Reads the game at the start of `text` and says how many bytes it has; a fault comes with the
/// byte at which it was found.
pub(super) fn parse(text: &[u8]) -> Result<(Ggf, usize), (usize, GgfFault)> {
    let Some(body) = text.strip_prefix(b"(;") else {
        let found = excerpt(text);
        return Err((0, GgfFault::NoStart { found }));
    };
    let mut game = Ggf::default();
    let mut moves: Vec<(Side, usize, &[u8])> = Vec::new();
    let mut rest = body;
    loop {
        rest = rest.trim_ascii_start();
        let at = text.len() - rest.len();
        match rest {
            // The number before the next game may be all that is left.
            _ if rest
                .iter()
                .all(|b| b.is_ascii_digit() || b.is_ascii_whitespace()) =>
            {
                return Err((0, GgfFault::NoEnd));
            }
            [b'(', b';', ..] => return Err((0, GgfFault::NoEnd)),
            [b';', b')', ..] => {
                rest = &rest[2..];
                break;
            }
            // The end is sometimes written as in SGF.
            [b')', ..] => {
                rest = &rest[1..];
                break;
            }
            [b';', after @ ..] => {
                rest = after;
                continue;
            }
            _ => {}
        }
        let letters = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
        let (name, after) = rest.split_at(letters);
        let (false, Some(b'[')) = (name.is_empty(), after.first()) else {
            let found = excerpt(rest);
            return Err((at, GgfFault::NoTag { found }));
        };
        let after = &after[1..];
        let Some(length) = value_length(after) else {
            let name = excerpt(name);
            return Err((at, GgfFault::Unclosed { name }));
        };
        let value = &after[..length];
        rest = &after[length + 1..];
        match name {
            b"B" => moves.push((Side::Black, at, value)),
            b"W" => moves.push((Side::White, at, value)),
            _ => game.tags.push(Tag {
                name: String::from_utf8_lossy(name).into_owned(),
                value: value.to_vec(),
            }),
        }
    }
    let grid = grid(&game);
    for (ply, (side, at, value)) in (1..).zip(moves) {
        let played = parse_move(grid, side, value).map_err(|fault| {
            let found = excerpt(value);
            (at, GgfFault::Move { ply, found, fault })
        })?;
        game.moves.push(played);
    }
    Ok((game, text.len() - rest.len()))
}

/// The bytes up to the end of a value. A game that begins within it shows that it has none.
fn value_length(after: &[u8]) -> Option<usize> {
    let mut bytes = after.iter().enumerate();
    bytes
        .find(|&(at, &byte)| byte == b']' || (byte == b'(' && after.get(at + 1) == Some(&b';')))
        .filter(|&(_, &byte)| byte == b']')
        .map(|(at, _)| at)
}

/// The board on which the moves are squares.
fn grid(game: &Ggf) -> Grid {
    let board = game.text("BO");
    let stated = board.as_deref().and_then(board_block::size);
    let side = match (stated, game.variant()) {
        (Some((side, _)), _) => side,
        (None, Ok(variant)) => variant.size,
        (None, Err(_)) => 8,
    };
    Grid::new(side.into(), side.into()).unwrap_or(Size::Eight.grid())
}

fn parse_move(grid: Grid, side: Side, value: &[u8]) -> Result<GgfMove, MoveFault> {
    let text = core::str::from_utf8(value).map_err(|_| MoveFault::Number)?;
    let mut parts = text.split('/').map(str::trim);
    let name = parts.next().unwrap_or("");
    let m = if is_pass(name) {
        Move::Pass
    } else {
        Move::Place(Notation::TopDown.parse(grid, name)?)
    };
    let mut number = || match parts.next() {
        None | Some("") => Ok(None),
        Some(text) => text.parse().map(Some).map_err(|_| MoveFault::Number),
    };
    let (eval, time) = (number()?, number()?);
    if parts.next().is_some() {
        return Err(MoveFault::Number);
    }
    Ok(GgfMove {
        side,
        m,
        eval,
        time,
    })
}

/// Whether a text is one of the words for a pass.
pub(crate) fn is_pass(text: &str) -> bool {
    text == "@@" || matches!(Reversi::new().parse_move(text), Ok(Move::Pass))
}

//! The little of GGF that `set game` needs: a board and the moves from it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::reversi::{Reversi, TextError};
use boardgame_core::{Move, Position, Side};

use super::Item;
use super::item::write_move;

/// A game in GGF, as far as a board's protocol has use for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The position that it starts from.
    pub start: Reversi,
    /// The moves, passes included.
    pub moves: Vec<Move>,
}

/// A text is no game that can be played here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GgfError {
    /// It does not begin with `(;`, or its end `;)` is missing.
    #[error("not a game in GGF: expected (;...;)")]
    Frame,
    /// A tag is no name with a value in brackets.
    #[error("not a tag at byte {at}: expected NAME[value]")]
    Tag {
        /// Where it begins.
        at: usize,
    },
    /// A tag says that it is another game.
    #[error("a game of {game:?}: expected Othello")]
    OtherGame {
        /// The value of the tag.
        game: String,
    },
    /// There is no board.
    #[error("no board: expected BO[8 and the squares and the side to move]")]
    NoBoard,
    /// The board is not one of 8x8.
    #[error("the board: {0}")]
    Board(TextError),
    /// A move is none.
    #[error("move {ply}, {text:?}: expected one as in F5/1.50/0.30")]
    Move {
        /// Which one, from 1.
        ply: usize,
        /// How it is written.
        text: String,
    },
    /// A move is of the wrong side, or not legal.
    #[error("move {ply}, {text}: {why}")]
    Illegal {
        /// Which one, from 1.
        ply: usize,
        /// How it is written.
        text: String,
        /// The rule against it.
        why: String,
    },
}

impl Game {
    /// Reads one game and checks its moves.
    ///
    /// ```
    /// use boardgame_protocol::nboard::ggf::Game;
    /// let text = "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]\
    ///             B[F5//0.02]W[D6/1.5];)";
    /// let game = Game::parse(text)?;
    /// assert_eq!(game.moves.len(), 2);
    /// # Ok::<(), boardgame_protocol::nboard::ggf::GgfError>(())
    /// ```
    ///
    /// # Errors
    /// If it is no game, has no board of 8x8, or a move that is not legal.
    pub fn parse(text: &str) -> Result<Self, GgfError> {
        let text = text.trim();
        let inner = text
            .strip_prefix("(;")
            .and_then(|text| text.strip_suffix(";)"));
        let inner = inner.ok_or(GgfError::Frame)?;
        let (mut start, mut moves) = (None, Vec::new());
        let mut at = 0;
        while let Some(rest) = inner.get(at..).filter(|rest| !rest.trim().is_empty()) {
            let wrong = || GgfError::Tag { at: at + 2 };
            let (name, after) = rest.split_once('[').ok_or_else(wrong)?;
            let (value, _) = after.split_once(']').ok_or_else(wrong)?;
            let next = at + name.len() + value.len() + 2;
            match name.trim() {
                "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                    return Err(GgfError::OtherGame {
                        game: value.chars().take(20).collect(),
                    });
                }
                "BO" => {
                    let squares = value.trim().strip_prefix('8').ok_or(GgfError::NoBoard)?;
                    let position = squares.parse::<Reversi>().map_err(GgfError::Board)?;
                    start = Some(position);
                }
                "B" => moves.push((Side::Black, value.to_string())),
                "W" => moves.push((Side::White, value.to_string())),
                name if !name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase()) => {}
                _ => return Err(wrong()),
            }
            at = next;
        }
        let start = start.ok_or(GgfError::NoBoard)?;
        let moves = played(start, moves)?;
        Ok(Self { start, moves })
    }

    /// The game as text.
    #[must_use]
    pub fn write(&self) -> String {
        let board = self.start.to_string().replace('X', "*");
        let mut text = format!("(;GM[Othello]PC[NBoard]TY[8]RE[?]BO[8 {board}]");
        let mut position = self.start;
        for &m in &self.moves {
            let letter = match position.turn() {
                Side::Black => 'B',
                Side::White => 'W',
            };
            text += &format!("{letter}[{}]", write_move(m));
            position.make(m);
        }
        text + ";)"
    }
}

fn played(start: Reversi, moves: Vec<(Side, String)>) -> Result<Vec<Move>, GgfError> {
    let mut position = start;
    let mut played = Vec::with_capacity(moves.len());
    for ((side, text), ply) in moves.into_iter().zip(1..) {
        let short = || text.chars().take(20).collect::<String>();
        let item = text.parse::<Item>();
        let m = item.map_err(|_| GgfError::Move { ply, text: short() })?.m;
        let illegal = |why: String| GgfError::Illegal {
            ply,
            text: short(),
            why,
        };
        if side != position.turn() {
            return Err(illegal(format!("{} is to move", position.turn())));
        }
        position.play(m).map_err(|why| illegal(why.to_string()))?;
        played.push(m);
    }
    Ok(played)
}

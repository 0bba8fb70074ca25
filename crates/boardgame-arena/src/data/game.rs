//! One game of the data.

use boardgame_core::{History, Move, Score, Side, Square};

use super::bytes::{Bytes, push_varint, unzigzag, zigzag};
use crate::{Contest, Opening};

/// A game as training wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataGame<G> {
    /// Where it began.
    pub opening: Opening<G>,
    /// What was played after the opening.
    pub plies: Vec<DataPly>,
    /// The winner, or `None` for a draw.
    pub winner: Option<Side>,
    /// By how many points Black was ahead at the end, in a game that counts them.
    pub margin: Option<i32>,
    /// Whether it was ended before the rules ended it.
    pub ended_early: bool,
}

/// One ply of a [`DataGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataPly {
    /// The move.
    pub m: Move,
    /// The worth of the position before it to the side to move; none where nobody was asked, as
    /// for a forced pass.
    pub score: Option<Score>,
    /// Whether the move was chosen at random, so that the score is not its own.
    pub random: bool,
}

const HAS_START: u8 = 1 << 2;
const HAS_MARGIN: u8 = 1 << 3;
const ENDED_EARLY: u8 = 1 << 4;
/// Plies of a game that no game here can reach.
const MAX_PLIES: u64 = 1 << 16;

impl<G: Contest> DataGame<G> {
    /// The game with all its moves.
    #[must_use]
    pub fn history(&self) -> History<G> {
        self.opening.followed_by(self.plies.iter().map(|ply| ply.m))
    }

    /// Shows each position in which a player was asked, with the ply that followed.
    pub fn visit_positions(&self, mut visitor: impl FnMut(&G, &DataPly)) {
        let mut game = self.opening.history();
        for ply in &self.plies {
            visitor(game.position(), ply);
            if game.play(ply.m).is_err() {
                break;
            }
        }
    }

    /// Writes the game; `usual` is the start position that needs no text.
    pub(super) fn write(&self, usual: &G, out: &mut Vec<u8>) {
        let own_start = self.opening.start != *usual;
        let result = match self.winner {
            Some(Side::White) => 0,
            None => 1,
            Some(Side::Black) => 2,
        };
        let flag = |set: bool, bit: u8| if set { bit } else { 0 };
        out.push(
            result
                | flag(own_start, HAS_START)
                | flag(self.margin.is_some(), HAS_MARGIN)
                | flag(self.ended_early, ENDED_EARLY),
        );
        if own_start {
            let text = self.opening.start.start_text();
            push_varint(out, text.len() as u64);
            out.extend_from_slice(text.as_bytes());
        }
        if let Some(margin) = self.margin {
            push_varint(out, zigzag(margin.into()));
        }
        let opening = &self.opening.moves;
        push_varint(out, opening.len() as u64);
        push_varint(out, (opening.len() + self.plies.len()) as u64);
        let grid = usual.grid();
        for &m in opening.iter().chain(self.plies.iter().map(|ply| &ply.m)) {
            let number = m.square().map_or(0, |square| 1 + grid.index(square)) as u16;
            if wide(usual) {
                out.extend_from_slice(&number.to_le_bytes());
            } else {
                out.push(number as u8);
            }
        }
        for ply in &self.plies {
            push_varint(out, note(ply));
        }
    }

    /// Reads a game, which is checked by the rules; `None` if it is not one.
    pub(super) fn read(usual: &G, bytes: &mut Bytes<'_>) -> Option<Self> {
        let head = bytes.byte()?;
        let winner = match head & 3 {
            0 => Some(Side::White),
            1 => None,
            2 => Some(Side::Black),
            _ => return None,
        };
        let start = if head & HAS_START == 0 {
            usual.clone()
        } else {
            let len = usize::try_from(bytes.varint()?).ok()?;
            let text = std::str::from_utf8(bytes.take(len)?).ok()?;
            usual.with_start(text).ok()?
        };
        let margin = if head & HAS_MARGIN == 0 {
            None
        } else {
            Some(i32::try_from(unzigzag(bytes.varint()?)).ok()?)
        };
        let (opening, all) = (bytes.varint()?, bytes.varint()?);
        if opening > all || all > MAX_PLIES {
            return None;
        }
        let mut game = History::new(start.clone());
        for _ in 0..all {
            let m = read_move(usual, bytes)?;
            game.play(m).ok()?;
        }
        let mut moves = game.moves();
        let opening = moves.by_ref().take(opening as usize).collect();
        let plies: Option<_> = moves.map(|m| read_note(m, bytes.varint()?)).collect();
        Some(Self {
            opening: Opening {
                start,
                moves: opening,
            },
            plies: plies?,
            winner,
            margin,
            ended_early: head & ENDED_EARLY != 0,
        })
    }
}

/// Whether a move takes two bytes.
fn wide<G: Contest>(board: &G) -> bool {
    board.grid().area() >= 255
}

fn read_move<G: Contest>(board: &G, bytes: &mut Bytes<'_>) -> Option<Move> {
    let number = if wide(board) {
        let pair = bytes.take(2)?;
        u16::from_le_bytes([pair[0], pair[1]])
    } else {
        bytes.byte()?.into()
    };
    let Some(index) = usize::from(number).checked_sub(1) else {
        return Some(Move::Pass);
    };
    let width = usize::from(board.grid().width());
    let square: Square = board.grid().square(index % width, index / width)?;
    Some(Move::Place(square))
}

fn note(ply: &DataPly) -> u64 {
    let (kind, number) = match ply.score {
        None => (0, 0),
        Some(score) => match score.distance() {
            None => (1, zigzag(score.raw().into())),
            Some(plies) if score.is_win() => (2, plies.into()),
            Some(plies) => (3, plies.into()),
        },
    };
    number << 3 | u64::from(ply.random) << 2 | kind
}

fn read_note(m: Move, note: u64) -> Option<DataPly> {
    let number = note >> 3;
    let plies = u32::try_from(number).ok();
    let score = match note & 3 {
        0 => None,
        1 => Some(Score::value(i32::try_from(unzigzag(number)).ok()?)),
        2 => Some(Score::win_in(plies?)),
        _ => Some(Score::loss_in(plies?)),
    };
    Some(DataPly {
        m,
        score,
        random: note & 4 != 0,
    })
}

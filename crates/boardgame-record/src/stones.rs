//! The main line of a record of Gomoku, as the formats without variations hold it.

use alloc::vec::Vec;

use boardgame_core::{Grid, Move, Side, Square};

use crate::record::{GameKind, NodeId, Note, OtherGame, Played, Record};

/// A record that is no row of moves from an empty board, which is all that some formats hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StonesError {
    /// It is of another game.
    #[error(transparent)]
    Game(#[from] OtherGame),
    /// The game does not begin on an empty board, or stones are put on it later.
    #[error("stones are put on the board without moves: only moves can be written")]
    Setup,
    /// Only squares can be written.
    #[error("move {number} is a pass: only stones can be written")]
    Pass {
        /// The move, counted from 1.
        number: usize,
    },
    /// The moves do not take turns, beginning with Black.
    #[error("move {number} is out of turn: only moves in turn, from Black on, can be written")]
    Turn {
        /// The move, counted from 1.
        number: usize,
    },
    /// The board has no such point.
    #[error("move {number} is off the {grid} board")]
    OffBoard {
        /// The move, counted from 1.
        number: usize,
        /// The board.
        grid: Grid,
    },
}

/// The stones of the main line and their nodes, if they are in turn and all there is.
pub(crate) fn stones(record: &Record) -> Result<Vec<(NodeId, Square)>, StonesError> {
    let stone = |((node, m), number): ((NodeId, Move), usize)| match m {
        Move::Place(square) => Ok((node, square)),
        Move::Pass => Err(StonesError::Pass { number }),
    };
    moves(record)?.into_iter().zip(1..).map(stone).collect()
}

/// The moves of the main line and their nodes, if they are in turn and all there is.
pub(crate) fn moves(record: &Record) -> Result<Vec<(NodeId, Move)>, StonesError> {
    record.expect_game(GameKind::Gomoku)?;
    let grid = record.grid;
    let mut moves = Vec::new();
    for node in record.tree.main_line() {
        let turn = Side::BOTH[moves.len() % 2];
        let is_setup = |note: &Note| match note {
            Note::Setup { .. } => true,
            Note::Turn(side) => *side != turn,
            _ => false,
        };
        if record.tree.notes(node).iter().any(is_setup) {
            return Err(StonesError::Setup);
        }
        let Some(Played { side, m }) = record.tree.played(node) else {
            continue;
        };
        let number = moves.len() + 1;
        if side != turn {
            return Err(StonesError::Turn { number });
        }
        if m.square().is_some_and(|square| !grid.contains(square)) {
            return Err(StonesError::OffBoard { number, grid });
        }
        moves.push((node, m));
    }
    Ok(moves)
}

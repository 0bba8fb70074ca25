//! The tutorials' scoring AIs: a number for each square, without looking ahead.
//!
//! This project grew out of four web tutorials on Gomoku and Reversi. Marks like S2-F7 and S2-B1
//! stand for the seventh feature and the first fault of tutorial 2: what is done here as there, and
//! what is mended.

mod line_scorer;
mod shape_scorer;

pub use line_scorer::LineScorer;
pub use shape_scorer::{Shape, ShapeScorer};

use super::Gomoku;
use crate::{Board, Position, Square};

/// The number of a move that wins at once. No other move has it.
pub const WINS: i32 = i32::MAX;
/// The number of a move that takes the square on which the opponent would win at once.
pub const STOPS_LOSS: i32 = i32::MAX - 1;
/// The number of a move next to the only stone on the board (S3-F21: so that each game differs,
/// the first reply is any of these).
pub const FIRST_REPLY: i32 = i32::MAX - 2;

/// The number of a move that needs no weighing. A win goes before stopping a loss, whatever the
/// weights of a scorer say (S2-B3, S3-B5).
fn forced(position: &Gomoku, square: Square) -> Option<i32> {
    let side = position.turn();
    if position.wins_at(square, side) {
        return Some(WINS);
    }
    if position.wins_at(square, !side) {
        return Some(STOPS_LOSS);
    }
    if position.placed() == 1 {
        let stone = position
            .grid()
            .squares()
            .find(|&s| position.at(s).is_some())?;
        let distance = stone
            .x()
            .abs_diff(square.x())
            .max(stone.y().abs_diff(square.y()));
        return (distance == 1).then_some(FIRST_REPLY);
    }
    None
}

/// How far `square` is from the farthest corner beyond what the middle is: highest in the middle
/// of the board as it is, whatever its size (S3-B6), and never negative.
fn centrality(position: &Gomoku, square: Square) -> i32 {
    let off_middle = |side: u8, at: u8| (i32::from(side) - 1 - 2 * i32::from(at)).abs();
    let grid = position.grid();
    let farthest = i32::from(grid.width()) + i32::from(grid.height()) - 2;
    (farthest - off_middle(grid.width(), square.x()) - off_middle(grid.height(), square.y())) / 2
}

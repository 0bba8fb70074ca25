//! Where a threat can be met.

use super::vcf::{Four, Then};
use crate::gomoku::Rule;
use crate::gomoku::pattern::{Class, Classes, PatternBoard, SquareSet};
use crate::{Board, Direction, Move, Side, Square};

/// Where the opponent of `us`, who is to move, may hope to spoil the threatened `line` of fours:
/// its own squares, those where the opponent's stones along it would come to a four, and those
/// where the opponent makes a four now. A stone elsewhere leaves the line as it is.
///
/// What this misses (a stone can make a move forbidden or allowed from afar) is found when the
/// proof is written out, where every reply is tried.
pub(super) fn zone(board: &mut PatternBoard, us: Side, line: &[Four]) -> SquareSet {
    let counters = Classes::FOURS.with(Class::Five).with(Class::Suspect);
    let mut zone = board.squares_of(!us, counters);
    let (mut plies, mut forbidden) = (1, None);
    board.make(Move::Pass);
    for four in line {
        zone.insert(four.attack);
        zone.insert(four.block);
        board.make(Move::Place(four.attack));
        plies += 1;
        match four.then {
            Then::Next => {
                board.make(Move::Place(four.block));
                plies += 1;
            }
            Then::Or(other) => zone.insert(other),
            Then::Forbidden => forbidden = Some(four.block),
        }
    }
    for square in &board.squares_of(!us, counters) {
        zone.insert(square);
    }
    for _ in 0..plies {
        board.unmake();
    }
    if let Some(block) = forbidden {
        // Another stone of the rows that forbid it may allow it.
        add_lines(board, block, &mut zone);
    }
    if matches!(
        board.position().rules().rule(),
        Rule::Caro | Rule::CaroOverline
    ) {
        // A stone at the end of a row may close it.
        for four in line {
            add_lines(board, four.attack, &mut zone);
        }
    }
    zone
}

/// Adds the empty squares within reach of `square` along its lines.
fn add_lines(board: &PatternBoard, square: Square, zone: &mut SquareSet) {
    let position = board.position();
    for direction in Direction::ALL {
        for steps in (-5..=5).filter(|&steps| steps != 0) {
            let near = square.step(direction, steps);
            if let Some(near) = near.filter(|&s| position.grid().contains(s))
                && position.at(near).is_none()
            {
                zone.insert(near);
            }
        }
    }
}

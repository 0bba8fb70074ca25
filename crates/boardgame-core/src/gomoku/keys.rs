//! Random numbers from which the keys of positions are made (Zobrist, 1970).

use crate::rng::mix;
use crate::{Side, Square};

/// A number for each side's stone on each square.
static STONES: [[u64; Square::TABLE]; 2] = numbers();

/// Told apart by it: the same stones with the other side to move.
const WHITE_TO_MOVE: u64 = mix(0x676f_6d6f_6b75);

const fn numbers() -> [[u64; Square::TABLE]; 2] {
    let mut numbers = [[0; Square::TABLE]; 2];
    let mut index = 0;
    while index < 2 * Square::TABLE {
        let seed = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        numbers[index / Square::TABLE][index % Square::TABLE] = mix(seed);
        index += 1;
    }
    numbers
}

#[inline]
pub(super) fn stone(side: Side, square: Square) -> u64 {
    STONES[side.index()][square.index()]
}

#[inline]
pub(super) const fn turn(side: Side) -> u64 {
    match side {
        Side::Black => 0,
        Side::White => WHITE_TO_MOVE,
    }
}

//! What the size of the board changes for a search: [`Frame`].

use super::{Size, bitboard};
use crate::{Square, Symmetry};

/// Where things are on a board of some size, which lies in the top left corner of 8×8 squares.
#[derive(Debug)]
pub(super) struct Frame {
    /// All squares.
    pub(super) squares: u64,
    /// Their number.
    pub(super) area: i32,
    pub(super) corners: u64,
    /// The squares diagonally inside the corners.
    pub(super) x_squares: u64,
    /// The squares beside the corners on the edge.
    pub(super) c_squares: u64,
    /// The four quarters.
    quadrants: [u64; 4],
    /// For lines that lie along a row, a column and the two diagonals: the squares from which one
    /// of the two ways leads off the board.
    pub(super) edges: [u64; 4],
}

static FRAMES: [Frame; 3] = [
    Frame::new(Size::Four),
    Frame::new(Size::Six),
    Frame::new(Size::Eight),
];

impl Frame {
    /// That of boards of this size.
    pub(super) fn of(size: Size) -> &'static Self {
        &FRAMES[size as usize % FRAMES.len()]
    }

    const fn new(size: Size) -> Self {
        let side = size.side() as u32;
        let last = side - 1;
        let half = side / 2;
        let (left, right) = (block(0, 0, 1, side), block(last, 0, 1, side));
        let (top, bottom) = (block(0, 0, side, 1), block(0, last, side, 1));
        let (columns, rows) = (left | right, top | bottom);
        Self {
            squares: size.squares().bits(),
            area: size.area() as i32,
            corners: images(size, 0, 0),
            x_squares: images(size, 1, 1),
            c_squares: images(size, 1, 0),
            quadrants: [
                block(0, 0, half, half),
                block(half, 0, half, half),
                block(0, half, half, half),
                block(half, half, half, half),
            ],
            edges: [columns, rows, columns | rows, columns | rows],
        }
    }

    /// The quarters with an odd number of empty squares: whoever plays there first also plays there
    /// last, if neither has to pass.
    #[inline(always)]
    pub(super) fn odd_quadrants(&self, empties: u64) -> u64 {
        self.quadrants
            .iter()
            .filter(|&quadrant| (empties & quadrant).count_ones() & 1 != 0)
            .sum()
    }
}

/// The squares that the symmetries of the board make of the one in column `x`, row `y`.
pub(super) const fn images(size: Size, x: u8, y: u8) -> u64 {
    let bit = 1 << bitboard::index(Square::new(x, y));
    let (mut images, mut i) = (0, 0);
    while i < Symmetry::ALL.len() {
        images |= bitboard::transform(bit, size.side(), Symmetry::ALL[i]);
        i += 1;
    }
    images
}

/// The squares of a rectangle, given by its top left square and its size.
const fn block(x: u32, y: u32, width: u32, height: u32) -> u64 {
    let row = ((1 << width) - 1) << x;
    let mut squares = 0;
    let mut at = y;
    while at < y + height {
        squares |= row << (8 * at);
        at += 1;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_board() {
        for size in Size::ALL {
            let frame = Frame::of(size);
            let all = frame
                .quadrants
                .iter()
                .fold(0, |all, quadrant| all | quadrant);
            assert_eq!(all, frame.squares);
            for quadrant in frame.quadrants {
                assert_eq!(quadrant.count_ones(), frame.area as u32 / 4);
                assert_eq!((frame.corners & quadrant).count_ones(), 1);
                assert_eq!((frame.x_squares & quadrant).count_ones(), 1);
                assert_eq!((frame.c_squares & quadrant).count_ones(), 2);
            }
        }
        let eight = Frame::of(Size::Eight);
        assert_eq!(eight.corners, 0x8100_0000_0000_0081);
        assert_eq!(eight.x_squares, 0x0042_0000_0000_4200);
        assert_eq!(eight.c_squares, 0x4281_0000_0000_8142);
        assert_eq!(eight.odd_quadrants(1 << 63), 0xf0f0_f0f0_0000_0000);
        let six = Frame::of(Size::Six);
        assert_eq!(six.odd_quadrants(1), 0x0007_0707);
        assert_eq!(six.edges[0], 0x2121_2121_2121);
    }
}

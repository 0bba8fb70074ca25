//! Stones as bits along the four directions.
//!
//! Each side's stones are kept four times, once for each direction, as words in which neighbours
//! along the direction are neighbouring bits. A row is then found by a few shifts. Two diagonals
//! whose lengths together are one side of the board share a word, with one unused bit between
//! them, so a board of any size needs as many words a direction as its longer side.

use alloc::boxed::Box;

use crate::{Direction, Grid, Square};

/// Words a direction: the longest side of a board.
const PER_DIRECTION: usize = Square::MAX_SIDE as usize;
/// Words for all four directions.
const WORDS: usize = 4 * PER_DIRECTION;

/// Where runs of at least `length` set bits begin.
#[inline]
pub(super) const fn runs(word: u32, length: u32) -> u32 {
    if length == 5 {
        let two = word & word >> 1;
        return two & two >> 2 & word >> 4;
    }
    let mut runs = word;
    let mut have = 1;
    while have < length {
        let more = if have < length - have {
            have
        } else {
            length - have
        };
        runs &= runs >> more;
        have += more;
    }
    runs
}

/// The stones of one side (or any other set of squares) as bits along the four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Words([u32; WORDS]);

impl Words {
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    /// The word in which a square lies along one direction.
    #[inline]
    pub(super) const fn word(&self, slot: Slot) -> u32 {
        self.0[slot.word as usize]
    }

    /// Row `y`, with the square in column `x` at bit `x`.
    #[inline]
    pub(super) const fn row(&self, y: u8) -> u32 {
        self.0[y as usize]
    }

    #[inline]
    pub(super) const fn has(&self, square: Square) -> bool {
        self.row(square.y()) >> square.x() & 1 != 0
    }

    /// Adds a square by its slots, or takes it away if it is there.
    #[inline]
    pub(super) const fn toggle(&mut self, slots: &Slots) {
        let mut direction = 0;
        while direction < 4 {
            self.0[slots[direction].word as usize] ^= 1 << slots[direction].bit;
            direction += 1;
        }
    }
}

/// Where a square lies along one direction: a word, and a bit in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) word: u8,
    pub(super) bit: u8,
}

/// Where a square lies along each direction, by [`Direction::index`].
pub(super) type Slots = [Slot; 4];

/// The slots of every square of one board.
#[derive(Debug)]
pub(super) struct Layout {
    slots: Box<[Slots; Square::TABLE]>,
    /// All squares of the board.
    pub(super) all: Words,
}

impl Layout {
    pub(super) fn new(grid: Grid) -> Self {
        let mut slots = Box::new([Slots::default(); Square::TABLE]);
        let mut all = Words::EMPTY;
        for square in grid.squares() {
            let slots = &mut slots[square.index()];
            for direction in Direction::ALL {
                slots[direction.index()] = slot(grid, square, direction);
            }
            all.toggle(slots);
        }
        Self { slots, all }
    }

    #[inline]
    pub(super) const fn slots(&self, square: Square) -> &Slots {
        &self.slots[square.index()]
    }
}

/// Bits grow along the direction.
const fn slot(grid: Grid, square: Square, direction: Direction) -> Slot {
    let (width, height) = (grid.width(), grid.height());
    let (x, y) = (square.x(), square.y());
    let (line, bit) = match direction {
        Direction::Horizontal => (y, x),
        Direction::Vertical => (x, y),
        Direction::Diagonal => diagonal(x, y, width, height),
        // Upside down an anti-diagonal is a diagonal.
        Direction::AntiDiagonal => diagonal(x, height - 1 - y, width, height),
    };
    Slot {
        word: direction.index() as u8 * PER_DIRECTION as u8 + line,
        bit,
    }
}

/// The number of the word and the bit in it. The diagonals `d` squares right of and
/// `side - d` squares below the main one share a word.
const fn diagonal(x: u8, y: u8, width: u8, height: u8) -> (u8, u8) {
    let (across, along, side) = if width >= height {
        (x, y, width)
    } else {
        (y, x, height)
    };
    if across >= along {
        (across - along, along)
    } else {
        (across + side - along, along + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_along_a_direction_and_nothing_else_are_neighbouring_bits() {
        for (width, height) in [
            (15, 15),
            (10, 15),
            (15, 10),
            (26, 26),
            (26, 5),
            (5, 26),
            (3, 3),
        ] {
            let grid = Grid::new(width, height).unwrap();
            let layout = Layout::new(grid);
            for direction in Direction::ALL {
                let slot = |square: Square| layout.slots(square)[direction.index()];
                for square in grid.squares() {
                    let (here, next) = (slot(square), square.step(direction, 1));
                    let after =
                        |s: Square| slot(s).word == here.word && slot(s).bit == here.bit + 1;
                    match next.filter(|&next| grid.contains(next)) {
                        Some(next) => assert!(after(next), "{grid} {square:?} {direction:?}"),
                        None => assert!(!grid.squares().any(after), "{grid} {square:?}"),
                    }
                    assert_eq!(grid.squares().filter(|&s| slot(s) == here).count(), 1);
                }
            }
        }
    }

    #[test]
    fn runs_of_every_length() {
        let naive = |word: u32, length: u32| {
            (0..32u32)
                .filter(|&at| (at..at + length).all(|bit| bit < 32 && word >> bit & 1 != 0))
                .fold(0, |starts, at| starts | 1 << at)
        };
        let mut rng = crate::Rng::new(3);
        for _ in 0..2_000 {
            let word = (rng.next_u64() | rng.next_u64()) as u32;
            for length in 1..=26 {
                assert_eq!(runs(word, length), naive(word, length), "{word:b} {length}");
            }
        }
    }
}

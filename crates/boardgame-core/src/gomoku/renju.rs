//! Renju's forbidden moves, by the definitions of the International Rules of Renju (RIF, 1996).
//!
//! - An *overline* is an unbroken row of six or more.
//! - A *four* is a row of four stones that one more stone makes an (exact) five.
//! - A *straight four* is an unbroken four that two different stones make a five.
//! - A *three* is a row of three stones that one more stone makes a straight four, without making
//!   a five at the same time; and that stone must not be forbidden itself, which is found by the
//!   same test with the three on the board.
//! - Black must not make an overline, two fours at once, or two threes at once; a five goes before
//!   all of these.

use arrayvec::ArrayVec;

use super::bits::{Layout, Words};
use super::illegal::{Foul, FoulKind, Row};
use super::suspect::is_suspect;
use crate::{Direction, Grid, Square};

/// Words are shifted up by this before windows are cut out of them, so that no window begins
/// below bit 0.
const GUARD: u32 = 8;

/// What Black's stone on the empty `square` would make that is forbidden, if anything.
#[inline]
pub(super) fn foul(
    grid: Grid,
    layout: &Layout,
    black: &Words,
    white: &Words,
    square: Square,
) -> Option<Foul> {
    if !is_suspect(layout.slots(square), layout, black, white) {
        return None;
    }
    Stones {
        grid,
        layout,
        black,
        white,
    }
    .foul(square)
}

/// The stones of both sides.
#[derive(Clone, Copy)]
struct Stones<'a> {
    grid: Grid,
    layout: &'a Layout,
    black: &'a Words,
    white: &'a Words,
}

/// One line through the square in question, shifted up by [`GUARD`].
#[derive(Clone, Copy)]
struct Along {
    own: u64,
    empty: u64,
    /// The square's bit.
    at: u32,
}

impl Stones<'_> {
    /// What Black's stone on the empty `square` makes that is forbidden.
    fn foul(self, square: Square) -> Option<Foul> {
        let along = self.along(square);
        if along.iter().any(|line| line.unbroken().1 == 5) {
            return None;
        }
        let mut rows = ArrayVec::new();
        for (direction, line) in Direction::ALL.into_iter().zip(along) {
            let (first, length) = line.unbroken();
            if length > 5 {
                let stones = ((1 << length) - 1) << first;
                rows.push(line.row(square, direction, stones));
            }
        }
        if !rows.is_empty() {
            return Some(self.because(FoulKind::Overline, rows));
        }

        for (direction, line) in Direction::ALL.into_iter().zip(along) {
            for stones in line.fours() {
                rows.push(line.row(square, direction, stones));
            }
        }
        if rows.len() > 1 {
            return Some(self.because(FoulKind::DoubleFour, rows));
        }
        self.double_three(square, along)
    }

    fn double_three(self, square: Square, along: [Along; 4]) -> Option<Foul> {
        let threes = along.map(Along::threes);
        if threes.iter().filter(|threes| !threes.is_empty()).count() < 2 {
            return None;
        }
        let mut black = *self.black;
        black.toggle(self.layout.slots(square));
        let with_the_stone = Stones {
            black: &black,
            ..self
        };
        let mut rows = ArrayVec::new();
        for ((direction, line), threes) in Direction::ALL.into_iter().zip(along).zip(threes) {
            // Different stones may turn the same three into straight fours; one will do.
            let three = threes.into_iter().find(|three| {
                let offset = three.to_four as i32 - line.at as i32;
                square
                    .step(direction, offset)
                    .is_some_and(|to_four| with_the_stone.may_extend(to_four))
            });
            if let Some(three) = three {
                rows.push(line.row(square, direction, three.stones));
            }
        }
        (rows.len() > 1).then(|| self.because(FoulKind::DoubleThree, rows))
    }

    /// Whether Black may make a straight four on `square`: it makes no five, and is not forbidden.
    fn may_extend(self, square: Square) -> bool {
        let makes_five = self.along(square).iter().any(|line| line.unbroken().1 == 5);
        !makes_five && self.foul(square).is_none()
    }

    /// The lines through `square`, with Black's stone on it.
    fn along(self, square: Square) -> [Along; 4] {
        self.layout.slots(square).map(|slot| {
            let (others, white) = (self.black.word(slot), self.white.word(slot));
            let free = self.layout.all.word(slot) & !others & !white;
            let (stone, shifted) = (1 << slot.bit, |word| u64::from(word) << GUARD);
            Along {
                own: shifted(others | stone),
                empty: shifted(free & !stone),
                at: u32::from(slot.bit) + GUARD,
            }
        })
    }

    fn because(self, kind: FoulKind, rows: ArrayVec<Row, 8>) -> Foul {
        Foul {
            kind,
            rows,
            grid: self.grid,
        }
    }
}

/// A row of three stones, and the square on which a fourth makes it straight.
struct Three {
    stones: u64,
    to_four: u32,
}

impl Along {
    /// The unbroken row through the square: its first bit and its length.
    fn unbroken(self) -> (u32, u32) {
        let after = (!(self.own >> self.at)).trailing_zeros();
        let before = (!(self.own << (63 - self.at))).leading_zeros();
        (self.at + 1 - before, after + before - 1)
    }

    /// The different sets of four stones with the square's that one more stone makes an exact
    /// five. Both ways to extend a straight four have the same set.
    fn fours(self) -> ArrayVec<u64, 5> {
        let mut fours = ArrayVec::new();
        // Where five squares without a white stone begin that no black stone prolongs.
        let open = five_long(self.own | self.empty) & !(self.own << 1) & !(self.own >> 5);
        for first in Bits(open & 0b11111 << (self.at - 4)) {
            let five = 0b11111 << first;
            let stones = self.own & five;
            if (stones ^ five).is_power_of_two() && fours.last() != Some(&stones) {
                fours.push(stones);
            }
        }
        fours
    }

    /// The ways to make a straight four with the square's stone and two more on this line, in
    /// which a five can then be made on both sides.
    fn threes(self) -> ArrayVec<Three, 4> {
        let mut threes = ArrayVec::new();
        // Where four squares without a white stone begin with an empty square at either end, and
        // no black stone beyond that.
        let (any, ends) = (self.own | self.empty, self.empty << 1 & self.empty >> 4);
        let pairs = any & any >> 1;
        let open = pairs & pairs >> 2 & ends & !(self.own << 2) & !(self.own >> 5);
        for first in Bits(open & 0b1111 << (self.at - 3)) {
            let four = 0b1111 << first;
            let stones = self.own & four;
            let gap = stones ^ four;
            if gap.is_power_of_two() {
                threes.push(Three {
                    stones,
                    to_four: gap.trailing_zeros(),
                });
            }
        }
        threes
    }

    /// The stretch from the first to the last of `stones`.
    fn row(self, square: Square, direction: Direction, stones: u64) -> Row {
        let place = |bit: u32| {
            square
                .step(direction, bit as i32 - self.at as i32)
                .unwrap_or(square)
        };
        Row {
            from: place(stones.trailing_zeros()),
            to: place(63 - stones.leading_zeros()),
        }
    }
}

/// Where five set bits or more in a row begin.
const fn five_long(word: u64) -> u64 {
    let pairs = word & word >> 1;
    pairs & pairs >> 2 & word >> 4
}

/// The places of the set bits, lowest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let place = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(place)
    }
}

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

use super::bits::{Layout, Slot, Slots, Words};
use super::illegal::{Foul, FoulKind, Row};
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
    if !has_company(layout.slots(square), black) {
        return None;
    }
    Probe {
        grid,
        layout,
        black: *black,
        white,
    }
    .foul(square)
}

/// Whether enough stones lie near `slots` for anything forbidden: two rows with two more stones
/// each for a double three or four, or one with four for two fours on a line or an overline.
#[inline]
fn has_company(slots: &Slots, black: &Words) -> bool {
    let mut with_two = 0;
    for &slot in slots {
        let around = (u64::from(black.word(slot)) << GUARD) >> (u32::from(slot.bit) + GUARD - 4);
        let near = (around & 0b1_1110_1111) as u16;
        let without_one = near & near.wrapping_sub(1);
        if without_one != 0 {
            with_two += 1;
            let without_two = without_one & (without_one - 1);
            if with_two == 2 || without_two & without_two.wrapping_sub(1) != 0 {
                return true;
            }
        }
    }
    false
}

/// A board on which Black's stones can be tried out.
struct Probe<'a> {
    grid: Grid,
    layout: &'a Layout,
    black: Words,
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

impl Probe<'_> {
    fn foul(&mut self, square: Square) -> Option<Foul> {
        let slots = self.layout.slots(square);
        self.black.toggle(slots);
        let foul = self.made_by(square, slots);
        self.black.toggle(slots);
        foul
    }

    /// What the stone on `square`, already placed, makes that is forbidden.
    fn made_by(&mut self, square: Square, slots: &Slots) -> Option<Foul> {
        let along = slots.map(|slot| self.along(slot));
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
            return Some(Foul {
                kind: FoulKind::Overline,
                rows,
                grid: self.grid,
            });
        }

        for (direction, line) in Direction::ALL.into_iter().zip(along) {
            for stones in line.fours() {
                rows.push(line.row(square, direction, stones));
            }
        }
        if rows.len() > 1 {
            return Some(Foul {
                kind: FoulKind::DoubleFour,
                rows,
                grid: self.grid,
            });
        }

        rows.clear();
        let threes = along.map(|line| line.threes());
        if threes.iter().filter(|threes| !threes.is_empty()).count() < 2 {
            return None;
        }
        for ((direction, line), threes) in Direction::ALL.into_iter().zip(along).zip(threes) {
            // Different stones may turn the same three into straight fours; one will do.
            let three = threes.into_iter().find(|three| {
                let offset = three.to_four as i32 - line.at as i32;
                square
                    .step(direction, offset)
                    .is_some_and(|to_four| self.may_extend(to_four))
            });
            if let Some(three) = three {
                rows.push(line.row(square, direction, three.stones));
            }
        }
        (rows.len() > 1).then_some(Foul {
            kind: FoulKind::DoubleThree,
            rows,
            grid: self.grid,
        })
    }

    /// Whether Black may make a straight four on `square`: it makes no five, and is not forbidden.
    fn may_extend(&mut self, square: Square) -> bool {
        let slots = self.layout.slots(square);
        self.black.toggle(slots);
        let five = slots.iter().any(|&slot| self.along(slot).unbroken().1 == 5);
        let may = !five && self.made_by(square, slots).is_none();
        self.black.toggle(slots);
        may
    }

    fn along(&self, slot: Slot) -> Along {
        let own = self.black.word(slot);
        let empty = self.layout.all.word(slot) & !own & !self.white.word(slot);
        let shifted = |word| u64::from(word) << GUARD;
        Along {
            own: shifted(own),
            empty: shifted(empty),
            at: u32::from(slot.bit) + GUARD,
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
        for first in self.at - 4..=self.at {
            let stones = self.own & 0b11111 << first;
            let gap = stones ^ 0b11111 << first;
            let flanks = 1 << (first - 1) | 1 << (first + 5);
            let one_empty = gap.is_power_of_two() && gap & self.empty != 0;
            if one_empty && self.own & flanks == 0 && fours.last() != Some(&stones) {
                fours.push(stones);
            }
        }
        fours
    }

    /// The ways to make a straight four with the square's stone and two more on this line, in
    /// which a five can then be made on both sides.
    fn threes(self) -> ArrayVec<Three, 4> {
        let mut threes = ArrayVec::new();
        for first in self.at - 3..=self.at {
            let stones = self.own & 0b1111 << first;
            let gap = stones ^ 0b1111 << first;
            let ends = 1 << (first - 1) | 1 << (first + 4);
            let flanks = 1 << (first - 2) | 1 << (first + 5);
            if gap.is_power_of_two()
                && self.empty & (gap | ends) == gap | ends
                && self.own & flanks == 0
            {
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

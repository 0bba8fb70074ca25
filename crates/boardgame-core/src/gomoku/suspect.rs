//! A quick look for renju's forbidden moves: all four lines through a square at once.
//!
//! Eleven squares of each line, with the one in question in the middle, are the sixteen-bit lanes
//! of a word. No definition of a forbidden move looks farther than that along a line, so what a
//! stone makes is found in all lanes by the same few shifts. Nearly every square is cleared by it.

use super::bits::{Layout, Slots, Words};

/// Bit 0 of each lane.
const LANES: u64 = 0x0001_0001_0001_0001;
/// The squares of a lane, and the bit of the one in the middle.
const WINDOW: u64 = 0x7ff;
const MIDDLE: u32 = 5;

/// Whether a black stone on the empty square of `slots` may be forbidden: a `false` is certain, a
/// `true` is for the definitions to decide.
#[inline]
pub(super) fn is_suspect(slots: &Slots, layout: &Layout, black: &Words, white: &Words) -> bool {
    let lanes = |words: &Words| {
        let mut lanes = 0;
        for (lane, &slot) in slots.iter().enumerate() {
            let shifted = u64::from(words.word(slot)) << 8 >> (u32::from(slot.bit) + 8 - MIDDLE);
            lanes |= (shifted & WINDOW) << (16 * lane);
        }
        lanes
    };
    let others = lanes(black);
    // Two threes, or two fours on a line, take four stones beside this one.
    let mut fewer = others;
    for _ in 0..3 {
        fewer &= fewer.wrapping_sub(1);
    }
    if fewer == 0 {
        return false;
    }
    let own = others | LANES << MIDDLE;
    let empty = lanes(&layout.all) & !lanes(white) & !own;
    let open = own | empty;

    // At each bit, of the four squares that begin there: all are stones, or all but one.
    let (first, second) = (own & own >> 1, own ^ own >> 1);
    let four_of_four = first & first >> 2;
    let three_of_four = first & second >> 2 | second & first >> 2;
    let open_pairs = open & open >> 1;
    let open_four = open_pairs & open_pairs >> 2;
    let no_longer = !(own >> 5);

    let threes = three_of_four & open_four & empty << 1 & empty >> 4 & !(own << 2) & no_longer;
    // Only rows with the middle in them.
    let threes = threes & (LANES * 0b11_1100);
    let lanes_with_three = (threes + LANES * 0x7fff) & (LANES << 15);

    let four_of_five = four_of_four & !(own >> 4) | three_of_four & own >> 4;
    let fours = four_of_five & open_four & open >> 4 & !(own << 1) & no_longer;
    let fours = fours & (LANES * 0b11_1110);

    let six = four_of_four & (first >> 4) & (LANES * 0b11_1111);
    let several = |bits: u64| bits & bits.wrapping_sub(1) != 0;
    six != 0 || several(fours) || several(lanes_with_three)
}

//! What the patterns of a position contain, followed move by move: [`Contents`].

use super::Layout;

/// The contents of all images of the shapes, in the view of the side to move.
///
/// Each is an index into the weights of the shape's block. A move adds the same few vectors to all
/// of them at once, whichever patterns a disc lies in, which a compiler turns into vector
/// instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Contents<const LANES: usize>(pub(super) [u16; LANES]);

impl<const LANES: usize> Contents<LANES> {
    /// The index of each lane in the weights of its block.
    #[inline]
    #[must_use]
    pub const fn indices(&self) -> &[u16; LANES] {
        &self.0
    }
}

impl<const LANES: usize, const BLOCKS: usize> Layout<LANES, BLOCKS> {
    /// The contents of a position from its boards: those of the side to move and of the other one.
    #[must_use]
    pub fn contents(&self, own: u64, opp: u64) -> Contents<LANES> {
        let mut sum = self.zero;
        for (mut discs, sign) in [(own, 1), (opp, u16::MAX)] {
            while discs != 0 {
                let steps = &self.steps[discs.trailing_zeros() as usize];
                for (sum, step) in sum.iter_mut().zip(steps) {
                    *sum = sum.wrapping_add(step.wrapping_mul(sign));
                }
                discs &= discs - 1;
            }
        }
        Contents(sum)
    }

    /// Follows a move on the square `8 * row + column` that turns the discs `flips`, after which the
    /// other side is to move. Doing it again takes it back.
    #[inline]
    pub fn turn_move(&self, contents: &mut Contents<LANES>, square: u32, flips: u64) {
        let mut change = self.steps[(square & 63) as usize];
        let mut flips = flips;
        while flips != 0 {
            // From the opponent's disc to the mover's is two steps.
            let steps = &self.steps[flips.trailing_zeros() as usize];
            for (change, step) in change.iter_mut().zip(steps) {
                *change = change.wrapping_add(step.wrapping_shl(1));
            }
            flips &= flips - 1;
        }
        // The opponent's view is the negative, counted from the empty board.
        for ((at, change), zero) in contents.0.iter_mut().zip(&change).zip(&self.zero) {
            *at = zero.wrapping_shl(1).wrapping_sub(*at).wrapping_sub(*change);
        }
    }

    /// Follows a pass, after which the other side is to move. Doing it again takes it back.
    #[inline]
    pub fn turn_pass(&self, contents: &mut Contents<LANES>) {
        for (at, zero) in contents.0.iter_mut().zip(&self.zero) {
            *at = zero.wrapping_shl(1).wrapping_sub(*at);
        }
    }
}

//! Which contents share a weight: [`Packing`].

use alloc::vec;
use alloc::vec::Vec;

use super::Layout;
use super::shape::{BLOCK, MAX_CELLS, Shape};

/// The number of each content's weight. The contents of a shape that is its own mirror image share
/// a weight with their mirror images, so there are about half as many weights as contents.
#[derive(Clone, Debug)]
pub struct Packing {
    /// By block and index; [`Packing::NONE`] where no shape has contents.
    numbers: Vec<u32>,
    len: usize,
}

impl Packing {
    /// The number of an index that no shape uses.
    pub const NONE: u32 = u32::MAX;

    /// Numbers the weights of a layout.
    #[must_use]
    pub fn new<const LANES: usize, const BLOCKS: usize>(layout: &Layout<LANES, BLOCKS>) -> Self {
        let mut packing = Self {
            numbers: vec![Self::NONE; BLOCKS * BLOCK],
            len: 0,
        };
        for (shape, &centre) in layout.shapes.iter().zip(&layout.centre) {
            let first = usize::from(centre) - shape.contents() / 2;
            let at = shape.block() * BLOCK + first;
            packing.number(shape, at);
        }
        packing
    }

    fn number(&mut self, shape: &Shape, at: usize) {
        let to = shape.own_symmetry();
        for index in 0..shape.contents() {
            let mirrored = to.map_or(index, |to| mirrored(index, shape.cells().len(), &to));
            self.numbers[at + index] = if mirrored < index {
                self.numbers[at + mirrored]
            } else {
                self.len += 1;
                self.len as u32 - 1
            };
        }
    }

    /// How many weights there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no weight at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The weights' numbers by index, one block after the other.
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }
}

/// The contents whose digit `to[i]` is the digit `i` of `index`.
fn mirrored(index: usize, digits: usize, to: &[usize; MAX_CELLS]) -> usize {
    let mut rest = index;
    let mut mirrored = 0;
    for &to in to.iter().take(digits) {
        mirrored += rest % 3 * 3usize.pow(to as u32);
        rest /= 3;
    }
    mirrored
}

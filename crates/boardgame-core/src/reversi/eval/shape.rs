//! Where the patterns lie: [`Shape`] and the [`Layout`] of all their images on the board.

use core::ops::Range;

use crate::{Grid, Square, Symmetry};

/// The most squares of a shape: 3^10 contents fit in a block of 65536 weights.
pub const MAX_CELLS: usize = 10;

/// The weights of one or more shapes, looked up with 16 bits so that no index is out of bounds.
pub const BLOCK: usize = 1 << 16;

/// A set of squares whose contents, all together, have a weight.
///
/// A square that is empty, of the side to move or of the opponent is a ternary digit 0, +1 or -1,
/// and the contents of the shape are the number with these digits. So the same discs in the
/// opponent's view are the same number negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The place of each square, `8 * row + column`, the lowest digit first.
    cells: [u8; MAX_CELLS],
    len: usize,
    /// The block in which its weights lie.
    block: usize,
}

impl Shape {
    /// The shape of the squares of `text`, as in `a1 b1`, with its weights in `block`.
    ///
    /// # Panics
    /// If there are more than [`MAX_CELLS`] squares, or a word is no square.
    #[must_use]
    pub const fn new(block: usize, text: &str) -> Self {
        let text = text.as_bytes();
        let mut cells = [0; MAX_CELLS];
        let (mut at, mut len) = (0, 0);
        while at + 1 < text.len() {
            if text[at] == b' ' {
                at += 1;
                continue;
            }
            let (column, row) = (text[at].wrapping_sub(b'a'), text[at + 1].wrapping_sub(b'1'));
            assert!(column < 8 && row < 8, "a square is a letter and a digit");
            cells[len] = 8 * row + column;
            len += 1;
            at += 2;
        }
        Self { cells, len, block }
    }

    /// The squares, lowest digit first, as `8 * row + column`.
    #[must_use]
    pub const fn cells(&self) -> &[u8] {
        self.cells.split_at(self.len).0
    }

    /// How many contents there are: 3 to the power of the number of squares.
    #[must_use]
    pub const fn contents(&self) -> usize {
        3usize.pow(self.len as u32)
    }

    /// The block of its weights.
    #[must_use]
    pub const fn block(&self) -> usize {
        self.block
    }

    /// The set of its squares.
    const fn mask(&self) -> u64 {
        let mut mask = 0;
        let mut i = 0;
        while i < self.len {
            mask |= 1 << self.cells[i];
            i += 1;
        }
        mask
    }

    /// The shape turned or mirrored, its digits in the same order.
    const fn image(&self, symmetry: Symmetry) -> Self {
        let mut image = *self;
        let mut i = 0;
        while i < self.len {
            image.cells[i] = apply(symmetry, self.cells[i]);
            i += 1;
        }
        image
    }

    /// By digit, the digit on which the shape's own symmetry puts its square, or `None` if it has
    /// no symmetry, or one that moves nothing.
    pub(super) const fn own_symmetry(&self) -> Option<[usize; MAX_CELLS]> {
        let mut s = 1;
        while s < Symmetry::ALL.len() {
            let image = self.image(Symmetry::ALL[s]);
            if image.mask() == self.mask() {
                let mut to = [0; MAX_CELLS];
                let (mut i, mut moves) = (0, false);
                while i < self.len {
                    let mut j = 0;
                    while self.cells[j] != image.cells[i] {
                        j += 1;
                    }
                    to[i] = j;
                    moves |= i != j;
                    i += 1;
                }
                if moves {
                    return Some(to);
                }
            }
            s += 1;
        }
        None
    }
}

const fn apply(symmetry: Symmetry, cell: u8) -> u8 {
    let Ok(grid) = Grid::new(8, 8) else {
        panic!("there is a grid of 8x8")
    };
    let square = symmetry.apply(grid, Square::new(cell % 8, cell / 8));
    8 * square.y() + square.x()
}

/// The images of some shapes on the board, one a lane, and how a disc changes their contents.
///
/// The lanes are in the order of their blocks. Unused lanes at the end stay at an index that no
/// shape has, so that their weight is 0.
#[derive(Debug)]
pub struct Layout<const LANES: usize, const BLOCKS: usize> {
    /// The shapes.
    pub(super) shapes: &'static [Shape],
    /// Where the empty contents of each shape lie in its block.
    pub(super) centre: [u16; LANES],
    /// The shape of each lane.
    pub(super) shape_of: [usize; LANES],
    /// How many lanes are used.
    pub(super) used: usize,
    /// The first lane of each block, and the end of the last.
    pub(super) block_start: [usize; LANES],
    /// By lane, the index on an empty board.
    pub(super) zero: [u16; LANES],
    /// By square and lane: what a disc of the side to move adds to the index.
    pub(super) steps: [[u16; LANES]; 64],
    /// The stage by number of discs.
    stage_of: [u8; 65],
    /// How many stages there are.
    stages: usize,
}

impl<const LANES: usize, const BLOCKS: usize> Layout<LANES, BLOCKS> {
    /// Lays out `shapes`, whose blocks must be in ascending order, with a stage of its own from
    /// each number of discs in `stage_starts` on.
    ///
    /// # Panics
    /// If the shapes have more images than there are lanes, or the contents of a block's shapes
    /// are more than it has room for.
    #[must_use]
    pub const fn new(shapes: &'static [Shape], stage_starts: &'static [u32]) -> Self {
        assert!(BLOCKS < LANES && shapes.len() <= LANES);
        let mut layout = Self {
            shapes,
            centre: [0; LANES],
            shape_of: [0; LANES],
            used: 0,
            block_start: [0; LANES],
            zero: [0; LANES],
            steps: [[0; LANES]; 64],
            stage_of: [0; 65],
            stages: stage_starts.len() + 1,
        };
        let (mut shape, mut block, mut filled) = (0, 0, 0);
        while shape < shapes.len() {
            if shapes[shape].block != block {
                assert!(shapes[shape].block == block + 1 && block + 1 < BLOCKS);
                block += 1;
                filled = 0;
                layout.block_start[block] = layout.used;
            }
            let contents = shapes[shape].contents();
            layout.centre[shape] = (filled + contents / 2) as u16;
            filled += contents;
            assert!(
                filled < BLOCK,
                "the contents of the shapes fit in the block"
            );
            layout.add_images(shape);
            shape += 1;
        }
        let mut stage = 0;
        while stage < stage_starts.len() {
            let mut discs = stage_starts[stage] as usize;
            while discs <= 64 {
                layout.stage_of[discs] = stage as u8 + 1;
                discs += 1;
            }
            stage += 1;
        }
        layout.block_start[BLOCKS] = LANES;
        // The last index of a block belongs to no shape: see the assertion.
        let mut lane = layout.used;
        while lane < LANES {
            layout.zero[lane] = (BLOCK - 1) as u16;
            lane += 1;
        }
        layout
    }

    const fn add_images(&mut self, shape: usize) {
        let first = self.used;
        let mut masks = [0; 8];
        let mut s = 0;
        while s < Symmetry::ALL.len() {
            let image = self.shapes[shape].image(Symmetry::ALL[s]);
            let mut seen = first;
            while seen < self.used && masks[seen - first] != image.mask() {
                seen += 1;
            }
            if seen == self.used {
                assert!(self.used < LANES, "there is a lane for each image");
                masks[self.used - first] = image.mask();
                self.add_lane(shape, &image);
            }
            s += 1;
        }
    }

    const fn add_lane(&mut self, shape: usize, image: &Shape) {
        let lane = self.used;
        self.shape_of[lane] = shape;
        self.zero[lane] = self.centre[shape];
        let (mut i, mut worth) = (0, 1);
        while i < image.len {
            self.steps[image.cells[i] as usize][lane] = worth;
            worth *= 3;
            i += 1;
        }
        self.used += 1;
    }

    /// The shapes.
    #[must_use]
    pub const fn shapes(&self) -> &'static [Shape] {
        self.shapes
    }

    /// How many lanes are images of a shape; the rest is filling.
    #[must_use]
    pub const fn images(&self) -> usize {
        self.used
    }

    /// The lanes of each block, block by block.
    #[inline]
    pub(super) fn lanes(&self) -> impl Iterator<Item = Range<usize>> {
        (0..BLOCKS).map(|block| self.block_start[block]..self.block_start[block + 1])
    }

    /// By lane, the block of its weights.
    #[must_use]
    pub fn blocks(&self) -> [usize; LANES] {
        core::array::from_fn(|lane| self.shapes[self.shape_of[lane]].block)
    }

    /// How many stages of the game have weights of their own.
    #[must_use]
    pub const fn stages(&self) -> usize {
        self.stages
    }

    /// The stage of a position with so many discs; more than there can be count as all.
    #[inline]
    #[must_use]
    pub const fn stage(&self, discs: u32) -> usize {
        let discs = if discs > 64 { 64 } else { discs };
        self.stage_of[discs as usize] as usize
    }
}

//! The cells of a pattern board: what a stone changes on its four lines, and putting it back.
//!
//! This is where the time of a search goes, so a stone is put down in two passes. The first adds a
//! digit to every key on the lines and looks up the new patterns, without a branch: cells off the
//! board and taken ones have keys like all others. The second follows the cells whose patterns have
//! changed, about a third of them.

use alloc::boxed::Box;
use alloc::vec;

use super::class::Class;
use super::line::{base, digit, reach, weight};
use super::squares::SquareSet;
use super::tables::Tables;
use crate::gomoku::Rule;
use crate::{Direction, Grid, Side, Square};

/// Squares beyond the edge that a line key may look at.
const MAX_REACH: usize = 5;

/// Where square (0, 0) lies among the cells: behind a margin as wide as a line key reaches.
const MARGIN: usize = MAX_REACH * Square::STRIDE + MAX_REACH;

/// Cells with their margins; a power of two, so that an index is in range after a mask.
const CELLS: usize = 2048;

/// The most cells on the four lines of a stone.
const MOST: usize = 8 * MAX_REACH;

/// The cells from one square to the next along each direction; the last one goes up, so it wraps.
const STEPS: [usize; 4] = [
    1,
    Square::STRIDE,
    Square::STRIDE + 1,
    1usize.wrapping_sub(Square::STRIDE),
];

/// All cells, what is counted over the empty squares among them, and what is needed to go back.
#[derive(Clone)]
pub(super) struct Cells {
    cells: Box<[Cell; CELLS]>,
    rule: Rule,
    /// By side, what a stone adds to the key of each cell on its lines.
    digits: [[u32; MOST]; 2],
    pub(super) counts: Counts,
    pub(super) squares: [[SquareSet; Class::COUNT]; 2],
    pub(super) occupied: SquareSet,
    /// The cells that each stone changed, as they were.
    journal: Box<[Change]>,
    used: usize,
}

/// An empty square, as if a stone of either side were put on it.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Cell {
    /// By direction the key of the line table.
    keys: [u32; 4],
    /// A byte for each direction, with the pattern of Black in the lower four bits and that of White
    /// in the upper. Those of a taken square stand still until it is empty again.
    patterns: u32,
    pub(super) codes: [u16; 2],
    pub(super) classes: [Class; 2],
    /// 1 for a taken square and for one off the board, else 0.
    taken: u8,
}

const NO_CELL: Cell = Cell {
    keys: [0; 4],
    patterns: 0,
    codes: [0; 2],
    classes: [Class::Nothing; 2],
    taken: 1,
};

impl Cell {
    /// Whether it is on the board and has no stone.
    pub(super) const fn is_empty(&self) -> bool {
        self.taken == 0
    }

    /// The pattern of `side` along `direction`.
    #[inline]
    pub(super) const fn pattern(&self, side: Side, direction: Direction) -> u8 {
        (self.patterns >> (8 * direction.index() + 4 * side.index())) as u8 & 15
    }
}

/// The patterns of each side, four bits a direction.
#[inline]
const fn packed(patterns: u32) -> [u16; 2] {
    [pack(patterns), pack(patterns >> 4)]
}

/// Brings the lower halves of four bytes together.
#[inline]
const fn pack(bytes: u32) -> u16 {
    let pairs = bytes & 0x0f0f_0f0f;
    let pairs = (pairs | pairs >> 4) & 0x00ff_00ff;
    (pairs | pairs >> 8) as u16
}

/// By side, how many of the empty squares are of each class.
pub(super) type Counts = [[u16; Class::COUNT]; 2];

/// A cell before a stone changed it.
#[derive(Clone, Copy)]
pub(super) struct Change {
    patterns: u32,
    pub(super) codes: [u16; 2],
    /// Those it was given.
    pub(super) codes_after: [u16; 2],
    cell: u16,
    classes: [Class; 2],
}

const NO_CHANGE: Change = Change {
    patterns: 0,
    codes: [0; 2],
    codes_after: [0; 2],
    cell: 0,
    classes: [Class::Nothing; 2],
};

impl Cells {
    /// Cells of no board; [`clear`](Cells::clear) makes them those of an empty one.
    pub(super) fn new(rule: Rule, grid: Grid) -> Self {
        let reach = reach(rule);
        let mut digits = [[0; MOST]; 2];
        for side in Side::BOTH {
            for (at, digits) in digits[side.index()].iter_mut().enumerate() {
                let (distance, end) = (at / 2 % reach + 1, at % 2);
                // The stone lies before the squares behind it, and behind those before it.
                *digits = digit(side) * weight(reach, distance, end == 1);
            }
        }
        Self {
            cells: Box::new([NO_CELL; CELLS]),
            rule,
            digits,
            counts: [[0; Class::COUNT]; 2],
            squares: [[SquareSet::EMPTY; Class::COUNT]; 2],
            occupied: SquareSet::EMPTY,
            journal: vec![NO_CHANGE; (grid.area() + 1) * 8 * reach].into_boxed_slice(),
            used: 0,
        }
    }

    #[inline]
    pub(super) fn at(&self, square: Square) -> &Cell {
        &self.cells[(square.index() + MARGIN) % CELLS]
    }

    /// Where the journal ends.
    #[inline]
    pub(super) const fn journal(&self) -> usize {
        self.used
    }

    /// What stands in a part of the journal.
    #[inline]
    pub(super) fn changes(&self, begin: usize, end: usize) -> &[Change] {
        &self.journal[begin..end]
    }

    /// Forgets how to take stones away.
    pub(super) fn settle(&mut self) {
        self.used = 0;
    }

    /// Makes the board empty, with tables for where the edges are.
    pub(super) fn clear(&mut self, grid: Grid, tables: &Tables) {
        let reach = reach(self.rule);
        *self.cells = [NO_CELL; CELLS];
        self.counts = [[0; Class::COUNT]; 2];
        self.squares = [[SquareSet::EMPTY; Class::COUNT]; 2];
        self.occupied = SquareSet::EMPTY;
        self.used = 0;
        for square in grid.squares() {
            let mut cell = Cell {
                taken: 0,
                ..NO_CELL
            };
            for direction in Direction::ALL {
                let off = |steps: i32| {
                    let square = square.step(direction, steps);
                    square.is_none_or(|square| !grid.contains(square))
                };
                let edge = |sign: i32| {
                    let edge = (1..=reach).find(|&distance| off(sign * distance as i32));
                    edge.unwrap_or(reach + 1)
                };
                let key = base(reach, edge(-1), edge(1));
                cell.keys[direction.index()] = key as u32;
                cell.patterns |= u32::from(tables.patterns()[key]) << (8 * direction.index());
            }
            for (side, packed) in Side::BOTH.into_iter().zip(packed(cell.patterns)) {
                let shape = tables.shapes()[usize::from(packed)];
                let (code, class) = (shape.code, shape.classes[side.index()]);
                cell.codes[side.index()] = code;
                cell.classes[side.index()] = class;
                self.counts[side.index()][class as usize] += 1;
                self.squares[side.index()][class as usize].insert(square);
            }
            self.cells[square.index() + MARGIN] = cell;
        }
    }

    /// Puts a stone on an empty square, and notes what it changes.
    #[inline]
    pub(super) fn add(&mut self, square: Square, side: Side, tables: &Tables) {
        match self.rule {
            Rule::Freestyle => self.add_with::<4>(square, side, tables),
            _ => self.add_with::<5>(square, side, tables),
        }
    }

    /// Takes the last stone away, all but the counts; the journal ended at `journal` before it.
    #[inline]
    pub(super) fn remove(&mut self, square: Square, side: Side, journal: usize) {
        match self.rule {
            Rule::Freestyle => self.remove_with::<4>(square, side, journal),
            _ => self.remove_with::<5>(square, side, journal),
        }
    }

    #[inline]
    fn add_with<const REACH: usize>(&mut self, square: Square, side: Side, tables: &Tables) {
        let at = square.index() + MARGIN;
        self.occupied.toggle(square);
        let cell = &mut self.cells[at % CELLS];
        cell.taken = 1;
        for side in Side::BOTH {
            let class = cell.classes[side.index()] as usize;
            self.counts[side.index()][class] -= 1;
            self.squares[side.index()][class].toggle(square);
        }
        let lines = tables.patterns();
        let mut found = [0; MOST];
        let mut changed = 0u64;
        let digits = &self.digits[side.index()];
        let offsets = const { &offsets(REACH) };
        for direction in 0..4 {
            for index in 2 * REACH * direction..2 * REACH * (direction + 1) {
                let cell = &mut self.cells[at.wrapping_add(offsets[index]) % CELLS];
                let key = cell.keys[direction] + digits[index];
                cell.keys[direction] = key;
                let pattern = lines[key as usize];
                found[index] = pattern;
                let before = (cell.patterns >> (8 * direction)) as u8;
                let differs = (pattern != before) & (cell.taken == 0);
                changed |= u64::from(differs) << index;
            }
        }
        while changed != 0 {
            let index = changed.trailing_zeros() as usize % 64;
            changed &= changed - 1;
            if index < 8 * REACH {
                let cell = at.wrapping_add(offsets[index]);
                self.change(cell, index / (2 * REACH), found[index], tables);
            }
        }
    }

    /// Gives a cell another pattern along one direction.
    #[inline(always)]
    fn change(&mut self, at: usize, direction: usize, pattern: u8, tables: &Tables) {
        let cell = &mut self.cells[at % CELLS];
        let (codes, classes) = (cell.codes, cell.classes);
        let shift = 8 * direction;
        let patterns = cell.patterns & !(255 << shift) | u32::from(pattern) << shift;
        let place = place(at);
        let [black, white] = packed(patterns).map(|packed| &tables.shapes()[usize::from(packed)]);
        let codes_now = [black.code, white.code];
        let classes_now = [black.classes[0], white.classes[1]];
        self.journal[self.used] = Change {
            patterns: cell.patterns,
            codes,
            codes_after: codes_now,
            cell: at as u16,
            classes,
        };
        self.used += 1;
        cell.patterns = patterns;
        cell.codes = codes_now;
        cell.classes = classes_now;
        for side in Side::BOTH {
            let index = side.index();
            let (before, class) = (classes[index], classes_now[index]);
            if class != before {
                self.counts[index][before as usize] -= 1;
                self.counts[index][class as usize] += 1;
                self.squares[index][before as usize].toggle_at(place);
                self.squares[index][class as usize].toggle_at(place);
            }
        }
    }

    #[inline]
    fn remove_with<const REACH: usize>(&mut self, square: Square, side: Side, journal: usize) {
        let at = square.index() + MARGIN;
        for change in &self.journal[journal..self.used] {
            let cell = &mut self.cells[usize::from(change.cell) % CELLS];
            for side in 0..2 {
                let (now, then) = (cell.classes[side], change.classes[side]);
                if now != then {
                    let place = place(change.cell.into());
                    self.squares[side][now as usize].toggle_at(place);
                    self.squares[side][then as usize].toggle_at(place);
                }
            }
            cell.patterns = change.patterns;
            cell.codes = change.codes;
            cell.classes = change.classes;
        }
        self.used = journal;
        let digits = &self.digits[side.index()];
        let offsets = const { &offsets(REACH) };
        for direction in 0..4 {
            for index in 2 * REACH * direction..2 * REACH * (direction + 1) {
                let cell = &mut self.cells[at.wrapping_add(offsets[index]) % CELLS];
                cell.keys[direction] -= digits[index];
            }
        }
        self.occupied.toggle(square);
        let cell = &mut self.cells[at % CELLS];
        cell.taken = 0;
        for side in 0..2 {
            self.squares[side][cell.classes[side] as usize].toggle(square);
        }
    }
}

/// From a stone to the cells on its lines, a direction after the other: the nearest behind it, the
/// nearest before it, and so on.
const fn offsets(reach: usize) -> [usize; MOST] {
    let mut offsets = [0; MOST];
    let mut index = 0;
    while index < 8 * reach {
        let step = STEPS[index / (2 * reach)];
        let distance = index / 2 % reach + 1;
        let ahead = step.wrapping_mul(distance);
        offsets[index] = if index % 2 == 0 {
            ahead
        } else {
            0usize.wrapping_sub(ahead)
        };
        index += 1;
    }
    offsets
}

/// The row of a cell on the board, and its column.
#[inline]
const fn place(cell: usize) -> (usize, usize) {
    let index = cell.wrapping_sub(MARGIN);
    (index / Square::STRIDE, index % Square::STRIDE)
}

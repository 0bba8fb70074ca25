//! A position with the shapes of every empty square, kept up to date move by move.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::class::{Class, Classes};
use super::line::{Pattern, reach, tells_edges};
use super::squares::SquareSet;
use super::tables::{Shape, Tables};
use super::weights::THREATS;
use crate::gomoku::{Delta, Gomoku, Rule};
use crate::{Board, Direction, Grid, Move, Position, Side, Square};

/// Squares beyond the edge that a line key may look at.
pub(super) const MAX_REACH: usize = 5;

/// Where square (0, 0) lies among the cells: behind a margin as wide as a line key reaches.
const MARGIN: usize = MAX_REACH * Square::STRIDE + MAX_REACH;

/// Cells with their margins; a power of two, so that an index is in range after a mask.
const CELLS: usize = 2048;

/// The cells from one square to the next along each direction; the last one goes up, so it wraps.
const STEPS: [usize; 4] = [
    1,
    Square::STRIDE,
    Square::STRIDE + 1,
    1usize.wrapping_sub(Square::STRIDE),
];

/// A taken square, or one off the board.
const TAKEN: u8 = 1;

/// The pattern board works with rows of five, and was asked for another length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("patterns are those of five in a row, and this game is won by {k}")]
pub struct NotFive {
    /// The length of a winning row.
    pub k: u8,
}

/// A [`Gomoku`] position together with the pattern of every empty square in each direction for both
/// sides, their classes, the number and the set of squares of each class, and the sums of an
/// evaluation.
///
/// Every square is seen as if a stone were put on it: where [`count`](PatternBoard::count) of
/// [`Class::Five`] is above 0, that side wins if it is to move, and where there is an
/// [`OpenFour`](Class::OpenFour) it has an open three or two closed ones on the board.
///
/// [`make`](PatternBoard::make) looks at the four lines through a square only, and
/// [`unmake`](PatternBoard::unmake) puts back what was there. Neither allocates.
///
/// ```
/// use boardgame_core::gomoku::pattern::{Class, PatternBoard, Tables};
/// use boardgame_core::gomoku::{Gomoku, Rule, Rules};
/// use boardgame_core::{Board, Side};
/// use std::sync::Arc;
///
/// let rules = Rules::new(15, 15, 5, Rule::Renju)?;
/// let mut board = PatternBoard::new(&Gomoku::new(rules), &Arc::new(Tables::new(Rule::Renju)))?;
/// for text in ["h8", "a1", "i8", "a3", "j8", "a5"] {
///     let m = board.position().parse_move(text)?;
///     board.make(m);
/// }
/// // Black has an open three, which g8 and k8 make an open four.
/// assert_eq!(board.count(Side::Black, Class::OpenFour), 2);
/// board.unmake();
/// board.unmake();
/// assert_eq!(board.count(Side::Black, Class::OpenFour), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PatternBoard {
    position: Gomoku,
    tables: Arc<Tables>,
    cells: Box<[Cell; CELLS]>,
    /// Where the tables of each cell's lines begin, if the edge is not like a stone.
    bases: Box<[[u32; 4]]>,
    /// By side, what a stone adds to the keys of a cell so far before or behind it: the key of
    /// Black in the lower half, that of White in the upper.
    digits: [[[u32; 2]; MAX_REACH + 1]; 2],
    sums: Sums,
    squares: [[SquareSet; Class::COUNT]; 2],
    occupied: SquareSet,
    /// The cells that each ply changed, as they were.
    journal: Vec<Change>,
    plies: Vec<Ply>,
}

/// An empty square, as if a stone of either side were put on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
struct Cell {
    /// The line keys, Black's in the lower half and White's in the upper. Those of a taken square
    /// stand still until it is empty again.
    keys: [u32; 4],
    /// The patterns of each side, four bits a direction.
    packed: [u16; 2],
    codes: [u16; 2],
    classes: [Class; 2],
    stone: u8,
}

const NO_CELL: Cell = Cell {
    keys: [0; 4],
    packed: [0; 2],
    codes: [0; 2],
    classes: [Class::Nothing; 2],
    stone: TAKEN,
};

/// What is counted over all empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sums {
    counts: [[u16; Class::COUNT]; 2],
    values: [i32; 2],
}

/// A cell before a ply.
#[derive(Clone, Copy)]
struct Change {
    cell: u16,
    packed: [u16; 2],
    codes: [u16; 2],
    classes: [Class; 2],
}

/// What is needed to take a ply back.
#[derive(Clone, Copy)]
struct Ply {
    delta: Delta,
    sums: Sums,
    /// Where the ply's changes begin in the journal.
    journal: usize,
}

impl PatternBoard {
    /// The patterns of a position. `tables` must be those of its rule.
    ///
    /// # Errors
    /// If the game is not won by five in a row.
    ///
    /// # Panics
    /// If the tables are those of another rule.
    pub fn new(position: &Gomoku, tables: &Arc<Tables>) -> Result<Self, NotFive> {
        let (rules, grid) = (position.rules(), position.grid());
        if rules.k() != 5 {
            return Err(NotFive { k: rules.k() });
        }
        let rule = rules.rule();
        assert_eq!(rule, tables.rule(), "the tables are those of the rule");
        let reach = reach(rule);
        let mut digits = [[[0; 2]; MAX_REACH + 1]; 2];
        for (distance, pair) in tables.digits().into_iter().enumerate() {
            for (end, digit) in pair.into_iter().enumerate() {
                let digit = u32::from(digit);
                digits[Side::Black.index()][distance][end] = digit | (2 * digit) << 16;
                digits[Side::White.index()][distance][end] = (2 * digit) | digit << 16;
            }
        }
        let most_changes = 8 * reach * grid.area();
        let mut board = Self {
            position: position.clone(),
            tables: Arc::clone(tables),
            cells: Box::new([NO_CELL; CELLS]),
            bases: if tells_edges(rule) {
                vec![[0; 4]; CELLS].into_boxed_slice()
            } else {
                Box::default()
            },
            digits,
            sums: Sums {
                counts: [[0; Class::COUNT]; 2],
                values: [0; 2],
            },
            squares: [[SquareSet::EMPTY; Class::COUNT]; 2],
            occupied: SquareSet::EMPTY,
            journal: Vec::with_capacity(most_changes),
            plies: Vec::with_capacity(2 * grid.area()),
        };
        board.clear();
        board.set_up(position);
        Ok(board)
    }

    /// Goes on with another position under the same rules, without allocating.
    ///
    /// # Panics
    /// If the rules are others.
    pub fn reset(&mut self, position: &Gomoku) {
        assert_eq!(self.position.rules(), position.rules(), "the same rules");
        self.position = position.clone();
        self.clear();
        self.set_up(position);
    }

    /// The position.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Gomoku {
        &self.position
    }

    /// The tables it works with.
    #[inline]
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The tables, to make another board with.
    pub(in crate::gomoku) fn shared_tables(&self) -> Arc<Tables> {
        Arc::clone(&self.tables)
    }

    /// What a stone of `side` on the empty `square` would make along `direction`. Of a taken
    /// square, what it was when it was taken.
    #[inline]
    #[must_use]
    pub fn pattern(&self, side: Side, square: Square, direction: Direction) -> Pattern {
        let packed = self.cell(square).packed[side.index()];
        Pattern::from_index(usize::from(packed >> (4 * direction.index()) & 15))
    }

    /// What a stone of `side` on the empty `square` would make in all.
    #[inline]
    #[must_use]
    pub fn class(&self, side: Side, square: Square) -> Class {
        self.cell(square).classes[side.index()]
    }

    /// The shape code of the empty `square` for `side`: the index of [`Weights`](super::Weights).
    #[inline]
    #[must_use]
    pub fn code(&self, side: Side, square: Square) -> u16 {
        self.cell(square).codes[side.index()]
    }

    /// The number of empty squares of one class for `side`.
    #[inline]
    #[must_use]
    pub const fn count(&self, side: Side, class: Class) -> u32 {
        self.sums.counts[side.index()][class as usize] as u32
    }

    /// Whether `side` has an empty square of one of these classes.
    #[inline]
    #[must_use]
    pub fn has_any(&self, side: Side, classes: Classes) -> bool {
        classes.iter().any(|class| self.count(side, class) > 0)
    }

    /// The empty squares of one class for `side`.
    #[inline]
    #[must_use]
    pub const fn squares(&self, side: Side, class: Class) -> &SquareSet {
        &self.squares[side.index()][class as usize]
    }

    /// The first empty square of one class for `side`, from the top left.
    #[inline]
    #[must_use]
    pub fn first(&self, side: Side, class: Class) -> Option<Square> {
        if self.count(side, class) == 0 {
            return None;
        }
        self.squares(side, class).iter().next()
    }

    /// The empty squares of any of these classes for `side`.
    #[inline]
    #[must_use]
    pub fn squares_of(&self, side: Side, classes: Classes) -> SquareSet {
        let mut squares = SquareSet::EMPTY;
        for class in classes.iter() {
            if self.count(side, class) > 0 {
                let of_class = self.squares(side, class);
                for y in 0..usize::from(self.grid().height()) {
                    *squares.row_mut(y) |= of_class.row(y);
                }
            }
        }
        squares
    }

    /// The empty squares close to a stone: at most two columns and rows away, or three along a
    /// line.
    #[must_use]
    pub fn near(&self) -> SquareSet {
        let grid = self.grid();
        let (all, height) = ((1u32 << grid.width()) - 1, usize::from(grid.height()));
        let mut near = SquareSet::EMPTY;
        // Rows past the last one are empty, as are those before the first.
        let row = |y: usize, down: usize| match (y + down).checked_sub(3) {
            Some(y) if y < height => self.occupied.row(y),
            _ => 0,
        };
        for y in 0..height {
            let close = row(y, 1) | row(y, 2) | row(y, 3) | row(y, 4) | row(y, 5);
            let far = row(y, 0) | row(y, 3) | row(y, 6);
            let straight = row(y, 0) | row(y, 6);
            let wide = close | close << 1 | close << 2 | close >> 1 | close >> 2;
            let lines = far << 3 | far >> 3 | straight;
            *near.row_mut(y) = (wide | lines) & all & !self.occupied.row(y);
        }
        near
    }

    /// The empty squares.
    #[must_use]
    pub fn empties(&self) -> SquareSet {
        let grid = self.grid();
        let mut empties = SquareSet::EMPTY;
        for y in 0..usize::from(grid.height()) {
            *empties.row_mut(y) = ((1u32 << grid.width()) - 1) & !self.occupied.row(y);
        }
        empties
    }

    /// Which threats there are: five bits for the side to move, from the lowest up threes, double
    /// threes, fours, four-threes and open fours that a stone of it would make, then five for the
    /// opponent.
    #[inline]
    #[must_use]
    pub fn threat_mask(&self) -> usize {
        let of = |side: Side| {
            let counts = &self.sums.counts[side.index()];
            let mut mask = 0;
            for (bit, class) in THREATS.into_iter().enumerate() {
                // Plain threes and fours have a class for those with more beside them.
                let more = match class {
                    Class::Three => counts[Class::ThreePlus as usize],
                    Class::Four => counts[Class::FourPlus as usize],
                    _ => 0,
                };
                mask |= usize::from(counts[class as usize] | more != 0) << bit;
            }
            mask
        };
        let turn = self.position.turn();
        of(turn) | of(!turn) << THREATS.len()
    }

    /// The evaluation in the view of the side to move: the difference of both sides' sums over all
    /// empty squares, and the number of the threat mask.
    #[inline]
    #[must_use]
    pub fn evaluate(&self) -> i32 {
        let turn = self.position.turn();
        let threats = self.tables.weights().threat[turn.index()][self.threat_mask()];
        self.value(turn) - self.value(!turn) + i32::from(threats)
    }

    /// The sum of the field `value` of [`Weights`](super::Weights) over all empty squares for `side`.
    #[inline]
    #[must_use]
    pub const fn value(&self, side: Side) -> i32 {
        self.sums.values[side.index()]
    }

    /// How far it is from the position it was made for.
    #[inline]
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.plies.len()
    }

    /// Plays a move for the side to move. A pass is taken at any time, so that a search can ask
    /// what a side would do with two moves in a row.
    ///
    /// As with [`Position::make`], what a stone on a taken square does means nothing.
    #[inline]
    pub fn make(&mut self, m: Move) {
        let side = self.position.turn();
        let delta = self.position.make(m);
        self.plies.push(Ply {
            delta,
            sums: self.sums,
            journal: self.journal.len(),
        });
        if let Move::Place(square) = m {
            self.add(square, side);
        }
    }

    /// Takes the last move back.
    ///
    /// # Panics
    /// If no move was made since the board was set up.
    #[inline]
    pub fn unmake(&mut self) {
        let ply = self.plies.pop().expect("a move was made");
        self.position.unmake(ply.delta);
        if let Move::Place(square) = ply.delta.played {
            self.remove(square, ply.delta.side, ply.journal);
        }
        self.sums = ply.sums;
    }

    fn grid(&self) -> Grid {
        self.position.grid()
    }

    #[inline]
    fn cell(&self, square: Square) -> &Cell {
        &self.cells[square.index() + MARGIN]
    }

    /// Makes the board empty, with the keys of the edges.
    fn clear(&mut self) {
        let (grid, rule) = (self.grid(), self.tables.rule());
        let reach = reach(rule);
        *self.cells = [NO_CELL; CELLS];
        self.sums = Sums {
            counts: [[0; Class::COUNT]; 2],
            values: [0; 2],
        };
        self.squares = [[SquareSet::EMPTY; Class::COUNT]; 2];
        self.occupied = SquareSet::EMPTY;
        self.journal.clear();
        self.plies.clear();
        for square in grid.squares() {
            let mut cell = NO_CELL;
            cell.stone = 0;
            for direction in Direction::ALL {
                let at = direction.index();
                let off = |steps: i32| {
                    square
                        .step(direction, steps)
                        .is_none_or(|s| !grid.contains(s))
                };
                let edge = |sign: i32| (1..=reach).find(|&d| off(sign * d as i32));
                let (before, behind) = (edge(-1), edge(1));
                let index = square.index() + MARGIN;
                if tells_edges(rule) {
                    let far = reach + 1;
                    self.bases[index][at] = self
                        .tables
                        .base(before.unwrap_or(far), behind.unwrap_or(far))
                        as u32;
                } else {
                    for (end, edge) in [before, behind].into_iter().enumerate() {
                        for distance in edge.into_iter().flat_map(|edge| edge..=reach) {
                            // Closed to both sides: each takes the other's stone.
                            let [black, white] = self.digits.map(|by| by[distance][end]);
                            cell.keys[at] += (white & 0xffff) | (black & 0xffff_0000);
                        }
                    }
                }
                for side in Side::BOTH {
                    let key = (cell.keys[at] >> (16 * side.index())) as u16;
                    let base = self.bases.get(index).map_or(0, |bases| bases[at] as usize);
                    let pattern = self.tables.patterns(side)[base + usize::from(key)];
                    cell.packed[side.index()] |= u16::from(pattern) << (4 * at);
                }
            }
            for side in Side::BOTH {
                let shape = self.tables.shapes()[usize::from(cell.packed[side.index()])];
                let (code, class) = (shape.code, shape.classes[side.index()]);
                cell.codes[side.index()] = code;
                cell.classes[side.index()] = class;
                self.sums.counts[side.index()][class as usize] += 1;
                self.sums.values[side.index()] += self.tables.weights().value(side, code);
                self.squares[side.index()][class as usize].insert(square);
            }
            self.cells[square.index() + MARGIN] = cell;
        }
    }

    fn set_up(&mut self, position: &Gomoku) {
        for square in position.grid().squares() {
            if let Some(side) = position.at(square) {
                self.add(square, side);
                self.journal.clear();
            }
        }
    }

    #[inline]
    fn add(&mut self, square: Square, side: Side) {
        match self.tables.rule() {
            Rule::Freestyle => self.add_with::<4, false>(square, side),
            Rule::Standard | Rule::Renju => self.add_with::<5, false>(square, side),
            Rule::Caro | Rule::CaroOverline => self.add_with::<5, true>(square, side),
        }
    }

    #[inline]
    fn remove(&mut self, square: Square, side: Side, journal: usize) {
        match self.tables.rule() {
            Rule::Freestyle => self.remove_with::<4>(square, side, journal),
            _ => self.remove_with::<5>(square, side, journal),
        }
    }

    /// Puts a stone on an empty square, and notes what it changes.
    #[inline]
    fn add_with<const REACH: usize, const EDGES: bool>(&mut self, square: Square, side: Side) {
        let at = square.index() + MARGIN;
        self.occupied.toggle(square);
        let weights = self.tables.weights();
        let cell = &mut self.cells[at & (CELLS - 1)];
        cell.stone = TAKEN;
        for side in 0..2 {
            let class = cell.classes[side] as usize;
            self.sums.counts[side][class] -= 1;
            self.sums.values[side] -= i32::from(weights.value[side][usize::from(cell.codes[side])]);
            self.squares[side][class].toggle(square);
        }
        // Everything in hand before the loop, which is where the time goes.
        let mut touch = Touch {
            patterns: Side::BOTH.map(|side| self.tables.patterns(side)),
            shapes: self.tables.shapes(),
            values: [&weights.value[0], &weights.value[1]],
            bases: &self.bases,
            cells: &mut self.cells,
            sums: &mut self.sums,
            squares: &mut self.squares,
            journal: &mut self.journal,
        };
        let digits = &self.digits[side.index()];
        for (direction, step) in STEPS.into_iter().enumerate() {
            let mut shift = 0usize;
            for [before, behind] in &digits[1..=REACH] {
                // The stone lies before the squares behind it, and behind those before it.
                shift = shift.wrapping_add(step);
                touch.cell::<EDGES>(at.wrapping_add(shift), direction, *before);
                touch.cell::<EDGES>(at.wrapping_sub(shift), direction, *behind);
            }
        }
    }

    /// Takes the last stone away, all but the sums.
    #[inline]
    fn remove_with<const REACH: usize>(&mut self, square: Square, side: Side, journal: usize) {
        let at = square.index() + MARGIN;
        for change in &self.journal[journal..] {
            let cell = &mut self.cells[usize::from(change.cell) & (CELLS - 1)];
            for side in 0..2 {
                let (now, then) = (cell.classes[side] as usize, change.classes[side] as usize);
                if now != then {
                    let square = square_of(change.cell.into());
                    self.squares[side][now].toggle(square);
                    self.squares[side][then].toggle(square);
                }
            }
            cell.packed = change.packed;
            cell.codes = change.codes;
            cell.classes = change.classes;
        }
        self.journal.truncate(journal);
        let digits = &self.digits[side.index()];
        for (direction, step) in STEPS.into_iter().enumerate() {
            let mut shift = 0usize;
            for [before, behind] in &digits[1..=REACH] {
                shift = shift.wrapping_add(step);
                for (to, digit) in [
                    (at.wrapping_add(shift), before),
                    (at.wrapping_sub(shift), behind),
                ] {
                    let cell = &mut self.cells[to & (CELLS - 1)];
                    if cell.stone == 0 {
                        cell.keys[direction] -= digit;
                    }
                }
            }
        }
        self.occupied.toggle(square);
        let cell = &mut self.cells[at & (CELLS - 1)];
        cell.stone = 0;
        for side in 0..2 {
            self.squares[side][cell.classes[side] as usize].toggle(square);
        }
    }
}

/// What a stone has to do with the cells on its lines.
struct Touch<'a> {
    patterns: [&'a [u8]; 2],
    shapes: &'a [Shape; 1 << 16],
    values: [&'a [i16]; 2],
    bases: &'a [[u32; 4]],
    cells: &'a mut [Cell; CELLS],
    sums: &'a mut Sums,
    squares: &'a mut [[SquareSet; Class::COUNT]; 2],
    journal: &'a mut Vec<Change>,
}

impl Touch<'_> {
    /// Adds `digit` to the line keys of a cell, and follows the patterns.
    #[inline(always)]
    fn cell<const EDGES: bool>(&mut self, at: usize, direction: usize, digit: u32) {
        let cell = &mut self.cells[at & (CELLS - 1)];
        if cell.stone != 0 {
            return;
        }
        let key = cell.keys[direction] + digit;
        cell.keys[direction] = key;
        let base = if EDGES {
            self.bases[at][direction] as usize
        } else {
            0
        };
        let shift = 4 * direction;
        let patterns = [
            self.patterns[0][base + (key & 0xffff) as usize],
            self.patterns[1][base + (key >> 16) as usize],
        ];
        let packed = [0, 1]
            .map(|side| cell.packed[side] & !(15 << shift) | u16::from(patterns[side]) << shift);
        if packed != cell.packed {
            self.change(at, packed);
        }
    }

    /// Gives a cell other patterns.
    #[inline]
    fn change(&mut self, at: usize, packed: [u16; 2]) {
        let cell = &mut self.cells[at & (CELLS - 1)];
        let old = *cell;
        self.journal.push(Change {
            cell: at as u16,
            packed: old.packed,
            codes: old.codes,
            classes: old.classes,
        });
        cell.packed = packed;
        for side in 0..2 {
            if packed[side] == old.packed[side] {
                continue;
            }
            let shape = &self.shapes[usize::from(packed[side])];
            let (code, class) = (shape.code, shape.classes[side]);
            cell.codes[side] = code;
            let values = self.values[side];
            self.sums.values[side] += i32::from(values[usize::from(code)])
                - i32::from(values[usize::from(old.codes[side])]);
            let before = old.classes[side];
            if class != before {
                cell.classes[side] = class;
                self.sums.counts[side][before as usize] -= 1;
                self.sums.counts[side][class as usize] += 1;
                let square = square_of(at);
                self.squares[side][before as usize].toggle(square);
                self.squares[side][class as usize].toggle(square);
            }
        }
    }
}

/// The square of a cell on the board.
#[inline]
const fn square_of(cell: usize) -> Square {
    let index = cell - MARGIN;
    Square::new(
        (index % Square::STRIDE) as u8,
        (index / Square::STRIDE) as u8,
    )
}

impl PartialEq for PatternBoard {
    /// Whether position, patterns, counts and sums are the same, however they came about. The keys
    /// of taken squares, and what can be taken back, do not matter.
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
            && self.sums == other.sums
            && self.squares == other.squares
            && self.occupied == other.occupied
            && self
                .empties()
                .iter()
                .all(|square| self.cell(square) == other.cell(square))
    }
}

impl Eq for PatternBoard {}

impl core::fmt::Debug for PatternBoard {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PatternBoard")
            .field("position", &self.position)
            .field("sums", &self.sums)
            .finish_non_exhaustive()
    }
}

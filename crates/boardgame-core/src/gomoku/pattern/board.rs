//! A position with the shapes of every empty square, kept up to date move by move.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::accumulators::Accumulators;
use super::cells::{Cells, Counts};
use super::class::{Class, Classes};
use super::line::Pattern;
use super::squares::SquareSet;
use super::tables::Tables;
use super::weights::THREATS;
use crate::gomoku::{Delta, Gomoku};
use crate::{Board, Direction, Grid, Move, Position, Side, Square};

/// The pattern board works with rows of five, and was asked for another length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("patterns are those of five in a row, and this game is won by {k}")]
pub struct NotFive {
    /// The length of a winning row.
    pub k: u8,
}

/// A [`Gomoku`] position together with the pattern of every empty square in each direction for both
/// sides, their classes, the number and the set of squares of each class, and an evaluation.
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
    cells: Cells,
    accumulators: Accumulators,
    plies: Vec<Ply>,
}

/// What is needed to take a ply back.
#[derive(Clone, Copy)]
struct Ply {
    delta: Delta,
    counts: Counts,
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
        let mut board = Self {
            position: position.clone(),
            tables: Arc::clone(tables),
            cells: Cells::new(rule, grid),
            accumulators: Accumulators::with_capacity(2 * grid.area()),
            plies: Vec::with_capacity(2 * grid.area()),
        };
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
        Pattern::from_index(self.cells.at(square).pattern(side, direction).into())
    }

    /// What a stone of `side` on the empty `square` would make in all.
    #[inline]
    #[must_use]
    pub fn class(&self, side: Side, square: Square) -> Class {
        self.cells.at(square).classes[side.index()]
    }

    /// The shape code of the empty `square` for `side`: the index of [`Weights`](super::Weights).
    #[inline]
    #[must_use]
    pub fn code(&self, side: Side, square: Square) -> u16 {
        self.cells.at(square).codes[side.index()]
    }

    /// The number of empty squares of one class for `side`.
    #[inline]
    #[must_use]
    pub const fn count(&self, side: Side, class: Class) -> u32 {
        self.cells.counts[side.index()][class as usize] as u32
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
        &self.cells.squares[side.index()][class as usize]
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
            Some(y) if y < height => self.cells.occupied.row(y),
            _ => 0,
        };
        for y in 0..height {
            let close = row(y, 1) | row(y, 2) | row(y, 3) | row(y, 4) | row(y, 5);
            let far = row(y, 0) | row(y, 3) | row(y, 6);
            let straight = row(y, 0) | row(y, 6);
            let wide = close | close << 1 | close << 2 | close >> 1 | close >> 2;
            let lines = far << 3 | far >> 3 | straight;
            *near.row_mut(y) = (wide | lines) & all & !self.cells.occupied.row(y);
        }
        near
    }

    /// The empty squares.
    #[must_use]
    pub fn empties(&self) -> SquareSet {
        let grid = self.grid();
        let mut empties = SquareSet::EMPTY;
        for y in 0..usize::from(grid.height()) {
            *empties.row_mut(y) = ((1u32 << grid.width()) - 1) & !self.cells.occupied.row(y);
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
            let counts = &self.cells.counts[side.index()];
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

    /// The evaluation in the view of the side to move, see [`Network`](super::Network). It follows
    /// the moves since it was last asked for.
    #[inline]
    #[must_use]
    pub fn evaluate(&mut self) -> i32 {
        let network = self.tables.network();
        for ply in self.accumulators.known()..self.plies.len() {
            let Ply { delta, journal, .. } = self.plies[ply];
            let next = self.plies.get(ply + 1);
            let end = next.map_or_else(|| self.cells.journal(), |next| next.journal);
            let square = delta.played.square();
            self.accumulators
                .push(&self.cells, square, [journal, end], network);
        }
        let turn = self.position.turn();
        network.evaluate(turn, self.threat_mask(), self.accumulators.last())
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
            counts: self.cells.counts,
            journal: self.cells.journal(),
        });
        if let Move::Place(square) = m {
            self.cells.add(square, side, &self.tables);
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
            self.cells.remove(square, ply.delta.side, ply.journal);
        }
        self.cells.counts = ply.counts;
        self.accumulators.truncate(self.plies.len());
    }

    fn grid(&self) -> Grid {
        self.position.grid()
    }

    fn set_up(&mut self, position: &Gomoku) {
        self.plies.clear();
        self.cells.clear(position.grid(), &self.tables);
        for square in position.grid().squares() {
            if let Some(side) = position.at(square) {
                self.cells.add(square, side, &self.tables);
                self.cells.settle();
            }
        }
        self.accumulators
            .set_up(position.grid(), &self.cells, self.tables.network());
    }
}

impl PartialEq for PatternBoard {
    /// Whether position, patterns, counts and sums are the same, however they came about. The keys
    /// of taken squares, and what can be taken back, do not matter.
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
            && self.cells.counts == other.cells.counts
            && self.cells.squares == other.cells.squares
            && self
                .empties()
                .iter()
                .all(|square| self.cells.at(square) == other.cells.at(square))
    }
}

impl Eq for PatternBoard {}

impl core::fmt::Debug for PatternBoard {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PatternBoard")
            .field("position", &self.position)
            .field("counts", &self.cells.counts)
            .finish_non_exhaustive()
    }
}

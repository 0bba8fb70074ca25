//! A position of Gomoku and its moves.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use super::bits::{Layout, Slot, Words, runs};
use super::illegal::{Foul, Illegal};
use super::{Rule, Rules, keys, renju};
use crate::{
    Board, Direction, Grid, Line, LineTable, Move, Notation, Position, Rng, Side, Square, Status,
};

/// A position of Gomoku under any of its [`Rules`].
///
/// What depends on the rules alone, such as the table of lines, is made once by
/// [`Gomoku::new`] and shared by all clones, so further games are best begun from a clone of an
/// empty board.
///
/// Renju allows a player to pass. Here Black must pass where every empty square is forbidden, and
/// nobody may pass otherwise: Gomocup's referee and most servers play it so.
///
/// ```
/// use boardgame_core::gomoku::{Gomoku, Rule, Rules};
/// use boardgame_core::{Board, Position, Side, Status};
///
/// let mut game = Gomoku::new(Rules::new(15, 15, 5, Rule::Freestyle)?);
/// for text in ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1", "h12"] {
///     let m = game.parse_move(text)?;
///     game.play(m)?;
/// }
/// assert_eq!(game.status(), Status::Won { side: Side::Black });
/// assert_eq!(game.winning_lines().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Gomoku {
    shared: Arc<Shared>,
    stones: [Words; 2],
    key: u64,
    placed: u16,
    turn: Side,
    status: Status,
}

/// What depends on the rules alone.
struct Shared {
    rules: Rules,
    layout: Layout,
    lines: LineTable,
}

/// What one ply of Gomoku changed: whose stone went where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delta {
    /// The move.
    pub played: Move,
    /// Who played it.
    pub side: Side,
}

impl Gomoku {
    /// The empty board, Black to move.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let shared = Shared {
            rules,
            layout: Layout::new(rules.grid()),
            lines: LineTable::new(rules.grid(), rules.k()),
        };
        Self {
            shared: Arc::new(shared),
            stones: [Words::EMPTY; 2],
            key: keys::turn(Side::Black),
            placed: 0,
            turn: Side::Black,
            status: Status::Ongoing,
        }
    }

    /// The empty board under the same rules, Black to move.
    #[must_use]
    pub fn cleared(&self) -> Self {
        Self {
            shared: Arc::clone(&self.shared),
            stones: [Words::EMPTY; 2],
            key: keys::turn(Side::Black),
            placed: 0,
            turn: Side::Black,
            status: Status::Ongoing,
        }
    }

    /// What the game is played with.
    #[inline]
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.shared.rules
    }

    /// All lines of the board.
    #[must_use]
    pub fn lines(&self) -> &LineTable {
        &self.shared.lines
    }

    /// The number of stones on the board.
    #[inline]
    #[must_use]
    pub const fn placed(&self) -> usize {
        self.placed as usize
    }

    /// The empty squares, row by row from the top left.
    pub fn empties(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.grid().height())
            .flat_map(move |y| Columns(self.empty_row(y)).map(move |x| Square::new(x, y)))
    }

    /// Whether a stone of `side` on the empty `square` would win by the rules of its rows.
    ///
    /// # Panics
    /// May panic if the square is off the board.
    #[inline]
    #[must_use]
    pub fn wins_at(&self, square: Square, side: Side) -> bool {
        let mut winning = 0;
        for &slot in self.shared.layout.slots(square) {
            let own = self.stones[side.index()].word(slot) | 1 << slot.bit;
            winning |= self.winning(slot, side, own);
        }
        winning != 0
    }

    /// What a black stone on `square` would make that renju forbids. `None` also under the other
    /// rule sets, on a taken square and off the board.
    #[inline]
    #[must_use]
    pub fn foul(&self, square: Square) -> Option<Foul> {
        if self.rules().rule() != Rule::Renju || !self.is_empty(square) {
            return None;
        }
        let [black, white] = &self.stones;
        renju::foul(self.grid(), &self.shared.layout, black, white, square)
    }

    /// The rows that have won, each with all of its stones; empty unless the game is won.
    ///
    /// A row longer than `k` is one line. One stone can complete several.
    #[must_use]
    pub fn winning_lines(&self) -> Vec<Line> {
        let Some(side) = self.status.winner() else {
            return Vec::new();
        };
        let k = u32::from(self.rules().k());
        let mut lines = Vec::new();
        for direction in Direction::ALL {
            for start in self.grid().squares().filter(|&s| self.at(s) == Some(side)) {
                if start
                    .step(direction, -1)
                    .is_some_and(|before| self.at(before) == Some(side))
                {
                    continue;
                }
                let len = (0..)
                    .take_while(|&n| {
                        start
                            .step(direction, n)
                            .is_some_and(|s| self.at(s) == Some(side))
                    })
                    .count();
                let slot = self.shared.layout.slots(start)[direction.index()];
                // The row alone, so that another row of the same word does not speak for it.
                let own = ((1u64 << len) - 1) as u32;
                let own = own << slot.bit;
                if len >= k as usize && self.winning(slot, side, own) != 0 {
                    lines.push(Line {
                        start,
                        direction,
                        len: len as u8,
                    });
                }
            }
        }
        lines
    }

    /// Whether some line still has none of the opponent's stones, so that `side` might fill it.
    ///
    /// Once this is false for both sides the game can only be drawn. It is not drawn by that
    /// alone: the rules end it when the board is full.
    #[must_use]
    pub fn has_open_line(&self, side: Side) -> bool {
        let theirs = &self.stones[(!side).index()];
        let k = u32::from(self.rules().k());
        // Every line begins on a square, so the words of all squares are those of all lines.
        self.grid().squares().any(|square| {
            self.shared.layout.slots(square).iter().any(|&slot| {
                runs(self.shared.layout.all.word(slot) & !theirs.word(slot), k) >> slot.bit & 1 != 0
            })
        })
    }

    #[inline]
    fn is_empty(&self, square: Square) -> bool {
        self.grid().contains(square) && self.empty_row(square.y()) >> square.x() & 1 != 0
    }

    #[inline]
    pub(super) fn empty_row(&self, y: u8) -> u32 {
        let [black, white] = &self.stones;
        self.shared.layout.all.row(y) & !(black.row(y) | white.row(y))
    }

    /// Where rows of `side` win in the word of `slot`, if its stones there were `own`.
    #[inline]
    fn winning(&self, slot: Slot, side: Side, own: u32) -> u32 {
        let Shared { rules, .. } = &*self.shared;
        let theirs = self.stones[(!side).index()].word(slot);
        rules.rule().wins(side, u32::from(rules.k()), own, theirs)
    }

    /// The squares of one line through `square` as bits: the stones of `side`, and the squares
    /// that are its own or empty.
    #[inline]
    pub(super) fn along(&self, slot: Slot, side: Side) -> (u32, u32) {
        let theirs = self.stones[(!side).index()].word(slot);
        (
            self.stones[side.index()].word(slot),
            self.shared.layout.all.word(slot) & !theirs,
        )
    }

    #[inline]
    pub(super) fn slots(&self, square: Square) -> &super::bits::Slots {
        self.shared.layout.slots(square)
    }

    /// Puts a stone on an empty square without ending the game, for setting up a position.
    pub(super) fn place(&mut self, square: Square, side: Side) {
        self.stones[side.index()].toggle(self.shared.layout.slots(square));
        self.key ^= keys::stone(side, square);
        self.placed += 1;
    }

    /// Sets the side to move, and finds out from the whole board how the game stands. Gives the
    /// status if at most one side has a winning row.
    pub(super) fn settle(&mut self, turn: Side) -> Option<Status> {
        self.key ^= keys::turn(self.turn) ^ keys::turn(turn);
        self.turn = turn;
        let has_won = |side: Side| {
            self.grid().squares().any(|square| {
                self.shared.layout.slots(square).iter().any(|&slot| {
                    self.winning(slot, side, self.stones[side.index()].word(slot)) != 0
                })
            })
        };
        self.status = match Side::BOTH.map(has_won) {
            [true, true] => return None,
            [true, false] => Status::Won { side: Side::Black },
            [false, true] => Status::Won { side: Side::White },
            [false, false] if self.placed() == self.grid().area() => Status::Drawn,
            [false, false] => Status::Ongoing,
        };
        Some(self.status)
    }
}

impl Position for Gomoku {
    type Move = Move;
    type Delta = Delta;
    type Illegal = Illegal;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn status(&self) -> Status {
        self.status
    }

    #[inline]
    fn visit_moves<B>(&self, mut visitor: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.status.is_over() {
            return ControlFlow::Continue(());
        }
        let restricted = self.rules().rule() == Rule::Renju && self.turn == Side::Black;
        let mut none = true;
        for y in 0..self.grid().height() {
            for x in Columns(self.empty_row(y)) {
                let square = Square::new(x, y);
                if !restricted || self.foul(square).is_none() {
                    none = false;
                    visitor(Move::Place(square))?;
                }
            }
        }
        if none {
            visitor(Move::Pass)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        let grid = self.grid();
        if self.status.is_over() {
            return Err(Illegal::GameOver {
                status: self.status,
            });
        }
        let Move::Place(square) = m else {
            let playable = self
                .empties()
                .find(|&square| self.turn == Side::White || self.foul(square).is_none());
            return match playable {
                Some(square) => Err(Illegal::PassNotForced { square, grid }),
                None => Ok(()),
            };
        };
        if !grid.contains(square) {
            return Err(Illegal::OffBoard { square, grid });
        }
        if let Some(by) = self.at(square) {
            return Err(Illegal::Occupied { square, by, grid });
        }
        match if self.turn == Side::Black {
            self.foul(square)
        } else {
            None
        } {
            Some(foul) => Err(Illegal::Forbidden { square, foul }),
            None => Ok(()),
        }
    }

    #[inline]
    fn make(&mut self, m: Move) -> Delta {
        let side = self.turn;
        self.turn = !side;
        self.key ^= keys::turn(Side::White);
        if let Move::Place(square) = m {
            let shared = &*self.shared;
            let slots = shared.layout.slots(square);
            self.stones[side.index()].toggle(slots);
            self.key ^= keys::stone(side, square);
            self.placed += 1;
            let k = u32::from(shared.rules.k());
            let own = &self.stones[side.index()];
            // Most moves make no row of `k` at all, whatever the rule says of its ends.
            if slots
                .iter()
                .fold(0, |rows, &slot| rows | runs(own.word(slot), k))
                != 0
                && slots
                    .iter()
                    .any(|&slot| self.winning(slot, side, own.word(slot)) != 0)
            {
                self.status = Status::Won { side };
            } else if self.placed as usize == shared.rules.grid().area() {
                self.status = Status::Drawn;
            }
        }
        Delta { played: m, side }
    }

    #[inline]
    fn unmake(&mut self, delta: Delta) {
        self.turn = delta.side;
        self.key ^= keys::turn(Side::White);
        self.status = Status::Ongoing;
        if let Move::Place(square) = delta.played {
            self.stones[delta.side.index()].toggle(self.shared.layout.slots(square));
            self.key ^= keys::stone(delta.side, square);
            self.placed -= 1;
        }
    }

    /// A Zobrist hash of the stones and the side to move, kept up to date move by move. The rules
    /// are not part of it.
    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn count_moves(&self) -> usize {
        match self.status {
            Status::Ongoing if self.rules().rule() != Rule::Renju || self.turn == Side::White => {
                self.grid().area() - self.placed()
            }
            Status::Ongoing => {
                let legal = self
                    .empties()
                    .filter(|&square| self.foul(square).is_none())
                    .count();
                legal.max(1)
            }
            Status::Won { .. } | Status::Drawn => 0,
        }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        if self.status.is_over() {
            return None;
        }
        let restricted = self.rules().rule() == Rule::Renju && self.turn == Side::Black;
        // Forbidden squares are few, so another draw is cheaper than finding all of them.
        for _ in 0..64 {
            let square = self.random_empty(rng);
            if !restricted || self.foul(square).is_none() {
                return Some(Move::Place(square));
            }
        }
        let mut legal = self.empties().filter(|&square| self.foul(square).is_none());
        let count = self.count_moves() as u32;
        Some(
            legal
                .nth(rng.below(count) as usize)
                .map_or(Move::Pass, Move::Place),
        )
    }
}

impl Gomoku {
    /// An empty square at random, each as likely as the others. There must be one.
    #[inline]
    fn random_empty(&self, rng: &mut Rng) -> Square {
        let grid = self.grid();
        let free = grid.area() - self.placed();
        if 4 * free >= grid.area() {
            // At most four draws on average.
            loop {
                let bits = rng.next_u64();
                let scaled =
                    |half: u32, side: u8| ((u64::from(half) * u64::from(side)) >> 32) as u8;
                let x = scaled(bits as u32, grid.width());
                let y = scaled((bits >> 32) as u32, grid.height());
                if self.empty_row(y) >> x & 1 != 0 {
                    return Square::new(x, y);
                }
            }
        }
        let mut skip = rng.below(free as u32);
        for y in 0..grid.height() {
            let row = self.empty_row(y);
            let here = row.count_ones();
            if skip < here {
                let x = Columns(row).nth(skip as usize).unwrap_or_default();
                return Square::new(x, y);
            }
            skip -= here;
        }
        unreachable!("a game that goes on has an empty square")
    }
}

impl Board for Gomoku {
    const NOTATION: Notation = Notation::BottomUp;

    #[inline]
    fn grid(&self) -> Grid {
        self.shared.rules.grid()
    }

    #[inline]
    fn at(&self, square: Square) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.stones[side.index()].has(square))
    }

    fn stones(&self, side: Side) -> usize {
        let words = &self.stones[side.index()];
        (0..self.grid().height())
            .map(|y| words.row(y).count_ones() as usize)
            .sum()
    }
}

impl PartialEq for Gomoku {
    fn eq(&self, other: &Self) -> bool {
        self.rules() == other.rules()
            && self.stones == other.stones
            && self.turn == other.turn
            && self.status == other.status
            && self.key == other.key
            && self.placed == other.placed
    }
}

impl Eq for Gomoku {}

impl fmt::Debug for Gomoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Gomoku({self}, {:?})", self.status)
    }
}

/// The set bits of a row, lowest first.
struct Columns(u32);

impl Iterator for Columns {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let column = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(column)
    }
}

//! A position of Gomoku and its moves.

use alloc::sync::Arc;
use core::fmt;
use core::ops::ControlFlow;

use super::bits::{Layout, Slot, Slots, Words, runs};
use super::empties::Columns;
use super::illegal::{Foul, Illegal};
use super::{Rule, Rules, keys, renju};
use crate::{Board, Grid, LineTable, Move, Notation, Position, Rng, Side, Square, Status};

/// A position of Gomoku under any of its [`Rules`].
///
/// What depends on the rules alone, such as the table of lines, is made once by
/// [`Gomoku::new`] and shared by all clones, so further games are best begun from a clone of an
/// empty board.
///
/// The International Rules of Renju let a player pass at any time. Here a pass is a move only where
/// it is forced: for Black under renju, when every empty square is forbidden.
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
    pub(super) shared: Arc<Shared>,
    pub(super) stones: [Words; 2],
    key: u64,
    placed: u16,
    turn: Side,
    status: Status,
}

/// What depends on the rules alone.
pub(super) struct Shared {
    pub(super) rules: Rules,
    pub(super) layout: Layout,
    pub(super) lines: LineTable,
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
    pub(super) fn slots(&self, square: Square) -> &Slots {
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
        self.status = match Side::BOTH.map(|side| self.has_winning_row(side)) {
            [true, true] => return None,
            [true, false] => Status::Won { side: Side::Black },
            [false, true] => Status::Won { side: Side::White },
            [false, false] if self.placed() == self.grid().area() => Status::Drawn,
            [false, false] => Status::Ongoing,
        };
        Some(self.status)
    }

    /// Whether the side to move may put a stone on `square`.
    #[inline]
    fn may_place(&self, square: Square) -> bool {
        self.status == Status::Ongoing
            && self.is_empty(square)
            && !(self.is_restricted() && self.foul(square).is_some())
    }

    /// Whether the side to move has moves forbidden to it.
    #[inline]
    fn is_restricted(&self) -> bool {
        self.rules().rule() == Rule::Renju && self.turn == Side::Black
    }

    /// What is wrong with a move that is no stone on a free square, if anything.
    #[cold]
    fn check_closely(&self, m: Move) -> Result<(), Illegal> {
        let grid = self.grid();
        if self.status.is_over() {
            return Err(Illegal::GameOver {
                status: self.status,
            });
        }
        let Move::Place(square) = m else {
            let playable = self.empties().find(|&square| self.may_place(square));
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
        match self.foul(square) {
            Some(foul) if self.is_restricted() => Err(Illegal::Forbidden { square, foul }),
            _ => Ok(()),
        }
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
        let restricted = self.is_restricted();
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

    #[inline]
    fn check(&self, m: Move) -> Result<(), Illegal> {
        match m {
            Move::Place(square) if self.may_place(square) => Ok(()),
            _ => self.check_closely(m),
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
            Status::Ongoing if !self.is_restricted() => self.grid().area() - self.placed(),
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
        let restricted = self.is_restricted();
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

//! The rules: [`Reversi`].

use core::ops::ControlFlow;

use super::{Illegal, SetupError, Size, SquareSet, bitboard, count};
use crate::rng::mix;
use crate::{Board, Grid, Move, Notation, Position, Rng, Side, Square, Status, Symmetry};

/// A position of Reversi (Othello).
///
/// A move puts a disc on an empty square so that it encloses at least one disc of the opponent
/// between itself and another disc of the mover, in a straight line without gap; all discs so
/// enclosed, in all eight directions, turn. A side without a move must pass, and [`Move::Pass`] is
/// then its one legal move; a side with a move may not. The game ends when neither side has a move,
/// and more discs win.
///
/// ```
/// use boardgame_core::{Board, Position, Side, reversi::{Reversi, Scoring}};
/// let mut game = Reversi::new();
/// let delta = game.play(game.parse_move("f5")?)?;
/// assert_eq!(delta.flips.len(), 1);
/// assert_eq!(game.turn(), Side::White);
/// assert_eq!((game.stones(Side::Black), game.stones(Side::White)), (4, 1));
/// assert_eq!(game.result(Scoring::Discs), 3);
/// assert!(game.play(game.parse_move("f5")?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(try_from = "alloc::string::String", into = "alloc::string::String")
)]
pub struct Reversi {
    /// The discs of the side to move, so that the kernels need not ask which side that is.
    own: SquareSet,
    opp: SquareSet,
    /// Where the side to move may play. Empty with the game going on means that it must pass.
    legal: SquareSet,
    turn: Side,
    size: Size,
    status: Status,
}

/// What one ply of [`Reversi`] changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delta {
    /// The move.
    pub played: Move,
    /// The discs that turned; none with a pass.
    pub flips: SquareSet,
    legal_before: SquareSet,
}

/// What the squares left empty at the end count for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Scoring {
    /// Nothing: the discs on the board alone count.
    #[default]
    Discs,
    /// They count for the winner, as in tournaments, in WTHOR files and in end game suites. A draw
    /// stays a draw.
    EmptiesToWinner,
}

impl Reversi {
    /// The start of the game on 8×8.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_size(Size::Eight)
    }

    /// The start of the game: White on the two middle squares from top left to bottom right, Black
    /// on the other two and to move.
    #[must_use]
    pub const fn with_size(size: Size) -> Self {
        let low = (size.side() / 2 - 1) as u32;
        let first = 1u64 << (9 * low);
        let (white, black) = (first | first << 9, first << 1 | first << 8);
        Self::settled(
            size,
            SquareSet::from_bits(black),
            SquareSet::from_bits(white),
            Side::Black,
        )
    }

    /// Any position: the discs of both sides, and the side to move.
    ///
    /// The side to move may be one that must pass, and the game may be over.
    ///
    /// # Errors
    /// If a square has discs of both sides, a disc is off the board, or there is no disc at all.
    pub fn setup(
        size: Size,
        black: SquareSet,
        white: SquareSet,
        turn: Side,
    ) -> Result<Self, SetupError> {
        let both = black & white;
        if let Some(square) = both.first() {
            return Err(SetupError::Overlap {
                square,
                count: both.len(),
            });
        }
        if let Some(square) = ((black | white) - size.squares()).first() {
            return Err(SetupError::OffBoard { square, size });
        }
        if (black | white).is_empty() {
            return Err(SetupError::NoDiscs);
        }
        let (own, opp) = match turn {
            Side::Black => (black, white),
            Side::White => (white, black),
        };
        Ok(Self::settled(size, own, opp, turn))
    }

    /// The size of the board.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The discs of `side`.
    #[inline]
    #[must_use]
    pub const fn discs(&self, side: Side) -> SquareSet {
        if side as u8 == self.turn as u8 {
            self.own
        } else {
            self.opp
        }
    }

    /// The squares without a disc.
    #[inline]
    #[must_use]
    pub const fn empties(&self) -> SquareSet {
        SquareSet::from_bits(self.size.squares().bits() & !(self.own.bits() | self.opp.bits()))
    }

    /// The squares on which the side to move may play; none if it must pass or the game is over.
    #[inline]
    #[must_use]
    pub const fn legal(&self) -> SquareSet {
        self.legal
    }

    /// The squares on which `side` could play if it were to move: its mobility.
    #[inline]
    #[must_use]
    pub const fn legal_of(&self, side: Side) -> SquareSet {
        if side as u8 == self.turn as u8 {
            self.legal
        } else {
            legal(self.size, self.opp, self.own)
        }
    }

    /// Whether the side to move has no move but the pass.
    #[inline]
    #[must_use]
    pub const fn must_pass(&self) -> bool {
        self.legal.is_empty() && !self.status.is_over()
    }

    /// The discs that would turn if the side to move played on `square`; none if it may not.
    #[inline]
    #[must_use]
    pub const fn flips(&self, square: Square) -> SquareSet {
        if self.legal.contains(square) {
            flips(self.own, self.opp, square)
        } else {
            SquareSet::EMPTY
        }
    }

    /// Black's discs less White's. Before the end it is what the result would be if the game were
    /// over now.
    #[must_use]
    pub const fn result(&self, scoring: Scoring) -> i32 {
        let margin = self.discs(Side::Black).len() as i32 - self.discs(Side::White).len() as i32;
        match scoring {
            Scoring::Discs => margin,
            Scoring::EmptiesToWinner => margin + margin.signum() * self.empties().len() as i32,
        }
    }

    /// The position turned or mirrored. Moves turn with it:
    /// [`Symmetry::apply`] says where a square goes.
    #[must_use]
    pub const fn transform(&self, symmetry: Symmetry) -> Self {
        let side = self.size.side();
        Self {
            own: SquareSet::from_bits(bitboard::transform(self.own.bits(), side, symmetry)),
            opp: SquareSet::from_bits(bitboard::transform(self.opp.bits(), side, symmetry)),
            legal: SquareSet::from_bits(bitboard::transform(self.legal.bits(), side, symmetry)),
            ..*self
        }
    }

    /// The position with the other colour everywhere: discs, side to move and winner.
    #[must_use]
    pub fn swap_colours(&self) -> Self {
        let status = match self.status {
            Status::Won { side } => Status::Won { side: !side },
            other => other,
        };
        Self {
            turn: !self.turn,
            status,
            ..*self
        }
    }

    /// A position with its legal squares and status worked out.
    const fn settled(size: Size, own: SquareSet, opp: SquareSet, turn: Side) -> Self {
        let legal = legal(size, own, opp);
        let mut position = Self {
            own,
            opp,
            legal,
            turn,
            size,
            status: Status::Ongoing,
        };
        if legal.is_empty() {
            position.status = status_without_move(size, own, opp, turn);
        }
        position
    }
}

/// How the game stands if `turn`, with the discs `own`, has no move: the opponent has one, or it
/// is over. It takes values, so that a position being played on can stay in registers.
#[cold]
const fn status_without_move(size: Size, own: SquareSet, opp: SquareSet, turn: Side) -> Status {
    if !legal(size, opp, own).is_empty() {
        return Status::Ongoing;
    }
    let (own, opp) = (own.len(), opp.len());
    if own == opp {
        Status::Drawn
    } else if (own > opp) == matches!(turn, Side::Black) {
        Status::Won { side: Side::Black }
    } else {
        Status::Won { side: Side::White }
    }
}

impl Default for Reversi {
    /// The start of the game on 8×8.
    fn default() -> Self {
        Self::new()
    }
}

impl Position for Reversi {
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
        // One call of the visitor for passes and squares alike, so that it is inlined here.
        let mut squares = self.legal.iter();
        let mut m = match squares.next() {
            Some(square) => Move::Place(square),
            None if self.status.is_over() => return ControlFlow::Continue(()),
            None => Move::Pass,
        };
        loop {
            visitor(m)?;
            match squares.next() {
                Some(square) => m = Move::Place(square),
                None => return ControlFlow::Continue(()),
            }
        }
    }

    #[inline]
    fn check(&self, m: Move) -> Result<(), Illegal> {
        if self.status.is_over() {
            return Err(Illegal::GameOver {
                status: self.status,
            });
        }
        let Move::Place(square) = m else {
            return match self.legal.first() {
                None => Ok(()),
                Some(example) => Err(Illegal::PassNotForced {
                    example,
                    count: self.legal.len(),
                }),
            };
        };
        if self.legal.contains(square) {
            Ok(())
        } else if !self.size.squares().contains(square) {
            Err(Illegal::OffBoard {
                square,
                size: self.size,
            })
        } else if let Some(by) = self.at(square) {
            Err(Illegal::Occupied { square, by })
        } else if self.legal.is_empty() {
            Err(Illegal::MustPass { side: self.turn })
        } else {
            Err(Illegal::FlipsNothing {
                square,
                side: self.turn,
            })
        }
    }

    #[inline(always)]
    fn make(&mut self, m: Move) -> Delta {
        let legal_before = self.legal;
        let (placed, flips) = match m {
            Move::Place(square) => (SquareSet::of(square), flips(self.own, self.opp, square)),
            Move::Pass => (SquareSet::EMPTY, SquareSet::EMPTY),
        };
        (self.own, self.opp) = (self.opp ^ flips, self.own | flips | placed);
        self.turn = !self.turn;
        self.legal = legal(self.size, self.own, self.opp);
        if self.legal.is_empty() {
            self.status = status_without_move(self.size, self.own, self.opp, self.turn);
        }
        Delta {
            played: m,
            flips,
            legal_before,
        }
    }

    #[inline]
    fn unmake(&mut self, delta: Delta) {
        let placed = match delta.played {
            Move::Place(square) => SquareSet::of(square),
            Move::Pass => SquareSet::EMPTY,
        };
        (self.own, self.opp) = (self.opp ^ delta.flips ^ placed, self.own | delta.flips);
        self.turn = !self.turn;
        self.legal = delta.legal_before;
        self.status = Status::Ongoing;
    }

    /// Worked out from the boards each time: a few multiplications cost less than a table of
    /// random numbers that every flipped disc would have to be looked up in.
    #[inline]
    fn key(&self) -> u64 {
        // Odd multipliers lose no bit, and the turn by half a word keeps the two boards from
        // cancelling out. What is to move and the size of the board are the low bits.
        let own = self.own.bits().wrapping_mul(0xd134_2543_de82_ef95);
        let opp = self
            .opp
            .bits()
            .wrapping_mul(0xaef1_7502_108e_f2d9)
            .rotate_left(32);
        let rest = (self.size as u64) << 1 | self.turn as u64;
        mix(own.wrapping_add(opp) ^ rest)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.legal.len() + usize::from(self.must_pass())
    }

    fn count_lines(&self, depth: u32, counts: impl Fn(Move) -> bool) -> Option<u64> {
        let squares = self.size.squares();
        if !squares
            .into_iter()
            .all(|square| counts(Move::Place(square)))
        {
            return None;
        }
        let free = !counts(Move::Pass);
        let (own, opp) = (self.own.bits(), self.opp.bits());
        Some(count::lines(own, opp, squares.bits(), depth, free))
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        if self.legal.is_empty() {
            return if self.status.is_over() {
                None
            } else {
                Some(Move::Pass)
            };
        }
        let n = rng.below(self.legal.len() as u32);
        Some(Move::Place(bitboard::square(bitboard::nth_bit(
            self.legal.bits(),
            n,
        ))))
    }
}

impl Board for Reversi {
    const NOTATION: Notation = Notation::TopDown;

    #[inline]
    fn grid(&self) -> Grid {
        self.size.grid()
    }

    #[inline]
    fn at(&self, square: Square) -> Option<Side> {
        if self.own.contains(square) {
            Some(self.turn)
        } else if self.opp.contains(square) {
            Some(!self.turn)
        } else {
            None
        }
    }

    #[inline]
    fn stones(&self, side: Side) -> usize {
        self.discs(side).len()
    }
}

#[inline]
const fn legal(size: Size, own: SquareSet, opp: SquareSet) -> SquareSet {
    let moves = bitboard::legal_moves(own.bits(), opp.bits());
    SquareSet::from_bits(moves & size.squares().bits())
}

#[inline]
const fn flips(own: SquareSet, opp: SquareSet, square: Square) -> SquareSet {
    SquareSet::from_bits(bitboard::flips(
        own.bits(),
        opp.bits(),
        bitboard::index(square),
    ))
}

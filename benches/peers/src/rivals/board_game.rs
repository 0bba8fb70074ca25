//! Reversi as a board of the crate board-game.

use std::cell::Cell;
use std::cmp::Ordering;
use std::fmt;
use std::ops::ControlFlow;

use board_game::ai::minimax::Heuristic;
use board_game::ai::solver::{SolverHeuristic, SolverValue};
use board_game::board::{Alternating, Board, BoardDone, BoardMoves, Outcome, PlayError, Player};
use board_game::impl_unit_symmetry_board;
use boardgame_core::reversi::Reversi;
use boardgame_core::{Move, Position, Side, Square, Status};
use internal_iterator::InternalIterator;
use rand::Rng;

use crate::evaluator;

/// A move that can be displayed, as board-game asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played(Move);

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// Reversi with the sum of its squares, so that no heuristic need work that out again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReversiBoard {
    position: Reversi,
    black: i32,
}

impl From<Reversi> for ReversiBoard {
    fn from(position: Reversi) -> Self {
        let black = evaluator::from_scratch(&position);
        Self { position, black }
    }
}

impl ReversiBoard {
    #[inline]
    fn make(&mut self, m: Move) {
        let mover = self.position.turn();
        let delta = self.position.make(m);
        self.black += evaluator::change(&delta, mover);
    }
}

impl fmt::Display for ReversiBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position)
    }
}

const fn player(side: Side) -> Player {
    match side {
        Side::Black => Player::A,
        Side::White => Player::B,
    }
}

impl Board for ReversiBoard {
    type Move = Played;

    #[inline]
    fn next_player(&self) -> Player {
        player(self.position.turn())
    }

    #[inline]
    fn is_available_move(&self, m: Played) -> Result<bool, BoardDone> {
        self.check_done()?;
        Ok(match m.0 {
            Move::Place(square) => self.position.legal().contains(square),
            Move::Pass => self.position.must_pass(),
        })
    }

    #[inline]
    fn play(&mut self, m: Played) -> Result<(), PlayError> {
        self.check_can_play(m)?;
        self.make(m.0);
        Ok(())
    }

    /// Without the check, as the trait suggests.
    #[inline]
    fn play_random_available_move(&mut self, rng: &mut impl Rng) -> Result<(), BoardDone> {
        let m = self.random_available_move(rng)?;
        self.make(m.0);
        Ok(())
    }

    /// By the place among the legal squares, as the trait suggests.
    #[inline]
    fn random_available_move(&self, rng: &mut impl Rng) -> Result<Played, BoardDone> {
        self.check_done()?;
        let legal = self.position.legal();
        if legal.is_empty() {
            return Ok(Played(Move::Pass));
        }
        let mut bits = legal.bits();
        for _ in 0..rng.gen_range(0..legal.len() as u32) {
            bits &= bits - 1;
        }
        let index = bits.trailing_zeros() as u8;
        Ok(Played(Square::new(index & 7, index >> 3).into()))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.position.status() {
            Status::Ongoing => None,
            Status::Drawn => Some(Outcome::Draw),
            Status::Won { side } => Some(Outcome::WonBy(player(side))),
        }
    }

    fn can_lose_after_move() -> bool {
        true
    }
}

impl Alternating for ReversiBoard {}

impl_unit_symmetry_board!(ReversiBoard);

/// The legal moves of a board.
#[derive(Clone)]
pub(crate) struct Legal<'a>(&'a Reversi);

impl InternalIterator for Legal<'_> {
    type Item = Played;

    #[inline]
    fn try_for_each<R, F>(self, mut f: F) -> ControlFlow<R>
    where
        F: FnMut(Played) -> ControlFlow<R>,
    {
        self.0.visit_moves(|m| f(Played(m)))
    }
}

/// The moves of any board.
#[derive(Clone)]
pub(crate) struct All;

impl InternalIterator for All {
    type Item = Played;

    fn try_for_each<R, F>(self, mut f: F) -> ControlFlow<R>
    where
        F: FnMut(Played) -> ControlFlow<R>,
    {
        for index in 0..64 {
            f(Played(Square::new(index & 7, index >> 3).into()))?;
        }
        f(Played(Move::Pass))
    }
}

impl<'a> BoardMoves<'a, Self> for ReversiBoard {
    type AllMovesIterator = All;
    type AvailableMovesIterator = Legal<'a>;

    fn all_possible_moves() -> All {
        All
    }

    #[inline]
    fn available_moves(&'a self) -> Result<Legal<'a>, BoardDone> {
        self.check_done()?;
        Ok(Legal(&self.position))
    }
}

/// The evaluation that all searches use, counting the positions that it is asked for.
#[derive(Debug, Default)]
pub(crate) struct SquaresHeuristic {
    pub(crate) asked: Cell<u64>,
}

impl Heuristic<ReversiBoard> for SquaresHeuristic {
    type V = i32;

    #[inline]
    fn value(&self, board: &ReversiBoard, length: u32) -> i32 {
        self.asked.set(self.asked.get() + 1);
        let turn = board.position.turn();
        match board.position.status() {
            Status::Ongoing => evaluator::value(board.black, &board.position, turn),
            Status::Drawn => 0,
            Status::Won { side } if side == turn => 1_000_000 - length as i32,
            Status::Won { .. } => length as i32 - 1_000_000,
        }
    }

    #[inline]
    fn merge(old: i32, new: i32) -> (i32, Ordering) {
        (old.max(new), new.cmp(&old))
    }
}

/// board-game's own heuristic of nothing but the end, counting the positions that it is asked for.
#[derive(Debug, Default)]
pub(crate) struct EndsHeuristic {
    pub(crate) asked: Cell<u64>,
}

impl<B: Board> Heuristic<B> for EndsHeuristic {
    type V = SolverValue;

    #[inline]
    fn value(&self, board: &B, length: u32) -> SolverValue {
        self.asked.set(self.asked.get() + 1);
        SolverHeuristic.value(board, length)
    }

    #[inline]
    fn merge(old: SolverValue, new: SolverValue) -> (SolverValue, Ordering) {
        SolverValue::merge(old, new)
    }
}

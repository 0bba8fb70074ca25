//! A game on a grid as a [`Board`]: Squava, in which four in a row win and three in a row lose.
//! A board draws itself, and writes and reads its moves as people do.

use std::ops::ControlFlow;

use boardgame_core::{Board, Grid, History, Move, Notation, Position, Rng, Side, Square, Status};

const SIDE: u8 = 5;
/// Bits from one row to the next: one more than a row has squares, so that no row runs on.
const STEP: u8 = SIDE + 1;
/// The squares of the board.
const BOARD: u32 = 0o37_37_37_37_37;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Squava {
    stones: [u32; 2],
}

#[derive(Debug, PartialEq, thiserror::Error)]
#[error("{0:?} is no empty square of a game that goes on")]
struct NotFree(Move);

fn bit(square: Square) -> u32 {
    let on_board = square.x() < SIDE && square.y() < SIDE;
    u32::from(on_board) << ((square.y() * STEP + square.x()) % 32)
}

/// Whether so many of the stones are in a row.
fn has_row(stones: u32, length: u8) -> bool {
    let row = |step: u8| (1..length).fold(stones, |row, n| row & stones >> (n * step));
    [1, STEP - 1, STEP, STEP + 1]
        .into_iter()
        .any(|step| row(step) != 0)
}

impl Position for Squava {
    type Move = Move;
    type Delta = Square;
    type Illegal = NotFree;

    fn turn(&self) -> Side {
        let taken = self.stones[0] | self.stones[1];
        Side::BOTH[(taken.count_ones() % 2) as usize]
    }

    fn status(&self) -> Status {
        let mover = !self.turn();
        let stones = self.stones[mover.index()];
        if has_row(stones, 4) {
            Status::Won { side: mover }
        } else if has_row(stones, 3) {
            Status::Won { side: !mover }
        } else if self.stones[0] | self.stones[1] == BOARD {
            Status::Drawn
        } else {
            Status::Ongoing
        }
    }

    fn visit_moves<B>(&self, visitor: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let moves = self.grid().squares().map(Move::Place);
        moves
            .filter(|&m| self.check(m).is_ok())
            .try_for_each(visitor)
    }

    fn check(&self, m: Move) -> Result<(), NotFree> {
        let square = m.square().map_or(0, bit) & !(self.stones[0] | self.stones[1]);
        if square != 0 && self.status() == Status::Ongoing {
            Ok(())
        } else {
            Err(NotFree(m))
        }
    }

    fn make(&mut self, m: Move) -> Square {
        let square = m.square().expect("Squava has no pass");
        self.stones[self.turn().index()] |= bit(square);
        square
    }

    fn unmake(&mut self, square: Square) {
        self.stones[(!self.turn()).index()] &= !bit(square);
    }

    fn key(&self) -> u64 {
        let [black, white] = self.stones.map(u64::from);
        Rng::new(black << 32 | white).next_u64()
    }
}

impl Board for Squava {
    const NOTATION: Notation = Notation::BottomUp;

    fn grid(&self) -> Grid {
        Grid::new(SIDE.into(), SIDE.into()).expect("a board can be 5x5")
    }

    fn at(&self, square: Square) -> Option<Side> {
        let has = |side: &Side| self.stones[side.index()] & bit(square) != 0;
        Side::BOTH.into_iter().find(has)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = History::new(Squava::default());
    for text in ["c3", "b2", "A5", "d4", "e1", "d2", "b4"] {
        let m = game.position().parse_move(text)?;
        game.play(m)?;
    }
    println!("{}", game.position().diagram());
    println!("{:?}", game.position().status());
    Ok(())
}

#[test]
fn it_is_a_board() {
    boardgame_core::conformance::assert_board(&Squava::default());
}

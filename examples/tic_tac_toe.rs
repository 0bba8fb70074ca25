//! A game of your own: tic-tac-toe from the rules alone, with undo, perft, an unbeatable opponent
//! and the conformance kit.

use std::ops::ControlFlow;

use boardgame_core::search::{AlphaBeta, Limits, Never, Searcher};
use boardgame_core::{History, NoOpinion, Position, Rng, Side, Status, perft};

/// The stones of each side as nine bits, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TicTacToe {
    stones: [u16; 2],
    turn: Side,
}

#[derive(Debug, PartialEq, thiserror::Error)]
#[error("square {0} is not free in a game that goes on")]
struct NotFree(u8);

impl TicTacToe {
    const START: Self = Self {
        stones: [0; 2],
        turn: Side::Black,
    };
    const ROWS: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    const FULL: u16 = 0o777;

    fn taken(&self) -> u16 {
        self.stones[0] | self.stones[1]
    }
}

impl Position for TicTacToe {
    type Move = u8;
    type Delta = u8;
    type Illegal = NotFree;

    fn turn(&self) -> Side {
        self.turn
    }

    fn status(&self) -> Status {
        let has_row = |side: &Side| {
            Self::ROWS
                .iter()
                .any(|row| self.stones[side.index()] & row == *row)
        };
        match Side::BOTH.into_iter().find(has_row) {
            Some(side) => Status::Won { side },
            None if self.taken() == Self::FULL => Status::Drawn,
            None => Status::Ongoing,
        }
    }

    fn visit_moves<B>(&self, visitor: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..9)
            .filter(|&square| self.check(square).is_ok())
            .try_for_each(visitor)
    }

    fn check(&self, square: u8) -> Result<(), NotFree> {
        let free = square < 9 && self.taken() >> square & 1 == 0;
        if free && !self.status().is_over() {
            Ok(())
        } else {
            Err(NotFree(square))
        }
    }

    fn make(&mut self, square: u8) -> u8 {
        self.stones[self.turn.index()] |= 1 << square;
        self.turn = !self.turn;
        square
    }

    fn unmake(&mut self, square: u8) {
        self.turn = !self.turn;
        self.stones[self.turn.index()] &= !(1 << square);
    }

    fn key(&self) -> u64 {
        let [black, white] = self.stones.map(u64::from);
        Rng::new(black << 16 | white << 1 | self.turn.index() as u64).next_u64()
    }
}

fn main() -> Result<(), NotFree> {
    println!(
        "{} games are possible.",
        perft(&mut TicTacToe::START.clone(), 9)
    );

    let mut game = History::new(TicTacToe::START);
    let mut opponent = AlphaBeta::new(NoOpinion, 1 << 16);
    for square in [0, 4, 8] {
        game.play(square)?;
    }
    let report = opponent.search(game.position(), &Limits::default(), &mut Never);
    println!(
        "After 0 4 8 the best move is {:?}: {}.",
        report.best, report.score
    );
    while game.undo().is_ok() {}
    let report = opponent.search(game.position(), &Limits::default(), &mut Never);
    println!("Tic-tac-toe is worth {} to its first player.", report.score);
    Ok(())
}

#[test]
fn it_is_a_game() {
    boardgame_core::conformance::assert_position(&TicTacToe::START);
    assert_eq!(perft(&mut TicTacToe::START.clone(), 9), 255_168);
}

//! A game of your own: connect four as bits, with undo, perft, a search, and the conformance
//! kit.

use std::ops::ControlFlow;

use boardgame_core::search::{AlphaBeta, Limits, Never, Searcher};
use boardgame_core::{History, NoOpinion, Position, Rng, Side, Status, perft};

const WIDTH: u32 = 7;
const HEIGHT: u32 = 6;
/// Bits from one column to the next: one more than the height, so that no row runs on.
const STEP: u32 = HEIGHT + 1;

/// The stones of each side; bit 0 is the bottom of the first column, bit 1 the square above.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ConnectFour {
    stones: [u64; 2],
}

#[derive(Debug, PartialEq, thiserror::Error)]
#[error("no stone can fall into column {0}")]
struct CannotFall(u32);

impl ConnectFour {
    fn taken(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }
}

impl Position for ConnectFour {
    /// A column, from 0.
    type Move = u32;
    /// The bit of the stone.
    type Delta = u64;
    type Illegal = CannotFall;

    fn turn(&self) -> Side {
        Side::BOTH[(self.taken().count_ones() % 2) as usize]
    }

    fn status(&self) -> Status {
        // Only the side that moved last can have made four.
        let side = !self.turn();
        let has_four = |by: u32| {
            let pairs = self.stones[side.index()] & self.stones[side.index()] >> by;
            pairs & pairs >> (2 * by) != 0
        };
        if [1, STEP - 1, STEP, STEP + 1].into_iter().any(has_four) {
            Status::Won { side }
        } else if self.taken().count_ones() == WIDTH * HEIGHT {
            Status::Drawn
        } else {
            Status::Ongoing
        }
    }

    fn visit_moves<B>(&self, visitor: impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
        // The middle columns first: they are often best, and a search gains by it.
        let columns = [3, 2, 4, 1, 5, 0, 6].into_iter();
        columns
            .filter(|&x| self.check(x).is_ok())
            .try_for_each(visitor)
    }

    fn check(&self, x: u32) -> Result<(), CannotFall> {
        let falls = x < WIDTH && self.taken() >> (x * STEP + HEIGHT - 1) & 1 == 0;
        if falls && !self.status().is_over() {
            Ok(())
        } else {
            Err(CannotFall(x))
        }
    }

    fn make(&mut self, x: u32) -> u64 {
        // The carry of the sum runs up to the lowest free square.
        let stone = (self.taken() + (1 << (x * STEP))) & !self.taken();
        self.stones[self.turn().index()] |= stone;
        stone
    }

    fn unmake(&mut self, stone: u64) {
        self.stones[(!self.turn()).index()] &= !stone;
    }

    fn key(&self) -> u64 {
        let [black, white] = self.stones;
        Rng::new(Rng::new(black).next_u64() ^ white).next_u64()
    }
}

fn main() -> Result<(), CannotFall> {
    let mut game = History::new(ConnectFour::default());
    println!("perft 6: {}", perft(&mut ConnectFour::default(), 6));
    for x in [3, 3, 2, 3] {
        game.play(x)?;
    }
    let limits = Limits {
        depth: Some(9),
        ..Limits::default()
    };
    let mut search = AlphaBeta::new(NoOpinion, 1 << 22);
    let report = search.search(game.position(), &limits, &mut Never);
    println!(
        "Black plays {:?}: {}, {} nodes.",
        report.pv, report.score, report.nodes
    );
    println!("Undone: {:?}", game.undo());
    Ok(())
}

#[test]
fn it_is_a_game() {
    boardgame_core::conformance::assert_position(&ConnectFour::default());
}

//! A game of your own with captures and passes, on 4x4. A stone is put on a free square that is not
//! beside another of its side; the opponent's stones beside it are taken off. Who can put none
//! passes. After twenty plies, or when neither side can put one, more stones on the board win.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use boardgame_core::search::{AlphaBeta, Limits, Never, Searcher};
use boardgame_core::{History, NoOpinion, Position, Rng, Side, Status, perft};

/// Five bits a row, of which the last is never used, so that no row runs on.
const BOARD: u32 = 0b01111_01111_01111_01111;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ElbowRoom {
    stones: [u32; 2],
    plies: u8,
}

#[derive(Debug, PartialEq, thiserror::Error)]
#[error("neither a free square with elbow room nor a forced pass")]
struct Illegal;

fn beside(stones: u32) -> u32 {
    (stones << 1 | stones >> 1 | stones << 5 | stones >> 5) & BOARD
}

impl ElbowRoom {
    /// Where `side` may put a stone.
    fn free(&self, side: Side) -> u32 {
        let [black, white] = self.stones;
        let room = BOARD & !(black | white | beside(self.stones[side.index()]));
        room * u32::from(self.plies < 20)
    }
}

impl Position for ElbowRoom {
    /// Row * 5 + column, or `None` for a pass.
    type Move = Option<u8>;
    /// The stone put, if any, and those taken off.
    type Delta = (u32, u32);
    type Illegal = Illegal;

    fn turn(&self) -> Side {
        Side::BOTH[usize::from(self.plies % 2)]
    }

    fn status(&self) -> Status {
        let [black, white] = self.stones.map(u32::count_ones);
        match black.cmp(&white) {
            _ if Side::BOTH.into_iter().any(|side| self.free(side) != 0) => Status::Ongoing,
            Ordering::Greater => Status::Won { side: Side::Black },
            Ordering::Less => Status::Won { side: Side::White },
            Ordering::Equal => Status::Drawn,
        }
    }

    fn visit_moves<B>(&self, visitor: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let all = (0..20).map(Some).chain([None]);
        all.filter(|&m| self.check(m).is_ok()).try_for_each(visitor)
    }

    fn check(&self, m: Option<u8>) -> Result<(), Illegal> {
        let legal = match m {
            Some(at) => at < 20 && self.free(self.turn()) >> at & 1 != 0,
            None => self.free(self.turn()) == 0 && self.free(!self.turn()) != 0,
        };
        legal.then_some(()).ok_or(Illegal)
    }

    fn make(&mut self, m: Option<u8>) -> (u32, u32) {
        let (own, opp) = (self.turn().index(), (!self.turn()).index());
        let put = m.map_or(0, |at| 1 << at);
        let off = beside(put) & self.stones[opp];
        self.stones[own] |= put;
        self.stones[opp] &= !off;
        self.plies += 1;
        (put, off)
    }

    fn unmake(&mut self, (put, off): (u32, u32)) {
        self.plies -= 1;
        let (own, opp) = (self.turn().index(), (!self.turn()).index());
        self.stones[own] &= !put;
        self.stones[opp] |= off;
    }

    fn key(&self) -> u64 {
        let [black, white] = self.stones.map(u64::from);
        Rng::new(u64::from(self.plies) << 40 | black << 20 | white).next_u64()
    }
}

fn main() -> Result<(), Illegal> {
    println!("perft 5: {}", perft(&mut ElbowRoom::default(), 5));
    let mut game = History::new(ElbowRoom::default());
    for at in [11, 6, 13, 0, 7, 2] {
        game.play(Some(at))?;
    }
    let limits = Limits {
        depth: Some(8),
        ..Limits::default()
    };
    let mut search = AlphaBeta::new(NoOpinion, 1 << 22);
    let report = search.search(game.position(), &limits, &mut Never);
    println!(
        "Black plays {:?}: {}, {} nodes",
        report.pv, report.score, report.nodes
    );
    while game.undo().is_ok() {}
    Ok(())
}

#[test]
fn it_is_a_game() {
    boardgame_core::conformance::assert_position(&ElbowRoom::default());
}

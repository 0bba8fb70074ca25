//! Tic-tac-toe with a fault to choose.

use std::fmt;
use std::ops::ControlFlow;

use boardgame_core::{
    Board, Grid, Move, Notation, Position, Rng, Side, Square, SquareError, Status,
};

/// What is wrong with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    /// Taking back leaves the stone if it stands in the middle.
    UndoForgets,
    /// Taking back does not take the stone out of the key.
    StaleKey,
    /// The stone is left out of the key.
    ConstantKey,
    /// The key depends on the order of the moves.
    PathKey,
    /// The last empty square is not shown while others are there.
    MissingMove,
    /// The middle is shown twice.
    DoubleMove,
    /// The last empty square before a full board is not shown.
    NoMoveBeforeTheEnd,
    /// Moves are shown after a win.
    MovesAfterTheEnd,
    /// A taken square is shown if White holds it.
    ShowsTaken,
    /// A refused move passes the turn.
    RefusalPassesTurn,
    /// `play` checks nothing.
    PlayTrusts,
    /// A win gives the winner another turn.
    WinnerStays,
    /// The count forgets the end of the game.
    Miscounts,
    /// The random choice may be a taken square.
    RandomTaken,
    /// The visitor is not listened to.
    IgnoresBreak,
    /// The order of the moves changes with every clone.
    Reorders,
    /// A column of White's wins one square short.
    LopsidedRules,
    /// Rows are counted from the other end when read.
    ReadsUpsideDown,
    /// The count of stones is one short when more than two are there.
    CountsStonesWrong,
    /// Playing in the middle beside two stones of one's own panics.
    Panics,
}

#[derive(Debug)]
pub(crate) struct TicTacToe {
    fault: Fault,
    stones: [u16; 2],
    turn: Side,
    key: u64,
    clones: u32,
}

#[derive(Debug, PartialEq)]
pub(crate) struct Taken;

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an empty square of a game that goes on")
    }
}

impl std::error::Error for Taken {}

const GRID: Grid = match Grid::new(3, 3) {
    Ok(grid) => grid,
    Err(_) => unreachable!(),
};
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const MIDDLE: u16 = 0o20;

impl TicTacToe {
    pub(crate) const fn new(fault: Fault) -> Self {
        Self {
            fault,
            stones: [0; 2],
            turn: Side::Black,
            key: 0,
            clones: 0,
        }
    }

    pub(crate) fn swap_colours(&self) -> Self {
        let mut swapped = self.clone();
        swapped.stones.swap(0, 1);
        swapped.turn = !self.turn;
        swapped.key = fresh_key(&swapped);
        swapped
    }

    fn empty(&self) -> u16 {
        0o777 & !(self.stones[0] | self.stones[1])
    }

    fn has_won(&self, side: Side) -> bool {
        let own = self.stones[side.index()];
        let short = self.fault == Fault::LopsidedRules && side == Side::White && own & 0o11 == 0o11;
        short || LINES.iter().any(|line| own & line == *line)
    }
}

fn bit(m: Move) -> u16 {
    m.square()
        .filter(|&square| GRID.contains(square))
        .map_or(0, |square| 1 << GRID.index(square))
}

fn stone_key(side: Side, bit: u16) -> u64 {
    Rng::new(u64::from(bit) << 1 | side.index() as u64).next_u64()
}

fn fresh_key(game: &TicTacToe) -> u64 {
    let mut key = game.turn.index() as u64;
    for side in Side::BOTH {
        for place in (0..9).filter(|place| game.stones[side.index()] >> place & 1 != 0) {
            key ^= stone_key(side, 1 << place);
        }
    }
    key
}

impl Clone for TicTacToe {
    fn clone(&self) -> Self {
        Self {
            clones: self.clones + 1,
            ..*self
        }
    }
}

impl PartialEq for TicTacToe {
    fn eq(&self, other: &Self) -> bool {
        (self.stones, self.turn) == (other.stones, other.turn)
    }
}

impl Eq for TicTacToe {}

impl Position for TicTacToe {
    type Move = Move;
    type Delta = Move;
    type Illegal = Taken;

    fn turn(&self) -> Side {
        self.turn
    }

    fn status(&self) -> Status {
        match Side::BOTH.into_iter().find(|&side| self.has_won(side)) {
            Some(side) => Status::Won { side },
            None if self.empty() == 0 => Status::Drawn,
            None => Status::Ongoing,
        }
    }

    fn visit_moves<B>(&self, mut visitor: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.status().is_over() && self.fault != Fault::MovesAfterTheEnd {
            return ControlFlow::Continue(());
        }
        let mut shown = self.empty();
        let last = 1u16.checked_shl(15 - shown.leading_zeros()).unwrap_or(0);
        match self.fault {
            Fault::MissingMove if shown != last => shown &= !last,
            Fault::NoMoveBeforeTheEnd if shown == last => shown = 0,
            Fault::ShowsTaken => shown |= self.stones[1],
            _ => {}
        }
        let turned = self.fault == Fault::Reorders && self.clones % 2 == 1;
        let mut broken = None;
        for place in 0..9 {
            let place = if turned { 8 - place } else { place };
            let square = Square::new(place % 3, place / 3);
            let times = match self.fault {
                Fault::DoubleMove if 1 << place == MIDDLE => 2,
                _ => 1,
            };
            for _ in 0..times * (shown >> place & 1) {
                if let ControlFlow::Break(b) = visitor(square.into()) {
                    if self.fault != Fault::IgnoresBreak {
                        return ControlFlow::Break(b);
                    }
                    broken = Some(b);
                }
            }
        }
        broken.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    fn check(&self, m: Move) -> Result<(), Taken> {
        let over = self.status().is_over() && self.fault != Fault::MovesAfterTheEnd;
        if over || bit(m) & self.empty() == 0 {
            return Err(Taken);
        }
        Ok(())
    }

    fn make(&mut self, m: Move) -> Move {
        self.stones[self.turn.index()] |= bit(m);
        let three = self.stones[self.turn.index()].count_ones() == 3;
        assert!(
            self.fault != Fault::Panics || bit(m) != MIDDLE || !three,
            "a bad index"
        );
        match self.fault {
            Fault::ConstantKey => {}
            Fault::PathKey => self.key = self.key.wrapping_mul(5) ^ stone_key(self.turn, bit(m)),
            _ => self.key ^= stone_key(self.turn, bit(m)) ^ 1,
        }
        if self.fault != Fault::WinnerStays || !self.has_won(self.turn) {
            self.turn = !self.turn;
        }
        m
    }

    fn unmake(&mut self, m: Move) {
        if self.fault != Fault::WinnerStays || !self.has_won(self.turn) {
            self.turn = !self.turn;
        }
        if self.fault != Fault::UndoForgets || bit(m) != MIDDLE {
            self.stones[self.turn.index()] &= !bit(m);
        }
        match self.fault {
            Fault::ConstantKey => {}
            Fault::StaleKey => self.key ^= 1,
            Fault::PathKey => {
                let product = self.key ^ stone_key(self.turn, bit(m));
                self.key = product.wrapping_mul(0xcccc_cccc_cccc_cccd);
            }
            _ => self.key ^= stone_key(self.turn, bit(m)) ^ 1,
        }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn play(&mut self, m: Move) -> Result<Move, Taken> {
        if self.fault != Fault::PlayTrusts
            && let Err(taken) = self.check(m)
        {
            if self.fault == Fault::RefusalPassesTurn {
                self.turn = !self.turn;
            }
            return Err(taken);
        }
        Ok(self.make(m))
    }

    fn count_moves(&self) -> usize {
        let mut count = 0;
        let _ = self.visit_moves(|_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        match self.fault {
            Fault::Miscounts if self.status().is_over() => self.empty().count_ones() as usize,
            _ => count,
        }
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        let mut moves = Vec::new();
        let _ = self.visit_moves(|m| {
            moves.push(m);
            ControlFlow::<()>::Continue(())
        });
        if self.fault == Fault::RandomTaken && !moves.is_empty() {
            return Some(Square::new(0, 0).into());
        }
        (!moves.is_empty()).then(|| moves[rng.below(moves.len() as u32) as usize])
    }
}

impl Board for TicTacToe {
    const NOTATION: Notation = Notation::BottomUp;

    fn grid(&self) -> Grid {
        GRID
    }

    fn at(&self, square: Square) -> Option<Side> {
        let bit = bit(square.into());
        Side::BOTH
            .into_iter()
            .find(|side| self.stones[side.index()] & bit != 0)
    }

    fn parse_move(&self, text: &str) -> Result<Move, SquareError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let notation = match self.fault {
            Fault::ReadsUpsideDown => Notation::TopDown,
            _ => Self::NOTATION,
        };
        notation.parse(GRID, text).map(Move::Place)
    }

    fn stones(&self, side: Side) -> usize {
        let stones = self.stones[side.index()].count_ones() as usize;
        match self.fault {
            Fault::CountsStonesWrong if stones > 2 => stones - 1,
            _ => stones,
        }
    }
}

//! The rules again, as slowly and plainly as they can be written, to check the real ones against.

use boardgame_core::reversi::Reversi;
use boardgame_core::{Board, Position, Side, Square, Status};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Naive {
    side: i32,
    cells: [[Option<Side>; 8]; 8],
    turn: Side,
}

impl Naive {
    pub(super) fn of(position: &Reversi) -> Self {
        let mut cells = [[None; 8]; 8];
        for square in position.grid().squares() {
            cells[usize::from(square.y())][usize::from(square.x())] = position.at(square);
        }
        Self {
            side: position.size().side().into(),
            cells,
            turn: position.turn(),
        }
    }

    fn at(&self, x: i32, y: i32) -> Option<Side> {
        let on_board = 0 <= x && x < self.side && 0 <= y && y < self.side;
        if on_board {
            self.cells[y as usize][x as usize]
        } else {
            None
        }
    }

    /// What turns if `side` plays on (`x`, `y`), in the order of the squares; nothing if it may
    /// not play there.
    pub(super) fn flips(&self, side: Side, x: i32, y: i32) -> Vec<Square> {
        let mut flips = Vec::new();
        if self.at(x, y).is_some() {
            return flips;
        }
        for (dx, dy) in [
            (1, 0),
            (1, 1),
            (0, 1),
            (-1, 1),
            (-1, 0),
            (-1, -1),
            (0, -1),
            (1, -1),
        ] {
            let mut steps = 1;
            while self.at(x + steps * dx, y + steps * dy) == Some(!side) {
                steps += 1;
            }
            if self.at(x + steps * dx, y + steps * dy) == Some(side) {
                for step in 1..steps {
                    flips.push(Square::new((x + step * dx) as u8, (y + step * dy) as u8));
                }
            }
        }
        flips.sort_unstable();
        flips
    }

    /// Where `side` may play, in the order of the squares.
    pub(super) fn legal(&self, side: Side) -> Vec<Square> {
        let all = (0..self.side).flat_map(|y| (0..self.side).map(move |x| (x, y)));
        all.filter(|&(x, y)| !self.flips(side, x, y).is_empty())
            .map(|(x, y)| Square::new(x as u8, y as u8))
            .collect()
    }

    pub(super) fn must_pass(&self) -> bool {
        self.legal(self.turn).is_empty() && !self.legal(!self.turn).is_empty()
    }

    pub(super) fn count(&self, side: Side) -> i32 {
        self.cells
            .iter()
            .flatten()
            .filter(|&&cell| cell == Some(side))
            .count() as i32
    }

    pub(super) fn status(&self) -> Status {
        if Side::BOTH.iter().any(|&side| !self.legal(side).is_empty()) {
            return Status::Ongoing;
        }
        match self.count(Side::Black) - self.count(Side::White) {
            0 => Status::Drawn,
            1.. => Status::Won { side: Side::Black },
            _ => Status::Won { side: Side::White },
        }
    }

    /// The position after a disc on `square`, or after a pass.
    pub(super) fn after(&self, square: Option<Square>) -> Self {
        let mut next = self.clone();
        if let Some(square) = square {
            let mut placed = self.flips(self.turn, square.x().into(), square.y().into());
            placed.push(square);
            for square in placed {
                next.cells[usize::from(square.y())][usize::from(square.x())] = Some(self.turn);
            }
        }
        next.turn = !self.turn;
        next
    }

    /// Lines of `depth` plies: a pass is a ply, and a line that ends early counts as one.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 || self.status() != Status::Ongoing {
            return 1;
        }
        let legal = self.legal(self.turn);
        if legal.is_empty() {
            return self.after(None).perft(depth - 1);
        }
        legal
            .into_iter()
            .map(|square| self.after(Some(square)).perft(depth - 1))
            .sum()
    }
}

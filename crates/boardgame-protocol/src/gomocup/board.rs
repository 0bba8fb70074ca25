//! The stones on an engine's board.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::{Grid, Position, Side, Square};

use super::Field;

/// Stones in the order in which they came.
///
/// They are kept as the protocol has them, the engine's own and the opponent's; which of the two is
/// Black follows from their numbers, since Black moves first. In a continuous game the stones of
/// rows that have won are neither's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    grid: Grid,
    stones: Vec<(Square, Field)>,
}

impl Stones {
    pub(super) const fn new(grid: Grid) -> Self {
        Self {
            grid,
            stones: Vec::new(),
        }
    }

    pub(super) const fn grid(&self) -> Grid {
        self.grid
    }

    pub(super) fn at(&self, square: Square) -> Option<Field> {
        let mut stones = self.stones.iter();
        stones
            .find(|(at, _)| *at == square)
            .map(|&(_, field)| field)
    }

    /// Where stones are, in their order.
    pub(super) fn squares(&self) -> Vec<Square> {
        self.stones.iter().map(|&(square, _)| square).collect()
    }

    /// Adds a stone; the square must be empty.
    pub(super) fn push(&mut self, square: Square, field: Field) -> Result<(), String> {
        match self.at(square) {
            Some(_) => Err("a stone is there already".to_string()),
            None => {
                self.stones.push((square, field));
                Ok(())
            }
        }
    }

    /// Takes the stone off; whether there was one.
    pub(super) fn remove(&mut self, square: Square) -> bool {
        let before = self.stones.len();
        self.stones.retain(|(at, _)| *at != square);
        self.stones.len() < before
    }

    /// The colour of the engine, which is to move: Black with as many stones as the opponent.
    pub(super) fn own_side(&self) -> Side {
        let count = |wanted| {
            self.stones
                .iter()
                .filter(|(_, field)| *field == wanted)
                .count()
        };
        if count(Field::Own) >= count(Field::Opponent) {
            Side::Black
        } else {
            Side::White
        }
    }

    /// The position, the engine to move.
    ///
    /// The rules know no stones of neither side. Those are put as stones of both, two by two in
    /// turn along every line, so that they block everybody and make no row of their own.
    pub(super) fn position(&self, rules: Rules) -> Result<Gomoku, String> {
        let own = self.own_side();
        let blocks = |square: Square| (square.x() + 2 * square.y()) % 4 < 2;
        let set = |flip: bool| {
            let stones = self.stones.iter().map(|&(square, field)| {
                let side = match field {
                    Field::Own => own,
                    Field::Opponent => !own,
                    Field::Other if blocks(square) != flip => Side::Black,
                    Field::Other => Side::White,
                };
                (square, side)
            });
            Gomoku::setup(rules, stones, own)
        };
        match set(false) {
            Ok(position) if !position.status().is_over() => Ok(position),
            first => match set(true) {
                Ok(position) if !position.status().is_over() => Ok(position),
                _ => first.map_err(|error| error.to_string()),
            },
        }
    }

    /// In a continuous game: the stones of rows that have won no longer count.
    pub(super) fn retire_rows(&mut self, rules: Rules) {
        let own = self.own_side();
        for side in Side::BOTH {
            // Each side alone, so that both may have won.
            let stones = self.stones.iter().filter_map(|&(square, field)| {
                let of = match field {
                    Field::Own => own,
                    Field::Opponent => !own,
                    Field::Other => return None,
                };
                (of == side).then_some((square, side))
            });
            let Ok(position) = Gomoku::setup(rules, stones, side) else {
                continue;
            };
            for line in position.winning_lines() {
                for square in line.squares() {
                    let stone = self.stones.iter_mut().find(|(at, _)| *at == square);
                    stone
                        .into_iter()
                        .for_each(|(_, field)| *field = Field::Other);
                }
            }
        }
    }
}

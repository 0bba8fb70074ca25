use boardgame_core::{
    Board, Grid, Line, LineTable, Move, Notation, Position, Side, Square, Status,
};
use boardgame_session::{Game, Objection, StartError};
use std::ops::ControlFlow;

/// Three in a row on three by three squares.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LineOfThree {
    cells: [Option<Side>; 9],
    turn: Side,
}

impl LineOfThree {
    fn new() -> Self {
        Self {
            cells: [None; 9],
            turn: Side::Black,
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
struct NotFree;

impl std::fmt::Display for NotFree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("expected an empty square of a game that goes on")
    }
}

impl std::error::Error for NotFree {}

impl Position for LineOfThree {
    type Move = Move;
    type Delta = Move;
    type Illegal = NotFree;

    fn turn(&self) -> Side {
        self.turn
    }

    fn status(&self) -> Status {
        match self.winning_lines().first() {
            Some(_) => Status::Won { side: !self.turn },
            None if self.cells.contains(&None) => Status::Ongoing,
            None => Status::Drawn,
        }
    }

    fn visit_moves<B>(&self, mut visitor: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut squares = self.grid().squares().map(Move::Place);
        squares.try_for_each(|m| {
            if self.check(m).is_ok() {
                visitor(m)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn check(&self, m: Move) -> Result<(), NotFree> {
        let free = |square| self.grid().contains(square) && self.at(square).is_none();
        if self.status().is_over() || !m.square().is_some_and(free) {
            Err(NotFree)
        } else {
            Ok(())
        }
    }

    fn make(&mut self, m: Move) -> Move {
        self.put(m, Some(self.turn))
    }

    fn unmake(&mut self, m: Move) {
        self.put(m, None);
    }

    fn key(&self) -> u64 {
        self.cells.iter().fold(self.turn as u64, |key, cell| {
            key * 3 + cell.map_or(0, |side| side as u64 + 1)
        })
    }
}

impl LineOfThree {
    fn put(&mut self, m: Move, stone: Option<Side>) -> Move {
        if let Some(square) = m.square() {
            self.cells[self.grid().index(square)] = stone;
        }
        self.turn = !self.turn;
        m
    }
}

impl Board for LineOfThree {
    const NOTATION: Notation = Notation::TopDown;

    fn grid(&self) -> Grid {
        Grid::new(3, 3).expect("a board of 3 by 3 is small enough")
    }

    fn at(&self, square: Square) -> Option<Side> {
        if self.grid().contains(square) {
            self.cells[self.grid().index(square)]
        } else {
            None
        }
    }
}

impl Game for LineOfThree {
    const NAME: &'static str = "line-of-three";

    fn rules_text(&self) -> String {
        "3x3".to_string()
    }

    fn from_rules(text: &str) -> Result<Self, StartError> {
        if text == "3x3" {
            Ok(Self::new())
        } else {
            Err(StartError::expected("3x3"))
        }
    }

    fn start_text(&self) -> String {
        let stone = |cell: &Option<Side>| {
            cell.map_or('.', |side| if side == Side::Black { 'X' } else { 'O' })
        };
        self.cells.iter().map(stone).collect()
    }

    fn with_start(&self, text: &str) -> Result<Self, StartError> {
        let mut start = Self::new();
        let squares: Vec<_> = text.chars().collect();
        if squares.len() != 9 || squares.iter().any(|c| !"XO.".contains(*c)) {
            return Err(StartError::expected("nine squares of X, O and ."));
        }
        for (cell, c) in start.cells.iter_mut().zip(&squares) {
            *cell = match c {
                'X' => Some(Side::Black),
                'O' => Some(Side::White),
                _ => None,
            };
        }
        if start.cells.iter().flatten().count() % 2 == 1 {
            start.turn = Side::White;
        }
        Ok(start)
    }

    fn objection(&self, _: Move, illegal: &NotFree) -> Objection {
        Objection::Other(illegal.to_string())
    }

    fn winning_lines(&self) -> Vec<Line> {
        let full = |line: &Line| {
            line.squares()
                .all(|square| self.at(square) == Some(!self.turn))
        };
        LineTable::new(self.grid(), 3)
            .lines()
            .iter()
            .copied()
            .filter(full)
            .collect()
    }
}

//! Positions line by line: `BOARD`, `YXBOARD` and `SWAP2BOARD`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Position, Side, Square};

use super::super::board::Stones;
use super::super::swap2::Opening;
use super::super::{Answer, Command, CommandError, Field, Point, Stone};
use super::{Engine, Out, Task, say};

/// A position line by line.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) kind: Kind,
    pub(super) stones: Vec<Stone>,
    /// The first line that was wrong.
    pub(super) error: Option<String>,
    pub(super) since: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Board,
    YxBoard,
    Swap2,
}

impl Engine {
    /// Takes a line of a position; whether it was one.
    pub(super) fn block_line(
        &mut self,
        command: &Result<Command, CommandError>,
        line: &str,
    ) -> bool {
        let Some((block, stones)) = self.block.as_mut().zip(self.stones.as_ref()) else {
            return false;
        };
        let stone = match (command, block.kind) {
            (Ok(Command::Stone(stone)), Kind::Board | Kind::YxBoard) => Ok(*stone),
            // In turn, from the first.
            (Ok(Command::Point(point)), Kind::Swap2) => Ok(Stone {
                point: *point,
                field: Field::Own,
            }),
            (Ok(Command::Stone(_) | Command::Point(_)), kind) => Err(format!(
                "{}: expected {}",
                line.trim(),
                if kind == Kind::Swap2 {
                    "x,y"
                } else {
                    "x,y,1 or x,y,2 or x,y,3"
                }
            )),
            // A command ends a position that nobody has ended; any other line is a part of it.
            (Err(CommandError::Unknown { word }), _) => {
                Err(format!("stone {word}: expected x,y,1"))
            }
            (
                Err(
                    error @ CommandError::Parameter {
                        command: "stone", ..
                    },
                ),
                _,
            ) => Err(error.to_string()),
            _ => return false,
        };
        match stone {
            Ok(_) if block.stones.len() == stones.grid().area() => {
                block
                    .error
                    .get_or_insert("more stones than squares".to_string());
            }
            Ok(stone) => block.stones.push(stone),
            Err(error) => {
                block.error.get_or_insert(error);
            }
        }
        true
    }

    /// The end of a position.
    pub(super) fn block_done(&mut self, block: Block, out: &mut Out) -> Result<(), String> {
        if let Some(error) = block.error {
            return Err(error);
        }
        let grid = self.stones()?.grid();
        let renju = self.settings.rule() == Ok(Rule::Renju) && !self.settings.continuous();
        let mut stones = Stones::new(grid);
        for Stone { point, field } in block.stones {
            let square = point.on(grid);
            let square = square.ok_or_else(|| format!("{point} is off the {grid} board"))?;
            // A square that is marked as forbidden is empty.
            if field != Field::Other || !renju {
                stones
                    .push(square, field)
                    .map_err(|error| format!("{point}: {error}"))?;
            }
        }
        match block.kind {
            Kind::Swap2 => self.swap2(&stones, block.since, out),
            Kind::Board => {
                let stones = self.after(&stones)?;
                self.ready(&stones)?;
                self.stones = Some(stones);
                self.think(Task::Move, block.since, out)
            }
            Kind::YxBoard => {
                let stones = self.after(&stones)?;
                stones.position(self.rules(grid)?)?;
                self.stones = Some(stones);
                Ok(())
            }
        }
    }

    /// Begins to choose in the opening; `stones` are in turn Black's and White's.
    pub(super) fn swap2(
        &mut self,
        stones: &Stones,
        since: Duration,
        out: &mut Out,
    ) -> Result<(), String> {
        let order = stones.squares();
        let rules = self.rules(stones.grid())?;
        self.ready(&Stones::new(stones.grid()))?;
        match order.len() {
            0 => {
                let opening = Opening::new(rules);
                self.next_opening(opening, since, out)
            }
            3 | 5 => {
                let position = in_turn(rules, &order)?;
                let time = self.settings.time(self.used);
                self.search(Task::Colour, position, time, since, out);
                Ok(())
            }
            count => Err(format!("{count} stones: expected 0, 3 or 5")),
        }
    }

    pub(super) fn next_opening(
        &mut self,
        opening: Opening,
        since: Duration,
        out: &mut Out,
    ) -> Result<(), String> {
        let Some(stones) = opening.next() else {
            let points = opening.best().iter().copied().map(Point::from).collect();
            say(Answer::Points(points), out);
            return Ok(());
        };
        let position = in_turn(self.rules(self.stones()?.grid())?, stones)?;
        // All of them together take as long as a move.
        let time = opening.part(self.settings.time(self.used));
        self.search(Task::Opening(opening), position, time, since, out);
        Ok(())
    }
}

/// The position after these stones, Black's first.
fn in_turn(rules: Rules, squares: &[Square]) -> Result<Gomoku, String> {
    let sides = [Side::Black, Side::White].into_iter().cycle();
    let turn = if squares.len().is_multiple_of(2) {
        Side::Black
    } else {
        Side::White
    };
    let stones = squares.iter().copied().zip(sides);
    let position = Gomoku::setup(rules, stones, turn).map_err(|error| error.to_string())?;
    if position.status().is_over() {
        return Err("the game is over".to_string());
    }
    Ok(position)
}

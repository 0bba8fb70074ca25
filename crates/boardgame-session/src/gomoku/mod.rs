//! Gomoku and Renju at the table.

mod open;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::gomoku::{Gomoku, Illegal, Rule, Rules};
use boardgame_core::search::Stop;
use boardgame_core::{Board, Line, Move, Notation, Position, Side, Square};

use crate::{Command, Game, Job, Objection, OpeningRule, StartError};

impl Game for Gomoku {
    const NAME: &'static str = "gomoku";

    fn rules_text(&self) -> String {
        self.rules().to_string()
    }

    fn from_rules(text: &str) -> Result<Self, StartError> {
        match text.parse::<Rules>() {
            Ok(rules) => Ok(Self::new(rules)),
            Err(why) => Err(StartError::expected(format!("the rules of a game ({why})"))),
        }
    }

    fn start_text(&self) -> String {
        self.to_string()
    }

    fn with_start(&self, text: &str) -> Result<Self, StartError> {
        match text.parse::<Self>() {
            Ok(start) if start.rules() == self.rules() => Ok(start),
            Ok(start) => {
                let (found, expected) = (start.rules(), self.rules());
                Err(StartError::expected(format!(
                    "a position of {expected}, not {found}"
                )))
            }
            Err(why) => Err(StartError::expected(format!("a position ({why})"))),
        }
    }

    fn objection(&self, _: Move, illegal: &Illegal) -> Objection {
        let write = |square: Square| Notation::BottomUp.write(self.grid(), square).to_string();
        match illegal {
            Illegal::GameOver { .. } => Objection::Over,
            Illegal::OffBoard { .. } => Objection::OffBoard,
            Illegal::Occupied { square, .. } => Objection::Taken {
                square: write(*square),
            },
            Illegal::PassNotForced { .. } => Objection::NoPass,
            Illegal::Forbidden { square, foul } => {
                let ends = foul
                    .rows
                    .iter()
                    .map(|row| format!("{}-{}", write(row.from), write(row.to)));
                Objection::Forbidden {
                    square: write(*square),
                    foul: foul.kind,
                    rows: ends.collect(),
                }
            }
        }
    }

    fn winning_lines(&self) -> Vec<Line> {
        Self::winning_lines(self)
    }

    fn forbidden(&self) -> Vec<Square> {
        let forbids = self.rules().rule() == Rule::Renju
            && self.turn() == Side::Black
            && !self.status().is_over();
        if !forbids {
            return Vec::new();
        }
        self.empties()
            .filter(|&square| self.foul(square).is_some())
            .collect()
    }

    fn open(job: &Job<Self>, nodes: u64, stop: &mut dyn Stop) -> Option<Command> {
        open::answer(job, nodes, stop)
    }

    /// On an empty board all of them, under any rule set; but those of renju begin in the centre,
    /// so they need a board that has one and room around it.
    fn openings(&self) -> &'static [OpeningRule] {
        let grid = self.grid();
        let has_centre =
            [grid.width(), grid.height()].map(|n| n % 2 == 1 && n >= OpeningRule::MIN_SIDE);
        if self.placed() > 0 || self.turn() != Side::Black {
            &[OpeningRule::Free]
        } else if has_centre == [true; 2] {
            &OpeningRule::ALL
        } else {
            &OpeningRule::ANYWHERE
        }
    }
}

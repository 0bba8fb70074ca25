//! Reversi at the table.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::reversi::{Delta, Illegal, Reversi, Size};
use boardgame_core::{Board, Move, Notation, Side, Square};

use crate::{Game, Objection, StartError};

impl Game for Reversi {
    const NAME: &'static str = "reversi";

    fn rules_text(&self) -> String {
        self.size().to_string()
    }

    fn from_rules(text: &str) -> Result<Self, StartError> {
        let size = Size::ALL.into_iter().find(|size| size.to_string() == text);
        size.map(Self::with_size)
            .ok_or_else(|| StartError::expected("4x4, 6x6 or 8x8"))
    }

    fn start_text(&self) -> String {
        self.to_string()
    }

    fn with_start(&self, text: &str) -> Result<Self, StartError> {
        match text.parse::<Self>() {
            Ok(start) if start.size() == self.size() => Ok(start),
            Ok(start) => {
                let (found, expected) = (start.size(), self.size());
                Err(StartError::expected(format!(
                    "a board of {expected}, not {found}"
                )))
            }
            Err(why) => Err(StartError::expected(format!("a position ({why})"))),
        }
    }

    fn objection(&self, m: Move, illegal: &Illegal) -> Objection {
        let write = |square: &Square| Notation::TopDown.write(self.grid(), *square).to_string();
        match illegal {
            Illegal::GameOver { .. } => Objection::Over,
            Illegal::OffBoard { .. } => Objection::OffBoard,
            Illegal::Occupied { square, .. } => Objection::Taken {
                square: write(square),
            },
            Illegal::FlipsNothing { square, .. } => Objection::TurnsNothing {
                square: write(square),
            },
            Illegal::PassNotForced { .. } => Objection::NoPass,
            // What stands on the square is the nearer reason.
            Illegal::MustPass { side } => match m.square() {
                Some(square) if self.at(square).is_some() => Objection::Taken {
                    square: write(&square),
                },
                _ => Objection::OnlyPass { side: *side },
            },
        }
    }

    fn changed(&self, delta: &Delta) -> Vec<Square> {
        delta.flips.iter().collect()
    }

    fn counts(&self) -> Option<[usize; 2]> {
        Some(Side::BOTH.map(|side| self.stones(side)))
    }

    fn must_pass(&self) -> bool {
        Self::must_pass(self)
    }
}

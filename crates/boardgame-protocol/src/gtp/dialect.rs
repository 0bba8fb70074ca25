//! What GTP leaves to a game: [`Dialect`].

use alloc::format;
use alloc::string::{String, ToString};

use boardgame_core::gomoku::{Gomoku, Rules};
use boardgame_core::reversi::{self, Reversi, Scoring, Size};
use boardgame_core::{Board, Side};

use super::vertex::MAX_SIDE;

/// What a game brings along to be played in GTP.
pub trait Dialect: Board {
    /// Its name, as `set_game` and `gogui-rules_game_id` have it.
    const GAME: &'static str;
    /// A command that sets the rules by their name, if there is a choice.
    const RULE_COMMAND: Option<&'static str>;

    /// The argument of `boardsize`, and that of `setboard` if the start is not the usual one.
    ///
    /// # Errors
    /// Why the start cannot be said in GTP.
    fn start(&self) -> Result<(u8, Option<String>), String>;

    /// The usual start on a board of this size, by the same rules.
    ///
    /// # Errors
    /// Why there is no such board.
    fn resized(&self, side: u8) -> Result<Self, String>;

    /// The usual start on the same board by other rules.
    ///
    /// # Errors
    /// What rules there are.
    fn ruled(&self, rule: &str) -> Result<Self, String>;

    /// The name of the rules.
    fn rule(&self) -> String;

    /// The position of a text.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn set_up(&self, text: &str) -> Result<Self, String>;

    /// By how much the winner of a finished game has won.
    fn margin(&self) -> u32;

    /// How many moves the side to move is likely still to think about.
    fn expected_moves(&self) -> u32;

    /// How a finished game is scored: `B+12`, `W+1`, `0`.
    fn score(&self) -> String {
        match self.status().winner() {
            Some(Side::Black) => format!("B+{}", self.margin()),
            Some(Side::White) => format!("W+{}", self.margin()),
            None => "0".to_string(),
        }
    }
}

impl Dialect for Reversi {
    const GAME: &'static str = "Othello";
    const RULE_COMMAND: Option<&'static str> = None;

    fn start(&self) -> Result<(u8, Option<String>), String> {
        let side = self.grid().width();
        let usual = Size::new(side.into()).is_ok_and(|size| *self == Self::with_size(size));
        Ok((side, (!usual).then(|| self.to_string())))
    }

    fn resized(&self, side: u8) -> Result<Self, String> {
        let size = Size::new(side.into()).map_err(|error| error.to_string())?;
        Ok(Self::with_size(size))
    }

    fn ruled(&self, _: &str) -> Result<Self, String> {
        Err("there is one rule".to_string())
    }

    fn rule(&self) -> String {
        Self::GAME.to_string()
    }

    fn set_up(&self, text: &str) -> Result<Self, String> {
        text.parse().map_err(|error| format!("{error}"))
    }

    fn margin(&self) -> u32 {
        self.result(Scoring::EmptiesToWinner).unsigned_abs()
    }

    fn expected_moves(&self) -> u32 {
        reversi::Engine::moves_to_think(self)
    }
}

impl Dialect for Gomoku {
    const GAME: &'static str = "Gomoku";
    const RULE_COMMAND: Option<&'static str> = Some("gomoku-rule");

    fn start(&self) -> Result<(u8, Option<String>), String> {
        let grid = self.grid();
        if !grid.is_square() || grid.width() > MAX_SIDE {
            return Err(format!(
                "GTP has square boards up to {MAX_SIDE} only, not {grid}"
            ));
        }
        let text = || rows(self);
        Ok((grid.width(), (self.placed() > 0).then(text)))
    }

    fn resized(&self, side: u8) -> Result<Self, String> {
        if side > MAX_SIDE {
            return Err(format!("GTP has boards up to {MAX_SIDE} only"));
        }
        let (rules, side) = (self.rules(), usize::from(side));
        let rules = Rules::new(side, side, rules.k(), rules.rule());
        rules.map(Self::new).map_err(|error| error.to_string())
    }

    fn ruled(&self, rule: &str) -> Result<Self, String> {
        let (rules, grid) = (self.rules(), self.grid());
        let rule = rule.parse().map_err(|error| format!("{error}"))?;
        let rules = Rules::new(grid.width().into(), grid.height().into(), rules.k(), rule);
        rules.map(Self::new).map_err(|error| error.to_string())
    }

    fn rule(&self) -> String {
        self.rules().rule().to_string()
    }

    /// Reads the rows from the top with `/` between them, and the side to move.
    fn set_up(&self, text: &str) -> Result<Self, String> {
        let text = format!("{} {text}", self.rules());
        text.parse().map_err(|error| format!("{error}"))
    }

    fn margin(&self) -> u32 {
        1
    }

    fn expected_moves(&self) -> u32 {
        let empties = self.grid().area() - self.placed();
        (empties.div_ceil(2) as u32).clamp(1, 25)
    }
}

/// The rows and the side to move, without the rules before them.
fn rows(position: &Gomoku) -> String {
    let text = position.to_string();
    let rules = position.rules().to_string();
    text.strip_prefix(&rules)
        .unwrap_or(&text)
        .trim()
        .to_string()
}

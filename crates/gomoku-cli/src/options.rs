//! Options that only Gomoku has: the board and the rules.

use std::str::FromStr;

use boardgame_core::gomoku::{Rule, Rules};
use boardgame_session::{NoSuchOpening, OpeningRule};
use boardgame_tui::Failure;

/// What the game is played with.
#[derive(clap::Args, Clone, Copy, Debug)]
#[group(id = "board", multiple = true)]
pub(crate) struct RulesArgs {
    /// The board, 15 or 20x15 with columns first: 5 to 26 a side, from 3 for shorter rows
    #[arg(long, default_value = "15")]
    size: BoardSize,
    /// The rule set: freestyle, standard, caro, caro-overline or renju
    #[arg(long, default_value = "freestyle")]
    rule: Rule,
    /// How many stones in a row win
    #[arg(long, value_name = "N", default_value_t = 5)]
    k: u8,
}

/// Columns and rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardSize {
    width: usize,
    height: usize,
}

impl RulesArgs {
    pub(crate) fn rules(self) -> Result<Rules, Failure> {
        self.size.rules(self.k, self.rule)
    }
}

impl BoardSize {
    /// The rules on this board.
    pub(crate) fn rules(self, k: u8, rule: Rule) -> Result<Rules, Failure> {
        let Self { width, height } = self;
        // Shorter rows make smaller boards worth playing on.
        let rules = match rule {
            Rule::Freestyle if k < 5 => Rules::mnk(width, height, k),
            _ => Rules::new(width, height, k, rule),
        };
        rules.map_err(Failure::usage)
    }
}

impl FromStr for BoardSize {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let number = |text: &str| {
            text.parse()
                .map_err(|_| "expected one number, or columns and rows as in 20x15")
        };
        let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
        Ok(Self {
            width: number(width)?,
            height: number(height)?,
        })
    }
}

/// Reads the name of an opening; none is the same as free.
pub(crate) fn opening(text: &str) -> Result<OpeningRule, NoSuchOpening> {
    if text == "none" {
        Ok(OpeningRule::Free)
    } else {
        text.parse()
    }
}

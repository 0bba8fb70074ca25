//! Options that only Gomoku has: the board and the rules.

use std::str::FromStr;

use boardgame_core::Square;
use boardgame_core::gomoku::{Rule, Rules};
use boardgame_session::{NoSuchOpening, OpeningRule};
use boardgame_tui::{Failure, number};

/// What the game is played with.
#[derive(clap::Args, Clone, Copy, Debug)]
#[group(id = "board", multiple = true)]
pub(crate) struct RulesArgs {
    /// The board, 15 or 20x15 with columns first: each side from 5 to 26, from 3 if under
    /// freestyle fewer than five in a row win [default: 15]
    #[arg(long)]
    size: Option<BoardSize>,
    /// The rule set: freestyle, standard, caro, caro-overline or renju [default: freestyle]
    #[arg(long)]
    rule: Option<Rule>,
    /// How many stones in a row win: from 3 to the board's longer side, under renju 5 [default: 5]
    #[arg(long, value_name = "N", value_parser = number(3..=26_u8))]
    k: Option<u8>,
}

/// What files of games do not say, or say otherwise.
#[derive(clap::Args, Clone, Copy, Debug)]
#[group(id = "record", multiple = true)]
pub(crate) struct RecordArgs {
    /// The rule to play by, instead of what a file says [default: freestyle]
    #[arg(long)]
    pub(crate) rule: Option<Rule>,
    /// The board of lists of moves, 15 or 20x15 with columns first: each side from 5 to 26
    #[arg(long, value_name = "SIZE", default_value = "15")]
    size: BoardSize,
}

impl RecordArgs {
    /// The rules of games in files that do not say.
    pub(crate) fn rules(self) -> Result<Rules, Failure> {
        self.size.rules(5, self.rule.unwrap_or_default())
    }
}

/// Columns and rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardSize {
    width: usize,
    height: usize,
}

impl RulesArgs {
    pub(crate) fn rules(self) -> Result<Rules, Failure> {
        let size = self.size.unwrap_or(BoardSize::USUAL);
        size.rules(self.k.unwrap_or(5), self.rule.unwrap_or_default())
    }

    /// Whether any of it was said.
    pub(crate) const fn given(self) -> bool {
        self.size.is_some() || self.rule.is_some() || self.k.is_some()
    }
}

impl BoardSize {
    const USUAL: Self = Self {
        width: 15,
        height: 15,
    };

    /// The rules on this board.
    pub(crate) fn rules(self, k: u8, rule: Rule) -> Result<Rules, Failure> {
        let Self { width, height } = self;
        // Shorter rows make smaller boards worth playing on.
        let short = rule == Rule::Freestyle && k < 5;
        let (min, max) = (
            if short { Rules::MIN_K } else { Rules::MIN_SIDE },
            Square::MAX_SIDE,
        );
        let fits = |side: usize| (min.into()..=max.into()).contains(&side);
        if !fits(width) || !fits(height) {
            let smaller = if short {
                ""
            } else {
                ", or from 3 for freestyle with fewer than five in a row"
            };
            return Err(Failure::usage(format_args!(
                "invalid value '{width}x{height}' for '--size': expected sides from {min} to {max}{smaller}"
            )));
        }
        let rules = if short {
            Rules::mnk(width, height, k)
        } else {
            Rules::new(width, height, k, rule)
        };
        rules.map_err(Failure::usage)
    }
}

impl FromStr for BoardSize {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let number = |text: &str| {
            text.parse()
                .map_err(|_| "expected one number up to 26, or columns and rows as in 20x15")
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

/// Reads a strength from 0 to 100.
pub(crate) fn strength(text: &str) -> Result<f64, &'static str> {
    let number = text.parse::<f64>().ok();
    number
        .filter(|number| (0.0..=100.0).contains(number))
        .ok_or("expected a number from 0 to 100")
}

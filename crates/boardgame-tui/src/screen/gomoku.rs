//! Gomoku on a screen.

use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Board, Square};
use boardgame_session::Game;

use super::{Places, ScreenGame};

impl ScreenGame for Gomoku {
    const PLACES: Places = Places::Crossings;
    const DECIDED: i32 = 400;

    fn sizes() -> Vec<String> {
        (Rules::MIN_SIDE..=Square::MAX_SIDE)
            .map(|side| format!("{side}x{side}"))
            .collect()
    }

    fn rule_sets() -> Vec<String> {
        Rule::ALL
            .iter()
            .map(|rule| rule.name().to_string())
            .collect()
    }

    fn board(&self) -> (String, String) {
        let rules = self.rules();
        let mut rule_set = rules.rule().name().to_string();
        if rules.k() != 5 {
            rule_set = format!("{rule_set}, {} in a row", rules.k());
        }
        (self.grid().to_string(), rule_set)
    }

    fn on_board(size: &str, rule_set: &str) -> Result<Self, String> {
        let (rule, k) = match rule_set.split_once(", ") {
            Some((rule, row)) => (rule, row.trim_end_matches(" in a row")),
            None => (rule_set, "5"),
        };
        Self::from_rules(&format!("{size}x{k} {rule}")).map_err(|error| error.to_string())
    }
}

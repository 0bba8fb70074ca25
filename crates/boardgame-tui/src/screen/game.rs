//! What the board needs to know of a game beyond its rules: how it looks, and what can be chosen
//! before the first move.

use boardgame_core::Score;
use boardgame_session::Game;

/// A game with a board on the screen. Every answer has a default, so a game of one's own needs
/// only `impl ScreenGame for MyGame {}`.
pub trait ScreenGame: Game + Send + 'static {
    /// Where stones lie.
    const PLACES: Places = Places::Squares;

    /// A value of the evaluation with which a game is as good as won: the top of the graph.
    const DECIDED: i32 = 1000;

    /// Boards to choose from.
    #[must_use]
    fn sizes() -> Vec<String> {
        Vec::new()
    }

    /// Rule sets to choose from.
    #[must_use]
    fn rule_sets() -> Vec<String> {
        Vec::new()
    }

    /// The board and the rule set of this game, as [`sizes`](Self::sizes) and
    /// [`rule_sets`](Self::rule_sets) write them; there may be others than those on offer.
    #[must_use]
    fn board(&self) -> (String, String) {
        (self.grid().to_string(), String::new())
    }

    /// The start position on a board under a rule set.
    ///
    /// # Errors
    /// Why there is none.
    fn on_board(size: &str, rule_set: &str) -> Result<Self, String> {
        let _ = rule_set;
        Self::from_rules(size).map_err(|error| error.to_string())
    }

    /// A value as people read it.
    #[must_use]
    fn worth(score: Score) -> String {
        if score.is_proven() {
            score.to_string()
        } else {
            format!("{:+}", score.raw())
        }
    }
}

/// Where stones lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    /// The crossings of lines.
    Crossings,
    /// Squares.
    Squares,
}

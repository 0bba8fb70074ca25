//! The commands `match`, `tournament` and `generate` of the programs, and their options.

mod conditions;
mod failure;
mod r#match;
mod openings;
mod text;

pub use conditions::ConditionArgs;
pub use failure::Failure;
pub use r#match::{MatchArgs, run as run_match};
pub use openings::OpeningArgs;

use crate::{Balance, Contest, Players};

/// What a program brings along for its game.
pub struct Kit<G: Contest> {
    /// The players that can be named.
    pub players: Players<G>,
    /// What makes random openings balanced.
    pub balance: Balance<G>,
}

/// What a program's help says of players.
#[must_use]
pub fn players_help<G: Contest>(players: &Players<G>) -> String {
    format!(
        "Players are [NAME=]KIND[:OPTIONS], as in level:7 or deep=alpha-beta:depth=4,mib=64:\n\
         {players}\
         Each may have limits of its own: depth=N, nodes=N, ms=N (milliseconds a move).\n"
    )
}

//! The commands `match`, `tournament` and `generate` of the programs, and their options.

mod common;
mod conditions;
mod event;
mod failure;
mod generate;
mod json;
mod r#match;
mod merge;
mod openings;
mod output;
mod table;
mod text;
mod tournament;

pub use common::CommonArgs;
pub use conditions::ConditionArgs;
pub use failure::Failure;
pub use generate::{GenerateArgs, run as run_generate};
pub use r#match::{MatchArgs, run as run_match};
pub use merge::{MergeArgs, run as run_merge};
pub use openings::OpeningArgs;
pub use output::OutputArgs;
pub use tournament::{TournamentArgs, run as run_tournament};

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
         Each may have limits of its own: depth=N, nodes=N, ms=N (milliseconds a move),\n\
         clock=SECONDS[+INCREMENT] (a whole game).\n"
    )
}

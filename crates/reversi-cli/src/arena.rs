//! `reversi match`, `tournament` and `generate`: the arena with the players of this game.

use std::io;

use boardgame_arena::cli::{self, GenerateArgs, Kit, MatchArgs, MergeArgs, TournamentArgs};
use boardgame_arena::{reversi_balance, reversi_players};
use boardgame_core::reversi::Reversi;
use boardgame_tui::Failure;

/// Plays a match.
pub(crate) fn run_match(args: &MatchArgs, start: Reversi) -> Result<(), Failure> {
    cli::run_match(args, start, &kit(), &mut io::stdout().lock()).map_err(failure)
}

/// Plays a tournament.
pub(crate) fn run_tournament(args: &TournamentArgs, start: Reversi) -> Result<(), Failure> {
    cli::run_tournament(args, start, &kit(), &mut io::stdout().lock()).map_err(failure)
}

/// Joins the journals of a match that was played in parts.
pub(crate) fn run_merge(args: &MergeArgs) -> Result<(), Failure> {
    cli::run_merge(args, &mut io::stdout().lock()).map_err(failure)
}

/// Plays games for training.
pub(crate) fn run_generate(args: &GenerateArgs, start: Reversi) -> Result<(), Failure> {
    cli::run_generate(args, start, &kit(), &mut io::stdout().lock()).map_err(failure)
}

/// The players that can be named.
pub(crate) fn help() -> String {
    cli::players_help(&reversi_players())
}

fn kit() -> Kit<Reversi> {
    Kit {
        players: reversi_players(),
        balance: reversi_balance(),
    }
}

fn failure(failure: cli::Failure) -> Failure {
    match failure {
        cli::Failure::Usage(message) => Failure::Usage(message),
        cli::Failure::File {
            action,
            path,
            cause,
        } => Failure::File {
            action,
            path,
            cause,
        },
        player @ cli::Failure::Player { .. } => Failure::Usage(player.to_string()),
        cli::Failure::Output(error) => Failure::Output(error),
    }
}

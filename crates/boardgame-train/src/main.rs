//! Makes training games and trains the evaluations of the core.

mod clock;
mod files;
mod gomoku;
mod reversi;
#[cfg(test)]
mod shared;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(version, about)]
struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    /// The weights of the Gomoku engine.
    Gomoku(gomoku::Args),
    /// The pattern weights of Reversi.
    Reversi(reversi::Args),
}

fn main() -> anyhow::Result<()> {
    match Args::parse().game {
        Game::Gomoku(args) => gomoku::run(args),
        Game::Reversi(args) => reversi::run(args),
    }
}

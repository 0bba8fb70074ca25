//! Makes training games and trains the evaluations of the core.

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
    /// The pattern weights of Reversi.
    Reversi(reversi::Args),
}

fn main() -> anyhow::Result<()> {
    match Args::parse().game {
        Game::Reversi(args) => reversi::run(args),
    }
}

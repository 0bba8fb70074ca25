//! The weights of the Gomoku engine: games against itself and fits to them.

mod adam;
mod dataset;
mod fit;
mod games;
mod measure;
mod model;
mod parts;
mod pipeline;
mod samples;
#[cfg(test)]
mod tests;

use clap::Subcommand;

/// The arguments of the command.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Trains the weights from those set by hand: games and fits, round after round.
    ///
    /// What is finished lies in the folder, and the same command goes on from there.
    Run(pipeline::RunArgs),
    /// Plays a match between weights and those set by hand, or others.
    Match(measure::MatchArgs),
}

/// Runs the command.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Run(args) => pipeline::run(&args),
        Command::Match(args) => measure::print(&args),
    }
}

//! The pattern weights of Reversi: games, labels, fit and measures.

mod dataset;
mod features;
mod fit;
mod games;
mod measure;
mod pipeline;
mod search;

use std::fs;
use std::path::PathBuf;

use boardgame_core::reversi::eval::{FULL, Patterns};
use clap::Subcommand;

/// The arguments of the command.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Trains the weights from nothing: games, labels and fits, generation after generation.
    ///
    /// What is finished lies in the folder, and the same command goes on from there.
    Run(pipeline::RunArgs),
    /// Fits weights to files of labelled positions.
    Fit(pipeline::FitArgs),
    /// Prints the error of weights against the exact scores of a WTHOR file.
    Measure {
        /// The weights.
        weights: PathBuf,
        /// The WTHOR file of games.
        wthor: PathBuf,
        /// The depths of the searches; 0 is the static evaluation.
        #[arg(long, value_delimiter = ',', default_value = "0,4,6")]
        depths: Vec<u32>,
        /// How many positions to take.
        #[arg(long, default_value_t = usize::MAX)]
        count: usize,
    },
}

/// Runs the command.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Run(args) => pipeline::run(&args),
        Command::Fit(args) => pipeline::fit_files(&args),
        Command::Measure {
            weights,
            wthor,
            depths,
            count,
        } => {
            let patterns = Patterns::read(&FULL, &fs::read(weights)?)?;
            let mut known = measure::wthor(&wthor)?;
            known.truncate(count);
            for depth in depths {
                let begun = std::time::Instant::now();
                let (absolute, squared, bias) = measure::error(&patterns, &known, depth);
                println!(
                    "{} positions, depth {depth}: mean absolute error {absolute:.3}, \
                     root of mean square {squared:.3}, mean {bias:+.3} discs, {:.1} s",
                    known.len(),
                    begun.elapsed().as_secs_f64()
                );
            }
            Ok(())
        }
    }
}

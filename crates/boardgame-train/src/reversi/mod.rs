//! The pattern weights of Reversi: games, labels, fit and measures.

mod book;
mod data;
mod dataset;
mod features;
mod fit;
mod games;
mod measure;
mod pipeline;
mod probcut;
mod search;
mod speed;
mod stages;
#[cfg(test)]
mod tests;

use std::fs;
use std::path::PathBuf;

use boardgame_core::reversi::eval::{self, FULL, Patterns};
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
    /// Measures how far shallow searches are from deep ones and writes the model as source.
    Probcut {
        /// The weights.
        weights: PathBuf,
        /// A folder of files of positions.
        folder: PathBuf,
        /// The file of source to write.
        #[arg(long)]
        out: PathBuf,
        /// How many positions to take.
        #[arg(long, default_value_t = 1_000)]
        count: usize,
        /// Plies of the deepest searches.
        #[arg(long, default_value_t = 8)]
        deepest: u32,
    },
    /// Makes the opening book.
    Book(book::BookArgs),
    /// Compares the speed of searches whose evaluation follows the moves with those that evaluate
    /// from the boards.
    Speed {
        /// Plies of the searches.
        #[arg(long, default_value_t = 7)]
        depth: u32,
    },
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
        Command::Probcut {
            weights,
            folder,
            out,
            count,
            deepest,
        } => {
            let patterns = Patterns::read(&FULL, &fs::read(weights)?)?;
            let samples = data::spread(&folder, count)?;
            // Positions near the end cost little, and there are ten in sixty.
            let near_end = data::spread(&folder, 6 * count)?;
            let model = probcut::Model::fit(&patterns, &samples, &near_end, deepest);
            model.print();
            fs::write(out, model.source())?;
            Ok(())
        }
        Command::Book(args) => book::run(&args),
        Command::Speed { depth } => {
            speed::compare("full", &eval::full(), depth);
            speed::compare("small", &eval::small(), depth);
            Ok(())
        }
        Command::Measure {
            weights,
            wthor,
            depths,
            count,
        } => measure::print(&weights, &wthor, &depths, count),
    }
}

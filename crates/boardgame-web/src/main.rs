//! Gomoku and Reversi in a browser.

use std::process::ExitCode;

use boardgame_web::cli::{Cli, run};
use clap::Parser;

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("boardgame-web: {failure}");
            ExitCode::FAILURE
        }
    }
}

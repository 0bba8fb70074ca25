//! Prints the lines of all checks; the exit code is 0 if all hold.

use std::process::ExitCode;

fn main() -> ExitCode {
    match boardgame_checks::run(|line| println!("{line}")) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

//! What a program says of itself to shells and to `man`.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap_complete::Shell;

use crate::Failure;

/// Commands that write what is installed beside a program.
#[derive(clap::Subcommand, Clone, Debug)]
pub enum ManualCommand {
    /// Write the completions of a shell: of commands, options and their values
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Write the manual pages, one for the program and one for each command
    Man {
        /// The folder; it is made if it is not there
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
}

impl ManualCommand {
    /// Writes what is asked for about a program.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn run(&self, mut program: clap::Command) -> Result<(), Failure> {
        match self {
            Self::Completions { shell } => {
                let name = program.get_name().to_string();
                // Written at once: a pipe that is closed early is no fault.
                let mut script = Vec::new();
                clap_complete::generate(*shell, &mut program, name, &mut script);
                let mut out = io::stdout().lock();
                out.write_all(&script)?;
                Ok(out.flush()?)
            }
            Self::Man { folder } => {
                fs::create_dir_all(folder).map_err(|error| Failure::write(folder, error))?;
                clap_mangen::generate_to(program, folder)
                    .map_err(|error| Failure::write(folder, error))
            }
        }
    }
}

//! How a program ends: what went wrong, and the exit code.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Why a program cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It was called with values that do not fit together: exit code 2, as for values that clap
    /// refuses.
    #[error("{0}")]
    Usage(String),
    /// A file could not be read or written: exit code 1.
    #[error("cannot {action} {}: {cause}", path.display())]
    File {
        /// What was tried: `read` or `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system or the reader says.
        cause: String,
    },
    /// Some records are not sound, which has been said already: exit code 1.
    #[error("{bad} of {games} games cannot be replayed")]
    Records {
        /// How many are not sound.
        bad: usize,
        /// How many there are.
        games: usize,
    },
    /// Some records could not be written, which has been said already: exit code 1.
    #[error("{bad} of {games} games are not written")]
    Unwritten {
        /// How many are not.
        bad: usize,
        /// How many there are.
        games: usize,
    },
    /// The input cannot be read: exit code 1.
    #[error("cannot read the input: {0}")]
    Input(io::Error),
    /// The output cannot be written: exit code 1, except that whoever closes the pipe has seen
    /// enough, and then all is well.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// A file that cannot be read.
    pub fn read(path: &Path, cause: impl ToString) -> Self {
        Self::File {
            action: "read",
            path: path.to_path_buf(),
            cause: cause.to_string(),
        }
    }

    /// A file that cannot be written.
    pub fn write(path: &Path, cause: impl ToString) -> Self {
        Self::File {
            action: "write",
            path: path.to_path_buf(),
            cause: cause.to_string(),
        }
    }

    /// Values that do not fit together.
    pub fn usage(message: impl ToString) -> Self {
        Self::Usage(message.to_string())
    }
}

/// Says what went wrong, if anything did, and gives the exit code: 0 for a run that finished, 2
/// for a wrong call, 1 for a file or a record that is not as it should be.
#[must_use]
pub fn finish(result: Result<(), Failure>) -> ExitCode {
    let Err(failure) = result else {
        return ExitCode::SUCCESS;
    };
    let code = match &failure {
        Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Failure::Usage(_) => 2,
        Failure::File { .. }
        | Failure::Records { .. }
        | Failure::Unwritten { .. }
        | Failure::Input(_)
        | Failure::Output(_) => 1,
    };
    // If nobody listens to errors either, the code alone must do.
    let _ = writeln!(io::stderr(), "error: {failure}");
    ExitCode::from(code)
}

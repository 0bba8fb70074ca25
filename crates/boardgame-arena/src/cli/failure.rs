//! Why a command cannot go on.

use std::io;
use std::path::{Path, PathBuf};

/// Why a command cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The options do not fit together.
    #[error("{0}")]
    Usage(String),
    /// A file could not be read or written.
    #[error("cannot {action} {}: {cause}", path.display())]
    File {
        /// What was tried: `read` or `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system or the reader says.
        cause: String,
    },
    /// A player cannot enter, or the only one cannot go on.
    #[error("{name} {fault}")]
    Player {
        /// The player.
        name: String,
        /// What it did.
        fault: crate::Fault,
    },
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    pub(crate) fn usage(message: impl ToString) -> Self {
        Self::Usage(message.to_string())
    }

    pub(crate) fn read(path: &Path, cause: impl ToString) -> Self {
        Self::File {
            action: "read",
            path: path.to_path_buf(),
            cause: cause.to_string(),
        }
    }

    pub(crate) fn write(path: &Path, cause: impl ToString) -> Self {
        Self::File {
            action: "write",
            path: path.to_path_buf(),
            cause: cause.to_string(),
        }
    }
}

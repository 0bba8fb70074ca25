//! The command `merge`.

use std::io::Write;
use std::path::PathBuf;

use super::Failure;
use crate::{MergeError, merge};

/// Which parts, and where the whole goes.
#[derive(clap::Args, Clone, Debug)]
pub struct MergeArgs {
    /// The journals of the parts
    #[arg(value_name = "JOURNAL", required = true)]
    pub parts: Vec<PathBuf>,
    /// The journal of the whole, which must not exist
    #[arg(long, value_name = "FILE", required = true)]
    pub out: PathBuf,
}

/// Joins the journals of a match that was played in parts.
///
/// # Errors
/// If a part is no journal or one of another match, or a file or the output cannot be read or
/// written.
pub fn run(args: &MergeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let merged = merge(&args.parts, &args.out).map_err(|error| match error {
        MergeError::Part { path, cause } => Failure::read(&path, cause),
        MergeError::Out { path, cause } => Failure::write(&path, cause),
    })?;
    let path = args.out.display();
    writeln!(
        out,
        "{path}: {} games of {} journals; the call that played them, with --journal {path} and \
         without --shard, writes the result and plays what is missing",
        merged.games,
        args.parts.len()
    )?;
    if merged.again > 0 {
        writeln!(out, "{} games were there more than once", merged.again)?;
    }
    Ok(())
}

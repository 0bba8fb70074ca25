//! The command that counts what is in files: `stats FILE...`.

mod part;
mod report;
mod tally;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use boardgame_record::Format;

use self::tally::Counter;
use super::RecordGame;
use super::progress;
use super::walk::{Met, walk};
use crate::printable::Printable;
use crate::{Failure, number};

/// What to count.
#[derive(clap::Args, Clone, Debug)]
pub struct StatsArgs {
    /// The files, of any known kind and size; also what --part wrote
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What kind of files they are, instead of telling by what is in them and by their names
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Format>,
    /// Plies of an opening; openings that are alike when turned, mirrored or reached by other moves
    /// are one
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = number(0..=20_u8))]
    pub plies: u8,
    /// How many openings to show, the most frequent first
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
    /// Write all that was counted to this file, in place of what it comes to: `stats` of such files
    /// is that of all their games
    #[arg(long, value_name = "FILE", conflicts_with_all = ["top", "json"])]
    pub part: Option<PathBuf>,
}

/// Counts games, results, lengths and openings of all files.
///
/// # Errors
/// If a file cannot be read; the others are counted all the same.
pub fn run<R: RecordGame>(
    args: &StatsArgs,
    game: &mut R,
    out: &mut impl Write,
    notes: &mut impl Write,
) -> Result<(), Failure> {
    let mut counter = Counter::new(args.plies);
    let mut unreadable = Ok(());
    let bar = progress::bar(&args.files, true);
    // In the order of the files, so that the parts of a list of files come to the whole.
    for file in &args.files {
        let read = match part::read::<R>(file, args.plies) {
            Ok(Some(tally)) => {
                counter.tally.add_all(tally);
                Ok(())
            }
            Ok(None) => count(args, file, &mut counter, game, &bar, notes),
            Err(failure) => {
                writeln!(notes, "{}", Printable(&failure))?;
                Err(failure)
            }
        };
        match read {
            Ok(()) => {}
            Err(failure @ Failure::File { .. }) => unreadable = unreadable.and(Err(failure)),
            Err(other) => return Err(other),
        }
    }
    bar.finish_and_clear();
    if let Some(path) = &args.part {
        // A part that lacks a file would be missed by nobody.
        unreadable?;
        return part::write::<R>(path, args.plies, &counter.tally);
    }
    let stats = counter.tally.finish(args.top);
    if args.json {
        let text = serde_json::to_string_pretty(&stats).map_err(Failure::usage)?;
        writeln!(out, "{text}")?;
    } else {
        stats.write(args, out)?;
    }
    out.flush()?;
    unreadable
}

/// Counts the games of one file.
fn count<R: RecordGame>(
    args: &StatsArgs,
    file: &PathBuf,
    counter: &mut Counter,
    game: &mut R,
    bar: &indicatif::ProgressBar,
    notes: &mut impl Write,
) -> Result<(), Failure> {
    let files = std::slice::from_ref(file);
    walk(game, files, args.format, bar, &mut |game, met| {
        match met {
            Met::Game(_, _, found) => match &found.game {
                Ok(record) => counter.add(game, record),
                Err(_) => counter.tally.bad += 1,
            },
            Met::Saved(path, _) => {
                let path = path.display();
                writeln!(notes, "{path}: a saved game is not counted")?;
            }
            Met::Note(..) => {}
            Met::Unreadable(failure) => writeln!(notes, "{}", Printable(failure))?,
        }
        Ok(ControlFlow::Continue(()))
    })
}

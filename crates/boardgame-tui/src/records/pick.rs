//! One game of many files.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use boardgame_record::{Format, Record};

use super::saved::record_of;
use super::walk::{Met, walk};
use super::{Found, FoundFault, Place, RecordGame};
use crate::Failure;

/// A game that was asked for by its number.
#[derive(Clone, Debug)]
pub struct Picked<B> {
    /// The file that it is in.
    pub path: PathBuf,
    /// Where it is in all files together.
    pub place: Place,
    /// What is known of it.
    pub record: Record,
    /// The position from which its moves start.
    pub start: B,
}

/// Reads files until the game with this `number`, counted from 1 over all of them.
///
/// # Errors
/// If there is no such game, it cannot be read or has no start, or a file cannot be read.
pub fn pick<R: RecordGame>(
    kind: &mut R,
    files: &[PathBuf],
    format: Option<Format>,
    number: u64,
) -> Result<Picked<R::Board>, Failure> {
    let mut count = 0;
    let mut picked = None;
    let bar = super::progress::bar(files, false);
    walk(kind, files, format, &bar, &mut |kind, met| {
        let saved;
        let (path, found) = match met {
            Met::Game(path, _, found) => (path, found),
            Met::Saved(path, text) => {
                saved = Found::new(Place::Whole, record_of::<R::Board>(&text));
                (path, &saved)
            }
            Met::Note(..) => return Ok(ControlFlow::Continue(())),
            Met::Unreadable(_) => return Ok(ControlFlow::Break(())),
        };
        count += 1;
        if count < number {
            return Ok(ControlFlow::Continue(()));
        }
        let record = match &found.game {
            Ok(record) => record.clone(),
            Err(FoundFault::Game(fault) | FoundFault::File(fault)) => {
                return Err(Failure::read(path, fault));
            }
        };
        let start = kind
            .start(&record)
            .map_err(|fault| Failure::read(path, fault))?;
        let place = match found.place {
            Place::Whole => Place::Whole,
            Place::Game(number) | Place::Both(number, _) => Place::Game(number),
            Place::Line(line) => Place::Both(count, line),
        };
        picked = Some(Picked {
            path: Path::to_path_buf(path),
            place,
            record,
            start,
        });
        Ok(ControlFlow::Break(()))
    })?;
    picked.ok_or_else(|| {
        let message = format!("there is no game {number}: there are {count}");
        Failure::usage(message)
    })
}

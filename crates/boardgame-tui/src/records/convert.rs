//! The command that writes games in another format: `convert FILE... -o OUT`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use boardgame_record::{Finished, Format, Loss, Lost, Options, WriteError, Writer};

use super::output::Output;
use super::place::At;
use super::progress;
use super::saved::record_of;
use super::walk::{Met, names, walk};
use super::{Found, FoundFault, Place, RecordGame};
use crate::Failure;
use crate::printable::Printable;

/// What to convert, and into what.
#[derive(clap::Args, Clone, Debug)]
pub struct ConvertArgs {
    /// The files, of any known kind and size; all their games go into one file
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The file to write, or - for the standard output
    ///
    /// With WTHOR the names of players and tournaments are written beside it, to files of the same
    /// name that end in .jou and .trn.
    #[arg(long, short, value_name = "OUT")]
    pub output: PathBuf,
    /// The format to write, instead of telling by the name of OUT
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<Format>,
    /// What kind of files are read, instead of telling by what is in them and by their names
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Format>,
    /// Write over a file that is there
    #[arg(long)]
    pub force: bool,
}

/// Writes the games of all files to one, and says on `notes` what the format has no place for.
///
/// # Errors
/// If a game could not be written or a file not read; what could is written all the same. If that
/// is nothing, there is no new file, and an old one stays as it was.
pub fn run<R: RecordGame>(
    args: &ConvertArgs,
    game: &mut R,
    notes: &mut impl Write,
) -> Result<(), Failure> {
    let target = target::<R>(args)?;
    let unwritable = |error| unwritable(args, error);
    let mut writer = Writer::new(target, Options::default()).map_err(Failure::usage)?;
    if target == Format::Wthor && args.output == Path::new("-") {
        return Err(Failure::usage(
            "WTHOR counts its games before them and has names beside it: give a file with -o",
        ));
    }
    let mut output = Output::open(&args.output, args.force).map_err(unwritable)?;
    let mut summary = Summary::default();
    let bar = progress::bar(&args.files, true);
    let read = walk(game, &args.files, args.format, &bar, &mut |_, met| {
        let saved;
        let (path, found) = match met {
            Met::Game(path, _, found) => (path, found),
            Met::Saved(path, text) => {
                saved = Found::new(Place::Whole, record_of::<R::Board>(&text));
                (path, &saved)
            }
            Met::Note(..) => return Ok(ControlFlow::Continue(())),
            Met::Unreadable(failure) => {
                writeln!(notes, "{}", Printable(failure))?;
                return Ok(ControlFlow::Continue(()));
            }
        };
        summary.games += 1;
        let written = match &found.game {
            Ok(record) => writer.add(record).map_err(|fault| fault.to_string()),
            Err(FoundFault::Game(fault) | FoundFault::File(fault)) => Err(fault.clone()),
        };
        match written {
            Ok(losses) => {
                summary.add(losses);
                output.write_all(&writer.take()).map_err(unwritable)?;
            }
            Err(fault) => {
                summary.bad += 1;
                writeln!(notes, "{}: {}", At(path, found.place), Printable(fault))?;
            }
        }
        Ok(ControlFlow::Continue(()))
    });
    match read {
        Ok(()) | Err(Failure::File { action: "read", .. }) => {}
        Err(other) => return Err(other),
    }
    // A file without a game would only be in the way of the next try.
    if summary.bad < summary.games || (summary.bad == 0 && read.is_ok()) {
        end(args, writer, output)?;
    }
    summary.write(target, notes)?;
    read?;
    if summary.bad > 0 {
        let (bad, games) = (summary.bad, summary.games);
        return Err(Failure::Unwritten { bad, games });
    }
    Ok(())
}

/// The format to write.
fn target<R: RecordGame>(args: &ConvertArgs) -> Result<Format, Failure> {
    let name = args
        .output
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    let target = args.to.or_else(|| Format::named(&name));
    let target = target.or_else(|| name.ends_with(".txt").then_some(Format::MoveList));
    match target {
        Some(target) if R::WRITES.contains(&target) => Ok(target),
        Some(target) => Err(Failure::usage(format_args!(
            "{target} is not written: --to takes {}",
            names(R::WRITES)
        ))),
        None => Err(Failure::usage(format_args!(
            "the name of {} says no format: --to takes {}",
            args.output.display(),
            names(R::WRITES)
        ))),
    }
}

/// Ends the file and writes those that belong to it.
fn end(args: &ConvertArgs, writer: Writer<'_>, mut output: Output) -> Result<(), Failure> {
    let unwritable = |error| unwritable(args, error);
    let finished: Result<Finished, WriteError> = writer.finish();
    let finished = finished.map_err(|error| Failure::write(&args.output, error))?;
    output.write_all(&finished.rest).map_err(unwritable)?;
    if !finished.head.is_empty() {
        output.patch(&finished.head).map_err(unwritable)?;
    }
    for (format, bytes) in finished.companions {
        let ending = match format {
            Format::WthorPlayers => "jou",
            _ => "trn",
        };
        // A header without a name says nothing.
        if bytes.len() <= boardgame_record::wthor::HEADER_SIZE {
            continue;
        }
        let path = args.output.with_extension(ending);
        let mut file =
            Output::open(&path, args.force).map_err(|error| Failure::write(&path, error))?;
        file.write_all(&bytes)
            .and_then(|()| file.finish())
            .map_err(|error| Failure::write(&path, error))?;
    }
    output.finish().map_err(unwritable)
}

/// Whoever reads the standard output may have seen enough; a file must be whole.
fn unwritable(args: &ConvertArgs, error: io::Error) -> Failure {
    if args.output == Path::new("-") {
        Failure::Output(error)
    } else {
        Failure::write(&args.output, error)
    }
}

/// What became of the games.
#[derive(Default)]
struct Summary {
    games: usize,
    bad: usize,
    /// How often something was lost, and in how many games.
    losses: BTreeMap<Lost, (usize, usize)>,
}

impl Summary {
    fn add(&mut self, losses: Vec<Loss>) {
        for Loss { what, count } in losses {
            let sum = self.losses.entry(what).or_default();
            sum.0 += count;
            sum.1 += 1;
        }
    }

    fn write(&self, target: Format, notes: &mut impl Write) -> Result<(), Failure> {
        let written = self.games - self.bad;
        writeln!(
            notes,
            "{written} of {} games written as {target}",
            self.games
        )?;
        for (what, &(count, games)) in &self.losses {
            let loss = Loss {
                what: what.clone(),
                count,
            };
            let word = if games == 1 { "game" } else { "games" };
            writeln!(notes, "not kept: {} (in {games} {word})", Printable(loss))?;
        }
        Ok(())
    }
}

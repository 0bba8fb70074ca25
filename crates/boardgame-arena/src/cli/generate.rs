//! The command `generate`.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;

use super::{ConditionArgs, Failure, Kit, OpeningArgs};
use crate::data::{BlockWriter, DataFault, Reader};
use crate::{Contest, Fault, Generator};

/// Which games, and where they go.
#[derive(clap::Args, Clone, Debug)]
pub struct GenerateArgs {
    /// The player, on both sides
    #[arg(value_name = "PLAYER")]
    pub player: String,
    /// The file; if it is there already, the games that it lacks are added
    #[arg(long, value_name = "FILE", required = true)]
    pub out: PathBuf,
    /// Games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Of 100 moves, how many are random ones instead of the best
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub random: u32,
    /// Games played at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = super::common::threads)]
    pub threads: usize,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub conditions: ConditionArgs,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub openings: OpeningArgs,
}

/// Games of a block: enough that its head costs nothing, few enough that little is lost when the
/// process is killed.
const BLOCK: u32 = 64;

/// Plays games and writes them in the form that [`data`](crate::data) describes.
///
/// A whole block is written at once. The same call again goes on after the last whole block, and
/// the file in the end is the same, byte for byte, if the player is limited by nodes or depth.
///
/// # Errors
/// If the options do not fit together, if the file is something else, or if it or the output
/// cannot be written.
pub fn run<G: Contest>(
    args: &GenerateArgs,
    start: G,
    kit: &Kit<G>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut contenders = super::common::contenders(kit, std::slice::from_ref(&args.player))?;
    args.conditions.check(&contenders)?;
    super::common::try_out(&contenders)?;
    let contender = contenders.remove(0);
    let seed = args.openings.seed;
    let generator = Generator {
        contender,
        openings: args.openings.openings(start.clone(), kit)?,
        time: args.conditions.time(),
        limits: args.conditions.limits(),
        adjudication: args.conditions.adjudication(),
        seed,
        random_percent: args.random,
        threads: args.threads,
    };
    let path = &args.out;
    let (mut file, there) = open::<G>(path, seed)?;
    let mut block = BlockWriter::new(start.clone(), seed);
    let mut faulty: Option<Fault> = None;
    let mut written: io::Result<()> = Ok(());
    let bar = ProgressBar::new(args.games);
    generator.run(there, args.games, |game| {
        bar.inc(1);
        match game {
            Ok(game) => block.push(&game),
            Err(fault) => faulty = Some(fault),
        }
        if block.count() >= BLOCK {
            written = flush(&mut file, &mut block, &start, seed);
        }
        match written {
            Ok(()) if faulty.is_none() => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    bar.finish_and_clear();
    written
        .and_then(|()| flush(&mut file, &mut block, &start, seed))
        .and_then(|()| file.sync_all())
        .map_err(|error| Failure::write(path, error))?;
    if let Some(fault) = faulty {
        let name = generator.contender.name().to_string();
        return Err(Failure::Player { name, fault });
    }
    let games = args.games.max(there);
    writeln!(
        out,
        "{}: {games} games, {} of them new",
        path.display(),
        games - there
    )?;
    Ok(())
}

/// Writes the block if it has games, and begins another one.
fn flush<G: Contest>(
    file: &mut File,
    block: &mut BlockWriter<G>,
    start: &G,
    seed: u64,
) -> io::Result<()> {
    if block.count() == 0 {
        return Ok(());
    }
    let full = std::mem::replace(block, BlockWriter::new(start.clone(), seed));
    file.write_all(&full.finish())?;
    file.sync_data()
}

/// Opens the file for adding to it, without a block that was cut short, and counts its games.
fn open<G: Contest>(path: &Path, seed: u64) -> Result<(File, u64), Failure> {
    let failed = |error: io::Error| Failure::write(path, error);
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(path).map_err(failed)?;
    let mut reader = Reader::<G, _>::new(BufReader::new(&file));
    let mut games = 0;
    while let Some(game) = reader.next() {
        match game {
            Ok(_) if reader.seed() == seed => games += 1,
            Ok(_) => {
                let other = reader.seed();
                return Err(Failure::read(
                    path,
                    format_args!("its seed is {other}, not {seed}"),
                ));
            }
            Err(error) if matches!(error.fault, DataFault::Short) => break,
            Err(error) => return Err(Failure::read(path, error)),
        }
    }
    let end = reader.position();
    drop(reader);
    file.set_len(end).map_err(failed)?;
    file.seek(SeekFrom::Start(end)).map_err(failed)?;
    Ok((file, games))
}

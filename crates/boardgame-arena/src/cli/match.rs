//! The command `match`.

use std::io::Write;

use super::common::CommonArgs;
use super::{Failure, Kit, event};
use crate::stats::Sprt;
use crate::{Contest, Schedule, Standing};

/// Who plays, and how much.
#[derive(clap::Args, Clone, Debug)]
pub struct MatchArgs {
    /// The first player
    #[arg(value_name = "PLAYER")]
    pub first: String,
    /// The second player
    #[arg(value_name = "PLAYER")]
    pub second: String,
    /// Games, an even number: each opening is played with both colours
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = super::common::even)]
    pub games: u64,
    /// Stop as soon as it is clear whether the first player is stronger by ELO1 or only by ELO0;
    /// how often either answer may be wrong is 0.05 unless given
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA][,normalized]",
        allow_hyphen_values = true,
        conflicts_with = "shard"
    )]
    pub sprt: Option<Sprt>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub common: CommonArgs,
}

/// Plays a match and writes the result.
///
/// # Errors
/// If the options do not fit together, or a file or the output cannot be read or written.
pub fn run<G: Contest>(
    args: &MatchArgs,
    start: G,
    kit: &Kit<G>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let specs = [args.first.clone(), args.second.clone()];
    let schedule = Schedule::of_match(args.games / 2);
    let (tournament, settings) = args
        .common
        .tournament(&start, kit, &specs, schedule, "match")?;
    let standing = Standing::new(tournament.schedule.clone(), 2, args.sprt);
    let output = &args.common.output;
    let standing = event::run(&tournament, &start, &settings, standing, output, out)?;
    event::write_result(&tournament, &standing, None, output, out)
}

//! The command `tournament`.

use std::io::Write;

use super::common::CommonArgs;
use super::table::Table;
use super::{Failure, Kit, event};
use crate::{Contest, Schedule, Standing};

/// Who plays whom, and what the ratings are measured from.
#[derive(clap::Args, Clone, Debug)]
pub struct TournamentArgs {
    /// The players, two at least
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    pub players: Vec<String>,
    /// The first player meets each other, instead of each meeting each
    #[arg(long)]
    pub gauntlet: bool,
    /// Games of each pairing, an even number: each opening is played with both colours
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = super::common::even)]
    pub games: u64,
    /// The player, counted from 1, that keeps the rating of --rating
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub anchor: usize,
    /// The rating of the anchor
    #[arg(
        long,
        value_name = "ELO",
        default_value_t = 0.0,
        allow_hyphen_values = true
    )]
    pub rating: f64,
    /// Draws that are added to each pairing, so that who wins everything has a finite rating
    #[arg(long, value_name = "N", default_value_t = 1.0)]
    pub prior: f64,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub common: CommonArgs,
}

/// Plays a tournament and writes the ratings and the score of each pairing.
///
/// # Errors
/// If the options do not fit together, or a file or the output cannot be read or written.
pub fn run<G: Contest>(
    args: &TournamentArgs,
    start: G,
    kit: &Kit<G>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let players = args.players.len();
    if !(1..=players).contains(&args.anchor) {
        return Err(Failure::usage(format_args!(
            "invalid value '{}' for '--anchor': expected a player from 1 to {players}",
            args.anchor
        )));
    }
    if !(args.rating.is_finite() && args.prior.is_finite() && args.prior >= 0.0) {
        return Err(Failure::usage(
            "--rating and --prior: expected numbers, the prior not below 0",
        ));
    }
    let (schedule, kind) = if args.gauntlet {
        (Schedule::gauntlet(players, args.games / 2), "gauntlet")
    } else {
        (
            Schedule::round_robin(players, args.games / 2),
            "round robin",
        )
    };
    let (tournament, settings) =
        args.common
            .tournament(&start, kit, &args.players, schedule, kind)?;
    let standing = Standing::new(tournament.schedule.clone(), players, None);
    let output = &args.common.output;
    let standing = event::run(&tournament, &start, &settings, standing, output, out)?;
    if !tournament.shard.is_whole() {
        return event::write_result(&tournament, &standing, None, output, out);
    }
    let names: Vec<_> = tournament.contenders.iter().map(|c| c.name()).collect();
    let table = Table::new(&names, &standing, args.anchor - 1, args.rating, args.prior);
    let table = table.map_err(Failure::usage)?;
    event::write_result(&tournament, &standing, Some(&table), output, out)
}

//! The command `match`.

use std::collections::HashSet;
use std::io::Write;
use std::ops::ControlFlow;

use super::{ConditionArgs, Failure, Kit, OpeningArgs, text};
use crate::stats::Sprt;
use crate::{Contender, Contest, Schedule, Standing, Tournament};

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
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = even)]
    pub games: u64,
    /// Stop as soon as it is clear whether the first player is stronger by ELO1 or only by ELO0;
    /// how often either answer may be wrong is 0.05 unless given
    #[arg(
        long,
        value_name = "ELO0,ELO1[,ALPHA,BETA][,normalized]",
        allow_hyphen_values = true
    )]
    pub sprt: Option<Sprt>,
    /// Games played at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    pub threads: usize,
    /// Keep players from game to game, with all that they remember
    #[arg(long)]
    pub keep: bool,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub conditions: ConditionArgs,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub openings: OpeningArgs,
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
    let specs = [&args.first, &args.second];
    let contenders = contenders(kit, &specs)?;
    args.conditions.check(&contenders)?;
    let tournament = Tournament {
        contenders,
        schedule: Schedule::of_match(args.games / 2),
        openings: args.openings.openings(start, kit)?,
        time: args.conditions.time(),
        limits: args.conditions.limits(),
        adjudication: args.conditions.adjudication(),
        seed: args.openings.seed,
        threads: args.threads,
        keep_players: args.keep,
    };
    let mut standing = Standing::new(tournament.schedule.clone(), 2, args.sprt);
    tournament.run(&HashSet::new(), |slot, played| {
        standing.add(&slot, &played);
        if standing.finished() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let names: Vec<_> = tournament.contenders.iter().map(|c| c.name()).collect();
    write!(out, "{}", text::Report::new(&names, &standing))?;
    Ok(())
}

/// The players that `specs` name.
pub(crate) fn contenders<G: Contest>(
    kit: &Kit<G>,
    specs: &[impl AsRef<str>],
) -> Result<Vec<Box<dyn Contender<G>>>, Failure> {
    let contender = |spec: &_| kit.players.contender(AsRef::<str>::as_ref(spec));
    specs
        .iter()
        .map(contender)
        .collect::<Result<_, _>>()
        .map_err(|error| Failure::usage(format_args!("{error}\nplayers:\n{}", kit.players)))
}

fn even(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|n| *n > 0 && n % 2 == 0);
    number.ok_or_else(|| "expected an even number of games".to_string())
}

pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=1024).contains(n));
    number.ok_or_else(|| "expected a number from 1 to 1024".to_string())
}

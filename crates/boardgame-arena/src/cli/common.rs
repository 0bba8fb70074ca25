//! Options that `match` and `tournament` have in common.

use super::{ConditionArgs, Failure, Kit, OpeningArgs, OutputArgs};
use crate::{Contender, Contest, Schedule, Settings, Shard, Tournament};

/// How games are played, and where they go.
#[derive(clap::Args, Clone, Debug)]
pub struct CommonArgs {
    /// Games played at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    pub threads: usize,
    /// Keep players from game to game, with all that they remember
    #[arg(long)]
    pub keep: bool,
    /// Play one of N equal parts of the games: the K-th; `merge` joins the parts' journals
    #[arg(
        long,
        value_name = "K/N",
        requires = "journal",
        conflicts_with = "record"
    )]
    pub shard: Option<Shard>,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub conditions: ConditionArgs,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub openings: OpeningArgs,
    #[command(flatten)]
    #[allow(missing_docs)]
    pub output: OutputArgs,
}

impl CommonArgs {
    /// The tournament of these options, and what its journal must say of it.
    pub(crate) fn tournament<G: Contest>(
        &self,
        start: &G,
        kit: &Kit<G>,
        specs: &[String],
        schedule: Schedule,
        kind: &str,
    ) -> Result<(Tournament<G>, Settings), Failure> {
        let contenders = contenders(kit, specs)?;
        self.conditions.check(&contenders)?;
        try_out(&contenders)?;
        let tournament = Tournament {
            contenders,
            schedule,
            openings: self.openings.openings(start.clone(), kit)?,
            time: self.conditions.time(),
            limits: self.conditions.limits(),
            adjudication: self.conditions.adjudication(),
            seed: self.openings.seed,
            threads: self.threads,
            keep_players: self.keep,
            shard: self.shard.unwrap_or(Shard::WHOLE),
        };
        let players: Vec<_> = tournament.contenders.iter().map(|c| c.describe()).collect();
        let settings = [
            ("kind", kind.to_string()),
            ("game", format!("{} {}", G::NAME, start.rules_text())),
            ("players", players.join(" | ")),
            ("openings", self.openings.describe()?),
            ("seed", self.openings.seed.to_string()),
            ("keep", self.keep.to_string()),
        ];
        let settings = settings.into_iter().chain(self.conditions.describe());
        let settings = settings.map(|(name, value)| (name.to_string(), value));
        Ok((tournament, settings.collect()))
    }
}

/// The players that `specs` name, under names that differ.
pub(crate) fn contenders<G: Contest>(
    kit: &Kit<G>,
    specs: &[String],
) -> Result<Vec<Box<dyn Contender<G>>>, Failure> {
    let mut made: Vec<Box<dyn Contender<G>>> = Vec::new();
    for spec in specs {
        let contender = kit.players.contender(spec);
        let mut contender = contender
            .map_err(|error| Failure::usage(format_args!("{error}\nplayers:\n{}", kit.players)))?;
        let same = |name: &str| made.iter().any(|other| other.name() == name);
        if same(contender.name()) {
            let plain = contender.name().to_string();
            let mut names = (2..).map(|number| format!("{plain} ({number})"));
            if let Some(name) = names.find(|name| !same(name)) {
                contender.rename(name);
            }
        }
        made.push(contender);
    }
    Ok(made)
}

/// That every player can enter a game.
pub(crate) fn try_out<G: Contest>(contenders: &[Box<dyn Contender<G>>]) -> Result<(), Failure> {
    for contender in contenders {
        contender.try_out().map_err(|fault| Failure::Player {
            name: contender.name().to_string(),
            fault,
        })?;
    }
    Ok(())
}

pub(crate) fn even(text: &str) -> Result<u64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|n: &u64| *n > 0 && n.is_multiple_of(2));
    number.ok_or_else(|| "expected an even number of games".to_string())
}

pub(crate) fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=1024).contains(n));
    number.ok_or_else(|| "expected a number from 1 to 1024".to_string())
}

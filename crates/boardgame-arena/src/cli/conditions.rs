//! Options: time, limits, early ends.

use std::time::Duration;

use boardgame_core::search::Limits;

use super::Failure;
use crate::{Adjudication, Agreement, Contender, Contest, GameTime, TimeRule};

/// How long players may think, and when games are ended early.
#[derive(clap::Args, Clone, Debug)]
pub struct ConditionArgs {
    /// Milliseconds for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub ms: Option<u64>,
    /// Seconds for a whole game, and seconds added after each move, as in 60+0.5
    #[arg(long, value_name = "SECONDS[+INCREMENT]")]
    pub clock: Option<GameTime>,
    /// Nodes for each move; searches so limited give the same games in every run
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Plies for each search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub depth: Option<u32>,
    /// Milliseconds by which a player may overstep its time before that loses the game
    #[arg(long, value_name = "MS", default_value_t = 100)]
    pub tolerance: u64,
    /// End games at once that nobody can win any more
    #[arg(long)]
    pub settled: bool,
    /// End games at once in which one of our searchers proves the result
    #[arg(long)]
    pub proven: bool,
    /// End games that both players have scored as won for the same side, by SCORE or more, for MOVES
    /// moves of each in a row
    #[arg(long, value_name = "SCORE:MOVES", value_parser = agreement)]
    pub agree_win: Option<Agreement>,
    /// End games as drawn that both players have scored within SCORE of even for MOVES moves of
    /// each in a row
    #[arg(long, value_name = "SCORE:MOVES", value_parser = agreement)]
    pub agree_draw: Option<Agreement>,
    /// End games of so many plies as drawn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_plies: Option<u32>,
}

impl ConditionArgs {
    pub(crate) fn time(&self) -> TimeRule {
        TimeRule {
            per_move: self.ms.map(Duration::from_millis),
            game: self.clock,
            tolerance: Duration::from_millis(self.tolerance),
        }
    }

    pub(crate) const fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            lines: None,
        }
    }

    pub(crate) const fn adjudication(&self) -> Adjudication {
        Adjudication {
            settled: self.settled,
            proven: self.proven,
            win: self.agree_win,
            draw: self.agree_draw,
            max_plies: self.max_plies,
        }
    }

    /// The same as text, for journals: the options that are set.
    pub(crate) fn describe(&self) -> [(&'static str, String); 2] {
        let Self {
            ms,
            clock,
            nodes,
            depth,
            tolerance,
            settled,
            proven,
            agree_win,
            agree_draw,
            max_plies,
        } = self;
        let agreement = |name: &str, rule: &Option<Agreement>| {
            let rule = rule.as_ref()?;
            Some(format!("{name} {}:{}", rule.score, rule.moves))
        };
        let limits = [
            ms.map(|ms| format!("{ms} ms a move")),
            clock.map(|clock| format!("{clock} s a game")),
            (ms.is_some() || clock.is_some()).then(|| format!("tolerance {tolerance} ms")),
            nodes.map(|nodes| format!("{nodes} nodes")),
            depth.map(|depth| format!("depth {depth}")),
        ];
        let ends = [
            settled.then(|| "settled".to_string()),
            proven.then(|| "proven".to_string()),
            agreement("win", agree_win),
            agreement("draw", agree_draw),
            max_plies.map(|plies| format!("{plies} plies")),
        ];
        let joined = |parts: [Option<String>; 5]| {
            let parts: Vec<_> = parts.into_iter().flatten().collect();
            parts.join(", ")
        };
        [("limits", joined(limits)), ("early ends", joined(ends))]
    }

    /// That every search will come to an end.
    pub(crate) fn check<G: Contest>(
        &self,
        players: &[Box<dyn Contender<G>>],
    ) -> Result<(), Failure> {
        let limited = self.ms.is_some() || self.clock.is_some();
        let limited = limited || self.nodes.is_some() || self.depth.is_some();
        let endless = players
            .iter()
            .find(|player| player.needs_limits() && !player.own_limits().is_enough() && !limited);
        match endless {
            None => Ok(()),
            Some(player) => Err(Failure::usage(format_args!(
                "{} would think for ever: expected --ms, --clock, --nodes or --depth",
                player.name()
            ))),
        }
    }
}

fn agreement(text: &str) -> Result<Agreement, String> {
    let numbers = text.split_once(':').and_then(|(score, moves)| {
        let moves = moves.parse().ok().filter(|&moves| moves > 0)?;
        Some((score.parse().ok().filter(|&score| score >= 0)?, moves))
    });
    let (score, moves) = numbers.ok_or("expected SCORE:MOVES, as in 1000:4")?;
    Ok(Agreement { score, moves })
}

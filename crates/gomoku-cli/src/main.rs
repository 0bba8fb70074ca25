//! Gomoku and Renju in a terminal.

mod analyze;
mod arena;
mod bench;
mod options;
mod position;
mod protocol;
mod solve;

use std::io;
use std::process::ExitCode;

use boardgame_arena::cli::{GenerateArgs, MatchArgs, MergeArgs, TournamentArgs};
use boardgame_core::gomoku::{Engine, Gomoku, ShapeScorer, player};
use boardgame_core::{Move, MoveScorer};
use boardgame_session::OpeningRule;
use boardgame_tui::manual::ManualCommand;
use boardgame_tui::perft::PerftArgs;
use boardgame_tui::play::{Asked, PlayArgs};
use boardgame_tui::records::{GomokuRecords, RecordCommand};
use boardgame_tui::{Failure, Kit, LimitArgs, finish, perft, play};
use clap::{CommandFactory, Parser};

use crate::options::{RecordArgs, RulesArgs, opening};

/// Gomoku and Renju: play, analyse and solve, read and search records, count positions
#[derive(Parser, Debug)]
#[command(name = "gomoku", version)]
enum Cli {
    /// Play against the computer or another person, or watch the computer play
    Play {
        #[command(flatten)]
        rules: RulesArgs,
        /// How the game is opened: none, swap, swap2, rif, yamaguchi, taraguchi10 or soosorv8
        /// [default: none]
        #[arg(long, value_parser = opening, conflicts_with_all = ["load", "resume"])]
        opening: Option<OpeningRule>,
        #[command(flatten)]
        args: PlayArgs,
    },
    /// Count the lines of play of a number of plies
    Perft {
        #[command(flatten)]
        rules: RulesArgs,
        #[command(flatten)]
        args: PerftArgs,
    },
    /// Look at a position: the best lines, what they are worth, and how deep that was seen
    Analyze {
        #[command(flatten)]
        rules: RulesArgs,
        #[command(flatten)]
        args: analyze::AnalyzeArgs,
    },
    /// Search fixed positions to a fixed depth: how fast, and whether the search is still the same
    Bench {
        #[command(flatten)]
        rules: RulesArgs,
        #[command(flatten)]
        args: bench::BenchArgs,
    },
    /// Look for a win that cannot be stopped, by fours and threes, and prove it
    Solve {
        #[command(flatten)]
        rules: RulesArgs,
        #[command(flatten)]
        args: solve::SolveArgs,
    },
    /// Play a match between two players: which is stronger, and by how much
    #[command(after_long_help = arena::help())]
    Match {
        #[command(flatten)]
        rules: RulesArgs,
        #[command(flatten)]
        args: MatchArgs,
    },
    /// Play a tournament between several players and rate them
    #[command(after_long_help = arena::help())]
    Tournament {
        #[command(flatten)]
        rules: RulesArgs,
        #[command(flatten)]
        args: TournamentArgs,
    },
    /// Join the journals of a match or tournament that was played in parts
    Merge {
        #[command(flatten)]
        args: MergeArgs,
    },
    /// Play games of one player against itself, for training
    #[command(after_long_help = arena::help())]
    Generate {
        #[command(flatten)]
        rules: RulesArgs,
        #[command(flatten)]
        args: GenerateArgs,
    },
    #[command(flatten)]
    Records(RecordCommand<RecordArgs>),
    #[command(flatten)]
    Manual(ManualCommand),
    /// Be an engine for Gomocup's and Piskvork's managers, and for boards of Yixin's kind
    ///
    /// A program that is named or linked pbrain-* does so without being told.
    Gomocup {
        /// Think on the other side's time too, unless a manager says otherwise
        #[arg(long)]
        ponder: bool,
    },
    /// Be an engine for programs that speak GTP, version 2
    Gtp {
        #[command(flatten)]
        rules: RulesArgs,
        #[command(flatten)]
        limits: LimitArgs,
        #[command(flatten)]
        how: protocol::GtpArgs,
    },
}

fn main() -> ExitCode {
    let mut words: Vec<_> = std::env::args_os().collect();
    if matches!(&words[..], [program] if protocol::is_brain(program)) {
        words.push("gomocup".into());
    }
    finish(run(Cli::parse_from(words)))
}

/// The computer that plays.
const KIT: Kit<Gomoku> = Kit {
    player,
    engine: |bytes| Box::new(Engine::new(bytes)),
    scores,
};

fn run(cli: Cli) -> Result<(), Failure> {
    match cli {
        Cli::Play {
            rules,
            opening,
            args,
        } => {
            let asked = Asked {
                start: Gomoku::new(rules.rules()?),
                given: rules.given(),
                opening,
            };
            play::run(&args, asked, KIT)
        }
        Cli::Perft { rules, args } => {
            perft::run(Gomoku::new(rules.rules()?), &args, &mut io::stdout().lock())
        }
        Cli::Analyze { rules, args } => {
            analyze::run(&args, Gomoku::new(rules.rules()?), &mut io::stdout().lock())
        }
        Cli::Bench { rules, args } => bench::run(
            &args,
            &Gomoku::new(rules.rules()?),
            &mut io::stdout().lock(),
        ),
        Cli::Solve { rules, args } => {
            solve::run(&args, Gomoku::new(rules.rules()?), &mut io::stdout().lock())
        }
        Cli::Match { rules, args } => arena::run_match(&args, Gomoku::new(rules.rules()?)),
        Cli::Tournament { rules, args } => {
            arena::run_tournament(&args, Gomoku::new(rules.rules()?))
        }
        Cli::Merge { args } => arena::run_merge(&args),
        Cli::Generate { rules, args } => arena::run_generate(&args, Gomoku::new(rules.rules()?)),
        Cli::Gomocup { ponder } => protocol::gomocup(ponder),
        Cli::Gtp { rules, limits, how } => protocol::gtp(Gomoku::new(rules.rules()?), &limits, how),
        Cli::Manual(command) => command.run(Cli::command()),
        Cli::Records(command) => {
            command.run(KIT, |args| Ok(GomokuRecords::new(args.rule, args.rules()?)))
        }
    }
}

/// What the seed's scoring AI gives each legal move.
fn scores(position: &Gomoku) -> Vec<(Move, i32)> {
    let mut scores = Vec::new();
    ShapeScorer.visit_scores(position, |m, score| scores.push((m, score)));
    scores
}

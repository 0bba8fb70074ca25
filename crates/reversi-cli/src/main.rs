//! Reversi (Othello) in a terminal.

mod analyze;
mod arena;
mod bench;
mod best;
mod graph;
mod protocol;
mod solve;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use boardgame_arena::cli::{GenerateArgs, MatchArgs, MergeArgs, TournamentArgs};
use boardgame_core::reversi::{Engine, PositionalScorer, Reversi, Size, player};
use boardgame_core::{Move, MoveScorer};
use boardgame_tui::manual::ManualCommand;
use boardgame_tui::perft::PerftArgs;
use boardgame_tui::play::{Asked, PlayArgs};
use boardgame_tui::records::{RecordCommand, ReversiRecords};
use boardgame_tui::{Failure, Kit, LimitArgs, finish, perft, play};
use clap::{CommandFactory, Parser};

/// Reversi (Othello): play, read and search records, count positions
#[derive(Parser, Debug)]
#[command(name = "reversi", version)]
enum Cli {
    /// Play against the computer or another person, or watch the computer play
    Play {
        #[command(flatten)]
        board: BoardArgs,
        #[command(flatten)]
        args: PlayArgs,
    },
    /// Count the lines of play of a number of plies
    Perft {
        #[command(flatten)]
        board: BoardArgs,
        #[command(flatten)]
        args: PerftArgs,
    },
    /// Play a match between two players: which is stronger, and by how much
    #[command(after_long_help = arena::help())]
    Match {
        #[command(flatten)]
        board: BoardArgs,
        #[command(flatten)]
        args: MatchArgs,
    },
    /// Play a tournament between several players and rate them
    #[command(after_long_help = arena::help())]
    Tournament {
        #[command(flatten)]
        board: BoardArgs,
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
        board: BoardArgs,
        #[command(flatten)]
        args: GenerateArgs,
    },
    #[command(flatten)]
    Records(RecordCommand<RecordArgs>),
    #[command(flatten)]
    Manual(ManualCommand),
    /// Solve positions of an Othello Board File to the end of the game
    Solve(solve::SolveArgs),
    /// Say what each move of a game was worth, or show the best moves of a position
    Analyze(analyze::AnalyzeArgs),
    /// Search fixed positions: the number of nodes tells versions apart, nodes a second how fast it
    /// is here
    Bench(bench::BenchArgs),
    /// Be an engine for NBoard, versions 1 and 2
    Nboard(protocol::EngineArgs),
    /// Be an engine for programs that speak GTP, version 2
    Gtp {
        #[command(flatten)]
        board: BoardArgs,
        #[command(flatten)]
        limits: LimitArgs,
        #[command(flatten)]
        engine: protocol::EngineArgs,
    },
}

/// What files of games do not say.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "record", multiple = true)]
struct RecordArgs {
    /// The board of lists of moves: 4, 6 or 8
    #[arg(long, value_name = "N", default_value = "8", value_parser = size)]
    size: Size,
    /// Files of the names of WTHOR's players (.JOU) and tournaments (.TRN), instead of those that
    /// lie beside its games or come before them
    #[arg(long, value_name = "FILE")]
    names: Vec<PathBuf>,
}

/// The board.
#[derive(clap::Args, Clone, Copy, Debug)]
#[group(id = "board", multiple = true)]
struct BoardArgs {
    /// The side of the board: 4, 6 or 8 [default: 8]
    #[arg(long, value_name = "N", value_parser = size)]
    size: Option<Size>,
}

impl BoardArgs {
    /// The usual start position on this board.
    fn start(self) -> Reversi {
        Reversi::with_size(self.size.unwrap_or_default())
    }
}

fn main() -> ExitCode {
    finish(run(Cli::parse()))
}

/// The computer that plays.
const KIT: Kit<Reversi> = Kit {
    player,
    engine: |bytes| Box::new(Engine::new(bytes)),
    scores,
};

fn run(cli: Cli) -> Result<(), Failure> {
    match cli {
        Cli::Play { board, args } => {
            let asked = Asked {
                start: board.start(),
                given: board.size.is_some(),
                opening: None,
            };
            play::run(&args, asked, KIT)
        }
        Cli::Perft { board, args } => perft::run(board.start(), &args, &mut io::stdout().lock()),
        Cli::Match { board, args } => arena::run_match(&args, board.start()),
        Cli::Tournament { board, args } => arena::run_tournament(&args, board.start()),
        Cli::Merge { args } => arena::run_merge(&args),
        Cli::Generate { board, args } => arena::run_generate(&args, board.start()),
        Cli::Solve(args) => solve::run(&args, &mut io::stdout().lock()),
        Cli::Analyze(args) => analyze::run(&args, &mut io::stdout().lock()),
        Cli::Bench(args) => bench::run(&args, &mut io::stdout().lock()),
        Cli::Nboard(engine) => protocol::nboard(engine),
        Cli::Gtp {
            board,
            limits,
            engine,
        } => protocol::gtp(board.start(), &limits, engine),
        Cli::Manual(command) => command.run(Cli::command()),
        Cli::Records(command) => command.run(KIT, |args| {
            let mut records = ReversiRecords::new(args.size);
            records.read_names(&args.names)?;
            Ok(records)
        }),
    }
}

/// What the scoring AI gives each legal move.
fn scores(position: &Reversi) -> Vec<(Move, i32)> {
    let mut scores = Vec::new();
    PositionalScorer.visit_scores(position, |m, score| scores.push((m, score)));
    scores
}

/// Reads the side of a board.
fn size(text: &str) -> Result<Size, String> {
    let side = text.parse().map_err(|_| "expected 4, 6 or 8".to_string())?;
    Size::new(side).map_err(|error| error.to_string())
}

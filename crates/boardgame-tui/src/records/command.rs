//! The commands for files of games, as both programs have them.

use std::io::{self, BufWriter, IsTerminal, Write};

use super::RecordGame;
use super::convert::{self, ConvertArgs};
use super::find::{self, FindArgs, IndexArgs};
use super::replay::{self, ReplayArgs};
use super::show::{self, ShowArgs};
use super::stats::{self, StatsArgs};
use super::step;
use crate::{Failure, Kit};

/// A command for files of games; `B` are the options that belong to one game alone.
#[derive(clap::Subcommand, Clone, Debug)]
pub enum RecordCommand<B: clap::Args> {
    /// Play games from files again and check every move and result
    Replay {
        /// What belongs to the game.
        #[command(flatten)]
        board: B,
        /// What belongs to the command.
        #[command(flatten)]
        args: ReplayArgs,
    },
    /// Write games in another format, and say what it has no place for
    Convert {
        /// What belongs to the game.
        #[command(flatten)]
        board: B,
        /// What belongs to the command.
        #[command(flatten)]
        args: ConvertArgs,
    },
    /// Show a game of a file: what is known of it, its board after any ply, its moves
    Show {
        /// What belongs to the game.
        #[command(flatten)]
        board: B,
        /// What belongs to the command.
        #[command(flatten)]
        args: ShowArgs,
    },
    /// Count games, results, lengths and openings
    Stats {
        /// What belongs to the game.
        #[command(flatten)]
        board: B,
        /// What belongs to the command.
        #[command(flatten)]
        args: StatsArgs,
    },
    /// Find the games in which a position comes up, however it is turned or mirrored
    Find {
        /// What belongs to the game.
        #[command(flatten)]
        board: B,
        /// What belongs to the command.
        #[command(flatten)]
        args: FindArgs,
    },
    /// Write an index of all positions, with which `find` answers at once
    Index {
        /// What belongs to the game.
        #[command(flatten)]
        board: B,
        /// What belongs to the command.
        #[command(flatten)]
        args: IndexArgs,
    },
}

impl<B: clap::Args> RecordCommand<B> {
    /// Runs the command on the game that `game` makes of its own options; the engines of `kit` give
    /// hints where a game is stepped through.
    ///
    /// # Errors
    /// As the command says.
    pub fn run<R: RecordGame>(
        &self,
        kit: Kit<R::Board>,
        game: impl FnOnce(&B) -> Result<R, Failure>,
    ) -> Result<(), Failure> {
        let mut out = standard_output();
        let out = &mut out;
        let notes = &mut io::stderr();
        match self {
            Self::Replay { board, args } if args.step => {
                step::run(args, &mut game(board)?, kit, out)
            }
            Self::Replay { board, args } => replay::run(args, &mut game(board)?, out),
            Self::Convert { board, args } => convert::run(args, &mut game(board)?, notes),
            Self::Show { board, args } => show::run(args, &mut game(board)?, out),
            Self::Stats { board, args } => stats::run(args, &mut game(board)?, out, notes),
            Self::Find { board, args } => find::find(args, &mut game(board)?, out, notes),
            Self::Index { board, args } => find::index(args, &mut game(board)?, notes),
        }
    }
}

/// Line by line for a person, in large pieces for a file or another program.
fn standard_output() -> Box<dyn Write> {
    let out = io::stdout().lock();
    if out.is_terminal() {
        Box::new(out)
    } else {
        Box::new(BufWriter::with_capacity(1 << 16, out))
    }
}

//! The position that a command is about.

use boardgame_core::gomoku::Gomoku;
use boardgame_core::{Move, Position};
use boardgame_record::{Passes, movelist, replay};
use boardgame_session::Game;
use boardgame_tui::Failure;

/// A position: moves, after a start of their own if one is given.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct PositionArgs {
    /// The moves that lead to the position, as in: h8 i9 h10
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// The position to begin from, in one line of text as perft and saves have it
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
}

impl PositionArgs {
    /// The position, from `start` if no other start is given.
    pub(crate) fn position(&self, start: Gomoku) -> Result<Gomoku, Failure> {
        let (mut position, moves) = self.moves(start)?;
        for m in moves {
            position.make(m);
        }
        Ok(position)
    }

    /// Where the moves begin, from `start` if nothing else is given, and the moves, all legal.
    pub(crate) fn moves(&self, start: Gomoku) -> Result<(Gomoku, Vec<Move>), Failure> {
        let start = match &self.position {
            Some(text) => start.with_start(text).map_err(|error| {
                Failure::usage(format!("invalid value '{text}' for '--position': {error}"))
            })?,
            None => start,
        };
        let text = self.moves.join(" ");
        let moves = movelist::parse_moves(&start, &text).map_err(Failure::usage)?;
        let moves: Vec<Move> = moves.iter().map(|listed| listed.m).collect();
        let played = replay(start.clone(), moves, Passes::Implied);
        match played.illegal {
            Some(illegal) => Err(Failure::usage(format!(
                "move {}, {}: {}",
                illegal.ply, illegal.text, illegal.reason
            ))),
            None => Ok((start, played.game.moves().collect())),
        }
    }
}

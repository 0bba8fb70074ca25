//! Playing a game again.

use alloc::boxed::Box;
use alloc::string::{String, ToString};

use boardgame_core::reversi::{Illegal, Reversi, Scoring};
use boardgame_core::{Board, History, Move, Position, Side};

use super::{Ending, Ggf, GgfResult, GgfStartError};
use crate::replay::{IllegalMove, Replay};
use crate::score::{ScoreFault, compare};

/// Why a game cannot be played again to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GgfReplayFault {
    /// There is no position to start from.
    #[error(transparent)]
    Start(#[from] GgfStartError),
    /// The record gives a move to the side that is not to move.
    #[error("ply {ply}: {text} is said to be of {side}, but {} is to move", !*side)]
    WrongSide {
        /// The ply, counted from 1, forced passes included.
        ply: usize,
        /// The move as the game writes it.
        text: String,
        /// The side in the record.
        side: Side,
    },
    /// The rules refuse a move.
    #[error(transparent)]
    Illegal(#[from] Box<IllegalMove<Illegal>>),
    /// The game is over, but not with the result that is stored.
    #[error("ply {ply}: {fault}")]
    Result {
        /// The last ply.
        ply: usize,
        /// Both results.
        fault: ScoreFault,
    },
}

impl Ggf {
    /// Plays the game again. Forced passes may be left out; one that is written must be forced. A
    /// game that was played to its end by the rules must have the result that is stored.
    ///
    /// # Errors
    /// The first thing that is wrong with the game.
    pub fn replay(&self) -> Result<Replay<Reversi>, GgfReplayFault> {
        let mut game = History::new(self.start()?);
        for (index, played) in self.moves.iter().enumerate() {
            let passed_over = played.m != Move::Pass && game.position().turn() != played.side;
            if passed_over && game.position().must_pass() {
                // A forced pass is legal.
                let _ = game.play(Move::Pass);
            }
            let ply = game.ply() + 1;
            let text = || game.position().move_text(played.m).to_string();
            if game.position().turn() != played.side && !game.position().status().is_over() {
                let (text, side) = (text(), played.side);
                return Err(GgfReplayFault::WrongSide { ply, text, side });
            }
            let text = text();
            if let Err(reason) = game.play(played.m) {
                let illegal = IllegalMove {
                    index,
                    ply,
                    text,
                    reason,
                };
                return Err(Box::new(illegal).into());
            }
        }
        self.check_result(&game)?;
        Ok(Replay {
            game,
            illegal: None,
        })
    }

    fn check_result(&self, game: &History<Reversi>) -> Result<(), GgfReplayFault> {
        let Some(Ok(GgfResult {
            margin: Some(stored),
            ending: Ending::Played,
        })) = self.result()
        else {
            return Ok(());
        };
        let komi = self.komi().unwrap_or_default();
        let scoring = Some(Scoring::EmptiesToWinner);
        let ply = game.ply();
        compare(stored, komi, game.position(), scoring)
            .map_err(|fault| GgfReplayFault::Result { ply, fault })
    }
}

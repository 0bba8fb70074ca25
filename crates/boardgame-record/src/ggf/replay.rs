//! Playing a game again.

use alloc::boxed::Box;
use alloc::string::{String, ToString};

use boardgame_core::reversi::{Illegal, Reversi, Scoring};
use boardgame_core::{Board, History, Move, Position, Side};

use super::{Ending, Ggf, GgfStartError};
use crate::Decimal;
use crate::replay::{IllegalMove, Replay};

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
    #[error("ply {ply}: the result is stored as {stored:+}, but the game ends with {played:+}")]
    Result {
        /// The last ply.
        ply: usize,
        /// The stored result.
        stored: Decimal,
        /// The result of the game.
        played: Decimal,
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
        let end = game.position();
        let Some(Ok(result)) = self.result() else {
            return Ok(());
        };
        let (Some(stored), Ending::Played, true) =
            (result.margin, result.ending, end.status().is_over())
        else {
            return Ok(());
        };
        let margin = i64::from(end.result(Scoring::EmptiesToWinner));
        let komi = self.komi().unwrap_or_default();
        // In as many places as the komi has; with too many, nothing can be said.
        let units = margin
            .checked_mul(10_i64.pow(komi.places().into()))
            .and_then(|units| units.checked_sub(komi.units()));
        let Some(Ok(played)) = units.map(|units| Decimal::new(units, komi.places())) else {
            return Ok(());
        };
        if stored.same_value(played) {
            return Ok(());
        }
        let ply = game.ply();
        Err(GgfReplayFault::Result {
            ply,
            stored,
            played,
        })
    }
}

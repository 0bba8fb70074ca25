//! Playing a record again by the rules, up to its end or its first illegal move.

use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;
use core::ops::ControlFlow;

use boardgame_core::{Board, History, Move, Status};

/// A record that was played again: the game as far as it is legal.
#[derive(Clone, Debug)]
pub struct Replay<B: Board> {
    /// The game, with every move that the rules allow and every pass that they force.
    pub game: History<B>,
    /// The first move that the rules refuse, if there is one; nothing after it was played.
    pub illegal: Option<IllegalMove<B::Illegal>>,
}

/// A move of a record that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove<E> {
    /// Its place among the moves as the record has them, counted from 0.
    pub index: usize,
    /// Its place in the game, counted from 1, with forced passes that the record leaves out.
    pub ply: usize,
    /// The move as the game writes it.
    pub text: String,
    /// The rule that refuses it.
    pub reason: E,
}

/// Whether a record writes forced passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// Every pass is written.
    Written,
    /// A forced pass may be left out: WTHOR and most transcripts of Reversi.
    Implied,
}

/// Plays `moves` from `start` until they end or the rules refuse one.
///
/// ```
/// use boardgame_core::{Board, Status, reversi::Reversi};
/// use boardgame_record::{Passes, replay};
/// let start = Reversi::new();
/// let moves = ["f5", "d6", "a1"].map(|text| start.parse_move(text).unwrap());
/// let replay = replay(start, moves, Passes::Implied);
/// assert_eq!(replay.plies(), 2);
/// assert_eq!(replay.illegal.unwrap().ply, 3);
/// ```
pub fn replay<B: Board>(
    start: B,
    moves: impl IntoIterator<Item = Move>,
    passes: Passes,
) -> Replay<B> {
    let mut game = History::new(start);
    for (index, m) in moves.into_iter().enumerate() {
        if passes == Passes::Implied && m != Move::Pass {
            force_passes(&mut game);
        }
        if let Err(reason) = game.play(m) {
            let text = game.position().move_text(m).to_string();
            let illegal = IllegalMove {
                index,
                ply: game.ply() + 1,
                text,
                reason,
            };
            return Replay {
                game,
                illegal: Some(illegal),
            };
        }
    }
    Replay {
        game,
        illegal: None,
    }
}

/// Plays the passes that the rules force here.
pub(crate) fn force_passes<B: Board>(game: &mut History<B>) {
    while must_pass(game.position()) && game.play(Move::Pass).is_ok() {}
}

/// Whether the side to move has nothing but a pass.
fn must_pass<B: Board>(position: &B) -> bool {
    position.visit_moves(ControlFlow::Break) == ControlFlow::Break(Move::Pass)
}

impl<B: Board> Replay<B> {
    /// How many plies were played, forced passes included.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.game.ply()
    }

    /// How the game stands after them.
    #[must_use]
    pub fn status(&self) -> Status {
        self.game.position().status()
    }
}

impl<E: fmt::Display> fmt::Display for IllegalMove<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "ply {}: {} is illegal: {}",
            self.ply, self.text, self.reason
        )
    }
}

impl<E: Error> Error for IllegalMove<E> {}

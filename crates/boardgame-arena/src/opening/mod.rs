//! Where games begin: positions with the moves that led to them.

mod random;
mod read;
mod source;

use boardgame_core::{History, Move};

pub use random::{Balance, RandomOpenings};
pub use read::{OpeningError, read_openings};
pub use source::Openings;

use crate::Contest;

/// The start of a game: a position, and moves from there that the players do not choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening<G> {
    /// Where the moves begin.
    pub start: G,
    /// Legal moves, the first one first; they do not end the game.
    pub moves: Vec<Move>,
}

impl<G: Contest> Opening<G> {
    /// No moves: the players begin from `start`.
    #[must_use]
    pub const fn of_start(start: G) -> Self {
        Self {
            start,
            moves: Vec::new(),
        }
    }

    /// The game so far.
    #[must_use]
    pub fn history(&self) -> History<G> {
        self.followed_by([])
    }

    /// The game that goes on with these moves, as far as they are legal.
    pub(crate) fn followed_by(&self, moves: impl IntoIterator<Item = Move>) -> History<G> {
        let mut game = History::new(self.start.clone());
        for m in self.moves.iter().copied().chain(moves) {
            if game.play(m).is_err() {
                break;
            }
        }
        game
    }
}

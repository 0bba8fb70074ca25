//! Reversi with a handicap, so that a margin becomes a question of winning.

use std::ops::ControlFlow;

use boardgame_core::reversi::{Delta, Illegal, PositionalScorer, Reversi, Scoring};
use boardgame_core::search::Hooks;
use boardgame_core::{Evaluator, Move, MoveScorer, Position, Score, Side, Status};

/// Reversi in which Black's lead at the end is counted with `komi` half discs more. Odd komi leave
/// no draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WithKomi {
    pub(super) game: Reversi,
    pub(super) komi: i32,
}

impl Position for WithKomi {
    type Move = Move;
    type Delta = Delta;
    type Illegal = Illegal;

    fn turn(&self) -> Side {
        self.game.turn()
    }

    fn status(&self) -> Status {
        if !self.game.status().is_over() {
            return Status::Ongoing;
        }
        match 2 * self.game.result(Scoring::Discs) + self.komi {
            0 => Status::Drawn,
            1.. => Status::Won { side: Side::Black },
            _ => Status::Won { side: Side::White },
        }
    }

    fn visit_moves<B>(&self, visitor: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.game.visit_moves(visitor)
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        self.game.check(m)
    }

    fn make(&mut self, m: Move) -> Delta {
        self.game.make(m)
    }

    fn unmake(&mut self, delta: Delta) {
        self.game.unmake(delta);
    }

    fn key(&self) -> u64 {
        self.game.key() ^ u64::from(self.komi.unsigned_abs())
    }
}

/// Tries first what leaves the opponent few moves, corners before all.
#[derive(Clone, Copy)]
pub(super) struct FewReplies;

impl Hooks<WithKomi> for FewReplies {
    fn order(&self, position: &WithKomi, m: Move) -> i32 {
        let mut after = position.game;
        after.make(m);
        PositionalScorer.score(&position.game, m).clamp(-100, 100) - 16 * after.legal().len() as i32
    }

    fn orders(&self) -> bool {
        true
    }
}

/// Mobility: what an iteration that does not reach the end goes by.
#[derive(Clone, Copy)]
pub(super) struct Mobility;

impl Evaluator<WithKomi> for Mobility {
    type State = ();

    fn init(&self, _: &WithKomi) {}

    fn score(&self, (): &(), position: &WithKomi) -> Score {
        let side = position.turn();
        let of = |side| position.game.legal_of(side).len() as i32;
        Score::value(of(side) - of(!side))
    }
}

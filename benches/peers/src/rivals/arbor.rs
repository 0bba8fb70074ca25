//! Games under the traits of the crate arbor.

use std::cell::Cell;
use std::fmt::{self, Debug};
use std::ops::ControlFlow;

use arbor::{Action, GameResult, GameState, Player};
use boardgame_core::{Position, Rng, Side, Status, playout};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mover(Side);

/// A move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Act<M>(M);

/// A position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<P>(pub(crate) P);

impl Player for Mover {}
impl<M: Copy + Debug> Action for Act<M> {}

impl<P: Debug> fmt::Display for State<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl<P: Position + Copy + Debug> GameState<Mover, Act<P::Move>> for State<P> {
    #[inline]
    fn actions<F: FnMut(Act<P::Move>)>(&self, f: &mut F) {
        let _ = self.0.visit_moves(|m| {
            f(Act(m));
            ControlFlow::<()>::Continue(())
        });
    }

    #[inline]
    fn make(&self, action: Act<P::Move>) -> Self {
        let mut next = *self;
        next.0.make(action.0);
        next
    }

    #[inline]
    fn gameover(&self) -> Option<GameResult> {
        match self.0.status() {
            Status::Ongoing => None,
            Status::Drawn => Some(GameResult::Draw),
            Status::Won { side } if side == self.0.turn() => Some(GameResult::Win),
            Status::Won { .. } => Some(GameResult::Lose),
        }
    }

    #[inline]
    fn player(&self) -> Mover {
        Mover(self.0.turn())
    }

    /// Our playout in the place of the crate's own.
    #[inline]
    fn custom_evaluation(&self) -> f32 {
        thread_local! {
            static STATE: Cell<u64> = const { Cell::new(1) };
        }
        let mut rng = Rng::new(STATE.get());
        let turn = self.0.turn();
        let end = playout(&mut { self.0 }, &mut rng);
        STATE.set(rng.next_u64());
        match end {
            Status::Won { side } if side == turn => 1.0,
            Status::Won { .. } => 0.0,
            Status::Drawn | Status::Ongoing => 0.5,
        }
    }
}

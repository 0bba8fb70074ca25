//! Games under the traits of the crate minimax.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use boardgame_core::reversi::Reversi;
use boardgame_core::{Move, Position, Status};
use minimax::{Evaluation, Evaluator, Game, RolloutPolicy, Winner};
use rand_0_9::prelude::IndexedRandom;
use rand_0_9::rngs::SmallRng;

use crate::evaluator;

fn winner<P: Position>(position: &P) -> Option<Winner> {
    match position.status() {
        Status::Ongoing => None,
        Status::Drawn => Some(Winner::Draw),
        Status::Won { side } if side == position.turn() => Some(Winner::PlayerToMove),
        Status::Won { .. } => Some(Winner::PlayerJustMoved),
    }
}

#[inline]
fn generate<P: Position>(position: &P, moves: &mut Vec<P::Move>) -> Option<Winner> {
    let _ = position.visit_moves(|m| {
        moves.push(m);
        ControlFlow::<()>::Continue(())
    });
    winner(position)
}

/// A game of ours with a small state, which is copied with each move.
pub(crate) struct Copied<P>(PhantomData<P>);

impl<P: Position + Copy> Game for Copied<P> {
    type S = P;
    type M = P::Move;

    #[inline]
    fn generate_moves(state: &P, moves: &mut Vec<P::Move>) -> Option<Winner> {
        generate(state, moves)
    }

    #[inline]
    fn apply(state: &mut P, m: P::Move) -> Option<P> {
        let mut next = *state;
        next.make(m);
        Some(next)
    }

    #[inline]
    fn get_winner(state: &P) -> Option<Winner> {
        winner(state)
    }

    #[inline]
    fn zobrist_hash(state: &P) -> u64 {
        state.key()
    }
}

/// Reversi with the sum of its squares, so that no evaluator need work that out again.
#[derive(Clone, Copy)]
pub(crate) struct Summed {
    position: Reversi,
    black: i32,
}

impl From<Reversi> for Summed {
    fn from(position: Reversi) -> Self {
        let black = evaluator::from_scratch(&position);
        Self { position, black }
    }
}

/// Reversi for searches with an evaluator.
pub(crate) struct SummedReversi;

impl Game for SummedReversi {
    type S = Summed;
    type M = Move;

    #[inline]
    fn generate_moves(state: &Summed, moves: &mut Vec<Move>) -> Option<Winner> {
        generate(&state.position, moves)
    }

    #[inline]
    fn apply(state: &mut Summed, m: Move) -> Option<Summed> {
        let mut next = *state;
        let mover = next.position.turn();
        let delta = next.position.make(m);
        next.black += evaluator::change(&delta, mover);
        Some(next)
    }

    #[inline]
    fn get_winner(state: &Summed) -> Option<Winner> {
        winner(&state.position)
    }

    #[inline]
    fn zobrist_hash(state: &Summed) -> u64 {
        state.position.key()
    }

    #[inline]
    fn table_index(m: Move) -> u16 {
        m.square()
            .map_or(64, |square| u16::from(square.y() << 3 | square.x()))
    }

    fn max_table_index() -> u16 {
        64
    }
}

/// The evaluation that all searches use.
#[derive(Clone, Copy)]
pub(crate) struct SquaresEvaluator;

impl Evaluator for SquaresEvaluator {
    type G = SummedReversi;

    #[inline]
    fn evaluate(&self, state: &Summed) -> Evaluation {
        let turn = state.position.turn();
        evaluator::value(state.black, &state.position, turn) as Evaluation
    }
}

/// An evaluation that knows nothing but the end.
#[derive(Clone, Copy)]
pub(crate) struct NothingEvaluator<P>(PhantomData<P>);

impl<P> NothingEvaluator<P> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P: Position + Copy> Evaluator for NothingEvaluator<P> {
    type G = Copied<P>;

    fn evaluate(&self, _: &P) -> Evaluation {
        0
    }
}

/// The policy that the crate uses by itself, which it does not export: any legal move.
pub(crate) struct AnyMove<P>(PhantomData<P>);

impl<P> AnyMove<P> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P: Position + Copy> RolloutPolicy for AnyMove<P> {
    type G = Copied<P>;

    #[inline]
    fn random_move(
        &self,
        state: &mut P,
        scratch: &mut Vec<P::Move>,
        rng: &mut SmallRng,
    ) -> Result<P::Move, Winner> {
        match generate(state, scratch) {
            Some(winner) => Err(winner),
            None => Ok(*scratch.choose(rng).expect("a game that goes on has a move")),
        }
    }
}

/// The lines of `depth` plies, at least one, each played to its end, and how many of them end the
/// game.
pub(crate) fn leaves<G: Game>(
    state: &mut G::S,
    depth: u32,
    pool: &mut Vec<Vec<G::M>>,
) -> (u64, u64) {
    let below = |state: &mut G::S, pool: &mut Vec<Vec<G::M>>| {
        if depth == 1 {
            (1, u64::from(G::get_winner(state).is_some()))
        } else {
            leaves::<G>(state, depth - 1, pool)
        }
    };
    let mut moves = pool.pop().unwrap_or_default();
    let (mut lines, mut ends) = (0, 0);
    if G::generate_moves(state, &mut moves).is_some() {
        (lines, ends) = (1, 1);
    } else {
        for &m in &moves {
            let counted = match G::apply(state, m) {
                Some(mut next) => below(&mut next, pool),
                None => below(state, pool),
            };
            G::undo(state, m);
            lines += counted.0;
            ends += counted.1;
        }
    }
    moves.clear();
    pool.push(moves);
    (lines, ends)
}

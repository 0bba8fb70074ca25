//! Games under the traits of the crate mcts, which leaves the playout to its user: it gets ours.

use std::cell::Cell;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use boardgame_core::{Position, Rng, Side, Status, playout};
use mcts::tree_policy::UCTPolicy;
use mcts::{Evaluator, GameState, MCTS, MCTSManager, SearchHandle};

/// A position.
#[derive(Clone)]
pub(crate) struct State<P>(P);

impl<P: Position> GameState for State<P>
where
    P::Move: Send + Sync,
{
    type Move = P::Move;
    type Player = Side;
    type MoveList = Vec<P::Move>;

    fn current_player(&self) -> Side {
        self.0.turn()
    }

    fn available_moves(&self) -> Vec<P::Move> {
        let mut moves = Vec::with_capacity(self.0.count_moves());
        let _ = self.0.visit_moves(|m| {
            moves.push(m);
            ControlFlow::<()>::Continue(())
        });
        moves
    }

    fn make_move(&mut self, m: &P::Move) {
        self.0.make(*m);
    }
}

/// A playout: 1 if Black wins it, -1 if White does.
pub(crate) struct Playout;

impl<P: Position + Sync> Evaluator<Uct<P>> for Playout
where
    P::Move: Send + Sync,
{
    type StateEvaluation = i64;

    fn evaluate_new_state(
        &self,
        state: &State<P>,
        moves: &Vec<P::Move>,
        _: Option<SearchHandle<'_, Uct<P>>>,
    ) -> (Vec<()>, i64) {
        thread_local! {
            static STATE: Cell<u64> = const { Cell::new(1) };
        }
        let mut rng = Rng::new(STATE.get());
        let end = playout(&mut state.0.clone(), &mut rng);
        STATE.set(rng.next_u64());
        let points = match end {
            Status::Won { side: Side::Black } => 1,
            Status::Won { side: Side::White } => -1,
            Status::Drawn | Status::Ongoing => 0,
        };
        (vec![(); moves.len()], points)
    }

    fn evaluate_existing_state(
        &self,
        _: &State<P>,
        existing: &i64,
        _: SearchHandle<'_, Uct<P>>,
    ) -> i64 {
        *existing
    }

    fn interpret_evaluation_for_player(&self, points: &i64, player: &Side) -> i64 {
        match player {
            Side::Black => *points,
            Side::White => -*points,
        }
    }
}

/// The search.
pub(crate) struct Uct<P>(PhantomData<fn() -> P>);

impl<P: Position + Sync> MCTS for Uct<P>
where
    P::Move: Send + Sync,
{
    type State = State<P>;
    type Eval = Playout;
    type TreePolicy = UCTPolicy;
    type NodeData = ();
    type TranspositionTable = ();
    type ExtraThreadData = ();
}

/// Searches `position` with so many simulations.
pub(crate) fn search<P: Position + Sync>(position: &P, simulations: u64) -> Option<P::Move>
where
    P::Move: Send + Sync,
{
    let state = State(position.clone());
    let mut manager = MCTSManager::new(state, Uct(PhantomData), Playout, UCTPolicy::new(0.7), ());
    manager.playout_n(simulations);
    manager.best_move()
}

//! Evaluators with a fault are caught, by the right law and with the shortest game that shows it.

use boardgame_core::conformance::{Conformance, Law};
use boardgame_core::{Board, Evaluator, Move, Position, Score, Side};

use super::tic_tac_toe::{Fault, TicTacToe};

/// The stones of both sides, with a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stones {
    Right,
    /// The third stone of Black is not noticed.
    PushForgets,
    /// White's stones stay when they are taken back.
    PopForgets,
    /// The score is always Black's.
    ColourBlind,
}

impl Evaluator<TicTacToe> for Stones {
    type State = [i32; 2];

    fn init(&self, position: &TicTacToe) -> [i32; 2] {
        Side::BOTH.map(|side| position.stones(side) as i32)
    }

    fn push(&self, state: &mut [i32; 2], position: &TicTacToe, _: &Move) {
        let side = (!position.turn()).index();
        if *self != Self::PushForgets || *state != [2, 2] {
            state[side] += 1;
        }
    }

    fn pop(&self, state: &mut [i32; 2], position: &TicTacToe, _: &Move) {
        let side = position.turn();
        if *self != Self::PopForgets || side == Side::Black {
            state[side.index()] -= 1;
        }
    }

    fn score(&self, [black, white]: &[i32; 2], position: &TicTacToe) -> Score {
        let lead = black - white;
        let blacks = position.turn() == Side::Black || *self == Self::ColourBlind;
        Score::value(if blacks { lead } else { -lead })
    }
}

#[test]
fn each_fault_breaks_its_law_in_the_shortest_game() {
    let start = TicTacToe::new(Fault::None);
    let kit = Conformance::board(start).colour_swap(TicTacToe::swap_colours);
    assert_eq!(kit.check_evaluator(&Stones::Right), Ok(()));
    for (fault, law, shortest) in [
        (Stones::PushForgets, Law::PushFollows, 5),
        (Stones::PopForgets, Law::PopFollows, 2),
        (Stones::ColourBlind, Law::SwappedColours, 1),
    ] {
        let violation = kit.check_evaluator(&fault).expect_err("a fault is found");
        assert_eq!(violation.law, law, "{fault:?}: {violation}");
        assert_eq!(violation.moves.len(), shortest, "{fault:?}: {violation}");
    }
}

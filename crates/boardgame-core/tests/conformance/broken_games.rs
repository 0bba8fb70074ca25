//! Games with a fault are caught, by the right law and with the shortest game that shows it.

use std::ops::ControlFlow;

use boardgame_core::conformance::{Conformance, Law};
use boardgame_core::gomoku::{self, Gomoku, Rules};
use boardgame_core::{Board, Grid, Move, Notation, Position, Side, Square, Status};

use super::tic_tac_toe::{Fault, TicTacToe};

/// Each fault with its law and the fewest moves that show it.
const CASES: [(Fault, Law, usize); 20] = [
    (Fault::UndoForgets, Law::UnmakeRestores, 1),
    (Fault::StaleKey, Law::UnmakeRestores, 1),
    (Fault::ConstantKey, Law::DistinctKeys, 0),
    (Fault::PathKey, Law::EqualKeys, 3),
    (Fault::MissingMove, Law::MovesAreComplete, 0),
    (Fault::DoubleMove, Law::MovesAreDistinct, 0),
    (Fault::NoMoveBeforeTheEnd, Law::OngoingHasMoves, 8),
    (Fault::MovesAfterTheEnd, Law::EndHasNoMoves, 5),
    (Fault::ShowsTaken, Law::MovesAreLegal, 2),
    (Fault::RefusalPassesTurn, Law::RefusalChangesNothing, 0),
    (Fault::PlayTrusts, Law::PlayIsCheckAndMake, 0),
    (Fault::WinnerStays, Law::SidesAlternate, 5),
    (Fault::Miscounts, Law::MovesAreCounted, 5),
    (Fault::RandomTaken, Law::RandomMoveIsLegal, 1),
    (Fault::IgnoresBreak, Law::BreakIsReturned, 0),
    (Fault::Reorders, Law::SameAnswer, 0),
    (Fault::LopsidedRules, Law::ImagesCommute, 3),
    (Fault::ReadsUpsideDown, Law::TextRoundTrip, 0),
    (Fault::CountsStonesWrong, Law::StonesAreCounted, 5),
    // The fifth ply panics, in a position after four.
    (Fault::Panics, Law::NoPanic, 4),
];

#[test]
fn each_fault_breaks_its_law_in_the_shortest_game() {
    for (fault, law, shortest) in CASES {
        let mut kit = Conformance::board(TicTacToe::new(fault));
        // Its swap makes keys from scratch, which would tell on a key of another kind at once.
        if fault == Fault::LopsidedRules {
            kit = kit.colour_swap(TicTacToe::swap_colours);
        }
        let violation = kit.check().expect_err("a fault is found");
        assert_eq!(violation.law, law, "{fault:?}: {violation}");
        assert_eq!(violation.moves.len(), shortest, "{fault:?}: {violation}");
        assert_eq!(violation.ply, shortest, "{fault:?}: {violation}");
    }
}

#[test]
fn the_message_says_which_law_when_and_how_to_see_it_again() {
    let violation = Conformance::board(TicTacToe::new(Fault::MovesAfterTheEnd))
        .check()
        .expect_err("a fault is found");
    assert_eq!(
        violation.to_string(),
        "this law is broken: a game that is over has no moves
  what: the status is Won { side: Black }, but a2 is shown
  when: at ply 5 of the game a1 a3 c3 b3 b2
  then the board is
       a b c
     3 O O X 3
     2 . X . 2
     1 X . . 1
       a b c"
    );
}

#[test]
fn a_panic_is_reported_with_what_it_said() {
    let violation = Conformance::board(TicTacToe::new(Fault::Panics))
        .check()
        .expect_err("a fault is found");
    assert!(violation.detail.ends_with("a bad index"), "{violation}");
}

/// A long game: the panic comes while a random one is being played.
#[test]
fn a_panic_in_a_random_game_shrinks_like_any_other_fault() {
    let start = Wrapped::<true>(Gomoku::new(Rules::default()));
    let kit = Conformance::new(start).games(5);
    let violation = kit.check().expect_err("a fault is found");
    assert_eq!(violation.law, Law::NoPanic, "{violation}");
    assert_eq!(violation.moves.len(), 8, "{violation}");
}

#[test]
fn the_same_seed_finds_the_same_game_and_no_other_kit_is_needed_for_other_games() {
    let check = |seed| {
        Conformance::new(TicTacToe::new(Fault::NoMoveBeforeTheEnd))
            .seed(seed)
            .check()
            .expect_err("a fault is found")
    };
    assert_eq!(check(3), check(3));
    assert_eq!(check(3).diagram, None, "it was not checked as a board");
}

/// Gomoku that counts one move after the end, or panics there.
#[derive(Clone, PartialEq, Eq)]
struct Wrapped<const PANICS: bool>(Gomoku);

impl<const PANICS: bool> Position for Wrapped<PANICS> {
    type Move = Move;
    type Delta = gomoku::Delta;
    type Illegal = gomoku::Illegal;

    fn turn(&self) -> Side {
        self.0.turn()
    }

    fn status(&self) -> Status {
        self.0.status()
    }

    fn visit_moves<B>(&self, visitor: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.visit_moves(visitor)
    }

    fn check(&self, m: Move) -> Result<(), gomoku::Illegal> {
        self.0.check(m)
    }

    fn make(&mut self, m: Move) -> gomoku::Delta {
        let delta = self.0.make(m);
        assert!(!(PANICS && self.0.status().is_over()), "nobody expects it");
        delta
    }

    fn unmake(&mut self, delta: gomoku::Delta) {
        self.0.unmake(delta);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn count_moves(&self) -> usize {
        self.0.count_moves().max(usize::from(!PANICS))
    }
}

impl<const PANICS: bool> Board for Wrapped<PANICS> {
    const NOTATION: Notation = Gomoku::NOTATION;

    fn grid(&self) -> Grid {
        self.0.grid()
    }

    fn at(&self, square: Square) -> Option<Side> {
        self.0.at(square)
    }
}

#[test]
fn a_long_random_game_shrinks_to_the_nine_plies_of_a_five() {
    for seed in 0..3 {
        let start = Wrapped::<false>(Gomoku::new(Rules::default()));
        let kit = Conformance::board(start).seed(seed).games(20);
        let violation = kit.check().expect_err("a fault is found");
        assert_eq!(violation.law, Law::MovesAreCounted, "{violation}");
        assert_eq!(violation.moves.len(), 9, "{violation}");
    }
}

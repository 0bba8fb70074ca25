//! Counting positions takes the fast way where there is one.

use std::cell::Cell;
use std::ops::ControlFlow;

use boardgame_core::gomoku::{Gomoku, Illegal, Rules};
use boardgame_core::{Board, Grid, Move, Notation, Position, Side, Square, Status};
use boardgame_session::{Game, Objection, StartError};
use boardgame_tui::perft::{PerftArgs, run};

thread_local! {
    /// How often moves were counted instead of shown.
    static COUNTED: Cell<u64> = const { Cell::new(0) };
}

/// Gomoku that notices how it is asked for its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Watched(Gomoku);

impl Position for Watched {
    type Move = Move;
    type Delta = <Gomoku as Position>::Delta;
    type Illegal = Illegal;

    fn turn(&self) -> Side {
        self.0.turn()
    }

    fn status(&self) -> Status {
        self.0.status()
    }

    fn visit_moves<B>(&self, visitor: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.visit_moves(visitor)
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        self.0.check(m)
    }

    fn make(&mut self, m: Move) -> Self::Delta {
        self.0.make(m)
    }

    fn unmake(&mut self, delta: Self::Delta) {
        self.0.unmake(delta);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn count_moves(&self) -> usize {
        COUNTED.set(COUNTED.get() + 1);
        self.0.count_moves()
    }
}

impl Board for Watched {
    const NOTATION: Notation = Gomoku::NOTATION;

    fn grid(&self) -> Grid {
        self.0.grid()
    }

    fn at(&self, square: Square) -> Option<Side> {
        self.0.at(square)
    }
}

impl Game for Watched {
    const NAME: &'static str = "watched";

    fn rules_text(&self) -> String {
        self.0.rules_text()
    }

    fn from_rules(text: &str) -> Result<Self, StartError> {
        Gomoku::from_rules(text).map(Self)
    }

    fn start_text(&self) -> String {
        self.0.start_text()
    }

    fn with_start(&self, text: &str) -> Result<Self, StartError> {
        self.0.with_start(text).map(Self)
    }

    fn objection(&self, m: Move, illegal: &Illegal) -> Objection {
        self.0.objection(m, illegal)
    }
}

#[test]
fn the_last_ply_is_counted_unless_passes_are_free() {
    let start = Watched(Gomoku::new(
        Rules::new(5, 5, 5, Default::default()).unwrap(),
    ));
    for divide in [false, true] {
        for free_pass in [false, true] {
            let args = PerftArgs {
                depth: 3,
                divide,
                position: None,
                free_pass,
            };
            COUNTED.set(0);
            let mut out = Vec::new();
            run(start.clone(), &args, &mut out).unwrap();
            let out = String::from_utf8(out).unwrap();
            assert!(out.contains("depth 3: 13800 leaves in "), "{out}");
            // Once for each position before the last ply.
            let expected = if free_pass { 0 } else { 25 * 24 };
            assert_eq!(COUNTED.get(), expected, "{args:?}");
        }
    }
}

//! Small games whose values are known.

mod connect_four;
mod komi;

use boardgame_core::conformance::Conformance;
use boardgame_core::gomoku::{Gomoku, LineCounters, Rules, ShapeScorer};
use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::search::{AlphaBeta, Hooks, Limits, Never, Searcher, StopReason};
use boardgame_core::{Evaluator, Move, MoveScorer, NoOpinion, Position, Score, perft};

use connect_four::{ConnectFour, MiddleFirst};
use komi::{FewReplies, Mobility, WithKomi};

/// The value of the game by a search to its end.
fn solve<P, E, H>(start: &P, evaluator: E, hooks: H) -> Score
where
    P: Position,
    E: Evaluator<P>,
    H: Hooks<P>,
{
    let mut search = AlphaBeta::with_hooks(evaluator, hooks, 1 << 26);
    let report = search.search(start, &Limits::default(), &mut Never);
    assert_eq!(report.reason, StopReason::Complete);
    report.score
}

fn connect_four<const W: u32, const H: u32>() -> Score {
    solve(&ConnectFour::<W, H>::START, NoOpinion, MiddleFirst)
}

#[test]
fn connect_four_keeps_the_laws() {
    let kit = Conformance::new(ConnectFour::<5, 4>::START).image(
        "the mirror",
        ConnectFour::mirrored,
        |_, x| 4 - x,
    );
    assert_eq!(kit.check(), Ok(()));
    // Only a full column is missing in seven plies.
    assert_eq!(
        perft(&mut ConnectFour::<7, 6>::START.clone(), 7),
        7u64.pow(7) - 7
    );
}

/// Tromp (2006) for the winners, Steininger (github.com/ChristopheSteininger/c4) for the plies.
#[test]
fn connect_four_on_small_boards() {
    assert_eq!(connect_four::<4, 4>(), Score::DRAW);
    assert_eq!(connect_four::<5, 4>(), Score::DRAW);
    assert_eq!(connect_four::<4, 5>(), Score::DRAW);
    assert_eq!(connect_four::<4, 6>(), Score::DRAW);
}

#[test]
#[ignore = "takes half a minute"]
fn connect_four_on_middling_boards() {
    assert_eq!(connect_four::<6, 4>(), Score::loss_in(24));
    assert_eq!(connect_four::<5, 5>(), Score::DRAW);
}

/// Gomoku's squares by their shapes.
struct Shapes;

impl Hooks<Gomoku> for Shapes {
    fn order(&self, position: &Gomoku, m: Move) -> i32 {
        ShapeScorer.score(position, m)
    }

    fn orders(&self) -> bool {
        true
    }
}

fn mnk(m: usize, n: usize, k: u8) -> Score {
    let start = Gomoku::new(Rules::mnk(m, n, k).unwrap());
    solve(&start, LineCounters, Shapes)
}

/// Three in a row wins on every board larger than 3x3.
#[test]
fn three_in_a_row() {
    assert_eq!(mnk(3, 3, 3), Score::DRAW);
    for (m, n) in [(4, 3), (3, 4), (5, 3), (3, 6), (4, 4), (5, 5), (7, 6)] {
        assert!(mnk(m, n, 3).is_win(), "{m}x{n}");
    }
}

#[test]
fn four_in_a_row_on_four_by_four() {
    assert_eq!(mnk(4, 4, 4), Score::DRAW);
}

/// The smallest boards on which four in a row can be forced are 6x5 and 5x6.
#[test]
#[ignore = "takes a quarter of a minute"]
fn four_in_a_row_on_six_by_five() {
    assert_eq!(mnk(6, 5, 4), Score::win_in(11));
}

#[test]
#[ignore = "takes a minute"]
fn four_in_a_row_on_five_by_four() {
    assert_eq!(mnk(5, 4, 4), Score::DRAW);
}

/// Whether Black wins Reversi if its lead is counted with so many half discs more.
fn black_wins(size: Size, komi: i32) -> bool {
    let game = Reversi::with_size(size);
    solve(&WithKomi { game, komi }, Mobility, FewReplies).is_win()
}

/// White wins 4x4 Reversi by eight, 11 to 3.
#[test]
fn reversi_on_four_by_four() {
    assert!(!black_wins(Size::Four, 15));
    assert!(black_wins(Size::Four, 17));
}

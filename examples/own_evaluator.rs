//! An evaluator of your own: Reversi by the worth of its squares, kept up to date disc by disc, and
//! by mobility. The conformance kit checks it and alpha-beta plays by it.

use boardgame_core::reversi::{Delta, Reversi, Scoring};
use boardgame_core::search::{AlphaBeta, Limits, Never, Random, Searcher};
use boardgame_core::{Board, Evaluator, Position, Score, Side, Square};

struct Squares;

/// Corners are for ever, and the squares beside them give them away.
fn worth(square: Square) -> i32 {
    let from_edge = |at: u8| at.min(7 - at);
    match (from_edge(square.x()), from_edge(square.y())) {
        (0, 0) => 30,
        (1, 1) => -10,
        (0, 1) | (1, 0) => -5,
        (0, _) | (_, 0) => 3,
        _ => 1,
    }
}

impl Evaluator<Reversi> for Squares {
    /// Black's squares less White's.
    type State = i32;

    fn init(&self, position: &Reversi) -> i32 {
        let sum = |side| position.discs(side).iter().map(worth).sum::<i32>();
        sum(Side::Black) - sum(Side::White)
    }

    fn push(&self, state: &mut i32, position: &Reversi, delta: &Delta) {
        // Whoever moved is not to move now.
        *state += change(!position.turn(), delta);
    }

    fn pop(&self, state: &mut i32, position: &Reversi, delta: &Delta) {
        *state -= change(position.turn(), delta);
    }

    fn score(&self, state: &i32, position: &Reversi) -> Score {
        let side = position.turn();
        let mobility = position.legal().len() as i32 - position.legal_of(!side).len() as i32;
        let squares = if side == Side::Black { *state } else { -state };
        Score::value(squares + 2 * mobility)
    }
}

/// What Black gains by a move of `mover`: the new disc counts once, a flipped one for both sides.
fn change(mover: Side, delta: &Delta) -> i32 {
    let flipped: i32 = delta.flips.iter().map(worth).sum();
    let gained = delta.played.square().map_or(0, worth) + 2 * flipped;
    if mover == Side::Black {
        gained
    } else {
        -gained
    }
}

fn main() {
    let (mut black, mut white) = (AlphaBeta::new(Squares, 1 << 22), Random::new(1));
    let limits = Limits {
        nodes: Some(5_000),
        ..Limits::default()
    };
    let mut game = Reversi::new();
    while !game.status().is_over() {
        let report = match game.turn() {
            Side::Black => black.search(&game, &limits, &mut Never),
            Side::White => white.search(&game, &limits, &mut Never),
        };
        game.make(report.best.expect("a game that goes on has a move"));
    }
    println!("{}", game.diagram());
    let lead = game.result(Scoring::Discs);
    println!("Against a random player, alpha-beta ends {lead} discs ahead.");
}

#[test]
fn it_follows_every_ply_and_sees_both_sides_alike() {
    let kit = boardgame_core::conformance::Conformance::board(Reversi::new())
        .colour_swap(Reversi::swap_colours);
    assert_eq!(kit.check_evaluator(&Squares), Ok(()));
    let start = Reversi::new();
    boardgame_core::conformance::assert_full_width(&start, &Squares, || AlphaBeta::new(Squares, 0));
}

//! Reversi: rules against a naive reference, published counts, texts, and the positional player.

mod analysis;
mod book;
mod clock;
mod differential;
mod endgame;
mod eval;
mod independence;
mod naive;
mod obf;
mod perft;
mod rules;
mod scorer;
mod symmetry;
mod text;
mod wthor;

use boardgame_core::reversi::{Reversi, Size, SquareSet};
use boardgame_core::{Board, Position, Rng, Side, Square};
use proptest::prelude::*;

/// Plays random games from the start and shows every position to `visit`, the last one included.
fn random_games(size: Size, games: u32, seed: u64, mut visit: impl FnMut(&Reversi)) {
    let mut rng = Rng::new(seed);
    for _ in 0..games {
        let mut position = Reversi::with_size(size);
        visit(&position);
        while let Some(m) = position.random_move(&mut rng) {
            position.play(m).expect("a random move is legal");
            visit(&position);
        }
    }
}

/// A board with each square empty, black or white by chance.
fn random_setup(size: Size, rng: &mut Rng) -> Reversi {
    loop {
        // Full and nearly empty boards are as likely as others.
        let filled = rng.below(9);
        let (mut black, mut white) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for square in size.grid().squares() {
            if rng.below(8) < filled {
                let side = if rng.below(2) == 0 {
                    &mut black
                } else {
                    &mut white
                };
                *side = *side | SquareSet::of(square);
            }
        }
        let turn = Side::BOTH[rng.below(2) as usize];
        if let Ok(position) = Reversi::setup(size, black, white, turn) {
            return position;
        }
    }
}

/// Plays moves written as `f5d6`; passes are not written.
fn play(text: &str) -> Reversi {
    let mut position = Reversi::new();
    for at in (0..text.len()).step_by(2) {
        if position.must_pass() {
            position.play(boardgame_core::Move::Pass).unwrap();
        }
        let m = position.parse_move(&text[at..at + 2]).unwrap();
        position
            .play(m)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    position
}

/// Everything that can be asked of a position.
fn all_of(position: &Reversi) -> impl PartialEq + std::fmt::Debug + use<> {
    (
        (
            *position,
            position.key(),
            position.to_string(),
            position.size(),
            position.turn(),
        ),
        (
            position.status(),
            position.legal(),
            position.must_pass(),
            position.count_moves(),
        ),
        Side::BOTH.map(|side| (position.discs(side), position.legal_of(side))),
        position
            .grid()
            .squares()
            .map(|s| (position.at(s), position.flips(s)))
            .collect::<Vec<_>>(),
    )
}

/// Squares on and around every size of board.
fn squares_and_beyond() -> impl Iterator<Item = Square> {
    (0..10)
        .chain([25])
        .flat_map(|y| (0..10).chain([25]).map(move |x| Square::new(x, y)))
}

/// Any position, by chance of a seed so that it shrinks to a plain one.
fn any_position() -> impl Strategy<Value = Reversi> {
    (0..3usize, any::<u64>())
        .prop_map(|(size, seed)| random_setup(Size::ALL[size], &mut Rng::new(seed)))
}

//! Turning, mirroring and swapping colours commute with play.

use boardgame_core::reversi::{PositionalScorer, Reversi, Scoring, Size};
use boardgame_core::{Board, Move, MoveScorer, Position, Status, Symmetry};

use super::{all_of, random_games};

fn image(position: &Reversi, symmetry: Symmetry, m: Move) -> Move {
    match m {
        Move::Place(square) => Move::Place(symmetry.apply(position.grid(), square)),
        Move::Pass => Move::Pass,
    }
}

/// Shows each position of a few random games with a legal move in it.
fn positions_and_moves(mut visit: impl FnMut(&Reversi, Move)) {
    for size in Size::ALL {
        let mut rng = boardgame_core::Rng::new(4);
        random_games(size, 40, 3, |position| {
            if let Some(m) = position.random_move(&mut rng) {
                visit(position, m);
            }
        });
    }
}

#[test]
fn symmetries_commute_with_play() {
    positions_and_moves(|position, m| {
        for symmetry in Symmetry::ALL {
            let mut turned = position.transform(symmetry);
            let text: Reversi = turned.to_string().parse().unwrap();
            assert_eq!(all_of(&turned), all_of(&text), "nothing is left over");
            assert_eq!(turned.transform(symmetry.inverse()), *position);
            turned.play(image(position, symmetry, m)).unwrap();
            let mut played = *position;
            played.play(m).unwrap();
            assert_eq!(
                all_of(&turned),
                all_of(&played.transform(symmetry)),
                "{symmetry:?}"
            );
            assert_eq!(turned.result(Scoring::Discs), played.result(Scoring::Discs));
        }
    });
}

#[test]
fn swapping_colours_commutes_with_play() {
    positions_and_moves(|position, m| {
        let mut swapped = position.swap_colours();
        let text: Reversi = swapped.to_string().parse().unwrap();
        assert_eq!(all_of(&swapped), all_of(&text), "nothing is left over");
        assert_eq!(swapped.swap_colours(), *position);
        swapped.play(m).unwrap();
        let mut played = *position;
        played.play(m).unwrap();
        assert_eq!(all_of(&swapped), all_of(&played.swap_colours()));
        for scoring in [Scoring::Discs, Scoring::EmptiesToWinner] {
            assert_eq!(swapped.result(scoring), -played.result(scoring));
        }
        let winner = |status: Status| status.winner();
        assert_eq!(
            winner(swapped.status()),
            winner(played.status()).map(|side| !side)
        );
    });
}

#[test]
fn the_scorer_sees_neither_colour_nor_direction() {
    positions_and_moves(|position, m| {
        let score = PositionalScorer.score(position, m);
        assert_eq!(PositionalScorer.score(&position.swap_colours(), m), score);
        for symmetry in Symmetry::ALL {
            let turned = position.transform(symmetry);
            assert_eq!(
                PositionalScorer.score(&turned, image(position, symmetry, m)),
                score
            );
        }
    });
}

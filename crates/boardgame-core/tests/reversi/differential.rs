//! Every answer of the real rules is that of the naive ones.

use boardgame_core::reversi::{Reversi, Scoring, Size, SquareSet};
use boardgame_core::{Move, Position, Rng, Side};
use std::ops::ControlFlow;

use super::naive::Naive;
use super::{random_games, random_setup};

/// Compares all that can be asked of `position`, and one ply from it.
fn compare(position: &Reversi, rng: &mut Rng) {
    let naive = Naive::of(position);
    let turn = position.turn();
    for side in Side::BOTH {
        assert!(
            position.legal_of(side).iter().eq(naive.legal(side)),
            "{side} in {position}"
        );
        assert_eq!(
            position.discs(side).len() as i32,
            naive.count(side),
            "{position}"
        );
    }
    let legal = naive.legal(turn);
    assert!(
        position.legal().iter().eq(legal.iter().copied()),
        "{position}"
    );
    for square in position.size().squares() {
        let flips = naive.flips(turn, square.x().into(), square.y().into());
        assert!(
            position.flips(square).iter().eq(flips),
            "{square:?} in {position}"
        );
    }
    assert_eq!(position.status(), naive.status(), "{position}");
    assert_eq!(position.must_pass(), naive.must_pass(), "{position}");

    let margin = naive.count(Side::Black) - naive.count(Side::White);
    let empties =
        position.size().area() as i32 - naive.count(Side::Black) - naive.count(Side::White);
    assert_eq!(position.result(Scoring::Discs), margin);
    assert_eq!(
        position.result(Scoring::EmptiesToWinner),
        margin + margin.signum() * empties
    );

    let mut moves = Vec::new();
    let _ = position.visit_moves(|m| {
        moves.push(m);
        ControlFlow::<()>::Continue(())
    });
    let expected: Vec<_> = match naive.must_pass() {
        true => vec![Move::Pass],
        false => legal.into_iter().map(Move::Place).collect(),
    };
    assert_eq!(moves, expected, "{position}");
    assert_eq!(position.count_moves(), moves.len());
    let Some(m) = position.random_move(rng) else {
        assert!(
            moves.is_empty() && position.status().is_over(),
            "{position}"
        );
        return;
    };
    assert!(moves.contains(&m), "{m:?} in {position}");
    let mut next = *position;
    let delta = next.play(m).unwrap();
    assert_eq!(
        Naive::of(&next),
        naive.after(m.square()),
        "{m:?} in {position}"
    );
    assert_eq!(
        delta.flips,
        m.square().map_or(SquareSet::EMPTY, |s| position.flips(s))
    );
    next.unmake(delta);
    assert_eq!(&next, position, "{m:?}");
}

#[test]
fn positions_of_random_games_and_random_boards_are_those_of_the_naive_rules() {
    let mut rng = Rng::new(1);
    let mut seen = 0;
    for (size, games) in [
        (Size::Four, 2_000),
        (Size::Six, 1_200),
        (Size::Eight, 1_000),
    ] {
        random_games(size, games, 2, |position| {
            compare(position, &mut rng);
            seen += 1;
        });
        for _ in 0..30_000 {
            compare(&random_setup(size, &mut rng), &mut rng);
            seen += 1;
        }
    }
    assert!(seen >= 200_000, "{seen} positions");
}

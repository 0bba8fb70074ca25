//! Playing and taking back: undo and redo at every prefix, refused moves, symmetries.

use super::{SIZES, board, game};
use boardgame_core::gomoku::{Illegal, Rule};
use boardgame_core::{Board, History, Move, Position, Rng, Side, Square, Status, Symmetry};

/// One random game, checked at every prefix.
fn check_game(mut history: History<boardgame_core::gomoku::Gomoku>, rng: &mut Rng) {
    let mut positions = vec![history.position().clone()];
    while let Some(m) = history.position().random_move(rng) {
        history.play(m).unwrap();
        positions.push(history.position().clone());
    }
    for (ply, expected) in positions.iter().enumerate() {
        history.go_to(ply).unwrap();
        assert_eq!(history.position(), expected);
        assert_eq!(history.position().key(), expected.key());
    }
    for expected in positions.iter().rev().skip(1) {
        history.undo().unwrap();
        assert_eq!(history.position(), expected);
    }
    assert!(history.undo().is_err());
    for expected in positions.iter().skip(1) {
        history.redo().unwrap();
        assert_eq!(history.position(), expected);
    }
    assert!(history.redo().is_err());
}

#[test]
fn s0_b1_s0_b2_undo_and_redo_give_back_the_identical_state_at_every_prefix() {
    let mut rng = Rng::new(2);
    for (width, height) in SIZES {
        for rule in Rule::ALL {
            for _ in 0..5 {
                check_game(History::new(board(width, height, rule)), &mut rng);
            }
        }
    }
}

#[test]
fn s0_b1_a_five_over_a_taken_back_point_wins() {
    let mut history = History::new(board(15, 15, Rule::Freestyle));
    let play = |history: &mut History<_>, text: &str| {
        let m = Board::parse_move(history.position(), text).unwrap();
        history.play(m).map(|_| ())
    };
    play(&mut history, "h8").unwrap();
    history.undo().unwrap();
    for text in ["a1", "f8", "a3", "g8", "a5", "h8", "a7", "i8", "a9", "j8"] {
        play(&mut history, text).unwrap();
    }
    assert_eq!(
        history.position().status(),
        Status::Won { side: Side::White }
    );
}

#[test]
fn s0_b3_s0_b11_s2_b8_a_refused_move_changes_nothing_and_says_why() {
    let mut rng = Rng::new(8);
    for rule in Rule::ALL {
        let mut position = board(15, 15, rule);
        while let Some(m) = position.random_move(&mut rng) {
            let before = position.clone();
            for index in 0..Square::TABLE {
                let square = Square::new(
                    (index % Square::STRIDE % 26) as u8,
                    (index / Square::STRIDE) as u8,
                );
                let refusal = position.check(square.into());
                match refusal {
                    Ok(()) => assert!(position.at(square).is_none()),
                    Err(Illegal::Occupied { by, .. }) => assert_eq!(position.at(square), Some(by)),
                    Err(Illegal::OffBoard { .. }) => assert!(!position.grid().contains(square)),
                    Err(Illegal::Forbidden { .. }) => assert!(position.foul(square).is_some()),
                    Err(other) => panic!("{other}"),
                }
                if position.check(square.into()).is_err() {
                    assert!(position.play(square.into()).is_err());
                    assert_eq!(position, before);
                }
            }
            assert!(matches!(
                position.check(Move::Pass),
                Err(Illegal::PassNotForced { .. })
            ));
            position.make(m);
        }
        let over = position.clone();
        for square in position.grid().squares() {
            assert!(matches!(
                position.play(square.into()),
                Err(Illegal::GameOver { .. })
            ));
        }
        assert_eq!(position, over);
    }
}

#[test]
fn refusals_in_words() {
    let position = game(board(15, 15, Rule::Freestyle), "h8");
    let refused = |x, y| {
        position
            .check(Square::new(x, y).into())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(refused(7, 7), "h8 is taken by Black");
    assert_eq!(
        refused(15, 0),
        "column 16, row 1 from the top left is off the 15x15 board"
    );
    assert_eq!(
        position.check(Move::Pass).unwrap_err().to_string(),
        "a pass is not allowed: a15 can be played"
    );
    let won = game(board(15, 15, Rule::Freestyle), "a1 a3 b1 b3 c1 c3 d1 d3 e1");
    let m = won.parse_move("h8").unwrap();
    assert_eq!(
        won.check(m).unwrap_err().to_string(),
        "the game is over: Black has won"
    );
}

#[test]
fn legal_moves_are_those_that_check_accepts_each_once() {
    let mut rng = Rng::new(12);
    for rule in Rule::ALL {
        let empty = board(15, 15, rule);
        for density in 10..60 {
            let Some(position) = super::random_setup(&empty, density, &mut rng) else {
                continue;
            };
            let mut shown = Vec::new();
            let _ = position.visit_moves(|m| {
                shown.push(m);
                std::ops::ControlFlow::<()>::Continue(())
            });
            let checked: Vec<Move> = position
                .grid()
                .squares()
                .map(Move::Place)
                .chain([Move::Pass])
                .filter(|&m| position.check(m).is_ok())
                .collect();
            assert_eq!(shown, checked);
            assert_eq!(position.count_moves(), shown.len());
        }
    }
}

#[test]
fn symmetries_and_swapped_colours_commute_with_play() {
    let mut rng = Rng::new(21);
    for (width, height) in SIZES {
        for rule in Rule::ALL {
            let mut position = board(width, height, rule);
            while let Some(m) = position.random_move(&mut rng) {
                for &symmetry in Symmetry::of(position.grid()) {
                    let image = m.square().map(|s| symmetry.apply(position.grid(), s));
                    let mut turned = position.transform(symmetry);
                    turned.play(image.map_or(Move::Pass, Move::Place)).unwrap();
                    assert_eq!(
                        turned.transform(symmetry.inverse()),
                        position_after(&position, m)
                    );
                }
                if rule != Rule::Renju {
                    let mut swapped = position.swap_colours().unwrap();
                    swapped.play(m).unwrap();
                    assert_eq!(
                        swapped.swap_colours().unwrap(),
                        position_after(&position, m)
                    );
                }
                position.make(m);
            }
        }
    }
}

fn position_after<P: Position>(position: &P, m: P::Move) -> P {
    let mut after = position.clone();
    after.make(m);
    after
}

#[test]
fn keys_tell_stones_sides_and_turns_apart() {
    let mut seen = std::collections::HashMap::new();
    let mut rng = Rng::new(30);
    for _ in 0..200 {
        let mut position = board(15, 15, Rule::Freestyle);
        while let Some(m) = position.random_move(&mut rng) {
            position.make(m);
            let known = seen
                .entry(position.key())
                .or_insert_with(|| position.clone());
            assert_eq!(*known, position);
        }
    }
    assert!(seen.len() > 10_000);
}

#[test]
fn a_position_fits_in_a_kibibyte() {
    assert!(size_of::<boardgame_core::gomoku::Gomoku>() <= 1024);
}

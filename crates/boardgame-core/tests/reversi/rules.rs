//! The rules by name: each fault of the tutorial, and the corners of the rules.

use boardgame_core::reversi::{Illegal, Reversi, Scoring, Size};
use boardgame_core::{Board, History, Move, Position, Rng, Side, Square, Status, perft, playout};
use std::collections::HashMap;

use super::naive::Naive;
use super::{all_of, play, random_games, squares_and_beyond};

#[test]
fn s1_b1_an_occupied_square_is_never_legal() {
    for size in Size::ALL {
        random_games(size, 300, 11, |position| {
            assert!(
                (position.legal() - position.empties()).is_empty(),
                "{position}"
            );
            for square in position.size().squares() - position.empties() {
                let error = position.check(Move::Place(square)).unwrap_err();
                let by = position.at(square).unwrap();
                let expected = match position.status() {
                    Status::Ongoing => Illegal::Occupied { square, by },
                    status => Illegal::GameOver { status },
                };
                assert_eq!(error, expected, "{position}");
                assert!(position.flips(square).is_empty());
            }
        });
    }
    // The tutorial's own example: White clicks the black disc beside its own.
    let position: Reversi = ("OXXXO---".to_string() + &"-".repeat(56) + "O")
        .parse()
        .unwrap();
    let b1 = Square::new(1, 0);
    assert!(position.check(Move::Place(b1)).is_err());
}

#[test]
fn s1_b2_a_side_has_a_move_exactly_if_a_square_is_legal() {
    let published = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216];
    for (depth, lines) in (1..).zip(published) {
        assert_eq!(perft(&mut Reversi::new(), depth), lines, "depth {depth}");
    }
    random_games(Size::Eight, 300, 12, |position| {
        let over = position.status().is_over();
        assert_eq!(position.count_moves() == 0, over, "{position}");
        assert_eq!(
            position.legal().is_empty(),
            over || position.must_pass(),
            "{position}"
        );
        // The last row and column count as well, which the tutorial left out or ran past.
        assert_eq!(
            position.legal().len(),
            Naive::of(position).legal(position.turn()).len()
        );
    });
}

#[test]
fn s1_b3_every_random_game_ends_with_counts_that_sum_up() {
    for size in Size::ALL {
        let mut rng = Rng::new(13);
        for _ in 0..300 {
            let mut position = Reversi::with_size(size);
            let status = playout(&mut position, &mut rng);
            let [black, white] = Side::BOTH.map(|side| position.stones(side) as i32);
            assert_eq!(
                black + white + position.empties().len() as i32,
                size.area() as i32
            );
            assert_eq!(position.result(Scoring::Discs), black - white);
            let winner = match black - white {
                0 => None,
                1.. => Some(Side::Black),
                _ => Some(Side::White),
            };
            assert!(status.is_over());
            assert_eq!(status.winner(), winner, "{position}");
        }
    }
}

#[test]
fn s1_b4_a_tie_is_a_draw() {
    let halves: Reversi = ("X".repeat(32) + &"O".repeat(32) + "X").parse().unwrap();
    assert_eq!(halves.status(), Status::Drawn);
    assert_eq!(halves.result(Scoring::Discs), 0);

    // The shortest draw there is, by Nyanyan's search: 12 discs each and no move for either side.
    let shortest = play("f5f4c3f6g7f7f3h7f8b2h6e7h8g3d7e3f2f1a1c5");
    assert_eq!(shortest.status(), Status::Drawn);
    assert_eq!([12, 12], Side::BOTH.map(|side| shortest.stones(side)));
    assert_eq!(shortest.empties().len(), 40);
    for scoring in [Scoring::Discs, Scoring::EmptiesToWinner] {
        assert_eq!(shortest.result(scoring), 0);
    }
}

#[test]
fn s1_b5_off_board_is_an_error() {
    for size in Size::ALL {
        let start = Reversi::with_size(size);
        for square in squares_and_beyond().filter(|&square| !start.grid().contains(square)) {
            let refused = start.check(Move::Place(square));
            assert_eq!(refused, Err(Illegal::OffBoard { square, size }));
            assert!(start.flips(square).is_empty());
            assert_eq!(start.at(square), None);
        }
    }
    let below = Illegal::OffBoard {
        square: Square::new(2, 8),
        size: Size::Eight,
    };
    assert_eq!(below.to_string(), "c9 is off the 8x8 board");
}

#[test]
fn s1_b7_no_random_game_hangs_or_ends_without_a_result() {
    let mut rng = Rng::new(17);
    for _ in 0..300 {
        let mut game = History::new(Reversi::new());
        while let Some(m) = game.position().random_move(&mut rng) {
            game.play(m).unwrap();
            // 60 discs, and never two passes in a row.
            assert!(game.ply() <= 120);
        }
        assert!(game.position().status().is_over());
        assert_eq!(game.position().count_moves(), 0);
    }
}

#[test]
fn undo_gives_the_identical_position_and_redo_the_identical_next_one() {
    for size in Size::ALL {
        let mut rng = Rng::new(18);
        for _ in 0..60 {
            let mut game = History::new(Reversi::with_size(size));
            let mut states = vec![all_of(game.position())];
            while let Some(m) = game.position().random_move(&mut rng) {
                game.play(m).unwrap();
                states.push(all_of(game.position()));
                game.undo().unwrap();
                assert!(all_of(game.position()) == states[game.ply()]);
                game.redo().unwrap();
                assert!(all_of(game.position()) == states[game.ply()]);
            }
            while game.undo().is_ok() {
                assert!(all_of(game.position()) == states[game.ply()]);
            }
            while game.redo().is_ok() {
                assert!(all_of(game.position()) == states[game.ply()]);
            }
            assert_eq!(game.ply() + 1, states.len());
        }
    }
}

#[test]
fn a_refused_move_changes_nothing_and_says_why() {
    for size in Size::ALL {
        random_games(size, 30, 19, |position| {
            let (turn, status) = (position.turn(), position.status());
            let naive = Naive::of(position);
            let legal = naive.legal(turn);
            let moves = squares_and_beyond().map(Move::Place).chain([Move::Pass]);
            for m in moves {
                let expected = match m {
                    _ if status.is_over() => Err(Illegal::GameOver { status }),
                    Move::Pass if legal.is_empty() => Ok(()),
                    Move::Pass => Err(Illegal::PassNotForced {
                        example: legal[0],
                        count: legal.len(),
                    }),
                    Move::Place(square) if !position.grid().contains(square) => {
                        Err(Illegal::OffBoard { square, size })
                    }
                    Move::Place(square) => match position.at(square) {
                        Some(by) => Err(Illegal::Occupied { square, by }),
                        None if legal.is_empty() => Err(Illegal::MustPass { side: turn }),
                        None if legal.contains(&square) => Ok(()),
                        None => Err(Illegal::FlipsNothing { square, side: turn }),
                    },
                };
                assert_eq!(position.check(m), expected, "{m:?} in {position}");
                let mut tried = *position;
                if tried.play(m).is_err() {
                    assert_eq!(tried, *position);
                    assert_eq!(tried.key(), position.key());
                }
            }
        });
    }
}

#[test]
fn a_refusal_reads_as_the_rule() {
    let start = Reversi::new();
    let refused = |position: &Reversi, m: &str| {
        position
            .check(position.parse_move(m).unwrap())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(refused(&start, "d4"), "d4 is occupied by White");
    assert_eq!(
        refused(&start, "a1"),
        "a1 encloses no disc for Black to turn"
    );
    let pass = "a pass is not forced: there are 4 legal moves, d3 among them";
    assert_eq!(refused(&start, "pass"), pass);
    let stuck: Reversi = "XO-------------- O".parse().unwrap();
    assert_eq!(
        refused(&stuck, "d4"),
        "White has no square to play on and must pass"
    );
    let over: Reversi = "XX-------------- O".parse().unwrap();
    assert_eq!(refused(&over, "pass"), "the game is over: Black has won");
}

#[test]
fn a_wipe_out_ends_the_game_at_ply_9() {
    let position = play("e6f4e3f6g5d6e7f5c5");
    assert_eq!(position.status(), Status::Won { side: Side::Black });
    assert_eq!([13, 0], Side::BOTH.map(|side| position.stones(side)));
    assert_eq!(position.result(Scoring::Discs), 13);
    assert_eq!(position.result(Scoring::EmptiesToWinner), 64);
}

#[test]
fn a_pass_is_a_ply_and_only_when_forced() {
    let mut passes = 0;
    for size in Size::ALL {
        random_games(size, 200, 20, |position| {
            let opponent_moves = !position.legal_of(!position.turn()).is_empty();
            assert_eq!(
                position.must_pass(),
                position.legal().is_empty() && opponent_moves
            );
            assert_eq!(position.check(Move::Pass).is_ok(), position.must_pass());
            if position.must_pass() {
                let mut next = *position;
                next.play(Move::Pass).unwrap();
                assert_eq!(next.turn(), !position.turn());
                assert_eq!(
                    Side::BOTH.map(|s| next.discs(s)),
                    Side::BOTH.map(|s| position.discs(s))
                );
                // Two passes in a row cannot be: the game would have been over.
                assert!(!next.must_pass() && !next.status().is_over());
                passes += 1;
            }
        });
    }
    assert!(passes > 100, "{passes} passes were looked at");
}

#[test]
fn where_neither_side_can_move_the_game_is_over() {
    for text in [
        "X--------------- O",
        "X------------O-- X",
        "XXXXXXXXOOOOOOO- X",
    ] {
        let position: Reversi = text.parse().unwrap();
        let can_move = Side::BOTH.map(|side| !position.legal_of(side).is_empty());
        assert_eq!(
            position.status().is_over(),
            can_move == [false, false],
            "{text}"
        );
        if position.status().is_over() {
            let status = position.status();
            assert_eq!(
                position.check(Move::Pass),
                Err(Illegal::GameOver { status })
            );
            assert_eq!(position.random_move(&mut Rng::new(1)), None);
        }
    }
}

#[test]
fn the_start_is_that_of_the_rules() {
    assert_eq!(
        Reversi::new().to_string(),
        "---------------------------OX------XO--------------------------- X"
    );
    assert_eq!(Reversi::default(), Reversi::new());
    assert_eq!(
        Reversi::with_size(Size::Six).to_string(),
        "--------------OX----XO-------------- X"
    );
}

#[test]
fn equal_positions_have_equal_keys_and_others_do_not() {
    let mut seen: HashMap<u64, Reversi> = HashMap::new();
    for size in Size::ALL {
        random_games(size, 500, 21, |position| {
            for position in [*position, position.swap_colours()] {
                let first = seen.entry(position.key()).or_insert(position);
                assert_eq!(*first, position);
            }
        });
    }
    assert!(seen.len() > 50_000, "{} positions", seen.len());
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Reversi>() <= 32);
}

//! Winning rows: every line, with every last stone, under every rule set.

use super::naive::{Naive, point};
use super::{SIZES, board, game};
use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Board, Line, Position, Rng, Side, Square, Status};

/// Fills `line` with stones of `side`, `last` being the last one.
fn fill(empty: &Gomoku, line: Line, last: Square, side: Side) -> Gomoku {
    let others = line
        .squares()
        .filter(|&square| square != last)
        .map(|square| (square, side));
    let mut position = Gomoku::setup(empty.rules(), others, side).unwrap();
    assert_eq!(position.status(), Status::Ongoing);
    assert!(position.wins_at(last, side));
    position.make(last.into());
    position
}

#[test]
fn s2_b1_s3_b1_s3_b3_s3_b4_every_line_with_every_last_stone_wins_and_is_reported() {
    for (width, height) in SIZES {
        for rule in Rule::ALL {
            let empty = board(width, height, rule);
            for &line in empty.lines().lines() {
                for last in line.squares() {
                    for side in Side::BOTH {
                        // Four black stones and the fifth between them are no foul: a five first.
                        let won = fill(&empty, line, last, side);
                        assert_eq!(
                            won.status(),
                            Status::Won { side },
                            "{line:?} {last:?} {rule}"
                        );
                        assert_eq!(won.winning_lines(), [line], "{line:?} {last:?} {rule}");
                    }
                }
            }
        }
    }
}

#[test]
fn rows_of_any_length_win_on_boards_of_any_size() {
    for (width, height, k) in [(3, 3, 3), (7, 3, 4), (9, 12, 7), (26, 10, 26), (20, 20, 6)] {
        let empty = Gomoku::new(Rules::mnk(width, height, k).unwrap());
        for &line in empty.lines().lines() {
            for last in [line.start, line.end()] {
                assert_eq!(
                    fill(&empty, line, last, Side::White).winning_lines(),
                    [line]
                );
            }
        }
    }
}

#[test]
fn s3_b2_two_rows_at_once_are_both_reported() {
    let moves = "d8 a1 e8 a3 f8 a5 g8 a7 h4 c1 h5 c3 h6 c5 h7 c7 h8";
    let won = game(board(15, 15, Rule::Freestyle), moves);
    let ends: Vec<_> = won
        .winning_lines()
        .iter()
        .map(|line| (line.start, line.end()))
        .collect();
    let square = |text| won.parse_move(text).unwrap().square().unwrap();
    assert_eq!(
        ends,
        [(square("d8"), square("h8")), (square("h8"), square("h4"))]
    );
}

#[test]
fn s2_b4_six_in_a_row_are_one_line_and_one_win() {
    let won = game(
        board(15, 15, Rule::Freestyle),
        "a1 c3 b1 d5 c1 e7 e1 f9 f1 g11 d1",
    );
    assert_eq!(won.status(), Status::Won { side: Side::Black });
    let lines = won.winning_lines();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].len, 6);
    for rule in [Rule::Standard, Rule::Caro] {
        let going_on = game(board(15, 15, rule), "a1 c3 b1 d5 c1 e7 e1 f9 f1 g11 d1");
        assert_eq!(going_on.status(), Status::Ongoing, "{rule}");
    }
}

/// Random games to the end: the same winner, rows and end as the naive reference, ply by ply.
#[test]
fn random_games_agree_with_the_naive_reference() {
    let mut rng = Rng::new(5);
    let (mut positions, mut wins) = (0, 0);
    for (width, height) in SIZES {
        for rule in Rule::ALL {
            for _ in 0..if width * height > 100 { 40 } else { 400 } {
                let mut position = board(width, height, rule);
                let mut naive = Naive::of(&position);
                while let Some(m) = position.random_move(&mut rng) {
                    let side = position.turn();
                    let Some(square) = m.square() else {
                        position.make(m);
                        continue;
                    };
                    assert_eq!(
                        position.wins_at(square, side),
                        naive.wins_at(point(square), side)
                    );
                    position.make(m);
                    naive.set(point(square), Some(side));
                    positions += 1;
                    let rows = naive.winning_rows(point(square), side);
                    if rows.is_empty() {
                        assert_eq!(position.status().winner(), None);
                        assert_eq!(
                            position.status() == Status::Drawn,
                            position.empties().next().is_none()
                        );
                    } else {
                        wins += 1;
                        assert_eq!(position.status(), Status::Won { side });
                        let mut found: Vec<Vec<_>> = position
                            .winning_lines()
                            .iter()
                            .map(|line| line.squares().map(point).collect())
                            .collect();
                        found.sort();
                        let mut expected: Vec<Vec<_>> = rows;
                        expected.sort();
                        assert_eq!(found, expected);
                    }
                }
            }
        }
    }
    assert!(
        positions > 150_000 && wins > 700,
        "{positions} positions, {wins} wins"
    );
}

#[test]
fn s0_b10_s2_b5_a_full_board_is_a_draw_and_has_no_move() {
    // Rows of two and two, shifted by two every second row: no five anywhere.
    let stones = |empty: &Gomoku| {
        empty
            .grid()
            .squares()
            .map(|s| (s, [Side::Black, Side::White]))
            .map(|(square, sides)| {
                let stripe = (square.x() / 2 + square.y()) % 2;
                (square, sides[usize::from(stripe)])
            })
            .collect::<Vec<_>>()
    };
    for rule in Rule::ALL {
        let empty = board(15, 15, rule);
        let mut all = stones(&empty);
        let (last, side) = all.pop().unwrap();
        let mut position = Gomoku::setup(empty.rules(), all, side).unwrap();
        assert_eq!(position.status(), Status::Ongoing);
        position.play(last.into()).unwrap();
        assert_eq!(position.status(), Status::Drawn);
        assert_eq!(position.placed(), 225);
        assert_eq!(position.count_moves(), 0);
        assert_eq!(position.random_move(&mut Rng::new(1)), None);
        assert!(position.winning_lines().is_empty());
    }
}

#[test]
fn open_lines_are_those_without_a_stone_of_the_opponent() {
    let mut rng = Rng::new(9);
    let mut closed = 0;
    for (width, height) in SIZES {
        let empty = board(width, height, Rule::Freestyle);
        for round in 0..200 {
            let Some(position) = super::random_setup(&empty, 20 + round % 70, &mut rng) else {
                continue;
            };
            for side in Side::BOTH {
                let expected = position.lines().lines().iter().any(|line| {
                    line.squares()
                        .all(|square| position.at(square) != Some(!side))
                });
                assert_eq!(position.has_open_line(side), expected);
                closed += u32::from(!expected);
            }
        }
    }
    assert!(closed > 10, "{closed}");
}

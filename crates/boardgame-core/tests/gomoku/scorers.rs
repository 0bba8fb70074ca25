//! The scoring AIs: what the tutorials' did, without their faults.

use super::{SIZES, board, game, random_setup};
use boardgame_core::gomoku::scorer::{FIRST_REPLY, STOPS_LOSS, WINS};
use boardgame_core::gomoku::{
    Gomoku, LineCounters, LineScorer, Rule, Rules, Shape, ShapeScorer, player,
};
use boardgame_core::search::{Greedy, Limits, Never, Searcher};
use boardgame_core::{
    Board, Direction, Evaluator, Grid, Move, MoveScorer, Position, Rng, Side, Square, Status,
    Symmetry,
};

fn choice<S: MoveScorer<Gomoku>>(scorer: S, position: &Gomoku) -> Move {
    Greedy::new(scorer, 1)
        .search(position, &Limits::default(), &mut Never)
        .best
        .unwrap()
}

fn at(position: &Gomoku, text: &str) -> Square {
    position.parse_move(text).unwrap().square().unwrap()
}

/// Every one of the lines, with every hole, for either side: own fours are completed, the
/// opponent's stopped.
#[test]
fn s2_b1_on_every_line_a_four_is_completed_or_stopped() {
    let empty = board(15, 15, Rule::Freestyle);
    assert_eq!(empty.lines().lines().len(), 572);
    for &line in empty.lines().lines() {
        for hole in line.squares() {
            let four = line.squares().filter(|&square| square != hole);
            for (stones, turn, expected) in [
                (Side::Black, Side::Black, WINS),
                (Side::Black, Side::White, STOPS_LOSS),
            ] {
                let stones = four.clone().map(|square| (square, stones));
                let position = Gomoku::setup(empty.rules(), stones, turn).unwrap();
                let score = LineScorer.score(&position, hole.into());
                assert_eq!(score, expected);
                assert_eq!(ShapeScorer.score(&position, hole.into()), expected);
                if expected == WINS {
                    let mut won = position.clone();
                    won.make(choice(LineScorer, &position));
                    assert_eq!(won.status(), Status::Won { side: turn });
                }
            }
        }
    }
}

/// In random positions with a win or a loss in one, under every rule set.
#[test]
fn s2_b3_s3_b5_a_win_in_one_is_always_taken_and_a_loss_in_one_always_stopped() {
    let mut rng = Rng::new(50);
    let (mut wins, mut stops) = (0, 0);
    for (width, height) in SIZES {
        for rule in Rule::ALL {
            let empty = board(width, height, rule);
            for round in 0..120 {
                let Some(position) = random_setup(&empty, 25 + round % 45, &mut rng) else {
                    continue;
                };
                let side = position.turn();
                let legal = |&square: &Square| position.check(square.into()).is_ok();
                let position = &position;
                let threat = |side| {
                    position
                        .empties()
                        .filter(move |&s| position.wins_at(s, side))
                };
                let can_win = threat(side).next().is_some();
                let can_lose = threat(!side).any(|square| legal(&square));
                for chosen in [choice(LineScorer, position), choice(ShapeScorer, position)] {
                    let chosen = chosen.square().unwrap();
                    if can_win {
                        assert!(position.wins_at(chosen, side), "{position:#}");
                        wins += 1;
                    } else if can_lose {
                        assert!(position.wins_at(chosen, !side), "{position:#}");
                        stops += 1;
                    }
                }
            }
        }
    }
    assert!(wins > 500 && stops > 200, "{wins} wins, {stops} stops");
}

#[test]
fn s2_f7_the_numbers_of_the_line_counters() {
    // One black stone in the corner of the board, White to move, and a white stone far away.
    let position = game(board(15, 15, Rule::Freestyle), "a1 o15 c1");
    // b1 lies on one line of the bottom row with both stones, and on one with the second alone.
    let b1 = at(&position, "b1");
    let (attack, defence) = (0, 10 * 9 + 10 * 3);
    assert_eq!(
        LineScorer.score(&position, b1.into()),
        (defence << 15) | attack
    );
    // n15 lies on one line with the own stone.
    let n15 = at(&position, "n15");
    assert_eq!(LineScorer.score(&position, n15.into()), (11 * 3) << 15);
}

#[test]
fn s2_b2_among_equal_lines_the_own_ones_come_first() {
    // Four lines of three stones each, Black's at the bottom and White's at the top.
    let position = game(board(15, 15, Rule::Freestyle), "a1 a15 b1 b15 c1 c15");
    for (turn, expected) in [(Side::Black, "d1"), (Side::White, "d15")] {
        let stones = position
            .grid()
            .squares()
            .filter_map(|s| Some((s, position.at(s)?)));
        let position = Gomoku::setup(position.rules(), stones, turn).unwrap();
        assert_eq!(
            choice(LineScorer, &position),
            at(&position, expected).into(),
            "{turn}"
        );
    }
}

/// S3-B7: the engine is as strong with either colour. S3-B6: on the board as it is.
#[test]
fn s3_b7_numbers_do_not_depend_on_the_colour_or_on_the_view() {
    let mut rng = Rng::new(60);
    for (width, height) in SIZES {
        for rule in [
            Rule::Freestyle,
            Rule::Standard,
            Rule::Caro,
            Rule::CaroOverline,
        ] {
            let empty = board(width, height, rule);
            for density in [0, 2, 10, 30] {
                let Some(position) = random_setup(&empty, density, &mut rng) else {
                    continue;
                };
                let swapped = position.swap_colours().unwrap();
                for square in position.empties() {
                    let m = Move::Place(square);
                    let (lines, shapes) = (
                        LineScorer.score(&position, m),
                        ShapeScorer.score(&position, m),
                    );
                    assert_eq!(LineScorer.score(&swapped, m), lines);
                    assert_eq!(ShapeScorer.score(&swapped, m), shapes);
                    for &symmetry in Symmetry::of(position.grid()) {
                        let turned = position.transform(symmetry);
                        let image = Move::Place(symmetry.apply(position.grid(), square));
                        assert_eq!(LineScorer.score(&turned, image), lines);
                        assert_eq!(ShapeScorer.score(&turned, image), shapes);
                    }
                }
            }
        }
    }
}

#[test]
fn s3_b6_the_first_stone_goes_to_the_middle_of_the_real_board() {
    for (width, height) in [(15, 15), (19, 19), (11, 15), (26, 5)] {
        let position = board(width, height, Rule::Freestyle);
        let centre = Move::from(Grid::new(width, height).unwrap().centre());
        for chosen in [
            choice(LineScorer, &position),
            choice(ShapeScorer, &position),
        ] {
            // An even side has two middles; either will do.
            let (x, y) = chosen.square().map(|s| (s.x(), s.y())).unwrap();
            let (cx, cy) = centre.square().map(|s| (s.x(), s.y())).unwrap();
            assert!(cx - x <= 1 - width as u8 % 2, "{width}x{height} {chosen:?}");
            assert!(
                cy - y <= 1 - height as u8 % 2,
                "{width}x{height} {chosen:?}"
            );
        }
    }
}

#[test]
fn s3_f21_the_first_reply_is_any_square_next_to_the_first_stone() {
    let position = game(board(15, 15, Rule::Freestyle), "h8");
    let mut replies: Vec<_> = (0..200)
        .map(|seed| {
            let mut player = Greedy::new(ShapeScorer, seed);
            player
                .search(&position, &Limits::default(), &mut Never)
                .best
                .unwrap()
        })
        .collect();
    replies.sort();
    replies.dedup();
    assert_eq!(replies.len(), 8);
    assert!(
        replies
            .iter()
            .all(|&m| ShapeScorer.score(&position, m) == FIRST_REPLY)
    );
    // In a corner there are three.
    let corner = game(board(15, 15, Rule::Freestyle), "a1");
    let near = corner
        .empties()
        .filter(|&s| LineScorer.score(&corner, s.into()) == FIRST_REPLY);
    assert_eq!(near.count(), 3);
}

/// The shape of a black stone on `*` in a row of stones: the stones in its best line, and whether
/// it is open.
fn shape(row: &str, rule: Rule) -> (u8, bool) {
    let stones = (0..).zip(row.chars()).filter_map(|(x, stone)| match stone {
        'X' => Some((Square::new(x, 2), Side::Black)),
        'O' => Some((Square::new(x, 2), Side::White)),
        _ => None,
    });
    let at = Square::new(row.find('*').unwrap() as u8, 2);
    let rules = Rules::new(row.len(), 5, 5, rule).unwrap();
    let position = Gomoku::setup(rules, stones, Side::Black).unwrap();
    let shape = Shape::at(&position, at, Direction::Horizontal, Side::Black);
    (shape.stones, shape.open)
}

#[test]
fn s3_f22_s3_b11_shapes_are_open_if_one_move_of_the_opponent_does_not_end_them() {
    let cases = [
        ("....*....", (1, true)),
        ("..X.*....", (2, true)),
        ("..XX*....", (3, true)),
        (".OXX*....", (3, false)),
        ("..XXX*...", (4, true)),
        (".OXXX*...", (4, false)),
        ("..X*XXX.X.", (5, false)),
    ];
    for (row, expected) in cases {
        assert_eq!(shape(row, Rule::Freestyle), expected, "{row}");
    }
    // A single stone with one open end is worth something, though less than with two.
    let position = game(board(15, 15, Rule::Freestyle), "h8 o1 g9 o3");
    let score = |text| ShapeScorer.score(&position, at(&position, text).into());
    assert!(0 < score("a15") && score("a15") < score("b14"));
}

#[test]
fn s3_f24_s3_b10_split_shapes_count() {
    let cases = [
        ("..XX.*...", (3, true)),
        ("..X.X*...", (3, true)),
        ("..XX.X*..", (4, false)),
        ("X.XX*.X..", (4, true)),
        ("..X.X.*.X..", (3, true)),
    ];
    for (row, expected) in cases {
        assert_eq!(shape(row, Rule::Freestyle), expected, "{row}");
    }
}

#[test]
fn s3_b9_a_shape_without_room_for_five_is_none_and_with_room_for_just_five_is_closed() {
    let cases = [
        (".OX*..O..", Rule::Freestyle, (0, false)),
        ("OXX*..O..", Rule::Freestyle, (3, false)),
        ("OX*...O..", Rule::Freestyle, (2, false)),
        // Room that only an overline would fill is none where exactly five wins.
        (".XXX.*XX..", Rule::Freestyle, (4, true)),
        (".XXX.*XX..", Rule::Standard, (3, false)),
        // A five between two of the opponent's stones does not win under caro.
        ("OXX*..O..", Rule::Caro, (0, false)),
    ];
    for (row, rule, expected) in cases {
        assert_eq!(shape(row, rule), expected, "{row} {rule}");
    }
}

#[test]
fn s3_b10_a_closed_four_is_above_an_open_three() {
    let closed_four = game(board(15, 15, Rule::Freestyle), "a8 o1 b8 o5 c8 o9");
    let open_three = game(board(15, 15, Rule::Freestyle), "e8 o1 f8 o5");
    let score = |position: &Gomoku, text| ShapeScorer.score(position, at(position, text).into());
    assert!(score(&closed_four, "d8") > score(&open_three, "g8"));
    assert!(score(&open_three, "g8") > score(&open_three, "n8"));
}

#[test]
fn s2_b5_s3_b8_a_full_board_gets_no_move_and_an_occupied_square_is_never_chosen() {
    let mut rng = Rng::new(70);
    for rule in Rule::ALL {
        let mut position = board(6, 6, rule);
        for level in [1, 4, 7] {
            let mut player = player(level, 3);
            position = position.cleared();
            loop {
                let report = player.search(&position, &Limits::default(), &mut Never);
                let Some(m) = report.best else { break };
                assert_eq!(position.check(m), Ok(()), "level {level}");
                position.make(m);
                if let Some(m) = position.random_move(&mut rng) {
                    position.make(m);
                }
            }
            assert!(position.status().is_over());
        }
    }
}

#[test]
fn line_counters_follow_every_ply_and_revive_lines_on_undo() {
    let mut rng = Rng::new(80);
    for (width, height) in SIZES {
        let mut position = board(width, height, Rule::Freestyle);
        let first = LineCounters.init(&position);
        let mut state = first.clone();
        let mut deltas = Vec::new();
        while let Some(m) = position.random_move(&mut rng) {
            let delta = position.make(m);
            LineCounters.push(&mut state, &position, &delta);
            deltas.push(delta);
            assert_eq!(state, LineCounters.init(&position));
            let (there, swapped) = (
                LineCounters.score(&state, &position),
                position.swap_colours().unwrap(),
            );
            assert_eq!(
                LineCounters.score(&LineCounters.init(&swapped), &swapped),
                there
            );
        }
        while let Some(delta) = deltas.pop() {
            position.unmake(delta);
            LineCounters.pop(&mut state, &position, &delta);
            assert_eq!(state, LineCounters.init(&position));
        }
        assert_eq!(state, first);
    }
}

/// Three stones in the middle of the board, drawn by `seed`: the upper levels always play the same.
fn opening(seed: u64) -> Gomoku {
    let mut rng = Rng::new(seed);
    let mut position = board(15, 15, Rule::Freestyle);
    while position.placed() < 3 {
        let [x, y] = [(); 2].map(|()| 5 + rng.below(5) as usize);
        let square = position.grid().square(x, y).unwrap();
        // A square that is taken is drawn again.
        let _ = position.play(square.into());
    }
    position
}

/// Points of the first player in `games` games, a draw as half: each opening with both colours.
fn points(first: u8, second: u8, games: u64) -> f64 {
    let mut points = 0.0;
    for seed in 0..games {
        let mut position = opening(seed / 2);
        let mut players = [player(first, seed), player(second, seed + 1000)];
        let black = (seed % 2) as usize;
        while !position.status().is_over() {
            let mover = if position.turn() == Side::Black {
                black
            } else {
                1 - black
            };
            let report = players[mover].search(&position, &Limits::default(), &mut Never);
            position.make(report.best.unwrap());
        }
        points += match position.status().winner() {
            Some(side) if (side == Side::Black) == (black == 0) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
    }
    points
}

#[test]
fn each_level_is_stronger_than_the_one_below() {
    // The engine is slow without optimisation, and the upper levels think longer.
    for (level, games) in [(2, 120), (3, 120), (4, 120), (5, 80), (6, 60)] {
        let score = points(level, level - 1, games);
        assert!(
            score >= 0.5 * games as f64,
            "level {level}: {score} of {games}"
        );
    }
}

#[test]
#[ignore = "minutes: the upper levels think longer. Run it with --release"]
fn each_upper_level_is_stronger_than_the_one_below() {
    for level in 7..=10 {
        let score = points(level, level - 1, 20);
        assert!(score > 10.0, "level {level}: {score} of 20");
    }
}

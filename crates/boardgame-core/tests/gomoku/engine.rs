//! The engine: what people have reported of Gomoku programs, and what a report must keep.

use super::{board, game, random_setup};
use boardgame_core::gomoku::{Engine, Gomoku, Rule, Rules};
use boardgame_core::search::{AlphaBeta, Limits, Never, Report, Searcher, StopReason};
use boardgame_core::{Board, Move, NoOpinion, Position, Rng, Score, Side, Square, Status};

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn search(position: &Gomoku, limits: &Limits) -> Report<Move> {
    Engine::new(1 << 22).search(position, limits, &mut Never)
}

/// A game from moves without spaces, as programs write them.
fn played(rule: Rule, moves: &str) -> Gomoku {
    let mut spaced = String::new();
    for c in moves.chars() {
        if c.is_alphabetic() {
            spaced.push(' ');
        }
        spaced.push(c);
    }
    game(board(15, 15, rule), &spaced)
}

fn best(position: &Gomoku, report: &Report<Move>) -> String {
    position.move_text(report.best.unwrap()).to_string()
}

fn distance(a: Square, b: Square) -> u8 {
    a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y()))
}

#[test]
fn the_first_stone_goes_to_the_middle_and_a_stone_in_a_corner_is_answered_nearby() {
    for rule in Rule::ALL {
        let empty = board(15, 15, rule);
        assert_eq!(best(&empty, &search(&empty, &nodes(2_000))), "h8");
        for corner in ["a1", "o1", "a15", "o15"] {
            let position = game(empty.clone(), corner);
            let stone = position.parse_move(corner).unwrap().square().unwrap();
            let report = search(&position, &nodes(5_000));
            assert!(distance(report.best.unwrap().square().unwrap(), stone) <= 3);
        }
    }
}

#[test]
fn scattered_stones_are_answered_within_the_limit() {
    let position = played(Rule::Freestyle, "a1o15o1a15h8a8o8h1h15d4l12");
    let report = search(&position, &nodes(10_000));
    assert!(report.nodes <= 10_000);
    assert_eq!(position.check(report.best.unwrap()), Ok(()));
}

#[test]
fn a_defence_that_is_forbidden_is_neither_played_nor_waited_for() {
    let position = played(Rule::Renju, "h8g6f6g5f7g4h7g3g2a1");
    let g7 = position.parse_move("g7").unwrap();
    assert!(position.check(g7).is_err());
    let report = search(&position, &nodes(10_000));
    assert_eq!(position.check(report.best.unwrap()), Ok(()));
    assert_eq!(report.score, Score::loss_in(2));
}

#[test]
fn a_board_on_which_no_line_is_left_is_drawn() {
    let mut rng = Rng::new(70);
    let mut drawn = 0;
    for _ in 0..1_000 {
        let Some(position) = random_setup(&board(6, 6, Rule::Freestyle), 88, &mut rng) else {
            continue;
        };
        if Side::BOTH.iter().any(|&side| position.has_open_line(side)) {
            continue;
        }
        let report = search(&position, &nodes(2_000));
        assert_eq!(position.check(report.best.unwrap()), Ok(()));
        assert_eq!(
            (report.score, report.reason),
            (Score::DRAW, StopReason::Complete)
        );
        drawn += 1;
    }
    assert!(drawn > 5, "{drawn}");
}

#[test]
fn a_five_wins_though_another_row_is_an_overline() {
    let moves = "d8 c8 e8 a3 f8 a5 g8 b7 h5 b9 h6 b11 h7 c2 h9 c4 h10 c6";
    for rule in [Rule::Standard, Rule::Renju] {
        let position = game(board(15, 15, rule), moves);
        let report = search(&position, &nodes(1_000));
        assert_eq!(best(&position, &report), "h8", "{rule}");
        assert_eq!(report.score, Score::win_in(1));
        assert_eq!(report.reason, StopReason::Complete);
    }
}

#[test]
fn a_lost_position_still_stops_the_four() {
    // White has an open three, an open four and more; Black can stop one five only.
    let position = played(Rule::Freestyle, "a1h8a3i8a5j8c1k8");
    let report = search(&position, &nodes(5_000));
    assert!(["g8", "l8"].contains(&best(&position, &report).as_str()));
    assert_eq!(report.score, Score::loss_in(2));
}

#[test]
fn an_own_five_goes_before_stopping_the_opponents() {
    let position = played(Rule::Freestyle, "h8h9i8i9j8j9k8k9");
    let report = search(&position, &nodes(1_000));
    assert!(["g8", "l8"].contains(&best(&position, &report).as_str()));
    assert_eq!(report.score, Score::win_in(1));
}

#[test]
fn reported_blunders_are_not_made() {
    // A four that was not stopped.
    let moves = "h8h7i7g9h6g5g7i6g8f8f6e5f5j10i10i11k9h10j12l10";
    let position = played(Rule::Freestyle, moves);
    let four: Vec<_> = position
        .empties()
        .filter(|&s| position.wins_at(s, Side::White))
        .collect();
    let own: Vec<_> = position
        .empties()
        .filter(|&s| position.wins_at(s, Side::Black))
        .collect();
    let found = search(&position, &nodes(5_000))
        .best
        .unwrap()
        .square()
        .unwrap();
    assert!(if own.is_empty() {
        four.contains(&found) || four.is_empty()
    } else {
        own.contains(&found)
    });
}

#[test]
fn a_finished_game_has_no_move() {
    let position = played(Rule::Freestyle, "h8a1h9a3h10a5h11a7h12");
    assert!(position.status().is_over());
    let report = search(&position, &Limits::default());
    assert_eq!((report.best, report.score), (None, Score::loss_in(0)));
}

#[test]
fn the_last_squares_are_filled_to_a_draw() {
    let rules = Rules::new(5, 5, 5, Rule::Freestyle).unwrap();
    let mut position = Gomoku::new(rules);
    let mut engine = Engine::new(1 << 20);
    while !position.status().is_over() {
        let report = engine.search(&position, &nodes(2_000), &mut Never);
        position.play(report.best.unwrap()).unwrap();
    }
    assert_eq!(position.status(), Status::Drawn);
}

#[test]
fn the_same_limit_gives_the_same_report() {
    let mut rng = Rng::new(71);
    for rule in Rule::ALL {
        let Some(position) = random_setup(&board(15, 15, rule), 15, &mut rng) else {
            continue;
        };
        let first = search(&position, &nodes(7_777));
        assert!(first.nodes <= 7_777);
        let mut engine = Engine::new(1 << 22);
        engine.search(&board(9, 9, rule), &nodes(3_000), &mut Never);
        engine.search(&position, &nodes(3_000), &mut Never);
        engine.forget();
        engine.make_ready();
        assert_eq!(
            engine.search(&position, &nodes(7_777), &mut Never),
            first,
            "{rule}"
        );
    }
}

#[test]
fn one_lost_move_is_no_lost_position() {
    // With these nodes the iteration ends when its first move is known to lose and no other is.
    let position: Gomoku = "15x15x5 caro O......O......./...O.....X...../.......X......./\
        ..X......X.OOOX/.......X......./.X...O........X/..........X...O/....O.X......../\
        ....O.......XO./X...X....X...../..XOX...O....../..X.X.....O.X../.....OOX.X...../\
        ...........O..X/...X..XO.....O. O"
        .parse()
        .unwrap();
    for lines in [None, Some(1), Some(3)] {
        for limit in (200..4_000).step_by(100) {
            let limits = Limits {
                lines,
                ..nodes(limit)
            };
            let report = search(&position, &limits);
            assert!(!report.score.is_loss(), "{lines:?} {limit}: {report:?}");
            assert_eq!(report.pv.first(), report.best.as_ref());
            if let Some(line) = report.lines.first() {
                assert_eq!(line.pv, report.pv, "{limit}");
            }
        }
    }
}

#[test]
fn a_stop_is_obeyed() {
    let position = played(Rule::Freestyle, "h8h9i8g8i10i7");
    let mut polls = 0;
    let mut stop = |_: u64| {
        polls += 1;
        polls > 3
    };
    let report = Engine::new(1 << 20).search(&position, &Limits::default(), &mut stop);
    assert_eq!(report.reason, StopReason::Stopped);
    assert!(report.nodes < 10_000, "{}", report.nodes);
    let mut at_once = |_: u64| true;
    let report = Engine::new(0).search(&position, &Limits::default(), &mut at_once);
    assert_eq!(position.check(report.best.unwrap()), Ok(()));
}

#[test]
fn several_lines_are_different_moves_in_their_order() {
    let position = played(Rule::Renju, "h8h9i8g8i10i7");
    let limits = Limits {
        depth: Some(4),
        lines: Some(5),
        nodes: None,
    };
    let report = search(&position, &limits);
    assert_eq!(report.lines.len(), 5);
    assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
    let mut firsts: Vec<_> = report.lines.iter().map(|line| line.pv[0]).collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 5);
    for line in &report.lines {
        let mut after = position.clone();
        for &m in &line.pv {
            after.play(m).unwrap();
        }
    }
}

#[test]
fn other_lengths_are_left_to_the_generic_search() {
    let rules = Rules::mnk(4, 4, 4).unwrap();
    assert!(!Engine::is_specialised(rules) && Engine::is_specialised(Rules::default()));
    let report = Engine::new(1 << 20).search(&Gomoku::new(rules), &nodes(5_000), &mut Never);
    assert!(report.best.is_some());
}

/// Small boards nearly full, to the end: the engine and a search that leaves nothing out.
#[test]
fn what_is_proven_is_what_a_search_to_the_end_finds() {
    let mut rng = Rng::new(72);
    let (mut wins, mut losses, mut draws) = (0, 0, 0);
    for round in 0..600 {
        let rule = Rule::ALL[round % 5];
        let empty = board(6 + round % 2, 5 + round % 3, rule);
        let Some(position) = random_setup(&empty, 76, &mut rng) else {
            continue;
        };
        if position.empties().count() > 10 {
            continue;
        }
        let exact =
            AlphaBeta::new(NoOpinion, 1 << 20).search(&position, &Limits::default(), &mut Never);
        for bytes in [0, 1 << 20] {
            let limits = Limits {
                depth: Some(24),
                nodes: Some(20_000),
                lines: None,
            };
            let report = Engine::new(bytes).search(&position, &limits, &mut Never);
            if report.score.is_proven() {
                assert_eq!(
                    report.score.is_win(),
                    exact.score.is_win(),
                    "{position:#} {rule}"
                );
                assert_eq!(
                    report.score.is_loss(),
                    exact.score.is_loss(),
                    "{position:#} {rule}"
                );
                assert!(report.score.distance() >= exact.score.distance());
                assert!(
                    report.score.distance().unwrap() as usize <= position.empties().count() + 2
                );
            } else {
                assert!(
                    !exact.score.is_win(),
                    "missed {} {rule} {position:#}",
                    exact.score
                );
            }
            match exact.score {
                score if score.is_win() => wins += 1,
                score if score.is_loss() => losses += 1,
                _ => draws += 1,
            }
        }
    }
    assert!(
        wins > 60 && losses > 20 && draws > 60,
        "{wins} {losses} {draws}"
    );
}

#[cfg(feature = "std")]
#[test]
fn several_threads_find_the_same_win_and_keep_to_the_nodes_of_all() {
    let mut engine = Engine::new(1 << 20).with_threads(3);
    let three = played(Rule::Freestyle, "h8a1i8a3j8a5");
    for _ in 0..20 {
        engine.forget();
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        let report = engine.search(&three, &limits, &mut Never);
        assert_eq!(report.score, Score::win_in(3));
    }
    // What each thread may do between two looks at what all have done.
    let slack = 3 * 256;
    let quiet = played(Rule::Renju, "h8i9g9i7");
    for limit in [0, 1, 1_000, 20_000] {
        let report = engine.search(&quiet, &nodes(limit), &mut Never);
        assert_eq!(quiet.check(report.best.unwrap()), Ok(()));
        assert!(report.nodes <= limit + slack, "{} {limit}", report.nodes);
    }
    let report = engine.search(&quiet, &Limits::default(), &mut |nodes| nodes > 5_000);
    assert_eq!(report.reason, StopReason::Stopped);
    assert_eq!(quiet.check(report.best.unwrap()), Ok(()));
}

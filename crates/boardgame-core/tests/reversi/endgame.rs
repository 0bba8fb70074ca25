//! The exact solver: published scores, and plain negamax where there are none.

use boardgame_core::reversi::{
    Endgame, EndgameOptions, Engine, Goal, ObfLine, ObfTarget, Reversi, Scoring, Size, SquareSet,
    Weights,
};
use boardgame_core::search::{Bound, Limits, Never, Report, Searcher, StopReason};
use boardgame_core::{Board, Move, Position, Rng, Side};

use super::{play, random_games};
use crate::shared;

/// Lines of suites, so that something is solved where the files are not: with 14 to 16 empty
/// squares, from the end game suite of the French federation, and one in which the mover must pass.
const LINES: [&str; 4] = [
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18;",
    "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+10;",
    "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X; D1:+2;",
    "XOOOOO--XOOOOOOXXOXOOOOXXOXXOXOXXOXXXXOX-OOXXXOXOOXOOXXX-XXXXXXX O; PS:-38;",
];

fn lines_of(scores: usize) -> Limits {
    Limits {
        lines: Some(scores),
        ..Limits::default()
    }
}

fn margin(position: &Reversi, scoring: Scoring) -> i32 {
    match position.turn() {
        Side::Black => position.result(scoring),
        Side::White => -position.result(scoring),
    }
}

/// The score by every line to the end.
fn negamax(position: &Reversi, scoring: Scoring) -> i32 {
    if position.status().is_over() {
        return margin(position, scoring);
    }
    let after = |m| {
        let mut next = *position;
        next.make(m);
        -negamax(&next, scoring)
    };
    let moves = position.legal().iter().map(Move::Place);
    moves.map(after).max().unwrap_or_else(|| after(Move::Pass))
}

/// Plays a line to its end and gives the score there.
fn follow(position: &Reversi, line: &[Move], scoring: Scoring) -> i32 {
    let mut end = *position;
    for &m in line {
        end.play(m)
            .unwrap_or_else(|error| panic!("{position}, {line:?}: {error}"));
    }
    assert!(end.status().is_over(), "{position}, {line:?}");
    let score = margin(&end, scoring);
    if end.turn() == position.turn() {
        score
    } else {
        -score
    }
}

/// What holds of every finished report of an exact search.
fn check(position: &Reversi, report: &Report<Move>, scoring: Scoring) -> i32 {
    assert_eq!(report.bound, Bound::Exact, "{position}");
    assert_eq!(report.reason, StopReason::Complete);
    assert_eq!(report.pv.first(), report.best.as_ref());
    let score = report.score.raw();
    assert_eq!(follow(position, &report.pv, scoring), score, "{position}");
    for line in &report.lines {
        assert_eq!(
            follow(position, &line.pv, scoring),
            line.score.raw(),
            "{position}"
        );
    }
    score
}

/// What the files of the suites list and is not so, with the score that is: position, move, score.
/// Egaroucid 7.8 finds the same score as we do.
const MISPRINTS: [(&str, &str, i32); 1] = [(
    "-OOOOO----OOOO--OXXOOO---XXXOO--XXXXXXO-XXXOOO-OX-OOOO---OOOOO-- X",
    "g1",
    -32,
)];

/// The score of a move that a file should list.
fn listed(position: &Reversi, m: Move, score: Option<i32>) -> Option<i32> {
    let misprint = MISPRINTS.iter().find(|(board, text, _)| {
        board.parse() == Ok(*position) && position.parse_move(text) == Ok(m)
    });
    misprint.map_or(score, |&(_, _, score)| Some(score))
}

/// Solves a line of a suite with all its moves, and compares each score that it lists.
fn check_line(endgame: &mut Endgame, line: &ObfLine) {
    let report = endgame.search(&line.position, &lines_of(64), &mut Never);
    let score = check(&line.position, &report, Scoring::EmptiesToWinner);
    assert_eq!(report.lines.len(), line.position.count_moves());
    let best = line.entries.iter().filter_map(|entry| entry.score).max();
    assert_eq!(best, Some(score), "{}", line.position);
    for entry in &line.entries {
        let ObfTarget::Move(m) = entry.target else {
            continue;
        };
        let found = report.lines.iter().find(|line| line.pv[0] == m);
        let found = found.map(|line| line.score.raw());
        let listed = listed(&line.position, m, entry.score);
        assert_eq!(found, listed, "{}: {m:?}", line.position);
    }
}

/// Every line of a file, its listed scores compared one by one.
fn check_file(path: &str, expected: usize) {
    let Some(path) = shared::data(path) else {
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let mut endgame = Endgame::new(1 << 26);
    let mut lines = 0;
    for (_, line) in ObfLine::read_all(&text) {
        check_line(&mut endgame, &line.unwrap());
        lines += 1;
    }
    assert_eq!(lines, expected);
}

#[test]
fn known_positions_have_their_scores() {
    let mut endgame = Endgame::new(1 << 22);
    for text in LINES {
        let line: ObfLine = text.parse().unwrap();
        let report = endgame.search(&line.position, &Limits::default(), &mut Never);
        let score = check(&line.position, &report, Scoring::EmptiesToWinner);
        let best = line.entries[0];
        assert_eq!(Some(score), best.score, "{text}");
        assert_eq!(
            report.best.map(ObfTarget::Move),
            Some(best.target),
            "{text}"
        );
    }
}

#[test]
fn one_to_eighteen_empty_squares() {
    check_file("reversi/obf/exact_1_18.obf", 225);
}

#[test]
fn the_first_of_the_fforum_suite() {
    check_file("reversi/obf/fforum-1-19.obf", 19);
}

#[test]
#[ignore = "takes a minute or two"]
fn the_fforum_suite_to_49() {
    check_file("reversi/obf/fforum-20-39.obf", 20);
    check_file("reversi/obf/fforum-40-49.obf", 10);
}

#[test]
#[ignore = "takes some minutes"]
fn twenty_empty_squares_that_are_hard() {
    check_file("reversi/obf/hard-20.obf", 276);
}

/// Positions with at most 12 empty squares whose scores leave the empty squares to nobody.
#[test]
fn plain_disc_differences() {
    let Some(path) = shared::data("reversi/obf/solver12.txt") else {
        return;
    };
    let options = EndgameOptions {
        scoring: Scoring::Discs,
        ..EndgameOptions::default()
    };
    let mut endgame = Endgame::with_options(options, 1 << 22);
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = 0;
    for line in text.lines() {
        let (squares, score) = line.split_once(' ').unwrap();
        let of = |disc| {
            let places = squares.chars().zip(0..).filter(|&(c, _)| c == disc);
            SquareSet::from_bits(places.map(|(_, place)| 1 << place).sum())
        };
        let position = Reversi::setup(Size::Eight, of('w'), of('b'), Side::Black).unwrap();
        let score: i32 = score.trim().parse().unwrap();
        if position.status().is_over() {
            assert_eq!(margin(&position, Scoring::Discs), score);
        } else {
            let report = endgame.search(&position, &lines_of(64), &mut Never);
            assert_eq!(check(&position, &report, Scoring::Discs), score, "{line}");
        }
        lines += 1;
    }
    assert_eq!(lines, 112);
}

/// Positions of random games close to their end, and boards filled by chance.
fn late_positions(size: Size, most: usize, count: usize, seed: u64) -> Vec<Reversi> {
    let mut found = Vec::new();
    random_games(size, count as u32, seed, |position| {
        if position.empties().len() <= most && !position.status().is_over() {
            found.push(*position);
        }
    });
    let mut rng = Rng::new(seed);
    while found.len() < 2 * count {
        let (mut black, mut white) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for square in size.grid().squares() {
            match rng.below(2) {
                0 => black = black | SquareSet::of(square),
                _ => white = white | SquareSet::of(square),
            }
        }
        for _ in 0..most {
            let index = rng.below(size.area() as u32) as usize;
            let square = size.grid().squares().nth(index).unwrap();
            black = black - SquareSet::of(square);
            white = white - SquareSet::of(square);
        }
        let position = Reversi::setup(size, black, white, Side::Black).unwrap();
        if !position.status().is_over() {
            found.push(position);
        }
    }
    found
}

#[test]
fn every_score_is_that_of_negamax() {
    for (size, most, count) in [
        (Size::Four, 9, 200),
        (Size::Six, 8, 200),
        (Size::Eight, 8, 400),
    ] {
        for scoring in [Scoring::Discs, Scoring::EmptiesToWinner] {
            let options = |goal| EndgameOptions {
                scoring,
                goal,
                ..EndgameOptions::default()
            };
            let mut exact = Endgame::with_options(options(Goal::Score), 1 << 16);
            let mut outcome = Endgame::with_options(options(Goal::Outcome), 1 << 16);
            for position in late_positions(size, most, count, 7) {
                let score = negamax(&position, scoring);
                assert_eq!(exact.score(&position), score, "{position}");
                let report = exact.search(&position, &lines_of(3), &mut Never);
                assert_eq!(check(&position, &report, scoring), score);
                for line in &report.lines {
                    let mut next = position;
                    next.make(line.pv[0]);
                    assert_eq!(-negamax(&next, scoring), line.score.raw(), "{position}");
                }
                for alpha in [-20, -1, 0, 7] {
                    let within = exact.score_within(&position, alpha, alpha + 3);
                    let holds = match within {
                        s if s <= alpha => score <= s,
                        s if s >= alpha + 3 => score >= s,
                        s => s == score,
                    };
                    assert!(holds, "{position}: {within} for {score} above {alpha}");
                }
                let report = outcome.search(&position, &Limits::default(), &mut Never);
                let found = report.score.raw();
                assert_eq!(found.signum(), score.signum(), "{position}");
                assert_eq!(
                    report.bound,
                    match found {
                        0 => Bound::Exact,
                        1.. => Bound::Lower,
                        _ => Bound::Upper,
                    }
                );
                assert!(found.abs() <= score.abs());
            }
        }
    }
}

/// Answers do not depend on what was searched before, nor on the size of the table: hints of an
/// engine changed with its cache in this game (Egaroucid, issue 276).
#[test]
fn nothing_searched_before_matters() {
    let game = "c4e3f5e6f6c5c3c6d3d2e2b3e1f4f3f2f1c2b1g3g4d6g5h4h5h3h2h6h7";
    let mut position = play(game);
    let mut rng = Rng::new(1);
    let scores = |endgame: &mut Endgame, position: &Reversi| {
        let report = endgame.search(position, &lines_of(64), &mut Never);
        let mut scores: Vec<_> = report
            .lines
            .iter()
            .map(|line| (line.pv[0], line.score))
            .collect();
        scores.sort_unstable();
        (report.score, scores)
    };
    while position.empties().len() > 14 {
        let m = position.random_move(&mut rng).unwrap();
        position.make(m);
    }
    let mut line = vec![position];
    while let Some(m) = position.random_move(&mut rng) {
        position.make(m);
        line.push(position);
    }
    let mut warm = Endgame::new(1 << 22);
    let mut tiny = Endgame::new(1 << 10);
    for position in &line {
        let _ = warm.search(position, &Limits::default(), &mut Never);
    }
    for position in line
        .iter()
        .rev()
        .filter(|position| !position.status().is_over())
    {
        let cold = scores(&mut Endgame::new(1 << 22), position);
        assert_eq!(scores(&mut warm, position), cold, "{position}");
        assert_eq!(scores(&mut tiny, position), cold, "{position}");
        let none = &mut Endgame::new(0);
        assert_eq!(scores(none, position), cold, "{position}");
        let by_mobility =
            &mut Endgame::with_weights(Weights::Mobility, EndgameOptions::default(), 0);
        assert_eq!(scores(by_mobility, position), cold, "{position}");
    }
}

/// Scores are the same on any number of threads, searches on several end when they are stopped, and
/// those after them find the same.
#[test]
fn threads_do_not_change_scores() {
    let mut rng = Rng::new(9);
    for _ in 0..6 {
        let mut position = Reversi::new();
        while position.empties().len() > 18 {
            let m = position.random_move(&mut rng).expect("not over so early");
            position.make(m);
        }
        let solver = |threads, table_bytes| {
            let options = EndgameOptions {
                threads,
                ..EndgameOptions::default()
            };
            Endgame::with_options(options, table_bytes)
        };
        let one = solver(1, 1 << 22).search(&position, &lines_of(2), &mut Never);
        let scores = |report: &Report<Move>| {
            let scores = report.lines.iter().map(|line| line.score);
            scores.collect::<Vec<_>>()
        };
        for (threads, table_bytes) in [(2, 1 << 22), (3, 1 << 12), (8, 1 << 22)] {
            let mut solver = solver(threads, table_bytes);
            let report = solver.search(&position, &lines_of(2), &mut Never);
            check(&position, &report, Scoring::EmptiesToWinner);
            assert_eq!(scores(&report), scores(&one), "{position}");
            solver.forget();
            for nodes in [0, 1, 10_000, 30_000, 50_000, 80_000, 120_000, 200_000] {
                let limits = Limits {
                    nodes: Some(nodes),
                    ..Limits::default()
                };
                let report = solver.search(&position, &limits, &mut Never);
                assert!(position.check(report.best.unwrap()).is_ok());
                let mut stop = |searched: u64| searched >= nodes;
                let report = solver.search(&position, &Limits::default(), &mut stop);
                assert!(position.check(report.best.unwrap()).is_ok());
            }
            // What the stopped searches left in the table is true.
            let report = solver.search(&position, &lines_of(2), &mut Never);
            assert_eq!(scores(&report), scores(&one), "{position}");
        }
    }
}

#[test]
fn four_by_four_from_the_start() {
    for scoring in [Scoring::Discs, Scoring::EmptiesToWinner] {
        let start = Reversi::with_size(Size::Four);
        let options = EndgameOptions {
            scoring,
            ..EndgameOptions::default()
        };
        let report =
            Endgame::with_options(options, 1 << 20).search(&start, &lines_of(4), &mut Never);
        // Eleven discs to three, with two squares left empty.
        let score = match scoring {
            Scoring::Discs => -8,
            Scoring::EmptiesToWinner => -10,
        };
        assert_eq!(check(&start, &report, scoring), score);
        assert!(report.lines.iter().all(|line| line.score.raw() == score));
    }
}

/// Each position from 14 empty squares on: the engine, which comes to the exact score by way of
/// others, gives it too.
#[test]
fn the_engine_ends_with_the_exact_score() {
    let mut rng = Rng::new(2);
    let mut engine = Engine::new(1 << 20);
    let mut endgame = Endgame::new(1 << 20);
    for _ in 0..20 {
        let mut position = Reversi::new();
        while position.empties().len() > 14 {
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position.make(m);
        }
        if !position.status().is_over() {
            let report = engine.search(&position, &Limits::default(), &mut Never);
            let score = check(&position, &report, Scoring::EmptiesToWinner);
            assert_eq!(score, endgame.score(&position), "{position}");
        }
    }
}

#[test]
#[ignore = "takes a minute or two"]
fn six_by_six_from_the_start() {
    let start = Reversi::with_size(Size::Six);
    let report = Endgame::new(1 << 28).search(&start, &Limits::default(), &mut Never);
    println!("6x6: {} nodes", report.nodes);
    // Feinstein (1993): White wins 20 to 16.
    assert_eq!(check(&start, &report, Scoring::EmptiesToWinner), -4);
}

#[test]
fn a_stopped_search_says_so() {
    let line: ObfLine = LINES[0].parse().unwrap();
    for nodes in [0, 1, 100, 100_000] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let report = Endgame::new(1 << 20).search(&line.position, &limits, &mut Never);
        let m = report.best.expect("a legal move");
        assert!(line.position.check(m).is_ok());
        if report.reason == StopReason::Complete {
            assert_eq!(report.score.raw(), 18);
        } else {
            assert_eq!(report.reason, StopReason::Nodes);
        }
        let mut stop = |_: u64| true;
        let report = Endgame::new(1 << 20).search(&line.position, &Limits::default(), &mut stop);
        assert!(line.position.check(report.best.unwrap()).is_ok());
    }
}

//! Renju's forbidden moves against published cases and against the definitions.
//!
//! RIF's rules call a three a row "to which you, without at the same time a five in a row is made,
//! can add one more stone to attain a straight four". Some programs read the clause on the five
//! otherwise; the cases here agree under both readings, and this library follows the text: a stone
//! that makes a five anywhere makes no straight four.

use super::naive::{Naive, point};
use super::{SIZES, board, game, random_setup};
use crate::shared;
use boardgame_core::gomoku::{FoulKind, Gomoku, Illegal, Rule, Rules};
use boardgame_core::{Board, Grid, Move, Notation, Position, Rng, Side};

/// The verdict as the table words it.
fn verdict(kind: Option<FoulKind>) -> &'static str {
    match kind {
        None => "legal",
        Some(FoulKind::Overline) => "overline",
        Some(FoulKind::DoubleFour) => "44",
        Some(FoulKind::DoubleThree) => "33",
    }
}

fn renju(rows: &[&str]) -> Gomoku {
    let rules = Rules::new(15, 15, 5, Rule::Renju).unwrap();
    Gomoku::from_rows(rules, rows.iter().copied(), Side::Black).unwrap()
}

fn check_case(name: &str, answers: &str, position: &Gomoku) {
    let (complete, answers) = match answers.strip_prefix("all ") {
        Some(rest) => (true, rest),
        None => (false, answers),
    };
    let mut listed = Vec::new();
    for answer in answers.split_whitespace() {
        let (square, expected) = answer.split_once('=').unwrap();
        let square = Notation::BottomUp.parse(position.grid(), square).unwrap();
        let found = position.foul(square).map(|foul| foul.kind);
        if expected == "foul" {
            assert!(found.is_some(), "{name} {answer}");
        } else {
            assert_eq!(verdict(found), expected, "{name} {answer}");
        }
        listed.push(square);
    }
    if complete {
        for square in position.empties().filter(|square| !listed.contains(square)) {
            assert_eq!(position.foul(square), None, "{name} {square:?}");
        }
    }
}

#[test]
fn published_positions() {
    let mut cases = 0;
    for case in include_str!("forbidden.txt").split("\n\n").skip(1) {
        let (head, rows) = case.split_once('\n').unwrap();
        let (name, answers) = head.split_once(": ").unwrap();
        check_case(name, answers, &renju(&rows.lines().collect::<Vec<_>>()));
        cases += 1;
    }
    assert_eq!(cases, 63);
}

/// The whole collection, where it lies beside the repository.
#[test]
fn the_shared_collection_of_random_positions() {
    let Some(folder) = shared::data("gomoku/forbidden") else {
        return;
    };
    let text = std::fs::read_to_string(folder.join("forbidden_random.jsonl")).unwrap();
    for (number, line) in text.lines().enumerate() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let rows: Vec<_> = case["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|r| r.as_str().unwrap())
            .collect();
        let answers: Vec<_> = case["forbidden"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(square, kind)| format!("{}={}", square.to_lowercase(), kind.as_str().unwrap()))
            .collect();
        check_case(
            &number.to_string(),
            &format!("all {}", answers.join(" ")),
            &renju(&rows),
        );
    }
    assert_eq!(text.lines().count(), 135);
}

#[test]
fn every_verdict_is_that_of_the_definitions() {
    /// Set-ups for each size of the board.
    const ROUNDS: u32 = 480;
    let mut rng = Rng::new(44);
    let (mut squares, mut fouls) = (0, [0; 3]);
    for (width, height) in SIZES {
        let empty = board(width, height, Rule::Renju);
        for round in 0..ROUNDS {
            let Some(position) = random_setup(&empty, 20 + round % 40, &mut rng) else {
                continue;
            };
            let naive = Naive::of(&position);
            for square in position.empties() {
                squares += 1;
                let found = position.foul(square).map(|foul| foul.kind);
                assert_eq!(found, naive.foul(point(square)), "{square:?} {position:#}");
                if let Some(kind) = found {
                    fouls[kind as usize] += 1;
                }
            }
        }
    }
    assert!(
        squares > 200_000 && fouls.iter().all(|&n| n > 300),
        "{squares} {fouls:?}"
    );
}

#[test]
fn a_refusal_shows_its_rule_and_its_rows() {
    let refused = |moves: &str, square: &str| {
        let position = game(board(15, 15, Rule::Renju), moves);
        let m = position.parse_move(square).unwrap();
        let before = position.clone();
        let mut after = position.clone();
        let error = after.play(m).unwrap_err();
        assert_eq!(after, before);
        let Illegal::Forbidden { foul, .. } = &error else {
            panic!("{error}")
        };
        (foul.kind, error.to_string())
    };
    assert_eq!(
        refused("h7 a1 h9 a3 g8 a5 i8 a7", "h8"),
        (
            FoulKind::DoubleThree,
            "h8 is forbidden for Black: double three (g8-i8, h9-h7)".to_string()
        )
    );
    assert_eq!(
        refused("b8 a1 d8 a3 f8 a5 h8 b5", "e8").1,
        "e8 is forbidden for Black: double four (b8-f8, d8-h8)"
    );
    assert_eq!(
        refused("c8 a1 d8 a3 e8 a5 g8 b5 h8 b7", "f8").1,
        "f8 is forbidden for Black: overline (c8-h8)"
    );
}

#[test]
fn a_five_goes_before_every_foul() {
    // h8 makes a five on the row and an overline on the column.
    let moves = "d8 a1 e8 a3 f8 a5 g8 b7 h5 b9 h6 b11 h7 c2 h9 c4 h10 c6";
    let mut position = game(board(15, 15, Rule::Renju), moves);
    let h8 = position.parse_move("h8").unwrap();
    assert_eq!(position.check(h8), Ok(()));
    position.make(h8);
    assert_eq!(position.status().winner(), Some(Side::Black));
}

#[test]
fn only_black_under_renju_has_forbidden_moves() {
    for rule in Rule::ALL {
        let position = game(board(15, 15, rule), "h7 a1 h9 a3 g8 a5 i8 a7");
        let h8 = position.parse_move("h8").unwrap();
        assert_eq!(position.check(h8).is_err(), rule == Rule::Renju, "{rule}");
        let white = position.swap_colours().unwrap();
        assert_eq!(white.check(h8), Ok(()), "{rule}");
    }
}

/// Black's only empty square would make an overline: Black passes, and White fills the board.
#[test]
fn black_passes_where_every_empty_square_is_forbidden() {
    let rows = ["XXX.XX", "OOXOOX", "XXOXXO", "OOXOOX", "XXOXXO"];
    let grid = Grid::new(6, 5).unwrap();
    let rules = Rules::new(6, 5, 5, Rule::Renju).unwrap();
    let mut position = Gomoku::from_rows(rules, rows, Side::Black).unwrap();
    let d5 = grid.square(3, 0).unwrap();
    assert_eq!(position.foul(d5).unwrap().kind, FoulKind::Overline);
    assert!(matches!(
        position.check(d5.into()),
        Err(Illegal::Forbidden { .. })
    ));
    assert_eq!(position.check(Move::Pass), Ok(()));
    assert_eq!(position.count_moves(), 1);
    assert_eq!(position.random_move(&mut Rng::new(1)), Some(Move::Pass));
    let before = position.clone();
    let pass = position.make(Move::Pass);
    assert_eq!(position.turn(), Side::White);
    assert!(position.check(Move::Pass).is_err());
    let last = position.play(d5.into()).unwrap();
    assert!(position.status().is_over());
    position.unmake(last);
    position.unmake(pass);
    assert_eq!(position, before);
}

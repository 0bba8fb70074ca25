//! The threat search: published puzzles, and every win it announces checked by the rules alone.

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use boardgame_core::gomoku::pattern::{PatternBoard, Tables};
use boardgame_core::gomoku::threat::{Outcome, Solution, ThreatSearch, Vcf};
use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::search::{Budget, Limits, Never, Searcher, Timer};
use boardgame_core::{Board, Move, Position, Rng, Score, Side, Square, Symmetry};

use super::{SIZES, board, game, random_setup};
use crate::shared;

/// Positions that a verifier may look at.
const PATIENCE: u64 = 2_000_000_000;

struct Puzzle {
    id: String,
    set: String,
    position: Gomoku,
}

fn puzzles(file: &str) -> Vec<Puzzle> {
    let Some(path) = shared::data(&format!("gomoku/puzzles/{file}")) else {
        return Vec::new();
    };
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().enumerate();
    lines.map(|(number, line)| puzzle(number, line)).collect()
}

fn puzzle(number: usize, line: &str) -> Puzzle {
    let value: serde_json::Value = serde_json::from_str(line).unwrap();
    let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let rules = Rules::new(15, 15, 5, Rule::Renju).unwrap();
    let Some(rows) = value["rows"].as_array() else {
        // Moves without blanks: `h8h9j10`.
        let mut position = Gomoku::new(rules);
        let moves = text("moves");
        let mut starts: Vec<_> = moves
            .char_indices()
            .filter(|(_, c)| c.is_alphabetic())
            .map(|(at, _)| at)
            .collect();
        starts.push(moves.len());
        for pair in starts.windows(2) {
            let m = position.parse_move(&moves[pair[0]..pair[1]]).unwrap();
            position.play(m).unwrap();
        }
        return Puzzle {
            id: format!("vcf31-{}", number + 1),
            set: "vcf31".to_owned(),
            position,
        };
    };
    let turn = match text("side").as_str() {
        "black" => Side::Black,
        _ => Side::White,
    };
    let rows = rows.iter().map(|row| row.as_str().unwrap());
    Puzzle {
        id: text("id"),
        set: text("set"),
        position: Gomoku::from_rows(rules, rows, turn).unwrap(),
    }
}

/// Solves, and checks what is claimed.
fn solve(
    search: &mut ThreatSearch,
    position: &Gomoku,
    limits: &Limits,
    time: Duration,
) -> Solution {
    let mut timer = Timer::new(Budget {
        soft: time,
        hard: time,
    });
    let solution = search.solve(position, limits, &mut timer).unwrap();
    if let Some(proof) = &solution.proof {
        let verified = proof.verify(position, PATIENCE);
        assert!(verified.is_ok(), "{position}: {}", verified.unwrap_err());
    }
    solution
}

/// Whether the side to move wins by fours alone, from the rules: every move is tried that lets it
/// make a five next.
fn naive_fours(position: &mut Gomoku, budget: &mut u32) -> Option<bool> {
    let us = position.turn();
    let fives = |position: &Gomoku, side| -> Vec<Square> {
        let empties = position.empties();
        empties.filter(|&s| position.wins_at(s, side)).collect()
    };
    if !fives(position, us).is_empty() {
        return Some(true);
    }
    let theirs = fives(position, !us);
    for square in position.empties().collect::<Vec<_>>() {
        if theirs.iter().any(|&five| five != square)
            || position.foul(square).is_some() && us == Side::Black
        {
            continue;
        }
        *budget = budget.checked_sub(1)?;
        let delta = position.make(Move::Place(square));
        let ours = fives(position, us);
        // A reply that leaves a five loses; all others are followed.
        let mut wins = !position.status().is_over() && !ours.is_empty();
        for reply in position.empties().collect::<Vec<_>>() {
            let reply = Move::Place(reply);
            if !wins || position.check(reply).is_err() {
                continue;
            }
            let delta = position.make(reply);
            let answer = !position.status().is_over() && !fives(position, us).is_empty();
            wins = answer || !position.status().is_over() && naive_fours(position, budget)?;
            position.unmake(delta);
        }
        position.unmake(delta);
        if wins {
            return Some(true);
        }
    }
    Some(false)
}

#[test]
fn lines_of_fours_are_found_where_the_rules_have_them() {
    let mut rng = Rng::new(7);
    let (mut won, mut compared) = (0, 0);
    for rule in Rule::ALL {
        let tables = Arc::new(Tables::new(rule));
        let mut vcf = Vcf::new(1 << 16);
        for (width, height) in [(15, 15), (9, 11), (6, 5)] {
            let empty = board(width, height, rule);
            vcf.forget();
            for round in 0..60 {
                let Some(mut position) = random_setup(&empty, 20 + round % 30, &mut rng) else {
                    continue;
                };
                let mut patterns = PatternBoard::new(&position, &tables).unwrap();
                let before = patterns.clone();
                let outcome = vcf.search(&mut patterns, 100_000);
                assert!(patterns == before);
                let Some(naive) = naive_fours(&mut position, &mut 20_000) else {
                    continue;
                };
                let expected = if naive { Outcome::Win } else { Outcome::None };
                // Where fours can be met on two squares, not every win is found.
                if outcome == Outcome::Win || !matches!(rule, Rule::Caro | Rule::CaroOverline) {
                    assert_eq!(outcome, expected, "{rule} {position}");
                }
                compared += 1;
                won += u32::from(naive);
            }
        }
    }
    assert!(compared > 600 && won > 150, "{won} wins of {compared}");
}

#[test]
fn announced_wins_of_random_positions_hold_under_every_rule() {
    let mut rng = Rng::new(11);
    let mut search = ThreatSearch::new(1 << 20);
    let limits = Limits {
        nodes: Some(4_000),
        ..Limits::default()
    };
    let mut won = 0;
    for rule in Rule::ALL {
        for (width, height) in SIZES {
            let empty = board(width, height, rule);
            for round in 0..12 {
                let Some(position) = random_setup(&empty, 8 + round, &mut rng) else {
                    continue;
                };
                let solution = search.solve(&position, &limits, &mut Never).unwrap();
                let again = search.solve(&position, &limits, &mut Never).unwrap();
                assert_eq!(solution, again, "the same search twice");
                let Some(proof) = solution.proof else {
                    continue;
                };
                let verified = proof.verify(&position, PATIENCE);
                assert!(
                    verified.is_ok(),
                    "{rule} {position}: {}",
                    verified.unwrap_err()
                );
                won += 1;
            }
        }
    }
    assert!(won > 60, "{won} wins");
}

#[test]
fn published_puzzles_are_solved() {
    let mut search = ThreatSearch::new(8 << 20);
    let limits = Limits {
        nodes: Some(60_000),
        ..Limits::default()
    };
    let all = puzzles("vcf31.jsonl")
        .into_iter()
        .chain(puzzles("renju_puzzles.jsonl").into_iter().step_by(5));
    let (mut solved, mut count) = (0, 0);
    for puzzle in all {
        let solution = solve(
            &mut search,
            &puzzle.position,
            &limits,
            Duration::from_secs(600),
        );
        let found = solution.proof.is_some();
        assert!(found || puzzle.set != "vcf31", "{}", puzzle.id);
        solved += u32::from(found);
        count += 1;
    }
    assert!(
        count == 0 || solved * 10 >= count * 8,
        "{solved} of {count}"
    );
}

#[test]
fn a_mirrored_puzzle_is_as_hard_to_lose() {
    let mut search = ThreatSearch::new(8 << 20);
    for puzzle in puzzles("vcf31.jsonl").iter().step_by(10) {
        for symmetry in Symmetry::ALL {
            let image = puzzle.position.transform(symmetry);
            let report = search.search(&image, &Limits::default(), &mut Never);
            assert!(report.score.is_win(), "{} under {symmetry:?}", puzzle.id);
            assert!(report.best.is_some_and(|m| image.check(m).is_ok()));
        }
    }
}

#[test]
fn the_searcher_reports_no_win_where_there_is_none_and_plays_a_legal_move() {
    let mut search = ThreatSearch::new(1 << 16);
    let quiet = game(board(15, 15, Rule::Renju), "h8 h9");
    let report = search.search(&quiet, &Limits::default(), &mut Never);
    assert_eq!(report.score, Score::DRAW);
    assert!(report.best.is_some_and(|m| quiet.check(m).is_ok()));
    let four = Gomoku::new(Rules::mnk(6, 6, 4).unwrap());
    assert!(search.solve(&four, &Limits::default(), &mut Never).is_err());
    assert!(
        search
            .search(&four, &Limits::default(), &mut Never)
            .best
            .is_some()
    );
    let won = game(board(15, 15, Rule::Standard), "a1 b1 a2 b2 a3 b3 a4 b4 a5");
    let report = search.search(&won, &Limits::default(), &mut Never);
    assert_eq!((report.best, report.score), (None, Score::loss_in(0)));
}

/// Prints a table of what is solved: `THREAT_SECONDS` a puzzle, 2 if it is not set.
#[test]
#[ignore = "minutes: every puzzle of the collections, by the clock"]
fn puzzles_by_the_clock() {
    let seconds = std::env::var("THREAT_SECONDS").map_or(2.0, |text| text.parse().unwrap());
    let only = std::env::var("THREAT_ONLY").unwrap_or_default();
    let time = Duration::from_secs_f64(seconds);
    let mut search = ThreatSearch::new(64 << 20);
    let mut sets: Vec<(String, u32, u32, u64)> = Vec::new();
    for file in ["vcf31.jsonl", "renju_puzzles.jsonl"] {
        for puzzle in puzzles(file) {
            if !puzzle.id.contains(&only) {
                continue;
            }
            let begun = Instant::now();
            let solution = solve(&mut search, &puzzle.position, &Limits::default(), time);
            let solved = solution.proof.is_some();
            println!(
                "{} {} {} nodes {:.2} s {:?}",
                puzzle.id,
                if solved { "solved" } else { "NOT SOLVED" },
                solution.nodes,
                begun.elapsed().as_secs_f64(),
                solution.reason,
            );
            match sets.iter_mut().find(|set| set.0 == puzzle.set) {
                Some(set) => {
                    set.1 += u32::from(solved);
                    set.2 += 1;
                    set.3 += solution.nodes;
                }
                None => sets.push((puzzle.set, u32::from(solved), 1, solution.nodes)),
            }
        }
    }
    for (set, solved, all, nodes) in sets {
        println!("{set}: {solved} of {all}, {nodes} nodes");
    }
}

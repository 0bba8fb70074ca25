//! What users have reported of Gomoku programs: each report is something to try.

use boardgame_core::gomoku::threat::ThreatSearch;
use boardgame_core::gomoku::{Engine, Gomoku, MAX_LEVEL, Rule, Rules, player, player_of_strength};
use boardgame_core::search::{Limits, Never, Searcher};
use boardgame_core::{Board, History, Move, Position, Rng, Score, Side, Square, Status};

use super::{SIZES, board, game};

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn best(position: &Gomoku, limit: u64) -> Square {
    best_by(&mut Engine::new(1 << 20), position, limit)
}

fn best_by(engine: &mut Engine, position: &Gomoku, limit: u64) -> Square {
    let report = engine.search(position, &nodes(limit), &mut Never);
    let m = report.best.expect("the game goes on");
    assert_eq!(position.check(m), Ok(()));
    m.square().expect("a square is free")
}

fn square(position: &Gomoku, text: &str) -> Square {
    position.parse_move(text).unwrap().square().unwrap()
}

fn fives(position: &Gomoku, side: Side) -> Vec<Square> {
    let empties = position.empties();
    empties.filter(|&s| position.wins_at(s, side)).collect()
}

#[test]
fn a_won_game_is_taken_back_and_goes_on() {
    let start = board(15, 15, Rule::Freestyle);
    let mut history = History::new(start.clone());
    for text in "h8 a1 i8 a3 j8 a5 k8 a7 l8".split(' ') {
        history.play(start.parse_move(text).unwrap()).unwrap();
    }
    assert!(history.position().status().is_over());
    assert!(history.undo().is_ok() && history.undo().is_ok());
    let position = history.position().clone();
    let stops = ["g8", "l8"].map(|text| square(&position, text));
    assert!(
        stops.contains(&best(&position, 2_000)),
        "White stops the four"
    );
    history.play(start.parse_move("o15").unwrap()).unwrap();
    // The stone that was taken back no longer counts for a five.
    history.play(start.parse_move("m8").unwrap()).unwrap();
    assert_eq!(history.position().status(), Status::Ongoing);
}

#[test]
fn the_gap_of_a_three_and_a_two_is_a_five_or_not_by_the_rule() {
    let moves = "c8 a1 d8 a3 e8 a5 g8 o1 h8 o3";
    for (rule, wins) in [
        (Rule::Freestyle, true),
        (Rule::Standard, false),
        (Rule::Renju, false),
    ] {
        let position = game(board(15, 15, rule), moves);
        let gap = square(&position, "f8");
        assert_eq!(position.wins_at(gap, Side::Black), wins, "{rule}");
        let found = best(&position, 3_000);
        assert_eq!(found == gap, wins, "{rule}");
        // An overline is no four-three either: the search does not win by it.
        let solution = ThreatSearch::new(1 << 18)
            .solve(&position, &nodes(3_000), &mut Never)
            .unwrap();
        if let Some(proof) = solution.proof {
            assert!(proof.verify(&position, 1 << 26).is_ok());
            assert_eq!(proof.root().unwrap().square == gap, wins, "{rule}");
        }
    }
}

#[test]
fn a_five_is_completed_at_every_edge_in_every_direction() {
    let mut engine = Engine::new(1 << 16);
    for (width, height) in SIZES {
        let empty = board(width, height, Rule::Freestyle);
        let (w, h) = (width as i32, height as i32);
        let corners = [
            (0, 0, 1, 1),
            (w - 1, 0, -1, 1),
            (0, h - 1, 1, -1),
            (w - 1, h - 1, -1, -1),
        ];
        for (x, y, dx, dy) in corners {
            for (sx, sy) in [(dx, 0), (0, dy), (dx, dy)] {
                for gap in 0..5 {
                    let stones = (0..5).filter(|&i| i != gap).map(|i| {
                        let at = empty
                            .grid()
                            .square((x + sx * i) as usize, (y + sy * i) as usize);
                        (at.unwrap(), Side::Black)
                    });
                    let Ok(position) = Gomoku::setup(empty.rules(), stones, Side::Black) else {
                        panic!("four stones are a position");
                    };
                    let found = best_by(&mut engine, &position, 500);
                    assert!(position.wins_at(found, Side::Black), "{position:#}");
                }
            }
        }
    }
}

#[test]
fn a_position_that_another_program_lost_is_seen_as_better() {
    let position = game(
        board(15, 15, Rule::Freestyle),
        "h13 h11 j13 i13 i12 j11 i10 i11 g11 k11 l11 j12 l10 h10 g9 j10",
    );
    let report = Engine::new(1 << 22).search(&position, &nodes(100_000), &mut Never);
    assert!(report.score > Score::DRAW, "{}", report.score);
}

#[test]
fn moves_stay_close_to_the_stones_and_far_threes_do_not_blow_up_the_search() {
    let near = |position: &Gomoku, found: Square| {
        let distance = |s: Square| s.x().abs_diff(found.x()).max(s.y().abs_diff(found.y()));
        let mut stones = position.grid().squares();
        stones.any(|s| position.at(s).is_some() && distance(s) <= 3)
    };
    let blocked = game(board(15, 15, Rule::Freestyle), "j10 i9 g8 h8 i7 h7 h9 j8");
    assert!(near(&blocked, best(&blocked, 5_000)));
    // Threes of both sides all over the board.
    let far = "b2 b14 c2 c14 d2 d14 n2 n14 n3 n13 n4 n12 h8 h9";
    let position = game(board(15, 15, Rule::Standard), far);
    let report = Engine::new(1 << 20).search(&position, &nodes(20_000), &mut Never);
    assert!(report.nodes <= 20_000 && near(&position, report.best.unwrap().square().unwrap()));
    let solution = ThreatSearch::new(1 << 20)
        .solve(&position, &nodes(20_000), &mut Never)
        .unwrap();
    assert!(solution.nodes <= 25_000, "{}", solution.nodes);
}

#[test]
fn an_opening_that_is_known_to_win_is_seen_as_better() {
    // Hogetsu: Black wins under every rule set, which no program of this kind proves.
    for rule in [Rule::Freestyle, Rule::Renju] {
        let position = game(board(15, 15, rule), "h8 i9 i7");
        let report = Engine::new(1 << 22).search(&position, &nodes(50_000), &mut Never);
        assert!(report.score < Score::DRAW, "{rule}: {}", report.score);
    }
}

#[test]
fn no_four_is_given_up_for_nothing() {
    // Black's closed three could make a four that White stops at no cost.
    let position = game(board(15, 15, Rule::Freestyle), "h8 h9 a15 i9 b15 g7 c15 i8");
    let found = best(&position, 20_000);
    let mut after = position.clone();
    after.make(found.into());
    assert!(fives(&after, Side::Black).is_empty(), "{found:?}");
}

/// Plays a person's fixed moves against a player, and gives its answers.
fn answers(moves: &[&str], player: &mut dyn Searcher<Gomoku>) -> Vec<Move> {
    let mut position = board(15, 15, Rule::Freestyle);
    let mut answers = Vec::new();
    for text in moves {
        let m = position.parse_move(text).unwrap();
        if position.play(m).is_err() || position.status().is_over() {
            break;
        }
        let report = player.search(&position, &Limits::default(), &mut Never);
        let answer = report.best.unwrap();
        position.play(answer).unwrap();
        answers.push(answer);
        if position.status().is_over() {
            break;
        }
    }
    answers
}

#[test]
fn one_line_does_not_beat_it_again_and_again() {
    let line = ["h8", "i9", "g7", "j8", "f6", "h10"];
    let of = |seed| answers(&line, &mut *player(5, seed));
    assert_eq!(of(3), of(3), "the same seed");
    let mut games: Vec<_> = (0..10).map(of).collect();
    games.sort();
    games.dedup();
    assert!(games.len() > 2, "{} different games of 10", games.len());
}

/// Every player above level 3, by level or by strength.
fn attentive(seed: u64) -> Vec<(String, Box<dyn Searcher<Gomoku> + Send>)> {
    let levels = (4..=MAX_LEVEL).map(|level| (format!("level {level}"), player(level, seed)));
    let strengths = [23.0, 30.5, 47.0, 71.25, 88.0];
    let strengths = strengths.map(|s| (format!("strength {s}"), player_of_strength(s, seed)));
    levels.chain(strengths).collect()
}

#[test]
fn above_level_three_nobody_is_blind_to_fours_and_open_threes() {
    // White has a four, or a three that would become an open four.
    let four = "a1 h8 a3 i8 a5 j8 c1 k8 l8 e5";
    let three = "a1 h8 a3 i8 c5 j8";
    for seed in 0..2 {
        for (name, mut player) in attentive(seed) {
            let position = game(board(15, 15, Rule::Freestyle), three);
            let m = player
                .search(&position, &Limits::default(), &mut Never)
                .best
                .unwrap();
            let mut after = position.clone();
            after.make(m);
            // White cannot make four stones with two ends any more.
            let open_four = after.empties().any(|s| {
                let mut next = after.clone();
                next.make(s.into());
                fives(&next, Side::White).len() > 1
            });
            assert!(!open_four, "{name}: {}", position.move_text(m));
            let lost = game(board(15, 15, Rule::Freestyle), four);
            let targets = fives(&lost, Side::White);
            let m = player
                .search(&lost, &Limits::default(), &mut Never)
                .best
                .unwrap();
            let stops = m.square().is_some_and(|s| targets.contains(&s));
            assert!(stops, "{name}: {}", lost.move_text(m));
        }
    }
}

#[test]
fn weaker_players_err_more_often_and_by_degrees() {
    // The move that the engine holds best with many positions, and how far players stray from it.
    let mut rng = Rng::new(5);
    let mut hits = [0; 3];
    let mut engine = Engine::new(1 << 20);
    for _ in 0..16 {
        let mut position = board(15, 15, Rule::Freestyle);
        for _ in 0..8 {
            let near = best_by(&mut engine, &position, 200 + u64::from(rng.below(200)));
            let m = if rng.below(3) == 0 {
                position.random_move(&mut rng).unwrap()
            } else {
                near.into()
            };
            position.make(m);
        }
        let expected = best_by(&mut engine, &position, 20_000);
        for (hits, strength) in hits.iter_mut().zip([0.0, 40.0, 90.0]) {
            let seed = rng.next_u64();
            let report = player_of_strength(strength, seed).search(
                &position,
                &Limits::default(),
                &mut Never,
            );
            *hits += u32::from(report.best == Some(expected.into()));
        }
    }
    assert!(hits[0] < hits[2] && hits[1] <= hits[2], "{hits:?}");
}

#[test]
fn every_size_and_rule_has_an_answer() {
    let mut rng = Rng::new(32);
    for rule in Rule::ALL {
        let mut engine = Engine::new(1 << 16);
        for (width, height) in [(5, 5), (5, 26), (7, 9), (20, 20), (26, 26)] {
            let mut position = board(width, height, rule);
            for _ in 0..6 {
                if position.status().is_over() {
                    break;
                }
                let m = position.random_move(&mut rng).unwrap();
                position.make(m);
            }
            if !position.status().is_over() {
                best_by(&mut engine, &position, 300);
            }
        }
    }
    // Other lengths of rows are the generic search's.
    let four = Gomoku::new(Rules::mnk(7, 6, 4).unwrap());
    best(&four, 300);
}

#[test]
fn nothing_is_forbidden_without_a_rule_that_forbids() {
    let moves = "c8 a1 d8 a3 e8 a5 g8 o1 h8 o3";
    for rule in Rule::ALL {
        let position = game(board(15, 15, rule), moves);
        let overline = square(&position, "f8");
        let fouled = position.foul(overline).is_some();
        assert_eq!(fouled, rule == Rule::Renju, "{rule}");
        assert_eq!(position.check(overline.into()).is_err(), fouled, "{rule}");
    }
}

#[test]
fn moves_that_do_not_lose_are_listed() {
    // White has an open three.
    let position = game(board(15, 15, Rule::Freestyle), "a1 h8 a3 i8 c5 j8");
    let mut search = ThreatSearch::new(1 << 20);
    let found = search
        .defences(&position, &nodes(2_000), &mut Never)
        .unwrap();
    let text = |m: Move| position.move_text(m).to_string();
    let threat = found.threat.expect("an open three is a threat");
    assert_eq!(threat.side(), Side::White);
    let mut surviving: Vec<_> = found.surviving.iter().map(|s| text(s.m)).collect();
    surviving.sort();
    for defence in ["g8", "k8"] {
        assert!(
            surviving.contains(&defence.to_owned()),
            "{defence}: {surviving:?}"
        );
    }
    assert!(surviving.len() < 12, "{surviving:?}");
    for (m, proof) in &found.losing {
        let mut after = position.clone();
        after.make(*m);
        assert!(proof.verify(&after, 1 << 26).is_ok(), "{}", text(*m));
    }
    assert_eq!(found.losing.len() + surviving.len(), 225 - 6);
    // Where nothing is threatened, everything survives.
    let quiet = game(board(9, 9, Rule::Renju), "e5 e6");
    let found = search.defences(&quiet, &nodes(2_000), &mut Never).unwrap();
    assert!(found.threat.is_none() && found.losing.is_empty());
    assert_eq!(found.surviving.len(), 79);
}

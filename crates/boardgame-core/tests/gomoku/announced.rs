//! Every win that the engine or the threat search announces is one, by the rules alone.

use std::fs;

use boardgame_core::gomoku::threat::ThreatSearch;
use boardgame_core::gomoku::{Engine, Gomoku, Rule};
use boardgame_core::search::{Limits, Never, Searcher};
use boardgame_core::{Board, Move, Position, Rng, Score};

use super::{board, random_setup};
use crate::shared;

/// Positions that the verifier may look at for one proof.
const PATIENCE: u64 = 500_000_000;

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// What was announced so far.
#[derive(Debug, Default)]
struct Count {
    positions: u32,
    by_engine: u32,
    by_threats: u32,
    losses: u32,
}

struct Checker {
    engine: Engine,
    threats: ThreatSearch,
    nodes: u64,
    count: Count,
}

impl Checker {
    fn new(nodes: u64) -> Self {
        Self {
            engine: Engine::new(1 << 20),
            threats: ThreatSearch::new(1 << 20),
            nodes,
            count: Count::default(),
        }
    }

    fn check(&mut self, position: &Gomoku) {
        self.count.positions += 1;
        let solution = self
            .threats
            .solve(position, &nodes(self.nodes), &mut Never)
            .unwrap();
        if let Some(proof) = solution.proof {
            let verified = proof.verify(position, PATIENCE);
            let verified = verified.unwrap_or_else(|why| panic!("{position}: {why}"));
            assert!(verified.plies as usize <= position.empties().count());
            self.count.by_threats += 1;
        }
        self.engine.forget();
        let score = self
            .engine
            .search(position, &nodes(self.nodes), &mut Never)
            .score;
        let Some(distance) = score.distance() else {
            return;
        };
        let empties = position.empties().count();
        assert!(
            distance as usize <= empties,
            "{score} with {empties} empty: {position}"
        );
        if score.is_win() {
            self.count.by_engine += 1;
            assert!(self.wins(position, 12), "{score}, but no proof: {position}");
        } else {
            self.count.losses += 1;
            for reply in replies(position) {
                let mut after = position.clone();
                after.make(reply);
                assert!(
                    self.wins(&after, 12),
                    "{score}, but {} has no proven answer: {position}",
                    position.move_text(reply)
                );
            }
        }
    }

    /// Whether a win of the side to move is proven: by a proof that the verifier accepts, or by the
    /// engine's move if every reply to it loses in the same sense.
    fn wins(&mut self, position: &Gomoku, depth: u32) -> bool {
        if let Some(score) = Score::of_end(position.status(), position.turn()) {
            return score.is_win();
        }
        for effort in [self.nodes, 50 * self.nodes] {
            let solution = self
                .threats
                .solve(position, &nodes(effort), &mut Never)
                .unwrap();
            if let Some(proof) = solution.proof {
                return proof.verify(position, PATIENCE).is_ok();
            }
            let report = self.engine.search(position, &nodes(effort), &mut Never);
            if depth > 0 && report.score.is_win() {
                let mut after = position.clone();
                after.make(report.best.unwrap());
                if after.status().is_over() {
                    return Score::of_end(after.status(), position.turn())
                        .is_some_and(Score::is_win);
                }
                return replies(&after).into_iter().all(|reply| {
                    let mut next = after.clone();
                    next.make(reply);
                    self.wins(&next, depth - 1)
                });
            }
        }
        false
    }
}

fn replies(position: &Gomoku) -> Vec<Move> {
    let mut replies = Vec::new();
    let _ = position.visit_moves(|m| {
        replies.push(m);
        std::ops::ControlFlow::<()>::Continue(())
    });
    replies
}

/// Positions of real games, from the openings to the end, played under another rule set too.
pub(super) fn game_positions(rule: Rule) -> Vec<Gomoku> {
    let mut positions = Vec::new();
    let folder = shared::data("gomoku/records");
    let files = folder
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap());
    for file in files {
        let text = String::from_utf8_lossy(&fs::read(file.unwrap().path()).unwrap()).into_owned();
        let stone = |line: &str| -> Option<(usize, usize)> {
            let numbers: Vec<usize> = line
                .split(',')
                .map_while(|n| n.trim().parse().ok())
                .collect();
            match numbers[..] {
                [x, y, _] => Some((x.checked_sub(1)?, y.checked_sub(1)?)),
                _ => None,
            }
        };
        let stones: Vec<_> = text.lines().skip(1).map_while(stone).collect();
        let side = if stones.iter().any(|&(x, y)| x.max(y) > 14) {
            20
        } else {
            15
        };
        play(board(side, side, rule), stones, &mut positions);
    }
    if let Some(path) = shared::data("gomoku/puzzles/vcf31.jsonl") {
        for line in fs::read_to_string(path).unwrap().lines() {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            let empty = board(15, 15, rule);
            let mut spaced = String::new();
            for c in value["moves"].as_str().unwrap().chars() {
                spaced.extend(c.is_alphabetic().then_some(' '));
                spaced.push(c);
            }
            let stones: Vec<_> = spaced
                .split_whitespace()
                .map(|word| empty.parse_move(word).unwrap().square().unwrap())
                .map(|square| (square.x().into(), square.y().into()))
                .collect();
            play(empty, stones, &mut positions);
        }
    }
    positions
}

/// Adds the positions from the sixth stone on, as far as the rules let them be played.
fn play(mut position: Gomoku, stones: Vec<(usize, usize)>, into: &mut Vec<Gomoku>) {
    for (x, y) in stones {
        let Some(square) = position.grid().square(x, y) else {
            return;
        };
        if position.play(square.into()).is_err() || position.status().is_over() {
            return;
        }
        if position.placed() >= 6 {
            into.push(position.clone());
        }
    }
}

/// Checks so many random and game positions under each rule set, and says what was announced.
fn check(random: usize, games: usize, limit: u64) -> Count {
    let mut rng = Rng::new(2_000);
    let mut checker = Checker::new(limit);
    for rule in Rule::ALL {
        let empty = board(15, 15, rule);
        let mut made = 0;
        while made < random {
            let density = 4 + rng.below(18);
            if let Some(position) = random_setup(&empty, density, &mut rng) {
                checker.check(&position);
                made += 1;
            }
        }
        let positions = game_positions(rule);
        let step = (positions.len() / games.max(1)).max(1);
        for position in positions.iter().step_by(step).take(games) {
            checker.check(position);
        }
    }
    checker.count
}

#[test]
fn announced_wins_are_confirmed() {
    let count = check(40, 12, 1_000);
    assert!(count.by_threats > 50 && count.by_engine > 50, "{count:?}");
}

#[test]
#[ignore = "minutes: 2,000 random and 300 game positions under each rule set"]
fn all_announced_wins_are_confirmed() {
    println!("{:?}", check(2_000, 300, 2_000));
}

//! The engine gives the same with its table and without, and what the generic alpha-beta gives.
//!
//! What the engine leaves out depends on its table by design, so values are compared at depth 1,
//! where nothing is left out, and proven results at any depth.

use std::sync::Arc;

use boardgame_core::gomoku::pattern::{Class, Classes, PatternBoard, Tables};
use boardgame_core::gomoku::{Engine, Gomoku, Rule};
use boardgame_core::search::{AlphaBeta, Limits, Never, Searcher};
use boardgame_core::{Evaluator, Move, NoOpinion, Rng, Score, Side};

use super::{board, random_setup};

const RULES: [Rule; 4] = [Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::Renju];

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// The evaluation of the patterns, made from scratch for every position.
struct Patterns(Arc<Tables>);

impl Patterns {
    fn board(&self, position: &Gomoku) -> PatternBoard {
        PatternBoard::new(position, &self.0).unwrap()
    }
}

impl Evaluator<Gomoku> for Patterns {
    type State = ();

    fn init(&self, _: &Gomoku) {}

    fn score(&self, (): &(), position: &Gomoku) -> Score {
        Score::value(self.board(position).evaluate())
    }
}

/// Engines with no table, a small one, a usual one, and one that knows the position already.
fn engines(position: &Gomoku, before: u32) -> [Engine; 4] {
    let mut warm = Engine::new(1 << 20);
    warm.search(position, &depth(before), &mut Never);
    [
        Engine::new(0),
        Engine::new(1 << 12),
        Engine::new(1 << 20),
        warm,
    ]
}

#[test]
fn one_ply_deep_the_value_is_that_of_the_generic_search() {
    let mut rng = Rng::new(90);
    for rule in RULES {
        let empty = board(15, 15, rule);
        let patterns = Patterns(Arc::new(Tables::new(rule)));
        let (mut compared, mut equal) = (0, 0);
        while compared < 25 {
            let density = 3 + rng.below(9);
            let Some(position) = random_setup(&empty, density, &mut rng) else {
                continue;
            };
            // A four is followed to its end, whatever the depth.
            let fours = Classes::FOURS.with(Class::Five).with(Class::Suspect);
            let patterns_here = patterns.board(&position);
            if Side::BOTH.iter().any(|&s| patterns_here.has_any(s, fours)) {
                continue;
            }
            let generic = AlphaBeta::new(Patterns(Arc::clone(&patterns.0)), 0).search(
                &position,
                &depth(1),
                &mut Never,
            );
            // The engine leaves out squares far from all stones.
            let best = generic.best.and_then(Move::square).unwrap();
            let near = patterns_here.near().has(best);
            for mut engine in engines(&position, 1) {
                let report = engine.search(&position, &depth(1), &mut Never);
                assert!(report.score <= generic.score, "{position}");
                assert!(!near || report.score == generic.score, "{position}");
            }
            equal += u32::from(near);
            compared += 1;
        }
        assert!(equal > 15, "{rule}: {equal}");
    }
}

/// Wins and losses within four plies, by the rules alone.
#[test]
fn what_is_proven_is_so_with_every_table_and_for_the_generic_search() {
    const DEPTH: u32 = 4;
    let mut rng = Rng::new(91);
    for rule in RULES {
        let empty = board(9, 8, rule);
        let (mut wins, mut losses, mut open) = (0, 0, 0);
        while wins < 8 || losses < 3 || open < 8 {
            let density = 25 + rng.below(40);
            let Some(position) = random_setup(&empty, density, &mut rng) else {
                continue;
            };
            let generic =
                AlphaBeta::new(NoOpinion, 1 << 20).search(&position, &depth(DEPTH), &mut Never);
            match generic.score {
                score if score.is_win() => wins += 1,
                score if score.is_loss() => losses += 1,
                _ => open += 1,
            }
            let reports = engines(&position, DEPTH).map(|mut engine| {
                let report = engine.search(&position, &depth(DEPTH + 2), &mut Never);
                report.score
            });
            for score in reports {
                let (own, true_) = (score.distance(), generic.score.distance());
                if generic.score.is_proven() {
                    assert_eq!(score.is_win(), generic.score.is_win(), "{score} {position}");
                    assert_eq!(
                        score.is_loss(),
                        generic.score.is_loss(),
                        "{score} {position}"
                    );
                    assert!(own >= true_, "{score} {} {position}", generic.score);
                } else {
                    // What the generic search has not seen takes longer.
                    assert!(own.is_none_or(|plies| plies > DEPTH), "{score} {position}");
                }
                let contradicts = |other: &Score| {
                    score.is_win() && other.is_loss() || score.is_loss() && other.is_win()
                };
                assert!(!reports.iter().any(contradicts), "{reports:?} {position}");
            }
        }
    }
}

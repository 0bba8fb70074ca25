//! What the moves of a game were worth.

use boardgame_core::reversi::{
    AnalyzedMove, Engine, EngineOptions, Reversi, Scoring, Weights, analyze,
};
use boardgame_core::search::{Limits, Never};
use boardgame_core::{Move, Position, Rng, Side};

use super::play;

/// The number of empty squares from which on scores are exact here.
const EXACT: usize = 12;

fn engine() -> Engine {
    let options = EngineOptions {
        depth: Some(2),
        to_end: EXACT as u32,
        ..EngineOptions::default()
    };
    Engine::with_weights(Weights::full(), options, 1 << 20)
}

/// A game that goes on at random from `position`.
fn game(mut position: Reversi, seed: u64) -> Vec<Move> {
    let mut rng = Rng::new(seed);
    let mut moves = Vec::new();
    while let Some(m) = position.random_move(&mut rng) {
        position.make(m);
        moves.push(m);
    }
    moves
}

fn analysis(start: &Reversi, moves: &[Move]) -> Vec<AnalyzedMove> {
    let limits = Limits::default();
    analyze(&mut engine(), start, moves, &limits, &mut Never, |_, _| {}).unwrap()
}

/// The score of the best move in Black's view.
fn best_for_black(m: &AnalyzedMove) -> i32 {
    match m.position.turn() {
        Side::Black => m.best_score,
        Side::White => -m.best_score,
    }
}

/// Each score follows from the one before: a graph that changes its sign where the side or the
/// source changes, and scores of a part of a game that are not those of the whole, were both
/// reported of a program (Egaroucid, issues 491 and 193).
#[test]
fn what_a_move_leaves_is_what_the_next_one_begins_with() {
    let mut passes = 0;
    for seed in 0..12 {
        let moves = game(Reversi::new(), seed);
        let analysis = analysis(&Reversi::new(), &moves);
        let is_pass = |m: &&Move| **m == Move::Pass;
        assert_eq!(
            analysis.len(),
            moves.len() - moves.iter().filter(is_pass).count()
        );
        let mut end = Reversi::new();
        for &m in &moves {
            end.make(m);
        }
        let result = end.result(Scoring::EmptiesToWinner);
        assert_eq!(
            analysis.last().unwrap().score_for_black(),
            result,
            "game {seed}"
        );
        for m in &analysis {
            let empties = m.position.empties().len();
            assert_eq!(
                m.exact,
                empties <= EXACT || (m.exact && empties == EXACT + 1)
            );
            assert!(m.loss() >= 0);
            let changed = m.best_score.signum() != m.played_score.signum();
            let is_sure = m.exact || m.loss() >= 4;
            assert_eq!(m.is_turning_point(), changed && is_sure);
        }
        // The four first moves are the same but for symmetry.
        assert_eq!((analysis[0].loss(), analysis[0].best), (0, moves[0]));
        for pair in analysis.windows(2).filter(|pair| pair[0].exact) {
            assert_eq!(
                pair[0].score_for_black(),
                best_for_black(&pair[1]),
                "game {seed}"
            );
            passes += usize::from(pair[0].position.turn() == pair[1].position.turn());
        }
        // What was given away from the first exact position on explains the result.
        let exact: Vec<_> = analysis.iter().filter(|m| m.exact).collect();
        let given: i32 = exact
            .iter()
            .map(|m| match m.position.turn() {
                Side::Black => -m.loss(),
                Side::White => m.loss(),
            })
            .sum();
        assert_eq!(best_for_black(exact[0]) + given, result, "game {seed}");
    }
    assert!(passes > 0, "some game has a pass near its end");
}

#[test]
fn a_part_of_a_game_has_the_scores_of_the_whole() {
    let moves = game(Reversi::new(), 5);
    let whole = analysis(&Reversi::new(), &moves);
    let first = whole.iter().position(|m| m.exact).unwrap();
    for from in [first, first + 1, first + 4] {
        let at = moves.len() - (whole.len() - from);
        let start = whole[from].position;
        let part = analysis(&start, &moves[at..]);
        let scores = |part: &[AnalyzedMove]| -> Vec<_> {
            let score = |m: &AnalyzedMove| (m.played, m.best_score, m.played_score, m.exact);
            part.iter().map(score).collect()
        };
        assert_eq!(scores(&part), scores(&whole[from..]), "from {from}");
    }
}

#[test]
fn a_stopped_analysis_is_none_and_the_best_play_gives_nothing_away() {
    let start = play("f5d6c3");
    let moves = game(start, 1);
    let mut stop = |_: u64| true;
    let limits = Limits::default();
    let stopped = analyze(&mut engine(), &start, &moves, &limits, &mut stop, |_, _| {});
    assert_eq!(stopped, None);

    // From the first exact position on, the line that an analysis recommends.
    let whole = analysis(&start, &moves);
    let first = whole.iter().find(|m| m.exact).unwrap();
    let best = analysis(&first.position, &first.line);
    assert!(
        best.iter()
            .all(|m| m.exact && m.loss() == 0 && !m.is_turning_point())
    );
    assert!(best.len() >= 8);
}

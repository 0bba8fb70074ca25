//! Monte Carlo tree search.

use boardgame_core::gomoku::{Gomoku, LineCounters, Rule, Rules, ShapeScorer};
use boardgame_core::reversi::{PositionalScorer, Reversi, Size};
use boardgame_core::search::{
    AlphaBeta, Bound, Greedy, Limits, Mcts, MctsOptions, Never, Random, Report, Searcher,
    StopReason,
};
use boardgame_core::{Board, Position, Rng, Score, Side, Status};

use super::midgame;

const TREE: usize = 1 << 24;

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn mnk(width: usize, height: usize, k: u8) -> Gomoku {
    Gomoku::new(Rules::mnk(width, height, k).unwrap())
}

fn played<P: Board<Move = boardgame_core::Move>>(mut position: P, moves: &str) -> P {
    for text in moves.split_whitespace() {
        let m = position.parse_move(text).unwrap();
        position.make(m);
    }
    position
}

/// A proven score is true, and what the line shows for it is so.
fn check_proof<P: Position>(position: &P, report: &Report<P::Move>, truth: Score) {
    assert_eq!(report.reason, StopReason::Complete);
    assert_eq!(report.score.is_win(), truth.is_win());
    assert_eq!(report.score.is_loss(), truth.is_loss());
    match report.bound {
        Bound::Exact => assert_eq!(report.score, truth),
        Bound::Lower => assert!(report.score <= truth),
        Bound::Upper => assert!(report.score >= truth),
    }
    let mut at = position.clone();
    assert_eq!(report.best, report.pv.first().copied());
    for &m in &report.pv {
        at.play(m).unwrap();
    }
    if let Some(plies) = report.score.distance() {
        assert_eq!(report.pv.len(), plies as usize);
        assert_eq!(
            at.status().winner() == Some(position.turn()),
            report.score.is_win()
        );
    }
}

#[test]
fn a_win_in_one_is_found_and_proven() {
    let position = played(
        Gomoku::new(Rules::default()),
        "h8 a1 h9 a3 h10 a5 h11 a7", // Black has four, open on both sides.
    );
    let report = Mcts::new(1, TREE).search(&position, &nodes(1000), &mut Never);
    assert_eq!(report.score, Score::win_in(1));
    assert_eq!(report.bound, Bound::Exact);
    check_proof(&position, &report, Score::win_in(1));
    assert!(position.wins_at(report.best.unwrap().square().unwrap(), Side::Black));
}

#[test]
fn a_win_by_two_threats_is_found_and_proven() {
    // 5x5 with rows of four: an open three wins in three plies.
    let position = played(mnk(5, 5, 4), "c3 a1 c2 e1");
    let report = Mcts::new(1, TREE).search(&position, &nodes(200_000), &mut Never);
    let truth =
        AlphaBeta::new(LineCounters, 1 << 20).search(&position, &Limits::default(), &mut Never);
    assert!(truth.score.is_win());
    check_proof(&position, &report, truth.score);
}

#[test]
fn proven_scores_are_those_of_alpha_beta() {
    let starts = [mnk(3, 3, 3), mnk(4, 3, 3), mnk(4, 4, 3), mnk(4, 4, 4)];
    let mut rng = Rng::new(8);
    let mut proven = 0;
    for start in &starts {
        for seed in 0..15 {
            let position = midgame(start, rng.below(9), &mut rng);
            proven += u32::from(is_proven_right(&position, seed));
        }
    }
    assert!(proven >= 40, "{proven}");
}

fn is_proven_right(position: &Gomoku, seed: u64) -> bool {
    let report = Mcts::new(seed, TREE).search(position, &nodes(100_000), &mut Never);
    if report.reason != StopReason::Complete {
        return false;
    }
    let truth = AlphaBeta::new(LineCounters, TREE).search(position, &Limits::default(), &mut Never);
    check_proof(position, &report, truth.score);
    true
}

/// The end of Reversi can be lost by the side that makes the last move, and has passes.
#[test]
fn proven_scores_are_true_in_a_game_with_passes() {
    let mut rng = Rng::new(9);
    for seed in 0..20 {
        let position = midgame(&Reversi::with_size(Size::Four), 4, &mut rng);
        let report = Mcts::new(seed, TREE).search(&position, &nodes(200_000), &mut Never);
        let truth =
            AlphaBeta::new(Nothing, 1 << 20).search(&position, &Limits::default(), &mut Never);
        check_proof(&position, &report, truth.score);
    }
}

/// An evaluator that knows the ends alone.
#[derive(Clone, Copy)]
struct Nothing;

impl boardgame_core::Evaluator<Reversi> for Nothing {
    type State = ();

    fn init(&self, _: &Reversi) {}
    fn push(&self, (): &mut (), _: &Reversi, _: &<Reversi as Position>::Delta) {}
    fn pop(&self, (): &mut (), _: &Reversi, _: &<Reversi as Position>::Delta) {}
    fn score(&self, (): &(), _: &Reversi) -> Score {
        Score::DRAW
    }
}

#[test]
fn tic_tac_toe_is_a_draw() {
    for seed in 0..5 {
        let start = mnk(3, 3, 3);
        let report = Mcts::new(seed, TREE).search(&start, &Limits::default(), &mut Never);
        check_proof(&start, &report, Score::DRAW);
        assert!(report.nodes < 100_000, "{}", report.nodes);
    }
}

#[test]
fn the_same_seed_gives_the_same_report_also_after_other_searches() {
    let start = Reversi::new();
    let mut search = Mcts::new(7, TREE);
    let first = search.search(&start, &nodes(3000), &mut Never);
    search.search(&played(start, "f5"), &nodes(500), &mut Never);
    assert_eq!(search.search(&start, &nodes(3000), &mut Never), first);
    let other = Mcts::new(8, TREE).search(&start, &nodes(3000), &mut Never);
    assert_ne!(first.score, other.score);
}

#[test]
fn limits_and_stops_are_obeyed_and_there_is_always_a_legal_move() {
    let mut rng = Rng::new(10);
    for count in [0, 1, 2, 5, 100, 1000] {
        let position = midgame(&Reversi::new(), 30, &mut rng);
        let report = Mcts::new(1, TREE).search(&position, &nodes(count), &mut Never);
        assert_eq!((report.nodes, report.reason), (count, StopReason::Nodes));
        assert_eq!(position.check(report.best.unwrap()), Ok(()));

        let mut polls = 0;
        let mut stop = |_: u64| {
            polls += 1;
            polls > 3
        };
        let report = Mcts::new(1, TREE).search(&position, &Limits::default(), &mut stop);
        assert_eq!(report.reason, StopReason::Stopped);
        assert!(report.nodes <= 4 * 64, "{}", report.nodes);
        let at_once = Mcts::new(1, TREE).search(&position, &Limits::default(), &mut |_| true);
        assert_eq!(at_once.nodes, 0);
        assert_eq!(position.check(at_once.best.unwrap()), Ok(()));
    }
}

#[test]
fn a_tree_of_any_size_will_do() {
    let position = Gomoku::new(Rules::new(9, 9, 5, Rule::Freestyle).unwrap());
    for bytes in [0, 1, 100, 5000, 20_000, 1 << 20] {
        let report = Mcts::new(1, bytes).search(&position, &nodes(2000), &mut Never);
        assert_eq!(position.check(report.best.unwrap()), Ok(()), "{bytes}");
        // 81 moves do not fit into the first of these, and once they do every visit counts.
        assert_eq!(report.nodes, if bytes < 5000 { 0 } else { 2000 }, "{bytes}");
    }
    let report = Mcts::new(1, 0).search(&mnk(3, 3, 3), &Limits::default(), &mut Never);
    assert_eq!((report.score, report.pv.len()), (Score::DRAW, 1));
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    let position = played(mnk(3, 3, 3), "a1 b1 a2 b2 a3");
    let report = Mcts::new(1, TREE).search(&position, &Limits::default(), &mut Never);
    assert_eq!((report.best, report.score), (None, Score::loss_in(0)));
}

#[test]
fn several_lines_come_in_their_order() {
    let limits = Limits {
        lines: Some(3),
        ..nodes(5000)
    };
    let position = played(Reversi::new(), "f5");
    let report = Mcts::new(1, TREE).search(&position, &limits, &mut Never);
    assert_eq!(report.lines.len(), 3);
    assert_eq!(report.lines[0].score, report.score);
    assert_eq!(report.lines[0].pv, report.pv);
    let mut firsts: Vec<_> = report.lines.iter().map(|line| line.pv[0]).collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 3);
    for line in &report.lines {
        assert!(line.score.raw().abs() <= 1000);
        let mut at = position;
        for &m in &line.pv {
            at.play(m).unwrap();
        }
    }
}

#[test]
fn progress_is_shown_each_time_the_simulations_have_doubled() {
    let mut shown = Vec::new();
    let mut show = |report: &Report<_>| shown.push(report.nodes);
    Mcts::new(1, TREE).search_observed(&Reversi::new(), &nodes(5000), &mut Never, &mut show);
    assert_eq!(shown, [1024, 2048, 4096, 5000]);
}

#[test]
fn a_playout_that_never_ends_is_a_draw() {
    let options = MctsOptions {
        max_playout: 3,
        ..MctsOptions::default()
    };
    let report = Mcts::with_options(options, TREE).search(&Reversi::new(), &nodes(500), &mut Never);
    assert_eq!(report.score, Score::DRAW);
}

/// Games won by the search as either colour, draws as half.
fn points<P: Position>(
    start: &P,
    search: &mut impl Searcher<P>,
    rival: &mut impl Searcher<P>,
    limits: &Limits,
    games: u32,
) -> f64 {
    let mut points = 0.0;
    for game in 0..games {
        let side = Side::BOTH[game as usize % 2];
        let mut rng = Rng::new(u64::from(game / 2));
        let mut position = midgame(start, 4, &mut rng);
        while !position.status().is_over() {
            let report = if position.turn() == side {
                search.search(&position, limits, &mut Never)
            } else {
                rival.search(&position, &Limits::default(), &mut Never)
            };
            position.play(report.best.unwrap()).unwrap();
        }
        points += match position.status() {
            Status::Won { side: winner } if winner == side => 1.0,
            Status::Won { .. } => 0.0,
            _ => 0.5,
        };
    }
    points
}

#[test]
fn it_beats_the_random_and_the_scoring_player() {
    let limits = nodes(400);
    let reversi = Reversi::new();
    let mut search = Mcts::new(3, TREE);
    let won = points(&reversi, &mut search, &mut Random::new(1), &limits, 20);
    assert!(won >= 18.0, "Reversi against random moves: {won} of 20");
    let mut scorer = Greedy::new(PositionalScorer, 1);
    let won = points(&reversi, &mut search, &mut scorer, &limits, 20);
    assert!(won >= 5.0, "Reversi against a scorer: {won} of 20");

    let gomoku = Gomoku::new(Rules::new(9, 9, 5, Rule::Freestyle).unwrap());
    let mut search = Mcts::new(3, TREE);
    let won = points(&gomoku, &mut search, &mut Random::new(1), &limits, 20);
    assert!(won >= 18.0, "Gomoku against random moves: {won} of 20");
    let small = mnk(5, 5, 4);
    let mut scorer = Greedy::new(ShapeScorer, 1);
    let won = points(&small, &mut search, &mut scorer, &nodes(2000), 20);
    assert!(won >= 5.0, "5x5 against a scorer: {won} of 20");
}

//! Alpha-beta.

use boardgame_core::gomoku::{Gomoku, LineCounters, Rule, Rules, ShapeScorer};
use boardgame_core::reversi::{Reversi, Scoring, Size};
use boardgame_core::search::{
    AlphaBeta, Hooks, Limits, Negamax, Never, Report, Searcher, StopReason,
};
use boardgame_core::{Evaluator, Move, MoveScorer, Position, Rng, Score};

use super::midgame;

const TABLE: usize = 1 << 22;

/// Reversi by the discs on the board.
#[derive(Clone, Copy)]
struct Discs;

impl Evaluator<Reversi> for Discs {
    type State = ();

    fn init(&self, _: &Reversi) {}
    fn push(&self, (): &mut (), _: &Reversi, _: &<Reversi as Position>::Delta) {}
    fn pop(&self, (): &mut (), _: &Reversi, _: &<Reversi as Position>::Delta) {}
    fn score(&self, (): &(), position: &Reversi) -> Score {
        let black = position.result(Scoring::Discs);
        Score::value(if position.turn().index() == 0 {
            black
        } else {
            -black
        })
    }
}

/// Gomoku's squares by their shapes.
#[derive(Clone, Copy)]
struct Shapes;

impl Hooks<Gomoku> for Shapes {
    fn order(&self, position: &Gomoku, m: Move) -> i32 {
        ShapeScorer.score(position, m)
    }
    fn orders(&self) -> bool {
        true
    }
}

fn depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// The line is legal, and its end explains a proven score.
fn check_line<P: Position>(position: &P, report: &Report<P::Move>) {
    let mut at = position.clone();
    assert_eq!(report.best, report.pv.first().copied());
    for &m in &report.pv {
        at.play(m).unwrap();
    }
    if let Some(plies) = report.score.distance() {
        assert_eq!(report.pv.len(), plies as usize);
        let winner = at.status().winner().unwrap();
        assert_eq!(winner == position.turn(), report.score.is_win());
    }
}

fn same_as_negamax<P: Position, E: Evaluator<P> + Copy, H: Hooks<P> + Copy>(
    start: &P,
    evaluator: E,
    hooks: H,
    plies: u32,
    to: u32,
) {
    let mut rng = Rng::new(6);
    let mut kept = AlphaBeta::with_hooks(evaluator, hooks, TABLE);
    for _ in 0..40 {
        let position = midgame(start, rng.below(plies), &mut rng);
        for limit in 1..=to {
            let expected = Negamax(evaluator)
                .search(&position, &depth(limit), &mut Never)
                .score;
            for table in [0, 1 << 10, TABLE] {
                let mut search = AlphaBeta::with_hooks(evaluator, hooks, table);
                let report = search.search(&position, &depth(limit), &mut Never);
                assert_eq!(report.score, expected, "depth {limit}, table {table}");
                check_line(&position, &report);
            }
            kept.forget();
            assert_eq!(
                kept.search(&position, &depth(limit), &mut Never).score,
                expected
            );
        }
    }
}

#[test]
fn the_score_is_that_of_plain_negamax_whatever_the_table_and_the_order() {
    use boardgame_core::search::NoHooks;
    same_as_negamax(&Reversi::new(), Discs, NoHooks, 58, 4);
    same_as_negamax(&Reversi::with_size(Size::Four), Discs, NoHooks, 11, 12);
    let small = Gomoku::new(Rules::mnk(4, 4, 3).unwrap());
    same_as_negamax(&small, LineCounters, NoHooks, 9, 4);
    same_as_negamax(&small, LineCounters, Shapes, 9, 4);
    let renju = Gomoku::new(Rules::new(6, 5, 5, Rule::Renju).unwrap());
    same_as_negamax(&renju, LineCounters, Shapes, 20, 3);
}

/// Allis (1994) and others: the values of small m,n,k games.
#[test]
fn solved_mnk_games() {
    let cases = [
        ((3, 3, 3), false),
        ((4, 3, 3), true),
        ((3, 4, 3), true),
        ((4, 4, 3), true),
        ((4, 4, 4), false),
    ];
    for ((width, height, k), first_wins) in cases {
        let start = Gomoku::new(Rules::mnk(width, height, k).unwrap());
        let mut search = AlphaBeta::with_hooks(LineCounters, Shapes, 1 << 26);
        let report = search.search(&start, &Limits::default(), &mut Never);
        assert_eq!(report.score.is_win(), first_wins, "{width},{height},{k}");
        assert!(
            first_wins || report.score == Score::DRAW,
            "{width},{height},{k}"
        );
        assert_eq!(report.reason, StopReason::Complete);
        check_line(&start, &report);
    }
}

/// White wins 4x4 Reversi, 11 discs to 3 with two squares empty.
#[test]
fn reversi_4x4_is_won_by_white_by_eight() {
    let start = Reversi::with_size(Size::Four);
    let report = AlphaBeta::new(Discs, TABLE).search(&start, &Limits::default(), &mut Never);
    assert!(report.score.is_loss());
    assert_eq!(report.reason, StopReason::Complete);
    check_line(&start, &report);
    assert_eq!(margin(&mut start.clone(), -64, 64), -8);
}

/// The discs by which the side to move wins.
fn margin(position: &mut Reversi, mut alpha: i32, beta: i32) -> i32 {
    if position.status().is_over() {
        let black = position.result(Scoring::Discs);
        return if position.turn().index() == 0 {
            black
        } else {
            -black
        };
    }
    let mut moves = Vec::new();
    let _ = position.visit_moves(|m| {
        moves.push(m);
        std::ops::ControlFlow::<()>::Continue(())
    });
    let mut best = i32::MIN;
    for m in moves {
        let delta = position.make(m);
        best = best.max(-margin(position, -beta, -alpha));
        position.unmake(delta);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

#[test]
fn limits_and_stops_are_obeyed_and_a_stopped_search_has_a_legal_move() {
    let mut rng = Rng::new(16);
    let start = Gomoku::new(Rules::default());
    for nodes in [0, 1, 2, 10, 100, 1_000, 20_000] {
        let position = midgame(&start, 12, &mut rng);
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let mut search = AlphaBeta::with_hooks(LineCounters, Shapes, TABLE);
        let report = search.search(&position, &limits, &mut Never);
        assert!(report.nodes <= nodes, "{} of {nodes}", report.nodes);
        assert!(matches!(
            report.reason,
            StopReason::Nodes | StopReason::Complete
        ));
        assert_eq!(position.check(report.best.unwrap()), Ok(()));
        search.forget();
        assert_eq!(
            search.search(&position, &limits, &mut Never),
            report,
            "once more"
        );

        let mut polls = 0;
        let mut stop = |_: u64| {
            polls += 1;
            polls > 3
        };
        let report =
            AlphaBeta::new(LineCounters, TABLE).search(&position, &Limits::default(), &mut stop);
        assert!(report.nodes <= 4 * 256);
        assert_eq!(report.reason, StopReason::Stopped);
        assert_eq!(position.check(report.best.unwrap()), Ok(()));
    }
}

#[test]
fn several_lines_are_the_best_moves_in_their_order() {
    let mut rng = Rng::new(26);
    for _ in 0..20 {
        let position = midgame(&Reversi::new(), 30, &mut rng);
        let limits = Limits {
            depth: Some(3),
            lines: Some(100),
            ..Limits::default()
        };
        let report = AlphaBeta::new(Discs, TABLE).search(&position, &limits, &mut Never);
        assert_eq!(report.lines.len(), position.count_moves());
        assert_eq!(report.lines[0].score, report.score);
        for line in &report.lines {
            let mut after = position;
            after.play(line.pv[0]).unwrap();
            let reply = Negamax(Discs).search(&after, &depth(2), &mut Never).score;
            assert_eq!(line.score, (-reply).one_ply_back());
        }
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
    }
}

#[test]
fn progress_is_shown_depth_by_depth() {
    let mut depths = Vec::new();
    AlphaBeta::new(Discs, TABLE).search_observed(
        &Reversi::new(),
        &depth(5),
        &mut Never,
        &mut |report| depths.push(report.depth),
    );
    assert_eq!(depths, [1, 2, 3, 4, 5, 5]);
}

//! No answer depends on what was searched before, on the table, or on the number of threads.

use boardgame_core::reversi::{Endgame, EndgameOptions, Engine, EngineOptions, Reversi, Weights};
use boardgame_core::search::{Limits, Never, Report, Searcher, StopReason};
use boardgame_core::{Board, Move, Position, Rng, Score};

use super::play;

fn of_lines(lines: usize) -> Limits {
    Limits {
        lines: Some(lines),
        ..Limits::default()
    }
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn engine(threads: usize, table_bytes: usize) -> Engine {
    let options = EngineOptions {
        threads,
        ..EngineOptions::default()
    };
    Engine::with_weights(Weights::full(), options, table_bytes)
}

fn endgame(threads: usize, table_bytes: usize) -> Endgame {
    let options = EndgameOptions {
        threads,
        ..EndgameOptions::default()
    };
    Endgame::with_options(options, table_bytes)
}

/// The score, and that of each move, in the order of the moves.
type Scores = (Score, Vec<(Move, Score)>);

fn scores(report: &Report<Move>) -> Scores {
    assert_eq!(report.reason, StopReason::Complete);
    let of_move = |line: &boardgame_core::search::ScoredLine<Move>| (line.pv[0], line.score);
    let mut scores: Vec<_> = report.lines.iter().map(of_move).collect();
    scores.sort_unstable();
    (report.score, scores)
}

/// What an engine has in its table after searches that were broken off, went to a depth, or were
/// about other positions of the same game.
fn disturb<S: Searcher<Reversi>>(searcher: &mut S, position: &Reversi) {
    for nodes in [300, 3_000, 30_000] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let _ = searcher.search(position, &limits, &mut Never);
    }
    for depth in [3, 6, 9] {
        let _ = searcher.search(position, &to_depth(depth), &mut Never);
    }
    let mut after = *position;
    let mut rng = Rng::new(1);
    while let Some(m) = after.random_move(&mut rng) {
        after.make(m);
        let limits = Limits {
            nodes: Some(5_000),
            ..Limits::default()
        };
        let _ = searcher.search(&after, &limits, &mut Never);
    }
}

/// Every move's exact score by solver and engine, with tables that are new, tiny, or full of
/// leftovers, on one thread and two.
fn check_all_ways(position: &Reversi) -> Scores {
    let expected = scores(&endgame(1, 1 << 22).search(position, &of_lines(64), &mut Never));
    assert_eq!(expected.1.len(), position.count_moves());
    for threads in [1, 2] {
        for table_bytes in [0, 1 << 8, 1 << 12, 1 << 22] {
            let mut solver = endgame(threads, table_bytes);
            let mut player = engine(threads, table_bytes);
            for is_disturbed in [false, true] {
                if is_disturbed {
                    disturb(&mut solver, position);
                    disturb(&mut player, position);
                }
                let by_solver = solver.search(position, &of_lines(64), &mut Never);
                let by_player = player.search(position, &of_lines(64), &mut Never);
                let how = format!("{position}, {threads} threads, {table_bytes} bytes");
                assert_eq!(scores(&by_solver), expected, "{how}");
                assert_eq!(scores(&by_player), expected, "{how}");
                // Without lines, what was found with them is there.
                let score = solver
                    .search(position, &Limits::default(), &mut Never)
                    .score;
                assert_eq!(score, expected.0, "{how}");
                assert_eq!(solver.score(position), expected.0.raw(), "{how}");
            }
        }
    }
    expected
}

/// A position that a program solved wrongly after a selective search, as 28 by b2, and those one and
/// two moves on (Egaroucid, issue 139).
#[test]
fn after_selective_searches() {
    for (text, best, score) in [
        (
            "--OX-OO---OOOO-X-OOOO-OX-OOOOOXXXOOXXOXX-OOOOOOXXOXX-O-XO--XXXXX X",
            Some("g7"),
            32,
        ),
        (
            "--OX-OO---OOOO-X-OOOO-OX-OOOOOXXXOOXXOXX-OOOOXXXXOXX-OXXO--XXXXX O",
            None,
            -32,
        ),
        (
            "--OX-OO---OOOO-X-OOOO-OX-OOOOOXXXOOXXOXXOOOOOXXXOOXX-OXXO--XXXXX X",
            None,
            32,
        ),
    ] {
        let position: Reversi = text.parse().unwrap();
        let best = best.map(|text| position.parse_move(text).unwrap());
        for threads in [1, 2] {
            for table_bytes in [1 << 10, 1 << 22] {
                let mut engine = engine(threads, table_bytes);
                disturb(&mut engine, &position);
                let report = engine.search(&position, &Limits::default(), &mut Never);
                let found = (report.score.raw(), report.reason);
                assert_eq!(
                    found,
                    (score, StopReason::Complete),
                    "{text}, {threads} threads"
                );
                assert!(best.is_none() || report.best == best, "{text}");
            }
        }
    }
}

/// The scores of a search to the end depended on what the table kept of the root and on the number
/// of threads (Egaroucid, issue 297), and hints on what had been searched before (issue 276, in this
/// game).
#[test]
fn in_every_way_the_same_scores() {
    let game = "c4e3f5e6f6c5c3c6d3d2e2b3e1f4f3f2f1c2b1g3g4d6g5h4h5h3h2h6h7";
    for seed in 0..4 {
        let mut position = play(game);
        let mut rng = Rng::new(seed);
        while position.empties().len() > 13 {
            let m = position.random_move(&mut rng).expect("not over so early");
            position.make(m);
        }
        let _ = check_all_ways(&position);
    }
}

/// One thread gives the same reports, node for node, from a new engine, from one that was made ready
/// before, and from one that has forgotten what it knew.
#[test]
fn one_thread_is_deterministic() {
    let position = play("f5d6c3d3c4f4e6f6e3c5");
    for limits in [
        to_depth(8),
        Limits {
            nodes: Some(40_000),
            ..Limits::default()
        },
        Limits {
            lines: Some(3),
            ..to_depth(6)
        },
    ] {
        let first = engine(1, 1 << 20).search(&position, &limits, &mut Never);
        let mut ready = engine(1, 1 << 20);
        ready.make_ready();
        assert_eq!(ready.search(&position, &limits, &mut Never), first);
        let again = ready.search(&position, &limits, &mut Never);
        let mut twice = engine(1, 1 << 20);
        let _ = twice.search(&position, &limits, &mut Never);
        twice.make_ready();
        assert_eq!(twice.search(&position, &limits, &mut Never), again);
        let mut used = engine(1, 1 << 20);
        disturb(&mut used, &play("f5f6e6f4e3"));
        used.forget();
        assert_eq!(used.search(&position, &limits, &mut Never), first);
    }
}

/// Lines come the best first, and the first one is what a search for one line finds.
#[test]
fn lines_are_those_of_searches_for_one() {
    let position = play("f5d6c3d3c4f4e6f6e3c5");
    let one = engine(1, 1 << 20).search(&position, &to_depth(6), &mut Never);
    for lines in [1, 2, 5, 64] {
        let limits = Limits {
            lines: Some(lines),
            ..to_depth(6)
        };
        let report = engine(1, 1 << 20).search(&position, &limits, &mut Never);
        assert_eq!(report.lines.len(), lines.min(position.count_moves()));
        assert!(report.lines.is_sorted_by_key(|line| -line.score.raw()));
        assert_eq!(report.lines[0].pv, report.pv);
        assert!(
            (report.score.raw() - one.score.raw()).abs() <= 2,
            "but for ProbCut"
        );
        for line in &report.lines {
            let mut at = position;
            assert!(line.pv.iter().all(|&m| at.play(m).is_ok()));
        }
    }
}

/// What is searched on the other side's time is there when it has moved.
#[test]
fn pondering_saves_nodes() {
    let (mut with, mut without, mut hits) = (0, 0, 0);
    for game in ["f5d6c3", "f5f6e6f4e3", "f5d6c5f4e3c6d3"] {
        let position = play(game);
        let mut ponderer = engine(1, 1 << 22);
        let mut stop = |nodes: u64| nodes > 400_000;
        let pondered = ponderer.search(&position, &Limits::default(), &mut stop);
        let mut after = position;
        after.make(pondered.best.unwrap());
        let warm = ponderer.search(&after, &to_depth(10), &mut Never);
        let cold = engine(1, 1 << 22).search(&after, &to_depth(10), &mut Never);
        assert_eq!(warm.depth, cold.depth);
        with += warm.nodes;
        without += cold.nodes;
        hits += usize::from(warm.nodes < cold.nodes);
    }
    assert!(2 * with < without && hits == 3, "{with} of {without} nodes");
}

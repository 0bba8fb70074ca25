//! Whole matches between players of this process.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::Duration;

use boardgame_arena::stats::Verdict;
use boardgame_arena::{
    Adjudication, Contender, Ending, Fault, InProcess, Opening, Openings, Played, Player,
    RandomOpenings, Schedule, Slot, Standing, TimeRule, Tournament,
};
use boardgame_core::gomoku::{Gomoku, LineCounters};
use boardgame_core::reversi::{self, Reversi, Size};
use boardgame_core::search::{AlphaBeta, Limits, Mcts, Report, Searcher, Stop};
use boardgame_core::{Board, Move, Position, Score, Side};

use crate::table::{board, games, levels, timeless, tournament};

#[test]
fn games_by_nodes_are_the_same_whatever_the_order_and_the_threads() {
    let play = |threads, done: &HashSet<u64>| {
        let mcts: Vec<Box<dyn Contender<Reversi>>> = vec![
            Box::new(InProcess::new("mcts", |seed| {
                Box::new(Mcts::new(seed, 1 << 18))
            })),
            Box::new(InProcess::new("level 5", |seed| reversi::player(5, seed))),
        ];
        let start = Reversi::with_size(Size::Six);
        let tournament = Tournament {
            limits: Limits {
                nodes: Some(50),
                ..Limits::default()
            },
            threads,
            ..tournament(start, mcts, Schedule::of_match(10))
        };
        timeless(games(&tournament, done))
    };
    let all = play(1, &HashSet::new());
    assert_eq!(all, play(3, &HashSet::new()));
    let done: HashSet<u64> = [0, 1, 4, 7].into();
    let rest: Vec<_> = all
        .iter()
        .filter(|(slot, _)| !done.contains(&slot.number))
        .collect();
    assert!(play(2, &done).iter().eq(rest));
}

#[test]
fn pairs_share_their_opening_and_swap_the_colours() {
    let tournament = tournament(board(9), levels([5, 3]), Schedule::of_match(6));
    let games = games(&tournament, &HashSet::new());
    for pair in games.chunks(2) {
        assert_eq!(pair[0].1.opening, pair[1].1.opening);
        assert_eq!((pair[0].0.sides, pair[1].0.sides), ([0, 1], [1, 0]));
        for (_, game) in pair {
            let end = game.history();
            assert_eq!(end.position().status().winner(), game.winner);
            assert_eq!(end.ply(), game.opening.moves.len() + game.plies.len());
        }
    }
}

#[test]
fn a_weakened_copy_is_told_apart_in_every_run_and_early() {
    for seed in 0..20 {
        let tournament = Tournament {
            seed,
            openings: Openings::random(RandomOpenings::new(board(15), 5, seed, None)),
            ..tournament(board(15), levels([10, 8]), Schedule::of_match(1000))
        };
        let test = "0,60".parse().unwrap();
        let mut standing = Standing::new(tournament.schedule.clone(), 2, Some(test));
        tournament.run(&HashSet::new(), |slot, played| {
            standing.add(&slot, &played);
            if standing.finished() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        println!(
            "seed {seed}: {:?} after {} games",
            standing.verdict(),
            standing.games()
        );
        assert_eq!(standing.verdict(), Some(Verdict::Stronger), "seed {seed}");
        assert!(standing.games() < 1000, "seed {seed}: {}", standing.games());
    }
}

#[test]
fn a_test_ends_after_the_same_games_in_whatever_order_they_end() {
    let tournament = tournament(board(9), levels([10, 2]), Schedule::of_match(60));
    let mut games = games(&tournament, &HashSet::new());
    let ended = |games: &[(Slot, Played<Gomoku>)]| {
        let test = "0,100".parse().unwrap();
        let mut standing = Standing::new(tournament.schedule.clone(), 2, Some(test));
        for (slot, played) in games {
            standing.add(slot, played);
        }
        (
            standing.games(),
            standing.scores().to_vec(),
            standing.verdict(),
        )
    };
    let in_order = ended(&games);
    assert!(in_order.2.is_some() && in_order.0 < 120);
    games.reverse();
    assert_eq!(in_order, ended(&games));
}

/// Plays what a closure says.
struct Scripted<F>(F);

impl<F: FnMut(&Gomoku) -> Option<Move>> Searcher<Gomoku> for Scripted<F> {
    fn search(&mut self, position: &Gomoku, _: &Limits, _: &mut dyn Stop) -> Report<Move> {
        Report::of_move((self.0)(position), Score::DRAW, 1)
    }
}

#[test]
fn whoever_panics_plays_illegally_or_has_no_move_loses_and_the_match_goes_on() {
    type Script = fn(&Gomoku) -> Option<Move>;
    let faults: [(&str, Script); 3] = [
        ("crash", |_| panic!("on purpose")),
        ("illegal", |game| {
            let mut squares = game.grid().squares();
            squares.find(|&s| game.at(s).is_some()).map(Move::Place)
        }),
        ("crash", |_| None),
    ];
    for (word, script) in faults {
        let mut contenders = levels([5, 5]);
        contenders[1] = Box::new(InProcess::new("faulty", move |_| {
            Box::new(Scripted(script))
        }));
        let tournament = tournament(board(9), contenders, Schedule::of_match(3));
        let mut standing = Standing::new(tournament.schedule.clone(), 2, None);
        for (slot, played) in games(&tournament, &HashSet::new()) {
            assert_eq!(played.ending.word(), word);
            assert_eq!(
                played.winner,
                Some(Side::BOTH[usize::from(slot.sides[0] == 1)])
            );
            standing.add(&slot, &played);
        }
        assert_eq!(standing.faults(), [[].into(), [(word, 6)].into()]);
        assert_eq!(standing.scores()[0].wdl().wins, 6);
    }
}

#[test]
fn whoever_cannot_start_or_oversteps_the_time_loses() {
    struct Absent;
    impl Contender<Gomoku> for Absent {
        fn name(&self) -> &str {
            "absent"
        }

        fn rename(&mut self, _: String) {}

        fn describe(&self) -> String {
            "absent".to_string()
        }

        fn enter(&self, _: u64) -> Result<Box<dyn Player<Gomoku>>, Fault> {
            Err(Fault::Start {
                why: "it is away".to_string(),
            })
        }
    }
    let mut contenders = levels([5, 5]);
    contenders[0] = Box::new(Absent);
    let absent = tournament(board(9), contenders, Schedule::of_match(1));
    for (slot, played) in games(&absent, &HashSet::new()) {
        assert_eq!(played.ending.word(), "start");
        assert_eq!(slot.sides[played.winner.unwrap().index()], 1);
    }
    let mut contenders = levels([5, 5]);
    contenders[1] = Box::new(InProcess::new("slow", |_| {
        Box::new(Scripted(|game: &Gomoku| {
            std::thread::sleep(Duration::from_millis(400));
            game.random_move(&mut boardgame_core::Rng::new(1))
        }))
    }));
    let slow = Tournament {
        time: TimeRule {
            per_move: Some(Duration::from_millis(100)),
            tolerance: Duration::from_millis(200),
            ..TimeRule::default()
        },
        ..tournament(board(9), contenders, Schedule::of_match(1))
    };
    for (slot, played) in games(&slow, &HashSet::new()) {
        assert_eq!(played.ending.word(), "time");
        assert_eq!(slot.sides[played.winner.unwrap().index()], 0);
    }
}

#[test]
fn a_searcher_without_limits_keeps_the_clock_of_the_match() {
    let alpha_beta = |name: &str| -> Box<dyn Contender<Gomoku>> {
        Box::new(InProcess::new(name, |_| {
            Box::new(AlphaBeta::new(LineCounters, 1 << 20))
        }))
    };
    let contenders = vec![alpha_beta("a"), alpha_beta("b")];
    let tournament = Tournament {
        time: TimeRule {
            game: Some("0.5+0.01".parse().unwrap()),
            tolerance: Duration::from_millis(500),
            ..TimeRule::default()
        },
        ..tournament(board(9), contenders, Schedule::of_match(1))
    };
    for (_, played) in games(&tournament, &HashSet::new()) {
        assert!(
            !matches!(played.ending, Ending::Fault(_)),
            "{:?}",
            played.ending
        );
    }
}

#[test]
fn games_end_early_where_that_was_asked_for() {
    let alpha_beta = || -> Box<dyn Contender<Gomoku>> {
        Box::new(InProcess::new("ab", |_| {
            Box::new(AlphaBeta::new(LineCounters, 1 << 20))
        }))
    };
    let tournament = Tournament {
        limits: Limits {
            depth: Some(3),
            ..Limits::default()
        },
        adjudication: Adjudication {
            proven: true,
            settled: true,
            ..Adjudication::default()
        },
        openings: Openings::listed(vec![Opening::of_start(board(7))]),
        ..tournament(
            board(7),
            vec![alpha_beta(), alpha_beta()],
            Schedule::of_match(2),
        )
    };
    let games = games(&tournament, &HashSet::new());
    for (_, played) in &games {
        assert_ne!(played.ending, Ending::Rules);
        let end = played.history();
        assert!(!end.position().status().is_over());
    }
}

//! Time limits are kept.

use std::time::{Duration, Instant};

use boardgame_core::gomoku::{Engine, Gomoku, Rule};
use boardgame_core::search::{Budget, Limits, Searcher, Timer};
use boardgame_core::{Position, Rng};

use super::announced::game_positions;
use super::{SIZES, board, random_setup};

/// Positions of games and random ones in turn, under all rule sets and on boards of several sizes.
fn positions(count: usize) -> Vec<Gomoku> {
    let mut rng = Rng::new(50);
    let games: Vec<_> = Rule::ALL.into_iter().flat_map(game_positions).collect();
    let mut positions = Vec::new();
    while positions.len() < count {
        if !games.is_empty() && positions.len() % 2 == 0 {
            positions.push(games[rng.below(games.len() as u32) as usize].clone());
            continue;
        }
        let rule = Rule::ALL[rng.below(5) as usize];
        let (width, height) = SIZES[rng.below(SIZES.len() as u32) as usize];
        let density = 1 + rng.below(50);
        positions.extend(random_setup(&board(width, height, rule), density, &mut rng));
    }
    positions
}

#[test]
#[ignore = "50 s, and nothing else may run: 1,000 moves at 50 ms"]
fn a_thousand_moves_at_fifty_milliseconds_come_in_time() {
    const LIMIT: Duration = Duration::from_millis(50);
    const LATEST: Duration = Duration::from_millis(60);
    let mut engine = Engine::new(16 << 20);
    let mut times: Vec<(Duration, Gomoku)> = Vec::new();
    for position in positions(1_000) {
        let begun = Instant::now();
        let mut timer = Timer::new(Budget {
            soft: LIMIT,
            hard: LIMIT,
        });
        let report = engine.search(&position, &Limits::default(), &mut timer);
        times.push((begun.elapsed(), position.clone()));
        let m = report.best.expect("the game goes on");
        assert_eq!(position.check(m), Ok(()), "{position}");
    }
    times.sort_by_key(|(time, _)| *time);
    let late = times.iter().filter(|(time, _)| *time > LATEST).count();
    let (longest, position) = &times[times.len() - 1];
    println!(
        "half within {:?}, 99 of 100 within {:?}, all within {longest:?}; {late} late",
        times[times.len() / 2].0,
        times[times.len() * 99 / 100].0,
    );
    assert_eq!(late, 0, "{longest:?} for {position}");
}

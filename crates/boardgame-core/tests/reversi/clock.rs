//! How the engine shares out the time of a game.

use std::time::Duration;

use boardgame_core::reversi::{Engine, Reversi};
use boardgame_core::search::TimeControl;
use boardgame_core::{Move, Position, Rng, Side};

/// A side that uses its soft limit at each move has time left at every move, and enough of it when
/// the end of the game comes in reach.
#[test]
fn time_is_kept_for_the_end() {
    const GAME: Duration = Duration::from_secs(10);
    let mut rng = Rng::new(7);
    for _ in 0..20 {
        let mut position = Reversi::new();
        let mut left = GAME;
        while let Some(m) = position.random_move(&mut rng) {
            if position.turn() == Side::Black && m != Move::Pass {
                let moves = Engine::moves_to_think(&position);
                assert!(moves >= 2);
                let control = TimeControl {
                    left: Some(left),
                    ..TimeControl::default()
                };
                let budget = control.budget(moves, Duration::ZERO).unwrap();
                assert!(budget.hard < left);
                left -= budget.soft;
                match position.empties().len() {
                    30.. => assert!(left > GAME * 2 / 5, "{left:?}"),
                    22..30 => assert!(left > GAME / 20, "{left:?}"),
                    _ => assert!(!left.is_zero()),
                }
            }
            position.make(m);
        }
    }
}

//! The generic searches: against plain negamax, on solved games, and under every limit.

mod alpha_beta;
mod mcts;

use boardgame_core::{Position, Rng};

/// A position after a number of random moves, going on.
fn midgame<P: Position>(start: &P, plies: u32, rng: &mut Rng) -> P {
    loop {
        let mut position = start.clone();
        for _ in 0..plies {
            if let Some(m) = position.random_move(rng) {
                position.make(m);
            }
        }
        if !position.status().is_over() {
            return position;
        }
    }
}

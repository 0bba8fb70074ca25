//! What the benches share: positions from random games with a fixed seed.

use boardgame_core::{Position, Rng};

/// `count` positions that go on, each after a random number of random moves from `start`.
///
/// # Panics
/// If games from `start` are over before they begin.
#[must_use]
pub fn midgames<P: Position>(start: &P, longest: u32, count: usize) -> Vec<P> {
    assert!(!start.status().is_over(), "the game goes on");
    let mut rng = Rng::new(2026);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = start.clone();
        for _ in 0..rng.below(longest) {
            match position.random_move(&mut rng) {
                Some(m) => position.make(m),
                None => break,
            };
        }
        if !position.status().is_over() {
            positions.push(position);
        }
    }
    positions
}

//! The tutorials' two counters per line (S0-F7), kept up to date ply by ply.

use alloc::vec::Vec;

use super::{Delta, Gomoku};
use crate::{Board, Evaluator, Position, Score, Side};

/// Evaluates a position by the stones in each line: 3ⁿ⁻¹ for a line with `n` stones of one side
/// and none of the other.
///
/// The tutorials kept one counter per line and side, and marked a line as dead by spoiling the
/// other side's counter, which undo could not mend (S0-B1). Here a line is dead while both counters
/// are above zero, so taking a stone back revives it.
///
/// ```
/// use boardgame_core::gomoku::{Gomoku, LineCounters};
/// use boardgame_core::{Evaluator, Position};
/// let mut game = Gomoku::new(Default::default());
/// let mut state = LineCounters.init(&game);
/// let delta = game.make(game.rules().grid().centre().into());
/// LineCounters.push(&mut state, &game, &delta);
/// assert!(LineCounters.score(&state, &game).raw() < 0, "White is to move");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LineCounters;

/// The counters of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counters {
    /// The stones of each side in each line, by the line's number.
    stones: Vec<[u8; 2]>,
    /// The sum over the lines of each side.
    sums: [i32; 2],
}

impl Counters {
    /// The stones of `side` in the line with this number.
    ///
    /// # Panics
    /// If there is no such line.
    #[must_use]
    pub fn stones(&self, line: u16, side: Side) -> u8 {
        self.stones[usize::from(line)][side.index()]
    }

    fn change(&mut self, position: &Gomoku, delta: &Delta, by: impl Fn(u8) -> u8) {
        let Some(square) = delta.played.square() else {
            return;
        };
        for &line in position.lines().through(square) {
            let stones = &mut self.stones[usize::from(line)];
            let before = values(*stones);
            stones[delta.side.index()] = by(stones[delta.side.index()]);
            let after = values(*stones);
            for side in 0..2 {
                self.sums[side] += after[side] - before[side];
            }
        }
    }
}

/// What a line is worth to each side.
const fn values([black, white]: [u8; 2]) -> [i32; 2] {
    const fn value(stones: u8) -> i32 {
        // Beyond ten stones, which only rows longer than ten can hold, all are worth the same.
        3i32.pow(if stones > 10 { 10 } else { stones as u32 }) / 3
    }
    match (black, white) {
        (_, 0) => [value(black), 0],
        (0, _) => [0, value(white)],
        _ => [0, 0],
    }
}

impl Evaluator<Gomoku> for LineCounters {
    type State = Counters;

    fn init(&self, position: &Gomoku) -> Counters {
        let stones: Vec<[u8; 2]> = position
            .lines()
            .lines()
            .iter()
            .map(|line| {
                let count = |side| {
                    line.squares()
                        .filter(|&s| position.at(s) == Some(side))
                        .count()
                };
                Side::BOTH.map(|side| count(side) as u8)
            })
            .collect();
        let mut sums = [0; 2];
        for line in &stones {
            let [black, white] = values(*line);
            sums[0] += black;
            sums[1] += white;
        }
        Counters { stones, sums }
    }

    fn push(&self, state: &mut Counters, position: &Gomoku, delta: &Delta) {
        state.change(position, delta, |stones| stones + 1);
    }

    fn pop(&self, state: &mut Counters, position: &Gomoku, delta: &Delta) {
        state.change(position, delta, |stones| stones - 1);
    }

    fn score(&self, state: &Counters, position: &Gomoku) -> Score {
        let side = position.turn().index();
        Score::value(state.sums[side] - state.sums[1 - side])
    }
}

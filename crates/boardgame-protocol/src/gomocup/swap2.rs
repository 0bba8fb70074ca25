//! The opening by swap2: three stones, then a choice of colours.
//!
//! Three stones are chosen from a few for the one that a search thinks most even. With three or five
//! on the board, the side that it thinks better is taken. To put two more stones and leave the
//! choice to the opponent is never better by one's own judgement: the opponent then has the better
//! side, and without it oneself.

use alloc::vec::Vec;

use boardgame_core::{Grid, Score, Square};

/// Three stones in places where neither side is far ahead: some away from the middle, some near an
/// edge. Distances from the middle of the board.
const OPENINGS: [[(i8, i8); 3]; 8] = [
    [(0, 0), (1, 1), (-2, 2)],
    [(0, 0), (0, 1), (2, -2)],
    [(-3, -3), (-2, -3), (0, -4)],
    [(5, -5), (4, -4), (5, -3)],
    [(6, 0), (5, 1), (6, 2)],
    [(-5, 4), (-4, 4), (-3, 2)],
    [(4, 4), (-4, -4), (4, -4)],
    [(6, -6), (5, -5), (6, -4)],
];

/// The search for three stones.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    candidates: Vec<[Square; 3]>,
    /// How even each one is that has been looked at, the more so the less.
    scores: Vec<u32>,
}

impl Opening {
    /// Openings that fit the board.
    pub(super) fn new(grid: Grid) -> Self {
        let centre = grid.centre();
        let place = |(dx, dy): (i8, i8)| {
            let x = usize::try_from(i16::from(centre.x()) + i16::from(dx)).ok()?;
            let y = usize::try_from(i16::from(centre.y()) + i16::from(dy)).ok()?;
            grid.square(x, y)
        };
        let stones = |opening: &[(i8, i8); 3]| {
            let [a, b, c] = opening.map(place);
            Some([a?, b?, c?])
        };
        Self {
            // The first fits every board.
            candidates: OPENINGS.iter().filter_map(stones).collect(),
            scores: Vec::new(),
        }
    }

    /// How many searches there are in all.
    pub(super) fn count(&self) -> u32 {
        self.candidates.len() as u32
    }

    /// The stones to look at next.
    pub(super) fn next(&self) -> Option<[Square; 3]> {
        self.candidates.get(self.scores.len()).copied()
    }

    /// What the last ones are worth to either side.
    pub(super) fn judge(&mut self, score: Score) {
        self.scores.push(score.raw().unsigned_abs());
    }

    /// The most even ones.
    pub(super) fn best(&self) -> Option<[Square; 3]> {
        let judged = self.candidates.iter().zip(&self.scores);
        judged
            .min_by_key(|(_, score)| **score)
            .map(|(stones, _)| *stones)
    }
}

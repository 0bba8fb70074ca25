//! A number for each position that is the same however it is turned or mirrored.

use boardgame_core::{Board, Grid, Move, Rng, Side, Square, Symmetry};

/// Works out the keys of positions on one board.
///
/// The key of a position is the least of the keys of its images under the symmetries of the board.
/// That of an image is the exclusive or of one random number for each stone, one for the side to
/// move if that is White, and one for the size of the board. The random numbers are outputs of
/// `mix` for small inputs, so that keys stay the same from version to version: they are stored in
/// files.
#[derive(Clone, Debug)]
pub struct Keys {
    grid: Grid,
    /// For each square of the grid, row by row, and each side the numbers of its images.
    images: Vec<[[u64; 8]; 2]>,
    symmetries: usize,
}

impl Keys {
    /// The keys of positions on this board.
    #[must_use]
    pub fn new(grid: Grid) -> Self {
        let symmetries = Symmetry::of(grid);
        let images = |square: Square| {
            Side::BOTH.map(|side| {
                let mut numbers = [0; 8];
                for (number, symmetry) in numbers.iter_mut().zip(symmetries) {
                    let image = symmetry.apply(grid, square);
                    *number = mix(2 * image.index() as u64 + side.index() as u64);
                }
                numbers
            })
        };
        Self {
            grid,
            images: grid.squares().map(images).collect(),
            symmetries: symmetries.len(),
        }
    }

    /// The board.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The key of a position on the board; of one on another board, any number.
    #[must_use]
    pub fn of<B: Board>(&self, position: &B) -> u64 {
        self.image(position, None).0
    }

    /// The key of a position, and the number of a symmetry that leads to the image whose key it
    /// is. A position that is its own image has several: then the one that moves `next` to the
    /// first square, so that moves which come to the same are moved to the same.
    #[must_use]
    pub fn image<B: Board>(&self, position: &B, next: Option<Move>) -> (u64, u8) {
        let mut keys = [0; 8];
        for (square, images) in self.grid.squares().zip(&self.images) {
            if let Some(side) = position.at(square) {
                for (key, number) in keys.iter_mut().zip(images[side.index()]) {
                    *key ^= number;
                }
            }
        }
        let keys = &keys[..self.symmetries];
        let least = keys.iter().min().copied().unwrap_or(0);
        let found = (0_u8..).zip(keys).filter(|(_, key)| **key == least);
        let symmetry = found
            .map(|(symmetry, _)| symmetry)
            .min_by_key(|&symmetry| next.map(|m| self.apply(symmetry, m)));
        let grid = u64::from(self.grid.width()) << 8 | u64::from(self.grid.height());
        let turn = match position.turn() {
            Side::Black => 0,
            Side::White => mix(1 << 32),
        };
        let key = least ^ turn ^ mix(1 << 33 | grid);
        (key, symmetry.unwrap_or(0))
    }

    /// Where a move goes by the symmetry of this number.
    #[must_use]
    pub fn apply(&self, symmetry: u8, m: Move) -> Move {
        self.turn(
            m,
            Symmetry::of(self.grid).get(usize::from(symmetry)).copied(),
        )
    }

    /// Where a move comes from by the symmetry of this number.
    #[must_use]
    pub fn undo(&self, symmetry: u8, m: Move) -> Move {
        let symmetry = Symmetry::of(self.grid).get(usize::from(symmetry));
        self.turn(m, symmetry.map(|symmetry| symmetry.inverse()))
    }

    fn turn(&self, m: Move, symmetry: Option<Symmetry>) -> Move {
        match (m, symmetry) {
            (Move::Place(square), Some(symmetry)) if self.grid.contains(square) => {
                Move::Place(symmetry.apply(self.grid, square))
            }
            _ => m,
        }
    }
}

/// A permutation of 64-bit numbers that leaves no pattern.
const fn mix(number: u64) -> u64 {
    // The generator adds this number before it mixes: here `number` times more.
    Rng::new(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_core::Position;
    use boardgame_core::gomoku::{Gomoku, Rules};
    use boardgame_core::reversi::Reversi;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn images_have_the_same_key_and_other_positions_another() {
        let (mut rng, keys) = (Rng::new(7), Keys::new(Reversi::new().grid()));
        let mut seen: HashMap<u64, HashSet<String>> = HashMap::new();
        for _ in 0..200 {
            let mut position = Reversi::new();
            while let Some(m) = position.random_move(&mut rng) {
                position.make(m);
                let key = keys.of(&position);
                let mut images: Vec<_> = Symmetry::ALL
                    .map(|symmetry| position.transform(symmetry))
                    .into_iter()
                    .inspect(|image| assert_eq!(keys.of(image), key))
                    .map(|image| image.to_string())
                    .collect();
                images.sort_unstable();
                seen.entry(key).or_default().insert(images[0].clone());
                assert_ne!(keys.of(&position.swap_colours()), key);
            }
        }
        assert!(seen.values().all(|positions| positions.len() == 1));
    }

    #[test]
    fn moves_that_come_to_the_same_are_moved_to_the_same() {
        let (start, keys) = (Reversi::new(), Keys::new(Reversi::new().grid()));
        // All four first moves are one move.
        let images: HashSet<_> = start
            .legal()
            .iter()
            .map(|square| {
                let m = Move::Place(square);
                let (_, symmetry) = keys.image(&start, Some(m));
                assert_eq!(keys.undo(symmetry, keys.apply(symmetry, m)), m);
                keys.apply(symmetry, m)
            })
            .collect();
        assert_eq!(images.len(), 1);
        assert_eq!(keys.apply(200, Move::Pass), Move::Pass);
    }

    #[test]
    fn keys_stay_the_same_because_they_are_stored() {
        let reversi = Reversi::new();
        assert_eq!(Keys::new(reversi.grid()).of(&reversi), START_OF_REVERSI);
        let gomoku = Gomoku::new(Rules::default());
        assert_eq!(Keys::new(gomoku.grid()).of(&gomoku), START_OF_GOMOKU);
    }

    const START_OF_REVERSI: u64 = 1_663_049_313_413_167_325;
    const START_OF_GOMOKU: u64 = 11_685_186_974_021_074_605;
}

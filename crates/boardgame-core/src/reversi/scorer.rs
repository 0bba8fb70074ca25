//! A number for each move without looking far ahead: [`PositionalScorer`].

use super::frame::images;
use super::{Reversi, Size, bitboard};
use crate::{Move, MoveScorer, Position, Side, Status, Symmetry};

/// Scores a move by the squares it takes, the moves it leaves to both sides, and the corners.
///
/// The number of a move is made of
/// - the change in the worth of the squares, by a table for each [`Size`], in which corners are
///   dear and the squares beside a corner are bad as long as it is empty;
/// - the mobility after the move: legal squares of the mover less those of the opponent.
///
/// A move that ends the game in favour of the mover scores [`WIN`](PositionalScorer::WIN), which
/// is above all others; one that lets the opponent do so with its next ply, or does so itself,
/// scores [`LOSS`](PositionalScorer::LOSS), below all others. A move that ends the game in a draw
/// scores 0.
///
/// ```
/// use boardgame_core::{Board, MoveScorer, reversi::{PositionalScorer, Reversi}};
/// let position: Reversi = "-OX- -OX- -XO- ---- X".parse()?;
/// let [corner, other] = ["a1", "a3"].map(|text| position.parse_move(text).unwrap());
/// let score = |m| PositionalScorer.score(&position, m);
/// assert!(score(corner) > score(other));
/// # Ok::<(), boardgame_core::reversi::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionalScorer;

impl PositionalScorer {
    /// The number of a move that wins at once.
    pub const WIN: i32 = 1_000_000;
    /// The number of a move that loses at once or with the opponent's next ply.
    pub const LOSS: i32 = -Self::WIN;
}

impl MoveScorer<Reversi> for PositionalScorer {
    fn score(&self, position: &Reversi, m: Move) -> i32 {
        let mover = position.turn();
        let mut after = *position;
        after.make(m);
        match after.status() {
            Status::Won { side } if side == mover => return Self::WIN,
            Status::Won { .. } => return Self::LOSS,
            Status::Drawn => return 0,
            Status::Ongoing => {}
        }
        let loses = after.legal().iter().any(|reply| {
            let mut end = after;
            end.make(Move::Place(reply));
            end.status() == Status::Won { side: !mover }
        });
        if loses {
            return Self::LOSS;
        }
        let mobility = after.legal_of(mover).len() as i32 - after.legal_of(!mover).len() as i32;
        worth(&after, mover) - worth(position, mover) + MOBILITY * mobility
    }
}

/// The worth of one legal square more than the opponent has, in the unit of the square tables.
const MOBILITY: i32 = 6;

/// What the squares and corners that `side` holds are worth, less those of the opponent.
fn worth(position: &Reversi, side: Side) -> i32 {
    let table = &TABLES[position.size() as usize];
    let (own, opp) = (position.discs(side).bits(), position.discs(!side).bits());
    let lead =
        |squares: u64| (own & squares).count_ones() as i32 - (opp & squares).count_ones() as i32;
    let classes: i32 = table
        .classes
        .iter()
        .map(|class| class.worth * lead(class.squares))
        .sum();
    let empty = position.empties().bits();
    let corners: i32 = table
        .corners
        .iter()
        .filter(|corner| corner.square & empty != 0)
        .map(|corner| {
            table.x_square * lead(corner.x_square) + table.c_square * lead(corner.c_squares)
        })
        .sum();
    classes + corners
}

/// The worth of the squares of one size of board; the unit is a hundredth of a corner on 8×8.
struct Table {
    classes: &'static [Class],
    corners: [Corner; 4],
    /// What is added for a disc on the square diagonally beside a corner while that is empty.
    x_square: i32,
    /// What is added for a disc on a square of the edge beside a corner while that is empty.
    c_square: i32,
}

/// Squares that the symmetries of the board take into one another, and the worth of each.
#[derive(Clone, Copy)]
struct Class {
    squares: u64,
    worth: i32,
}

#[derive(Clone, Copy)]
struct Corner {
    square: u64,
    x_square: u64,
    c_squares: u64,
}

/// Tuned by hand in matches of a few thousand games between variants.
static TABLES: [Table; 3] = [
    Table {
        classes: &classes(Size::Four, [60, 5, 0]),
        corners: corners(Size::Four),
        // The start has discs on the squares diagonally beside the corners.
        x_square: 0,
        c_square: -10,
    },
    Table {
        classes: &classes(Size::Six, [100, 3, -2, 6, -4, 0]),
        corners: corners(Size::Six),
        x_square: -60,
        c_square: -30,
    },
    Table {
        classes: &classes(Size::Eight, [100, 3, -2, 10, -4, 2, 4, -4, 0, -1]),
        corners: corners(Size::Eight),
        x_square: -60,
        c_square: -30,
    },
];

/// The classes of a board, with their worth in the order (0, 0); (0, 1), (1, 1); (0, 2), ...
const fn classes<const N: usize>(size: Size, worth: [i32; N]) -> [Class; N] {
    let half = size.side() / 2;
    assert!(
        N == half as usize * (half as usize + 1) / 2,
        "each class has a worth"
    );
    let mut classes = [Class {
        squares: 0,
        worth: 0,
    }; N];
    let (mut n, mut y) = (0, 0);
    while y < half {
        let mut x = 0;
        while x <= y {
            classes[n] = Class {
                squares: images(size, x, y),
                worth: worth[n],
            };
            n += 1;
            x += 1;
        }
        y += 1;
    }
    classes
}

const fn corners(size: Size) -> [Corner; 4] {
    let mut corners = [Corner {
        square: 0,
        x_square: 0,
        c_squares: 0,
    }; 4];
    let mut i = 0;
    while i < 4 {
        // The first four symmetries take the top left corner to each of the four.
        let (side, to) = (size.side(), Symmetry::ALL[i]);
        corners[i] = Corner {
            square: bitboard::transform(1, side, to),
            x_square: bitboard::transform(1 << 9, side, to),
            c_squares: bitboard::transform(1 << 1 | 1 << 8, side, to),
        };
        i += 1;
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;
    use crate::reversi::SquareSet;

    #[test]
    fn the_classes_divide_the_board() {
        for size in Size::ALL {
            let mut seen = 0;
            for class in TABLES[size as usize].classes {
                assert_eq!(seen & class.squares, 0);
                seen |= class.squares;
            }
            assert_eq!(seen, size.squares().bits());
        }
    }

    #[test]
    fn a_disc_beside_a_corner_is_bad_until_the_corner_is_taken() {
        let d4 = SquareSet::of(Square::new(3, 3));
        let a1 = SquareSet::of(Square::new(0, 0));
        let worth = |black| {
            let position = Reversi::setup(Size::Eight, black, SquareSet::EMPTY, Side::Black);
            worth(&position.unwrap(), Side::Black)
        };
        for (x, y) in [(1, 1), (1, 0), (0, 1)] {
            let beside = SquareSet::of(Square::new(x, y));
            assert!(worth(d4 | beside) < worth(d4) - 20, "({x}, {y})");
            assert!(worth(d4 | a1 | beside) >= worth(d4 | a1) - 2, "({x}, {y})");
        }
    }
}

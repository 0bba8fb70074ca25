//! The evaluation of Reversi that all searches use: squares, kept up to date, and mobility.

use boardgame_core::reversi::{Delta, Reversi, SquareSet};
use boardgame_core::{Evaluator, Move, Score, Side};

/// The worth of the squares of one quarter of the board; the others mirror it.
const QUARTER: [[i8; 4]; 4] = [
    [60, -12, 8, 5],
    [-12, -24, -3, -2],
    [8, -3, 4, 1],
    [5, -2, 1, 0],
];
/// The worth of one legal square.
const MOBILITY: i32 = 4;

/// The worth of a disc on each square of the frame.
static WORTH: [i8; 64] = {
    let mut worth = [0; 64];
    let mut i = 0;
    while i < 64 {
        let (x, y) = (i % 8, i / 8);
        let (x, y) = (if x < 4 { x } else { 7 - x }, if y < 4 { y } else { 7 - y });
        worth[i] = QUARTER[y][x];
        i += 1;
    }
    worth
};

/// The worth of each set of squares in a row, by how far the row is from the nearer edge.
static ROWS: [[i16; 256]; 4] = {
    let mut rows = [[0; 256]; 4];
    let mut i = 0;
    while i < 4 * 256 {
        let (y, set) = (i / 256, i % 256);
        let mut x = 0;
        while x < 8 {
            if set >> x & 1 != 0 {
                rows[y][set] += WORTH[8 * y + x] as i16;
            }
            x += 1;
        }
        i += 1;
    }
    rows
};

/// What a set of squares is worth: a look at each row, so that it takes the same time for few
/// squares and for many.
#[inline]
fn worth(squares: SquareSet) -> i32 {
    let rows = squares.bits().to_le_bytes();
    let at = |y: usize| i32::from(ROWS[y.min(7 - y)][usize::from(rows[y])]);
    (at(0) + at(1) + at(2) + at(3)) + (at(4) + at(5) + at(6) + at(7))
}

/// What the squares that Black holds are worth, less White's.
pub(crate) fn from_scratch(position: &Reversi) -> i32 {
    worth(position.discs(Side::Black)) - worth(position.discs(Side::White))
}

/// How much `delta`, a ply of `mover`, changes [`from_scratch`].
#[inline]
pub(crate) fn change(delta: &Delta, mover: Side) -> i32 {
    let Move::Place(placed) = delta.played else {
        return 0;
    };
    let placed = usize::from(placed.y() << 3 | placed.x()) & 63;
    let change = i32::from(WORTH[placed]) + 2 * worth(delta.flips);
    if mover == Side::Black {
        change
    } else {
        -change
    }
}

/// The evaluation in the view of the side to move, from the sum for Black.
#[inline]
pub(crate) fn value(black: i32, position: &Reversi, turn: Side) -> i32 {
    let squares = if turn == Side::Black { black } else { -black };
    squares + MOBILITY * position.legal().len() as i32
}

/// The evaluation for our searches.
#[derive(Clone, Copy)]
pub(crate) struct Squares;

impl Evaluator<Reversi> for Squares {
    type State = i32;

    fn init(&self, position: &Reversi) -> i32 {
        from_scratch(position)
    }

    #[inline]
    fn push(&self, black: &mut i32, position: &Reversi, delta: &Delta) {
        use boardgame_core::Position;
        *black += change(delta, !position.turn());
    }

    #[inline]
    fn pop(&self, black: &mut i32, position: &Reversi, delta: &Delta) {
        use boardgame_core::Position;
        *black -= change(delta, position.turn());
    }

    #[inline]
    fn score(&self, black: &i32, position: &Reversi) -> Score {
        use boardgame_core::Position;
        Score::value(value(*black, position, position.turn()))
    }
}

/// An evaluation that knows nothing but the end, for exact solving.
#[derive(Clone, Copy)]
pub(crate) struct Nothing;

impl<P: boardgame_core::Position> Evaluator<P> for Nothing {
    type State = ();

    fn init(&self, _: &P) {}
    fn push(&self, (): &mut (), _: &P, _: &P::Delta) {}
    fn pop(&self, (): &mut (), _: &P, _: &P::Delta) {}
    fn score(&self, (): &(), _: &P) -> Score {
        Score::DRAW
    }
}

//! Games of stones on a grid: what a face, a record or a protocol needs beyond the rules.

use core::fmt;

use crate::{Grid, Move, Notation, Position, Side, Square, SquareError};

/// A [`Position`] that is a board of stones or discs, on which a move places one.
pub trait Board: Position<Move = Move> {
    /// How this game writes its squares.
    const NOTATION: Notation;

    /// The size of the board.
    fn grid(&self) -> Grid;

    /// Whose stone stands on `square`, or `None` if it is empty or off the board.
    fn at(&self, square: Square) -> Option<Side>;

    /// `m` as this game writes it: `h8`, `f5`, `pass`.
    fn move_text(&self, m: Move) -> MoveText {
        MoveText {
            notation: Self::NOTATION,
            grid: self.grid(),
            m,
        }
    }

    /// Reads a move as this game writes it, in upper or lower case; `pass`, `pa`, `ps` and `--`
    /// are a pass. Whether the move is legal is for [`check`](Position::check) to say.
    ///
    /// # Errors
    /// If the text is no pass and names no square of the board.
    fn parse_move(&self, text: &str) -> Result<Move, SquareError> {
        if ["pass", "pa", "ps", "--"]
            .iter()
            .any(|pass| text.eq_ignore_ascii_case(pass))
        {
            return Ok(Move::Pass);
        }
        Self::NOTATION.parse(self.grid(), text).map(Move::Place)
    }

    /// How many stones of `side` are on the board.
    fn stones(&self, side: Side) -> usize {
        self.grid()
            .squares()
            .filter(|&square| self.at(square) == Some(side))
            .count()
    }

    /// The board as text with coordinates, for people: `X` black, `O` white, `.` empty.
    fn diagram(&self) -> Diagram<'_, Self> {
        Diagram(self)
    }
}

/// A move as text: the result of [`Board::move_text`].
#[derive(Clone, Copy, Debug)]
pub struct MoveText {
    pub(crate) notation: Notation,
    pub(crate) grid: Grid,
    pub(crate) m: Move,
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.m {
            Move::Place(square) => self.notation.write(self.grid, square).fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// A board drawn as text: the result of [`Board::diagram`].
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a, B: ?Sized>(&'a B);

impl<B: Board> fmt::Display for Diagram<'_, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.0.grid();
        let letters = |f: &mut fmt::Formatter<'_>| {
            f.write_str("  ")?;
            (0..grid.width()).try_for_each(|x| write!(f, " {}", char::from(b'a' + x)))
        };
        letters(f)?;
        for y in 0..grid.height() {
            let row = if B::NOTATION == Notation::BottomUp {
                grid.height() - y
            } else {
                y + 1
            };
            write!(f, "\n{row:2}")?;
            for x in 0..grid.width() {
                let stone = match self.0.at(Square::new(x, y)) {
                    Some(Side::Black) => 'X',
                    Some(Side::White) => 'O',
                    None => '.',
                };
                write!(f, " {stone}")?;
            }
            write!(f, " {row}")?;
        }
        f.write_str("\n")?;
        letters(f)
    }
}

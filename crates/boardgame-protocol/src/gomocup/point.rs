//! A pair of coordinates as it is written.

use core::fmt;
use core::str::FromStr;

use boardgame_core::{Grid, Square};

/// A column and a row, counted from 0 at the top left, that need not be on the board.
///
/// ```
/// use boardgame_protocol::gomocup::Point;
/// let point: Point = "7, 8".parse()?;
/// assert_eq!(point, Point { x: 7, y: 8 });
/// assert_eq!(point.to_string(), "7,8");
/// # Ok::<(), boardgame_protocol::gomocup::PointError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// The column.
    pub x: u16,
    /// The row.
    pub y: u16,
}

/// A text is no pair of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected two coordinates from 0 with a comma between them, as in 7,8")]
pub struct PointError;

impl Point {
    /// The square of a board, if it has one there.
    #[must_use]
    pub const fn on(self, grid: Grid) -> Option<Square> {
        grid.square(self.x as usize, self.y as usize)
    }
}

impl From<Square> for Point {
    fn from(square: Square) -> Self {
        Self {
            x: square.x().into(),
            y: square.y().into(),
        }
    }
}

impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Self, PointError> {
        let (x, y) = text.split_once(',').ok_or(PointError)?;
        Ok(Self {
            x: number(x).ok_or(PointError)?,
            y: number(y).ok_or(PointError)?,
        })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Digits alone: no sign, which [`u16`] would take.
pub(super) fn number<N: FromStr>(text: &str) -> Option<N> {
    let text = text.trim();
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

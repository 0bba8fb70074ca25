//! What is where on the screen: the same answer for drawing and for the mouse.

use boardgame_core::{Grid, Square, Symmetry};
use ratatui::layout::Rect;

/// Where everything is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// One row with the game's name and rules, if there is room.
    pub(super) title: Option<Rect>,
    /// The board; none while the panel has its place.
    pub(super) board: Option<BoardLayout>,
    /// The panel beside or under the board.
    pub(super) side: Option<Rect>,
    /// One row with what happened and who is to move.
    pub(super) status: Rect,
    /// The rows with the keys.
    pub(super) keys: Option<Rect>,
}

/// Where the squares of the board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardLayout {
    /// The place of the whole board with its letters and numbers.
    pub(super) area: Rect,
    /// The board as it is turned.
    pub(super) grid: Grid,
    /// How the game's board is turned.
    pub(super) turned: Symmetry,
    /// Rows of a square; it has twice as many columns.
    pub(super) scale: u16,
    /// Whether the letters stand below too.
    pub(super) letters_below: bool,
}

/// The terminal has not enough columns or rows for the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooSmall {
    /// Columns that are needed.
    pub(super) width: u16,
    /// Rows that are needed.
    pub(super) height: u16,
}

/// Columns of the numbers of rows on either side.
const NUMBERS: u16 = 2;
/// Columns that the panel should have, and must have.
const SIDE: u16 = 40;
const SIDE_MIN: u16 = 26;
/// Rows that the panel must have under the board.
const SIDE_ROWS: u16 = 6;
/// The largest scale.
const MAX_SCALE: u16 = 3;

impl Layout {
    /// The places in a terminal for a board that is turned.
    ///
    /// # Errors
    /// How large a terminal the board needs.
    pub(super) fn of(
        area: Rect,
        grid: Grid,
        turned: Symmetry,
        show_side: bool,
    ) -> Result<Self, TooSmall> {
        let (width, height) = board_size(grid, 1);
        // The board with its upper letters and the row that says what is to be done.
        let need = TooSmall {
            width,
            height: height + 1,
        };
        if area.width < need.width || area.height < need.height {
            return Err(need);
        }
        let mut spare = area.height - need.height;
        let mut take = |rows: u16| {
            let taken = spare >= rows;
            spare -= if taken { rows } else { 0 };
            taken
        };
        let keys = if take(1) { 1 } else { 0 };
        let letters_below = take(1);
        let title = take(1);
        let keys = keys + if keys == 1 && take(1) { 1 } else { 0 };
        let top = area.y + u16::from(title);
        let below = 1 + keys;
        let middle = Rect {
            y: top,
            height: area.height - u16::from(title) - below,
            ..area
        };
        let letters = u16::from(letters_below);
        let beside = area.width >= width + SIDE_MIN;
        let under = middle.height >= height + letters + SIDE_ROWS;
        let room = if beside && show_side {
            area.width - SIDE_MIN
        } else {
            area.width
        };
        let rows = if !beside && under && show_side {
            middle.height - SIDE_ROWS
        } else {
            middle.height
        };
        let scale = (1..=MAX_SCALE)
            .rev()
            .find(|&scale| {
                let (width, height) = board_size(grid, scale);
                // A large board is no reason to squeeze the panel.
                let wanted = if beside && show_side && scale > 1 {
                    area.width.saturating_sub(SIDE)
                } else {
                    room
                };
                width <= wanted && height + letters <= rows
            })
            .unwrap_or(1);
        let (width, height) = board_size(grid, scale);
        let height = height + letters;
        let board = |place: Rect| BoardLayout {
            area: Rect {
                x: place.x,
                y: place.y,
                width,
                height,
            },
            grid,
            turned,
            scale,
            letters_below,
        };
        let (board, side) = match (show_side, beside, under) {
            (true, true, _) => {
                let x = area.x + width + 1;
                let side = Rect {
                    x,
                    width: area.right().saturating_sub(x),
                    ..middle
                };
                (Some(board(middle)), Some(side))
            }
            (true, false, true) => {
                let y = middle.y + height;
                let side = Rect {
                    y,
                    height: middle.bottom().saturating_sub(y),
                    ..middle
                };
                (Some(board(middle)), Some(side))
            }
            // Nowhere but in the place of the board: that is what the key for it asks for.
            (false, ..) if !beside && !under => (None, Some(middle)),
            _ => (Some(board(middle)), None),
        };
        Ok(Self {
            title: title.then_some(Rect { height: 1, ..area }),
            board,
            side,
            status: Rect {
                y: middle.bottom(),
                height: 1,
                ..area
            },
            keys: (keys > 0).then_some(Rect {
                y: middle.bottom() + 1,
                height: keys,
                ..area
            }),
        })
    }
}

/// Columns and rows of a board with its numbers and upper letters.
fn board_size(grid: Grid, scale: u16) -> (u16, u16) {
    let (columns, rows) = (u16::from(grid.width()), u16::from(grid.height()));
    (2 * NUMBERS + 2 * scale * columns + 1, scale * rows + 1)
}

impl BoardLayout {
    /// The column and row of the middle of a square of the game's board.
    #[must_use]
    pub(super) fn place(&self, grid: Grid, square: Square) -> (u16, u16) {
        let at = turn(self.turned, grid, square);
        (self.column(at.x()), self.row(at.y()))
    }

    /// The column of the middle of the squares of a column of the board as it is turned.
    #[must_use]
    pub(super) fn column(&self, x: u8) -> u16 {
        self.area.x + NUMBERS + 2 * self.scale * u16::from(x) + self.scale
    }

    /// The row of the middle of the squares of a row of the board as it is turned.
    #[must_use]
    pub(super) fn row(&self, y: u8) -> u16 {
        self.area.y + 1 + self.scale * u16::from(y) + (self.scale - 1) / 2
    }

    /// The square of the game's board under a place of the screen.
    #[must_use]
    pub(super) fn square(&self, grid: Grid, column: u16, row: u16) -> Option<Square> {
        // Half of the gaps belong to the square at their left, half to that at their right.
        let left = self.area.x + NUMBERS;
        let x = column.checked_sub(left)? / (2 * self.scale);
        let y = row.checked_sub(self.area.y + 1)? / self.scale;
        let at = self.grid.square(x.into(), y.into())?;
        Some(turn(self.turned.inverse(), self.grid, at)).filter(|&square| grid.contains(square))
    }
}

/// Where a square goes when a board is turned. Other than [`Symmetry::apply`] this takes quarter
/// turns of rectangles too.
#[must_use]
pub(super) fn turn(symmetry: Symmetry, grid: Grid, square: Square) -> Square {
    let (x, y) = (square.x(), square.y());
    let (right, bottom) = (grid.width() - 1, grid.height() - 1);
    match symmetry {
        Symmetry::Identity => square,
        Symmetry::Turn90 => Square::new(bottom - y, x),
        Symmetry::Turn180 => Square::new(right - x, bottom - y),
        Symmetry::Turn270 => Square::new(y, right - x),
        Symmetry::MirrorX => Square::new(right - x, y),
        Symmetry::MirrorY => Square::new(x, bottom - y),
        Symmetry::Transpose => Square::new(y, x),
        Symmetry::AntiTranspose => Square::new(bottom - y, right - x),
    }
}

/// The board as it is after a turn.
#[must_use]
pub(super) fn turned_grid(symmetry: Symmetry, grid: Grid) -> Grid {
    let swaps = matches!(
        symmetry,
        Symmetry::Turn90 | Symmetry::Turn270 | Symmetry::Transpose | Symmetry::AntiTranspose
    );
    if swaps {
        Grid::new(grid.height().into(), grid.width().into()).unwrap_or(grid)
    } else {
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grids() -> impl Iterator<Item = Grid> {
        let square = (5..=26).map(|side| (side, side));
        square
            .chain([(5, 26), (26, 5), (8, 8), (20, 15)])
            .map(|(width, height)| Grid::new(width, height).unwrap())
    }

    #[test]
    fn nothing_overlaps_or_sticks_out_and_every_click_finds_its_square() {
        for grid in grids() {
            for turned in Symmetry::ALL {
                let shown = turned_grid(turned, grid);
                for (width, height) in [
                    (36, 20),
                    (44, 24),
                    (57, 28),
                    (80, 24),
                    (120, 40),
                    (250, 100),
                ] {
                    let area = Rect::new(0, 0, width, height);
                    let Ok(layout) = Layout::of(area, shown, turned, true) else {
                        continue;
                    };
                    let board = layout.board.expect("shown");
                    let parts: Vec<Rect> =
                        [Some(board.area), layout.side, layout.title, layout.keys]
                            .into_iter()
                            .flatten()
                            .chain([layout.status])
                            .collect();
                    for (i, part) in parts.iter().enumerate() {
                        assert_eq!(area.intersection(*part), *part, "{grid} {layout:?}");
                        let free = parts[..i].iter().all(|other| !other.intersects(*part));
                        assert!(free, "{grid} {width}x{height} {layout:?}");
                    }
                    for square in grid.squares() {
                        let (column, row) = board.place(grid, square);
                        assert_eq!(board.square(grid, column, row), Some(square));
                    }
                }
            }
        }
    }

    #[test]
    fn the_sizes_that_are_promised_are_enough() {
        for (side, width, height) in [(8, 36, 20), (15, 36, 20), (19, 44, 24), (15, 80, 24)] {
            let grid = Grid::new(side, side).unwrap();
            let layout = Layout::of(
                Rect::new(0, 0, width, height),
                grid,
                Symmetry::Identity,
                true,
            )
            .unwrap();
            assert!(layout.keys.is_some() && layout.title.is_some(), "{side}");
            assert_eq!(layout.side.is_some(), width == 80 || side == 8, "{side}");
        }
    }
}

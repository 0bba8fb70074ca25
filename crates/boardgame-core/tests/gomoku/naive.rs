//! Gomoku once more, as plainly as the rules can be written down: the tests' reference.

use boardgame_core::gomoku::{FoulKind, Gomoku, Rule};
use boardgame_core::{Board, Side, Square};

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board as an array of cells.
#[derive(Clone)]
pub(super) struct Naive {
    width: i32,
    height: i32,
    k: usize,
    rule: Rule,
    cells: Vec<Option<Side>>,
}

pub(super) type Point = (i32, i32);

impl Naive {
    pub(super) fn of(position: &Gomoku) -> Self {
        let rules = position.rules();
        Self {
            width: rules.grid().width().into(),
            height: rules.grid().height().into(),
            k: rules.k().into(),
            rule: rules.rule(),
            cells: rules
                .grid()
                .squares()
                .map(|square| position.at(square))
                .collect(),
        }
    }

    pub(super) fn at(&self, (x, y): Point) -> Option<Option<Side>> {
        let inside = 0 <= x && x < self.width && 0 <= y && y < self.height;
        inside.then(|| self.cells[(y * self.width + x) as usize])
    }

    pub(super) fn set(&mut self, (x, y): Point, stone: Option<Side>) {
        self.cells[(y * self.width + x) as usize] = stone;
    }

    fn is(&self, point: Point, side: Side) -> bool {
        self.at(point) == Some(Some(side))
    }

    fn is_empty(&self, point: Point) -> bool {
        self.at(point) == Some(None)
    }

    /// The unbroken row of `side` through `point`, from one end to the other.
    pub(super) fn unbroken(&self, point: Point, (dx, dy): (i32, i32), side: Side) -> Vec<Point> {
        let (mut x, mut y) = point;
        while self.is((x - dx, y - dy), side) {
            (x, y) = (x - dx, y - dy);
        }
        let mut row = Vec::new();
        while self.is((x, y), side) {
            row.push((x, y));
            (x, y) = (x + dx, y + dy);
        }
        row
    }

    /// The winning row of `side` through `point` in this direction, if there is one.
    pub(super) fn winning_row(
        &self,
        point: Point,
        d: (i32, i32),
        side: Side,
    ) -> Option<Vec<Point>> {
        let row = self.unbroken(point, d, side);
        let (first, last) = (*row.first()?, *row.last()?);
        let theirs = |point| self.is(point, !side);
        let closed = theirs((first.0 - d.0, first.1 - d.1)) && theirs((last.0 + d.0, last.1 + d.1));
        let wins = match self.rule {
            Rule::Freestyle => row.len() >= self.k,
            Rule::Standard => row.len() == self.k,
            Rule::Caro => row.len() == self.k && !closed,
            Rule::CaroOverline => row.len() > self.k || row.len() == self.k && !closed,
            Rule::Renju if side == Side::Black => row.len() == self.k,
            Rule::Renju => row.len() >= self.k,
        };
        wins.then_some(row)
    }

    /// All rows of `side` through `point` that win, from end to end.
    pub(super) fn winning_rows(&self, point: Point, side: Side) -> Vec<Vec<Point>> {
        DIRECTIONS
            .iter()
            .filter_map(|&d| self.winning_row(point, d, side))
            .collect()
    }

    pub(super) fn wins_at(&self, point: Point, side: Side) -> bool {
        let mut tried = self.clone();
        tried.set(point, Some(side));
        !tried.winning_rows(point, side).is_empty()
    }

    /// What is forbidden about a black stone on the empty `point`, word for word by RIF's rules.
    pub(super) fn foul(&self, point: Point) -> Option<FoulKind> {
        let mut tried = self.clone();
        tried.set(point, Some(Side::Black));
        tried.foul_made_by(point)
    }

    fn foul_made_by(&self, point: Point) -> Option<FoulKind> {
        if self.makes_five(point) {
            return None;
        }
        if DIRECTIONS
            .iter()
            .any(|&d| self.unbroken(point, d, Side::Black).len() > 5)
        {
            return Some(FoulKind::Overline);
        }
        if DIRECTIONS
            .iter()
            .map(|&d| self.fours(point, d))
            .sum::<usize>()
            > 1
        {
            return Some(FoulKind::DoubleFour);
        }
        if DIRECTIONS
            .iter()
            .filter(|&&d| self.is_three(point, d))
            .count()
            > 1
        {
            return Some(FoulKind::DoubleThree);
        }
        None
    }

    fn makes_five(&self, point: Point) -> bool {
        DIRECTIONS
            .iter()
            .any(|&d| self.unbroken(point, d, Side::Black).len() == 5)
    }

    /// The points of the line through `point`, as far as they can matter.
    fn nearby((x, y): Point, (dx, dy): (i32, i32)) -> impl Iterator<Item = Point> {
        (-6..=6).map(move |n| (x + n * dx, y + n * dy))
    }

    /// The different rows of four stones, the one on `point` among them, to which one more stone
    /// makes a five.
    pub(super) fn fours(&self, point: Point, d: (i32, i32)) -> usize {
        let mut fours: Vec<Vec<Point>> = Self::nearby(point, d)
            .filter(|&to_five| self.is_empty(to_five))
            .filter_map(|to_five| {
                let mut tried = self.clone();
                tried.set(to_five, Some(Side::Black));
                let row = tried.unbroken(to_five, d, Side::Black);
                let five = row.len() == 5 && row.contains(&point);
                five.then(|| row.into_iter().filter(|&stone| stone != to_five).collect())
            })
            .collect();
        fours.sort();
        fours.dedup();
        fours.len()
    }

    /// Whether one more stone makes a straight four with the stone on `point`, without making a
    /// five, on a point that is not forbidden.
    fn is_three(&self, point: Point, d: (i32, i32)) -> bool {
        Self::nearby(point, d)
            .filter(|&to_four| self.is_empty(to_four))
            .any(|to_four| {
                let mut tried = self.clone();
                tried.set(to_four, Some(Side::Black));
                let row = tried.unbroken(to_four, d, Side::Black);
                row.len() == 4
                    && row.contains(&point)
                    && tried.is_straight_four(&row, d)
                    && !tried.makes_five(to_four)
                    && tried.foul_made_by(to_four).is_none()
            })
    }

    /// Whether an unbroken row of four becomes a five by one stone at either end.
    fn is_straight_four(&self, row: &[Point], (dx, dy): (i32, i32)) -> bool {
        let (first, last) = (row[0], row[row.len() - 1]);
        [(first.0 - dx, first.1 - dy), (last.0 + dx, last.1 + dy)]
            .into_iter()
            .all(|end| {
                let mut tried = self.clone();
                self.is_empty(end) && {
                    tried.set(end, Some(Side::Black));
                    tried.unbroken(end, (dx, dy), Side::Black).len() == 5
                }
            })
    }
}

pub(super) fn point(square: Square) -> Point {
    (square.x().into(), square.y().into())
}

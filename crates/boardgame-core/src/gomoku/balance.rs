//! Balance search: what an engine needs in openings that share out colours.
//!
//! Where the opponent may choose the colour, the best stones are those after which neither side is
//! better; where Black has to offer several fifth moves, the position is worth what the worst of
//! them leaves. [`Balance`] answers both by searches of the [`Engine`] with few positions each,
//! of which promising candidates get more ([`Halving`]).

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::halving::{Halving, Judged};
use super::{Engine, Gomoku};
use crate::search::{Limits, Searcher, Stop};
use crate::{Board, Grid, Move, Position, Rng, Score, Side, Square, Symmetry};

/// A search for stones that favour nobody, and for the other choices of an opening.
///
/// The same seed, positions and numbers of nodes give the same answers.
///
/// ```
/// use boardgame_core::Position;
/// use boardgame_core::gomoku::{Balance, Gomoku, Rules};
/// use boardgame_core::search::Never;
///
/// let mut game = Gomoku::new(Rules::default());
/// let mut balance = Balance::new(50_000, 1);
/// // Three stones, as the first player of swap2 places them.
/// let stones = balance.stones(&game, 3, None, &mut Never);
/// for &square in &stones {
///     game.play(square.into())?;
/// }
/// assert!(balance.worth(&game, None, &mut Never).raw().abs() < 150);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Balance {
    engine: Engine,
    nodes: u64,
    rng: Rng,
}

/// Lists of stones that are looked at for one answer.
const MOST_CANDIDATES: usize = 48;
/// How far the stones of one list lie from each other.
const REACH: u8 = 4;
/// Lists within this of the best one, in the evaluation's unit, are as good; one of them is drawn.
const ALIKE: i32 = 8;

impl Balance {
    /// A search that looks at about `nodes` positions for each answer. Where several answers are
    /// as good, `seed` decides.
    #[must_use]
    pub fn new(nodes: u64, seed: u64) -> Self {
        let table = (nodes.min(1 << 20) as usize * 32).next_power_of_two();
        Self {
            engine: Engine::new(table),
            nodes: nodes.max(1),
            rng: Rng::new(seed),
        }
    }

    /// The next `count` stones, of alternating colours, after which the sides stand as equal as
    /// can be found. With `within`, the first of them lies within a central square of so many
    /// squares a side, and each other one within two more. Empty if there is no such move.
    pub fn stones(
        &mut self,
        position: &Gomoku,
        count: usize,
        within: Option<u8>,
        stop: &mut dyn Stop,
    ) -> Vec<Square> {
        let candidates = match within {
            Some(side) => central(position, count, side),
            None => scattered(position, count, &mut self.rng),
        };
        let best = self.halve(position, candidates, stop, |score| score.raw().abs());
        let Some(first) = best.first().map(|best| best.score.raw().abs()) else {
            return Vec::new();
        };
        let alike = best
            .iter()
            .take_while(|c| c.score.raw().abs() <= first + ALIKE);
        let chosen = self.rng.below(alike.count() as u32) as usize;
        best.into_iter()
            .nth(chosen)
            .map_or(Vec::new(), |c| c.stones)
    }

    /// The choice of the next `count` stones after which the sides stand as equal as can be found,
    /// for those who search themselves. What is drawn follows from `seed`.
    #[must_use]
    pub fn openings(position: &Gomoku, count: usize, seed: u64) -> Halving {
        let candidates = scattered(position, count, &mut Rng::new(seed));
        Halving::new(candidates, |score| score.raw().abs())
    }

    /// The moves among `squares` after which the sides stand most equal, the best one first, with
    /// what the position is then worth to Black. Of moves that are the same by symmetry only one
    /// is looked at; those that fell behind early are left out.
    pub fn moves(
        &mut self,
        position: &Gomoku,
        squares: &[Square],
        stop: &mut dyn Stop,
    ) -> Vec<(Square, Score)> {
        let candidates = distinct(position, squares.iter().copied());
        let candidates = candidates
            .into_iter()
            .map(|square| [square].into())
            .collect();
        let best = self.halve(position, candidates, stop, |score| score.raw().abs());
        best.iter().map(|c| (c.stones[0], c.score)).collect()
    }

    /// What the position is worth to Black. With `fifths`, Black will offer so many fifth moves,
    /// of which White picks one; a fourth move that is still to come is White's best.
    pub fn worth(&mut self, position: &Gomoku, fifths: Option<u8>, stop: &mut dyn Stop) -> Score {
        let Some(count) = fifths else {
            return self.score(position, self.nodes, stop);
        };
        let position = self.after_fourth(position, stop);
        let offers = self.fifths(&position, count, stop);
        offers.last().map_or(Score::DRAW, |&(_, score)| score)
    }

    /// The `count` best fifth moves for Black, no two of them the same by symmetry, with what each
    /// is worth to Black, the best one first.
    pub fn fifths(
        &mut self,
        position: &Gomoku,
        count: u8,
        stop: &mut dyn Stop,
    ) -> Vec<(Square, Score)> {
        let count = usize::from(count);
        let mirrors = symmetries(position).len();
        let limits = Limits {
            nodes: Some(self.nodes),
            lines: Some(count * mirrors),
            ..Limits::default()
        };
        let report = self.engine.search(position, &limits, stop);
        let scored: Vec<_> = report
            .lines
            .iter()
            .filter_map(|line| Some((line.pv.first()?.square()?, line.score)))
            .collect();
        let all = scored
            .iter()
            .map(|&(square, _)| square)
            .chain(legal(position));
        let offers = distinct(position, all).into_iter().take(count);
        let worst = scored.last().map_or(Score::DRAW, |&(_, score)| score);
        let with_score = |square| {
            let known = scored.iter().find(|scored| scored.0 == square);
            (square, known.map_or(worst, |&(_, score)| score))
        };
        offers.map(with_score).collect()
    }

    /// The one of the fifth moves that are offered after which White stands best.
    pub fn pick(
        &mut self,
        position: &Gomoku,
        offers: &[Square],
        stop: &mut dyn Stop,
    ) -> Option<Square> {
        let candidates = offers.iter().map(|&square| [square].into()).collect();
        let best = self.halve(position, candidates, stop, Score::raw);
        best.first().map(|best| best.stones[0])
    }

    /// How many fifth moves, of at most `most`, leave the sides most equal.
    pub fn announce(&mut self, position: &Gomoku, most: u8, stop: &mut dyn Stop) -> u8 {
        let position = self.after_fourth(position, stop);
        let offers = self.fifths(&position, most, stop);
        let counts = (1..).zip(&offers);
        let equal = counts.min_by_key(|(_, (_, score))| score.raw().abs());
        equal.map_or(1, |(count, _)| count)
    }

    /// The fourth move that is best for White if Black then offers so many fifth moves.
    pub fn fourth(&mut self, position: &Gomoku, fifths: u8, stop: &mut dyn Stop) -> Option<Square> {
        /// Fourth moves that are looked at.
        const TRIED: usize = 5;
        let lines = self.lines(position, TRIED, stop);
        let all = self.nodes;
        self.nodes = (all / TRIED as u64).max(1);
        let worth = |square: &Square| self.worth(&after(position, &[*square]), Some(fifths), stop);
        let best = distinct(position, lines).into_iter().min_by_key(worth);
        self.nodes = all;
        best
    }

    /// The position after White's best fourth move, if that is still to come.
    fn after_fourth(&mut self, position: &Gomoku, stop: &mut dyn Stop) -> Gomoku {
        let best = match position.turn() {
            Side::White => self.lines(position, 1, stop).pop(),
            Side::Black => None,
        };
        after(position, best.as_slice())
    }

    /// The best moves, at most `count`.
    fn lines(&mut self, position: &Gomoku, count: usize, stop: &mut dyn Stop) -> Vec<Square> {
        let limits = Limits {
            nodes: Some(self.nodes),
            lines: Some(count),
            ..Limits::default()
        };
        let report = self.engine.search(position, &limits, stop);
        let first = |pv: &Vec<Move>| pv.first()?.square();
        report
            .lines
            .iter()
            .filter_map(|line| first(&line.pv))
            .collect()
    }

    /// What the position is worth to Black.
    fn score(&mut self, position: &Gomoku, nodes: u64, stop: &mut dyn Stop) -> Score {
        let limits = Limits {
            nodes: Some(nodes.max(1)),
            ..Limits::default()
        };
        let score = self.engine.search(position, &limits, stop).score;
        match position.turn() {
            Side::Black => score,
            Side::White => -score,
        }
    }

    /// The candidates with the least `cost` of what they are worth to Black, the least first.
    fn halve(
        &mut self,
        position: &Gomoku,
        candidates: Vec<Vec<Square>>,
        stop: &mut dyn Stop,
        cost: fn(Score) -> i32,
    ) -> Vec<Judged> {
        let mut halving = Halving::new(candidates, cost);
        while let Some(stones) = halving.next() {
            let position = after(position, stones);
            let nodes = self.nodes / halving.parts() as u64;
            let score = self.score(&position, nodes, stop);
            halving.judge(score);
        }
        halving.left().to_vec()
    }
}

/// Lists of `count` stones close to each other and to those on the board, drawn at random.
fn scattered(position: &Gomoku, count: usize, rng: &mut Rng) -> Vec<Vec<Square>> {
    let mut lists = Vec::new();
    // Some lists are drawn twice or end in a move that the rules forbid.
    for _ in 0..2 * MOST_CANDIDATES {
        let mut now = position.clone();
        let mut stones = Vec::new();
        while stones.len() < count && !now.status().is_over() {
            let grid = now.grid();
            let taken: Vec<_> = grid.squares().filter(|&s| now.at(s).is_some()).collect();
            let near = |&s: &Square| {
                taken.is_empty() || taken.iter().any(|&stone| distance(s, stone) <= REACH)
            };
            let squares: Vec<_> = legal(&now).into_iter().filter(near).collect();
            if squares.is_empty() {
                break;
            }
            let square = squares[rng.below(squares.len() as u32) as usize];
            now.make(square.into());
            stones.push(square);
        }
        if stones.len() == count && !lists.contains(&stones) && lists.len() < MOST_CANDIDATES {
            lists.push(stones);
        }
    }
    lists
}

/// All lists of `count` stones in growing central squares, but for those that are the same by
/// symmetry.
fn central(position: &Gomoku, count: usize, side: u8) -> Vec<Vec<Square>> {
    let grid = position.grid();
    let centre = grid.centre();
    let mut lists = alloc::vec![(position.clone(), Vec::new())];
    for number in 0..count {
        let reach = side / 2 + number as u8;
        lists = lists
            .into_iter()
            .flat_map(|(now, stones): (Gomoku, Vec<Square>)| {
                let inside = legal(&now)
                    .into_iter()
                    .filter(|&s| distance(s, centre) <= reach);
                distinct(&now, inside).into_iter().map(move |square| {
                    let stones = stones.iter().copied().chain([square]).collect();
                    (after(&now, &[square]), stones)
                })
            })
            .collect();
    }
    lists.into_iter().map(|(_, stones)| stones).collect()
}

fn after(position: &Gomoku, stones: &[Square]) -> Gomoku {
    let mut position = position.clone();
    for &square in stones {
        if !position.status().is_over() {
            position.make(square.into());
        }
    }
    position
}

fn legal(position: &Gomoku) -> Vec<Square> {
    let mut squares = Vec::new();
    let _ = position.visit_moves(|m| {
        squares.extend(m.square());
        ControlFlow::<()>::Continue(())
    });
    squares
}

/// The symmetries that leave all stones as they are.
fn symmetries(position: &Gomoku) -> Vec<Symmetry> {
    let grid = position.grid();
    let keeps = |symmetry: &Symmetry| {
        let mut squares = grid.squares();
        squares.all(|s| position.at(s) == position.at(symmetry.apply(grid, s)))
    };
    Symmetry::of(grid).iter().copied().filter(keeps).collect()
}

/// The first of all squares that a symmetry of the position takes to each other.
fn distinct(position: &Gomoku, squares: impl IntoIterator<Item = Square>) -> Vec<Square> {
    let grid: Grid = position.grid();
    let symmetries = symmetries(position);
    let mut kept: Vec<Square> = Vec::new();
    for square in squares {
        let seen = |s: &Symmetry| kept.contains(&s.apply(grid, square));
        if !symmetries.iter().any(seen) {
            kept.push(square);
        }
    }
    kept
}

fn distance(a: Square, b: Square) -> u8 {
    a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y()))
}

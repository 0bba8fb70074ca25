//! What a stone on a square would make along one line: the fifteen line patterns.

use alloc::boxed::Box;
use alloc::vec;

use crate::Side;
use crate::gomoku::Rule;

/// What a stone of one side on an empty square makes along one line through it.
///
/// Each pattern is defined by the one before it: a [`Four`](Pattern::Four) is one stone from a five,
/// a three one stone from an open four, a two one stone from a three. So the definitions hold for
/// every rule set as soon as it is said which rows are fives. They are ordered by strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Pattern {
    /// No five can ever be made here.
    Dead,
    /// More stones in a row than the rule lets win: forbidden for Black under renju, elsewhere of
    /// no use.
    Overline,
    /// One stone from a closed two.
    ClosedOne,
    /// One stone from a two.
    One,
    /// One stone from a closed three.
    ClosedTwo,
    /// One stone from a three, in one or two ways: `X..X`, or with little room.
    TightTwo,
    /// One stone from a three, in three ways: `X.X`.
    SplitTwo,
    /// One stone from a three, in four ways or more: `XX` with room on both sides.
    Two,
    /// One stone from a four, but not from an open one.
    ClosedThree,
    /// One stone from an open four, in one way: `X.XX`, or with little room.
    TightThree,
    /// One stone from an open four, in two ways or more: `XXX` with room on both sides.
    Three,
    /// One stone from a five, which one stone of the opponent stops.
    Four,
    /// Two different fours on one line, under renju for Black, who must not make them. Elsewhere
    /// they are an [`OpenFour`](Pattern::OpenFour).
    DoubleFour,
    /// One stone from a five, whatever one stone the opponent puts on the line.
    OpenFour,
    /// A row that wins.
    Five,
}

impl Pattern {
    /// All patterns, the weakest first.
    pub const ALL: [Self; 15] = [
        Self::Dead,
        Self::Overline,
        Self::ClosedOne,
        Self::One,
        Self::ClosedTwo,
        Self::TightTwo,
        Self::SplitTwo,
        Self::Two,
        Self::ClosedThree,
        Self::TightThree,
        Self::Three,
        Self::Four,
        Self::DoubleFour,
        Self::OpenFour,
        Self::Five,
    ];

    /// The pattern numbered so in [`Pattern::ALL`]; from 15 on a five.
    #[inline]
    pub(super) const fn from_index(index: usize) -> Self {
        if index < Self::ALL.len() {
            Self::ALL[index]
        } else {
            Self::Five
        }
    }

    /// Whether the opponent has to answer it at once: a four of any kind.
    #[inline]
    #[must_use]
    pub const fn is_four(self) -> bool {
        matches!(self, Self::Four | Self::DoubleFour | Self::OpenFour)
    }

    /// Whether an open four comes next: a three of any kind but a closed one.
    #[inline]
    #[must_use]
    pub const fn is_three(self) -> bool {
        matches!(self, Self::Three | Self::TightThree)
    }

    /// Whether a three comes next: a two of any kind but a closed one.
    #[inline]
    #[must_use]
    pub const fn is_two(self) -> bool {
        matches!(self, Self::Two | Self::SplitTwo | Self::TightTwo)
    }
}

/// Squares on each side of a square that matter to its pattern: one more than four where a sixth
/// stone spoils a five, or a stone at its end closes it.
pub(super) const fn reach(rule: Rule) -> usize {
    match rule {
        Rule::Freestyle => 4,
        Rule::Standard | Rule::Caro | Rule::CaroOverline | Rule::Renju => 5,
    }
}

/// The patterns of both sides by line key.
///
/// A key is a number in base 3, one digit for each square within reach on the line: 0 empty, 1
/// Black's stone, 2 White's. The digit at distance `i` before the square has the weight 3^(i-1), the
/// one behind it 3^(reach+i-1). Digits add up, so a stone changes a key by one addition.
///
/// Squares beyond the edge have the digit 0, and there is a table for every place that the edges
/// may have, one after the other. A cell's key begins with the place where its table does, so
/// looking up knows nothing of edges.
pub(super) struct LineTable {
    /// By key the pattern of Black in the lower four bits and that of White in the upper.
    pub(super) patterns: Box<[u8]>,
}

/// Keys of one table.
pub(super) const fn keys(reach: usize) -> usize {
    3usize.pow(2 * reach as u32)
}

/// The weight of the digit at `distance` (from 1) before or behind the square.
pub(super) const fn weight(reach: usize, distance: usize, behind: bool) -> u32 {
    let digit = if behind {
        reach + distance - 1
    } else {
        distance - 1
    };
    3u32.pow(digit as u32)
}

/// The digit of a stone.
pub(super) const fn digit(side: Side) -> u32 {
    match side {
        Side::Black => 1,
        Side::White => 2,
    }
}

/// Where the table begins for lines whose first square beyond the edge is at these distances,
/// `reach + 1` if it is out of reach.
pub(super) const fn base(reach: usize, before: usize, behind: usize) -> usize {
    (before - 1 + (behind - 1) * (reach + 1)) * keys(reach)
}

impl LineTable {
    pub(super) fn new(rule: Rule) -> Self {
        let reach = reach(rule);
        let tables = (reach + 1) * (reach + 1);
        let mut patterns = vec![0; tables * keys(reach)].into_boxed_slice();
        let mut of_side = vec![0; keys(reach)];
        for behind in 1..=reach + 1 {
            for before in 1..=reach + 1 {
                let from = base(reach, before, behind);
                let table = &mut patterns[from..from + keys(reach)];
                for side in Side::BOTH {
                    of_side.fill(0);
                    Filler::new(rule, side, before, behind).fill(&mut of_side);
                    for (both, pattern) in table.iter_mut().zip(&of_side) {
                        *both |= pattern << (4 * side.index());
                    }
                }
            }
        }
        Self { patterns }
    }
}

/// Fills one table from the keys with most stones down: adding a stone to a key gives a higher
/// one, whose pattern is known by then.
struct Filler {
    rule: Rule,
    side: Side,
    reach: usize,
    /// Distances of the first square beyond each edge.
    edges: [usize; 2],
    /// The weights of the squares from the farthest before to the farthest behind; 0 in the middle.
    weights: [usize; LONGEST],
}

/// Squares of the longest line looked at.
const LONGEST: usize = 11;

/// What stands on a square, in the view of the side whose pattern it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stone {
    None,
    Own,
    Theirs,
    Edge,
}

impl Filler {
    fn new(rule: Rule, side: Side, before: usize, behind: usize) -> Self {
        let reach = reach(rule);
        let mut weights = [0; LONGEST];
        for distance in 1..=reach {
            weights[reach - distance] = weight(reach, distance, false) as usize;
            weights[reach + distance] = weight(reach, distance, true) as usize;
        }
        Self {
            rule,
            side,
            reach,
            edges: [before, behind],
            weights,
        }
    }

    /// Fills in the keys that have no stones off the board.
    fn fill(&self, patterns: &mut [u8]) {
        let [before, behind] = self.edges.map(|edge| 3usize.pow(edge as u32 - 1));
        for high in (0..behind).rev() {
            for low in (0..before).rev() {
                let key = low + high * 3usize.pow(self.reach as u32);
                patterns[key] = self.pattern(key, &self.line(key), patterns) as u8;
            }
        }
    }

    /// The line of this key with a stone in the middle.
    fn line(&self, key: usize) -> [Stone; LONGEST] {
        let mut line = [Stone::Edge; LONGEST];
        let (first, end) = (self.reach + 1 - self.edges[0], self.reach + self.edges[1]);
        for (at, stone) in line.iter_mut().enumerate().take(end).skip(first) {
            *stone = match key / self.weights[at].max(1) % 3 {
                _ if at == self.reach => Stone::Own,
                0 => Stone::None,
                stone if stone == digit(self.side) as usize => Stone::Own,
                _ => Stone::Theirs,
            };
        }
        line
    }

    /// The unbroken row through the middle: where it begins, and where it has ended.
    fn row(&self, line: &[Stone; LONGEST]) -> (usize, usize) {
        let (mut first, mut end) = (self.reach, self.reach + 1);
        while first > 0 && line[first - 1] == Stone::Own {
            first -= 1;
        }
        while end <= 2 * self.reach && line[end] == Stone::Own {
            end += 1;
        }
        (first, end)
    }

    fn pattern(&self, key: usize, line: &[Stone; LONGEST], known: &[u8]) -> Pattern {
        let (first, end) = self.row(line);
        let length = end - first;
        let exact = match self.rule {
            Rule::Freestyle | Rule::CaroOverline => false,
            Rule::Standard | Rule::Caro => true,
            Rule::Renju => self.side == Side::Black,
        };
        if length > 5 {
            return if exact {
                Pattern::Overline
            } else {
                Pattern::Five
            };
        }
        if length == 5 {
            // A row of five lies within reach with both its ends, but for freestyle.
            let closed = matches!(self.rule, Rule::Caro | Rule::CaroOverline)
                && line[first - 1] == Stone::Theirs
                && line[end] == Stone::Theirs;
            return if closed { Pattern::Dead } else { Pattern::Five };
        }

        let empty = || (0..=2 * self.reach).filter(|&at| line[at] == Stone::None);
        let after = |at: usize, stone: Side| {
            let key = key + digit(stone) as usize * self.weights[at];
            Pattern::from_index(known[key].into())
        };
        let own = self.side;
        let ways = |to: fn(Pattern) -> bool| empty().filter(|&at| to(after(at, own))).count();

        let fives = ways(|p| p == Pattern::Five);
        if fives > 0 {
            if self.rule == Rule::Renju && self.side == Side::Black && self.has_two_fours(line) {
                return Pattern::DoubleFour;
            }
            let stoppable = empty().any(|at| !after(at, !own).is_four());
            return if stoppable {
                Pattern::Four
            } else {
                Pattern::OpenFour
            };
        }
        match ways(|p| p == Pattern::OpenFour) {
            0 => {}
            1 => return Pattern::TightThree,
            _ => return Pattern::Three,
        }
        if ways(|p| p == Pattern::Four) > 0 {
            return Pattern::ClosedThree;
        }
        match ways(Pattern::is_three) {
            0 => {}
            1 | 2 => return Pattern::TightTwo,
            3 => return Pattern::SplitTwo,
            _ => return Pattern::Two,
        }
        if ways(|p| p == Pattern::ClosedThree) > 0 {
            return Pattern::ClosedTwo;
        }
        if ways(Pattern::is_two) > 0 {
            return Pattern::One;
        }
        if ways(|p| p == Pattern::ClosedTwo) > 0 {
            return Pattern::ClosedOne;
        }
        Pattern::Dead
    }

    /// Whether different sets of four stones are one stone from an exact five. The two ways to
    /// extend a straight four have the same set.
    fn has_two_fours(&self, line: &[Stone; LONGEST]) -> bool {
        let mut found = None;
        for at in (0..=2 * self.reach).filter(|&at| line[at] == Stone::None) {
            let mut filled = *line;
            filled[at] = Stone::Own;
            let (first, end) = self.row(&filled);
            if end - first == 5 && (first..end).contains(&at) {
                let stones = ((1u32 << end) - (1 << first)) & !(1 << at);
                if found.is_some_and(|found| found != stones) {
                    return true;
                }
                found = Some(stones);
            }
        }
        false
    }
}

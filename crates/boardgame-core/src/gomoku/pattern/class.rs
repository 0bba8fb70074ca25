//! What a stone on a square would make in all four directions: its shape code and its class.

use super::line::Pattern;

/// What a stone on a square amounts to, over all four lines through it. Ordered by strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    /// Nothing, or next to it.
    Nothing,
    /// One line that can become a two.
    One,
    /// One two.
    Two,
    /// One closed three, from which the next stone makes a four.
    ClosedThree,
    /// Two twos or closed threes at once, from which the next stone makes two threats.
    Fork,
    /// One three.
    Three,
    /// A three, and a two or closed three beside it.
    ThreePlus,
    /// One four.
    Four,
    /// A four, and a two or closed three beside it.
    FourPlus,
    /// Two threes at once or more.
    DoubleThree,
    /// A four and a three.
    FourThree,
    /// An open four, or two fours at once.
    OpenFour,
    /// A row that wins.
    Five,
    /// Black under renju: two threes or more along the lines, so forbidden if at least two of them
    /// are threes by the rules. Only [`Gomoku::foul`](crate::gomoku::Gomoku::foul) can tell.
    Suspect,
    /// Black under renju: an overline or a double four, forbidden without a doubt.
    Forbidden,
}

impl Class {
    /// The number of classes.
    pub const COUNT: usize = 15;

    /// All classes, in their order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Nothing,
        Self::One,
        Self::Two,
        Self::ClosedThree,
        Self::Fork,
        Self::Three,
        Self::ThreePlus,
        Self::Four,
        Self::FourPlus,
        Self::DoubleThree,
        Self::FourThree,
        Self::OpenFour,
        Self::Five,
        Self::Suspect,
        Self::Forbidden,
    ];

    /// The class numbered so in [`Class::ALL`].
    #[inline]
    pub(super) const fn from_index(index: u8) -> Self {
        Self::ALL[index as usize % Self::COUNT]
    }

    /// The class of four line patterns. `restricted` is Black under renju.
    #[must_use]
    pub fn of(patterns: [Pattern; 4], restricted: bool) -> Self {
        if !restricted || patterns.contains(&Pattern::Five) {
            return Self::unrestricted(patterns);
        }
        let count = |of: fn(Pattern) -> bool| patterns.iter().filter(|&&p| of(p)).count();
        if count(Pattern::is_four) > 1
            || patterns.contains(&Pattern::DoubleFour)
            || patterns.contains(&Pattern::Overline)
        {
            Self::Forbidden
        } else if count(Pattern::is_three) > 1 {
            Self::Suspect
        } else {
            Self::unrestricted(patterns)
        }
    }

    /// The class of four line patterns if nothing were forbidden: what a [`Suspect`](Class::Suspect)
    /// square is worth if it turns out to be legal.
    #[must_use]
    pub fn unrestricted(patterns: [Pattern; 4]) -> Self {
        let count = |of: fn(Pattern) -> bool| patterns.iter().filter(|&&p| of(p)).count();
        let fours = count(Pattern::is_four);
        let threes = count(Pattern::is_three);
        let closed = count(|p| p == Pattern::ClosedThree);
        let twos = count(Pattern::is_two);
        let more = closed + twos > 0;
        if patterns.contains(&Pattern::Five) {
            Self::Five
        } else if fours > 1
            || patterns.contains(&Pattern::OpenFour)
            || patterns.contains(&Pattern::DoubleFour)
        {
            Self::OpenFour
        } else if fours > 0 && threes > 0 {
            Self::FourThree
        } else if threes > 1 {
            Self::DoubleThree
        } else if fours > 0 {
            if more { Self::FourPlus } else { Self::Four }
        } else if threes > 0 {
            if more { Self::ThreePlus } else { Self::Three }
        } else if closed + twos > 1 {
            Self::Fork
        } else if closed > 0 {
            Self::ClosedThree
        } else if twos > 0 {
            Self::Two
        } else if patterns.contains(&Pattern::One) {
            Self::One
        } else {
            Self::Nothing
        }
    }
}

/// A set of classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classes(u16);

impl Classes {
    /// No class.
    pub const NONE: Self = Self(0);
    /// Every class whose stone makes a four the opponent must answer, but no five: open fours,
    /// four-threes and plain fours.
    pub const FOURS: Self = Self::NONE
        .with(Class::Four)
        .with(Class::FourPlus)
        .with(Class::FourThree)
        .with(Class::OpenFour);
    /// Every class whose stone makes a three, but no four.
    pub const THREES: Self = Self::NONE
        .with(Class::Three)
        .with(Class::ThreePlus)
        .with(Class::DoubleThree);

    /// With one more class.
    #[must_use]
    pub const fn with(self, class: Class) -> Self {
        Self(self.0 | 1 << class as u16)
    }

    /// The classes of either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether `class` is one of them.
    #[inline]
    #[must_use]
    pub const fn has(self, class: Class) -> bool {
        self.0 >> class as u16 & 1 != 0
    }

    /// The classes in the set, in their order.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = Class> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let class = Class::from_index(left.trailing_zeros() as u8);
            left &= left - 1;
            Some(class)
        })
    }
}

/// Shape codes: one for each way to choose the patterns of four lines, whatever their order.
pub const CODES: usize = 3060;

/// The patterns of four lines, the highest first, for every shape code in its order.
pub fn codes() -> impl Iterator<Item = [Pattern; 4]> {
    let up_to = |last: usize| 0..=last;
    up_to(Pattern::ALL.len() - 1).flat_map(move |a| {
        up_to(a).flat_map(move |b| {
            up_to(b).flat_map(move |c| up_to(c).map(move |d| [a, b, c, d].map(Pattern::from_index)))
        })
    })
}

/// The shape code of four patterns: its place in [`codes`].
pub(super) fn code(patterns: [Pattern; 4]) -> u16 {
    let mut sorted = patterns.map(|p| p as usize);
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    // How many choices of n patterns come before those that begin with `p`.
    let before = |p: usize, n: usize| (0..n).fold(1, |product, i| product * (p + i) / (i + 1));
    let [a, b, c, d] = sorted;
    (before(a, 4) + before(b, 3) + before(c, 2) + d) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_the_place_of_its_patterns() {
        assert_eq!(codes().count(), CODES);
        for (expected, patterns) in codes().enumerate() {
            let [a, b, c, d] = patterns;
            for same in [[a, b, c, d], [d, c, b, a], [b, d, a, c]] {
                assert_eq!(usize::from(code(same)), expected, "{same:?}");
            }
        }
    }
}

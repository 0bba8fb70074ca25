//! The numbers of the evaluation and of the order of moves.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::class::{CODES, Class, codes};
use super::line::Pattern;
use super::network::Network;
use crate::gomoku::Rule;

/// What shapes are worth: an evaluation, and the numbers by which moves are ordered.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// The evaluation.
    pub network: Network,
    /// By side: how good a move on a square of this shape code is for the side itself, in units of
    /// the evaluation.
    pub attack: [Box<[i16]>; 2],
    /// By side: how good it is to take a square of this shape code away from that side.
    pub defence: [Box<[i16]>; 2],
}

/// Bits of a threat mask: five of each side.
pub const THREAT_BITS: u32 = 10;

/// The classes that have a bit in the threat mask, from the lowest bit up.
pub(super) const THREATS: [Class; 5] = [
    Class::Three,
    Class::DoubleThree,
    Class::Four,
    Class::FourThree,
    Class::OpenFour,
];

/// Networks as [`Network::from_bytes`] reads them; see [`Weights::fitted`].
static FREESTYLE: &[u8] = include_bytes!("weights/freestyle.bin");
static STANDARD: &[u8] = include_bytes!("weights/standard.bin");
static RENJU: &[u8] = include_bytes!("weights/renju.bin");

impl Weights {
    /// The weights that the crate comes with: a network fitted to games of the engine against itself
    /// under the rule, and an order of moves set by hand. Caro has the network of the standard rule,
    /// or that of freestyle where its overlines win.
    ///
    /// The unpublished crate `boardgame-train` makes the games and the fit; its README says how and
    /// at what cost.
    #[must_use]
    pub fn fitted(rule: Rule) -> Self {
        let file = match rule {
            Rule::Freestyle | Rule::CaroOverline => FREESTYLE,
            Rule::Standard | Rule::Caro => STANDARD,
            Rule::Renju => RENJU,
        };
        Self::from_bytes(file, rule).unwrap_or_else(|| Self::by_hand(rule))
    }

    /// Weights set by hand.
    #[must_use]
    pub fn by_hand(rule: Rule) -> Self {
        let restricted = rule == Rule::Renju;
        let table = |restricted: bool, of: fn([Pattern; 4], Class) -> i16| {
            let mut table = vec![0; CODES].into_boxed_slice();
            for (entry, patterns) in table.iter_mut().zip(codes()) {
                *entry = of(patterns, Class::of(patterns, restricted));
            }
            table
        };
        let both = |of| [table(restricted, of), table(false, of)];
        let threats: Vec<i16> = (0..1 << THREAT_BITS).map(threat_by_hand).collect();
        let [black, white] = both(value_by_hand);
        Self {
            network: Network::linear([&black, &white], [&threats, &threats]),
            attack: both(attack_by_hand),
            defence: both(defence_by_hand),
        }
    }

    /// Weights with the evaluation of a file, see [`Network::from_bytes`], and the order of moves
    /// that is set by hand.
    ///
    /// `None` if the file has another length than those of networks.
    #[must_use]
    pub fn from_bytes(bytes: &[u8], rule: Rule) -> Option<Self> {
        Some(Self {
            network: Network::from_bytes(bytes, rule == Rule::Renju)?,
            ..Self::by_hand(rule)
        })
    }
}

fn sum(patterns: [Pattern; 4], of: impl Fn(Pattern) -> i16) -> i16 {
    patterns.iter().map(|&p| of(p)).sum()
}

fn value_by_hand(patterns: [Pattern; 4], class: Class) -> i16 {
    let lines = sum(patterns, |p| match p {
        Pattern::Dead | Pattern::Overline => 0,
        Pattern::ClosedOne | Pattern::One => 1,
        Pattern::ClosedTwo => 2,
        Pattern::TightTwo => 4,
        Pattern::SplitTwo => 5,
        Pattern::Two => 6,
        Pattern::ClosedThree => 7,
        Pattern::TightThree => 14,
        Pattern::Three => 18,
        Pattern::Four => 16,
        Pattern::DoubleFour => 30,
        Pattern::OpenFour => 50,
        Pattern::Five => 0,
    });
    let together = match class {
        Class::Fork => 8,
        Class::ThreePlus => 10,
        Class::FourPlus => 15,
        Class::DoubleThree => 50,
        Class::FourThree => 90,
        Class::Forbidden => return lines / 4,
        Class::Suspect => return lines / 2,
        _ => 0,
    };
    lines + together
}

fn attack_by_hand(patterns: [Pattern; 4], class: Class) -> i16 {
    let lines = sum(patterns, |p| match p {
        Pattern::Dead | Pattern::Overline => 0,
        Pattern::ClosedOne => 1,
        Pattern::One => 4,
        Pattern::ClosedTwo => 6,
        Pattern::TightTwo => 16,
        Pattern::SplitTwo => 20,
        Pattern::Two => 24,
        Pattern::ClosedThree => 24,
        Pattern::TightThree => 60,
        Pattern::Three => 70,
        Pattern::Four => 50,
        Pattern::DoubleFour | Pattern::OpenFour | Pattern::Five => 100,
    });
    lines + by_class(class)
}

fn defence_by_hand(patterns: [Pattern; 4], class: Class) -> i16 {
    let lines = sum(patterns, |p| match p {
        Pattern::Dead | Pattern::Overline => 0,
        Pattern::ClosedOne => 1,
        Pattern::One => 3,
        Pattern::ClosedTwo => 4,
        Pattern::TightTwo => 10,
        Pattern::SplitTwo => 13,
        Pattern::Two => 15,
        Pattern::ClosedThree => 12,
        Pattern::TightThree => 32,
        Pattern::Three => 36,
        Pattern::Four => 26,
        Pattern::DoubleFour | Pattern::OpenFour | Pattern::Five => 60,
    });
    lines + by_class(class) * 3 / 5
}

fn by_class(class: Class) -> i16 {
    match class {
        Class::Nothing | Class::One | Class::Two | Class::ClosedThree | Class::Three => 0,
        Class::Four => 0,
        Class::Fork => 16,
        Class::ThreePlus => 30,
        Class::FourPlus => 40,
        Class::DoubleThree => 200,
        Class::FourThree => 600,
        Class::OpenFour => 1200,
        Class::Five => 4000,
        Class::Suspect => -50,
        Class::Forbidden => -200,
    }
}

/// What the threats on the board are worth to the side to move, which has no five, nor has the
/// opponent.
fn threat_by_hand(mask: usize) -> i16 {
    let has = |class: Class, theirs: bool| {
        let bit = THREATS.iter().position(|&c| c == class).unwrap_or(0);
        mask >> (bit + if theirs { THREATS.len() } else { 0 }) & 1 != 0
    };
    let ours = |class| has(class, false);
    let theirs = |class| has(class, true);
    if ours(Class::OpenFour) {
        return 2000;
    }
    let mut score = 20;
    if theirs(Class::OpenFour) {
        // A three is on the board: it has to be answered, or fours played first.
        if ours(Class::FourThree) {
            score += 300;
        }
        score -= if ours(Class::Four) { 60 } else { 120 };
        if theirs(Class::FourThree) {
            score -= 150;
        }
        return score;
    }
    if ours(Class::FourThree) {
        return 1000;
    }
    if ours(Class::DoubleThree) {
        score += if theirs(Class::Four) { 150 } else { 400 };
    }
    if theirs(Class::FourThree) {
        score -= 100;
    }
    if theirs(Class::DoubleThree) {
        score -= 50;
    }
    if ours(Class::Three) {
        score += 15;
    }
    if ours(Class::Four) {
        score += 10;
    }
    score
}

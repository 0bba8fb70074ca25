//! The tables of one rule set: patterns by line key, codes by patterns, classes and weights by code.

use alloc::boxed::Box;

use super::class::{CODES, Class, code, codes};
use super::line::{LineTable, Pattern};
use super::network::Network;
use super::weights::Weights;
use crate::Side;
use crate::gomoku::Rule;

/// The tables of one rule set, made once and shared by all boards under it.
///
/// They hold nothing that depends on the size of the board. Making them takes a few milliseconds.
pub struct Tables {
    rule: Rule,
    lines: LineTable,
    /// By the four patterns, four bits each.
    shapes: Box<[Shape; PACKED]>,
    classes: [Box<[Class]>; 2],
    weights: Weights,
}

/// Ways to pack four patterns into sixteen bits.
const PACKED: usize = 1 << 16;

/// What four patterns are together.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) code: u16,
    /// By side.
    pub(super) classes: [Class; 2],
}

impl Tables {
    /// The tables of `rule` with the weights that the crate comes with.
    #[must_use]
    pub fn new(rule: Rule) -> Self {
        Self::with_weights(rule, Weights::fitted(rule))
    }

    /// The tables of `rule` with weights of one's own.
    ///
    /// # Panics
    /// If a table of the weights has not as many entries as its documentation says.
    #[must_use]
    pub fn with_weights(rule: Rule, weights: Weights) -> Self {
        for tables in [&weights.attack, &weights.defence] {
            assert!(tables.iter().all(|table| table.len() == CODES));
        }
        let classes = Side::BOTH.map(|side| -> Box<[Class]> {
            let restricted = rule == Rule::Renju && side == Side::Black;
            codes()
                .map(|patterns| Class::of(patterns, restricted))
                .collect()
        });
        Self {
            rule,
            lines: LineTable::new(rule),
            shapes: shapes(&classes),
            classes,
            weights,
        }
    }

    /// The rule set they are for.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The numbers of the evaluation and of the order of moves.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The evaluation.
    #[inline]
    pub(super) const fn network(&self) -> &Network {
        &self.weights.network
    }

    /// The class of a shape code.
    ///
    /// # Panics
    /// If it is not below [`CODES`].
    #[inline]
    #[must_use]
    pub fn class(&self, side: Side, code: u16) -> Class {
        self.classes[side.index()][code as usize]
    }

    /// By the four patterns, four bits each.
    #[inline]
    pub(super) const fn shapes(&self) -> &[Shape; PACKED] {
        &self.shapes
    }

    /// The patterns of both sides by line key, see [`LineTable`].
    #[inline]
    pub(super) const fn patterns(&self) -> &[u8] {
        &self.lines.patterns
    }
}

impl core::fmt::Debug for Tables {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Tables")
            .field("rule", &self.rule)
            .finish_non_exhaustive()
    }
}

fn shapes(classes: &[Box<[Class]>; 2]) -> Box<[Shape; PACKED]> {
    let nothing = Shape {
        code: 0,
        classes: [Class::Nothing; 2],
    };
    let mut table = Box::new([nothing; PACKED]);
    let digits = || 0..Pattern::ALL.len();
    for a in digits() {
        for b in digits() {
            for c in digits() {
                for d in digits() {
                    let code = code([a, b, c, d].map(Pattern::from_index));
                    table[a | b << 4 | c << 8 | d << 12] = Shape {
                        code,
                        classes: [0, 1].map(|side| classes[side][usize::from(code)]),
                    };
                }
            }
        }
    }
    table
}

//! Multi-ProbCut: how much a shallow search must promise for a deep one to be left out.
//!
//! The scores of searches to different depths differ by errors that are nearly normal. If a shallow
//! search is above the window by so many of their standard deviations, the deep one would be above
//! it too with the confidence that belongs to that number, and so it need not be run (Buro,
//! "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995, and "Experiments
//! with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997).

use crate::reversi::eval::{UNITS_PER_DISC, sigma, sigma_to_end};

/// How much a search leaves to chance: an index into [`TENTHS`], or [`EXACT`].
pub(super) type Trust = u8;

/// Before the end of the game is in sight. Matches at a fixed number of nodes chose it: to be often
/// wrong about single moves costs less than to be a ply behind.
pub(super) const MIDGAME: Trust = 0;

/// Nothing is left to chance.
pub(super) const EXACT: Trust = 6;

/// By [`Trust`], how many tenths of the standard deviation a shallow search must be beyond the
/// window. A normal error stays within them 58, 73, 87, 95, 99 and 99.9 times in a hundred.
const TENTHS: [i32; EXACT as usize] = [8, 11, 15, 20, 26, 33];

/// The depth from which on searches may be cut.
pub(super) const SHALLOWEST: u32 = 3;

/// The depth of the shallow search for one to `depth`: of the same parity, because scores of even
/// and odd depths differ.
pub(super) const fn probe(depth: u32) -> u32 {
    let probe = depth / 4 * 2 + depth % 2;
    if probe < depth { probe } else { depth - 2 }
}

/// The distance in discs from the window that a probe must have, at least 1: so many of the
/// deviations that were measured for the evaluation of the crate.
pub(super) fn margin(trust: Trust, empties: u32, depth: u32, probe: u32) -> i32 {
    let units = if depth >= empties {
        sigma_to_end(empties, probe)
    } else {
        sigma(empties, probe, depth)
    };
    TENTHS[usize::from(trust) % TENTHS.len()] * units / (10 * UNITS_PER_DISC) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probes_are_shallower_and_of_the_same_parity() {
        for depth in SHALLOWEST..=60 {
            let probe = probe(depth);
            assert!(probe < depth && probe % 2 == depth % 2);
        }
    }

    #[test]
    fn margins_grow_with_trust() {
        for empties in 4..=60 {
            for depth in SHALLOWEST..=empties {
                let margin = |trust| margin(trust, empties, depth, probe(depth));
                assert!((0..EXACT).map(margin).is_sorted());
                assert!(margin(0) > 0 && margin(EXACT - 1) < 64);
            }
        }
    }
}

//! Multi-ProbCut: how much a shallow search must promise for a deep one to be left out.
//!
//! The scores of searches to different depths differ by errors that are nearly normal. If a shallow
//! search is above the window by so many of their standard deviations, the deep one would be above
//! it too with the confidence that belongs to that number, and so it need not be run (Buro,
//! "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995, and "Experiments
//! with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997).

/// How much a search leaves to chance: an index into [`SIGMAS`], or [`EXACT`].
pub(super) type Trust = u8;

/// Nothing is left to chance.
pub(super) const EXACT: Trust = 5;

/// By [`Trust`], how many standard deviations a shallow search must be beyond the window. A normal
/// error stays within them 73, 87, 95, 99 and 99.9 times in a hundred.
const SIGMAS: [f32; EXACT as usize] = [1.1, 1.5, 2.0, 2.6, 3.3];

/// The depth from which on searches may be cut.
pub(super) const SHALLOWEST: u32 = 3;

/// The depth of the shallow search for one to `depth`: of the same parity, because scores of even
/// and odd depths differ.
pub(super) const fn probe(depth: u32) -> u32 {
    let probe = depth / 4 * 2 + depth % 2;
    if probe < depth { probe } else { depth - 2 }
}

/// The standard deviation, in discs, of the score at `depth` from the one at the depth `probe`,
/// with so many empty squares.
///
/// The numbers are set by hand and err on the side of caution: they wait to be fitted to searches of
/// positions from self-play.
pub(super) fn sigma(empties: u32, depth: u32, probe: u32) -> f32 {
    let (n, d, p) = (empties as f32, depth as f32, probe as f32);
    let sigma = if depth >= empties {
        6.2 - 0.05 * n + 0.12 * (d - p) - 0.18 * p
    } else {
        3.2 - 0.012 * n + 0.14 * (d - p) - 0.12 * p
    };
    sigma.max(1.0)
}

/// The distance in discs from the window that a probe must have, at least 1.
pub(super) fn margin(trust: Trust, empties: u32, depth: u32, probe: u32) -> i32 {
    let sigmas = SIGMAS[usize::from(trust) % SIGMAS.len()];
    (sigmas * sigma(empties, depth, probe)) as i32 + 1
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

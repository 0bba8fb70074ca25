//! How far a shallow search is from a deep one: [`sigma`].
//!
//! Made by `boardgame-train reversi probcut`, which measures it and explains the model.

/// The factor by empty squares, in 1/16 unit.
static EMPTIES: [u32; 61] = [
    1826, 1845, 1862, 1876, 1889, 1900, 1908, 1915, 1919, 1921, 1921, 1919, 1915, 1908, 1900, 1889,
    1877, 1862, 1845, 1827, 1806, 1784, 1760, 1734, 1707, 1679, 1649, 1617, 1585, 1551, 1517, 1481,
    1445, 1408, 1370, 1332, 1294, 1255, 1216, 1177, 1138, 1099, 1060, 1021, 983, 945, 907, 870,
    834, 798, 763, 728, 695, 662, 630, 599, 568, 539, 511, 483, 457,
];

/// The factor by plies of the shallow search, in 1/4096.
static PROBE: [u32; 21] = [
    4096, 3402, 2825, 2346, 1949, 1618, 1344, 1116, 927, 770, 639, 531, 441, 366, 304, 253, 210,
    174, 145, 120, 100,
];

/// The factor by plies of the deep search, in 1/4096.
static DEPTH: [u32; 41] = [
    4096, 4576, 5111, 5710, 6379, 7126, 7960, 8892, 9934, 11097, 12397, 13848, 15470, 17282, 19305,
    21566, 24092, 26913, 30064, 33585, 37518, 41912, 46820, 52302, 58427, 65269, 72913, 81451,
    90990, 101645, 113548, 126845, 141699, 158293, 176830, 197538, 220670, 246512, 275380, 307628,
    343653,
];

/// The standard deviation of the difference between the scores of searches of
/// `probe` and of `depth` plies with so many squares empty, in units of the evaluation.
#[inline]
#[must_use]
pub fn sigma(empties: u32, probe: u32, depth: u32) -> i32 {
    let at = |table: &[u32], i: u32| u64::from(table[(i as usize).min(table.len() - 1)]);
    let product = at(&EMPTIES, empties) * at(&PROBE, probe) * at(&DEPTH, depth);
    (product >> 28) as i32
}

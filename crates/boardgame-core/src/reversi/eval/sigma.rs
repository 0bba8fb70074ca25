//! How far a shallow search is from a deep one and from the exact score: [`sigma`] and
//! [`sigma_to_end`].
//!
//! Made by `boardgame-train reversi probcut`, which measures it and explains the models.

/// The factor by empty squares, in 1/16 unit.
static EMPTIES: [u32; 61] = [
    1797, 1821, 1844, 1864, 1882, 1898, 1911, 1922, 1931, 1937, 1941, 1943, 1942, 1939, 1933, 1924,
    1914, 1901, 1885, 1868, 1848, 1826, 1802, 1776, 1749, 1719, 1688, 1656, 1622, 1586, 1550, 1512,
    1474, 1434, 1394, 1353, 1312, 1271, 1229, 1187, 1145, 1103, 1061, 1020, 979, 938, 898, 859,
    820, 782, 745, 709, 674, 639, 606, 573, 542, 512, 483, 454, 427,
];

/// The factor by plies of the shallow search, in 1/4096.
static PROBE: [u32; 21] = [
    4096, 3364, 2764, 2270, 1864, 1531, 1258, 1033, 849, 697, 573, 470, 386, 317, 261, 214, 176,
    144, 119, 97, 80,
];

/// The factor by plies of the deep search, in 1/4096.
static DEPTH: [u32; 41] = [
    4096, 4601, 5168, 5805, 6520, 7324, 8227, 9240, 10379, 11659, 13096, 14710, 16522, 18559,
    20846, 23416, 26301, 29543, 33184, 37274, 41868, 47029, 52825, 59335, 66648, 74863, 84090,
    94454, 106095, 119171, 133859, 150357, 168889, 189704, 213085, 239348, 268847, 301983, 339202,
    381008, 427967,
];

/// The factor by empty squares, in 1/16 unit.
static EMPTIES_TO_END: [u32; 41] = [
    1753, 1753, 2232, 2571, 2842, 3071, 3273, 3453, 3618, 3769, 3910, 4042, 4166, 4284, 4396, 4503,
    4605, 4704, 4798, 4890, 4978, 5063, 5146, 5226, 5304, 5380, 5454, 5526, 5597, 5665, 5733, 5799,
    5863, 5926, 5988, 6049, 6109, 6167, 6225, 6281, 6337,
];

/// The factor by plies of the shallow search, in 1/4096.
static PROBE_TO_END: [u32; 21] = [
    4096, 3703, 3348, 3027, 2737, 2474, 2237, 2022, 1828, 1653, 1494, 1351, 1221, 1104, 998, 903,
    816, 738, 667, 603, 545,
];

/// The standard deviation of the difference between the scores of searches of `probe` and of
/// `depth` plies with so many squares empty, in units of the evaluation.
#[inline]
#[must_use]
pub fn sigma(empties: u32, probe: u32, depth: u32) -> i32 {
    let product = at(&EMPTIES, empties) * at(&PROBE, probe) * at(&DEPTH, depth);
    (product >> 28) as i32
}

/// The standard deviation of the difference between the score of a search of `probe` plies and the
/// exact score with so many squares empty, in units of the evaluation.
#[inline]
#[must_use]
pub fn sigma_to_end(empties: u32, probe: u32) -> i32 {
    let product = at(&EMPTIES_TO_END, empties) * at(&PROBE_TO_END, probe);
    (product >> 16) as i32
}

/// The entry, or the last one beyond the table.
#[inline]
fn at(table: &[u32], i: u32) -> u64 {
    u64::from(table[(i as usize).min(table.len() - 1)])
}

//! How far a shallow search is from a deep one and from the exact score: [`sigma`] and
//! [`sigma_to_end`].
//!
//! Made by `boardgame-train reversi probcut`, which measures it and explains the models.

/// The factor by empty squares, in 1/16 unit.
static EMPTIES: [u32; 61] = [
    2717, 2669, 2622, 2574, 2527, 2479, 2432, 2385, 2338, 2292, 2245, 2199, 2153, 2108, 2063, 2018,
    1973, 1929, 1886, 1842, 1800, 1757, 1715, 1674, 1633, 1593, 1553, 1514, 1475, 1437, 1399, 1362,
    1326, 1290, 1254, 1220, 1186, 1152, 1119, 1087, 1055, 1024, 994, 964, 935, 906, 878, 851, 824,
    798, 772, 747, 723, 699, 675, 653, 631, 609, 588, 568, 548,
];

/// The factor by plies of the shallow search, in 1/4096.
static PROBE: [u32; 21] = [
    4096, 3401, 2823, 2344, 1946, 1615, 1341, 1113, 924, 767, 637, 529, 439, 365, 303, 251, 209,
    173, 144, 119, 99,
];

/// The factor by plies of the deep search, in 1/4096.
static DEPTH: [u32; 41] = [
    4096, 4503, 4950, 5441, 5982, 6576, 7228, 7946, 8735, 9603, 10556, 11604, 12757, 14023, 15416,
    16946, 18629, 20479, 22512, 24748, 27205, 29906, 32876, 36140, 39729, 43674, 48010, 52777,
    58018, 63779, 70112, 77073, 84726, 93139, 102388, 112554, 123730, 136016, 149522, 164369,
    180690,
];

/// The factor by empty squares, in 1/16 unit.
static EMPTIES_TO_END: [u32; 41] = [
    2632, 2632, 2903, 3074, 3201, 3303, 3389, 3464, 3530, 3589, 3642, 3692, 3737, 3780, 3819, 3857,
    3892, 3925, 3957, 3987, 4016, 4044, 4071, 4096, 4121, 4145, 4168, 4190, 4212, 4233, 4253, 4273,
    4292, 4310, 4329, 4346, 4364, 4381, 4397, 4413, 4429,
];

/// The factor by plies of the shallow search, in 1/4096.
static PROBE_TO_END: [u32; 21] = [
    4096, 3749, 3431, 3140, 2873, 2630, 2407, 2203, 2016, 1845, 1688, 1545, 1414, 1294, 1185, 1084,
    992, 908, 831, 760, 696,
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

//! How far a shallow search is from a deep one and from the exact score: [`sigma`] and
//! [`sigma_to_end`].
//!
//! Made by `boardgame-train reversi probcut`, which measures it and explains the models.

/// The factor by empty squares, in 1/16 unit.
static EMPTIES: [u32; 61] = [
    2802, 2737, 2673, 2611, 2550, 2491, 2433, 2376, 2321, 2267, 2214, 2162, 2112, 2063, 2015, 1968,
    1922, 1878, 1834, 1791, 1750, 1709, 1669, 1631, 1593, 1556, 1520, 1484, 1450, 1416, 1383, 1351,
    1320, 1289, 1259, 1230, 1202, 1174, 1147, 1120, 1094, 1069, 1044, 1020, 996, 973, 951, 929,
    907, 886, 866, 846, 826, 807, 788, 770, 752, 735, 718, 701, 685,
];

/// The factor by plies of the shallow search, in 1/4096.
static PROBE: [u32; 21] = [
    4096, 3384, 2795, 2309, 1907, 1576, 1302, 1075, 888, 734, 606, 501, 414, 342, 282, 233, 193,
    159, 131, 109, 90,
];

/// The factor by plies of the deep search, in 1/4096.
static DEPTH: [u32; 41] = [
    4096, 4547, 5048, 5604, 6221, 6906, 7667, 8511, 9448, 10489, 11644, 12927, 14350, 15931, 17685,
    19633, 21795, 24195, 26860, 29818, 33102, 36748, 40795, 45288, 50275, 55812, 61959, 68783,
    76358, 84768, 94103, 104467, 115972, 128745, 142924, 158664, 176138, 195537, 217072, 240979,
    267518,
];

/// The factor by empty squares, in 1/16 unit.
static EMPTIES_TO_END: [u32; 41] = [
    1574, 1574, 2033, 2360, 2624, 2849, 3047, 3226, 3388, 3539, 3679, 3810, 3934, 4052, 4164, 4272,
    4375, 4473, 4569, 4661, 4750, 4836, 4919, 5001, 5080, 5157, 5232, 5305, 5377, 5447, 5515, 5582,
    5648, 5712, 5776, 5838, 5899, 5958, 6017, 6075, 6132,
];

/// The factor by plies of the shallow search, in 1/4096.
static PROBE_TO_END: [u32; 21] = [
    4096, 3706, 3352, 3033, 2744, 2482, 2246, 2032, 1838, 1663, 1504, 1361, 1231, 1114, 1008, 912,
    825, 746, 675, 611, 553,
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

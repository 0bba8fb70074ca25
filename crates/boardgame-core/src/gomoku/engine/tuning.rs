//! The numbers of the search, in plies and in the unit of the evaluation.

/// Plies of fours looked at where the depth ends.
pub(super) const LEAF_VCF: i32 = 16;
/// Plies of fours looked at in every other node.
pub(super) const NODE_VCF: i32 = 24;
/// Up to this depth a hopeless position is only looked at for fours.
pub(super) const RAZOR_DEPTH: i32 = 3;
/// Up to this depth the evaluation may cut a node or a move off.
pub(super) const FUTILITY_DEPTH: i32 = 7;
/// From this depth on a node without a known move is searched less deeply.
pub(super) const REDUCE_UNKNOWN_DEPTH: i32 = 5;
/// From this depth on the known best move is compared with all others.
pub(super) const SINGULAR_DEPTH: i32 = 7;
/// The depth for moves far from every stone, when all others lose.
pub(super) const FAR_DEPTH: i32 = 2;

/// From this depth on a node can be shared out among threads.
#[cfg(feature = "std")]
pub(super) const SHARE_DEPTH: i32 = 4;

/// How far below the window the evaluation must be for razoring.
pub(super) const fn razor(depth: i32) -> i32 {
    100 + 60 * depth * depth
}

/// How far above the window the evaluation must be for a cut.
pub(super) const fn futility(depth: i32, improving: bool) -> i32 {
    60 * (depth - improving as i32) + 20
}

/// What a quiet move may gain at most.
pub(super) const fn move_futility(depth: i32) -> i32 {
    60 + 70 * depth
}

/// Moves that are tried at most.
pub(super) const fn move_count(depth: i32, improving: bool) -> i32 {
    (5 + depth * depth) / if improving { 1 } else { 2 } + 3
}

/// How much worse the other moves must be for the known one to be singular.
pub(super) const fn singular(depth: i32) -> i32 {
    2 * depth
}

/// The change of a history number.
pub(super) const fn bonus(depth: i32) -> i32 {
    let bonus = 30 * depth * depth + 60 * depth;
    if bonus > 1600 { 1600 } else { bonus }
}

/// Plies by which a late move is searched less deeply.
#[inline]
pub(super) fn reduction(depth: i32, tried: i32) -> i32 {
    let at = |n: i32| LOGARITHMS[n.clamp(1, 127) as usize];
    (at(depth) * at(tried) / 1024 + 300) / 1024
}

/// 724 times the natural logarithm, so that a product is 512 * 1024 times that of two logarithms.
static LOGARITHMS: [i32; 128] = logarithms();

const fn logarithms() -> [i32; 128] {
    let mut table = [0; 128];
    let mut n = 2;
    while n < 128 {
        // ln n = 2 artanh((n - 1) / (n + 1)), by its series.
        let z = (n as f64 - 1.0) / (n as f64 + 1.0);
        let (mut power, mut sum, mut i) = (z, 0.0, 1);
        while i < 2000 {
            sum += power / i as f64;
            power *= z * z;
            i += 2;
        }
        table[n] = (2.0 * sum * 724.0) as i32;
        n += 1;
    }
    table
}

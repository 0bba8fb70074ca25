//! Scores inside the search: small numbers that fit a table's entry.

use crate::Score;

/// The number of a win at once; what is left of it after `n` plies is a win in `n`.
pub(super) const WIN: i32 = 30_000;
/// Numbers above this are proven wins; those of the evaluation stay well below.
pub(super) const PROVEN: i32 = 28_000;
/// The bound of what is not proven.
pub(super) const HIGHEST: i32 = 20_000;
/// Above every score.
pub(super) const INFINITY: i32 = 32_000;

/// A win that comes `ply` plies after the root.
#[inline]
pub(super) const fn win_at(ply: usize) -> i32 {
    WIN - ply as i32
}

/// A loss that comes `ply` plies after the root.
#[inline]
pub(super) const fn loss_at(ply: usize) -> i32 {
    -win_at(ply)
}

#[inline]
pub(super) const fn is_win(value: i32) -> bool {
    value > PROVEN
}

#[inline]
pub(super) const fn is_loss(value: i32) -> bool {
    value < -PROVEN
}

#[inline]
pub(super) const fn is_proven(value: i32) -> bool {
    is_win(value) || is_loss(value)
}

/// Distances from the root to distances from the node, for the table.
#[inline]
pub(super) const fn to_table(value: i32, ply: usize) -> i32 {
    if is_win(value) {
        value + ply as i32
    } else if is_loss(value) {
        value - ply as i32
    } else {
        value
    }
}

/// The inverse of [`to_table`].
#[inline]
pub(super) const fn from_table(value: i32, ply: usize) -> i32 {
    if is_win(value) {
        value - ply as i32
    } else if is_loss(value) {
        value + ply as i32
    } else {
        value
    }
}

/// A root's value as a score.
pub(super) const fn score(value: i32) -> Score {
    if is_win(value) {
        Score::win_in((WIN - value) as u32)
    } else if is_loss(value) {
        Score::loss_in((WIN + value) as u32)
    } else {
        Score::value(value)
    }
}

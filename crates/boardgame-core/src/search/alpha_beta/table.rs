//! The transposition table: what is known of positions that were searched before.

use alloc::vec::Vec;

use crate::Score;
use crate::search::Bound;

/// Entries a bucket: a position may be in any of them.
const BUCKET: usize = 4;

/// The depth of an entry whose every line went to the end of the game, so that no search can be
/// deeper.
pub(super) const TO_THE_END: u16 = u16::MAX;

/// A table of searched positions, of a fixed size.
///
/// A position is found by its whole 64-bit key. When a bucket is full, what an earlier search left
/// goes first, then what was searched less deeply; so the table never needs to be cleared between
/// searches.
#[derive(Clone, Debug)]
pub struct Table<M> {
    buckets: Vec<[Entry<M>; BUCKET]>,
    generation: u8,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    key: u64,
    /// The best move known.
    pub(super) best: Option<M>,
    /// In the view of the side to move, distances counted from the position.
    pub(super) score: Score,
    pub(super) depth: u16,
    generation: u8,
    /// `None` in an entry that was never written.
    bound: Option<Bound>,
}

impl<M: Copy> Table<M> {
    /// A table that takes up at most `bytes`, or holds nothing if that is less than one bucket.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let empty = Entry {
            key: 0,
            best: None,
            score: Score::DRAW,
            depth: 0,
            generation: 0,
            bound: None,
        };
        let count = bytes / size_of::<[Entry<M>; BUCKET]>();
        Self {
            buckets: alloc::vec![[empty; BUCKET]; count],
            generation: 0,
        }
    }

    /// Whether it has no room for anything.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.buckets.is_empty()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for bucket in &mut self.buckets {
            for entry in bucket {
                entry.bound = None;
            }
        }
        self.generation = 0;
    }

    /// Begins a new search: from now on, what is there already is the first to be replaced.
    pub(super) const fn next_generation(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<(Entry<M>, Bound)> {
        let bucket = self.buckets.get(self.place(key))?;
        let entry = bucket
            .iter()
            .find(|entry| entry.key == key && entry.bound.is_some())?;
        entry.bound.map(|bound| (*entry, bound))
    }

    #[inline]
    pub(super) fn store(
        &mut self,
        key: u64,
        best: Option<M>,
        score: Score,
        bound: Bound,
        depth: u32,
    ) {
        let (place, generation) = (self.place(key), self.generation);
        let Some(bucket) = self.buckets.get_mut(place) else {
            return;
        };
        let worth = |entry: &Entry<M>| match entry.bound {
            None => 0,
            // The same position is always written over.
            Some(_) if entry.key == key => 0,
            Some(_) => {
                1 + u32::from(entry.depth) + (u32::from(entry.generation == generation) << 16)
            }
        };
        let mut least = 0;
        for at in 1..BUCKET {
            if worth(&bucket[at]) < worth(&bucket[least]) {
                least = at;
            }
        }
        let entry = &mut bucket[least];
        // A bound without a move must not wipe out the move that is known.
        let best = best.or(if entry.key == key && entry.bound.is_some() {
            entry.best
        } else {
            None
        });
        let depth = depth.min(u32::from(u16::MAX)) as u16;
        *entry = Entry {
            key,
            best,
            score,
            depth,
            generation,
            bound: Some(bound),
        };
    }

    /// The key scaled to the number of buckets. The multiplication spreads keys that differ in a
    /// few bits only, such as a packed board.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let spread = (key ^ (key >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(spread) * self.buckets.len() as u128) >> 64) as usize
    }
}

/// What a score says that was found in the window from `alpha` to `beta`.
#[inline]
pub(super) fn bound(score: Score, alpha: Score, beta: Score) -> Bound {
    if score >= beta {
        Bound::Lower
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_to_its_size_and_finds_what_it_was_given() {
        for bytes in [0, 10, 1 << 12, 1 << 20] {
            let mut table = Table::<u16>::new(bytes);
            assert!(size_of_val(&*table.buckets) <= bytes);
            for key in (1..200u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
                table.store(key, Some(key as u16), Score::value(3), Bound::Exact, 2);
                let found = table.find(key);
                assert_eq!(found.is_some(), !table.buckets.is_empty());
                if let Some((entry, bound)) = found {
                    assert_eq!(
                        (entry.best, entry.score),
                        (Some(key as u16), Score::value(3))
                    );
                    assert_eq!(bound, Bound::Exact);
                }
            }
            table.clear();
            assert!(table.find(0x9e37_79b9_7f4a_7c15).is_none());
        }
    }

    #[test]
    fn what_an_earlier_search_left_goes_first_then_what_is_shallow() {
        let mut table = Table::<u16>::new(size_of::<[Entry<u16>; BUCKET]>());
        for (key, depth) in [(1, 9), (2, 3), (3, 5), (4, 7)] {
            table.store(key, None, Score::DRAW, Bound::Lower, depth);
        }
        table.store(5, None, Score::DRAW, Bound::Lower, 1);
        assert!(table.find(2).is_none() && table.find(1).is_some());
        table.next_generation();
        table.store(6, None, Score::DRAW, Bound::Lower, 1);
        table.store(7, None, Score::DRAW, Bound::Lower, 1);
        assert!(table.find(5).is_none() && table.find(3).is_none());
        assert!(table.find(6).is_some() && table.find(7).is_some());
    }
}

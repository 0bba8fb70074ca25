//! The transposition table of the Reversi searches: what is known of positions seen before.

use alloc::boxed::Box;
use core::fmt;

use super::kernel::Kernel;
use crate::search::buckets::Buckets;

/// Stands for no move in [`Known::moves`].
pub(super) const NO_MOVE: u8 = 64;

/// A table of bounds of the scores of positions, of a fixed size, which threads may share.
///
/// An entry is two words, the key and the data ([`Known`] and the generation, byte by byte; 0 if it
/// was never written), of which the key is stored combined with the data by exclusive or: an entry
/// that two threads wrote at once then belongs to no position (Hyatt and Mann, "A lock-free
/// transposition-table implementation for parallel search", 2002).
pub(super) struct Table {
    buckets: Buckets,
    /// Of the search that goes on, from 1 to 255.
    generation: u8,
    /// Whether a search has begun since it was made or cleared.
    is_used: bool,
}

/// What is known of a position, in the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The score is this or more.
    pub(super) lower: i8,
    /// The score is this or less.
    pub(super) upper: i8,
    /// How far the search went, in plies.
    pub(super) depth: u8,
    /// How far it can be trusted: the higher, the less was left to chance.
    pub(super) trust: u8,
    /// The best move and the one that was best before it, or [`NO_MOVE`].
    pub(super) moves: [u8; 2],
}

impl Table {
    /// A table that takes up at most `bytes`, or holds nothing if that is less than one bucket.
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            buckets: Buckets::new(bytes),
            generation: 1,
            is_used: false,
        }
    }

    /// Takes its memory now instead of when it is written to.
    pub(super) fn take(&mut self) {
        self.buckets.take();
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if !self.is_used {
            return;
        }
        self.buckets.clear();
        self.generation = 1;
        self.is_used = false;
    }

    /// Begins a new search: from now on, what is there already is the first to be replaced.
    pub(super) const fn next_generation(&mut self) {
        self.is_used = true;
        self.generation = if self.generation == u8::MAX {
            1
        } else {
            self.generation + 1
        };
    }

    /// Has a kernel fetch the place of a position that will be looked for soon.
    #[inline(always)]
    pub(super) fn prefetch<K: Kernel>(&self, kernel: K, key: u64) {
        if let Some(bucket) = self.buckets.find(key) {
            kernel.prefetch(bucket);
        }
    }

    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Known> {
        self.buckets.find(key)?.iter().find_map(|[check, data]| {
            let data = data.load();
            (check.load() ^ data == key && data != 0).then(|| Known::unpack(data))
        })
    }

    /// Puts what is known of a position in the place of what was, or else of what is worth least.
    #[inline]
    pub(super) fn store(&self, key: u64, known: Known) {
        let Some(bucket) = self.buckets.find(key) else {
            return;
        };
        let mut worst = &bucket[0];
        let mut least = u32::MAX;
        for entry in bucket {
            let [check, data] = entry;
            let data = data.load();
            if check.load() ^ data == key {
                worst = entry;
                break;
            }
            let worth = self.worth(data);
            if worth < least {
                (worst, least) = (entry, worth);
            }
        }
        let data = known.pack(self.generation);
        let [check, word] = worst;
        check.store(key ^ data);
        word.store(data);
    }

    /// What is of this search before what is older, then what took longer to find out.
    #[inline]
    const fn worth(&self, data: u64) -> u32 {
        let [_, _, depth, trust, _, _, generation, _] = data.to_le_bytes();
        let is_new = (generation == self.generation) as u32;
        is_new << 16 | (depth as u32) << 8 | trust as u32
    }
}

/// The tables that one thread has for itself, for positions of which there are so many that the
/// large table, far away in memory, would be too slow: with all of them in one of a GiB, a position
/// with 30 empty squares took a quarter longer to solve.
#[derive(Debug)]
pub(super) struct NearTables {
    /// For the positions whose moves are sorted with care.
    pub(super) ending: NearTable<{ 1 << 17 }>,
    /// For the last ones that are worth a table.
    pub(super) last: NearTable<{ 1 << 12 }>,
}

impl NearTables {
    pub(super) fn new() -> Self {
        Self {
            ending: NearTable::new(),
            last: NearTable::new(),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.ending.clear();
        self.last.clear();
    }
}

/// A table of `SIZE` entries, a power of two, that fits in a cache near its thread. All it holds is
/// exact, and what comes last stays.
pub(super) struct NearTable<const SIZE: usize> {
    /// The key and the data of each entry.
    entries: Box<[[u64; 2]; SIZE]>,
}

impl<const SIZE: usize> NearTable<SIZE> {
    fn new() -> Self {
        const { assert!(SIZE.is_power_of_two()) };
        let entries = alloc::vec![[0; 2]; SIZE].into_boxed_slice();
        Self {
            entries: entries.try_into().expect("there are as many as were made"),
        }
    }

    fn clear(&mut self) {
        self.entries.fill([0; 2]);
    }

    /// Has a kernel fetch the place of a position that will be looked for soon.
    #[inline(always)]
    pub(super) fn prefetch<K: Kernel>(&self, kernel: K, key: u64) {
        kernel.prefetch(&self.entries[key as usize % SIZE]);
    }

    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Known> {
        let [found, data] = self.entries[key as usize % SIZE];
        (found == key && data != 0).then(|| Known::unpack(data))
    }

    #[inline]
    pub(super) fn store(&mut self, key: u64, known: Known) {
        self.entries[key as usize % SIZE] = [key, known.pack(1)];
    }
}

impl<const SIZE: usize> fmt::Debug for NearTable<SIZE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NearTable").finish_non_exhaustive()
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("bytes", &self.buckets.bytes())
            .finish_non_exhaustive()
    }
}

impl Known {
    /// Nothing, but that scores lie within the `area` of the board.
    pub(super) const fn nothing(area: i8) -> Self {
        Self {
            lower: -area,
            upper: area,
            depth: 0,
            trust: 0,
            moves: [NO_MOVE; 2],
        }
    }

    /// Whether a search as deep and as careful as that has been here.
    #[inline]
    pub(super) const fn reaches(&self, depth: u32, trust: u8) -> bool {
        self.depth as u32 >= depth && self.trust >= trust
    }

    /// The bound that says whether the score is above `alpha`, if there is one.
    #[inline]
    pub(super) fn decides(&self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha {
            Some(lower)
        } else if upper <= alpha {
            Some(upper)
        } else {
            None
        }
    }

    /// Adds what a search in the window from `alpha` to `beta` found: its result and best move.
    #[inline]
    pub(super) fn add(&mut self, best: i32, alpha: i32, beta: i32, m: u8) {
        if best > alpha {
            self.lower = self.lower.max(best as i8);
        }
        if best < beta {
            self.upper = self.upper.min(best as i8);
        }
        if best > alpha && m != self.moves[0] {
            self.moves = [m, self.moves[0]];
        } else if self.moves[0] == NO_MOVE {
            self.moves[0] = m;
        }
    }

    #[inline]
    const fn pack(self, generation: u8) -> u64 {
        u64::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            self.depth,
            self.trust,
            self.moves[0],
            self.moves[1],
            generation,
            0,
        ])
    }

    #[inline]
    const fn unpack(data: u64) -> Self {
        let [lower, upper, depth, trust, best, second, _, _] = data.to_le_bytes();
        Self {
            lower: lower as i8,
            upper: upper as i8,
            depth,
            trust,
            moves: [best, second],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    fn any(rng: &mut Rng) -> Known {
        let [lower, upper, depth, trust, best, second, ..] = rng.next_u64().to_le_bytes();
        Known {
            lower: lower as i8,
            upper: upper as i8,
            depth,
            trust,
            moves: [best, second],
        }
    }

    #[test]
    fn what_is_found_is_what_was_stored_last() {
        let mut rng = Rng::new(1);
        for bytes in [0, 63, 64, 1 << 12, 1 << 20] {
            let mut table = Table::new(bytes);
            table.next_generation();
            let mut found = 0;
            for _ in 0..1_000 {
                let key = rng.next_u64();
                let (first, last) = (any(&mut rng), any(&mut rng));
                table.store(key, first);
                table.store(key, last);
                assert_eq!(table.find(!key), None);
                if let Some(known) = table.find(key) {
                    assert_eq!(known, last);
                    found += 1;
                }
            }
            assert_eq!(found, if bytes < 64 { 0 } else { 1_000 });
            let key = rng.next_u64();
            table.store(key, any(&mut rng));
            table.clear();
            assert_eq!(table.find(key), None);
        }
    }

    #[test]
    fn shallow_and_old_entries_go_first() {
        let mut table = Table::new(64);
        let known = |depth| Known {
            lower: 0,
            upper: 0,
            depth,
            trust: 0,
            moves: [NO_MOVE; 2],
        };
        for key in 1..=4 {
            table.store(key, known(key as u8 + 10));
        }
        table.store(5, known(1));
        assert_eq!(table.find(1), None);
        assert!((2..=5).all(|key| table.find(key).is_some()));
        table.next_generation();
        table.store(6, known(1));
        table.store(7, known(2));
        assert_eq!((table.find(5), table.find(2)), (None, None));
        assert!([3, 4, 6, 7].iter().all(|&key| table.find(key).is_some()));
    }
}

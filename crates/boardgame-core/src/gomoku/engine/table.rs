//! The transposition table: lock-free, shared by threads, without `unsafe`.
//!
//! An entry is two words: the data, and the data combined with the key by exclusive or. A reader
//! that meets a half-written entry finds that the words do not belong together and takes it for
//! another position's (Hyatt and Mann, "A lock-less transposition-table implementation for
//! parallel search", 2002).

use core::sync::atomic::{AtomicU8, Ordering};

use crate::Square;
use crate::search::buckets::Buckets;

/// The number of generations that are told apart.
const GENERATIONS: u8 = 32;

/// What a table knows of searched positions, of a fixed size.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Buckets,
    generation: AtomicU8,
}

/// What a value is: exact, or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    Lower = 1,
    Upper = 2,
    Exact = 3,
}

impl Kind {
    /// Whether the true value is at least the entry's.
    #[inline]
    pub(super) const fn is_lower(self) -> bool {
        self as u8 & 1 != 0
    }

    /// Whether the true value is at most the entry's.
    #[inline]
    pub(super) const fn is_upper(self) -> bool {
        self as u8 & 2 != 0
    }
}

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) best: Option<Square>,
    /// Distances of proven scores are counted from the position.
    pub(super) value: i32,
    /// The static evaluation.
    pub(super) eval: i32,
    pub(super) depth: i32,
    pub(super) kind: Kind,
    generation: u8,
}

/// The square of an entry that has none.
const NO_SQUARE: u64 = 1023;

impl Entry {
    fn pack(self) -> u64 {
        let square = self.best.map_or(NO_SQUARE, |s| s.index() as u64);
        square
            | (self.kind as u64) << 10
            | u64::from(self.generation) << 12
            | ((self.depth.clamp(-1, 126) + 1) as u64) << 17
            | u64::from(self.value as i16 as u16) << 24
            | u64::from(self.eval as i16 as u16) << 40
    }

    fn unpack(data: u64) -> Option<Self> {
        let square = data & NO_SQUARE;
        let kind = match data >> 10 & 3 {
            1 => Kind::Lower,
            2 => Kind::Upper,
            3 => Kind::Exact,
            _ => return None,
        };
        let (x, y) = ((square % 32) as u8, (square / 32) as u8);
        let best = (x < Square::MAX_SIDE && y < Square::MAX_SIDE).then(|| Square::new(x, y));
        Some(Self {
            best,
            value: i32::from((data >> 24) as u16 as i16),
            eval: i32::from((data >> 40) as u16 as i16),
            depth: (data >> 17 & 127) as i32 - 1,
            kind,
            generation: (data >> 12 & 31) as u8,
        })
    }
}

impl Table {
    /// A table that takes up at most `bytes`, or holds nothing if that is less than one bucket.
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            buckets: Buckets::new(bytes),
            generation: AtomicU8::new(0),
        }
    }

    /// Takes its memory now instead of when it is written to.
    pub(super) fn take(&mut self) {
        self.buckets.take();
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        self.buckets.clear();
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins a new search: what is there already is the first to be replaced.
    pub(super) fn next_generation(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        for [check, data] in self.buckets.find(key)? {
            let data = data.load();
            if check.load() ^ data == key {
                return Entry::unpack(data);
            }
        }
        None
    }

    /// Keeps what was found of a position.
    #[inline]
    pub(super) fn store(
        &self,
        key: u64,
        best: Option<Square>,
        value: i32,
        eval: i32,
        depth: i32,
        kind: Kind,
    ) {
        let Some(bucket) = self.buckets.find(key) else {
            return;
        };
        let generation = self.generation.load(Ordering::Relaxed);
        let mut entry = Entry {
            best,
            value,
            eval,
            depth,
            kind,
            generation,
        };
        let (mut least, mut worth) = (0, i32::MAX);
        for (at, [check, data]) in bucket.iter().enumerate() {
            let data = data.load();
            let Some(old) = Entry::unpack(data) else {
                (least, worth) = (at, i32::MIN);
                continue;
            };
            if check.load() ^ data == key {
                // A bound without a move must not wipe out the move that is known.
                entry.best = best.or(old.best);
                // A much deeper search of the same position is worth more than a new bound.
                if kind != Kind::Exact && old.generation == generation && depth + 4 < old.depth {
                    return;
                }
                (least, worth) = (at, i32::MIN);
                break;
            }
            let age = i32::from((GENERATIONS + generation - old.generation) % GENERATIONS);
            let kept = old.depth - 8 * age;
            if kept < worth {
                (least, worth) = (at, kept);
            }
        }
        let _ = worth;
        let data = entry.pack();
        let [check, word] = &bucket[least];
        check.store(key ^ data);
        word.store(data);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn entries_come_back_as_they_were_stored() {
        let table = Table::new(1 << 12);
        let mut rng = Rng::new(5);
        for depth in -1..=126 {
            let (key, square) = (rng.next_u64(), Square::new(25, 25));
            table.store(key, Some(square), -29_990, 1234, depth, Kind::Lower);
            let found = table.find(key).unwrap();
            let seen = (found.best, found.value, found.eval, found.depth, found.kind);
            assert_eq!(seen, (Some(square), -29_990, 1234, depth, Kind::Lower));
            table.store(key, None, 30_000, -1, depth, Kind::Exact);
            let found = table.find(key).unwrap();
            assert_eq!((found.best, found.value), (Some(square), 30_000));
        }
        table.clear();
        assert!((0..100).all(|_| table.find(rng.next_u64()).is_none()));
    }

    #[test]
    fn a_table_keeps_to_its_size() {
        for bytes in [0, 63, 64, 1000, 1 << 16] {
            let table = Table::new(bytes);
            assert!(table.buckets.bytes() <= bytes);
            table.store(7, None, 0, 0, 3, Kind::Exact);
            assert_eq!(table.find(7).is_some(), bytes >= 64);
        }
    }

    #[test]
    fn what_an_earlier_search_left_goes_first_then_what_is_shallow() {
        let table = Table::new(64);
        for (key, depth) in [(1, 9), (2, 3), (3, 5), (4, 7)] {
            table.store(key, None, 0, 0, depth, Kind::Lower);
        }
        table.store(5, None, 0, 0, 1, Kind::Lower);
        assert!(table.find(2).is_none() && table.find(1).is_some());
        table.next_generation();
        table.store(6, None, 0, 0, 1, Kind::Lower);
        table.store(7, None, 0, 0, 1, Kind::Lower);
        assert!(table.find(5).is_none() && table.find(3).is_none());
        assert!(table.find(6).is_some() && table.find(7).is_some());
    }
}

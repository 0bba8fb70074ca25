//! Proof numbers of positions.

use alloc::boxed::Box;
use alloc::vec;

/// How much is left to prove and to disprove a position's win: zero of the first is a win, zero of
/// the second none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// A number that is out of reach.
pub(super) const INFINITE: u32 = 1 << 30;

impl Numbers {
    pub(super) const WON: Self = Self {
        proof: 0,
        disproof: INFINITE,
    };
    pub(super) const NOT_WON: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };
    pub(super) const NEW: Self = Self {
        proof: 1,
        disproof: 1,
    };

    pub(super) const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// Proof numbers by position, with the work that went into each; the least is thrown out first.
pub(super) struct Table {
    buckets: Box<[[Entry; WAYS]]>,
}

const WAYS: usize = 4;

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    numbers: Numbers,
    work: u32,
}

const NONE: Entry = Entry {
    key: 0,
    numbers: Numbers::NEW,
    work: 0,
};

impl Table {
    /// A table of at most `bytes`, but for the smallest.
    pub(super) fn new(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<[Entry; WAYS]>()).max(1);
        Self {
            buckets: vec![[NONE; WAYS]; 1 << buckets.ilog2()].into_boxed_slice(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([NONE; WAYS]);
    }

    fn bucket(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.buckets.len() - 1)
    }

    pub(super) fn find(&self, key: u64) -> Option<Numbers> {
        let bucket = &self.buckets[self.bucket(key)];
        let entry = bucket.iter().find(|e| e.work > 0 && e.key == key)?;
        Some(entry.numbers)
    }

    pub(super) fn store(&mut self, key: u64, numbers: Numbers, work: u64) {
        let at = self.bucket(key);
        let bucket = &mut self.buckets[at];
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        let entry = Entry { key, numbers, work };
        let same = bucket.iter().position(|e| e.work > 0 && e.key == key);
        let least = (0..WAYS).min_by_key(|&i| bucket[i].work).unwrap_or(0);
        let slot = &mut bucket[same.unwrap_or(least)];
        let more = if same.is_some() { slot.work } else { 0 };
        *slot = entry;
        slot.work = slot.work.saturating_add(more);
    }
}

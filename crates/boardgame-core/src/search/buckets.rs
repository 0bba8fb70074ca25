//! The memory of a transposition table that threads share: [`Buckets`].

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

/// Entries a bucket: a position may be in any of them. A bucket fills a line of the cache.
pub(crate) const BUCKET: usize = 4;

/// Two words, which are 0 in an entry that was never written.
pub(crate) type Entry = [Word; 2];

/// Bytes of a line of the cache.
const LINE: usize = 64;

/// Buckets of entries of two words, of a fixed number, found by a key.
///
/// They come from the system's zeroed pages, so making them costs nothing however many they are; a
/// search pays for those that it writes to, some microseconds a page, unless they were
/// [taken](Buckets::take) before.
pub(crate) struct Buckets {
    /// Those before the first whole line of the cache are not used.
    entries: Box<[Entry]>,
    first: usize,
    count: usize,
}

impl Buckets {
    /// As many as fit in `bytes`, perhaps none.
    pub(crate) fn new(bytes: usize) -> Self {
        let count = bytes / LINE;
        let room = match count {
            0 => 0,
            // Memory that comes in 16 bytes need not begin with a line of the cache.
            _ => count * BUCKET + (BUCKET - 1),
        };
        let entries = zeroed(room).into_boxed_slice();
        let begins = entries.as_ptr().align_offset(LINE);
        Self {
            // Where no entry begins with a line, it does without.
            first: if begins < BUCKET { begins } else { 0 },
            entries,
            count,
        }
    }

    /// Has the system give the memory of all of them now.
    pub(crate) fn take(&mut self) {
        /// Bytes of a page of memory, or of a part of one.
        const PAGE: usize = 4096;

        for [word, _] in self.entries.iter().step_by(PAGE / size_of::<Entry>()) {
            word.store(word.load());
        }
    }

    /// Sets all to 0.
    pub(crate) fn clear(&self) {
        for word in self.entries.as_flattened() {
            word.store(0);
        }
    }

    /// The bucket of a key; `None` if there are none at all.
    #[inline(always)]
    pub(crate) fn find(&self, key: u64) -> Option<&[Entry; BUCKET]> {
        let number = ((u128::from(key) * self.count as u128) >> 64) as usize;
        let rest = self.entries.get(self.first + number * BUCKET..)?;
        rest.first_chunk()
    }

    /// Bytes of all buckets together.
    pub(crate) const fn bytes(&self) -> usize {
        self.count * LINE
    }
}

impl fmt::Debug for Buckets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buckets")
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}

/// Entries of 0. Zeros of plain numbers are asked for as zeroed memory, which atomic ones are not;
/// and as a word is the number it is made from, the compiler leaves nothing of the loop that turns
/// one into the other. On its own, because it does not always see that among other code.
#[inline(never)]
fn zeroed(count: usize) -> Vec<Entry> {
    let zeros = alloc::vec![[0_u64; 2]; count];
    zeros.into_iter().map(|pair| pair.map(Word::new)).collect()
}

/// 64 bits that threads may share.
#[cfg(target_has_atomic = "64")]
pub(crate) struct Word(core::sync::atomic::AtomicU64);

#[cfg(target_has_atomic = "64")]
impl Word {
    #[inline]
    const fn new(value: u64) -> Self {
        Self(core::sync::atomic::AtomicU64::new(value))
    }

    #[inline]
    pub(crate) fn load(&self) -> u64 {
        self.0.load(core::sync::atomic::Ordering::Relaxed)
    }

    #[inline]
    pub(crate) fn store(&self, value: u64) {
        self.0.store(value, core::sync::atomic::Ordering::Relaxed);
    }
}

/// 64 bits that threads may share, in halves that may be torn apart: whoever stores an entry has to
/// be able to tell.
#[cfg(not(target_has_atomic = "64"))]
pub(crate) struct Word([core::sync::atomic::AtomicU32; 2]);

#[cfg(not(target_has_atomic = "64"))]
impl Word {
    #[inline]
    const fn new(value: u64) -> Self {
        let (low, high) = (value as u32, (value >> 32) as u32);
        Self([
            core::sync::atomic::AtomicU32::new(low),
            core::sync::atomic::AtomicU32::new(high),
        ])
    }

    #[inline]
    pub(crate) fn load(&self) -> u64 {
        let [low, high] = &self.0;
        let (low, high) = (
            low.load(core::sync::atomic::Ordering::Relaxed),
            high.load(core::sync::atomic::Ordering::Relaxed),
        );
        u64::from(low) | u64::from(high) << 32
    }

    #[inline]
    pub(crate) fn store(&self, value: u64) {
        let [low, high] = &self.0;
        low.store(value as u32, core::sync::atomic::Ordering::Relaxed);
        high.store((value >> 32) as u32, core::sync::atomic::Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_a_line_of_the_cache_and_there_are_as_many_as_asked_for() {
        for (bytes, count) in [(0, 0), (63, 0), (64, 1), (1000, 15), (1 << 16, 1 << 10)] {
            let mut buckets = Buckets::new(bytes);
            assert_eq!(buckets.bytes(), count * LINE);
            buckets.take();
            let mut places = Vec::new();
            for part in 0..4 * count as u64 {
                let key = u64::MAX / (4 * count as u64) * part + 1;
                let bucket = buckets.find(key).expect("there are some");
                for [a, b] in bucket {
                    a.store(a.load() + 1);
                    b.store(b.load() + 2);
                }
                places.push(bucket.as_ptr());
            }
            assert!(places.iter().all(|place| place.align_offset(LINE) == 0));
            places.dedup();
            assert_eq!(places.len(), count);
            assert_eq!(buckets.find(u64::MAX).is_some(), count > 0);
            let sum = |buckets: &Buckets| {
                let words = buckets.entries.as_flattened().iter();
                words.map(Word::load).sum::<u64>()
            };
            buckets.take();
            assert_eq!(sum(&buckets), 4 * 4 * 3 * count as u64);
            buckets.clear();
            assert_eq!(sum(&buckets), 0);
        }
    }
}

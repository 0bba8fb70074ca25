//! A small seeded generator of pseudo-random numbers.

/// A seeded generator of pseudo-random numbers, the same on every platform.
///
/// Everything random here takes its numbers from a seed in the caller's hands and never from the
/// operating system, so that each game can be played again. The generator is `SplitMix64` (Steele,
/// Lea and Flood, "Fast splittable pseudorandom number generators", 2014). It is not for secrets.
///
/// ```
/// use boardgame_core::Rng;
/// let (mut a, mut b) = (Rng::new(7), Rng::new(7));
/// assert_eq!(a.next_u64(), b.next_u64());
/// assert!(a.below(6) < 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(u64);

impl Rng {
    /// A generator whose numbers follow from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number from 0 to `bound - 1`, each as likely as the others to within one part in 2^32.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is a number below the bound");
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }
}

/// A one-to-one mixing of 64 bits in which every input bit reaches every output bit: the output
/// step of `SplitMix64`.
#[inline]
pub(crate) const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_those_of_the_published_generator() {
        // The outputs for seed 1234567 that implementations of SplitMix64 are checked with.
        let mut rng = Rng::new(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert!(expected.iter().all(|&number| rng.next_u64() == number));
    }

    #[test]
    fn below_reaches_every_number_about_equally_often() {
        let mut rng = Rng::new(1);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_500..10_500).contains(count)),
            "{counts:?}"
        );
    }
}

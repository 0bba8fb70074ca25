//! The kernels of the searches, portable and for processors with more to offer.
//!
//! A search is written once, over any [`Kernel`]. Rust compiles a function for the instructions of
//! every processor of an architecture unless told otherwise, and what is told otherwise for one
//! function does not hold for those it calls; so a search comes back to [`Kernel::call`] wherever
//! it calls itself, which is where the processor's instructions are turned on, and everything in
//! between is inlined.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use super::bitboard;

/// Instructions that a search may use. A value of the type is the proof that the processor has
/// them.
pub(super) trait Kernel: Copy + Send {
    /// Runs a function of a search with these instructions.
    fn call<C: Call>(self, state: &mut C::State<'_, Self>, args: Args) -> i32;

    /// Has the processor bring into its caches what will soon be read, if it can be asked to.
    #[inline(always)]
    fn prefetch<T>(self, place: &T) {
        let _ = place;
    }

    /// See [`bitboard::flips`].
    #[inline(always)]
    fn flips(self, own: u64, opp: u64, index: u32) -> u64 {
        bitboard::flips(own, opp, index)
    }

    /// See [`bitboard::legal_moves`].
    #[inline(always)]
    fn legal_moves(self, own: u64, opp: u64) -> u64 {
        bitboard::legal_moves(own, opp)
    }

    /// Shows each of the legal `moves` from the lowest bit on: its square, what it turns, and the
    /// opponent's legal moves after it.
    #[inline(always)]
    fn visit_children(
        self,
        own: u64,
        opp: u64,
        moves: u64,
        mut visitor: impl FnMut(u32, u64, u64),
    ) {
        let mut rest = moves;
        while rest != 0 {
            let index = rest.trailing_zeros();
            rest &= rest - 1;
            let flips = bitboard::flips(own, opp, index);
            let after = own | flips | 1 << index;
            visitor(index, flips, bitboard::legal_moves(opp ^ flips, after));
        }
    }

    /// The number of the opponent's replies among `squares` to all of the legal `moves`, where none
    /// counts as one.
    #[inline(always)]
    fn count_replies(self, own: u64, opp: u64, moves: u64, squares: u64) -> u64 {
        let mut count = 0;
        self.visit_children(own, opp, moves, |_, _, replies| {
            count += u64::from((replies & squares).count_ones().max(1));
        });
        count
    }
}

/// A function of a search that calls itself or others of its kind by [`Kernel::call`].
pub(super) trait Call {
    /// What it works on.
    type State<'a, K: Kernel>;

    /// The function; implementations are to be inlined always.
    fn run<K: Kernel>(state: &mut Self::State<'_, K>, args: Args) -> i32;
}

/// What such a function is given, so little that it fits in registers: the discs of both sides,
/// and two numbers whose meaning is up to the function.
#[derive(Clone, Copy)]
pub(super) struct Args {
    pub(super) own: u64,
    pub(super) opp: u64,
    pub(super) alpha: i32,
    pub(super) rest: u64,
}

impl Args {
    /// Arguments of a function that needs nothing more.
    pub(super) const fn new(own: u64, opp: u64, alpha: i32) -> Self {
        Self {
            own,
            opp,
            alpha,
            rest: 0,
        }
    }

    /// The same with a last argument.
    pub(super) const fn with(self, rest: u64) -> Self {
        Self { rest, ..self }
    }
}

/// Something to be done with the best kernel that there is.
pub(super) trait Job {
    type Output;

    fn run<K: Kernel>(self, kernel: K) -> Self::Output;
}

/// Does `job` with the best kernel of the processor: the one it is asked for under `std`, and
/// otherwise the one that the program is compiled for.
#[inline]
pub(super) fn run<J: Job>(job: J) -> J::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(kernel) = avx512::Avx512::detect() {
        return job.run(kernel);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(kernel) = avx2::Avx2::detect() {
        return job.run(kernel);
    }
    job.run(Portable)
}

/// Nothing but what the program is compiled for.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Kernel for Portable {
    #[inline]
    fn call<C: Call>(self, state: &mut C::State<'_, Self>, args: Args) -> i32 {
        portable::<C>(state, args.own, args.opp, args.alpha, args.rest)
    }
}

fn portable<C: Call>(
    state: &mut C::State<'_, Portable>,
    own: u64,
    opp: u64,
    alpha: i32,
    rest: u64,
) -> i32 {
    let args = Args {
        own,
        opp,
        alpha,
        rest,
    };
    C::run(state, args)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use alloc::vec::Vec;

    /// What turns by a move, ray by ray and square by square.
    fn flips(own: u64, opp: u64, index: u32) -> u64 {
        let has = |discs: u64, (x, y): (i32, i32)| {
            (0..8).contains(&x) && (0..8).contains(&y) && discs >> (8 * y + x) & 1 != 0
        };
        let (x, y) = (index as i32 % 8, index as i32 / 8);
        let mut flips = 0;
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
            let at = |steps| (x + steps * dx, y + steps * dy);
            let mut steps = 1;
            while has(opp, at(steps)) && steps < 8 {
                steps += 1;
            }
            if has(own, at(steps)) {
                flips |= (1..steps)
                    .map(|s| 1 << (8 * at(s).1 + at(s).0))
                    .sum::<u64>();
            }
        }
        flips
    }

    fn legal_moves(own: u64, opp: u64) -> u64 {
        let empties = (0..64).filter(|index| (own | opp) >> index & 1 == 0);
        empties
            .filter(|&index| flips(own, opp, index) != 0)
            .map(|index| 1 << index)
            .sum()
    }

    /// Compares a kernel with the above on random boards, dense and thin ones.
    struct Compare {
        boards: u32,
    }

    impl Job for Compare {
        type Output = ();

        fn run<K: Kernel>(self, kernel: K) {
            let mut rng = Rng::new(6);
            for board in 0..self.boards {
                let thin = if board % 2 == 0 {
                    u64::MAX
                } else {
                    rng.next_u64()
                };
                let taken = (rng.next_u64() | rng.next_u64()) & thin;
                let own = rng.next_u64() & taken;
                let opp = taken & !own;
                let moves = legal_moves(own, opp);
                assert_eq!(kernel.legal_moves(own, opp), moves, "{own:x} {opp:x}");
                let mut seen = Vec::new();
                kernel.visit_children(own, opp, moves, |square, turned, replies| {
                    assert_eq!(turned, flips(own, opp, square), "{own:x} {opp:x} {square}");
                    let after = own | turned | 1 << square;
                    assert_eq!(replies, legal_moves(opp ^ turned, after), "{own:x} {opp:x}");
                    seen.push(square);
                });
                let frame = rng.next_u64() | rng.next_u64();
                let mut counted = 0;
                Portable.visit_children(own, opp, moves, |_, _, replies| {
                    counted += u64::from((replies & frame).count_ones().max(1));
                });
                assert_eq!(
                    kernel.count_replies(own, opp, moves, frame),
                    counted,
                    "{own:x} {opp:x} {frame:x}"
                );
                let squares: Vec<u32> = (0..64).filter(|index| moves >> index & 1 != 0).collect();
                assert_eq!(seen, squares);
                for index in (0..64).filter(|index| taken >> index & 1 == 0) {
                    let turned = flips(own, opp, index);
                    assert_eq!(
                        kernel.flips(own, opp, index),
                        turned,
                        "{own:x} {opp:x} {index}"
                    );
                }
            }
        }
    }

    /// Compares every kernel that the processor can run, not the best alone.
    fn compare_all(boards: u32) {
        Compare { boards }.run(Portable);
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(kernel) = avx2::Avx2::detect() {
                Compare { boards }.run(kernel);
            }
            if let Some(kernel) = avx512::Avx512::detect() {
                Compare { boards }.run(kernel);
            }
        }
    }

    #[test]
    fn kernels_do_as_the_rules_say() {
        compare_all(5_000);
    }

    #[test]
    #[ignore = "takes some minutes"]
    fn kernels_do_as_the_rules_say_on_millions_of_boards() {
        compare_all(2_000_000);
    }
}

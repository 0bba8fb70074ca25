//! Kernels for x86-64 processors with AVX2: four boards at once, one in each lane of a vector.

// The one place of this crate, with `avx512`, where the compiler is trusted with something it cannot
// check: that a value of `Avx2` exists only where the processor has the instructions. `detect` is the
// only way to make one.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::{Args, Call, Kernel};
use crate::reversi::bitboard::INNER_COLUMNS;

/// The proof that the processor has AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

impl Avx2 {
    #[inline]
    pub(super) fn detect() -> Option<Self> {
        let compiled_for = cfg!(all(
            target_feature = "avx2",
            target_feature = "bmi1",
            target_feature = "bmi2",
            target_feature = "lzcnt",
            target_feature = "popcnt"
        ));
        #[cfg(feature = "std")]
        let found = compiled_for
            || std::arch::is_x86_feature_detected!("avx2")
                && std::arch::is_x86_feature_detected!("bmi1")
                && std::arch::is_x86_feature_detected!("bmi2")
                && std::arch::is_x86_feature_detected!("lzcnt")
                && std::arch::is_x86_feature_detected!("popcnt");
        #[cfg(not(feature = "std"))]
        let found = compiled_for;
        found.then_some(Self(()))
    }
}

impl Kernel for Avx2 {
    #[inline(always)]
    fn call<C: Call>(self, state: &mut C::State<'_, Self>, args: Args) -> i32 {
        // SAFETY: `self` proves that the processor has the features of the function.
        unsafe { call::<C>(state, args.own, args.opp, args.alpha, args.rest) }
    }

    #[inline(always)]
    fn prefetch<T>(self, place: &T) {
        // SAFETY: it reads nothing that the program can see, and every x86-64 processor has it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast()) }
    }

    #[inline(always)]
    fn flips(self, own: u64, opp: u64, index: u32) -> u64 {
        // SAFETY: `self` proves that the processor has the features of the function.
        unsafe { flips_of_one(own, opp, index) }
    }

    #[inline(always)]
    fn legal_moves(self, own: u64, opp: u64) -> u64 {
        // SAFETY: `self` proves that the processor has the features of the function.
        unsafe { legal_moves_of_one(own, opp) }
    }

    #[inline(always)]
    fn visit_children(self, own: u64, opp: u64, moves: u64, visitor: impl FnMut(u32, u64, u64)) {
        // SAFETY: `self` proves that the processor has the features of the function.
        unsafe { visit_children(own, opp, moves, visitor) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn call<C: Call>(state: &mut C::State<'_, Avx2>, own: u64, opp: u64, alpha: i32, rest: u64) -> i32 {
    let args = Args {
        own,
        opp,
        alpha,
        rest,
    };
    C::run(state, args)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline]
pub(super) fn visit_children(
    own: u64,
    opp: u64,
    moves: u64,
    mut visitor: impl FnMut(u32, u64, u64),
) {
    let rows = Rows::of(opp);
    let (own, opp) = (all(own), all(opp));
    let mut rest = moves;
    let mut take = || {
        let lowest = rest & rest.wrapping_neg();
        rest ^= lowest;
        lowest
    };
    let mut first = take();
    while first != 0 {
        let (second, third, fourth) = (take(), take(), take());
        let squares = lanes(first, second, third, fourth);
        let flips = flips(own, &rows, squares);
        let next = _mm256_xor_si256(opp, flips);
        let after = or(or(own, flips), squares);
        let replies = legal_moves(next, after);
        let mut show = |square: u64, flips: i64, replies: i64| {
            visitor(square.trailing_zeros(), flips as u64, replies as u64);
        };
        show(
            first,
            _mm256_extract_epi64::<0>(flips),
            _mm256_extract_epi64::<0>(replies),
        );
        if second != 0 {
            show(
                second,
                _mm256_extract_epi64::<1>(flips),
                _mm256_extract_epi64::<1>(replies),
            );
        }
        if third != 0 {
            show(
                third,
                _mm256_extract_epi64::<2>(flips),
                _mm256_extract_epi64::<2>(replies),
            );
        }
        if fourth != 0 {
            show(
                fourth,
                _mm256_extract_epi64::<3>(flips),
                _mm256_extract_epi64::<3>(replies),
            );
        }
        first = take();
    }
}

/// What the flips of all moves of a position have in common: the opponent's discs that can be
/// enclosed, and pairs of them, along rows, columns and both diagonals, up and down.
struct Rows {
    discs: [u64; 2],
    pairs: [[u64; 2]; 4],
}

impl Rows {
    #[inline]
    fn of(opp: u64) -> Self {
        let inner = opp & INNER_COLUMNS;
        let pairs = |discs: u64, step: u32| [discs & discs << step, discs & discs >> step];
        Self {
            discs: [inner, opp],
            pairs: [
                pairs(inner, 1),
                pairs(opp, 8),
                pairs(inner, 7),
                pairs(inner, 9),
            ],
        }
    }
}

/// The discs that turn by a move on the square in each lane; none if it is not legal.
#[target_feature(enable = "avx2")]
#[inline]
fn flips(own: __m256i, rows: &Rows, squares: __m256i) -> __m256i {
    let (inner, opp) = (all(rows.discs[0]), all(rows.discs[1]));
    let [row, column, left, right] = &rows.pairs;
    or(
        or(
            flips_along::<1, 2>(own, inner, row, squares),
            flips_along::<8, 16>(own, opp, column, squares),
        ),
        or(
            flips_along::<7, 14>(own, inner, left, squares),
            flips_along::<9, 18>(own, inner, right, squares),
        ),
    )
}

/// Both ways along a line: a parallel prefix, as in [`bitboard`](super::bitboard), that begins at
/// the square of the move and counts if it ends at a disc of the mover.
#[target_feature(enable = "avx2")]
#[inline]
fn flips_along<const STEP: i32, const TWO: i32>(
    own: __m256i,
    discs: __m256i,
    pairs: &[u64; 2],
    squares: __m256i,
) -> __m256i {
    let (pairs_up, pairs_down) = (all(pairs[0]), all(pairs[1]));
    let mut up = and(discs, _mm256_slli_epi64::<STEP>(squares));
    let mut down = and(discs, _mm256_srli_epi64::<STEP>(squares));
    up = or(up, and(discs, _mm256_slli_epi64::<STEP>(up)));
    down = or(down, and(discs, _mm256_srli_epi64::<STEP>(down)));
    up = or(up, and(pairs_up, _mm256_slli_epi64::<TWO>(up)));
    down = or(down, and(pairs_down, _mm256_srli_epi64::<TWO>(down)));
    up = or(up, and(pairs_up, _mm256_slli_epi64::<TWO>(up)));
    down = or(down, and(pairs_down, _mm256_srli_epi64::<TWO>(down)));
    let end_up = and(own, _mm256_slli_epi64::<STEP>(up));
    let end_down = and(own, _mm256_srli_epi64::<STEP>(down));
    let open = _mm256_setzero_si256();
    or(
        _mm256_andnot_si256(_mm256_cmpeq_epi64(end_up, open), up),
        _mm256_andnot_si256(_mm256_cmpeq_epi64(end_down, open), down),
    )
}

/// The legal moves on one board, a direction in each lane.
#[target_feature(enable = "avx2")]
#[inline]
fn legal_moves_of_one(own: u64, opp: u64) -> u64 {
    let steps = lanes(1, 8, 7, 9);
    let twice = lanes(2, 16, 14, 18);
    let inner = opp & INNER_COLUMNS;
    let discs = lanes(inner, opp, inner, inner);
    let mut up = and(discs, _mm256_sllv_epi64(all(own), steps));
    let mut down = and(discs, _mm256_srlv_epi64(all(own), steps));
    up = or(up, and(discs, _mm256_sllv_epi64(up, steps)));
    down = or(down, and(discs, _mm256_srlv_epi64(down, steps)));
    let pairs_up = and(discs, _mm256_sllv_epi64(discs, steps));
    let pairs_down = _mm256_srlv_epi64(pairs_up, steps);
    up = or(up, and(pairs_up, _mm256_sllv_epi64(up, twice)));
    down = or(down, and(pairs_down, _mm256_srlv_epi64(down, twice)));
    up = or(up, and(pairs_up, _mm256_sllv_epi64(up, twice)));
    down = or(down, and(pairs_down, _mm256_srlv_epi64(down, twice)));
    join(or(
        _mm256_sllv_epi64(up, steps),
        _mm256_srlv_epi64(down, steps),
    )) & !(own | opp)
}

/// The discs that turn by one move, a direction in each lane.
///
/// Towards higher bits a subtraction finds the first square of a ray that is not the opponent's;
/// towards lower bits such squares are smeared over all beyond them.
#[target_feature(enable = "avx2")]
#[inline]
fn flips_of_one(own: u64, opp: u64, index: u32) -> u64 {
    let [up, down] = &RAYS[(index & 63) as usize];
    let (own, opp) = (all(own), all(opp));
    let none = _mm256_setzero_si256();
    let up = lanes(up[0], up[1], up[2], up[3]);
    let others = _mm256_andnot_si256(opp, up);
    let end = and(own, and(others, _mm256_sub_epi64(none, others)));
    let open = _mm256_cmpeq_epi64(end, none);
    let before = and(up, _mm256_add_epi64(end, _mm256_set1_epi64x(-1)));
    let turned_up = _mm256_andnot_si256(open, before);

    let down = lanes(down[0], down[1], down[2], down[3]);
    let mut beyond = _mm256_andnot_si256(opp, down);
    let steps = lanes(1, 8, 7, 9);
    beyond = or(beyond, _mm256_srlv_epi64(beyond, steps));
    beyond = or(beyond, _mm256_srlv_epi64(beyond, lanes(2, 16, 14, 18)));
    beyond = or(beyond, _mm256_srlv_epi64(beyond, lanes(4, 32, 28, 36)));
    let end = and(
        own,
        _mm256_andnot_si256(_mm256_srlv_epi64(beyond, steps), beyond),
    );
    let open = _mm256_cmpeq_epi64(end, none);
    let turned_down = _mm256_andnot_si256(or(open, beyond), down);
    join(or(turned_up, turned_down))
}

/// By square, the squares beyond it: to the right, below, below left and below right, then the
/// other way, each direction in the lane of its step.
pub(super) static RAYS: [[[u64; 4]; 2]; 64] = {
    let mut rays = [[[0; 4]; 2]; 64];
    let steps = [(1, 0), (0, 1), (-1, 1), (1, 1)];
    let mut index = 0;
    while index < 64 {
        let mut lane = 0;
        while lane < 8 {
            let (dx, dy) = steps[lane % 4];
            let sign = if lane < 4 { 1 } else { -1 };
            let (mut x, mut y) = (index % 8 + sign * dx, index / 8 + sign * dy);
            while 0 <= x && x < 8 && 0 <= y && y < 8 {
                rays[index as usize][lane / 4][lane % 4] |= 1 << (8 * y + x);
                x += sign * dx;
                y += sign * dy;
            }
            lane += 1;
        }
        index += 1;
    }
    rays
};

/// All lanes together.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn join(lanes: __m256i) -> u64 {
    let halves = _mm_or_si128(
        _mm256_castsi256_si128(lanes),
        _mm256_extracti128_si256::<1>(lanes),
    );
    let whole = _mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves));
    _mm_cvtsi128_si64(whole) as u64
}

/// The legal moves on the board in each lane.
#[target_feature(enable = "avx2")]
#[inline]
fn legal_moves(own: __m256i, opp: __m256i) -> __m256i {
    let inner = and(opp, all(INNER_COLUMNS));
    let moves = or(
        or(
            moves_along::<1, 2>(own, inner),
            moves_along::<8, 16>(own, opp),
        ),
        or(
            moves_along::<7, 14>(own, inner),
            moves_along::<9, 18>(own, inner),
        ),
    );
    _mm256_andnot_si256(or(own, opp), moves)
}

#[target_feature(enable = "avx2")]
#[inline]
fn moves_along<const STEP: i32, const TWO: i32>(own: __m256i, discs: __m256i) -> __m256i {
    let mut up = and(discs, _mm256_slli_epi64::<STEP>(own));
    let mut down = and(discs, _mm256_srli_epi64::<STEP>(own));
    up = or(up, and(discs, _mm256_slli_epi64::<STEP>(up)));
    down = or(down, and(discs, _mm256_srli_epi64::<STEP>(down)));
    let pairs_up = and(discs, _mm256_slli_epi64::<STEP>(discs));
    let pairs_down = _mm256_srli_epi64::<STEP>(pairs_up);
    up = or(up, and(pairs_up, _mm256_slli_epi64::<TWO>(up)));
    down = or(down, and(pairs_down, _mm256_srli_epi64::<TWO>(down)));
    up = or(up, and(pairs_up, _mm256_slli_epi64::<TWO>(up)));
    down = or(down, and(pairs_down, _mm256_srli_epi64::<TWO>(down)));
    or(
        _mm256_slli_epi64::<STEP>(up),
        _mm256_srli_epi64::<STEP>(down),
    )
}

#[target_feature(enable = "avx2")]
#[inline]
fn and(a: __m256i, b: __m256i) -> __m256i {
    _mm256_and_si256(a, b)
}

#[target_feature(enable = "avx2")]
#[inline]
fn or(a: __m256i, b: __m256i) -> __m256i {
    _mm256_or_si256(a, b)
}

#[target_feature(enable = "avx2")]
#[inline]
fn all(bits: u64) -> __m256i {
    _mm256_set1_epi64x(bits as i64)
}

#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn lanes(a: u64, b: u64, c: u64, d: u64) -> __m256i {
    _mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64)
}

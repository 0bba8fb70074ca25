//! Kernels for x86-64 processors with AVX-512: eight boards at once, one in each lane of a vector.
//!
//! Beside the width it is the highest bit of every lane that these have: with it the end of a ray
//! is found at once, in either direction.

// As in `avx2`, the compiler is trusted with this: a value of `Avx512` exists only where the
// processor has the instructions. `detect` is the only way to make one.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::avx2::{self, RAYS};
use super::{Args, Call, Kernel};
use crate::reversi::bitboard::INNER_COLUMNS;

/// The proof that the processor has AVX-512 with F, BW, CD, DQ, VL and VPOPCNTDQ, and what the
/// kernel for AVX2 needs.
#[derive(Clone, Copy)]
pub(super) struct Avx512(avx2::Avx2);

impl Avx512 {
    #[inline]
    pub(super) fn detect() -> Option<Self> {
        let compiled_for = cfg!(all(
            target_feature = "avx512f",
            target_feature = "avx512bw",
            target_feature = "avx512cd",
            target_feature = "avx512dq",
            target_feature = "avx512vl",
            target_feature = "avx512vpopcntdq"
        ));
        #[cfg(feature = "std")]
        let found = compiled_for
            || std::arch::is_x86_feature_detected!("avx512f")
                && std::arch::is_x86_feature_detected!("avx512bw")
                && std::arch::is_x86_feature_detected!("avx512cd")
                && std::arch::is_x86_feature_detected!("avx512dq")
                && std::arch::is_x86_feature_detected!("avx512vl")
                && std::arch::is_x86_feature_detected!("avx512vpopcntdq");
        #[cfg(not(feature = "std"))]
        let found = compiled_for;
        if !found {
            return None;
        }
        avx2::Avx2::detect().map(Self)
    }
}

impl Kernel for Avx512 {
    #[inline(always)]
    fn call<C: Call>(self, state: &mut C::State<'_, Self>, args: Args) -> i32 {
        // SAFETY: `self` proves that the processor has the features of the function.
        unsafe { call::<C>(state, args.own, args.opp, args.alpha, args.rest) }
    }

    #[inline(always)]
    fn prefetch<T>(self, place: &T) {
        self.0.prefetch(place);
    }

    #[inline(always)]
    fn flips(self, own: u64, opp: u64, index: u32) -> u64 {
        // SAFETY: `self` proves that the processor has the features of the function.
        unsafe { flips_of_one(own, opp, index) }
    }

    #[inline(always)]
    fn legal_moves(self, own: u64, opp: u64) -> u64 {
        // Eight directions in eight lanes were no faster than four lanes twice.
        self.0.legal_moves(own, opp)
    }

    #[inline(always)]
    fn visit_children(self, own: u64, opp: u64, moves: u64, visitor: impl FnMut(u32, u64, u64)) {
        // SAFETY: `self` proves that the processor has the features of the function.
        unsafe { visit_children(own, opp, moves, visitor) }
    }

    #[inline(always)]
    fn count_replies(self, own: u64, opp: u64, moves: u64, squares: u64) -> u64 {
        // SAFETY: `self` proves that the processor has the features of the function.
        unsafe { count_replies(own, opp, moves, squares) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq")]
fn call<C: Call>(
    state: &mut C::State<'_, Avx512>,
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

/// Moves up to which four lanes do, which half as wide vectors have.
const FEW: u32 = 4;

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq")]
#[inline]
fn visit_children(own: u64, opp: u64, moves: u64, mut visitor: impl FnMut(u32, u64, u64)) {
    let mut rest = moves;
    while rest.count_ones() > FEW {
        let (squares, left) = eight_of(rest);
        let (flips, replies) = children(all(own), all(opp), squares);
        let (flips, replies) = (array(flips), array(replies));
        for (&flips, &replies) in flips.iter().zip(&replies) {
            if rest == left {
                break;
            }
            visitor(rest.trailing_zeros(), flips, replies);
            rest &= rest - 1;
        }
    }
    avx2::visit_children(own, opp, rest, visitor);
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq")]
#[inline]
fn count_replies(own: u64, opp: u64, moves: u64, squares: u64) -> u64 {
    let mut rest = moves;
    let mut sum = _mm512_setzero_si512();
    while rest != 0 {
        let (from, left) = eight_of(rest);
        let (_, replies) = children(all(own), all(opp), from);
        let counts = _mm512_popcnt_epi64(and(replies, all(squares)));
        let some = _mm512_test_epi64_mask(from, from);
        let counts = _mm512_maskz_max_epu64(some, counts, all(1));
        sum = _mm512_add_epi64(sum, counts);
        rest = left;
    }
    _mm512_reduce_add_epi64(sum) as u64
}

/// The lowest eight bits that are set, one in each lane, and those that are left.
#[target_feature(enable = "avx2,bmi1,avx512f")]
#[inline]
fn eight_of(bits: u64) -> (__m512i, u64) {
    let drop = |bits: u64| bits & bits.wrapping_sub(1);
    let two = drop(drop(bits));
    let four = drop(drop(two));
    let six = drop(drop(four));
    let pairs = _mm512_mask_set1_epi64(all(bits), 0b0000_1100, two as i64);
    let pairs = _mm512_mask_set1_epi64(pairs, 0b0011_0000, four as i64);
    let pairs = _mm512_mask_set1_epi64(pairs, 0b1100_0000, six as i64);
    let less = _mm512_add_epi64(pairs, all(u64::MAX));
    let each = _mm512_mask_and_epi64(pairs, 0b1010_1010, pairs, less);
    let lowest = and(each, _mm512_sub_epi64(_mm512_setzero_si512(), each));
    (lowest, drop(drop(six)))
}

/// What turns by a move on the square in each lane, and the opponent's legal moves after it.
#[target_feature(enable = "avx2,avx512f,avx512cd")]
#[inline]
fn children(own: __m512i, opp: __m512i, squares: __m512i) -> (__m512i, __m512i) {
    let flips = flips(own, opp, squares);
    let next = _mm512_xor_si512(opp, flips);
    let after = or(or(own, flips), squares);
    (flips, legal_moves(next, after))
}

/// The discs that turn by a move on the square in each lane, if it is legal.
///
/// The first square of a ray that is not the opponent's is its lowest or its highest such bit. Along
/// rows towards higher bits an addition carries to it.
#[target_feature(enable = "avx2,avx512f,avx512cd")]
#[inline]
fn flips(own: __m512i, opp: __m512i, squares: __m512i) -> __m512i {
    let inner = and(opp, all(INNER_COLUMNS));
    let from_top = _mm512_lzcnt_epi64(squares);
    let indices = _mm512_sub_epi64(all(63), from_top);
    let rows = and(indices, all(56));
    let rows_below = _mm512_andnot_si512(indices, all(56));

    let begin = _mm512_add_epi64(squares, squares);
    let carried = and(_mm512_add_epi64(begin, inner), own);
    let closed = _mm512_test_epi64_mask(carried, carried);
    let right = _mm512_maskz_sub_epi64(closed, carried, begin);
    let before = _mm512_sub_epi64(squares, all(1));
    let left = flips_down(own, inner, before);

    let up = |table: &[u64; 8]| {
        let ray = pick(table, indices);
        flips_up(own, opp, _mm512_sllv_epi64(ray, rows))
    };
    let down = |table: &[u64; 8]| {
        let ray = pick(table, indices);
        flips_down(own, opp, _mm512_srlv_epi64(ray, rows_below))
    };
    let column_up = _mm512_sllv_epi64(all(0x0101_0101_0101_0100), indices);
    let column_down = _mm512_srlv_epi64(all(0x0080_8080_8080_8080), from_top);
    let straight = or(
        or(right, left),
        or(
            flips_up(own, opp, column_up),
            flips_down(own, opp, column_down),
        ),
    );
    let diagonal = or(
        or(up(&DIAGONALS[0]), up(&DIAGONALS[1])),
        or(down(&DIAGONALS[2]), down(&DIAGONALS[3])),
    );
    or(straight, diagonal)
}

/// What turns along a ray towards higher bits.
#[target_feature(enable = "avx512f")]
#[inline]
fn flips_up(own: __m512i, opp: __m512i, ray: __m512i) -> __m512i {
    let others = _mm512_andnot_si512(opp, ray);
    let end = and(
        and(others, _mm512_sub_epi64(_mm512_setzero_si512(), others)),
        own,
    );
    let closed = _mm512_test_epi64_mask(end, end);
    _mm512_maskz_and_epi64(closed, _mm512_add_epi64(end, all(u64::MAX)), ray)
}

/// What turns along a ray towards lower bits.
#[target_feature(enable = "avx512f,avx512cd")]
#[inline]
fn flips_down(own: __m512i, opp: __m512i, ray: __m512i) -> __m512i {
    let others = _mm512_andnot_si512(opp, ray);
    let highest = _mm512_srlv_epi64(all(1 << 63), _mm512_lzcnt_epi64(others));
    let end = and(highest, own);
    let beyond = _mm512_sub_epi64(_mm512_setzero_si512(), end);
    _mm512_andnot_si512(end, and(ray, beyond))
}

/// The diagonals from the squares of the first row down to the left and to the right, and from those
/// of the last row up to the right and to the left.
static DIAGONALS: [[u64; 8]; 4] = {
    let mut diagonals = [[0; 8]; 4];
    let mut x = 0;
    while x < 8 {
        let (first, last) = (&RAYS[x][0], &RAYS[56 + x][1]);
        diagonals[0][x] = first[2];
        diagonals[1][x] = first[3];
        diagonals[2][x] = last[2];
        diagonals[3][x] = last[3];
        x += 1;
    }
    diagonals
};

/// The legal moves on the board in each lane.
#[target_feature(enable = "avx512f")]
#[inline]
fn legal_moves(own: __m512i, opp: __m512i) -> __m512i {
    let inner = and(opp, all(INNER_COLUMNS));
    // Along rows towards higher bits a carry runs through discs to the square beyond them; other
    // discs stay, and are taken out with all squares that are not empty.
    let begin = and(inner, _mm512_add_epi64(own, own));
    let right = _mm512_add_epi64(inner, begin);
    let moves = or(
        or(
            or(right, moves_left(own, inner)),
            moves_along::<8, 16>(own, opp),
        ),
        or(
            moves_along::<7, 14>(own, inner),
            moves_along::<9, 18>(own, inner),
        ),
    );
    _mm512_andnot_si512(or(own, opp), moves)
}

#[target_feature(enable = "avx512f")]
#[inline]
fn moves_left(own: __m512i, inner: __m512i) -> __m512i {
    let mut down = and(inner, _mm512_srli_epi64::<1>(own));
    down = or(down, and(inner, _mm512_srli_epi64::<1>(down)));
    let pairs = and(inner, _mm512_srli_epi64::<1>(inner));
    down = or(down, and(pairs, _mm512_srli_epi64::<2>(down)));
    down = or(down, and(pairs, _mm512_srli_epi64::<2>(down)));
    _mm512_srli_epi64::<1>(down)
}

#[target_feature(enable = "avx512f")]
#[inline]
fn moves_along<const STEP: u32, const TWO: u32>(own: __m512i, discs: __m512i) -> __m512i {
    let mut up = and(discs, _mm512_slli_epi64::<STEP>(own));
    let mut down = and(discs, _mm512_srli_epi64::<STEP>(own));
    up = or(up, and(discs, _mm512_slli_epi64::<STEP>(up)));
    down = or(down, and(discs, _mm512_srli_epi64::<STEP>(down)));
    let pairs_up = and(discs, _mm512_slli_epi64::<STEP>(discs));
    let pairs_down = _mm512_srli_epi64::<STEP>(pairs_up);
    up = or(up, and(pairs_up, _mm512_slli_epi64::<TWO>(up)));
    down = or(down, and(pairs_down, _mm512_srli_epi64::<TWO>(down)));
    up = or(up, and(pairs_up, _mm512_slli_epi64::<TWO>(up)));
    down = or(down, and(pairs_down, _mm512_srli_epi64::<TWO>(down)));
    or(
        _mm512_slli_epi64::<STEP>(up),
        _mm512_srli_epi64::<STEP>(down),
    )
}

/// The discs that turn by one move, a direction in each lane, as [`flips`] finds them.
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
#[inline]
fn flips_of_one(own: u64, opp: u64, index: u32) -> u64 {
    let [up, down] = &RAYS[(index & 63) as usize];
    let (own, opp) = (
        _mm256_set1_epi64x(own as i64),
        _mm256_set1_epi64x(opp as i64),
    );
    let none = _mm256_setzero_si256();
    let up = avx2::lanes(up[0], up[1], up[2], up[3]);
    let others = _mm256_andnot_si256(opp, up);
    let end = _mm256_and_si256(
        own,
        _mm256_and_si256(others, _mm256_sub_epi64(none, others)),
    );
    let closed = _mm256_test_epi64_mask(end, end);
    let before = _mm256_add_epi64(end, _mm256_set1_epi64x(-1));
    let turned_up = _mm256_maskz_and_epi64(closed, up, before);

    let down = avx2::lanes(down[0], down[1], down[2], down[3]);
    let others = _mm256_andnot_si256(opp, down);
    let highest = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(others));
    let end = _mm256_and_si256(highest, own);
    let beyond = _mm256_sub_epi64(none, end);
    let turned_down = _mm256_andnot_si256(end, _mm256_and_si256(down, beyond));
    avx2::join(_mm256_or_si256(turned_up, turned_down))
}

#[target_feature(enable = "avx512f")]
#[inline]
fn and(a: __m512i, b: __m512i) -> __m512i {
    _mm512_and_si512(a, b)
}

#[target_feature(enable = "avx512f")]
#[inline]
fn or(a: __m512i, b: __m512i) -> __m512i {
    _mm512_or_si512(a, b)
}

#[target_feature(enable = "avx512f")]
#[inline]
fn all(bits: u64) -> __m512i {
    _mm512_set1_epi64(bits as i64)
}

/// In each lane, the entry of a table that the lowest three bits of an index say.
#[target_feature(enable = "avx512f")]
#[inline]
fn pick(table: &[u64; 8], indices: __m512i) -> __m512i {
    _mm512_permutexvar_epi64(indices, each(table))
}

/// A number in each lane.
#[target_feature(enable = "avx512f")]
#[inline]
fn each(bits: &[u64; 8]) -> __m512i {
    let [a, b, c, d, e, f, g, h] = bits.map(|bits| bits as i64);
    _mm512_setr_epi64(a, b, c, d, e, f, g, h)
}

#[target_feature(enable = "avx512f")]
#[inline]
fn array(lanes: __m512i) -> [u64; 8] {
    // SAFETY: both are 64 bytes of which any is a value.
    unsafe { core::mem::transmute(lanes) }
}

//! The kernels: legal moves, flips and symmetries of 64-bit boards.
//!
//! Bit `8 * y + x` is the square in column `x`, row `y`. A board smaller than 8×8 lies in the top
//! left corner of the frame; its moves are those of the frame that are on the board, because a row
//! of discs is closed by a disc and never by the edge.

use crate::{Square, Symmetry};

/// Every column but the outer two.
pub(crate) const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The bit of a square of the frame.
#[inline]
pub(crate) const fn index(square: Square) -> u32 {
    (square.y() as u32 & 7) << 3 | (square.x() as u32 & 7)
}

/// The square of a bit from 0 to 63.
#[inline]
pub(crate) const fn square(index: u32) -> Square {
    Square::new((index & 7) as u8, (index >> 3 & 7) as u8)
}

/// The empty squares on which the side with the discs `own` encloses at least one of `opp`.
///
/// Always inlined, as [`make`](crate::Position::make) is: otherwise a position that is played on
/// goes through memory, which costs every walk over positions a tenth of its speed or more.
#[inline(always)]
pub(crate) const fn legal_moves(own: u64, opp: u64) -> u64 {
    let inner = opp & INNER_COLUMNS;
    (row_moves(own, inner)
        | line_moves(own, opp, 8)
        | line_moves(own, inner, 7)
        | line_moves(own, inner, 9))
        & !(own | opp)
}

/// The ends of the rows of `through` that begin beside a disc of `own`, forwards and backwards
/// along lines of squares `step` bits apart: a parallel prefix, which grows by one, two and two.
#[inline]
const fn line_moves(own: u64, through: u64, step: u32) -> u64 {
    let mut up = through & (own << step);
    let mut down = through & (own >> step);
    up |= through & (up << step);
    down |= through & (down >> step);
    let pairs_up = through & (through << step);
    let pairs_down = pairs_up >> step;
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    up |= pairs_up & (up << (2 * step));
    down |= pairs_down & (down >> (2 * step));
    (up << step) | (down >> step)
}

/// The same along the rows. Forwards a carry runs through the row of discs to the square after it,
/// which is never beyond the edge because `inner` has no disc there.
#[inline]
const fn row_moves(own: u64, inner: u64) -> u64 {
    let after = inner.wrapping_add(inner & (own << 1)) & !inner;
    let pairs = inner & (inner >> 1);
    let mut down = inner & (own >> 1);
    down |= inner & (down >> 1);
    down |= pairs & (down >> 2);
    down |= pairs & (down >> 2);
    after | (down >> 1)
}

/// The discs of `opp` that turn when the side with the discs `own` plays on the empty square
/// `index`; none if the move is not legal.
///
/// The rays downwards are followed by a carry, the rays upwards by the same on the board turned
/// upside down, and the row is looked up.
#[inline]
pub(crate) const fn flips(own: u64, opp: u64, index: u32) -> u64 {
    let down = &RAYS[(index & 63) as usize];
    let up = &RAYS[(index & 63 ^ 56) as usize];
    let (own_up, opp_up) = (own.swap_bytes(), opp.swap_bytes());
    let below =
        ray_flips(own, opp, down[0]) | ray_flips(own, opp, down[1]) | ray_flips(own, opp, down[2]);
    let above = ray_flips(own_up, opp_up, up[0])
        | ray_flips(own_up, opp_up, up[1])
        | ray_flips(own_up, opp_up, up[2]);
    below | above.swap_bytes() | row_flips(own, opp, index)
}

/// The discs that turn along a ray towards higher bits.
#[inline]
const fn ray_flips(own: u64, opp: u64, ray: u64) -> u64 {
    // With all bits off the ray set, adding one carries along the ray through `opp` and stops at
    // its first other square; if that is of `own`, the squares before it turn.
    let stop = (opp | !ray).wrapping_add(1) & own & ray;
    stop.wrapping_sub((stop != 0) as u64) & ray
}

/// The discs that turn in the row of square `index`.
#[inline]
const fn row_flips(own: u64, opp: u64, index: u32) -> u64 {
    let (x, shift) = ((index & 7) as usize, index & 56);
    let inner = (opp >> shift >> 1 & 63) as usize;
    let ends = ROW_ENDS[x][inner] & (own >> shift) as u8;
    (ROW_BETWEEN[x][ends as usize] as u64) << shift
}

/// How many discs turn when the side with the discs `own` plays on `index`, all other squares of
/// the board being taken; on a board smaller than the frame too.
///
/// Each line through the square is gathered into a byte, in which all that is not the mover's may
/// be taken for the opponent's: beyond the ends of a line there is no disc of the mover to enclose
/// anything.
#[inline]
pub(crate) const fn last_flips(own: u64, index: u32) -> u32 {
    let (x, y) = ((index & 7) as usize, (index >> 3 & 7) as usize);
    let [left, right] = DIAGONALS[(index & 63) as usize];
    let row = own >> (index & 56) & 0xff;
    let column = ((own >> x) & COLUMN_A).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let left = (own & left).wrapping_mul(COLUMN_A) >> 56;
    let right = (own & right).wrapping_mul(COLUMN_A) >> 56;
    let counts = &LINE_COUNTS[x];
    counts[row as usize] as u32
        + LINE_COUNTS[y][column as usize] as u32
        + counts[left as usize] as u32
        + counts[right as usize] as u32
}

/// The leftmost column.
const COLUMN_A: u64 = 0x0101_0101_0101_0101;

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut index = 0;
    while index < 64 {
        let (x, y) = (index as i32 % 8, index as i32 / 8);
        let mut other = 0;
        while other < 64 {
            let (dx, dy) = (other % 8 - x, other / 8 - y);
            diagonals[index][0] |= ((dx == -dy) as u64) << other;
            diagonals[index][1] |= ((dx == dy) as u64) << other;
            other += 1;
        }
        index += 1;
    }
    diagonals
};

/// By the place of a move in a line of eight and the mover's discs there: how many of the others
/// turn.
static LINE_COUNTS: [[u8; 256]; 8] = {
    let mut counts = [[0; 256]; 8];
    let mut x = 0;
    while x < 8 {
        let mut own = 0;
        while own < 256 {
            let (right, left) = (own as u32 >> x >> 1, own as u32 & ((1 << x) - 1));
            if right != 0 {
                counts[x][own] += right.trailing_zeros() as u8;
            }
            if left != 0 {
                counts[x][own] += x as u8 - 1 - left.ilog2() as u8;
            }
            own += 1;
        }
        x += 1;
    }
    counts
};

/// The squares beyond each square down left, down and down right.
static RAYS: [[u64; 3]; 64] = {
    let mut rays = [[0; 3]; 64];
    let mut index = 0;
    while index < 64 {
        let mut dx = -1;
        while dx <= 1 {
            let (mut x, mut y) = (index as i32 % 8 + dx, index as i32 / 8 + 1);
            while 0 <= x && x < 8 && y < 8 {
                rays[index][(dx + 1) as usize] |= 1 << (8 * y + x);
                x += dx;
                y += 1;
            }
            dx += 1;
        }
        index += 1;
    }
    rays
};

/// By column of the move and the opponent's discs in columns 1 to 6: the squares of the row, one a
/// side at most, where a disc of the mover would enclose some of them.
static ROW_ENDS: [[u8; 64]; 8] = {
    let mut ends = [[0; 64]; 8];
    let mut x = 0;
    while x < 8 {
        let mut inner = 0;
        while inner < 64 {
            let opp = (inner as u32) << 1;
            let mut right = x as u32 + 1;
            while opp >> right & 1 != 0 {
                right += 1;
            }
            if right > x as u32 + 1 {
                ends[x][inner] |= 1 << right;
            }
            let mut left = x as u32;
            while left > 0 && opp >> (left - 1) & 1 != 0 {
                left -= 1;
            }
            // The outer columns are not in `inner`, so there is a square beyond the discs.
            if left < x as u32 {
                ends[x][inner] |= 1 << (left - 1);
            }
            inner += 1;
        }
        x += 1;
    }
    ends
};

/// By column of the move and the ends found with [`ROW_ENDS`]: the squares in between.
static ROW_BETWEEN: [[u8; 256]; 8] = {
    let mut between = [[0; 256]; 8];
    let mut x = 0;
    while x < 8 {
        let mut ends = 0;
        while ends < 256 {
            let right = ends as u32 >> x >> 1;
            if right != 0 {
                between[x][ends] |= ((1 << right.trailing_zeros()) - 1) << (x + 1);
            }
            let left = ends as u32 & ((1 << x) - 1);
            if left != 0 {
                between[x][ends] |= ((1 << x) - 1) & !((2 << left.ilog2()) - 1);
            }
            ends += 1;
        }
        x += 1;
    }
    between
};

/// The place of the `n`-th set bit of `bits`, from 0 at the low end.
#[inline]
pub(crate) const fn nth_bit(mut bits: u64, n: u32) -> u32 {
    let mut skip = n;
    while skip > 0 {
        bits &= bits - 1;
        skip -= 1;
    }
    bits.trailing_zeros()
}

/// `bits` of the board of `side` × `side` squares, turned or mirrored.
pub(crate) const fn transform(bits: u64, side: u8, symmetry: Symmetry) -> u64 {
    let transposed = match symmetry {
        Symmetry::Transpose | Symmetry::AntiTranspose | Symmetry::Turn90 | Symmetry::Turn270 => {
            transpose(bits)
        }
        _ => bits,
    };
    // A mirror of the frame takes a smaller board to another corner, so it is shifted back.
    let shift = 8 - side as u32;
    match symmetry {
        Symmetry::Identity | Symmetry::Transpose => transposed,
        Symmetry::MirrorX | Symmetry::Turn90 => mirror_x(transposed, shift),
        Symmetry::MirrorY | Symmetry::Turn270 => mirror_y(transposed, shift),
        Symmetry::Turn180 | Symmetry::AntiTranspose => mirror_x(mirror_y(transposed, shift), shift),
    }
}

/// Top and bottom change places, on a board `shift` smaller than the frame.
const fn mirror_y(bits: u64, shift: u32) -> u64 {
    bits.swap_bytes() >> (8 * shift)
}

/// Left and right change places, on a board `shift` smaller than the frame: single columns of each
/// row, then pairs, then halves.
const fn mirror_x(bits: u64, shift: u32) -> u64 {
    let bits = (bits >> 1 & 0x5555_5555_5555_5555) | (bits & 0x5555_5555_5555_5555) << 1;
    let bits = (bits >> 2 & 0x3333_3333_3333_3333) | (bits & 0x3333_3333_3333_3333) << 2;
    let bits = (bits >> 4 & 0x0f0f_0f0f_0f0f_0f0f) | (bits & 0x0f0f_0f0f_0f0f_0f0f) << 4;
    bits >> shift
}

/// Columns and rows of the frame change places: single squares, then blocks of 2×2, then of 4×4.
const fn transpose(bits: u64) -> u64 {
    let bits = swap(bits, 0x00aa_00aa_00aa_00aa, 7);
    let bits = swap(bits, 0x0000_cccc_0000_cccc, 14);
    swap(bits, 0x0000_0000_f0f0_f0f0, 28)
}

/// The bits under `mask` change places with those `by` above them.
const fn swap(bits: u64, mask: u64, by: u32) -> u64 {
    let differ = (bits ^ (bits >> by)) & mask;
    bits ^ differ ^ (differ << by)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use crate::reversi::{Size, SquareSet};

    #[test]
    fn legal_moves_are_the_empty_squares_that_flip_something() {
        let mut rng = Rng::new(1);
        for _ in 0..20_000 {
            let own = rng.next_u64() & rng.next_u64();
            let opp = rng.next_u64() & !own;
            let legal = legal_moves(own, opp);
            assert_eq!(legal & (own | opp), 0);
            for index in 0..64 {
                if (own | opp) >> index & 1 == 0 {
                    let flips = flips(own, opp, index);
                    assert_eq!(
                        legal >> index & 1 != 0,
                        flips != 0,
                        "{own:x} {opp:x} {index}"
                    );
                    assert_eq!(flips & !opp, 0, "{own:x} {opp:x} {index}");
                }
            }
        }
    }

    #[test]
    fn the_last_move_turns_as_many_as_any_other() {
        let mut rng = Rng::new(4);
        for _ in 0..20_000 {
            for size in Size::ALL {
                let squares = size.squares().bits();
                let index = nth_bit(squares, rng.below(size.area() as u32));
                let own = rng.next_u64() & squares & !(1 << index);
                let opp = squares & !own & !(1 << index);
                let flips = flips(own, opp, index);
                assert_eq!(
                    last_flips(own, index),
                    flips.count_ones(),
                    "{own:x} {index}"
                );
            }
        }
    }

    #[test]
    fn the_nth_bit_is_found() {
        let mut rng = Rng::new(2);
        for _ in 0..1_000 {
            let bits = rng.next_u64() & rng.next_u64();
            let places = (0..64).filter(|place| bits >> place & 1 != 0);
            for (n, place) in (0..).zip(places) {
                assert_eq!(nth_bit(bits, n), place, "{bits:x} {n}");
            }
        }
    }

    #[test]
    fn boards_of_each_size_transform_as_their_squares_do() {
        let mut rng = Rng::new(3);
        for size in Size::ALL {
            for symmetry in Symmetry::ALL {
                let bits = rng.next_u64() & size.squares().bits();
                let image: SquareSet = SquareSet::from_bits(bits)
                    .iter()
                    .map(|square| symmetry.apply(size.grid(), square))
                    .collect();
                assert_eq!(
                    transform(bits, size.side(), symmetry),
                    image.bits(),
                    "{symmetry:?}"
                );
            }
        }
    }
}

//! Discs that can never turn again.

use super::frame::Frame;

/// The squares of the frame that are not on its edge.
const INNER: u64 = 0x007e_7e7e_7e7e_7e00;
/// The leftmost column.
const COLUMN_A: u64 = 0x0101_0101_0101_0101;

/// Discs of `own` that can never turn again on the full frame; there may be more of them.
///
/// Along the edges the answer is exact as far as play on the edge alone goes. A disc inside is
/// stable if in each of the four directions its line is full, or a neighbour on the line is a
/// stable disc of the same side.
#[inline]
pub(super) fn stable(own: u64, opp: u64) -> u64 {
    let full = full_lines(own | opp);
    let inner = own & INNER;
    let mut stable = edges(own, opp) | (inner & full[0] & full[1] & full[2] & full[3]);
    loop {
        let next = inner
            & (stable << 1 | stable >> 1 | full[0])
            & (stable << 8 | stable >> 8 | full[1])
            & (stable << 7 | stable >> 7 | full[2])
            & (stable << 9 | stable >> 9 | full[3])
            & !stable;
        if next == 0 {
            return stable;
        }
        stable |= next;
    }
}

/// The same on a board of any size, by lines alone: what play on an edge can do is not looked at.
pub(super) fn stable_within(own: u64, opp: u64, frame: &Frame) -> u64 {
    let full = full_lines(own | opp | !frame.squares);
    let held: [u64; 4] = core::array::from_fn(|i| full[i] | frame.edges[i]);
    let mut stable = 0;
    loop {
        let next = own
            & (stable << 1 | stable >> 1 | held[0])
            & (stable << 8 | stable >> 8 | held[1])
            & (stable << 7 | stable >> 7 | held[2])
            & (stable << 9 | stable >> 9 | held[3]);
        if next == stable {
            return stable;
        }
        stable = next;
    }
}

/// The stable discs of `own` on the four edges.
#[inline]
pub(super) fn edges(own: u64, opp: u64) -> u64 {
    let (own_h, opp_h) = (own >> 7, opp >> 7);
    u64::from(edge(own as u8, opp as u8))
        | u64::from(edge((own >> 56) as u8, (opp >> 56) as u8)) << 56
        | spread(edge(column(own), column(opp)))
        | spread(edge(column(own_h), column(opp_h))) << 7
}

/// The squares whose row, column and two diagonals are full of discs.
#[inline]
const fn full_lines(discs: u64) -> [u64; 4] {
    let mut rows = discs & discs >> 1;
    rows &= rows >> 2;
    rows &= rows >> 4;
    let rows = (rows & COLUMN_A) * 0xff;
    let mut columns = discs & discs.rotate_right(8);
    columns &= columns.rotate_right(16);
    columns &= columns.rotate_right(32);
    [
        rows,
        columns,
        full_diagonals(discs, 7, &OFF[0]),
        full_diagonals(discs, 9, &OFF[1]),
    ]
}

/// Both ways along a diagonal, first one step, then two, then four; off the board counts as full.
#[inline]
const fn full_diagonals(discs: u64, step: u32, off: &[[u64; 3]; 2]) -> u64 {
    let (mut up, mut down) = (discs, discs);
    up &= up >> step | off[0][0];
    up &= up >> (2 * step) | off[0][1];
    up &= up >> (4 * step) | off[0][2];
    down &= down << step | off[1][0];
    down &= down << (2 * step) | off[1][1];
    down &= down << (4 * step) | off[1][2];
    up & down
}

/// By diagonal (7 or 9 bits a step), by direction (towards higher bits, then lower) and by steps
/// (1, 2, 4): the squares from which so many steps lead off the board.
const OFF: [[[u64; 3]; 2]; 2] = {
    let mut off = [[[0; 3]; 2]; 2];
    let mut index = 0;
    while index < 64 {
        let (x, y) = (index % 8, index / 8);
        let mut i = 0;
        while i < 3 {
            let steps = 1 << i;
            let mut diagonal = 0;
            while diagonal < 2 {
                let (dx, dy) = (if diagonal == 0 { -steps } else { steps }, steps);
                let up = 0 <= x + dx && x + dx < 8 && y + dy < 8;
                let down = 0 <= x - dx && x - dx < 8 && y - dy >= 0;
                off[diagonal][0][i] |= (!up as u64) << index;
                off[diagonal][1][i] |= (!down as u64) << index;
                diagonal += 1;
            }
            i += 1;
        }
        index += 1;
    }
    off
};

/// The leftmost column as a byte, the top row in the lowest bit.
#[inline]
const fn column(bits: u64) -> u8 {
    ((bits & COLUMN_A).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// A byte as the leftmost column: the reverse of [`column`].
#[inline]
const fn spread(byte: u8) -> u64 {
    // The highest bit would run into the lowest one.
    let low = (byte as u64 & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & COLUMN_A;
    low | (byte as u64 >> 7) << 56
}

#[inline]
fn edge(own: u8, opp: u8) -> u8 {
    let state = TERNARY[usize::from(own)] + 2 * TERNARY[usize::from(opp)];
    EDGES[usize::from(state) % EDGES.len()]
}

/// A byte's bits as the digits of a number to base 3.
static TERNARY: [u16; 256] = {
    let mut ternary = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        ternary[byte] = ternary[byte / 2] * 3 + (byte % 2) as u16;
        byte += 1;
    }
    ternary
};

/// By the state of an edge (1 for an own disc, 2 for one of the opponent, to base 3): the own discs
/// that no play on the edge can turn.
static EDGES: [u8; 6561] = {
    // In the order of the empty squares, so that what a move leads to is known already.
    let mut edges = [0; 6561];
    let mut empties = 0;
    while empties <= 8 {
        let mut opp: u32 = 0;
        while opp < 256 {
            // The own discs are any that are not on squares of the opponent's.
            let free = !opp & 255;
            let mut own = free;
            loop {
                if (own | opp).count_zeros() == 24 + empties {
                    let state = TERNARY[own as usize] + 2 * TERNARY[opp as usize];
                    edges[state as usize] = edge_by_play(&edges, own, opp);
                }
                if own == 0 {
                    break;
                }
                own = (own - 1) & free;
            }
            opp += 1;
        }
        empties += 1;
    }
    edges
};

/// The discs of `own` that are stable whatever is played next on the edge, given the answers for
/// all edges with fewer empty squares.
const fn edge_by_play(edges: &[u8; 6561], own: u32, opp: u32) -> u8 {
    let mut stable = own;
    let mut x = 0;
    while x < 8 {
        if (own | opp) >> x & 1 == 0 {
            let turned = edge_flips(own, opp, x);
            let (a, b) = (own | turned | 1 << x, opp & !turned);
            let lost = edge_flips(opp, own, x);
            let (c, d) = (own & !lost, opp | lost | 1 << x);
            stable &= edges[(TERNARY[a as usize] + 2 * TERNARY[b as usize]) as usize] as u32;
            stable &= edges[(TERNARY[c as usize] + 2 * TERNARY[d as usize]) as usize] as u32;
        }
        x += 1;
    }
    stable as u8
}

/// The discs of `opp` that turn on the edge if `own` plays on `x`.
const fn edge_flips(own: u32, opp: u32, x: u32) -> u32 {
    let right = ((opp >> x >> 1) + 1) << x << 1 & own & 255;
    let beyond = if right != 0 {
        (right - 1) & !((2 << x) - 1)
    } else {
        0
    };
    let mut left = x;
    while left > 0 && opp >> (left - 1) & 1 != 0 {
        left -= 1;
    }
    let before = if left > 0 && own >> (left - 1) & 1 != 0 {
        ((1 << x) - 1) & !((1 << left) - 1)
    } else {
        0
    };
    beyond & opp | before
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reversi::{Reversi, Size};
    use crate::{Position, Rng, Side, Status};

    #[test]
    fn columns_are_packed_and_spread() {
        for byte in 0..=255 {
            assert_eq!(column(spread(byte)), byte);
            assert_eq!(column(spread(byte) << 7 >> 7), byte);
        }
    }

    /// Random games in which no disc once found stable turns.
    #[test]
    fn stable_discs_stay() {
        let mut rng = Rng::new(4);
        let mut found = 0;
        for _ in 0..2_000 {
            let mut position = Reversi::new();
            let mut before = [0; 2];
            while let Some(m) = position.random_move(&mut rng) {
                position.make(m);
                let discs = Side::BOTH.map(|side| position.discs(side).bits());
                let now = [stable(discs[0], discs[1]), stable(discs[1], discs[0])];
                for side in 0..2 {
                    assert_eq!(now[side] & !discs[side], 0);
                    assert_eq!(before[side] & !now[side], 0, "{position}");
                }
                before = now;
                found += now[0].count_ones() + now[1].count_ones();
            }
            assert_ne!(position.status(), Status::Ongoing);
            let discs = Side::BOTH.map(|side| position.discs(side).bits());
            if discs[0] | discs[1] == u64::MAX {
                assert_eq!(before, discs, "a full board is stable");
            }
        }
        assert!(found > 500_000, "{found}");
    }

    /// The same on all sizes by lines alone, which on 8×8 find no more than lines and edges.
    #[test]
    fn stable_discs_of_smaller_boards_stay() {
        let mut rng = Rng::new(6);
        for size in Size::ALL {
            let frame = Frame::of(size);
            let mut found = 0;
            for _ in 0..1_000 {
                let mut position = Reversi::with_size(size);
                let mut before = [0; 2];
                while let Some(m) = position.random_move(&mut rng) {
                    position.make(m);
                    let [black, white] = Side::BOTH.map(|side| position.discs(side).bits());
                    let now = [(black, white), (white, black)]
                        .map(|(own, opp)| stable_within(own, opp, frame));
                    for (side, discs) in [black, white].into_iter().enumerate() {
                        assert_eq!(now[side] & !discs, 0);
                        assert_eq!(before[side] & !now[side], 0, "{position}");
                    }
                    if size == Size::Eight {
                        assert_eq!(now[0] & !stable(black, white), 0);
                    }
                    before = now;
                    found += now[0].count_ones() + now[1].count_ones();
                }
                let [black, white] = Side::BOTH.map(|side| position.discs(side).bits());
                if black | white == frame.squares {
                    assert_eq!(before, [black, white], "a full board is stable");
                }
            }
            assert!(found > 5_000, "{size}: {found}");
        }
    }

    #[test]
    fn edges_are_those_of_plain_search() {
        /// The own discs that survive every play on the edge.
        fn survivors(own: u32, opp: u32) -> u32 {
            let mut stable = own;
            for x in 0..8 {
                if (own | opp) >> x & 1 == 0 {
                    let turned = edge_flips(own, opp, x);
                    stable &= survivors(own | turned | 1 << x, opp & !turned);
                    let lost = edge_flips(opp, own, x);
                    stable &= survivors(own & !lost, opp | lost | 1 << x);
                }
            }
            stable
        }
        let mut rng = Rng::new(5);
        for _ in 0..3_000 {
            let own = rng.below(256);
            let opp = rng.below(256) & !own;
            if (own | opp).count_ones() >= 4 {
                assert_eq!(u32::from(edge(own as u8, opp as u8)), survivors(own, opp));
            }
        }
        assert_eq!(edge(0b1, 0), 0b1);
        assert_eq!(edge(0b10, 0), 0);
        assert_eq!(edge(0b111, 0b1100_0000), 0b111);
    }
}

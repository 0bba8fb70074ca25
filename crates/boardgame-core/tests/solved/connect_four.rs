//! Connect four on boards of any size up to 64 bits.

use std::ops::ControlFlow;

use boardgame_core::search::Hooks;
use boardgame_core::{Position, Rng, Side, Status};

/// The stones of each side by columns, each from the bottom and with an empty bit on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ConnectFour<const WIDTH: u32, const HEIGHT: u32> {
    stones: [u64; 2],
}

#[derive(Debug, PartialEq, thiserror::Error)]
#[error("no stone can fall into column {0}")]
pub(super) struct CannotFall(u32);

impl<const WIDTH: u32, const HEIGHT: u32> ConnectFour<WIDTH, HEIGHT> {
    const STEP: u32 = HEIGHT + 1;
    pub(super) const START: Self = Self { stones: [0; 2] };

    fn taken(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// Where a stone comes to lie.
    fn landing(&self, x: u32) -> u64 {
        (self.taken() + (1 << (x * Self::STEP))) & !self.taken()
    }

    /// Whether stones make four in a row.
    fn has_four(stones: u64) -> bool {
        [1, HEIGHT, HEIGHT + 1, HEIGHT + 2].into_iter().any(|by| {
            let pairs = stones & stones >> by;
            pairs & pairs >> (2 * by) != 0
        })
    }

    /// The same position seen from behind.
    pub(super) fn mirrored(&self) -> Self {
        let mirror = |stones: u64| {
            let column = |x| stones >> (x * Self::STEP) & ((1 << Self::STEP) - 1);
            (0..WIDTH)
                .map(|x| column(x) << ((WIDTH - 1 - x) * Self::STEP))
                .sum()
        };
        Self {
            stones: self.stones.map(mirror),
        }
    }
}

impl<const WIDTH: u32, const HEIGHT: u32> Position for ConnectFour<WIDTH, HEIGHT> {
    type Move = u32;
    type Delta = u64;
    type Illegal = CannotFall;

    fn turn(&self) -> Side {
        Side::BOTH[(self.taken().count_ones() % 2) as usize]
    }

    fn status(&self) -> Status {
        let side = !self.turn();
        if Self::has_four(self.stones[side.index()]) {
            Status::Won { side }
        } else if self.taken().count_ones() == WIDTH * HEIGHT {
            Status::Drawn
        } else {
            Status::Ongoing
        }
    }

    fn visit_moves<B>(&self, visitor: impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
        let legal = |&x: &u32| self.check(x).is_ok();
        (0..WIDTH).filter(legal).try_for_each(visitor)
    }

    fn check(&self, x: u32) -> Result<(), CannotFall> {
        let falls = x < WIDTH && self.taken() >> (x * Self::STEP + HEIGHT - 1) & 1 == 0;
        if falls && !self.status().is_over() {
            Ok(())
        } else {
            Err(CannotFall(x))
        }
    }

    fn make(&mut self, x: u32) -> u64 {
        let stone = self.landing(x);
        self.stones[self.turn().index()] |= stone;
        stone
    }

    fn unmake(&mut self, stone: u64) {
        self.stones[(!self.turn()).index()] &= !stone;
    }

    fn key(&self) -> u64 {
        Rng::new(Rng::new(self.stones[0]).next_u64() ^ self.stones[1]).next_u64()
    }
}

/// Wins first, then what stops one, then the columns from the middle out.
#[derive(Clone, Copy)]
pub(super) struct MiddleFirst;

impl<const W: u32, const H: u32> Hooks<ConnectFour<W, H>> for MiddleFirst {
    fn order(&self, position: &ConnectFour<W, H>, x: u32) -> i32 {
        let stone = position.landing(x);
        let side = position.turn();
        let fours = |side: Side| {
            let stones = position.stones[side.index()] | stone;
            i32::from(ConnectFour::<W, H>::has_four(stones))
        };
        let from_middle = (2 * x as i32 + 1 - W as i32).abs();
        1_000 * fours(side) + 100 * fours(!side) - from_middle
    }

    fn orders(&self) -> bool {
        true
    }
}

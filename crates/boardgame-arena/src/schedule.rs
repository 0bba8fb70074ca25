//! Which game comes when: who has Black, and from which opening.

use boardgame_core::{Rng, Side};

/// The games of a match or tournament, numbered from 0.
///
/// Two games in a row are a pair: one opening, played with both colours. The pairs go round the
/// pairings, so that a tournament that is cut short has played about as much of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    pairs: u64,
}

/// One game of a [`Schedule`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    /// The number of the game.
    pub number: u64,
    /// Its pairing, by place.
    pub pairing: usize,
    /// The number of the opening.
    pub opening: usize,
    /// The contenders with Black and White, by place.
    pub sides: [usize; 2],
    /// Whether the first of the pairing has Black.
    pub first_is_black: bool,
}

impl Schedule {
    /// Two players: `pairs` pairs of games.
    #[must_use]
    pub fn of_match(pairs: u64) -> Self {
        Self {
            pairings: vec![[0, 1]],
            pairs,
        }
    }

    /// Each of `players` against each other: `pairs` pairs of games for each pairing.
    #[must_use]
    pub fn round_robin(players: usize, pairs: u64) -> Self {
        let pairings = (0..players).flat_map(|a| (a + 1..players).map(move |b| [a, b]));
        Self {
            pairings: pairings.collect(),
            pairs,
        }
    }

    /// The first of `players` against each other: `pairs` pairs of games for each pairing.
    #[must_use]
    pub fn gauntlet(players: usize, pairs: u64) -> Self {
        Self {
            pairings: (1..players).map(|b| [0, b]).collect(),
            pairs,
        }
    }

    /// Who meets whom, by place.
    #[must_use]
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// How many games there are.
    #[must_use]
    pub const fn games(&self) -> u64 {
        2 * self.pairs * self.pairings.len() as u64
    }

    /// The game of a number; `None` past the end.
    #[must_use]
    pub fn slot(&self, number: u64) -> Option<Slot> {
        if number >= self.games() {
            return None;
        }
        let pair = number / 2;
        let pairings = self.pairings.len() as u64;
        let pairing = (pair % pairings) as usize;
        let [first, second] = self.pairings[pairing];
        let first_is_black = number.is_multiple_of(2);
        Some(Slot {
            number,
            pairing,
            opening: (pair / pairings) as usize,
            sides: if first_is_black {
                [first, second]
            } else {
                [second, first]
            },
            first_is_black,
        })
    }
}

impl Slot {
    /// What the random choices of `side` in this game follow from, in a tournament with `seed`.
    #[must_use]
    pub const fn seed(&self, seed: u64, side: Side) -> u64 {
        let game = Rng::new(seed ^ 0x0061_7265_6e61)
            .next_u64()
            .wrapping_add(self.number);
        Rng::new(Rng::new(game).next_u64().wrapping_add(side.index() as u64)).next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pairing_gets_every_opening_with_both_colours() {
        for schedule in [
            Schedule::of_match(5),
            Schedule::round_robin(4, 3),
            Schedule::gauntlet(5, 2),
        ] {
            let slots: Vec<_> = (0..).map_while(|n| schedule.slot(n)).collect();
            assert_eq!(slots.len() as u64, schedule.games());
            for (n, slot) in slots.iter().enumerate() {
                let other = slots[n ^ 1];
                assert_eq!((slot.opening, slot.pairing), (other.opening, other.pairing));
                assert_eq!(slot.sides, [other.sides[1], other.sides[0]]);
                let same = |s: &&Slot| s.opening == slot.opening && s.sides == slot.sides;
                assert_eq!(slots.iter().filter(same).count(), 1);
            }
        }
        assert_eq!(Schedule::round_robin(4, 1).pairings().len(), 6);
        assert_eq!(Schedule::gauntlet(1, 1).games(), 0);
    }

    #[test]
    fn no_two_players_of_a_match_share_their_random_choices() {
        let schedule = Schedule::of_match(50);
        let slots = (0..100).filter_map(|n| schedule.slot(n));
        let mut seeds: Vec<_> = slots
            .flat_map(|slot| Side::BOTH.map(|side| slot.seed(7, side)))
            .collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 200);
    }
}

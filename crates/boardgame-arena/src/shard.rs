//! One of several equal parts of a match.

use std::fmt;
use std::str::FromStr;

/// Every so many-th pair of games of a match: the part of one of several machines.
///
/// ```
/// use boardgame_arena::Shard;
///
/// let second: Shard = "2/3".parse()?;
/// let games: Vec<u64> = (0..12).filter(|&game| second.holds(game)).collect();
/// assert_eq!(games, [2, 3, 8, 9]); // Both games of an opening are in the same part.
/// # Ok::<(), boardgame_arena::ShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 0.
    place: u64,
    parts: u64,
}

/// A text that names no part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no part: expected K/N, the K-th of N parts, as in 2/8")]
pub struct ShardError(String);

impl Shard {
    /// All games.
    pub const WHOLE: Self = Self { place: 0, parts: 1 };

    /// Whether the game of this number belongs to the part.
    #[must_use]
    pub const fn holds(&self, game: u64) -> bool {
        (game / 2) % self.parts == self.place
    }

    /// Whether the part is the whole.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.parts == 1
    }

    /// How many of the first `games` games belong to the part.
    #[must_use]
    pub const fn count(&self, games: u64) -> u64 {
        let round = 2 * self.parts;
        let rest = (games % round).saturating_sub(2 * self.place);
        games / round * 2 + if rest > 2 { 2 } else { rest }
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let numbers = text.split_once('/').and_then(|(place, parts)| {
            let place: u64 = place.parse().ok()?;
            let parts: u64 = parts.parse().ok()?;
            // More parts than anyone has machines would only overflow.
            ((1..=parts).contains(&place) && parts <= 1 << 32).then(|| (place - 1, parts))
        });
        match numbers {
            Some((place, parts)) => Ok(Self { place, parts }),
            None => Err(ShardError(text.to_string())),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.place + 1, self.parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_belongs_to_one_part() {
        for parts in 1..8 {
            let shards: Vec<Shard> = (1..=parts)
                .map(|place| format!("{place}/{parts}").parse().unwrap())
                .collect();
            for game in 0..100 {
                let holders = shards.iter().filter(|shard| shard.holds(game));
                assert_eq!(holders.count(), 1);
                for shard in &shards {
                    let held = (0..game).filter(|&game| shard.holds(game)).count();
                    assert_eq!(shard.count(game), held as u64, "{shard}, {game} games");
                }
            }
        }
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in [
            "",
            "1",
            "0/2",
            "3/2",
            "1/0",
            "-1/2",
            "a/b",
            "1/2/3",
            "1/99999999999",
        ] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError(text.to_string())));
        }
        assert_eq!("3/8".parse::<Shard>().unwrap().to_string(), "3/8");
    }
}

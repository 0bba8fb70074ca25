//! Wins, draws and losses.

use core::ops::AddAssign;

use super::Estimate;

/// How many games were won, drawn and lost, in one player's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// All games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points: one a win, one half a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games in the opponent's view.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }

    /// Counts a game of 2, 1 or 0 half points.
    pub(crate) const fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// The score with the error that single games have which do not depend on each other, or
    /// `None` without games.
    ///
    /// Games with the same opening and the colours swapped do depend on each other, which
    /// [`Pairs`](super::Pairs) takes into account; this is for games that come in no pairs.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let games = self.games() as f64;
        if games == 0.0 {
            return None;
        }
        let score = self.points() / games;
        let square = (self.wins as f64 + self.draws as f64 / 4.0) / games;
        let variance = (square - score * score).max(0.0);
        Some(Estimate {
            score,
            error: (variance / games).sqrt(),
            results: self.games(),
        })
    }
}

impl AddAssign for Wdl {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

//! A table of ratings.

use std::fmt;

use crate::Standing;
use crate::stats::{Interval, RatingError, Ratings, Wdl};

/// The ratings of all players, the best first.
pub(crate) struct Table {
    pub(crate) rows: Vec<Row>,
}

/// One player.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) rating: Interval,
    pub(crate) games: u64,
    /// Points a game, from 0 to 1.
    pub(crate) score: f64,
}

impl Table {
    /// The ratings by the results so far, where the player `anchor` has `rating`.
    pub(crate) fn new(
        names: &[&str],
        standing: &Standing,
        anchor: usize,
        rating: f64,
        prior: f64,
    ) -> Result<Self, RatingError> {
        let mut ratings = Ratings::new(names.len());
        let mut totals = vec![Wdl::default(); names.len()];
        let pairings = standing.schedule().pairings().iter();
        for (&[first, second], score) in pairings.zip(standing.scores()) {
            ratings.add(first, second, score.wdl());
            totals[first] += score.wdl();
            totals[second] += score.wdl().reversed();
        }
        let found = ratings.solve(anchor, rating, prior)?;
        let row = |((name, total), rating): ((&&str, &Wdl), Interval)| Row {
            name: (*name).to_string(),
            rating,
            games: total.games(),
            score: total.points() / (total.games().max(1) as f64),
        };
        let mut rows: Vec<_> = names.iter().zip(&totals).zip(found).map(row).collect();
        rows.sort_by(|a, b| b.rating.mid.total_cmp(&a.rating.mid));
        Ok(Self { rows })
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.iter().map(|row| row.name.chars().count());
        let width = width.max().unwrap_or_default().max(6);
        writeln!(
            f,
            "{:width$}  {:>8}  {:>7}  {:>6}  score",
            "player", "rating", "±95%", "games"
        )?;
        for row in &self.rows {
            let Row {
                name,
                rating,
                games,
                score,
            } = row;
            let (mid, radius, percent) = (rating.mid, rating.radius(), 100.0 * score);
            writeln!(
                f,
                "{name:width$}  {mid:8.1}  {radius:7.1}  {games:6}  {percent:4.1} %"
            )?;
        }
        Ok(())
    }
}

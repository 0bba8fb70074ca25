//! What the games come to, as text and as JSON.

use std::io::Write;

use serde::Serialize;

use super::StatsArgs;
use super::tally::{Opening, Results};
use crate::Failure;

/// What the games come to.
#[derive(Debug, Default, Serialize)]
pub(super) struct Stats {
    /// Games that are sound.
    pub(super) games: u64,
    /// Those that are not.
    pub(super) bad: u64,
    pub(super) results: Results,
    /// The mean of Black's discs less White's, where the files say.
    pub(super) mean_margin: Option<f64>,
    pub(super) plies: Plies,
    /// Different openings.
    pub(super) openings_in_all: usize,
    pub(super) openings: Vec<Opening>,
}

#[derive(Debug, Default, Serialize)]
pub(super) struct Plies {
    pub(super) shortest: usize,
    pub(super) longest: usize,
    pub(super) mean: f64,
    /// How many games have so many plies, in steps of ten.
    pub(super) by_tens: Vec<u64>,
}

impl Stats {
    pub(super) fn write(&self, args: &StatsArgs, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "games     {}", self.games)?;
        if self.bad > 0 {
            writeln!(out, "bad       {} (replay says what is wrong)", self.bad)?;
        }
        if self.games == 0 {
            return Ok(());
        }
        let Results {
            black,
            white,
            draws,
            unknown,
        } = self.results;
        let percent = |count: u64| 100.0 * count as f64 / self.games as f64;
        let parts = [
            ("Black", black),
            ("White", white),
            ("draws", draws),
            ("unknown", unknown),
        ];
        let words: Vec<_> = parts
            .iter()
            .filter(|(_, count)| *count > 0)
            .map(|(name, count)| format!("{name} {count} ({:.1} %)", percent(*count)))
            .collect();
        writeln!(out, "results   {}", words.join(", "))?;
        if let Some(margin) = self.mean_margin {
            writeln!(out, "margin    {margin:+.2} for Black on average")?;
        }
        let Plies {
            shortest,
            longest,
            mean,
            by_tens,
        } = &self.plies;
        writeln!(
            out,
            "plies     {mean:.1} on average, from {shortest} to {longest}"
        )?;
        for (tens, &count) in by_tens.iter().enumerate().filter(|(_, count)| **count > 0) {
            writeln!(
                out,
                "          {:3} to {:3}: {count} ({:.1} %)",
                10 * tens,
                10 * tens + 9,
                percent(count)
            )?;
        }
        if args.plies == 0 || self.openings.is_empty() {
            return Ok(());
        }
        writeln!(
            out,
            "openings  {} of {} plies",
            self.openings_in_all, args.plies
        )?;
        for opening in &self.openings {
            let Results {
                black,
                white,
                draws,
                ..
            } = opening.results;
            writeln!(
                out,
                "          {:6} ({:4.1} %) {}: Black {black}, White {white}, draws {draws}",
                opening.games,
                percent(opening.games),
                opening.moves
            )?;
        }
        Ok(())
    }
}

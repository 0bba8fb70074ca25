//! Results as text.

use std::fmt;

use boardgame_core::Side;

use crate::stats::Verdict;
use crate::{Score, Standing};

/// The result of a match: a paragraph for each pairing.
pub(crate) struct Report<'a> {
    names: &'a [&'a str],
    standing: &'a Standing,
}

impl<'a> Report<'a> {
    pub(crate) const fn new(names: &'a [&'a str], standing: &'a Standing) -> Self {
        Self { names, standing }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standing = self.standing;
        let pairings = standing.schedule().pairings().iter();
        for (&[first, second], score) in pairings.zip(standing.scores()) {
            write!(f, "{} - {}: ", self.names[first], self.names[second])?;
            pairing(f, score)?;
        }
        if let Some(sprt) = standing.sprt() {
            let llr = sprt.llr(&standing.scores()[0].pairs);
            let verdict = match standing.verdict() {
                Some(Verdict::Stronger) => "H1 accepted: stronger",
                Some(Verdict::NotStronger) => "H0 accepted: not stronger",
                None => "undecided",
            };
            let (lower, upper) = (sprt.lower(), sprt.upper());
            writeln!(
                f,
                "SPRT {sprt}: LLR {llr:.2} [{lower:.2}, {upper:.2}]: {verdict}"
            )?;
        }
        for (name, faults) in self.names.iter().zip(standing.faults()) {
            if !faults.is_empty() {
                let all: u64 = faults.values().sum();
                let kinds = faults.iter().map(|(word, count)| format!("{word} {count}"));
                let kinds: Vec<_> = kinds.collect();
                writeln!(
                    f,
                    "{name} lost {all} by faults of its own: {}",
                    kinds.join(", ")
                )?;
            }
        }
        Ok(())
    }
}

fn pairing(f: &mut fmt::Formatter<'_>, score: &Score) -> fmt::Result {
    let wdl = score.wdl();
    let Some(estimate) = score.estimate() else {
        return writeln!(f, "no game");
    };
    writeln!(
        f,
        "{} games, +{} ={} -{}, {:.1} %",
        wdl.games(),
        wdl.wins,
        wdl.draws,
        wdl.losses,
        100.0 * wdl.points() / wdl.games() as f64
    )?;
    for side in Side::BOTH {
        let wdl = score.by_side[side.index()];
        writeln!(
            f,
            "  as {side}: +{} ={} -{}",
            wdl.wins, wdl.draws, wdl.losses
        )?;
    }
    let [a, b, c, d, e] = score.pairs.0;
    writeln!(
        f,
        "  pairs with 0, 1/2, 1, 3/2, 2 points: {a}, {b}, {c}, {d}, {e}"
    )?;
    write!(f, "  Elo {}", estimate.elo())?;
    if let Some(superiority) = estimate.superiority() {
        let percent = 100.0 * superiority;
        write!(f, ", likelihood of superiority {percent:.1} %")?;
    }
    writeln!(f)?;
    if let Some(elo) = score.pairs.normalized_elo() {
        writeln!(f, "  normalized Elo {elo}")?;
    }
    if let (sum, games @ 1..) = score.margin {
        writeln!(f, "  mean margin {:+.2} points", sum as f64 / games as f64)?;
    }
    Ok(())
}

//! Results as JSON.

use serde_json::{Value, json};

use super::table::Table;
use crate::stats::{Elo, Interval, Verdict};
use crate::{Score, Standing};

/// The result of a match or tournament, on one line. What is infinite or unknown is null.
pub(crate) fn result(names: &[&str], standing: &Standing, ratings: Option<&Table>) -> Value {
    let pairings = standing.schedule().pairings().iter();
    let pairings = pairings
        .zip(standing.scores())
        .map(|(&[first, second], score)| pairing(names[first], names[second], score));
    let faults = names.iter().zip(standing.faults());
    let faults = faults.map(|(name, faults)| json!({ "player": name, "faults": faults }));
    let mut result = json!({
        "games": standing.games(),
        "pairings": pairings.collect::<Vec<_>>(),
        "faults": faults.collect::<Vec<_>>(),
    });
    if let Some(sprt) = standing.sprt() {
        result["sprt"] = json!({
            "test": sprt.to_string(),
            "llr": sprt.llr(&standing.scores()[0].pairs),
            "lower": sprt.lower(),
            "upper": sprt.upper(),
            "verdict": match standing.verdict() {
                Some(Verdict::Stronger) => "stronger",
                Some(Verdict::NotStronger) => "not-stronger",
                None => "undecided",
            },
        });
    }
    if let Some(table) = ratings {
        let rows = table.rows.iter().map(|row| {
            json!({ "player": row.name, "rating": interval(&row.rating), "games": row.games,
                    "score": row.score })
        });
        result["ratings"] = rows.collect();
    }
    result
}

fn pairing(first: &str, second: &str, score: &Score) -> Value {
    let estimate = score.estimate();
    json!({
        "first": first,
        "second": second,
        "as-black": score.by_side[0],
        "as-white": score.by_side[1],
        "pairs": score.pairs,
        "score": estimate.map(|estimate| estimate.score),
        "elo": estimate.map(|estimate| elo(&estimate.elo())),
        "normalized-elo": score.pairs.normalized_elo().map(|elo| interval(&elo)),
        "superiority": estimate.and_then(|estimate| estimate.superiority()),
        "margin": (score.margin.1 > 0).then(|| score.margin.0 as f64 / score.margin.1 as f64),
    })
}

fn elo(elo: &Elo) -> Value {
    let [low, mid, high] = elo.parts();
    json!({ "low": low, "mid": mid, "high": high })
}

fn interval(interval: &Interval) -> Value {
    json!({ "low": interval.low, "mid": interval.mid, "high": interval.high })
}

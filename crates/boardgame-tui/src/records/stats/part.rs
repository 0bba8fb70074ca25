//! What was counted of some files, kept for adding up.
//!
//! A line of JSON: `{"boardgame stats part":1,"game":"reversi","plies":6,…}`. Keys of positions are
//! hexadecimal texts, since JSON's numbers do not hold 64 bits everywhere.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use boardgame_session::Game;
use serde::{Deserialize, Serialize};

use super::tally::{Opening, Results, Tally};
use crate::records::RecordGame;
use crate::save::write_whole;
use crate::{Failure, read};

/// How every part begins.
const MAGIC: &str = "{\"boardgame stats part\":";
const VERSION: u32 = 1;
/// Bytes that a part may have: more than all openings that are kept apart take.
const MAX_PART: u64 = 512 << 20;

#[derive(Serialize, Deserialize)]
struct Part {
    #[serde(rename = "boardgame stats part")]
    version: u32,
    game: String,
    plies: u8,
    games: u64,
    bad: u64,
    results: Results,
    shortest: usize,
    longest: usize,
    sum_of_plies: u64,
    by_tens: Vec<u64>,
    sum_of_margins: f64,
    margins: u64,
    openings: Vec<(String, Opening)>,
}

/// What a part of the same game and length of openings holds; `None` if the file is no part.
pub(super) fn read<R: RecordGame>(path: &Path, plies: u8) -> Result<Option<Tally>, Failure> {
    let cannot = |cause: &dyn ToString| Failure::read(path, cause.to_string());
    let mut start = [0; MAGIC.len()];
    // What is wrong with other files is said when they are read.
    let begins = read::open(path).is_ok_and(|(file, _)| fill(file, &mut start));
    if !begins || start != *MAGIC.as_bytes() {
        return Ok(None);
    }
    let bytes = read::bytes(path, MAX_PART).map_err(|error| cannot(&error))?;
    let part: Part = serde_json::from_slice(&bytes).map_err(|error| cannot(&error))?;
    let found = (part.version, part.game.as_str(), part.plies);
    let expected = (VERSION, R::Board::NAME, plies);
    if found != expected {
        let words = |(version, game, plies): (u32, &str, u8)| {
            format!("version {version}, of {game}, with openings of {plies} plies")
        };
        let (found, expected) = (words(found), words(expected));
        return Err(cannot(&format!(
            "it is a part of {found}: expected {expected}"
        )));
    }
    let tally = part.tally();
    let sound = tally.filter(Tally::is_sound);
    sound
        .map(Some)
        .ok_or_else(|| cannot(&"its numbers do not agree"))
}

fn fill(mut file: File, start: &mut [u8]) -> bool {
    file.read_exact(start).is_ok()
}

/// Writes a part.
pub(super) fn write<R: RecordGame>(path: &Path, plies: u8, tally: &Tally) -> Result<(), Failure> {
    let mut openings: Vec<_> = tally.openings.iter().collect();
    openings.sort_unstable_by_key(|(key, _)| **key);
    let openings = openings
        .into_iter()
        .map(|(key, opening)| (format!("{key:016x}"), opening.clone()));
    let part = Part {
        version: VERSION,
        game: R::Board::NAME.to_string(),
        plies,
        games: tally.games,
        bad: tally.bad,
        results: tally.results,
        shortest: tally.shortest,
        longest: tally.longest,
        sum_of_plies: tally.sum_of_plies,
        by_tens: tally.by_tens.clone(),
        sum_of_margins: tally.margins.0,
        margins: tally.margins.1,
        openings: openings.collect(),
    };
    let mut text = serde_json::to_string(&part).map_err(Failure::usage)?;
    text.push('\n');
    write_whole(path, &text).map_err(|error| Failure::write(path, error))
}

impl Part {
    fn tally(self) -> Option<Tally> {
        let openings: Option<HashMap<u64, Opening>> = self
            .openings
            .into_iter()
            .map(|(key, opening)| Some((u64::from_str_radix(&key, 16).ok()?, opening)))
            .collect();
        Some(Tally {
            games: self.games,
            bad: self.bad,
            results: self.results,
            shortest: self.shortest,
            longest: self.longest,
            sum_of_plies: self.sum_of_plies,
            by_tens: self.by_tens,
            margins: (self.sum_of_margins, self.margins),
            openings: openings?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::ReversiRecords;

    #[test]
    fn what_is_no_part_is_left_to_others_and_a_bad_part_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part");
        let look = |text: &str| {
            std::fs::write(&path, text).unwrap();
            read::<ReversiRecords>(&path, 6).map_err(|error| error.to_string())
        };
        assert_eq!(look("f5d6c3\n"), Ok(None));
        assert_eq!(look(""), Ok(None));
        write::<ReversiRecords>(&path, 6, &Tally::default()).unwrap();
        let sound = std::fs::read_to_string(&path).unwrap();
        assert_eq!(look(&sound), Ok(Some(Tally::default())));
        for (from, to, why) in [
            ("part\":1", "part\":2", "version 2"),
            ("reversi", "gomoku", "of gomoku"),
            ("plies\":6", "plies\":7", "7 plies"),
            ("\"games\":0", "\"games\":1", "do not agree"),
            (
                "\"games\":0",
                "\"games\":18446744073709551615",
                "do not agree",
            ),
            ("}\n", "", "EOF"),
        ] {
            let text = sound.replacen(from, to, 1);
            assert_ne!(text, sound);
            let error = look(&text).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}

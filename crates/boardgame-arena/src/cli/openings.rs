//! Options: where games begin.

use std::fs;
use std::path::PathBuf;

use super::{Failure, Kit};
use crate::{Contest, Opening, Openings, RandomOpenings, read_openings};

/// Where games begin.
#[derive(clap::Args, Clone, Debug)]
pub struct OpeningArgs {
    /// Openings: a file with a position or a list of moves a line, or a game record
    /// [default: balanced random ones]
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Plies of a random opening, or the most that are taken from a file's games
    #[arg(long, value_name = "N")]
    pub opening_plies: Option<usize>,
    /// Random openings as they come, however unbalanced
    #[arg(long, conflicts_with = "openings")]
    pub unbalanced: bool,
    /// Begin every game from the start position
    #[arg(long, conflicts_with_all = ["openings", "opening_plies", "unbalanced"])]
    pub no_openings: bool,
    /// What all random choices follow from, openings included: the same number gives the same
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

impl OpeningArgs {
    pub(crate) fn openings<G: Contest>(
        &self,
        start: G,
        kit: &Kit<G>,
    ) -> Result<Openings<G>, Failure> {
        if self.no_openings {
            return Ok(Openings::listed(vec![Opening::of_start(start)]));
        }
        if let Some(path) = &self.openings {
            let file = fs::read(path).map_err(|error| Failure::read(path, error))?;
            let name = path.to_string_lossy();
            let read = read_openings(&start, &name, &file, self.opening_plies)
                .map_err(|error| Failure::read(path, error))?;
            return Ok(Openings::listed(read));
        }
        let plies = self.opening_plies.unwrap_or_else(|| start.opening_plies());
        let balance = (!self.unbalanced).then(|| kit.balance.clone());
        Ok(Openings::random(RandomOpenings::new(
            start, plies, self.seed, balance,
        )))
    }

    /// The same as text, for journals: of a file what is in it, wherever it lies.
    pub(crate) fn describe(&self) -> Result<String, Failure> {
        let plies = match self.opening_plies {
            Some(plies) => format!(", {plies} plies"),
            None => String::new(),
        };
        let kind = match &self.openings {
            _ if self.no_openings => "none".to_string(),
            Some(path) => {
                let file = fs::read(path).map_err(|error| Failure::read(path, error))?;
                format!("file of CRC {:08x}", crc32fast::hash(&file))
            }
            None if self.unbalanced => "random".to_string(),
            None => "random, balanced".to_string(),
        };
        Ok(kind + &plies)
    }
}

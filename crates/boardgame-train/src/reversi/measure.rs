//! The error of an evaluation against exact scores.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use boardgame_core::reversi::Reversi;
use boardgame_core::{Board as _, Position as _, Side};
use boardgame_record::wthor::Games;

use super::search::Labeller;
use boardgame_core::reversi::eval::{FULL, FullPatterns, Patterns, SMALL, UNITS_PER_DISC};

/// A position of a file and its exact score in discs, in the view of the side to move.
pub(crate) struct Known {
    pub(crate) position: Reversi,
    pub(crate) score: i32,
}

/// The positions of a WTHOR file at which its theoretical scores begin.
pub(crate) fn wthor(path: &Path) -> anyhow::Result<Vec<Known>> {
    let file = fs::read(path).with_context(|| path.display().to_string())?;
    let games = Games::parse(&file)?;
    let depth = usize::from(games.header.depth);
    let mut known = Vec::new();
    for game in games.iter() {
        let Ok(mut history) = game.replay() else {
            continue;
        };
        let discs = 64 - depth;
        let at = (0..=history.plies()).find(|&ply| {
            history.game.go_to(ply).is_ok() && {
                let position = history.game.position();
                position.stones(Side::Black) + position.stones(Side::White) == discs
                    && !position.must_pass()
            }
        });
        if at.is_none() || history.game.position().status().is_over() {
            continue;
        }
        let position = *history.game.position();
        let black = 2 * i32::from(game.theoretical) - 64;
        let score = if position.turn() == Side::Black {
            black
        } else {
            -black
        };
        known.push(Known { position, score });
    }
    Ok(known)
}

/// Prints the error of the weights of a file by searches of some depths; 0 is the static evaluation,
/// which is all that is measured of the small weights.
pub(crate) fn print(
    weights: &Path,
    file: &Path,
    depths: &[u32],
    count: usize,
) -> anyhow::Result<()> {
    let weights = fs::read(weights)?;
    let mut known = wthor(file)?;
    known.truncate(count);
    if let Ok(small) = Patterns::read(&SMALL, &weights) {
        let errors = error_of(&known, |position| static_score(&small, position));
        print_errors(known.len(), 0, errors);
        return Ok(());
    }
    let patterns = Patterns::read(&FULL, &weights)?;
    for &depth in depths {
        print_errors(known.len(), depth, error(&patterns, &known, depth));
    }
    Ok(())
}

fn print_errors(count: usize, depth: u32, (absolute, squared, mean): (f64, f64, f64)) {
    println!(
        "{count} positions, depth {depth}: mean absolute error {absolute:.3}, \
         root of mean square {squared:.3}, mean {mean:+.3} discs"
    );
}

/// The mean absolute error, the root of the mean squared error and the mean error in discs, by a
/// search of `depth` plies; 0 is the static evaluation.
pub(crate) fn error(patterns: &FullPatterns, known: &[Known], depth: u32) -> (f64, f64, f64) {
    match depth {
        0 => error_of(known, |position| static_score(patterns, position)),
        _ => error_of(known, |position| {
            Labeller::new(patterns).search(position, depth).score
        }),
    }
}

/// The static score of a position.
pub(crate) fn static_score<const L: usize, const B: usize>(
    patterns: &Patterns<L, B>,
    position: &Reversi,
) -> i32 {
    let turn = position.turn();
    let boards = (position.discs(turn), position.discs(!turn));
    patterns.score_boards(boards.0.bits(), boards.1.bits())
}

/// The errors of any score.
pub(crate) fn error_of(known: &[Known], score: impl Fn(&Reversi) -> i32) -> (f64, f64, f64) {
    let (mut absolute, mut squared, mut mean) = (0.0, 0.0, 0.0);
    for Known {
        position,
        score: exact,
    } in known
    {
        let found = score(position).clamp(-64 * UNITS_PER_DISC, 64 * UNITS_PER_DISC);
        let error = f64::from(found) / f64::from(UNITS_PER_DISC) - f64::from(*exact);
        absolute += error.abs();
        squared += error * error;
        mean += error;
    }
    let count = known.len() as f64;
    (absolute / count, (squared / count).sqrt(), mean / count)
}

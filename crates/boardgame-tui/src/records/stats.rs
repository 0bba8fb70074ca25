//! The command that counts what is in files: `stats FILE...`.

use std::collections::HashMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use boardgame_core::{Board, Move, Position, Side, Status, Symmetry};
use boardgame_record::{Format, Outcome, Record};
use serde::Serialize;

use super::RecordGame;
use super::find::Keys;
use super::progress;
use super::walk::{Met, walk};
use crate::printable::Printable;
use crate::{Failure, number};

/// What to count.
#[derive(clap::Args, Clone, Debug)]
pub struct StatsArgs {
    /// The files, of any known kind and size
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What kind of files they are, instead of telling by what is in them and by their names
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Format>,
    /// Plies of an opening; openings that are alike when turned, mirrored or reached by other moves
    /// are one
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = number(0..=20_u8))]
    pub plies: u8,
    /// How many openings to show, the most frequent first
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Openings that are kept apart; so many different ones are in no database.
const MAX_OPENINGS: usize = 1 << 20;

/// Counts games, results, lengths and openings of all files.
///
/// # Errors
/// If a file cannot be read; the others are counted all the same.
pub fn run<R: RecordGame>(
    args: &StatsArgs,
    game: &mut R,
    out: &mut impl Write,
    notes: &mut impl Write,
) -> Result<(), Failure> {
    let mut counter = Counter::new(args);
    let bar = progress::bar(&args.files, true);
    let read = walk(game, &args.files, args.format, &bar, &mut |game, met| {
        match met {
            Met::Game(_, _, found) => match &found.game {
                Ok(record) => counter.add(game, record),
                Err(_) => counter.stats.bad += 1,
            },
            Met::Saved(path, _) => {
                let path = path.display();
                writeln!(notes, "{path}: a saved game is not counted")?;
            }
            Met::Note(..) => {}
            Met::Unreadable(failure) => writeln!(notes, "{}", Printable(failure))?,
        }
        Ok(ControlFlow::Continue(()))
    });
    match read {
        Ok(()) | Err(Failure::File { .. }) => {}
        Err(other) => return Err(other),
    }
    let stats = counter.finish(args.top);
    if args.json {
        let text = serde_json::to_string_pretty(&stats).map_err(Failure::usage)?;
        writeln!(out, "{text}")?;
    } else {
        stats.write(args, out)?;
    }
    out.flush()?;
    read
}

/// What the games come to.
#[derive(Debug, Default, Serialize)]
struct Stats {
    /// Games that are sound.
    games: u64,
    /// Those that are not.
    bad: u64,
    results: Results,
    /// The mean of Black's discs less White's, where the files say.
    mean_margin: Option<f64>,
    plies: Plies,
    /// Different openings.
    openings_in_all: usize,
    openings: Vec<Opening>,
}

#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Results {
    black: u64,
    white: u64,
    draws: u64,
    unknown: u64,
}

#[derive(Debug, Default, Serialize)]
struct Plies {
    shortest: usize,
    longest: usize,
    mean: f64,
    /// How many games have so many plies, in steps of ten.
    by_tens: Vec<u64>,
}

#[derive(Clone, Debug, Serialize)]
struct Opening {
    moves: String,
    games: u64,
    results: Results,
}

impl Results {
    fn add(&mut self, outcome: Option<Outcome>) {
        *match outcome {
            Some(Outcome::Won(Side::Black)) => &mut self.black,
            Some(Outcome::Won(Side::White)) => &mut self.white,
            Some(Outcome::Drawn) => &mut self.draws,
            Some(Outcome::Void) | None => &mut self.unknown,
        } += 1;
    }
}

struct Counter {
    plies: usize,
    stats: Stats,
    sum_of_plies: u64,
    margins: (f64, u64),
    keys: Option<Keys>,
    openings: HashMap<u64, Opening>,
}

impl Counter {
    fn new(args: &StatsArgs) -> Self {
        Self {
            plies: args.plies.into(),
            stats: Stats::default(),
            sum_of_plies: 0,
            margins: (0.0, 0),
            keys: None,
            openings: HashMap::new(),
        }
    }

    fn add<R: RecordGame>(&mut self, kind: &R, record: &Record) {
        let Ok(start) = kind.start(record) else {
            self.stats.bad += 1;
            return;
        };
        let replay = record.replay(start);
        if replay.illegal.is_some() {
            self.stats.bad += 1;
            return;
        }
        let (stats, plies) = (&mut self.stats, replay.plies);
        let mut game = replay.game;
        let outcome = outcome(record, game.position().status());
        if stats.games == 0 {
            stats.plies.shortest = plies;
        }
        stats.games += 1;
        stats.results.add(outcome);
        stats.plies.shortest = stats.plies.shortest.min(plies);
        stats.plies.longest = stats.plies.longest.max(plies);
        let tens = plies / 10;
        // A game is no longer than a few times the board; what is beyond counts as that.
        let tens = tens.min(200);
        if stats.plies.by_tens.len() <= tens {
            stats.plies.by_tens.resize(tens + 1, 0);
        }
        stats.plies.by_tens[tens] += 1;
        self.sum_of_plies += plies as u64;
        let sign = match record.info.result.outcome {
            Some(Outcome::Won(Side::White)) => -1.0,
            _ => 1.0,
        };
        if let Some(margin) = record.info.result.margin {
            self.margins.0 += sign * margin.to_f64();
            self.margins.1 += 1;
        }
        let from_start = plies == game.ply();
        if self.plies == 0 || !from_start || game.ply() < self.plies {
            return;
        }
        let moves: Vec<Move> = game.moves().take(self.plies).collect();
        // The plies up to the last one can all be reached.
        let _ = game.go_to(self.plies);
        let position = game.position();
        let grid = position.grid();
        if self.keys.as_ref().is_none_or(|keys| keys.grid() != grid) {
            self.keys = Some(Keys::new(grid));
        }
        let Some(key) = self.keys.as_ref().map(|keys| keys.of(position)) else {
            return;
        };
        if self.openings.len() >= MAX_OPENINGS && !self.openings.contains_key(&key) {
            return;
        }
        let opening = self.openings.entry(key).or_insert_with(|| Opening {
            moves: line(position, &moves),
            games: 0,
            results: Results::default(),
        });
        opening.games += 1;
        opening.results.add(outcome);
    }

    fn finish(mut self, top: usize) -> Stats {
        let mut openings: Vec<_> = self.openings.into_values().collect();
        openings.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.moves.cmp(&b.moves)));
        let stats = &mut self.stats;
        stats.openings_in_all = openings.len();
        openings.truncate(top);
        stats.openings = openings;
        if stats.games > 0 {
            stats.plies.mean = self.sum_of_plies as f64 / stats.games as f64;
        }
        let (sum, count) = self.margins;
        stats.mean_margin = (count > 0).then(|| sum / count as f64);
        self.stats
    }
}

/// Who won: what the record says, or else the board.
fn outcome(record: &Record, status: Status) -> Option<Outcome> {
    record.info.result.outcome.or(match status {
        Status::Ongoing => None,
        Status::Won { side } => Some(Outcome::Won(side)),
        Status::Drawn => Some(Outcome::Drawn),
    })
}

/// Moves, turned and mirrored so that every game which begins alike is written alike.
fn line<B: Board>(board: &B, moves: &[Move]) -> String {
    let grid = board.grid();
    let text = |symmetry: &Symmetry| -> String {
        let image = |m: &Move| match *m {
            Move::Place(square) => Move::Place(symmetry.apply(grid, square)),
            Move::Pass => Move::Pass,
        };
        let words: Vec<_> = moves
            .iter()
            .map(|m| board.move_text(image(m)).to_string())
            .collect();
        words.join(" ")
    };
    // Of the first moves of Reversi f5 is the last in the alphabet, and the one that people write.
    let of_start = Symmetry::of(grid)
        .iter()
        .filter(|symmetry| keeps_start(board, **symmetry));
    of_start.map(text).max().unwrap_or_default()
}

/// Whether a symmetry keeps the start of the game: in Reversi those that keep its four discs.
fn keeps_start<B: Board>(board: &B, symmetry: Symmetry) -> bool {
    use boardgame_core::Notation;
    B::NOTATION != Notation::TopDown
        || board.grid().width() != board.grid().height()
        || matches!(
            symmetry,
            Symmetry::Identity | Symmetry::Turn180 | Symmetry::Transpose | Symmetry::AntiTranspose
        )
}

impl Stats {
    fn write(&self, args: &StatsArgs, out: &mut impl Write) -> Result<(), Failure> {
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

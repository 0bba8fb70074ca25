//! The commands that look for positions: `index FILE... -o OUT` and `find POSITION`.

mod build;
mod format;
mod keys;
mod lookup;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use boardgame_core::{Board, Move};
use boardgame_record::{Format, Record};

use super::place::At;
use super::replay::{players, plural};
use super::walk::{Met, walk};
use super::{RecordGame, line, progress};
use crate::Failure;
use crate::printable::Printable;

pub use build::{IndexArgs, index};
pub use format::IndexError;
pub use keys::Keys;
use lookup::Index;

/// What to look for, and where.
#[derive(clap::Args, Clone, Debug)]
pub struct FindArgs {
    /// The position: moves from the start, as f5d6c3, or all squares and the side to move
    #[arg(value_name = "POSITION")]
    pub position: String,
    /// The files, of any known kind and size, if there is no index of them
    #[arg(value_name = "FILE", required_unless_present = "index")]
    pub files: Vec<PathBuf>,
    /// An index of files that `index` wrote, in which the answer is found at once
    #[arg(long, short, value_name = "INDEX", conflicts_with = "files")]
    pub index: Option<PathBuf>,
    /// What kind of files they are, instead of telling by what is in them and by their names
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Format>,
    /// Say only how many games there are and how they went on
    #[arg(long, short)]
    pub count: bool,
}

/// Writes a line for each game in which a position comes up, turned or mirrored as it may be, and
/// how these games went on.
///
/// # Errors
/// If the position is none, or a file or the index cannot be read.
pub fn find<R: RecordGame>(
    args: &FindArgs,
    game: &mut R,
    out: &mut impl Write,
    notes: &mut impl Write,
) -> Result<(), Failure> {
    let usage = |error| Failure::usage(format_args!("{:?} is no position: {error}", args.position));
    let position = game.position(&args.position).map_err(usage)?;
    let keys = Keys::new(position.grid());
    let wanted = keys.of(&position);
    let mut hits = Hits {
        out,
        silent: args.count,
        keys: &keys,
        position: &position,
        games: 0,
        next: Vec::new(),
    };
    if let Some(path) = &args.index {
        let kind = <R::Board as boardgame_record::Arrange>::KIND;
        let mut index = Index::open(path, kind).map_err(|error| Failure::read(path, error))?;
        for changed in index.changed_files() {
            writeln!(
                notes,
                "{}: changed since the index was made",
                Printable(changed)
            )?;
        }
        let found = index
            .find(wanted)
            .map_err(|error| Failure::read(path, error))?;
        for hit in found {
            let text = index
                .game(hit.game)
                .map_err(|error| Failure::read(path, error))?;
            hits.add(&text, hit.ply as usize, hit.next, hit.symmetry)?;
        }
        return hits.finish();
    }
    let stones = count(&position);
    let bar = progress::bar(&args.files, args.count);
    let read = walk(game, &args.files, args.format, &bar, &mut |game, met| {
        match met {
            Met::Game(path, _, found) => {
                let Ok(record) = &found.game else {
                    return Ok(ControlFlow::Continue(()));
                };
                let Ok(start) = game.start(record) else {
                    return Ok(ControlFlow::Continue(()));
                };
                let mut first: Option<(usize, Option<Move>, u8)> = None;
                line::visit(record, &start, |ply, here, next| {
                    if first.is_some() || here.grid() != keys.grid() || count(here) != stones {
                        return;
                    }
                    let (key, symmetry) = keys.image(here, next);
                    if key == wanted {
                        first = Some((ply, next, symmetry));
                    }
                });
                if let Some((ply, next, symmetry)) = first {
                    let text = summary(game, record, &At(path, found.place));
                    hits.add(&text, ply, next, symmetry)?;
                }
            }
            Met::Unreadable(failure) => writeln!(notes, "{}", Printable(failure))?,
            Met::Saved(..) | Met::Note(..) => {}
        }
        Ok(ControlFlow::Continue(()))
    });
    match read {
        Ok(()) | Err(Failure::File { .. }) => {}
        Err(other) => return Err(other),
    }
    hits.finish()?;
    read
}

/// Where a game is, who played it and how it ended: what an index says of it.
fn summary<R: RecordGame>(kind: &R, record: &Record, at: &At<'_>) -> String {
    let ended = kind.start(record).map_or_else(
        |error| error.to_string(),
        |start| kind.ended(record.replay(start).game.position()),
    );
    format!("{at}: {}{ended}", players(record))
}

/// The stones on a board, which tell most positions apart at once.
fn count<B: Board>(position: &B) -> usize {
    position.stones(boardgame_core::Side::Black) + position.stones(boardgame_core::Side::White)
}

/// Writes what is found.
struct Hits<'a, B, W> {
    out: &'a mut W,
    silent: bool,
    keys: &'a Keys,
    /// The position as it was asked for.
    position: &'a B,
    games: usize,
    /// How often each move followed, in the order in which they were met.
    next: Vec<(String, usize)>,
}

impl<B: Board, W: Write> Hits<'_, B, W> {
    fn add(
        &mut self,
        text: &str,
        ply: usize,
        next: Option<Move>,
        symmetry: u8,
    ) -> Result<(), Failure> {
        self.games += 1;
        let name = |m: Option<Move>| match m {
            Some(m) => self.position.move_text(m).to_string(),
            None => "the end".to_string(),
        };
        if !self.silent {
            let next = name(next);
            let line = format!("{text}: after ply {ply}, then {next}");
            writeln!(self.out, "{}", Printable(line))?;
        }
        // All moves are counted on the board as it was asked for.
        let (_, own) = self.keys.image(self.position, None);
        let next = name(next.map(|m| self.keys.undo(own, self.keys.apply(symmetry, m))));
        match self.next.iter_mut().find(|(known, _)| *known == next) {
            Some((_, count)) => *count += 1,
            None => self.next.push((next, 1)),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        let games = self.games;
        self.next
            .sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let words: Vec<_> = self
            .next
            .iter()
            .map(|(m, count)| format!("{m} {count}"))
            .collect();
        let word = plural(games, "game", "games");
        match games {
            0 => writeln!(self.out, "0 games")?,
            _ => writeln!(self.out, "{games} {word}: then {}", words.join(", "))?,
        }
        Ok(self.out.flush()?)
    }
}

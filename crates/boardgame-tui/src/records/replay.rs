//! The command that plays games from files again: `replay FILE...`.

use std::fmt::{self, Display};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use boardgame_core::{Side, Status};
use boardgame_record::{Format, Record};
use boardgame_session::{Game, Session};

use super::place::At;
use super::progress;
use super::walk::{Met, walk};
use super::{Found, FoundFault, Place, RecordGame};
use crate::Failure;
use crate::printable::Printable;

/// What to replay.
#[derive(clap::Args, Clone, Debug)]
pub struct ReplayArgs {
    /// The files, of any known kind and size
    ///
    /// A file without any game is no error: what there is, nothing, is legal. A pipe or a device
    /// is no file.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What kind of files they are, instead of telling by what is in them and by their names
    #[arg(long)]
    pub format: Option<Format>,
    /// Say nothing of games that are sound
    #[arg(long, short)]
    pub quiet: bool,
    /// Step through one game from its start: on the full-screen board in a terminal, where `,` and
    /// `.` step and Home and End go to its ends; otherwise the board is written after each ply
    #[arg(long, conflicts_with = "quiet")]
    pub step: bool,
    /// Which game to step through, counted from 1 over all files
    #[arg(long, value_name = "N", default_value_t = 1, requires = "step")]
    pub game: u64,
}

/// Replays each game of each file and writes a line about it. An illegal move is named with its
/// file, game and ply and the rule that refuses it, and the rest is read all the same.
///
/// # Errors
/// If any game was bad, a file cannot be read, or the output cannot be written.
pub fn run<R: RecordGame>(
    args: &ReplayArgs,
    game: &mut R,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut report = Report {
        out,
        quiet: args.quiet,
        games: 0,
        bad: 0,
    };
    // Without a line a game the wait would be long.
    let bar = progress::bar(&args.files, args.quiet);
    let read = walk(game, &args.files, args.format, &bar, &mut |game, met| {
        match met {
            Met::Saved(path, text) => report.saved::<R::Board>(path, &text)?,
            Met::Note(path, note) => report.note(format_args!("{}: {note}", path.display()))?,
            Met::Game(path, format, found) => report.game(game, path, format, found)?,
            Met::Unreadable(failure) => report.note(failure)?,
        }
        Ok(ControlFlow::Continue(()))
    });
    let (games, bad) = (report.games, report.bad);
    match read {
        Ok(()) | Err(Failure::File { .. }) => {}
        Err(other) => return Err(other),
    }
    let files = args.files.len();
    writeln!(out, "{}", Total { files, games, bad })?;
    out.flush()?;
    read?;
    if bad > 0 {
        return Err(Failure::Records { bad, games });
    }
    Ok(())
}

/// Writes a line for each game and counts those that are not sound.
struct Report<'a, W> {
    out: &'a mut W,
    quiet: bool,
    games: usize,
    bad: usize,
}

impl<W: Write> Report<'_, W> {
    fn game<R: RecordGame>(
        &mut self,
        game: &R,
        path: &Path,
        format: Format,
        found: &Found,
    ) -> Result<(), Failure> {
        let at = At(path, found.place);
        let record = match &found.game {
            Ok(record) => record,
            // The fault of a text says where it is itself.
            Err(FoundFault::Game(fault)) if matches!(found.place, Place::Line(_)) => {
                return self.bad(format_args!("{}: {fault}", path.display()));
            }
            Err(FoundFault::Game(fault) | FoundFault::File(fault)) => {
                return self.bad(format_args!("{at}: {fault}"));
            }
        };
        let start = match game.start(record) {
            Ok(start) => start,
            Err(fault) => return self.bad(format_args!("{at}: {fault}")),
        };
        let mut rules = game.rules(format, &start).unwrap_or_default();
        if !rules.is_empty() {
            rules += ", ";
        }
        let about = players(record) + &rules;
        let replay = record.replay(start.clone());
        if let Some(illegal) = &replay.illegal {
            return match found.moves.get(illegal.index) {
                Some((line, column)) => self.bad(format_args!(
                    "{}: line {line}, column {column}: {about}{illegal}",
                    path.display()
                )),
                None => self.bad(format_args!("{at}: {about}{illegal}")),
            };
        }
        let variations = record.tree.leaves().count() - 1;
        if variations > 0 {
            let refused = record.illegal_nodes(start);
            if let Some(first) = refused.first() {
                let more = match refused.len() - 1 {
                    0 => String::new(),
                    more => format!(", and {more} more"),
                };
                let illegal = &first.illegal;
                return self.bad(format_args!("{at}: {about}in a variation, {illegal}{more}"));
            }
        }
        let end = replay.game.position();
        let check = match game.check_result(format, record, end) {
            Ok(true) => ", score as stored",
            Ok(false) => "",
            Err(fault) => {
                return self.bad(format_args!("{at}: ply {}: {fault}", replay.plies));
            }
        };
        if self.quiet {
            self.games += 1;
            return Ok(());
        }
        let summary = plies(replay.plies, &game.ended(end));
        let variations = match variations {
            0 => String::new(),
            count => format!(", {count} {}", plural(count, "variation", "variations")),
        };
        self.good(format_args!("{at}: {about}{summary}{check}{variations}"))
    }

    /// Writes about a game that could be replayed to its end.
    fn good(&mut self, line: impl Display) -> Result<(), Failure> {
        self.games += 1;
        if self.quiet {
            return Ok(());
        }
        self.note(line)
    }

    /// Writes about a game that could not.
    fn bad(&mut self, line: impl Display) -> Result<(), Failure> {
        self.bad += 1;
        self.games += 1;
        self.note(line)
    }

    /// Writes about something that is no game.
    fn note(&mut self, line: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", Printable(line))?)
    }

    /// Replays a saved game, which loading it does.
    fn saved<G: Game>(&mut self, path: &Path, text: &str) -> Result<(), Failure> {
        let path = path.display();
        let session = match Session::<G>::load(text) {
            Ok(session) => session,
            Err(error) => return self.bad(format_args!("{path}: {error}")),
        };
        let view = session.view();
        let [one, two] = &view.players;
        let [black, white] = if one.side == Side::Black {
            [one, two]
        } else {
            [two, one]
        };
        let status = session
            .outcome()
            .map_or(Status::Ongoing, |outcome| outcome.status);
        let summary = plies(view.moves.len(), status_text(status));
        self.good(format_args!(
            "{path}: {} - {}, {}, {summary}",
            black.name, white.name, view.rules
        ))
    }
}

/// The names of both players with a comma after them, or nothing if they are not known by name.
pub(super) fn players(record: &Record) -> String {
    let [black, white] = Side::BOTH.map(|side| record.text(&record.player(side).name));
    let unknown = |name: &str| name.trim().is_empty() || name.starts_with('#');
    if unknown(&black) || unknown(&white) {
        return String::new();
    }
    format!("{} - {}, ", black.trim(), white.trim())
}

/// How long a game was and how it ended: `60 plies, Black wins`.
fn plies(count: usize, ended: &str) -> String {
    format!("{count} {}, {ended}", plural(count, "ply", "plies"))
}

/// How a game stands, in words.
#[must_use]
pub const fn status_text(status: Status) -> &'static str {
    match status {
        Status::Ongoing => "unfinished",
        Status::Won { side: Side::Black } => "Black wins",
        Status::Won { side: Side::White } => "White wins",
        Status::Drawn => "draw",
    }
}

pub(super) const fn plural<'a>(count: usize, one: &'a str, many: &'a str) -> &'a str {
    if count == 1 { one } else { many }
}

/// The last line: what all files come to.
struct Total {
    files: usize,
    games: usize,
    bad: usize,
}

impl Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, games, bad } = *self;
        let (game_word, file_word) = (
            plural(games, "game", "games"),
            plural(files, "file", "files"),
        );
        write!(f, "{games} {game_word} in {files} {file_word}: ")?;
        match (games, bad) {
            (0, _) => write!(f, "nothing to replay"),
            (_, 0) => write!(f, "every move is legal"),
            _ => write!(f, "{bad} bad"),
        }
    }
}

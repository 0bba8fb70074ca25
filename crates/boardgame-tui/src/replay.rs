//! The command that plays records again: `replay FILE...`.

use std::fmt::{self, Display};
use std::io::Write;
use std::path::{Path, PathBuf};

use boardgame_core::{Board, Side, Status};
use boardgame_record::{Arrange, Format, Options, Record, Replay, StartError, movelist};
use boardgame_session::{Game, Session};

use crate::Failure;
use crate::printable::Printable;
use crate::read::{self, MAX_RECORD, MAX_SAVE, SAVED};

/// What to replay.
#[derive(clap::Args, Clone, Debug)]
pub struct ReplayArgs {
    /// The files, of any known kind, each up to 256 MiB
    ///
    /// A file without any game is no error: what there is, nothing, is legal. A pipe or a device
    /// is no file.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What kind of files they are, instead of telling by what is in them and by their names:
    /// sgf, psq, rec, renlib, rif, openings, ggf, wthor, players, tournaments, obf, positions or
    /// moves
    #[arg(long)]
    pub format: Option<Format>,
}

/// Writes a line for each game and counts those that are not sound.
pub struct Report<'a> {
    out: &'a mut dyn Write,
    games: usize,
    bad: usize,
}

/// Reads each file, lets `replay_file` write about the games in it, and adds what they come to.
/// A saved game of `G` is known by its first line and needs nobody else.
///
/// # Errors
/// If any game was bad, a file cannot be read, or the output cannot be written. All files are
/// tried all the same.
pub fn run<G: Game>(
    args: &ReplayArgs,
    out: &mut impl Write,
    mut replay_file: impl FnMut(&RecordFile<'_>, &mut Report<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut report = Report {
        out,
        games: 0,
        bad: 0,
    };
    let mut unreadable = None;
    for path in &args.files {
        let result = match read(path, args.format) {
            Ok(Content::Saved(text)) => report.saved::<G>(path, &text),
            Ok(Content::Record(bytes, format)) => {
                let file = RecordFile {
                    path,
                    bytes: &bytes,
                    format,
                };
                replay_file(&file, &mut report)
            }
            Err(failure) => Err(failure),
        };
        match result {
            Err(failure @ Failure::File { .. }) => {
                writeln!(report.out, "{failure}")?;
                unreadable.get_or_insert(failure);
            }
            other => other?,
        }
    }
    let (games, bad) = (report.games, report.bad);
    writeln!(
        report.out,
        "{}",
        Total {
            files: args.files.len(),
            games,
            bad
        }
    )?;
    report.out.flush()?;
    match unreadable {
        Some(failure) => Err(failure),
        None if bad > 0 => Err(Failure::Records { bad, games }),
        None => Ok(()),
    }
}

/// A file to be replayed.
#[derive(Clone, Copy, Debug)]
pub struct RecordFile<'a> {
    /// Where it is.
    pub path: &'a Path,
    /// What is in it.
    pub bytes: &'a [u8],
    /// What kind of file it is.
    pub format: Format,
}

impl RecordFile<'_> {
    /// The failure to read this file.
    pub fn unreadable(&self, cause: impl ToString) -> Failure {
        Failure::read(self.path, cause)
    }

    /// The failure to read a file that is of a known kind, but not one of this game.
    #[must_use]
    pub fn of_another_game(&self, expected: &str) -> Failure {
        self.unreadable(format!(
            "it is of format {}: expected {expected}",
            self.format
        ))
    }

    /// Replays records of any format: the main line of each game and its variations. `start` gives
    /// the board on which a game begins; `ended` puts into words how one ended.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn replay_records<B: Arrange>(
        &self,
        options: Options<'_>,
        report: &mut Report<'_>,
        start: impl Fn(&Record) -> Result<B, StartError>,
        about: impl Fn(&Record, &B) -> String,
        ended: impl Fn(&B) -> String,
    ) -> Result<(), Failure> {
        let path = self.path.display();
        let single = matches!(self.format, Format::Psq | Format::Rec | Format::RenLib);
        for (game, number) in boardgame_record::read(self.format, [self.bytes], options).zip(1..) {
            let record = match game {
                Ok(record) => record,
                Err(error) => {
                    report.bad(format_args!("{path}: {error}"))?;
                    continue;
                }
            };
            let place = if single {
                format!("{path}: ")
            } else {
                format!("{path}: game {number}: ")
            };
            let start = match start(&record) {
                Ok(start) => start,
                Err(error) => {
                    report.bad(format_args!("{place}{error}"))?;
                    continue;
                }
            };
            let about = about(&record, &start);
            let replay = record.replay(start.clone());
            if let Some(illegal) = &replay.illegal {
                report.bad(format_args!("{place}{about}{illegal}"))?;
                continue;
            }
            let refused = record.illegal_nodes(start);
            if let Some(first) = refused.first() {
                let more = match refused.len() - 1 {
                    0 => String::new(),
                    more => format!(", and {more} more"),
                };
                let illegal = &first.illegal;
                report.bad(format_args!(
                    "{place}{about}in a variation, {illegal}{more}"
                ))?;
                continue;
            }
            let summary = plies(replay.plies, &ended(replay.game.position()));
            let variations = match record.tree.leaves().count() - 1 {
                0 => String::new(),
                count => format!(", {count} {}", plural(count, "variation", "variations")),
            };
            report.good(format_args!("{place}{about}{summary}{variations}"))?;
        }
        Ok(())
    }

    /// Replays a list of moves, all games from `start`; `ended` puts into words how one ended.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn replay_move_list<B: Board>(
        &self,
        start: &B,
        report: &mut Report<'_>,
        ended: impl Fn(&B) -> String,
    ) -> Result<(), Failure> {
        let path = self.path.display();
        for entry in movelist::parse(start, self.bytes) {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    report.bad(format_args!("{path}: {error}"))?;
                    continue;
                }
            };
            let replay = entry.replay(start.clone());
            let line = entry.line;
            match &replay.illegal {
                Some(illegal) => {
                    let column = entry.column_of(illegal);
                    report.bad(format_args!(
                        "{path}: line {line}, column {column}: {illegal}"
                    ))?;
                }
                None => report.good(format_args!(
                    "{path}: line {line}: {}",
                    summary(&replay, &ended(replay.game.position()))
                ))?,
            }
        }
        Ok(())
    }
}

impl Report<'_> {
    /// Writes about a game that could be replayed to its end.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn good(&mut self, line: impl Display) -> Result<(), Failure> {
        self.games += 1;
        Ok(writeln!(self.out, "{}", Printable(line))?)
    }

    /// Writes about a game that could not.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn bad(&mut self, line: impl Display) -> Result<(), Failure> {
        self.bad += 1;
        self.good(line)
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

    /// Writes about something that is no game.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn note(&mut self, line: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", Printable(line))?)
    }
}

/// How long a game was and how it ended: `60 plies, Black wins`.
#[must_use]
pub fn summary<B: Board>(replay: &Replay<B>, ended: &str) -> String {
    plies(replay.plies(), ended)
}

/// The names of both players with a comma after them, or nothing if one is not known.
#[must_use]
pub fn players(record: &Record) -> String {
    let [black, white] = Side::BOTH.map(|side| record.text(&record.player(side).name));
    if black.is_empty() || white.is_empty() {
        String::new()
    } else {
        format!("{black} - {white}, ")
    }
}

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

/// What a file holds.
enum Content {
    /// A game that a session saved.
    Saved(String),
    /// Records of other programs.
    Record(Vec<u8>, Format),
}

fn read(path: &Path, format: Option<Format>) -> Result<Content, Failure> {
    let bytes = read::bytes(path, MAX_RECORD).map_err(|error| Failure::read(path, error))?;
    if format.is_none() && bytes.starts_with(SAVED.as_bytes()) {
        if bytes.len() as u64 > MAX_SAVE {
            let cause = format!("it is a saved game larger than {} MiB", MAX_SAVE >> 20);
            return Err(Failure::read(path, cause));
        }
        return Ok(Content::Saved(String::from_utf8_lossy(&bytes).into_owned()));
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let format = format
        .or_else(|| Format::detect(&name, &bytes))
        // Blanks alone are a list without a game.
        .or_else(|| bytes.trim_ascii().is_empty().then_some(Format::MoveList))
        .ok_or_else(|| {
            Failure::read(
                path,
                "it is no record of a known kind: expected sgf, psq, renlib, rif, ggf, wthor or moves \
                 as text",
            )
        })?;
    Ok(Content::Record(bytes, format))
}

const fn plural<'a>(count: usize, one: &'a str, many: &'a str) -> &'a str {
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

//! Records of Reversi.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use boardgame_core::reversi::{Reversi, Scoring, Size};
use boardgame_core::{Board, Position, Side};
use boardgame_record::wthor::{self, NameKind, NameTables, Names};
use boardgame_record::{
    Format, GameKind, Options, Record, StartError, check_score, ggf, obf, positions, read,
    transcript,
};

use super::replay::status_text;
use super::walk::{MAX_NAMES, beside};
use super::{Found, Games, Pieces, Place, RecordGame};
use crate::Failure;

/// Reads and writes records of Reversi.
#[derive(Clone, Debug, Default)]
pub struct ReversiRecords {
    /// The board of games in files that do not say.
    size: Size,
    /// The names that WTHOR's games have by number, once their files were read.
    tables: Rc<NameTables>,
}

impl ReversiRecords {
    /// No names yet; transcripts without a board are played on one of `size`.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            size,
            tables: Rc::default(),
        }
    }

    /// Takes the names of WTHOR's players and tournaments from files.
    ///
    /// # Errors
    /// If one of them is none of these, or cannot be read.
    pub fn read_names(&mut self, files: &[PathBuf]) -> Result<(), Failure> {
        for path in files {
            let file = crate::read::bytes(path, MAX_NAMES);
            let file = file.map_err(|error| Failure::read(path, error))?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let format = Format::detect(&name, &file);
            match format.and_then(|format| self.names(format, &file)) {
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Failure::read(path, error)),
                None => {
                    let cause = "it is no file of WTHOR's players or tournaments";
                    return Err(Failure::read(path, cause));
                }
            }
        }
        Ok(())
    }

    /// The names for the games of a file: those that were read before, or else those of files
    /// beside it that are called as it is or as the federation calls them.
    fn tables_of(&self, path: &Path) -> Rc<NameTables> {
        let mut tables = Rc::clone(&self.tables);
        let stem = |path: &Path| path.file_stem().unwrap_or_default().to_ascii_lowercase();
        let wanted = [stem(path), "wthor".into(), "wth".into()];
        for kind in [NameKind::Players, NameKind::Tournaments] {
            let (known, ending) = match kind {
                NameKind::Players => (tables.players.is_some(), "jou"),
                NameKind::Tournaments => (tables.tournaments.is_some(), "trn"),
            };
            if known {
                continue;
            }
            let files = beside(path, ending);
            let found = wanted
                .iter()
                .find_map(|wanted| files.iter().find(|file| stem(file) == *wanted));
            let bytes = found.and_then(|file| crate::read::bytes(file, MAX_NAMES).ok());
            // What cannot be read there was not asked for.
            let names = bytes.and_then(|bytes| Names::parse(kind, &bytes).ok());
            let tables = Rc::make_mut(&mut tables);
            match kind {
                NameKind::Players => tables.players = names,
                NameKind::Tournaments => tables.tournaments = names,
            }
        }
        tables
    }
}

impl RecordGame for ReversiRecords {
    type Board = Reversi;

    const READS: &'static [Format] = &[
        Format::Wthor,
        Format::Ggf,
        Format::Sgf,
        Format::MoveList,
        Format::Obf,
        Format::Positions,
    ];
    const WRITES: &'static [Format] = Self::READS;

    fn names(&mut self, format: Format, file: &[u8]) -> Option<Result<String, String>> {
        let (kind, what) = match format {
            Format::WthorPlayers => (NameKind::Players, "players"),
            Format::WthorTournaments => (NameKind::Tournaments, "tournaments"),
            _ => return None,
        };
        let names = match Names::parse(kind, file) {
            Ok(names) => names,
            Err(error) => return Some(Err(error.to_string())),
        };
        let count = names.names.len();
        let tables = Rc::make_mut(&mut self.tables);
        match kind {
            NameKind::Players => tables.players = Some(names),
            NameKind::Tournaments => tables.tournaments = Some(names),
        }
        Some(Ok(format!("{count} {what}")))
    }

    fn open<'a>(
        &self,
        format: Format,
        path: &Path,
        pieces: Pieces<'a>,
    ) -> Result<Games<'a>, String> {
        Ok(match format {
            Format::Wthor => {
                let reader = wthor::Reader::new(pieces).map_err(|error| error.to_string())?;
                let (header, tables) = (*reader.header(), self.tables_of(path));
                let games = reader.zip(1..).map(move |(game, number)| match game {
                    Ok(game) => Found::new(Place::Game(number), game.to_record(&header, &tables)),
                    Err(error) => Found::end(error),
                });
                Box::new(games)
            }
            Format::Ggf => {
                Box::new(
                    ggf::Reader::new(pieces)
                        .zip(1..)
                        .map(|(entry, number)| match entry {
                            Ok(entry) => {
                                Found::new(Place::Both(number, entry.line), entry.game.to_record())
                            }
                            Err(error) => Found::new(Place::Game(number), Err(error)),
                        }),
                )
            }
            Format::MoveList => {
                let reader = transcript::Reader::new(self.size, pieces);
                Box::new(reader.map(|game| match game {
                    Ok(game) => Found {
                        place: Place::Line(game.line),
                        moves: game.moves.iter().map(|m| (m.line, m.column)).collect(),
                        game: Ok(game.to_record()),
                    },
                    Err(error) => Found::new(Place::Line(error.line), Err(error)),
                }))
            }
            Format::Obf => Box::new(obf::Reader::new(pieces).map(|line| match line {
                Ok((line, board)) => {
                    Found::new(Place::Line(line), Ok::<_, String>(obf::to_record(&board)))
                }
                Err(error) => Found::new(Place::Line(error.line), Err(error)),
            })),
            Format::Positions => Box::new(positions::Reader::new(pieces).map(|line| match line {
                Ok(line) => Found::new(Place::Line(line.line), Ok::<_, String>(line.to_record())),
                Err(error) => Found::new(Place::Line(error.line), Err(error)),
            })),
            other => {
                let options = Options {
                    game: Some(GameKind::Reversi),
                    ..Options::default()
                };
                let games = read(other, pieces, options).zip(1..);
                Box::new(games.map(|(game, number)| Found::new(Place::Game(number), game)))
            }
        })
    }

    fn start(&self, record: &Record) -> Result<Reversi, StartError> {
        record.reversi_start()
    }

    fn position(&self, text: &str) -> Result<Reversi, String> {
        let mut games = transcript::Reader::new(self.size, [text]);
        let game = match games.next() {
            None => return Ok(Reversi::with_size(self.size)),
            Some(game) => game.map_err(|error| error.to_string())?,
        };
        if games.next().is_some() {
            return Err("expected one position: moves, or squares and the side to move".into());
        }
        let replay = game.replay();
        match replay.illegal {
            Some(illegal) => Err(illegal.to_string()),
            None => Ok(*replay.game.position()),
        }
    }

    fn ended(&self, end: &Reversi) -> String {
        let [black, white] = Side::BOTH.map(|side| end.stones(side));
        format!("{} {black}-{white}", status_text(end.status()))
    }

    fn check_result(&self, format: Format, record: &Record, end: &Reversi) -> Result<bool, String> {
        let scoring = match format {
            Format::Wthor | Format::Ggf => Some(Scoring::EmptiesToWinner),
            _ => None,
        };
        check_score(record, end, scoring).map_err(|fault| fault.to_string())
    }
}

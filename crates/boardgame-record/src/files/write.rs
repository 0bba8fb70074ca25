//! Writing a file of any format.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::loss::between;
use super::{Loss, Options, read};
use crate::ggf::{Ggf, GgfWriteError};
use crate::psq::PsqWriteError;
use crate::record::{GameKind, OtherGame, Record};
use crate::renlib::RenLibWriteError;
use crate::transcript::Style;
use crate::wthor::{CollectError, Collected, Collector, NameTables, NamesWriteError};
use crate::{Format, LineError, StonesError};
use crate::{obf, openings, pos, positions, psq, renlib, sgf, transcript};

/// A record that a format cannot hold, or a format that is not written.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is only read.
    #[error("format {format} is read and not written")]
    ReadOnly {
        /// The format.
        format: Format,
    },
    /// A file of the format has one game.
    #[error("a file of format {format} has one game: this would be another one")]
    OneGame {
        /// The format.
        format: Format,
    },
    /// The record is of another game.
    #[error(transparent)]
    Game(#[from] OtherGame),
    /// In one of Piskvork's formats.
    #[error(transparent)]
    Psq(#[from] PsqWriteError),
    /// In a library of RenLib.
    #[error(transparent)]
    RenLib(#[from] RenLibWriteError),
    /// In a list of moves or openings of Gomoku.
    #[error(transparent)]
    Stones(#[from] StonesError),
    /// In a list of moves or positions of Reversi.
    #[error(transparent)]
    Line(#[from] LineError),
    /// In GGF.
    #[error(transparent)]
    Ggf(#[from] GgfWriteError),
    /// In a file of WTHOR.
    #[error(transparent)]
    Wthor(#[from] CollectError),
    /// In the names of WTHOR's players and tournaments.
    #[error(transparent)]
    Names(#[from] NamesWriteError),
}

/// Writes records one by one, as many as the format has in a file.
///
/// ```
/// use boardgame_core::Square;
/// use boardgame_record::{Format, Options, Record, Writer};
/// let mut record = Record::gomoku(15);
/// let first = record.push(Square::new(7, 7));
/// record.tree.set_comment(first, "The centre.");
/// let mut writer = Writer::new(Format::MoveList, Options::default())?;
/// let losses = writer.add(&record)?;
/// assert_eq!(losses[0].to_string(), "1 comment");
/// assert_eq!(writer.take(), b"h8\n");
/// # Ok::<(), boardgame_record::WriteError>(())
/// ```
pub struct Writer<'a> {
    format: Format,
    options: Options<'a>,
    out: Vec<u8>,
    games: usize,
    state: State,
}

/// What is kept until the end.
enum State {
    Nothing,
    /// All games of a library as one tree.
    Library(Box<Record>),
    Wthor(Box<Collector>),
}

/// The end of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finished {
    /// What follows all that was [taken](Writer::take) before.
    pub rest: Vec<u8>,
    /// What the file begins with, in place of as many bytes that were taken first: the header of
    /// a file of WTHOR, which counts the games. Empty in other formats.
    pub head: Vec<u8>,
    /// Files that belong to it, by their formats: the names of WTHOR's players and tournaments.
    pub companions: Vec<(Format, Vec<u8>)>,
}

impl<'a> Writer<'a> {
    /// Writes a file of `format`. Of the options [`Options::rows`] matters here.
    ///
    /// # Errors
    /// If the format is only read.
    pub fn new(format: Format, options: Options<'a>) -> Result<Self, WriteError> {
        if !format.is_written() {
            return Err(WriteError::ReadOnly { format });
        }
        let state = match format {
            Format::RenLib => State::Library(Box::new(Record::gomoku(15))),
            Format::Wthor => State::Wthor(Box::new(Collector::new())),
            _ => State::Nothing,
        };
        let out = match format {
            Format::Wthor => alloc::vec![0; crate::wthor::HEADER_SIZE],
            _ => Vec::new(),
        };
        Ok(Self {
            format,
            options,
            out,
            games: 0,
            state,
        })
    }

    /// Writes a record and says what of it the format has no place for.
    ///
    /// # Errors
    /// If what could be written would be another game. Nothing was written then, and others can
    /// follow.
    pub fn add(&mut self, record: &Record) -> Result<Vec<Loss>, WriteError> {
        let bytes = self.bytes(record)?;
        let options = Options {
            game: Some(record.game),
            grid: Some(record.grid),
            ..self.options
        };
        // What was written is what can be read of it.
        let kept = match &self.state {
            State::Wthor(_) => wthor_kept(record),
            _ => read(self.format, [bytes.as_slice()], options)
                .next()
                .and_then(Result::ok),
        };
        self.games += 1;
        let losses = kept.map(|kept| between(record, &kept)).unwrap_or_default();
        match &mut self.state {
            State::Library(library) => library.tree.merge(&record.tree),
            _ => self.out.extend_from_slice(&bytes),
        }
        Ok(losses)
    }

    /// Writes a record without finding out what is lost, which takes more time than writing.
    ///
    /// # Errors
    /// As [`Writer::add`].
    pub fn add_quickly(&mut self, record: &Record) -> Result<(), WriteError> {
        let bytes = self.bytes(record)?;
        self.games += 1;
        match &mut self.state {
            State::Library(library) => library.tree.merge(&record.tree),
            _ => self.out.extend_from_slice(&bytes),
        }
        Ok(())
    }

    fn bytes(&mut self, record: &Record) -> Result<Vec<u8>, WriteError> {
        let format = self.format;
        let line = |text: String| {
            let mut bytes = text.into_bytes();
            bytes.push(b'\n');
            bytes
        };
        let one = |bytes| match self.games {
            0 => Ok(bytes),
            _ => Err(WriteError::OneGame { format }),
        };
        Ok(match format {
            Format::Sgf => sgf::write(record),
            Format::Psq => one(psq::write(record)?)?,
            Format::Rec => one(psq::rec::write(record)?)?,
            Format::RenLib => renlib::write(record)?,
            Format::Openings => line(openings::write(record)?),
            Format::MoveList if record.game == GameKind::Gomoku => {
                line(pos::write(record, self.options.rows)?)
            }
            Format::MoveList => line(transcript::write_record(record, Style::Compact)?),
            Format::Ggf => {
                let mut bytes = Ggf::from_record(record)?.write()?;
                bytes.push(b'\n');
                bytes
            }
            Format::Obf => line(obf::from_record(record)?.to_string()),
            Format::Positions => line(positions::write_record(record)?),
            Format::Wthor => match &mut self.state {
                State::Wthor(collector) => collector.add(record)?.to_bytes().to_vec(),
                _ => Vec::new(),
            },
            Format::Rif | Format::WthorPlayers | Format::WthorTournaments => {
                return Err(WriteError::ReadOnly { format });
            }
        })
    }

    /// The bytes that were written since this was last asked for.
    pub fn take(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.out)
    }

    /// Ends the file.
    ///
    /// # Errors
    /// If names of WTHOR's players cannot be stored.
    pub fn finish(mut self) -> Result<Finished, WriteError> {
        let mut finished = Finished {
            rest: self.take(),
            ..Finished::default()
        };
        match self.state {
            State::Nothing => {}
            State::Library(library) => finished.rest = renlib::write(&library)?,
            State::Wthor(collector) => {
                let collected = collector.finish();
                finished.head = collected.header.to_bytes().to_vec();
                finished.companions = alloc::vec![
                    (Format::WthorPlayers, collected.players.write()?),
                    (Format::WthorTournaments, collected.tournaments.write()?),
                ];
            }
        }
        Ok(finished)
    }
}

/// What a file of WTHOR keeps of a record, whose names are in other files.
fn wthor_kept(record: &Record) -> Option<Record> {
    let mut collector = Collector::new();
    let game = collector.add(record).ok()?;
    let Collected {
        header,
        players,
        tournaments,
    } = collector.finish();
    let names = NameTables {
        players: Some(players),
        tournaments: Some(tournaments),
    };
    game.to_record(&header, &names).ok()
}

/// Writes all records as one file and says of each what the format has no place for, or why it is
/// not in the file at all.
///
/// # Errors
/// If the format is only read, or has files of names that cannot be stored.
pub fn write<'r>(
    records: impl IntoIterator<Item = &'r Record>,
    format: Format,
    options: Options<'_>,
) -> Result<Written, WriteError> {
    let mut writer = Writer::new(format, options)?;
    let games = records
        .into_iter()
        .map(|record| writer.add(record))
        .collect();
    let mut file = writer.take();
    let Finished {
        rest,
        head,
        companions,
    } = writer.finish()?;
    file.extend_from_slice(&rest);
    file[..head.len()].copy_from_slice(&head);
    Ok(Written {
        file,
        companions,
        games,
    })
}

/// A file that was written at once.
#[derive(Debug, PartialEq, Eq)]
pub struct Written {
    /// Its bytes.
    pub file: Vec<u8>,
    /// Files that belong to it: see [`Finished::companions`].
    pub companions: Vec<(Format, Vec<u8>)>,
    /// What each record lost, or why it was not written.
    pub games: Vec<Result<Vec<Loss>, WriteError>>,
}

//! Reading a file of any format.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::iter;

use boardgame_core::Grid;
use boardgame_core::reversi::{Reversi, Size};

use crate::ggf::{self, GgfError, GgfStartError};
use crate::movelist::{ListError, lines};
use crate::obf::{self, ObfFileError};
use crate::openings::{self, OpeningError};
use crate::pos::{self, Rows};
use crate::positions::{self, PositionError};
use crate::psq::{self, PsqError};
use crate::record::{GameKind, Record};
use crate::renlib::{self, RenLibError};
use crate::rif::{self, RifError};
use crate::sgf::{self, SgfError};
use crate::transcript::{self, TranscriptError};
use crate::wthor::{self, GameFault, NameTables, WthorError};
use crate::{Format, UnknownFormat};

/// What a file does not say of itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// The game of a list of moves. Without it a list is taken for one of Reversi if its first
    /// line is a legal game of it.
    pub game: Option<GameKind>,
    /// The board of a list of moves or openings: 15x15 and 8x8, if nothing else is said; a list of
    /// openings with points beyond 15x15 is taken for one of 20x20.
    pub grid: Option<Grid>,
    /// Which row is the first in a list of moves of Gomoku.
    pub rows: Rows,
    /// The players and tournaments of WTHOR's games.
    pub names: Option<&'a NameTables>,
}

/// The games of a file, one after the other. An error in one of them ends nothing but it, as far
/// as the format allows.
pub type Records<'a> = Box<dyn Iterator<Item = Result<Record, ReadError>> + 'a>;

/// A game of a file that cannot be read. The message says where it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// In SGF.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// In one of Piskvork's formats.
    #[error(transparent)]
    Psq(#[from] PsqError),
    /// In a library of RenLib.
    #[error(transparent)]
    RenLib(#[from] RenLibError),
    /// In the database of RenjuNet.
    #[error(transparent)]
    Rif(#[from] RifError),
    /// In a list of openings of Gomoku.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// In a list of moves of Gomoku.
    #[error(transparent)]
    List(#[from] ListError),
    /// In a list of moves of Reversi.
    #[error(transparent)]
    Transcript(#[from] TranscriptError),
    /// In GGF.
    #[error(transparent)]
    Ggf(#[from] GgfError),
    /// A game of GGF begins with no position.
    #[error("line {line}: {fault}")]
    GgfStart {
        /// The line in which the game begins, counted from 1.
        line: usize,
        /// What is wrong with it.
        fault: GgfStartError,
    },
    /// In a file of WTHOR.
    #[error(transparent)]
    Wthor(#[from] WthorError),
    /// A game of WTHOR.
    #[error("game {game}: {fault}")]
    WthorGame {
        /// The game, counted from 1.
        game: usize,
        /// What is wrong with it.
        fault: GameFault,
    },
    /// In OBF.
    #[error(transparent)]
    Obf(#[from] ObfFileError),
    /// In a list of positions of Reversi.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The file has names and no games.
    #[error("a file of format {format} has names: expected games")]
    Names {
        /// Its format.
        format: Format,
    },
    /// Reversi is not played on the board of [`Options::grid`].
    #[error("reversi on {grid}: it is played on 4x4, 6x6 and 8x8")]
    Board {
        /// The board.
        grid: Grid,
    },
}

/// Reads a file whose bytes are at hand and whose format shows by them or by its name.
///
/// ```
/// use boardgame_record::{Options, read_file};
/// let file = b"(;GM[4];B[hh];W[ih])(;GM[2];B[f5])";
/// let games: Result<Vec<_>, _> = read_file("games.sgf", file, Options::default())?.collect();
/// assert_eq!(games?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the format is not known.
pub fn read_file<'a>(
    name: &str,
    file: &'a [u8],
    options: Options<'a>,
) -> Result<Records<'a>, UnknownFormat> {
    let format = Format::detect(name, file).ok_or(UnknownFormat)?;
    Ok(read(format, file.chunks(PIECE), options))
}

/// Bytes of a piece of a file that is at hand.
const PIECE: usize = 1 << 16;

/// Reads a file that comes in pieces of any size. Of formats that have many games in a file no more
/// than one game and one piece are kept.
pub fn read<'a, I>(format: Format, pieces: I, options: Options<'a>) -> Records<'a>
where
    I: IntoIterator<Item: AsRef<[u8]> + 'a> + 'a,
{
    match format {
        Format::Sgf => boxed(sgf::Reader::new(pieces)),
        Format::Rif => boxed(rif::Reader::new(pieces)),
        Format::Psq => whole(pieces, psq::read),
        Format::Rec => whole(pieces, psq::rec::read),
        Format::RenLib => whole(pieces, renlib::read),
        Format::Openings => {
            // The board shows in the first openings.
            let mut pieces = pieces.into_iter().peekable();
            let first = pieces.peek().map_or(&[][..], AsRef::as_ref);
            let grid = options.grid.unwrap_or_else(|| openings::board_of(first));
            boxed(openings::Reader::new(grid, pieces))
        }
        Format::MoveList => move_list(pieces, options),
        Format::Ggf => Box::new(ggf::Reader::new(pieces).map(|entry| {
            let entry = entry?;
            let line = entry.line;
            let record = entry.game.to_record();
            record.map_err(|fault| ReadError::GgfStart { line, fault })
        })),
        Format::Wthor => wthor_games(pieces, options),
        Format::WthorPlayers | Format::WthorTournaments => {
            Box::new(iter::once(Err(ReadError::Names { format })))
        }
        Format::Obf => Box::new(obf::Reader::new(pieces).map(|line| Ok(obf::to_record(&line?.1)))),
        Format::Positions => {
            Box::new(positions::Reader::new(pieces).map(|line| Ok(line?.to_record())))
        }
    }
}

fn boxed<'a, E: Into<ReadError>>(
    games: impl Iterator<Item = Result<Record, E>> + 'a,
) -> Records<'a> {
    Box::new(games.map(|game| game.map_err(Into::into)))
}

/// Reads a format that has one game in a file.
fn whole<'a, E: Into<ReadError>>(
    pieces: impl IntoIterator<Item: AsRef<[u8]>>,
    read: impl Fn(&[u8]) -> Result<Record, E>,
) -> Records<'a> {
    let mut file = Vec::new();
    for piece in pieces {
        file.extend_from_slice(piece.as_ref());
    }
    Box::new(iter::once(read(&file).map_err(Into::into)))
}

fn move_list<'a, I>(pieces: I, options: Options<'a>) -> Records<'a>
where
    I: IntoIterator<Item: AsRef<[u8]> + 'a> + 'a,
{
    let mut pieces = pieces.into_iter().peekable();
    let first = pieces.peek().map_or(&[][..], AsRef::as_ref);
    let game = options.game.unwrap_or_else(|| game_of(first));
    if game == GameKind::Gomoku {
        let grid = options.grid.unwrap_or_else(|| Record::gomoku(15).grid);
        return boxed(pos::Reader::new(grid, options.rows, pieces));
    }
    let grid = options.grid.unwrap_or_else(|| Size::Eight.grid());
    match Size::new(grid.width().into()) {
        Ok(size) if grid.is_square() => {
            Box::new(transcript::Reader::new(size, pieces).map(|game| Ok(game?.to_record())))
        }
        _ => Box::new(iter::once(Err(ReadError::Board { grid }))),
    }
}

/// The game of a list: Reversi, if its first line with moves is a legal game of that.
fn game_of(list: &[u8]) -> GameKind {
    let start = Reversi::new();
    let first = lines(Size::Eight.grid(), Rows::FromTop.notation(), list).next();
    let legal =
        first.is_some_and(|entry| entry.is_ok_and(|entry| entry.replay(start).illegal.is_none()));
    if legal || list.trim_ascii_start().starts_with(b"[") {
        GameKind::Reversi
    } else {
        GameKind::Gomoku
    }
}

fn wthor_games<'a, I>(pieces: I, options: Options<'a>) -> Records<'a>
where
    I: IntoIterator<Item: AsRef<[u8]> + 'a> + 'a,
{
    let reader = match wthor::Reader::new(pieces) {
        Ok(reader) => reader,
        Err(error) => return Box::new(iter::once(Err(error.into()))),
    };
    let header = *reader.header();
    let none = NameTables::default();
    Box::new(reader.zip(1..).map(move |(game, number)| {
        let names = options.names.unwrap_or(&none);
        let record = game?.to_record(&header, names);
        record.map_err(|fault| ReadError::WthorGame {
            game: number,
            fault,
        })
    }))
}

//! WTHOR, the database of the French Othello federation: games (`.wtb`), players (`.jou`) and
//! tournaments (`.trn`).
//!
//! All three files begin with the same header of 16 bytes and go on with records of one size, all
//! numbers little endian:
//!
//! ```text
//! header      0 century, 1 year of it, 2 month, 3 day of creation; 4..8 games; 8..10 names;
//!             10..12 year of the games; 12 board size, 0 for 8x8; 13 whether solitaires;
//!             14 depth of the theoretical scores; 15 reserved
//! game        68 bytes: 0..2 tournament, 2..4 Black, 4..6 White; 6 Black's score; 7 Black's score
//!             with best play from the depth on; 8..68 the moves, 10 * row + column, 0 for none
//! player      20 bytes: the name in Latin-1, up to a zero byte
//! tournament  26 bytes: likewise
//! ```
//!
//! Passes are not stored. A game on 6x6 has its squares from 11 to 66; the records of 10x10 are
//! longer and not read. A score is a number of discs, with the empty squares given to the
//! winner and shared in a draw.

use alloc::vec::Vec;

use boardgame_core::reversi::Size;

mod collect;
mod game;
mod names;
mod record;
mod stream;

pub use collect::{CollectError, Collected, Collector};
pub use game::{GameFault, WthorGame, final_score};
pub use names::{NameKind, NameTables, Names, NamesWriteError};
pub use stream::Reader;

/// Bytes of the header of every file.
pub const HEADER_SIZE: usize = 16;
/// Bytes of one game.
pub const GAME_SIZE: usize = 68;

/// The first 16 bytes of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// When the file was made: century, year of the century, month, day.
    pub created: [u8; 4],
    /// How many games follow; 0 in a file of names.
    pub games: u32,
    /// How many names follow; 0 in a file of games.
    pub names: u16,
    /// The year in which the games were played; 0 in a file of names.
    pub year: u16,
    /// The size of the board, where 0 means 8.
    pub board: u8,
    /// 1 if the games are solitaires: games of which both sides were played by one.
    pub solitaires: u8,
    /// How many squares were empty where the theoretical scores begin.
    pub depth: u8,
    /// Of no use so far.
    pub reserved: u8,
}

/// A file that is none of WTHOR's, or one that is not read here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WthorError {
    /// The file is shorter than a header.
    #[error("the file ends after {actual} bytes: expected a header of 16")]
    NoHeader {
        /// Bytes of the file.
        actual: u64,
    },
    /// The games are of a board that is not played on here.
    #[error("the games were played on {size}x{size}: only those of 6x6 and 8x8 can be read")]
    BoardSize {
        /// The size that the header states.
        size: u8,
    },
    /// The file is one of names, or the other way round.
    #[error("the header counts {games} games and {names} names: expected {expected}")]
    Kind {
        /// The games that the header counts.
        games: u32,
        /// The names that it counts.
        names: u16,
        /// What the file should hold.
        expected: &'static str,
    },
    /// The file is longer or shorter than its header says.
    #[error(
        "the header counts {records} records, so expected {expected} bytes: the file has {actual}"
    )]
    Size {
        /// The records that the header counts.
        records: u32,
        /// Bytes of such a file.
        expected: u64,
        /// Bytes of the file.
        actual: u64,
    },
}

/// A file of games, read in place.
///
/// ```
/// use boardgame_core::{Status, reversi::Reversi};
/// use boardgame_record::{movelist, wthor::{Games, Header, WthorGame}};
/// let moves = movelist::parse_moves(&Reversi::new(), "F5D6C3F3").unwrap();
/// let game = WthorGame::new(moves.iter().filter_map(|listed| listed.m.square()));
/// let file = Games::write(&Header { year: 1977, ..Header::default() }, &[game]);
///
/// let games = Games::parse(&file)?;
/// assert_eq!((games.header.year, games.len()), (1977, 1));
/// for game in games.iter() {
///     let replay = game.replay()?;
///     assert_eq!((replay.plies(), replay.status()), (4, Status::Ongoing));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Games<'a> {
    /// The header.
    pub header: Header,
    records: &'a [[u8; GAME_SIZE]],
}

impl Header {
    /// Reads the header at the start of a file.
    ///
    /// # Errors
    /// If the file is shorter than that.
    pub fn parse(file: &[u8]) -> Result<Self, WthorError> {
        let no_header = WthorError::NoHeader {
            actual: file.len() as u64,
        };
        let bytes = file.first_chunk::<HEADER_SIZE>().ok_or(no_header)?;
        let [
            c0,
            c1,
            c2,
            c3,
            g0,
            g1,
            g2,
            g3,
            n0,
            n1,
            y0,
            y1,
            board,
            solitaires,
            depth,
            reserved,
        ] = *bytes;
        Ok(Self {
            created: [c0, c1, c2, c3],
            games: u32::from_le_bytes([g0, g1, g2, g3]),
            names: u16::from_le_bytes([n0, n1]),
            year: u16::from_le_bytes([y0, y1]),
            board,
            solitaires,
            depth,
            reserved,
        })
    }

    /// The header as it stands in a file.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; HEADER_SIZE] {
        let [c0, c1, c2, c3] = self.created;
        let [g0, g1, g2, g3] = self.games.to_le_bytes();
        let [n0, n1] = self.names.to_le_bytes();
        let [y0, y1] = self.year.to_le_bytes();
        let Self {
            board,
            solitaires,
            depth,
            reserved,
            ..
        } = *self;
        [
            c0, c1, c2, c3, g0, g1, g2, g3, n0, n1, y0, y1, board, solitaires, depth, reserved,
        ]
    }

    /// Bytes of a file of `records` records of `size` bytes.
    const fn file_size(records: u32, size: usize) -> u64 {
        HEADER_SIZE as u64 + records as u64 * size as u64
    }

    /// The board on which the games were played.
    ///
    /// # Errors
    /// If that is not one which is played on here; the records of 10x10 are also longer.
    pub const fn size(&self) -> Result<Size, WthorError> {
        match self.board {
            0 | 8 => Ok(Size::Eight),
            6 => Ok(Size::Six),
            size => Err(WthorError::BoardSize { size }),
        }
    }

    /// Whether the header is one of a file of games.
    const fn check_games(&self) -> Result<(), WthorError> {
        match self.size() {
            Err(error) => Err(error),
            Ok(_) if self.games == 0 && self.names > 0 => Err(WthorError::Kind {
                games: self.games,
                names: self.names,
                expected: "games",
            }),
            Ok(_) => Ok(()),
        }
    }
}

impl<'a> Games<'a> {
    /// Takes a whole file. The games are looked at only when they are asked for, so a corrupt one
    /// is no error here.
    ///
    /// # Errors
    /// If the file has no header, a board that is not played on here, or not the size that the header says.
    pub fn parse(file: &'a [u8]) -> Result<Self, WthorError> {
        let header = Header::parse(file)?;
        header.check_games()?;
        let (expected, actual) = (
            Header::file_size(header.games, GAME_SIZE),
            file.len() as u64,
        );
        if expected != actual {
            return Err(WthorError::Size {
                records: header.games,
                expected,
                actual,
            });
        }
        let (records, _) = file[HEADER_SIZE..].as_chunks();
        Ok(Self { header, records })
    }

    /// How many games there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is no game.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The games in the order of the file.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = WthorGame> + use<'a> {
        self.records.iter().map(WthorGame::from_bytes)
    }

    /// A file of `games`: `header` with the right counts, and the games after it.
    #[must_use]
    pub fn write(header: &Header, games: &[WthorGame]) -> Vec<u8> {
        let header = Header {
            games: games.len() as u32,
            names: 0,
            ..*header
        };
        let mut file = header.to_bytes().to_vec();
        file.extend(games.iter().flat_map(WthorGame::to_bytes));
        file
    }
}

//! Telling what kind of record a file is.

use core::fmt;
use core::str::FromStr;

use boardgame_core::reversi::{ObfLine, Size};

use crate::wthor::{GAME_SIZE, Header, NameKind};
use crate::{positions, transcript};

/// The kinds of files that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Games of either kind in Smart Game Format: [`sgf`](crate::sgf).
    Sgf,
    /// A game of Gomoku in Piskvork's format: [`psq`](crate::psq).
    Psq,
    /// A game of Gomoku in Piskvork's older format: [`psq::rec`](crate::psq::rec).
    Rec,
    /// A library of renju in RenLib's format: [`renlib`](crate::renlib).
    RenLib,
    /// The database of RenjuNet: [`rif`](crate::rif).
    Rif,
    /// Openings of Gomoku as offsets from the centre: [`openings`](crate::openings).
    Openings,
    /// Games of Reversi in WTHOR's format: [`wthor`](crate::wthor).
    Wthor,
    /// Names of players in WTHOR's format.
    WthorPlayers,
    /// Names of tournaments in WTHOR's format.
    WthorTournaments,
    /// Games of Reversi in GGF: [`ggf`](crate::ggf).
    Ggf,
    /// Positions of Reversi with scores, an Othello Board File: [`obf`](crate::obf).
    Obf,
    /// Positions of Reversi with remarks, one a line: [`positions`](crate::positions).
    Positions,
    /// Moves as text, a game a line: [`pos`](crate::pos) and, for Reversi,
    /// [`transcript`](crate::transcript).
    MoveList,
}

/// A format of this name is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown format: expected sgf, psq, rec, renlib, rif, openings, wthor, players, tournaments, \
     ggf, obf, positions or moves"
)]
pub struct UnknownFormat;

impl Format {
    /// All formats.
    pub const ALL: [Self; 13] = [
        Self::Sgf,
        Self::Psq,
        Self::Rec,
        Self::RenLib,
        Self::Rif,
        Self::Openings,
        Self::Wthor,
        Self::WthorPlayers,
        Self::WthorTournaments,
        Self::Ggf,
        Self::Obf,
        Self::Positions,
        Self::MoveList,
    ];

    /// Its name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sgf => "sgf",
            Self::Psq => "psq",
            Self::Rec => "rec",
            Self::RenLib => "renlib",
            Self::Rif => "rif",
            Self::Openings => "openings",
            Self::Wthor => "wthor",
            Self::WthorPlayers => "players",
            Self::WthorTournaments => "tournaments",
            Self::Ggf => "ggf",
            Self::Obf => "obf",
            Self::Positions => "positions",
            Self::MoveList => "moves",
        }
    }

    /// The format of a file, by what is in it and, where that does not say, by its name. `None`
    /// if the file is neither of a known form nor text.
    ///
    /// ```
    /// use boardgame_record::Format;
    /// assert_eq!(Format::detect("game.txt", b"Piskvorky 15x15, 0:0, 0\n"), Some(Format::Psq));
    /// assert_eq!(Format::detect("WTH_1977.wtb", b"cut short"), Some(Format::Wthor));
    /// assert_eq!(Format::detect("games", b"(;GM[4];B[hh])"), Some(Format::Sgf));
    /// assert_eq!(Format::detect("games", b"2 (;GM[Othello]B[f5];)"), Some(Format::Ggf));
    /// assert_eq!(Format::detect("games", b"f5d6c3"), Some(Format::MoveList));
    /// assert_eq!(Format::detect("games", b"0,0, 0,-1, 1,-2"), Some(Format::Openings));
    /// assert_eq!(Format::detect("games", &[0xff, 0]), None);
    /// ```
    #[must_use]
    pub fn detect(name: &str, file: &[u8]) -> Option<Self> {
        Self::detect_start(name, file, Some(file.len() as u64))
    }

    /// [`detect`](Self::detect) by the first bytes of a file, of which a few thousand are enough,
    /// and its size if that is known.
    #[must_use]
    pub fn detect_start(name: &str, start: &[u8], size: Option<u64>) -> Option<Self> {
        let text = start.strip_prefix("\u{feff}".as_bytes()).unwrap_or(start);
        if text.starts_with(b"Piskvorky") {
            return Some(Self::Psq);
        }
        if start.starts_with(b"\xffRenLib\xff") {
            return Some(Self::RenLib);
        }
        let named = Self::named(name);
        if matches!(
            named,
            Some(Self::Wthor | Self::WthorPlayers | Self::WthorTournaments | Self::RenLib)
        ) {
            return named;
        }
        // Text has no zero bytes, and a header of WTHOR always has some.
        if start.contains(&0) {
            let wthor = size.and_then(|size| wthor_by_size(start, size));
            return wthor.or(named);
        }
        if is_ggf(text) {
            return Some(Self::Ggf);
        }
        if is_sgf(text) {
            return Some(Self::Sgf);
        }
        if is_xml(text) {
            return Some(Self::Rif);
        }
        named
            .or_else(|| list_of_stones(text))
            .or_else(|| list_of_positions(text))
            .or(text_or_none(start))
    }

    /// The format that files of this name have, if their ending says so.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        let known = [
            ("sgf", Self::Sgf),
            ("psq", Self::Psq),
            ("rec", Self::Rec),
            ("lib", Self::RenLib),
            ("rif", Self::Rif),
            ("pos", Self::MoveList),
            ("wtb", Self::Wthor),
            ("jou", Self::WthorPlayers),
            ("trn", Self::WthorTournaments),
            ("ggf", Self::Ggf),
            ("obf", Self::Obf),
        ];
        let found = known
            .into_iter()
            .find(|(known, _)| extension.eq_ignore_ascii_case(known));
        found.map(|(_, format)| format)
    }

    /// Whether it can be written by a [`Writer`](crate::Writer).
    #[must_use]
    pub const fn is_written(self) -> bool {
        !matches!(
            self,
            Self::Rif | Self::WthorPlayers | Self::WthorTournaments
        )
    }
}

/// The format of a file of WTHOR whose size is as its header says.
fn wthor_by_size(start: &[u8], size: u64) -> Option<Format> {
    let header = Header::parse(start).ok()?;
    let body = size - crate::wthor::HEADER_SIZE as u64;
    let (games, names) = (u64::from(header.games), u64::from(header.names));
    let is = |records: u64, size: usize| records > 0 && records * size as u64 == body;
    if is(games, GAME_SIZE) {
        Some(Format::Wthor)
    } else if is(names, NameKind::Players.record_size()) {
        Some(Format::WthorPlayers)
    } else if is(names, NameKind::Tournaments.record_size()) {
        Some(Format::WthorTournaments)
    } else {
        None
    }
}

/// Whether a text begins as a file of GGF does: a number of games may come before the first, and
/// its game has a name where SGF has a number.
fn is_ggf(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let Some(game) = text[digits..].trim_ascii_start().strip_prefix(b"(;") else {
        return false;
    };
    let named = |pair: &[u8]| pair.starts_with(b"GM[") && pair[3].is_ascii_alphabetic();
    digits > 0 || game[..game.len().min(1000)].windows(4).any(named)
}

/// Whether a text begins as a file of SGF does.
fn is_sgf(text: &[u8]) -> bool {
    let game = text.trim_ascii_start().strip_prefix(b"(");
    game.is_some_and(|game| game.trim_ascii_start().starts_with(b";"))
}

/// Whether a text begins as RenjuNet's database does.
fn is_xml(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    [b"<?xml".as_slice(), b"<database", b"<game", b"<!--"]
        .iter()
        .any(|start| text.starts_with(start))
}

/// The format of a text of stones as pairs of numbers: openings of Gomoku, or a game after the
/// names of its players.
fn list_of_stones(text: &[u8]) -> Option<Format> {
    let is_offset = |byte: &u8| byte.is_ascii_digit() || b"-, \t".contains(byte);
    let mut lines = text
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty() && !b"%#".contains(&line[0]));
    let first = lines.next()?;
    if first.contains(&b',') && first.iter().all(is_offset) {
        return Some(Format::Openings);
    }
    let is_timed = |line: &[u8]| {
        line.iter().all(is_offset) && line.iter().filter(|&&byte| byte == b',').count() == 2
    };
    lines.nth(1).is_some_and(is_timed).then_some(Format::Rec)
}

/// The format of a text that begins with a position of Reversi and not with a game.
fn list_of_positions(text: &[u8]) -> Option<Format> {
    let comment = |line: &&[u8]| line.trim_ascii().is_empty() || b"%#".contains(&line[0]);
    let line = text.split(|&b| b == b'\n').find(|line| !comment(line))?;
    let line = core::str::from_utf8(line).ok()?;
    let scored = line
        .parse::<ObfLine>()
        .is_ok_and(|line| !line.entries.is_empty());
    if scored {
        return Some(Format::Obf);
    }
    let mut read = positions::Reader::new([line]);
    let is_position = read.next().is_some_and(|line| line.is_ok());
    let is_game = transcript::Reader::new(Size::Eight, [line]).all(|game| game.is_ok());
    (is_position && !is_game).then_some(Format::Positions)
}

fn text_or_none(file: &[u8]) -> Option<Format> {
    // One line in another encoding spoils that line, not the file.
    let is_text = |line: &[u8]| core::str::from_utf8(line).is_ok();
    let text = file.is_empty()
        || file
            .split(|&byte| byte == b'\n')
            .any(|line| !line.is_empty() && is_text(line));
    text.then_some(Format::MoveList)
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let mut all = Self::ALL.into_iter();
        all.find(|format| text.eq_ignore_ascii_case(format.name()))
            .ok_or(UnknownFormat)
    }
}

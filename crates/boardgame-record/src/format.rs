//! Telling what kind of record a file is.

use core::fmt;
use core::str::FromStr;

use crate::wthor::{GAME_SIZE, Header, NameKind};

/// The kinds of files that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A game of Gomoku in Piskvork's format: [`psq`](crate::psq).
    Psq,
    /// Games of Reversi in WTHOR's format: [`wthor`](crate::wthor).
    Wthor,
    /// Names of players in WTHOR's format.
    WthorPlayers,
    /// Names of tournaments in WTHOR's format.
    WthorTournaments,
    /// Moves as text, a game a line: [`movelist`](crate::movelist).
    MoveList,
}

/// A format of this name is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format: expected psq, wthor, players, tournaments or moves")]
pub struct UnknownFormat;

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [
        Self::Psq,
        Self::Wthor,
        Self::WthorPlayers,
        Self::WthorTournaments,
        Self::MoveList,
    ];

    /// Its name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Psq => "psq",
            Self::Wthor => "wthor",
            Self::WthorPlayers => "players",
            Self::WthorTournaments => "tournaments",
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
    /// assert_eq!(Format::detect("games", b"f5d6c3"), Some(Format::MoveList));
    /// assert_eq!(Format::detect("games", &[0xff, 0]), None);
    /// ```
    #[must_use]
    pub fn detect(name: &str, file: &[u8]) -> Option<Self> {
        let text = file.strip_prefix("\u{feff}".as_bytes()).unwrap_or(file);
        if text.starts_with(b"Piskvorky") {
            return Some(Self::Psq);
        }
        let named = Self::of_name(name);
        if matches!(
            named,
            Some(Self::Wthor | Self::WthorPlayers | Self::WthorTournaments)
        ) {
            return named;
        }
        // Text has no zero bytes, and a header of WTHOR always has some.
        if file.contains(&0) {
            wthor_by_size(file)
        } else {
            named.or(text_or_none(file))
        }
    }

    fn of_name(name: &str) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        let known = [
            ("psq", Self::Psq),
            ("wtb", Self::Wthor),
            ("jou", Self::WthorPlayers),
            ("trn", Self::WthorTournaments),
        ];
        let found = known
            .into_iter()
            .find(|(known, _)| extension.eq_ignore_ascii_case(known));
        found.map(|(_, format)| format)
    }
}

/// The format of a file of WTHOR whose size is as its header says.
fn wthor_by_size(file: &[u8]) -> Option<Format> {
    let header = Header::parse(file).ok()?;
    let body = (file.len() - crate::wthor::HEADER_SIZE) as u64;
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

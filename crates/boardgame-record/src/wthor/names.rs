//! Files of names: players and tournaments.

use alloc::string::String;
use alloc::vec::Vec;

use super::{HEADER_SIZE, Header, WthorError};

/// A file of names, whose indices stand in the games.
///
/// ```
/// use boardgame_record::wthor::{Header, NameKind, Names};
/// let names = vec!["???".to_string(), "Fréchet René".to_string()];
/// let players = Names { header: Header::default(), kind: NameKind::Players, names };
/// let file = players.write()?;
/// assert_eq!(file.len(), 16 + 2 * 20);
/// assert_eq!(Names::parse(NameKind::Players, &file)?.names, players.names);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The header.
    pub header: Header,
    /// Whose names they are.
    pub kind: NameKind,
    /// The names in the order of the file.
    pub names: Vec<String>,
}

/// Whose names a file holds, which decides how long they may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameKind {
    /// Players, a `.jou` file.
    Players,
    /// Tournaments, a `.trn` file.
    Tournaments,
}

/// The names that the numbers in games stand for, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameTables {
    /// Those of the players.
    pub players: Option<Names>,
    /// Those of the tournaments.
    pub tournaments: Option<Names>,
}

/// Names that no file can hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NamesWriteError {
    /// The name has too many characters.
    #[error("name {index} has {length} characters: {name:?}; at most {limit} can be stored")]
    Long {
        /// Its index.
        index: usize,
        /// The name.
        name: String,
        /// Its characters.
        length: usize,
        /// The most that fit.
        limit: usize,
    },
    /// A character is not one of Latin-1, or it is the zero that ends a name.
    #[error("name {index}, {name:?}, has the character {found:?}: only Latin-1 can be stored")]
    Character {
        /// Its index.
        index: usize,
        /// The name.
        name: String,
        /// The character.
        found: char,
    },
    /// A file counts its names with 16 bits.
    #[error("{count} names: at most 65535 can be stored")]
    Many {
        /// How many there are.
        count: usize,
    },
}

impl NameKind {
    /// Bytes of one name in a file.
    #[must_use]
    pub const fn record_size(self) -> usize {
        match self {
            Self::Players => 20,
            Self::Tournaments => 26,
        }
    }

    /// The name of number 0 in the federation's files: of those that are not known.
    pub(super) const fn nobody(self) -> &'static str {
        match self {
            Self::Players => "???",
            Self::Tournaments => "Diverses parties",
        }
    }
}

impl Names {
    /// Reads a whole file.
    ///
    /// # Errors
    /// If the file has no header, is one of games, or has not the size that the header says.
    pub fn parse(kind: NameKind, file: &[u8]) -> Result<Self, WthorError> {
        let header = Header::parse(file)?;
        if header.games > 0 {
            return Err(WthorError::Kind {
                games: header.games,
                names: header.names,
                expected: "names",
            });
        }
        let (records, actual) = (u32::from(header.names), file.len() as u64);
        let expected = Header::file_size(records, kind.record_size());
        if expected != actual {
            return Err(WthorError::Size {
                records,
                expected,
                actual,
            });
        }
        let records = file[HEADER_SIZE..].chunks_exact(kind.record_size());
        Ok(Self {
            header,
            kind,
            names: records.map(from_latin_1).collect(),
        })
    }

    /// The name of this index in the games.
    #[must_use]
    pub fn name(&self, index: u16) -> Option<&str> {
        self.names.get(usize::from(index)).map(String::as_str)
    }

    /// The file of these names; its header counts them.
    ///
    /// # Errors
    /// If a name is too long or not of Latin-1, or if there are more than 65535.
    pub fn write(&self) -> Result<Vec<u8>, NamesWriteError> {
        let count = self.names.len();
        let names = u16::try_from(count).map_err(|_| NamesWriteError::Many { count })?;
        let mut file = Header {
            games: 0,
            names,
            ..self.header
        }
        .to_bytes()
        .to_vec();
        for (index, name) in self.names.iter().enumerate() {
            let start = file.len();
            for found in name.chars() {
                let byte = u8::try_from(found).ok().filter(|&byte| byte != 0);
                file.push(byte.ok_or_else(|| NamesWriteError::Character {
                    index,
                    name: name.clone(),
                    found,
                })?);
            }
            let (length, limit) = (file.len() - start, self.kind.record_size());
            if length > limit {
                return Err(NamesWriteError::Long {
                    index,
                    name: name.clone(),
                    length,
                    limit,
                });
            }
            file.resize(start + limit, 0);
        }
        Ok(file)
    }
}

impl NameTables {
    /// The name of a player, or its number as `#17` where that is unknown.
    #[must_use]
    pub fn player(&self, index: u16) -> String {
        name_or_number(self.players.as_ref(), index)
    }

    /// The name of a tournament, or its number as `#17` where that is unknown.
    #[must_use]
    pub fn tournament(&self, index: u16) -> String {
        name_or_number(self.tournaments.as_ref(), index)
    }
}

fn name_or_number(names: Option<&Names>, index: u16) -> String {
    let known = names.and_then(|names| names.name(index));
    known.map_or_else(|| alloc::format!("#{index}"), Into::into)
}

/// The text up to the first zero byte. Every byte of Latin-1 is the character of its number.
fn from_latin_1(record: &[u8]) -> String {
    record
        .iter()
        .take_while(|&&byte| byte != 0)
        .map(|&byte| char::from(byte))
        .collect()
}

//! Writing records as games of WTHOR.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::reversi::{Reversi, Size};
use boardgame_core::{Position, Side};

use super::record::theoretical;
use super::{GAME_SIZE, Header, NameKind, Names, WthorGame, final_score};
use crate::line::{Line, LineError};
use crate::record::{Charset, Outcome, Record, Text};

/// Turns records into the games of one file, one after the other, and collects what the header and
/// the files of names need. It keeps the names and no games, so that a file can be of any size.
///
/// ```
/// use boardgame_core::{Square, reversi::Size};
/// use boardgame_record::{Record, wthor::{Collector, Games}};
/// let mut record = Record::reversi(Size::Eight);
/// record.push(Square::new(5, 4));
/// record.info.players[0].name = "Ada".into();
/// record.info.date = "1977-05-22".into();
///
/// let mut collector = Collector::new();
/// let game = collector.add(&record)?;
/// let collected = collector.finish();
/// assert_eq!((collected.header.games, collected.header.year), (1, 1977));
/// assert_eq!(collected.players.name(game.black), Some("Ada"));
/// let file = [collected.header.to_bytes().as_slice(), &game.to_bytes()].concat();
/// assert_eq!(Games::parse(&file)?.iter().next(), Some(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Collector {
    players: Table,
    tournaments: Table,
    games: u32,
    /// The board of the games so far.
    size: Option<Size>,
    /// The year and the depth of the games so far, as long as they have one in common.
    year: Common<u16>,
    depth: Common<u8>,
}

/// What the files of a [`Collector`] hold beside the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collected {
    /// The header of the games. Its date of creation is for the caller to set.
    pub header: Header,
    /// The names of the players; empty if all of them are numbers.
    pub players: Names,
    /// The names of the tournaments; empty if all of them are numbers.
    pub tournaments: Names,
}

/// A record that cannot be a game of the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CollectError {
    /// It is no game of Reversi by the rules.
    #[error(transparent)]
    Line(#[from] LineError),
    /// It does not start as the game does.
    #[error("the game starts from another position: WTHOR has games from the start alone")]
    Start,
    /// Its board is not that of the games before.
    #[error("a game on {size}: the games before it are on {expected}, and a file has one board")]
    OtherSize {
        /// The board of this game.
        size: Size,
        /// The board of the games before.
        expected: Size,
    },
    /// WTHOR has no such board.
    #[error("a game on {size}: WTHOR has 6x6 and 8x8")]
    Size {
        /// The board.
        size: Size,
    },
    /// There are more players, tournaments or games than can be numbered.
    #[error("more than {limit} {what}: a file cannot number them")]
    Many {
        /// What there are too many of.
        what: &'static str,
        /// The most that there can be.
        limit: u32,
    },
}

impl Collector {
    /// No games yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Turns a record into a game. Names are cut after 20 and 26 characters, and what Latin-1
    /// lacks becomes a question mark.
    ///
    /// The score is that of the board if the game is over, or else that of the result.
    ///
    /// # Errors
    /// If the record is no game of Reversi from the start, or one of another board than those
    /// before. Nothing was added then.
    pub fn add(&mut self, record: &Record) -> Result<WthorGame, CollectError> {
        let line = Line::of(record)?;
        let size = line.start.size();
        if size == Size::Four {
            return Err(CollectError::Size { size });
        }
        if line.start != Reversi::with_size(size) {
            return Err(CollectError::Start);
        }
        let expected = self.size.unwrap_or(size);
        if expected != size {
            return Err(CollectError::OtherSize { size, expected });
        }
        let many = |what, limit| CollectError::Many { what, limit };
        let games = self.games.checked_add(1);
        let games = games.ok_or_else(|| many("games", u32::MAX))?;
        let squares = line
            .plies
            .iter()
            .filter_map(|(_, played)| played.m.square());
        let mut game = WthorGame::new(squares);
        // Numbers are given once nothing can fail any more.
        let fits = [&self.players, &self.tournaments].map(|table| table.fits(2));
        let names = || many("names", Table::LIMIT.into());
        if fits != [true, true] {
            return Err(names());
        }
        let [black, white] = Side::BOTH.map(|side| record.player(side).name.clone());
        game.black = self.players.number(record, &black, NameKind::Players);
        game.white = self.players.number(record, &white, NameKind::Players);
        game.tournament =
            self.tournaments
                .number(record, &record.info.event, NameKind::Tournaments);
        game.score = score(record, &line.end);
        if let Some((score, depth)) = theoretical(record) {
            game.theoretical = score;
            self.depth.add(depth);
        }
        self.year.add(year(&record.info.date));
        (self.games, self.size) = (games, Some(size));
        Ok(game)
    }

    /// The header and the names of all games that were added.
    #[must_use]
    pub fn finish(self) -> Collected {
        let header = Header {
            games: self.games,
            year: self.year.get(),
            board: self.size.unwrap_or_default().side(),
            depth: self.depth.get(),
            ..Header::default()
        };
        Collected {
            header,
            players: self.players.names(NameKind::Players),
            tournaments: self.tournaments.names(NameKind::Tournaments),
        }
    }

    /// Bytes of the file of games after `games` of them.
    #[must_use]
    pub const fn file_size(games: u32) -> u64 {
        Header::file_size(games, GAME_SIZE)
    }
}

/// A value that everybody has in common so far.
#[derive(Clone, Copy, Debug, Default)]
enum Common<T> {
    #[default]
    Unknown,
    Same(T),
    Different,
}

impl<T: Copy + PartialEq + Default> Common<T> {
    fn add(&mut self, value: T) {
        *self = match *self {
            Self::Unknown => Self::Same(value),
            Self::Same(known) if known == value => Self::Same(value),
            _ => Self::Different,
        };
    }

    fn get(self) -> T {
        match self {
            Self::Same(value) => value,
            _ => T::default(),
        }
    }
}

/// Names with their numbers. A name that is a number itself, `#17`, keeps it if nobody else has it.
#[derive(Clone, Debug, Default)]
struct Table {
    numbers: BTreeMap<String, u16>,
    taken: BTreeMap<u16, String>,
    /// Where a free number is looked for.
    next: u16,
    /// There is a name that is no number.
    named: bool,
}

impl Table {
    /// Names that a file can count.
    const LIMIT: u16 = u16::MAX;

    fn fits(&self, more: u16) -> bool {
        self.taken.len() < usize::from(Self::LIMIT - more)
    }

    fn number(&mut self, record: &Record, name: &Text, kind: NameKind) -> u16 {
        // Bytes that are no text of a set which nobody names are most often Latin-1.
        let name = match (&record.charset, name.to_str()) {
            (Charset::Unknown, None) => storable(&Charset::Latin1.decode(name), kind),
            _ => storable(&record.text(name), kind),
        };
        if let Some(&number) = self.numbers.get(&name) {
            return number;
        }
        let own = plain_number(&name).filter(|number| !self.taken.contains_key(number));
        let nobody = name.is_empty() || name == kind.nobody();
        let number = match own {
            Some(number) => number,
            None => {
                self.named |= !name.is_empty();
                // Number 0 is nobody's, as in the federation's own files.
                let first = if nobody { 0 } else { self.next.max(1) };
                let free = (first..).find(|number| nobody || !self.taken.contains_key(number));
                free.unwrap_or(0)
            }
        };
        if own.is_none() && !nobody {
            self.next = number;
        }
        self.numbers.insert(name.clone(), number);
        self.taken.entry(number).or_insert(name);
        number
    }

    fn names(self, kind: NameKind) -> Names {
        let count = match self.taken.last_key_value() {
            Some((&last, _)) if self.named => usize::from(last) + 1,
            _ => 0,
        };
        let mut names: Vec<String> = (0..count).map(|index| format!("#{index}")).collect();
        if let Some(first) = names.first_mut() {
            *first = kind.nobody().to_string();
        }
        for (number, name) in self.taken {
            if let Some(place) = names
                .get_mut(usize::from(number))
                .filter(|_| !name.is_empty())
            {
                *place = name;
            }
        }
        Names {
            header: Header::default(),
            kind,
            names,
        }
    }
}

/// The number that a name without a name is.
fn plain_number(name: &str) -> Option<u16> {
    let digits = name.strip_prefix('#')?;
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    plain
        .then(|| digits.parse().ok())?
        .filter(|&number| number < Table::LIMIT)
}

/// A name as a file can hold it.
fn storable(name: &str, kind: NameKind) -> String {
    let latin_1 = |c: char| match c {
        '\0' => '?',
        '\0'..='\u{ff}' => c,
        _ => '?',
    };
    name.trim()
        .chars()
        .take(kind.record_size())
        .map(latin_1)
        .collect()
}

/// Black's score.
fn score(record: &Record, end: &Reversi) -> u8 {
    let played = final_score(end);
    if end.status().is_over() {
        return played;
    }
    let area = end.size().area() as i64;
    let result = &record.info.result;
    let margin = match (result.outcome, result.margin) {
        (Some(Outcome::Won(Side::Black)), Some(margin)) => margin.to_f64() as i64,
        (Some(Outcome::Won(Side::White)), Some(margin)) => -(margin.to_f64() as i64),
        (Some(Outcome::Drawn), _) => 0,
        _ => return played,
    };
    ((area + margin) / 2).clamp(0, area) as u8
}

/// The year in a date, however the file writes it.
fn year(date: &Text) -> u16 {
    let bytes = date.as_bytes();
    let year = bytes
        .split(|b| !b.is_ascii_digit())
        .find(|part| part.len() == 4);
    let text = year.and_then(|part| core::str::from_utf8(part).ok());
    text.and_then(|text| text.parse().ok()).unwrap_or(0)
}

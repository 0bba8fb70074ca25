//! Reading the database, game by game.

use alloc::string::String;

use super::game::Game;
use super::tables::{Table, Tables};
use super::xml::{self, Token};
use crate::excerpt::excerpt;
use crate::record::{Charset, Record};
use crate::stream::Window;

/// A game of the database that cannot be read. The games after it are read all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}: {fault}")]
pub struct RifError {
    /// The game, counted from 1; 0 before the first one.
    pub game: usize,
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: RifFault,
}

/// What is wrong with a game of the database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RifFault {
    /// A move is none.
    #[error("ply {ply}: {found:?} is no point of a 15x15 board")]
    Move {
        /// The ply, counted from 1.
        ply: usize,
        /// What stands there.
        found: String,
    },
    /// The game does not end.
    #[error("the game does not end: expected </game>")]
    Open,
    /// A tag is none.
    #[error("{found:?} begins no tag")]
    Tag {
        /// What stands there.
        found: String,
    },
    /// The file is in a character set that cannot be read.
    #[error("the file is in UTF-16: expected UTF-8 or a set of single bytes")]
    Utf16,
    /// A tag or text is longer than a reader was told to keep.
    #[error("a tag or text has more than {limit} bytes")]
    TooLong {
        /// The limit.
        limit: usize,
    },
}

/// Reads the games of a file.
///
/// ```
/// use boardgame_core::Side;
/// use boardgame_record::rif;
/// let file = br#"<database>
/// <players><player id="7" name="Ann" surname="Example"/></players>
/// <games>
/// <game id="1" black="7" white="8" bresult="1"><move>h8 i9 i10</move></game>
/// <game id="2"><move>h8 p9</move></game>
/// </games></database>"#;
/// let games: Vec<_> = rif::read(file).collect();
/// let first = games[0].as_ref().unwrap();
/// assert_eq!(first.player(Side::Black).name, "Ann Example");
/// assert_eq!(first.moves().count(), 3);
/// assert_eq!(
///     games[1].as_ref().unwrap_err().to_string(),
///     "game 2, line 5: ply 2: \"p9\" is no point of a 15x15 board"
/// );
/// ```
#[must_use]
pub fn read(file: &[u8]) -> Reader<core::slice::Chunks<'_, u8>> {
    Reader::new(file.chunks(1 << 16))
}

/// Reads games from a file that comes in pieces of any size.
pub struct Reader<I: Iterator> {
    window: Window<I>,
    tables: Tables,
    game: Option<Game>,
    part: Part,
    games: usize,
    line: usize,
    limit: usize,
    begun: bool,
}

/// Whose text comes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Moves,
    Info,
    Nothing,
}

/// What one part of the file comes to.
type Event = Option<Result<Record, RifError>>;

impl RifError {
    /// The error in the game that is the first of `place` and begins in the line that is the
    /// second.
    pub(super) const fn at(place: (usize, usize), fault: RifFault) -> Self {
        let (game, line) = place;
        Self { game, line, fault }
    }
}

impl<I: Iterator<Item: AsRef<[u8]>>> Reader<I> {
    /// The most bytes of one tag or text, unless [`Reader::with_limit`] says otherwise.
    pub const LIMIT: usize = 1 << 24;

    /// Reads from `pieces`.
    pub fn new(pieces: impl IntoIterator<IntoIter = I>) -> Self {
        Self {
            window: Window::new(pieces),
            tables: Tables::default(),
            game: None,
            part: Part::Nothing,
            games: 0,
            line: 1,
            limit: Self::LIMIT,
            begun: false,
        }
    }

    /// The same reader, which gives up at a tag or text of more than `bytes`.
    #[must_use]
    pub fn with_limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    const fn error(&self, fault: RifFault) -> RifError {
        RifError::at((self.games, self.line), fault)
    }

    /// Gets the first bytes and checks them.
    fn begin(&mut self) -> Result<(), RifFault> {
        self.begun = true;
        self.window.skip_mark();
        let rest = self.window.rest();
        if rest.starts_with(b"\xff\xfe") || rest.starts_with(b"\xfe\xff") {
            self.window.end();
            return Err(RifFault::Utf16);
        }
        Ok(())
    }
}

impl<I: Iterator<Item: AsRef<[u8]>>> Iterator for Reader<I> {
    type Item = Result<Record, RifError>;

    fn next(&mut self) -> Option<Self::Item> {
        if !self.begun
            && let Err(fault) = self.begin()
        {
            return Some(Err(self.error(fault)));
        }
        loop {
            let (rest, complete) = (self.window.rest(), self.window.is_complete());
            let Some((token, length)) = xml::next(rest, complete) else {
                if complete {
                    return self
                        .game
                        .take()
                        .map(|game| Err(RifError::at(game.place, RifFault::Open)));
                }
                if rest.len() > self.limit {
                    let limit = self.limit;
                    self.window.end();
                    self.game = None;
                    return Some(Err(self.error(RifFault::TooLong { limit })));
                }
                self.window.grow();
                continue;
            };
            let mut state = State {
                tables: &mut self.tables,
                game: &mut self.game,
                part: &mut self.part,
                games: &mut self.games,
                line: self.line,
            };
            let event = match token {
                Token::Broken => {
                    let found = excerpt(rest);
                    Some(Err(self.error(RifFault::Tag { found })))
                }
                token => state.take(token),
            };
            self.advance(length);
            if event.is_some() {
                return event;
            }
        }
    }
}

impl<I: Iterator<Item: AsRef<[u8]>>> Reader<I> {
    /// Goes over the first `length` bytes.
    fn advance(&mut self, length: usize) {
        let lines = self.window.rest()[..length]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        self.line += lines;
        self.window.take(length);
    }
}

/// What a part of the file changes.
struct State<'a> {
    tables: &'a mut Tables,
    game: &'a mut Option<Game>,
    part: &'a mut Part,
    games: &'a mut usize,
    line: usize,
}

impl State<'_> {
    fn take(&mut self, token: Token<'_>) -> Event {
        match token {
            Token::Open { name, rest, closed } => return self.open(name, rest, closed),
            Token::Close { name: b"game" } => {
                *self.part = Part::Nothing;
                return self.game.take().map(Game::finish);
            }
            Token::Close {
                name: b"move" | b"info",
            } => *self.part = Part::Nothing,
            Token::Declaration { rest } => {
                let encoding = xml::attributes(rest).find(|(name, _)| *name == b"encoding");
                if let Some((_, name)) = encoding {
                    self.tables.charset = Charset::named(name);
                }
            }
            Token::Text(text) => {
                let text = self.tables.text(text);
                self.text(text.as_bytes());
            }
            Token::Raw(text) => self.text(text),
            Token::Close { .. } | Token::Nothing | Token::Broken => {}
        }
        None
    }

    fn open(&mut self, name: &[u8], rest: &[u8], closed: bool) -> Event {
        if name == b"game" {
            let open = |game: Game| Err(RifError::at(game.place, RifFault::Open));
            let unfinished = self.game.take().map(open);
            *self.games += 1;
            *self.part = Part::Nothing;
            let game = Game::new(rest, self.tables, (*self.games, self.line));
            if closed {
                return unfinished.or_else(|| Some(game.finish()));
            }
            *self.game = Some(game);
            return unfinished;
        }
        if self.game.is_some() {
            *self.part = match name {
                b"move" if !closed => Part::Moves,
                b"info" if !closed => Part::Info,
                _ => *self.part,
            };
        } else if let Some(table) = Table::of_tag(name) {
            self.tables.add(table, rest);
        }
        None
    }

    fn text(&mut self, text: &[u8]) {
        if let Some(game) = self.game {
            match self.part {
                Part::Moves => game.moves.extend_from_slice(text),
                Part::Info => game.info.extend_from_slice(text),
                Part::Nothing => {}
            }
        }
    }
}

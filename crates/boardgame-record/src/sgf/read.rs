//! Reading SGF.

use alloc::string::String;

use boardgame_core::{Grid, GridError};

use super::lex::{Lexer, NeedMore};
use super::parser::Parser;
use crate::record::Record;

/// A game of an SGF file that cannot be read. The games after it are read all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}, column {column}: {fault}")]
pub struct SgfError {
    /// The game, counted from 1.
    pub game: usize,
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The byte of the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: SgfFault,
}

/// What is wrong with a game of an SGF file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SgfFault {
    /// A character belongs to nothing.
    #[error("{found:?} belongs to nothing: expected a property, a node or a bracket")]
    Stray {
        /// The character.
        found: char,
    },
    /// A value has no end.
    #[error("a value begins here and the file ends before it does: expected ]")]
    OpenValue,
    /// A name without a value.
    #[error("the property {name} has no value: expected one in brackets")]
    NoValue {
        /// The name.
        name: String,
    },
    /// A value without a name.
    #[error("a value stands here without a property")]
    NoName,
    /// The game is another one.
    #[error("the game is GM[{found}]: expected 4 for gomoku and renju, or 2 for othello")]
    Game {
        /// What stands there.
        found: String,
    },
    /// The file does not say which game it is.
    #[error("the game is not named: expected GM[4] for gomoku and renju, or GM[2] for othello")]
    NoGame,
    /// The size is no size.
    #[error("{found:?} is no size of a board: expected one as in 15 or 20:15")]
    Size {
        /// What stands there.
        found: String,
    },
    /// The board cannot be.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// A move or stone is on no square of the board.
    #[error("ply {ply}: {name}[{found}] is no point of the {grid} board")]
    Point {
        /// The ply, counted from 1; for a stone that of the move after it.
        ply: u32,
        /// The property.
        name: String,
        /// What stands there.
        found: String,
        /// The board.
        grid: Grid,
    },
    /// The text of one game is longer than a reader was told to keep.
    #[error("the game has more than {limit} bytes")]
    TooLong {
        /// The limit.
        limit: usize,
    },
}

/// Reads the games of a file.
///
/// ```
/// use boardgame_core::Side;
/// use boardgame_record::sgf;
/// let file = b"(;FF[4]GM[4]SZ[15]PB[Lin];B[hh];W[ih])(;GM[1])(;GM[2];B[f5];W[d6])";
/// let games: Vec<_> = sgf::read(file).collect();
/// let first = games[0].as_ref().unwrap();
/// assert_eq!((first.moves().count(), first.player(Side::Black).name.to_str()), (2, Some("Lin")));
/// assert_eq!(
///     games[1].as_ref().unwrap_err().to_string(),
///     "game 2, line 1, column 41: the game is GM[1]: expected 4 for gomoku and renju, or 2 for \
///      othello"
/// );
/// assert_eq!(games[2].as_ref().unwrap().moves().count(), 2);
/// ```
#[must_use]
pub const fn read(file: &[u8]) -> Games<'_> {
    Games {
        rest: file,
        place: Place::start(),
    }
}

/// The games of a file: see [`read`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    rest: &'a [u8],
    place: Place,
}

impl Iterator for Games<'_> {
    type Item = Result<Record, SgfError>;

    fn next(&mut self) -> Option<Self::Item> {
        // With the whole file at hand no more is needed.
        let Ok((game, length)) = next_game(self.rest, true, &mut self.place) else {
            return None;
        };
        self.rest = &self.rest[length..];
        game
    }
}

/// Where in a file and in which game a reader is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Games that were read.
    pub(super) games: usize,
    /// Lines that ended.
    lines: usize,
    /// Bytes of the line that were taken.
    bytes: usize,
}

impl Place {
    pub(super) const fn start() -> Self {
        Self {
            games: 0,
            lines: 0,
            bytes: 0,
        }
    }

    /// Goes over `taken`.
    pub(super) fn advance(&mut self, taken: &[u8]) {
        match taken.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => {
                self.lines += taken.iter().filter(|&&byte| byte == b'\n').count();
                self.bytes = taken.len() - last - 1;
            }
            None => self.bytes += taken.len(),
        }
    }

    /// The error in the game that was counted last.
    pub(super) const fn error(self, fault: SgfFault) -> SgfError {
        SgfError {
            game: self.games,
            line: self.lines + 1,
            column: self.bytes + 1,
            fault,
        }
    }
}

/// A game that was read or not, if there was another one, and the bytes up to its end.
type Next = (Option<Result<Record, SgfError>>, usize);

/// Reads the next game of `bytes`, which may be cut off after it or, if they are not `complete`,
/// anywhere.
pub(super) fn next_game(bytes: &[u8], complete: bool, place: &mut Place) -> Result<Next, NeedMore> {
    let mut lexer = Lexer::new(bytes, complete);
    lexer.skip_to_game()?;
    if lexer.position() == bytes.len() {
        return Ok((None, bytes.len()));
    }
    let mut parser = Parser::new(bytes);
    let result = parser.game(&mut lexer)?;
    let end = lexer.position();
    let error_at = match &result {
        Ok(()) => end,
        Err((at, _)) => *at,
    };
    place.games += 1;
    place.advance(&bytes[..error_at]);
    let game = match result {
        Ok(()) => Ok(parser.record),
        Err((_, fault)) => Err(place.error(fault)),
    };
    place.advance(&bytes[error_at..end]);
    Ok((Some(game), end))
}

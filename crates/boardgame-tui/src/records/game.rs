//! What the commands need of one game.

use std::path::Path;

use boardgame_record::{Arrange, Format, Record, StartError};

use super::Place;
use crate::screen::ScreenGame;

/// A file in pieces.
pub type Pieces<'a> = Box<dyn Iterator<Item = Vec<u8>> + 'a>;

/// The games of a file.
pub type Games<'a> = Box<dyn Iterator<Item = Found> + 'a>;

/// A game in a file.
#[derive(Debug)]
pub struct Found {
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub game: Result<Record, FoundFault>,
    /// Where its moves are, as lines and columns; empty where that says nothing.
    pub moves: Vec<(usize, usize)>,
}

/// Something in a file that is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundFault {
    /// This game is not as it should be; others may be.
    Game(String),
    /// From here on the file cannot be read.
    File(String),
}

impl Found {
    /// A game, or what is wrong with it.
    pub fn new(place: Place, game: Result<Record, impl ToString>) -> Self {
        let game = game.map_err(|error| FoundFault::Game(error.to_string()));
        Self {
            place,
            game,
            moves: Vec::new(),
        }
    }

    /// The end of what can be read of a file.
    pub fn end(fault: impl ToString) -> Self {
        Self {
            place: Place::Whole,
            game: Err(FoundFault::File(fault.to_string())),
            moves: Vec::new(),
        }
    }
}

/// What belongs to the records of one game alone.
pub trait RecordGame {
    /// The game.
    type Board: Arrange + ScreenGame;

    /// The formats that can be read, names of players aside.
    const READS: &'static [Format];
    /// The formats that can be written.
    const WRITES: &'static [Format];

    /// Takes the names of a file that holds nothing else, and says what they are; `None` if the
    /// format is not one of names.
    ///
    /// # Errors
    /// What is wrong with the file.
    fn names(&mut self, format: Format, file: &[u8]) -> Option<Result<String, String>> {
        let _ = (format, file);
        None
    }

    /// Reads the games of a file.
    ///
    /// # Errors
    /// If nothing of it can be read, or it is of another game.
    fn open<'a>(
        &self,
        format: Format,
        path: &Path,
        pieces: Pieces<'a>,
    ) -> Result<Games<'a>, String>;

    /// The position from which the moves of a record start.
    ///
    /// # Errors
    /// If it has none.
    fn start(&self, record: &Record) -> Result<Self::Board, StartError>;

    /// Reads a position: moves from the start, or whatever else the game knows.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn position(&self, text: &str) -> Result<Self::Board, String>;

    /// The rules that a game was played by, where that is worth saying.
    fn rules(&self, format: Format, start: &Self::Board) -> Option<String> {
        let _ = (format, start);
        None
    }

    /// How a game stands, in words.
    fn ended(&self, end: &Self::Board) -> String;

    /// Whether the result of a record is that of the board; `false` if nothing can be said.
    ///
    /// # Errors
    /// If it is another one.
    fn check_result(
        &self,
        format: Format,
        record: &Record,
        end: &Self::Board,
    ) -> Result<bool, String> {
        let _ = (format, record, end);
        Ok(false)
    }
}

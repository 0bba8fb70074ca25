//! Records of Gomoku and Renju.

use std::path::Path;

use boardgame_core::gomoku::{Gomoku, Rule, Rules};
use boardgame_core::{Board, Move, Position, Side};
use boardgame_record::{
    Format, GameKind, Options, Played, Record, StartError, Tree, movelist, read,
};

use super::replay::status_text;
use super::{Found, Games, Pieces, Place, RecordGame};

/// Bytes that a line of a list of moves may have.
const MAX_LINE: usize = 1 << 20;
/// Bytes that a file of a format may have that is not read in pieces.
const MAX_WHOLE: usize = 256 << 20;

/// Reads and writes records of Gomoku and Renju.
#[derive(Clone, Copy, Debug)]
pub struct GomokuRecords {
    /// The rule to play by, instead of what a file says.
    rule: Option<Rule>,
    /// The rules of games in files that do not say.
    rules: Rules,
}

impl GomokuRecords {
    /// Plays games by `rule` or else as their files say; by `rules` where they say nothing.
    #[must_use]
    pub const fn new(rule: Option<Rule>, rules: Rules) -> Self {
        Self { rule, rules }
    }

    fn moves<'a>(&self, pieces: Pieces<'a>) -> Games<'a> {
        let board = Gomoku::new(self.rules);
        let lines = Lines {
            pieces,
            rest: Vec::new(),
            number: 0,
        };
        Box::new(lines.filter_map(move |(number, line)| {
            let at = Place::Line(number);
            let Some(line) = line else {
                let fault = format!("line {number} is longer than {} MiB", MAX_LINE >> 20);
                return Some(Found::new(at, Err(fault)));
            };
            let entry = match movelist::parse(&board, &line).next()? {
                Ok(entry) => entry,
                Err(mut error) => {
                    error.line = number;
                    return Some(Found::new(at, Err(error)));
                }
            };
            let mut record = Record::new(GameKind::Gomoku, board.grid());
            let (mut last, mut side) = (Tree::ROOT, Side::Black);
            for listed in &entry.moves {
                let m: Move = listed.m;
                last = record.tree.add(last, Some(Played { side, m }));
                side = !side;
            }
            Some(Found {
                place: at,
                game: Ok(record),
                moves: entry.moves.iter().map(|m| (number, m.column)).collect(),
            })
        }))
    }
}

impl RecordGame for GomokuRecords {
    type Board = Gomoku;

    const READS: &'static [Format] = &[
        Format::Psq,
        Format::Rec,
        Format::Sgf,
        Format::RenLib,
        Format::Rif,
        Format::Openings,
        Format::MoveList,
    ];
    const WRITES: &'static [Format] = &[
        Format::Psq,
        Format::Rec,
        Format::Sgf,
        Format::RenLib,
        Format::Openings,
        Format::MoveList,
    ];

    fn open<'a>(&self, format: Format, _: &Path, pieces: Pieces<'a>) -> Result<Games<'a>, String> {
        if format == Format::MoveList {
            return Ok(self.moves(pieces));
        }
        let whole = matches!(format, Format::Psq | Format::Rec | Format::RenLib);
        let options = Options {
            game: Some(GameKind::Gomoku),
            ..Options::default()
        };
        if !whole {
            let games = read(format, pieces, options).zip(1..);
            return Ok(Box::new(
                games.map(|(game, number)| Found::new(Place::Game(number), game)),
            ));
        }
        let mut file = Vec::new();
        for piece in pieces {
            file.extend_from_slice(&piece);
            if file.len() > MAX_WHOLE {
                return Err(format!("it is larger than {} MiB", MAX_WHOLE >> 20));
            }
        }
        // The file lives as long as the games that are read from it.
        let games: Vec<_> = read(format, [file], options)
            .map(|game| Found::new(Place::Whole, game))
            .collect();
        Ok(Box::new(games.into_iter()))
    }

    fn start(&self, record: &Record) -> Result<Gomoku, StartError> {
        match self.rule {
            None => record.gomoku_start(self.rules.rule()),
            Some(rule) => {
                let rules = record.gomoku_rules(rule)?;
                let (width, height) = (rules.grid().width(), rules.grid().height());
                Ok(Gomoku::new(Rules::new(
                    width.into(),
                    height.into(),
                    5,
                    rule,
                )?))
            }
        }
    }

    fn position(&self, text: &str) -> Result<Gomoku, String> {
        let mut position = Gomoku::new(self.rules);
        let listed = movelist::parse_moves(&position, text);
        for listed in listed.map_err(|error| error.to_string())? {
            position
                .play(listed.m)
                .map_err(|reason| format!("column {}: {reason}", listed.column))?;
        }
        Ok(position)
    }

    fn rules(&self, format: Format, start: &Gomoku) -> Option<String> {
        // Lists of moves say nothing of rules.
        (format != Format::MoveList).then(|| start.rules().rule().to_string())
    }

    fn ended(&self, end: &Gomoku) -> String {
        status_text(end.status()).to_string()
    }
}

/// The lines of a file that comes in pieces, with their numbers; `None` for one that is too long.
struct Lines<'a> {
    pieces: Pieces<'a>,
    rest: Vec<u8>,
    number: usize,
}

impl Iterator for Lines<'_> {
    type Item = (usize, Option<Vec<u8>>);

    fn next(&mut self) -> Option<Self::Item> {
        let (mut searched, mut too_long) = (0, false);
        loop {
            let end = self.rest[searched..].iter().position(|&b| b == b'\n');
            if let Some(end) = end {
                let line: Vec<u8> = self.rest.drain(..=searched + end).collect();
                self.number += 1;
                too_long |= line.len() > MAX_LINE;
                return Some((self.number, (!too_long).then_some(line)));
            }
            if self.rest.len() > MAX_LINE {
                self.rest.clear();
                too_long = true;
            }
            searched = self.rest.len();
            match self.pieces.next() {
                Some(piece) => self.rest.extend_from_slice(&piece),
                None if self.rest.is_empty() && !too_long => return None,
                None => {
                    self.number += 1;
                    let line = std::mem::take(&mut self.rest);
                    return Some((self.number, (!too_long).then_some(line)));
                }
            }
        }
    }
}

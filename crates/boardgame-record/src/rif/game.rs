//! One game of the database.

use alloc::vec::Vec;

use boardgame_core::{Move, Notation, Side, Square};

use super::tables::{Table, Tables, join};
use super::xml;
use super::{RifError, RifFault};
use crate::excerpt::excerpt;
use crate::record::{Note, Outcome, Played, Property, Record, Text, Tree};

/// The columns and rows of the board.
const SIDE: u8 = 15;

/// A game while it is read.
pub(super) struct Game {
    pub(super) record: Record,
    /// Its number and the line in which it begins.
    pub(super) place: (usize, usize),
    /// The text of `<move>`.
    pub(super) moves: Vec<u8>,
    /// The text of `<info>`.
    pub(super) info: Vec<u8>,
}

impl Game {
    /// What the attributes of a game say.
    pub(super) fn new(attributes: &[u8], tables: &Tables, place: (usize, usize)) -> Self {
        let mut record = Record::gomoku(SIDE);
        record.charset = tables.charset.clone();
        for (name, value) in xml::attributes(attributes) {
            let value = tables.text(value);
            if value.is_empty() || understood(&mut record, name, &value, tables) {
                continue;
            }
            let name = [b"RIF", name].concat();
            let name = core::str::from_utf8(&name).unwrap_or("RIF");
            let property = Property::new(name, [value]);
            record.tree.annotate(Tree::ROOT, Note::Property(property));
        }
        Self {
            record,
            place,
            moves: Vec::new(),
            info: Vec::new(),
        }
    }

    /// The record with its moves.
    pub(super) fn finish(self) -> Result<Record, RifError> {
        let place = self.place;
        self.record().map_err(|fault| RifError::at(place, fault))
    }

    fn record(mut self) -> Result<Record, RifFault> {
        let words = self
            .moves
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty());
        let mut last = Tree::ROOT;
        for ((word, ply), side) in words.zip(1..).zip(Side::BOTH.into_iter().cycle()) {
            let m = play(word).ok_or_else(|| RifFault::Move {
                ply,
                found: excerpt(word),
            })?;
            last = self.record.tree.add(last, Some(Played { side, m }));
        }
        self.record.info.comment = self.info.trim_ascii().into();
        Ok(self.record)
    }
}

/// Makes an attribute a part of the record. Gives `false` for what has no place there.
fn understood(record: &mut Record, name: &[u8], value: &Text, tables: &Tables) -> bool {
    let info = &mut record.info;
    let looked_up = |table| tables.name(table, value).filter(|name| !name.is_empty());
    match name {
        b"black" | b"white" => {
            let Some(row) = tables.row(Table::Player, value) else {
                return false;
            };
            let side = if name == b"black" {
                Side::Black
            } else {
                Side::White
            };
            let player = &mut info.players[side.index()];
            player.name = row.name.clone();
            let country = tables.name(Table::Country, &row.country);
            player.team = country.cloned().unwrap_or_default();
            !player.name.is_empty()
        }
        b"tournament" => {
            let Some(row) = tables.row(Table::Tournament, value) else {
                return false;
            };
            let place = |table, id| tables.name(table, id).cloned().unwrap_or_default();
            let (city, country) = (
                place(Table::City, &row.city),
                place(Table::Country, &row.country),
            );
            info.event = row.name.clone();
            info.place = join(&city, b", ", &country);
            info.date = row.date.clone();
            !info.event.is_empty()
        }
        b"round" => set(&mut info.round, value),
        b"swap" => set(&mut info.opening.swap, value),
        b"rule" => looked_up(Table::Rule).is_some_and(|name| set(&mut info.rules, name)),
        b"opening" => {
            looked_up(Table::Opening).is_some_and(|name| set(&mut info.opening.name, name))
        }
        b"publisher" => looked_up(Table::Publisher).is_some_and(|name| set(&mut info.user, name)),
        b"bresult" => {
            info.result.outcome = match value.as_bytes() {
                b"1" => Some(Outcome::Won(Side::Black)),
                b"0" => Some(Outcome::Won(Side::White)),
                b"0.5" | b".5" => Some(Outcome::Drawn),
                _ => None,
            };
            info.result.outcome.is_some() || set(&mut info.result.text, value)
        }
        b"alt" => {
            let words = value
                .as_bytes()
                .split(|byte| byte.is_ascii_whitespace() || *byte == b',');
            let words = words.filter(|word| !word.is_empty());
            let squares: Option<Vec<Square>> = words.map(square).collect();
            let understood = squares.is_some();
            info.opening.offered = squares.unwrap_or_default();
            understood
        }
        _ => false,
    }
}

fn set(field: &mut Text, value: &Text) -> bool {
    *field = value.clone();
    true
}

fn square(word: &[u8]) -> Option<Square> {
    let grid = Record::gomoku(SIDE).grid;
    Notation::BottomUp
        .parse(grid, core::str::from_utf8(word).ok()?)
        .ok()
}

fn play(word: &[u8]) -> Option<Move> {
    let is_pass = ["--", "-", "pass"]
        .iter()
        .any(|pass| pass.as_bytes().eq_ignore_ascii_case(word));
    if is_pass {
        Some(Move::Pass)
    } else {
        square(word).map(Move::Place)
    }
}

//! The tables of the database: what the numbers in a game stand for.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::xml;
use crate::record::{Charset, Text};

/// A table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Table {
    Publisher,
    Country,
    City,
    Rule,
    Opening,
    Player,
    Tournament,
}

/// A row of a table; what it lacks is empty.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    /// The name, with the surname after it.
    pub(super) name: Text,
    pub(super) country: Text,
    pub(super) city: Text,
    /// The first day, or the month or year of which more is not said.
    pub(super) date: Text,
}

/// All tables, and the character set of the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Tables {
    rows: BTreeMap<(Table, Text), Row>,
    pub(super) charset: Charset,
}

impl Table {
    /// The table to which a tag belongs.
    pub(super) fn of_tag(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"publisher" => Self::Publisher,
            b"country" => Self::Country,
            b"city" => Self::City,
            b"rule" => Self::Rule,
            b"opening" => Self::Opening,
            b"player" => Self::Player,
            b"tournament" => Self::Tournament,
            _ => return None,
        })
    }
}

impl Tables {
    /// Adds a row by its attributes.
    pub(super) fn add(&mut self, table: Table, attributes: &[u8]) {
        let mut row = Row::default();
        let (mut id, mut surname, mut year, mut month) = Default::default();
        for (name, value) in xml::attributes(attributes) {
            let field = match name {
                b"id" => &mut id,
                b"name" => &mut row.name,
                b"surname" => &mut surname,
                b"country" => &mut row.country,
                b"city" => &mut row.city,
                b"start" => &mut row.date,
                b"year" => &mut year,
                b"month" => &mut month,
                _ => continue,
            };
            *field = self.text(value);
        }
        row.name = join(&row.name, b" ", &surname);
        if row.date.is_empty() {
            row.date = year;
            // A month by its number; there is a table of their names.
            if let [tens @ b'0'..=b'1', ones @ b'0'..=b'9'] = *month.as_bytes() {
                row.date = join(&row.date, b"-", &[tens, ones].as_slice().into());
            } else if let [ones @ b'1'..=b'9'] = *month.as_bytes() {
                row.date = join(&row.date, b"-", &[b'0', ones].as_slice().into());
            }
        }
        self.rows.insert((table, id), row);
    }

    /// The row of a number.
    pub(super) fn row(&self, table: Table, id: &Text) -> Option<&Row> {
        // There are few enough lookups that the copy of the number does not matter.
        self.rows.get(&(table, id.clone()))
    }

    /// The name that a number stands for.
    pub(super) fn name(&self, table: Table, id: &Text) -> Option<&Text> {
        self.row(table, id).map(|row| &row.name)
    }

    /// `text` with its references replaced.
    pub(super) fn text(&self, text: &[u8]) -> Text {
        let mut out = Vec::new();
        xml::unescape(&mut out, text, |out, character| {
            let encoded = self.charset.encode(character.encode_utf8(&mut [0; 4]));
            out.extend_from_slice(encoded.as_ref().map_or(&[], Text::as_bytes));
            encoded.is_some()
        });
        out.into()
    }
}

/// Two texts with something between them, or the one that there is.
pub(super) fn join(one: &Text, between: &[u8], other: &Text) -> Text {
    match (one.is_empty(), other.is_empty()) {
        (_, true) => one.clone(),
        (true, _) => other.clone(),
        _ => [one.as_bytes(), between, other.as_bytes()].concat().into(),
    }
}

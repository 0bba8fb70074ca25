//! What the properties of a node mean.

use alloc::vec::Vec;

use boardgame_core::{Side, Square};

use super::SgfFault;
use super::header::{read_clock, read_result, reason, text_mut};
use super::lex::full_name;
use super::node::{Prop, Props};
use super::parser::{Fault, Parser};
use super::value::{Pairs, Points, seconds, split, unescape};
use crate::excerpt::excerpt;
use crate::record::{Charset, Decimal, Mark, Note, Played, Text, Tree};

/// Stones of an opening that are looked for among the moves.
const MAX_OPENING: usize = 8;

/// The signs on the board by the names of their properties.
pub(super) const MARKS: [(&str, Mark); 5] = [
    ("CR", Mark::Circle),
    ("MA", Mark::Cross),
    ("SQ", Mark::Square),
    ("TR", Mark::Triangle),
    ("SL", Mark::Selected),
];

impl Parser<'_> {
    /// Makes the properties of a node a part of the record.
    pub(super) fn properties(&mut self, props: &Props<'_>, pairs: Pairs) -> Result<(), Fault> {
        let is_move = |prop: Prop<'_>| {
            let (name, length) = full_name(prop.name);
            matches!(name[..length], [b'B'] | [b'W'])
        };
        let has_move = props.iter().any(is_move);
        if has_move {
            self.announce(props);
        }
        let mut eval = None;
        // Most become one note.
        self.notes.reserve(props.iter().len());
        for prop in props.iter() {
            let (name, length) = full_name(prop.name);
            let name = &name[..length];
            let understood = match name {
                b"V" => {
                    eval = decimal(prop.values[0]);
                    eval.is_some()
                }
                b"B" | b"W" => self.moves(name, prop, pairs)?,
                b"QPR" | b"QSLW" => {
                    // It stays beside the moves that it is read as.
                    self.keep(name, prop.values, pairs);
                    if !has_move {
                        self.opening(name, prop);
                    }
                    true
                }
                b"AB" | b"AW" | b"AE" => self.set_up(name, prop)?,
                _ => {
                    self.note(name, prop, pairs)
                        || self.node == Tree::ROOT && self.header(name, prop, pairs)
                }
            };
            if !understood {
                self.keep(name, prop.values, pairs);
            }
        }
        if let Some(black) = eval {
            let played = self.record.tree.played(self.node);
            let white = played.is_some_and(|played| played.side == Side::White);
            self.notes
                .push(Note::Eval(if white { -black } else { black }));
        }
        Ok(())
    }

    const fn points(&self) -> Points {
        Points {
            game: self.record.game,
            grid: self.record.grid,
        }
    }

    fn no_point(&self, prop: Prop<'_>, value: &[u8]) -> Fault {
        let fault = SgfFault::Point {
            ply: self.ply + 1,
            name: excerpt(prop.name),
            found: excerpt(value),
            grid: self.record.grid,
        };
        (prop.at, fault)
    }

    /// Puts a move into the node, or into a new one after it if it has one already.
    fn play(&mut self, played: Played) {
        if self.record.tree.played(self.node).is_some() {
            self.end_notes();
            self.node = self.record.tree.add(self.node, None);
        }
        self.record.tree.set_played(self.node, Some(played));
        self.ply += 1;
    }

    /// Reads `B` or `W`.
    fn moves(&mut self, name: &[u8], prop: Prop<'_>, pairs: Pairs) -> Result<bool, Fault> {
        let side = side(name).unwrap_or(Side::Black);
        for value in prop.values {
            let m = self
                .points()
                .play(value)
                .ok_or_else(|| self.no_point(prop, value))?;
            let square = m.square();
            let stone = self
                .opening
                .iter_mut()
                .find(|stone| Some(stone.0) == square);
            match stone {
                // GomokuQuest plays the stones of the opening a second time.
                Some((_, true)) => self.keep(name, &[value], pairs),
                Some((_, played)) => {
                    *played = true;
                    self.play(Played { side, m });
                }
                None => self.play(Played { side, m }),
            }
        }
        Ok(true)
    }

    /// Reads `QPR`, the first three stones, or `QSLW`, White's second one, which are moves.
    fn opening(&mut self, name: &[u8], prop: Prop<'_>) {
        for (square, number) in self.stones(prop).into_iter().zip(0..) {
            let side = if name == b"QPR" && number % 2 == 0 {
                Side::Black
            } else {
                Side::White
            };
            self.opening.push((square, true));
            self.play(Played::new(side, square));
        }
    }

    /// Notes the stones of `QPR` and `QSLW` where the moves stand beside them.
    fn announce(&mut self, props: &Props<'_>) {
        for prop in props.iter() {
            if matches!(prop.name, b"QPR" | b"QSLW") {
                let stones = self.stones(prop);
                self.opening
                    .extend(stones.into_iter().map(|square| (square, false)));
            }
        }
    }

    /// The stones of an opening; none if any of them is none.
    fn stones(&self, prop: Prop<'_>) -> Vec<Square> {
        let points = self.points();
        let values = prop
            .values
            .iter()
            .flat_map(|value| value.split(|&byte| byte == b','));
        // An opening has four stones, in files that nobody forged.
        let mut room = MAX_OPENING.saturating_sub(self.opening.len());
        let stones: Option<Vec<Square>> = values
            .map(|value| {
                room = room.checked_sub(1)?;
                points.square(value)
            })
            .collect();
        stones.unwrap_or_default()
    }

    /// Reads `AB`, `AW` or `AE`.
    fn set_up(&mut self, name: &[u8], prop: Prop<'_>) -> Result<bool, Fault> {
        let stone = side(&name[1..]);
        for value in prop.values {
            let area = self
                .points()
                .area(value)
                .ok_or_else(|| self.no_point(prop, value))?;
            self.notes.push(Note::Setup { area, stone });
        }
        Ok(true)
    }

    /// Reads what is said of a position. Gives `false` for what is of no known form.
    fn note(&mut self, name: &[u8], prop: Prop<'_>, pairs: Pairs) -> bool {
        let value = prop.values[0];
        let note = match name {
            b"PL" => side(value.trim_ascii()).map(Note::Turn),
            b"N" => Some(Note::Name(text(prop, pairs))),
            b"C" => Some(Note::Comment(text(prop, pairs))),
            b"TS" => seconds(value).map(Note::Time),
            b"BL" => seconds(value).map(|time| Note::TimeLeft(Side::Black, time)),
            b"WL" => seconds(value).map(|time| Note::TimeLeft(Side::White, time)),
            b"LB" => return self.labels(prop, pairs),
            _ => return self.marks(name, prop),
        };
        let understood = note.is_some();
        self.notes.extend(note);
        understood
    }

    fn marks(&mut self, name: &[u8], prop: Prop<'_>) -> bool {
        let known = MARKS.iter().find(|(known, _)| known.as_bytes() == name);
        let Some(&(_, mark)) = known else {
            return false;
        };
        let (points, before) = (self.points(), self.notes.len());
        for value in prop.values {
            match points.area(value) {
                Some(area) => self.notes.push(Note::Mark { area, mark }),
                None => {
                    self.notes.truncate(before);
                    return false;
                }
            }
        }
        true
    }

    fn labels(&mut self, prop: Prop<'_>, pairs: Pairs) -> bool {
        let (points, before) = (self.points(), self.notes.len());
        for value in prop.values {
            let label =
                split(value, pairs).and_then(|(point, label)| Some((points.square(point)?, label)));
            let Some((square, label)) = label else {
                self.notes.truncate(before);
                return false;
            };
            let text = unescape(label, pairs).into();
            self.notes.push(Note::Label { square, text });
        }
        true
    }

    /// Reads what is said of the game. Gives `false` for what is of no known form.
    fn header(&mut self, name: &[u8], prop: Prop<'_>, pairs: Pairs) -> bool {
        let value = prop.values[0];
        let info = &mut self.record.info;
        if let Some(field) = text_mut(info, name) {
            *field = text(prop, pairs);
            return true;
        }
        match name {
            b"FF" | b"SZ" => true,
            // 5 is written again as it was.
            b"GM" => matches!(value.trim_ascii(), b"4" | b"2"),
            b"CA" => {
                self.record.charset = Charset::named(&unescape(value.trim_ascii(), pairs));
                true
            }
            b"RE" => {
                read_result(&mut info.result, &unescape(value, pairs));
                true
            }
            b"RR" => {
                info.result.reason = reason(value);
                info.result.reason.is_some()
            }
            b"TM" => match seconds(value) {
                Some(time) => {
                    info.clocks
                        .iter_mut()
                        .for_each(|clock| clock.main = Some(time));
                    true
                }
                None => false,
            },
            b"OT" => {
                let text = text(prop, pairs);
                info.clocks
                    .iter_mut()
                    .for_each(|clock| clock.text = text.clone());
                true
            }
            b"CK" => {
                let clocks: Option<Vec<_>> = prop
                    .values
                    .iter()
                    .map(|value| read_clock(value, pairs))
                    .collect();
                let understood = clocks.is_some();
                for (side, clock) in clocks.into_iter().flatten() {
                    info.clocks[side.index()] = clock;
                }
                understood
            }
            b"5A" => {
                let points = self.points();
                let squares: Option<Vec<Square>> = prop
                    .values
                    .iter()
                    .map(|value| points.square(value))
                    .collect();
                let understood = squares.is_some();
                self.record
                    .info
                    .opening
                    .offered
                    .extend(squares.into_iter().flatten());
                understood
            }
            _ => false,
        }
    }
}

/// The values of a property as one text. There should be only one.
fn text(prop: Prop<'_>, pairs: Pairs) -> Text {
    let mut text = unescape(prop.values[0], pairs);
    for value in &prop.values[1..] {
        text.push(b'\n');
        text.extend(unescape(value, pairs));
    }
    text.into()
}

/// The side of a letter or word; `None` for what is neither.
fn side(name: &[u8]) -> Option<Side> {
    match name.first()? {
        b'B' | b'b' | b'1' => Some(Side::Black),
        b'W' | b'w' | b'2' => Some(Side::White),
        _ => None,
    }
}

fn decimal(value: &[u8]) -> Option<Decimal> {
    core::str::from_utf8(value.trim_ascii()).ok()?.parse().ok()
}

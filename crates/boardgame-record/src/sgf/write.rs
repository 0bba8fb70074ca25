//! Writing SGF.

use alloc::vec::Vec;

use boardgame_core::{Move, Side};

use super::header::{is_plain, result, texts};
use super::props::MARKS;
use super::value::{Colons, Pairs, Points, escape, push_number, push_seconds};
use crate::record::{Area, GameKind, Mark, NodeId, Note, Property, Record, TimeControl, Tree};

/// Writes a game. Several of them one after the other are a collection.
///
/// ```
/// use boardgame_core::Square;
/// use boardgame_record::{Record, sgf};
/// let mut record = Record::gomoku(15);
/// let first = record.push(Square::new(7, 7));
/// record.tree.set_comment(first, "The centre [h8].");
/// assert_eq!(
///     String::from_utf8(sgf::write(&record))?,
///     "(;FF[4]GM[4]SZ[15]\n;B[hh]C[The centre [h8\\].])\n"
/// );
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
#[must_use]
pub fn write(record: &Record) -> Vec<u8> {
    let mut writer = Writer {
        out: Vec::new(),
        line: 0,
        record,
        pairs: Pairs::of(&record.charset),
        points: Points {
            game: record.game,
            grid: record.grid,
        },
    };
    writer.game();
    writer.out
}

/// Bytes of a line after which a new one begins.
const LINE: usize = 70;

struct Writer<'a> {
    out: Vec<u8>,
    /// Where the line begins.
    line: usize,
    record: &'a Record,
    pairs: Pairs,
    points: Points,
}

/// What is still to be written.
enum Todo {
    /// A node and what follows it.
    Node(NodeId),
    /// A variation: a node and what follows it in brackets.
    Variation(NodeId),
    /// The end of a variation.
    Close,
}

impl Writer<'_> {
    fn game(&mut self) {
        self.out.extend_from_slice(b"(;");
        self.header();
        self.node(Tree::ROOT);
        let tree = &self.record.tree;
        let mut todo = Vec::new();
        self.follow(Tree::ROOT, &mut todo);
        while let Some(next) = todo.pop() {
            let node = match next {
                Todo::Close => {
                    self.out.push(b')');
                    continue;
                }
                Todo::Variation(node) => {
                    self.new_line();
                    self.out.push(b'(');
                    todo.push(Todo::Close);
                    node
                }
                Todo::Node(node) => {
                    if tree.parent(node) == Some(Tree::ROOT) || self.out.len() - self.line > LINE {
                        self.new_line();
                    }
                    node
                }
            };
            self.out.push(b';');
            self.node(node);
            self.follow(node, &mut todo);
        }
        self.out.extend_from_slice(b")\n");
    }

    /// Puts what follows `node` on the list, the last thing first.
    fn follow(&self, node: NodeId, todo: &mut Vec<Todo>) {
        let before = todo.len();
        todo.extend(self.record.tree.children(node).map(Todo::Variation));
        if let [Todo::Variation(only)] = todo[before..] {
            todo[before] = Todo::Node(only);
        }
        todo[before..].reverse();
    }

    fn new_line(&mut self) {
        self.out.push(b'\n');
        self.line = self.out.len();
    }

    /// Writes what is said of the game.
    fn header(&mut self) {
        let (record, info) = (self.record, &self.record.info);
        self.property("FF", b"4");
        let notes = record.tree.notes(Tree::ROOT);
        let named = |note: &Note| matches!(note, Note::Property(other) if other.name() == "GM");
        if !notes.iter().any(named) {
            let game = match record.game {
                GameKind::Gomoku => b"4",
                GameKind::Reversi => b"2",
            };
            self.property("GM", game);
        }
        self.out.extend_from_slice(b"SZ[");
        push_number(&mut self.out, record.grid.width().into());
        if !record.grid.is_square() {
            self.out.push(b':');
            push_number(&mut self.out, record.grid.height().into());
        }
        self.out.push(b']');
        if !record.charset.name().is_empty() {
            self.property("CA", record.charset.name());
        }
        for (name, text) in texts(info) {
            if !text.is_empty() {
                self.property(name, text.as_bytes());
            }
        }
        self.clocks();
        let (result, reason) = result(&info.result);
        // A text that is no result of a known form may have come from there.
        if !result.is_empty() {
            self.property("RE", &result);
        }
        if !reason.is_empty() {
            self.property("RR", reason.as_bytes());
        }
        if !info.opening.offered.is_empty() {
            self.out.extend_from_slice(b"5A");
            for &square in &info.opening.offered {
                self.out.push(b'[');
                self.points.push(&mut self.out, square);
                self.out.push(b']');
            }
        }
    }

    fn clocks(&mut self) {
        let clocks = &self.record.info.clocks;
        if !is_plain(clocks) {
            self.out.extend_from_slice(b"CK");
            for side in Side::BOTH {
                let TimeControl {
                    main,
                    increment,
                    extension,
                    text,
                } = &clocks[side.index()];
                self.out
                    .extend_from_slice(if side == Side::Black { b"[B" } else { b"[W" });
                for time in [main, increment, extension] {
                    self.out.push(b':');
                    if let Some(time) = time {
                        push_seconds(&mut self.out, *time);
                    }
                }
                self.out.push(b':');
                escape(&mut self.out, text.as_bytes(), self.pairs, Colons::Plain);
                self.out.push(b']');
            }
            return;
        }
        let [clock, _] = clocks;
        if let Some(time) = clock.main {
            self.out.extend_from_slice(b"TM[");
            push_seconds(&mut self.out, time);
            self.out.push(b']');
        }
        if !clock.text.is_empty() {
            self.property("OT", clock.text.as_bytes());
        }
    }

    /// Writes a move and what is said there.
    fn node(&mut self, node: NodeId) {
        let tree = &self.record.tree;
        let played = tree.played(node);
        if let Some(played) = played {
            self.out.extend_from_slice(if played.side == Side::Black {
                b"B["
            } else {
                b"W["
            });
            match played.m {
                Move::Place(square) => self.points.push(&mut self.out, square),
                Move::Pass => {}
            }
            self.out.push(b']');
        }
        // Values of one property stand together: the name is written before the first.
        let mut last = "";
        for note in tree.notes(node) {
            let name = name(note);
            if name != last || matches!(note, Note::Property(_)) {
                self.out.extend_from_slice(name.as_bytes());
                last = name;
            }
            if let Note::Property(property) = note {
                self.values(property);
                last = "";
                continue;
            }
            self.out.push(b'[');
            match note {
                Note::Setup { area, .. } | Note::Mark { area, .. } => self.area(*area),
                Note::Turn(side) => self
                    .out
                    .push(if *side == Side::Black { b'B' } else { b'W' }),
                Note::Name(text) | Note::Comment(text) => {
                    escape(&mut self.out, text.as_bytes(), self.pairs, Colons::Plain);
                }
                Note::Time(time) | Note::TimeLeft(_, time) => push_seconds(&mut self.out, *time),
                Note::Eval(eval) => {
                    let white = played.is_some_and(|played| played.side == Side::White);
                    let black = if white { -*eval } else { *eval };
                    self.out
                        .extend_from_slice(alloc::format!("{black}").as_bytes());
                }
                Note::Label { square, text } => {
                    self.points.push(&mut self.out, *square);
                    self.out.push(b':');
                    escape(&mut self.out, text.as_bytes(), self.pairs, Colons::Escaped);
                }
                Note::Property(_) => {}
            }
            self.out.push(b']');
        }
    }

    fn area(&mut self, area: Area) {
        self.points.push_area(&mut self.out, area);
    }

    /// Writes a property of one text.
    fn property(&mut self, name: &str, value: &[u8]) {
        self.out.extend_from_slice(name.as_bytes());
        self.out.push(b'[');
        escape(&mut self.out, value, self.pairs, Colons::Plain);
        self.out.push(b']');
    }

    /// Writes the values of a property that is kept as it was.
    fn values(&mut self, property: &Property) {
        let mut empty = true;
        for value in property.values() {
            self.out.push(b'[');
            escape(&mut self.out, value, self.pairs, Colons::Kept);
            self.out.push(b']');
            empty = false;
        }
        if empty {
            self.out.extend_from_slice(b"[]");
        }
    }
}

/// The name of the property that a note is.
fn name(note: &Note) -> &str {
    match note {
        Note::Name(_) => "N",
        Note::Setup {
            stone: Some(Side::Black),
            ..
        } => "AB",
        Note::Setup {
            stone: Some(Side::White),
            ..
        } => "AW",
        Note::Setup { stone: None, .. } => "AE",
        Note::Turn(_) => "PL",
        Note::Time(_) => "TS",
        Note::TimeLeft(Side::Black, _) => "BL",
        Note::TimeLeft(Side::White, _) => "WL",
        Note::Eval(_) => "V",
        Note::Comment(_) => "C",
        Note::Mark { mark, .. } => mark_name(*mark),
        Note::Label { .. } => "LB",
        Note::Property(property) => property.name(),
    }
}

fn mark_name(mark: Mark) -> &'static str {
    MARKS
        .iter()
        .find(|(_, known)| *known == mark)
        .map_or("MA", |(name, _)| name)
}

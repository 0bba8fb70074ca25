//! Reading a library.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardgame_core::{Move, Side, Square};

use super::{CENTRE, HEADER_SIZE, KEPT, MAGIC, SEPARATOR, SIDE, flag};
use crate::record::{Mark, NodeId, Note, Played, Property, Record, Text, Tree};

/// A file that is no library.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {fault}")]
pub struct RenLibError {
    /// The byte, counted from 0.
    pub offset: usize,
    /// What is wrong there.
    pub fault: RenLibFault,
}

/// What is wrong with a library.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenLibFault {
    /// The file begins as no library does.
    #[error("no library begins like this: expected FF \"RenLib\" FF or, in the oldest files, 78")]
    NoHeader,
    /// The version is too new.
    #[error("version {major}.{minor}: known are those up to 3.4")]
    Version {
        /// The number before the dot.
        major: u8,
        /// The number after it.
        minor: u8,
    },
    /// The byte is no point.
    #[error("{byte:#04x} is no point of a 15x15 board, at node {node}")]
    Point {
        /// The byte.
        byte: u8,
        /// The node, counted from 1.
        node: usize,
    },
}

/// Reads a library.
///
/// ```
/// use boardgame_record::{Tree, renlib};
/// // h8, then i9 with a comment or h9.
/// let file = b"\x78\x00\x69\xc8good\0\0\x68\x40";
/// let record = renlib::read(file)?;
/// let first = record.tree.first_child(Tree::ROOT).unwrap();
/// let second = record.tree.first_child(first).unwrap();
/// assert_eq!(record.tree.children(first).count(), 2);
/// assert_eq!(record.tree.comment(second).unwrap(), &"good");
/// # Ok::<(), renlib::RenLibError>(())
/// ```
///
/// # Errors
/// The first thing that is wrong. A text that the end of the file cuts off is none: RenLib takes
/// what is there.
pub fn read(file: &[u8]) -> Result<Record, RenLibError> {
    let mut reader = Reader {
        file,
        place: header(file)?,
    };
    let mut record = Record::gomoku(SIDE);
    let tree = &mut record.tree;
    let mut place = Place {
        node: Tree::ROOT,
        turn: Side::Black,
    };
    // Where the siblings belong that are still to come.
    let mut pending = Vec::new();
    let mut number = 0;
    while let Some(stored) = reader.node(number + 1)? {
        number += 1;
        let parent = place;
        let is_root = number == 1 && stored.square.is_none();
        if is_root {
            stored.annotate(tree, Tree::ROOT, Tree::ROOT);
        } else if !stored.add_label(tree, parent.node) {
            let played = stored.played(parent.turn);
            let node = tree.add(parent.node, played);
            stored.annotate(tree, node, parent.node);
            let turn = if played.is_some() {
                !parent.turn
            } else {
                parent.turn
            };
            place = Place { node, turn };
        }
        if stored.flags & flag::SIBLING != 0 {
            pending.push(parent);
        }
        if stored.flags & flag::LEAF != 0 {
            place = pending.pop().unwrap_or(place);
        }
    }
    Ok(record)
}

/// Checks the header and says where the nodes begin.
fn header(file: &[u8]) -> Result<usize, RenLibError> {
    let error = |fault| RenLibError { offset: 0, fault };
    if file.starts_with(MAGIC) && file.len() >= HEADER_SIZE {
        let (major, minor) = (file[8], file[9]);
        if (major, minor) > (3, 4) {
            return Err(error(RenLibFault::Version { major, minor }));
        }
        Ok(HEADER_SIZE)
    } else if file.first() == Some(&CENTRE) {
        Ok(0)
    } else {
        Err(error(RenLibFault::NoHeader))
    }
}

/// A node whose children come next, and who is to move there.
#[derive(Clone, Copy)]
struct Place {
    node: NodeId,
    turn: Side,
}

/// Takes a file apart.
struct Reader<'a> {
    file: &'a [u8],
    place: usize,
}

/// A node as it is stored.
struct Stored {
    square: Option<Square>,
    flags: u8,
    more: u16,
    comment: Option<Vec<u8>>,
    text: Option<Vec<u8>>,
}

impl Reader<'_> {
    fn pair(&mut self) -> Option<[u8; 2]> {
        let pair = self.file.get(self.place..)?.first_chunk()?;
        self.place += 2;
        Some(*pair)
    }

    fn node(&mut self, node: usize) -> Result<Option<Stored>, RenLibError> {
        let offset = self.place;
        let Some([byte, flags]) = self.pair() else {
            return Ok(None);
        };
        let square = match (byte % 16, byte / 16) {
            (0, 0) => None,
            (x @ 1..=SIDE, y @ 0..SIDE) => Some(Square::new(x - 1, y)),
            _ => {
                let fault = RenLibFault::Point { byte, node };
                return Err(RenLibError { offset, fault });
            }
        };
        let more = match flags & flag::MORE {
            0 => 0,
            _ => u16::from_be_bytes(self.pair().unwrap_or_default()),
        };
        let comment = if flags & flag::OLD_COMMENT != 0 {
            Some(self.old_text())
        } else {
            (flags & flag::COMMENT != 0).then(|| self.text())
        };
        let text = (more & flag::TEXT != 0).then(|| self.text());
        Ok(Some(Stored {
            square,
            flags,
            more,
            comment,
            text,
        }))
    }

    /// The text up to a zero byte.
    fn text(&mut self) -> Vec<u8> {
        let rest = &self.file[self.place..];
        let length = rest
            .iter()
            .position(|&byte| byte == 0)
            .unwrap_or(rest.len());
        // The zero byte, and another one if that makes the length even.
        self.place = (self.place + (length / 2 + 1) * 2).min(self.file.len());
        rest[..length].to_vec()
    }

    /// The text of an old file, which wrote Swedish letters in place of brackets.
    fn old_text(&mut self) -> Vec<u8> {
        let rest = &self.file[self.place..];
        let length = rest
            .iter()
            .position(|&byte| byte & 0x80 != 0)
            .map_or(rest.len(), |last| last + 1);
        self.place = (self.place + length.div_ceil(2) * 2).min(self.file.len());
        let mut text = String::new();
        for byte in &rest[..length] {
            text.push(match byte & 0x7f {
                b'}' => 'å',
                b'{' => 'ä',
                b'|' => 'ö',
                b']' => 'Å',
                b'[' => 'Ä',
                b'\\' => 'Ö',
                other => char::from(other),
            });
        }
        text.into_bytes()
    }
}

impl Stored {
    fn played(&self, side: Side) -> Option<Played> {
        let m = self.square.map_or(Move::Pass, Move::Place);
        (self.flags & flag::NO_MOVE == 0).then_some(Played { side, m })
    }

    /// Makes a node that is nothing but a text on the board a label of the position before it, if
    /// there is none on that square yet.
    fn add_label(&self, tree: &mut Tree, parent: NodeId) -> bool {
        let other = flag::MARK | flag::START | flag::COMMENT | flag::OLD_COMMENT;
        let is_label = self.flags & (flag::NO_MOVE | flag::LEAF) == flag::NO_MOVE | flag::LEAF
            && self.flags & other == 0
            && self.more == flag::TEXT;
        match (self.square, &self.text) {
            (Some(square), Some(text)) if is_label => {
                add_label(tree, parent, square, text.as_slice().into())
            }
            _ => false,
        }
    }

    /// Writes what is said of the node.
    fn annotate(&self, tree: &mut Tree, node: NodeId, parent: NodeId) {
        let mut notes = Vec::new();
        let mut kept = Vec::new();
        if let Some(comment) = &self.comment {
            let mut comment = comment.clone();
            if let Some(separator) = comment.iter().position(|&byte| byte == SEPARATOR) {
                comment[separator] = b'\n';
            }
            notes.push(Note::Comment(comment.into()));
        }
        let is_move = self.flags & flag::NO_MOVE == 0;
        let square = self.square.filter(|_| is_move);
        if self.flags & flag::MARK != 0 {
            match square {
                Some(square) => {
                    let (area, mark) = (square.into(), Mark::Cross);
                    notes.push(Note::Mark { area, mark });
                }
                None => kept.push(b"mark".to_vec()),
            }
        }
        if self.flags & flag::START != 0 {
            kept.push(b"start".to_vec());
        }
        if let (false, Some(square)) = (is_move, self.square) {
            kept.push(["point ", &point(square).to_string()].concat().into_bytes());
        }
        let unknown = self.more & !flag::TEXT;
        if unknown != 0 {
            kept.push(["flags ", &unknown.to_string()].concat().into_bytes());
        }
        if let Some(text) = &self.text {
            let added = square
                .is_some_and(|square| add_label(tree, parent, square, text.as_slice().into()));
            if !added {
                kept.push([b"text ", text.as_slice()].concat());
            }
        }
        if !kept.is_empty() {
            notes.push(Note::Property(Property::new(KEPT, kept)));
        }
        tree.set_notes(node, notes);
    }
}

/// Adds a label to a position that has none on the square yet.
fn add_label(tree: &mut Tree, node: NodeId, square: Square, text: Text) -> bool {
    let has = |note: &Note| matches!(note, Note::Label { square: other, .. } if *other == square);
    let free = !tree.notes(node).iter().any(has);
    if free {
        tree.annotate(node, Note::Label { square, text });
    }
    free
}

/// The byte of a point.
pub(super) const fn point(square: Square) -> u8 {
    16 * square.y() + square.x() + 1
}

//! Writing a library.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use boardgame_core::{Grid, Move, Side, Square};

use super::read::point;
use super::{CENTRE, HEADER_SIZE, KEPT, MAGIC, SEPARATOR, SIDE, flag};
use crate::record::{GameKind, Mark, NodeId, Note, OtherGame, Played, Record, Text, Tree};

/// A record that no library can hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenLibWriteError {
    /// It is of another game.
    #[error(transparent)]
    Game(#[from] OtherGame),
    /// It is of another board.
    #[error("the board is {grid}: a library has one of 15x15")]
    Board {
        /// The board.
        grid: Grid,
    },
    /// Stones are put on the board.
    #[error("stones are put on the board without moves: a library holds moves only")]
    Setup,
    /// The moves do not take turns, beginning with Black.
    #[error("ply {ply} is out of turn: a library holds moves in turn, from Black on")]
    Turn {
        /// The ply, counted from 1.
        ply: usize,
    },
}

/// Writes a library, of the version that RenLib would write: 3.0 if h8 is the only first move and
/// nobody passes, and otherwise 3.4.
///
/// # Errors
/// If it is another game or board, stones are put on it without moves, or moves are out of turn.
pub fn write(record: &Record) -> Result<Vec<u8>, RenLibWriteError> {
    record.expect_game(GameKind::Gomoku)?;
    let grid = record.grid;
    if (grid.width(), grid.height()) != (SIDE, SIDE) {
        return Err(RenLibWriteError::Board { grid });
    }
    check(record)?;
    let tree = &record.tree;
    let old = is_old(tree);
    let mut file = Vec::with_capacity(HEADER_SIZE + 2 * tree.len());
    file.extend_from_slice(MAGIC);
    file.extend_from_slice(&[3, if old { 0 } else { 4 }]);
    file.resize(HEADER_SIZE, 0xff);
    let mut writer = Writer {
        tree,
        file,
        todo: Vec::new(),
    };
    if !old {
        let mut root = writer.info(Tree::ROOT, None);
        // The root is written as if something followed it.
        root.flags &= !(flag::LEAF | flag::NO_MOVE);
        writer.push(&root);
    }
    let root = tree.played(Tree::ROOT).is_some();
    if root {
        // The move of a root becomes the first one after a root without.
        writer.todo.push(Todo::Node(Tree::ROOT, None, true));
    } else {
        writer.follow(Tree::ROOT);
    }
    writer.run();
    Ok(writer.file)
}

/// Whether all moves are in turn and nothing else puts stones on the board.
fn check(record: &Record) -> Result<(), RenLibWriteError> {
    let tree = &record.tree;
    // Moves on the way to each node, its own included.
    let mut plies = vec![0_u32; tree.len()];
    for node in tree.nodes() {
        let before = tree.parent(node).map_or(0, |parent| plies[parent.index()]);
        let turn = Side::BOTH[before as usize % 2];
        let is_setup = |note: &Note| match note {
            Note::Setup { .. } => true,
            Note::Turn(side) => *side != turn,
            _ => false,
        };
        if tree.notes(node).iter().any(is_setup) {
            return Err(RenLibWriteError::Setup);
        }
        let played = tree.played(node);
        if played.is_some_and(|played| played.side != turn) {
            let ply = before as usize + 1;
            return Err(RenLibWriteError::Turn { ply });
        }
        plies[node.index()] = before + u32::from(played.is_some());
    }
    Ok(())
}

/// Whether h8 is the only first move, nobody passes, and nothing is said of the empty board.
fn is_old(tree: &Tree) -> bool {
    let mut first = tree.children(Tree::ROOT);
    let only = match (first.next(), first.next()) {
        (Some(only), None) => tree.played(only).and_then(|played| played.m.square()),
        _ => None,
    };
    let passes = || {
        tree.nodes()
            .any(|id| tree.played(id).is_some_and(|p| p.m == Move::Pass))
    };
    // A text on h8 is the only thing that can be said of the empty board.
    let silent = tree.notes(Tree::ROOT).iter().all(|note| match note {
        Note::Label { square, .. } => point(*square) == CENTRE,
        Note::Comment(_) => false,
        Note::Property(property) => property.name() != KEPT,
        _ => true,
    });
    only.is_some_and(|square| point(square) == CENTRE) && silent && !passes()
}

/// What is written of a node.
#[derive(Default)]
struct Info<'a> {
    point: u8,
    flags: u8,
    more: u16,
    comment: Option<&'a [u8]>,
    text: Option<&'a [u8]>,
}

/// What is still to be written: a node or a label, and whether it is the last of its siblings.
enum Todo<'a> {
    Node(NodeId, Option<&'a Text>, bool),
    Label(Square, &'a Text, bool),
}

struct Writer<'a> {
    tree: &'a Tree,
    file: Vec<u8>,
    todo: Vec<Todo<'a>>,
}

impl<'a> Writer<'a> {
    fn run(&mut self) {
        while let Some(next) = self.todo.pop() {
            let (mut info, last) = match next {
                Todo::Node(node, text, last) => {
                    let info = self.info(node, text);
                    let before = self.todo.len();
                    self.follow(node);
                    let leaf = if self.todo.len() == before {
                        flag::LEAF
                    } else {
                        0
                    };
                    (
                        Info {
                            flags: info.flags | leaf,
                            ..info
                        },
                        last,
                    )
                }
                Todo::Label(square, text, last) => {
                    let info = Info {
                        point: point(square),
                        flags: flag::NO_MOVE | flag::LEAF | flag::MORE,
                        more: flag::TEXT,
                        text: Some(text.as_bytes()),
                        comment: None,
                    };
                    (info, last)
                }
            };
            if !last {
                info.flags |= flag::SIBLING;
            }
            self.push(&info);
        }
    }

    /// Puts what follows a node on the list, the last thing first.
    fn follow(&mut self, node: NodeId) {
        let mut labels = BTreeMap::new();
        let mut extra = Vec::new();
        for note in self.tree.notes(node) {
            if let Note::Label { square, text } = note {
                if labels.contains_key(square) {
                    extra.push((*square, text));
                } else {
                    labels.insert(*square, text);
                }
            }
        }
        let before = self.todo.len();
        for child in self.tree.children(node) {
            let square = self.tree.played(child).and_then(|played| played.m.square());
            let text = square.and_then(|square| labels.remove(&square));
            self.todo.push(Todo::Node(child, text, false));
        }
        // A text where no move is stands in a node of its own.
        let others = labels.into_iter().chain(extra);
        self.todo
            .extend(others.map(|(square, text)| Todo::Label(square, text, false)));
        if self.todo.len() > before
            && let Some(Todo::Node(_, _, last) | Todo::Label(_, _, last)) = self.todo.last_mut()
        {
            *last = true;
        }
        self.todo[before..].reverse();
    }

    /// What is said of a node.
    fn info(&self, node: NodeId, text: Option<&'a Text>) -> Info<'a> {
        let mut info = Info {
            text: text.map(Text::as_bytes),
            ..Info::default()
        };
        let played = self.tree.played(node);
        match played {
            Some(Played {
                m: Move::Place(square),
                ..
            }) => info.point = point(square),
            Some(_) => {}
            None => info.flags |= flag::NO_MOVE,
        }
        let square = played.and_then(|played| played.m.square());
        for note in self.tree.notes(node) {
            match note {
                Note::Comment(comment) => {
                    info.flags |= flag::COMMENT;
                    info.comment = Some(comment.as_bytes());
                }
                Note::Mark {
                    area,
                    mark: Mark::Cross,
                } if square.is_some() && area.single() == square => {
                    info.flags |= flag::MARK;
                }
                Note::Property(property) if property.name() == KEPT => {
                    property.values().for_each(|word| info.keep(word));
                }
                _ => {}
            }
        }
        if info.text.is_some() {
            info.more |= flag::TEXT;
        }
        if info.more != 0 {
            info.flags |= flag::MORE;
        }
        info
    }

    fn push(&mut self, info: &Info<'_>) {
        self.file.extend_from_slice(&[info.point, info.flags]);
        if info.flags & flag::MORE != 0 {
            self.file.extend_from_slice(&info.more.to_be_bytes());
        }
        if let Some(comment) = info.comment {
            let separator = comment.iter().position(|&byte| byte == b'\n');
            self.text(comment, separator);
        }
        if let Some(text) = info.text {
            self.text(text, None);
        }
    }

    /// Writes a text, with a separator in place of one of its bytes.
    fn text(&mut self, text: &[u8], separator: Option<usize>) {
        let start = self.file.len();
        // A zero byte would end the text.
        let bytes = text.iter().map(|&byte| if byte == 0 { b' ' } else { byte });
        self.file.extend(bytes);
        if let Some(separator) = separator {
            self.file[start + separator] = SEPARATOR;
        }
        let padding = if text.len().is_multiple_of(2) { 2 } else { 1 };
        self.file.resize(self.file.len() + padding, 0);
    }
}

impl<'a> Info<'a> {
    /// Takes a word of the property that holds what has no other place.
    fn keep(&mut self, word: &'a [u8]) {
        let number = |text: &[u8]| core::str::from_utf8(text).ok()?.parse::<u16>().ok();
        let no_move = self.flags & flag::NO_MOVE != 0;
        if word == b"start" {
            self.flags |= flag::START;
        } else if word == b"mark" {
            self.flags |= flag::MARK;
        } else if let Some(text) = word.strip_prefix(b"text ") {
            self.text = self.text.or(Some(text));
        } else if let Some(flags) = word.strip_prefix(b"flags ") {
            self.more |= number(flags).unwrap_or_default() & !flag::TEXT;
        } else if let Some(point) = word.strip_prefix(b"point ").filter(|_| no_move) {
            let point = number(point).and_then(|point| u8::try_from(point).ok());
            let valid =
                point.filter(|point| (1..=SIDE).contains(&(point % 16)) && point / 16 < SIDE);
            self.point = valid.unwrap_or_default();
        }
    }
}

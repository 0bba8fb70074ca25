//! The moves of a record with their variations.

use alloc::vec;
use alloc::vec::Vec;
use core::iter;
use core::num::NonZeroU32;

use boardgame_core::{Move, Side};

use super::{Note, Text};

/// Positions and the moves between them. Every node but the root has a parent; the first child of
/// a node is the main line, the others are variations.
///
/// Nodes are never taken away, and none has a number below its parent's.
///
/// ```
/// use boardgame_core::{Side, Square};
/// use boardgame_record::{Played, Tree};
/// let mut tree = Tree::new();
/// let first = tree.add(Tree::ROOT, Some(Played::new(Side::Black, Square::new(7, 7))));
/// let main = tree.add(first, Some(Played::new(Side::White, Square::new(8, 7))));
/// let variation = tree.add(first, Some(Played::new(Side::White, Square::new(0, 0))));
/// tree.set_comment(variation, "far away");
/// assert_eq!(tree.children(first).collect::<Vec<_>>(), [main, variation]);
/// assert_eq!(tree.main_line().count(), 3);
/// assert_eq!(tree.path(variation), [Tree::ROOT, first, variation]);
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// The notes of those nodes that have any.
    notes: Vec<Vec<Note>>,
}

/// A node of a [`Tree`]; it belongs to that tree alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// A move and who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// Whose move it is.
    pub side: Side,
    /// The move.
    pub m: Move,
}

/// Large libraries have millions of nodes, and a hostile file may have one for every byte: a node
/// is 28 bytes.
#[derive(Clone, Debug)]
struct Node {
    parent: u32,
    first_child: Link,
    last_child: Link,
    next: Link,
    notes: Link,
    played: Option<Played>,
}

/// No link can lead to the first node, which is nobody's child, so its number means none. The
/// notes are counted from 1.
type Link = Option<NonZeroU32>;

impl Played {
    /// `m` by `side`.
    pub fn new(side: Side, m: impl Into<Move>) -> Self {
        Self { side, m: m.into() }
    }
}

impl NodeId {
    /// Its number, counted from 0 in the order in which the nodes were added.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Tree {
    /// The first node.
    pub const ROOT: NodeId = NodeId(0);
    /// The most nodes that a tree can have.
    pub const MAX_NODES: usize = u32::MAX as usize;

    /// A tree of a root without a move.
    #[must_use]
    pub fn new() -> Self {
        let root = Node {
            parent: 0,
            first_child: None,
            last_child: None,
            next: None,
            notes: None,
            played: None,
        };
        Self {
            nodes: vec![root],
            notes: Vec::new(),
        }
    }

    /// How many nodes there are, the root included.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a root")]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a node after the other children of `parent`. A node without a move holds a set-up or
    /// a note.
    ///
    /// # Panics
    /// If there are [`Tree::MAX_NODES`] already, or `parent` is a node of another tree.
    pub fn add(&mut self, parent: NodeId, played: Option<Played>) -> NodeId {
        let id = u32::try_from(self.nodes.len())
            .ok()
            .and_then(NonZeroU32::new)
            .expect("a tree has at most MAX_NODES nodes");
        let above = &mut self.nodes[parent.index()];
        match above.last_child.replace(id) {
            Some(sibling) => self.nodes[sibling.get() as usize].next = Some(id),
            None => above.first_child = Some(id),
        }
        self.nodes.push(Node {
            parent: parent.0,
            first_child: None,
            last_child: None,
            next: None,
            notes: None,
            played,
        });
        NodeId(id.get())
    }

    /// Adds a move as the last child of `parent`, or finds the child that has it already.
    ///
    /// # Panics
    /// As [`Tree::add`].
    pub fn play(&mut self, parent: NodeId, played: Played) -> NodeId {
        let same = self
            .children(parent)
            .find(|&child| self.played(child) == Some(played));
        same.unwrap_or_else(|| self.add(parent, Some(played)))
    }

    /// Adds all of another tree: moves that are there already are gone through, the others are
    /// added as variations. Of notes of which a node has only one, that which is there stays; a
    /// comment is put after another one.
    pub fn merge(&mut self, other: &Self) {
        let mut places = vec![Self::ROOT; other.len()];
        for node in other.nodes() {
            let place = match (other.parent(node), other.played(node)) {
                (Some(parent), played) => self.place(places[parent.index()], played),
                (None, Some(played)) => self.play(Self::ROOT, played),
                (None, None) => Self::ROOT,
            };
            places[node.index()] = place;
            for note in other.notes(node) {
                self.merge_note(place, note);
            }
        }
    }

    fn place(&mut self, parent: NodeId, played: Option<Played>) -> NodeId {
        match played {
            Some(played) => self.play(parent, played),
            None => self.add(parent, None),
        }
    }

    fn merge_note(&mut self, node: NodeId, note: &Note) {
        let same = self
            .notes(node)
            .iter()
            .find(|other| match note.is_single() {
                true => other.order() == note.order(),
                false => *other == note,
            });
        match (same, note) {
            (Some(Note::Comment(one)), Note::Comment(other)) if one != other => {
                let both = [one.as_bytes(), b"\n", other.as_bytes()].concat();
                self.set_comment(node, both);
            }
            (Some(_), _) => {}
            (None, _) => self.annotate(node, note.clone()),
        }
    }

    /// The move that leads to a node; the root may have one too.
    #[must_use]
    pub fn played(&self, id: NodeId) -> Option<Played> {
        self.nodes[id.index()].played
    }

    /// Gives a node another move.
    pub fn set_played(&mut self, id: NodeId, played: Option<Played>) {
        self.nodes[id.index()].played = played;
    }

    /// The node before, or `None` for the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != Self::ROOT).then(|| NodeId(self.nodes[id.index()].parent))
    }

    /// The next child of the same parent.
    #[must_use]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].next.map(|next| NodeId(next.get()))
    }

    /// The node that the main line goes on with.
    #[must_use]
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()]
            .first_child
            .map(|child| NodeId(child.get()))
    }

    /// All nodes that follow a node at once, the main line first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + Clone + '_ {
        iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    /// The root, its first child, the first child of that, and so on.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + Clone + '_ {
        iter::successors(Some(Self::ROOT), |&id| self.first_child(id))
    }

    /// The nodes from the root to a node, both included.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = iter::successors(Some(id), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// Every node after its parent and before its next sibling: the order in which files hold
    /// them.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + Clone + '_ {
        iter::successors(Some(Self::ROOT), |&id| self.following(id))
    }

    /// The nodes without a child, in the order of [`Tree::nodes`].
    pub fn leaves(&self) -> impl Iterator<Item = NodeId> + Clone + '_ {
        self.nodes().filter(|&id| self.first_child(id).is_none())
    }

    fn following(&self, id: NodeId) -> Option<NodeId> {
        self.first_child(id).or_else(|| {
            iter::successors(Some(id), |&id| self.parent(id)).find_map(|id| self.next_sibling(id))
        })
    }

    /// What a record says at a node beside the move.
    #[must_use]
    pub fn notes(&self, id: NodeId) -> &[Note] {
        match self.nodes[id.index()].notes {
            Some(notes) => &self.notes[notes.get() as usize - 1],
            None => &[],
        }
    }

    /// Adds a note. It takes the place of one of which a node can have only one, such as a
    /// comment.
    pub fn annotate(&mut self, id: NodeId, note: Note) {
        let notes = self.notes_mut(id);
        let end = notes.partition_point(|other| other.order() <= note.order());
        match notes[..end].last_mut() {
            Some(last) if note.is_single() && last.order() == note.order() => *last = note,
            _ => notes.insert(end, note),
        }
    }

    /// Gives a node these notes in place of those that it has.
    pub fn set_notes(&mut self, id: NodeId, mut notes: Vec<Note>) {
        if notes.is_empty() && self.notes(id).is_empty() {
            return;
        }
        notes.sort_by_key(Note::order);
        notes.dedup_by(|later, first| {
            let same = first.is_single() && first.order() == later.order();
            if same {
                core::mem::swap(first, later);
            }
            same
        });
        notes.shrink_to_fit();
        *self.notes_mut(id) = notes;
    }

    fn notes_mut(&mut self, id: NodeId) -> &mut Vec<Note> {
        let link = &mut self.nodes[id.index()].notes;
        let index = match *link {
            Some(notes) => notes.get() as usize - 1,
            None => {
                // There are never more notes than nodes, and those can be numbered.
                *link = NonZeroU32::new(self.notes.len() as u32 + 1);
                self.notes.push(Vec::new());
                self.notes.len() - 1
            }
        };
        &mut self.notes[index]
    }

    /// The comment at a node.
    #[must_use]
    pub fn comment(&self, id: NodeId) -> Option<&Text> {
        self.notes(id).iter().find_map(|note| match note {
            Note::Comment(text) => Some(text),
            _ => None,
        })
    }

    /// Writes a comment at a node, in place of one that is there.
    pub fn set_comment(&mut self, id: NodeId, text: impl Into<Text>) {
        self.annotate(id, Note::Comment(text.into()));
    }
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for Tree {
    /// Whether the trees have the same shape, moves and notes, in whatever order their nodes were
    /// added.
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (NodeId, NodeId)| {
            self.played(a) == other.played(b)
                && self.notes(a) == other.notes(b)
                && self.first_child(a).is_some() == other.first_child(b).is_some()
                && self.next_sibling(a).is_some() == other.next_sibling(b).is_some()
        };
        self.len() == other.len() && self.nodes().zip(other.nodes()).all(same)
    }
}

impl Eq for Tree {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Mark;
    use boardgame_core::Square;

    fn played(x: u8) -> Option<Played> {
        Some(Played::new(Side::Black, Square::new(x, 0)))
    }

    #[test]
    fn trees_are_equal_in_whatever_order_they_were_built() {
        let mut deep_first = Tree::new();
        let a = deep_first.add(Tree::ROOT, played(1));
        deep_first.add(a, played(2));
        deep_first.add(Tree::ROOT, played(3));
        let mut wide_first = Tree::new();
        let a = wide_first.add(Tree::ROOT, played(1));
        let b = wide_first.add(Tree::ROOT, played(3));
        wide_first.add(a, played(2));
        assert_eq!(deep_first, wide_first);
        wide_first.set_comment(b, "x");
        assert_ne!(deep_first, wide_first);
        // The same nodes in the same order, hung up elsewhere.
        let mut chain = Tree::new();
        let a = chain.add(Tree::ROOT, played(1));
        let b = chain.add(a, played(2));
        chain.add(b, played(3));
        assert_ne!(deep_first, chain);
    }

    #[test]
    fn a_later_note_takes_the_place_of_a_single_one_and_joins_the_others() {
        let (square, mark) = (Square::new(1, 1), Mark::Cross);
        let mark = Note::Mark {
            area: square.into(),
            mark,
        };
        let comment = |text: &str| Note::Comment(text.into());
        let mut one = Tree::new();
        for note in [mark.clone(), comment("old"), mark.clone(), comment("new")] {
            one.annotate(Tree::ROOT, note);
        }
        let mut other = Tree::new();
        other.set_notes(
            Tree::ROOT,
            vec![comment("old"), mark.clone(), comment("new"), mark.clone()],
        );
        assert_eq!(one.notes(Tree::ROOT), [comment("new"), mark.clone(), mark]);
        assert_eq!(one, other);
    }

    #[test]
    fn a_node_is_small() {
        assert!(size_of::<Node>() <= 28, "{}", size_of::<Node>());
    }
}

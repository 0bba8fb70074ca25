//! Positions that are reached in several ways.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use boardgame_core::{Rng, Side, Square};

use crate::record::{NodeId, Record, Tree};

/// Which nodes of a record have the same stones on the board, whatever the order of the moves.
///
/// A library stores what follows such a position once. Where a node has no children, those of
/// another one with its position are how the game can go on.
///
/// ```
/// use boardgame_core::{Side, Square};
/// use boardgame_record::renlib::Transpositions;
/// use boardgame_record::{Played, Record, Tree};
/// let mut record = Record::gomoku(15);
/// let [a, b, c] = [(7, 7), (8, 8), (7, 8)].map(|(x, y)| Square::new(x, y));
/// for square in [a, b, c] {
///     record.push(square);
/// }
/// let end = record.tree.main_line().last().unwrap();
/// let mut other = Tree::ROOT;
/// for (square, ply) in [c, b, a].into_iter().zip(0..) {
///     let played = Played::new(Side::BOTH[ply % 2], square);
///     other = record.tree.add(other, Some(played));
/// }
/// let transpositions = Transpositions::of(&record);
/// assert_eq!(transpositions.same_as(end), [end, other]);
/// ```
#[derive(Clone, Debug)]
pub struct Transpositions {
    /// The key of each node's stones.
    keys: Vec<u64>,
    /// The nodes by their keys, where there is more than one.
    nodes: BTreeMap<u64, Vec<NodeId>>,
}

impl Transpositions {
    /// Compares the positions of all nodes, by 64-bit keys of their stones. Stones that are put on
    /// the board without moves are not counted.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let tree = &record.tree;
        let mut rng = Rng::new(0x7265_6e6c_6962);
        let table: Vec<[u64; 2]> = (0..Square::TABLE)
            .map(|_| [rng.next_u64(), rng.next_u64()])
            .collect();
        let mut keys = vec![0_u64; tree.len()];
        let mut nodes: BTreeMap<u64, Vec<NodeId>> = BTreeMap::new();
        for node in tree.nodes() {
            let before = tree.parent(node).map_or(0, |parent| keys[parent.index()]);
            let played = tree.played(node);
            let stone = played.and_then(|played| {
                let side = usize::from(played.side == Side::White);
                Some(table[played.m.square()?.index()][side])
            });
            let key = before ^ stone.unwrap_or(0);
            keys[node.index()] = key;
            // A node without a move has its parent's position and is no other way to it.
            if node == Tree::ROOT || played.is_some() {
                nodes.entry(key).or_default().push(node);
            }
        }
        nodes.retain(|_, same| same.len() > 1);
        Self { keys, nodes }
    }

    /// The nodes with the position of `node` in the order of the tree; none if it is the only one.
    #[must_use]
    pub fn same_as(&self, node: NodeId) -> &[NodeId] {
        let key = self.keys.get(node.index());
        key.and_then(|key| self.nodes.get(key))
            .map_or(&[], Vec::as_slice)
    }

    /// How many positions are reached in more than one way.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no position is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

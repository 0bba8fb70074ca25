//! A won game written out: what the winner answers to whatever the other side does.
//!
//! A threat search claims; a proof shows. Anybody can check one with [`Proof::verify`], which knows
//! the rules and nothing of threats, shapes or how the proof was found.

mod verify;

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::Gomoku;
use crate::{Board, Move, MoveText, Side, Square};

pub use verify::{Flaw, ProofError, Verified};

/// A strategy that wins: the side to move plays a square, and for each reply the strategy that
/// goes on from there.
///
/// Strategies are shared where lines meet, so this is a graph without circles. A reply that is not
/// listed is answered by [`otherwise`](ProofNode::otherwise): after a four that is the five, after
/// a three the line of fours that the three threatens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The winner, who is to move.
    side: Side,
    /// Each node after the nodes that it leads to; the last one is the root.
    nodes: Vec<ProofNode>,
}

/// One move of a [`Proof`], and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofNode {
    /// Where the winner plays.
    pub square: Square,
    /// Replies with an answer of their own.
    pub replies: Vec<(Move, ProofNodeId)>,
    /// The answer to all other replies, or `None` if the move ends the game.
    pub otherwise: Option<ProofNodeId>,
}

/// Which node of a [`Proof`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProofNodeId(u32);

impl ProofNodeId {
    /// The node's place among all [nodes](Proof::nodes).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Proof {
    /// A proof that `side` wins, without a node yet: add them with [`Proof::push`].
    #[must_use]
    pub const fn new(side: Side) -> Self {
        Self {
            side,
            nodes: Vec::new(),
        }
    }

    /// Adds a node after those that it leads to. The node added last is the root.
    pub fn push(&mut self, node: ProofNode) -> ProofNodeId {
        self.nodes.push(node);
        ProofNodeId(self.nodes.len() as u32 - 1)
    }

    /// The winner.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// How many nodes there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node, so that nothing is claimed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The first move and what follows, or `None` if there is no node.
    #[must_use]
    pub fn root(&self) -> Option<&ProofNode> {
        self.nodes.last()
    }

    /// All nodes, each after those that it leads to: a node's place is its
    /// [index](ProofNodeId::index).
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = &ProofNode> {
        self.nodes.iter()
    }

    /// One node. `None` for the name of a node of another proof.
    #[must_use]
    pub fn node(&self, id: ProofNodeId) -> Option<&ProofNode> {
        self.nodes.get(id.0 as usize)
    }

    /// The tree as text from `position`, a line for each move of the winner, indented by depth,
    /// with the reply that it answers before it. Shared strategies are written out once.
    #[must_use]
    pub fn tree<'a>(&'a self, position: &'a Gomoku) -> impl fmt::Display + 'a {
        Tree {
            proof: self,
            position,
        }
    }
}

struct Tree<'a> {
    proof: &'a Proof,
    position: &'a Gomoku,
}

impl fmt::Display for Tree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.position.grid();
        let name = |m: Move| MoveText {
            notation: Gomoku::NOTATION,
            grid,
            m,
        };
        let nodes = &self.proof.nodes;
        let mut seen = vec![false; nodes.len()];
        let mut open = Vec::new();
        if let Some(last) = nodes.len().checked_sub(1) {
            open.push((0, None, last));
        }
        while let Some((depth, reply, at)) = open.pop() {
            let Some(node) = nodes.get(at) else { continue };
            write!(f, "{:1$}", "", 2 * depth)?;
            match reply {
                Some(Some(reply)) => write!(f, "{}: ", name(reply))?,
                Some(None) => f.write_str("else: ")?,
                None => {}
            }
            write!(f, "{}", name(Move::Place(node.square)))?;
            if core::mem::replace(&mut seen[at], true) && node.otherwise.is_some() {
                f.write_str(" (as above)\n")?;
                continue;
            }
            f.write_str("\n")?;
            // The stack turns the order round: the listed replies come first, "else" last.
            let mut push =
                |reply, id: ProofNodeId| open.push((depth + 1, Some(reply), id.0 as usize));
            if let Some(id) = node.otherwise {
                push(None, id);
            }
            for &(reply, id) in node.replies.iter().rev() {
                push(Some(reply), id);
            }
        }
        Ok(())
    }
}

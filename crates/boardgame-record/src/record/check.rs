//! Playing every variation of a record.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardgame_core::{Board, History};

use super::play::{Arrange, PathFault, PathReplay};
use super::{NodeId, Record, Tree};
use crate::replay::IllegalMove;

/// A node of a record whose move or set-up is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalNode<B: Board> {
    /// The node.
    pub node: NodeId,
    /// What is refused and why. Its index counts the moves on the way to it.
    pub illegal: IllegalMove<PathFault<B::Illegal>>,
}

/// What is to be undone to be back before a node.
struct Frame<B: Board> {
    node: NodeId,
    ply: usize,
    plies: usize,
    moves: usize,
    /// The game before a set-up.
    saved: Option<Box<History<B>>>,
}

impl Record {
    /// Plays all variations from `start` and gives the nodes that are refused, in the order of the
    /// tree. What follows such a node is not looked at.
    ///
    /// ```
    /// use boardgame_core::gomoku::Rule;
    /// use boardgame_core::{Side, Square};
    /// use boardgame_record::{Played, Record};
    /// let mut record = Record::gomoku(15);
    /// let first = record.push(Square::new(7, 7));
    /// record.push(Square::new(8, 7));
    /// let taken = Played::new(Side::White, Square::new(7, 7));
    /// let variation = record.tree.add(first, Some(taken));
    /// let refused = record.illegal_nodes(record.gomoku_start(Rule::Freestyle)?);
    /// assert_eq!(refused[0].node, variation);
    /// # Ok::<(), boardgame_record::StartError>(())
    /// ```
    pub fn illegal_nodes<B: Arrange>(&self, start: B) -> Vec<IllegalNode<B>> {
        let mut refused = Vec::new();
        let fits = B::KIND == self.game && start.grid() == self.grid;
        let mut replay = PathReplay {
            game: History::new(start),
            plies: 0,
            illegal: None,
            last: Tree::ROOT,
        };
        let mut frames: Vec<Frame<B>> = Vec::new();
        let mut moves = 0;
        for node in self.tree.nodes() {
            let parent = self.tree.parent(node);
            // Nodes come right after their parents or after other subtrees of those.
            while let Some(frame) = frames.pop_if(|frame| Some(frame.node) != parent) {
                frame.undo(&mut replay, &mut moves);
            }
            if parent.is_some() && frames.is_empty() {
                continue;
            }
            let saved = self.sets_up(node).then(|| Box::new(replay.game.clone()));
            let frame = Frame {
                node,
                ply: replay.game.ply(),
                plies: replay.plies,
                moves,
                saved,
            };
            let result = if fits {
                self.step(&mut replay, node)
            } else {
                Err(self.misfit())
            };
            match result {
                Ok(()) => {
                    moves += usize::from(self.tree.played(node).is_some());
                    frames.push(frame);
                }
                Err(reason) => {
                    let illegal = self.refusal(&replay, node, moves, reason);
                    refused.push(IllegalNode { node, illegal });
                    frame.undo(&mut replay, &mut moves);
                    // Without a root there is no tree.
                    if node == Tree::ROOT {
                        break;
                    }
                }
            }
        }
        refused
    }
}

impl<B: Board> Frame<B> {
    fn undo(self, replay: &mut PathReplay<B>, moves: &mut usize) {
        if let Some(saved) = self.saved {
            replay.game = *saved;
        }
        while replay.game.ply() > self.ply && replay.game.undo().is_ok() {}
        (replay.plies, *moves) = (self.plies, self.moves);
    }
}

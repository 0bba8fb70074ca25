//! Several threads on one search: what they share out is a [`SharedNode`].
//!
//! Null windows alone are split: a search with an open window asks about all moves but the best in
//! null windows. A score does not depend on which thread finds it, so exact ones are equal on any
//! number of threads.

use super::judge::Judge;
use super::mid::Reach;
use super::solver::{Candidate, Candidates, Node, Solver};
use crate::reversi::kernel::Kernel;
use crate::search::StopReason;
use crate::search::crew::{self, Split};

/// Splits of the threads together, for each thread: more than can be within each other.
const SPLITS: usize = 16;
/// The least depth of a node to split, if it goes to the end of the game. Below it, handing over
/// costs more than it saves.
const TO_END: u32 = 15;
/// The same for searches to a depth.
const TO_DEPTH: u32 = 7;

pub(super) type Crew = crew::Crew<SharedNode>;
pub(super) type Seat<'a> = crew::Seat<'a, SharedNode>;

/// A node whose moves are shared out.
pub(super) struct SharedNode {
    node: Node,
    /// The moves left, the best last.
    moves: Candidates,
    /// The best score so far, and its move.
    best: (i32, u8),
}

impl SharedNode {
    const fn none() -> Self {
        let node = Node {
            own: 0,
            opp: 0,
            alpha: 0,
            reach: Reach { depth: 0, trust: 0 },
            empties: 0,
        };
        Self {
            node,
            moves: Candidates::new_const(),
            best: (0, 0),
        }
    }
}

impl Split for SharedNode {
    fn depth(&self) -> u32 {
        self.node.reach.depth
    }

    fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    fn is_cut(&self) -> bool {
        self.best.0 > self.node.alpha
    }
}

/// A crew of so many threads, with the one that leads it.
pub(super) fn crew(threads: usize) -> Crew {
    Crew::new(threads * SPLITS, SharedNode::none)
}

impl<K: Kernel, J: Judge> Solver<'_, K, J> {
    /// Helps in a crew until its search ends.
    pub(super) fn help(&mut self) {
        self.help_within(None);
    }

    fn help_within(&mut self, within: Option<usize>) {
        let Some(crew) = self.seat.as_ref().map(|seat| seat.crew) else {
            return;
        };
        while let Some(split) = crew.join(within) {
            let node = crew.with(split, |shared| shared.node);
            self.start(node.own, node.opp);
            self.sit(Some(split));
            self.work(crew, split, &node);
            self.sit(within);
            crew.leave(split, |_| ());
        }
    }

    /// Has the moves of a node that are left searched by all threads that wait for work, and
    /// returns the best score and its move. The line must have been followed to the node.
    ///
    /// `None` if it is not worth the trouble, no thread waits, or there is no room for another
    /// split.
    pub(super) fn share(
        &mut self,
        node: Node,
        moves: &mut [Candidate],
        best: (i32, u8),
    ) -> Option<(i32, u8)> {
        let seat = self.seat.as_ref()?;
        let (crew, within) = (seat.crew, seat.split());
        let least = if node.reach.depth >= node.empties {
            TO_END
        } else {
            TO_DEPTH
        };
        if node.reach.depth < least || !crew.is_idle() {
            return None;
        }
        moves.sort_unstable_by_key(|m| m.order);
        let split = crew.open(within, |shared| {
            (shared.node, shared.best) = (node, best);
            shared.moves.clear();
            shared.moves.extend(moves.iter().copied());
        })?;
        self.sit(Some(split));
        self.work(crew, split, &node);
        self.help_within(Some(split));
        self.sit(within);
        Some(crew.leave(split, |shared| shared.best))
    }

    /// Searches one move of a split after the other.
    fn work(&mut self, crew: &Crew, split: usize, node: &Node) {
        while let Some(m) = crew
            .with_needed(split, |shared| shared.moves.pop())
            .flatten()
        {
            let (next, after) = m.play(node.own, node.opp);
            self.step(node.empties, &m);
            let score = -self.above_to(next, after, !node.alpha, node.reach.on());
            if self.stopped.is_some() {
                break;
            }
            crew.with(split, |shared| {
                if score > shared.best.0 {
                    shared.best = (score, m.square);
                }
            });
        }
    }

    /// Makes a split the one that the thread works on. If its work there is needless, it is stopped:
    /// moves may have been left untried, so that what was found is no bound. If that held only where
    /// it was before, it goes on.
    fn sit(&mut self, split: Option<usize>) {
        let Some(seat) = &mut self.seat else { return };
        seat.tell(self.nodes);
        let is_needless = seat.sit(split);
        if matches!(self.stopped, None | Some(StopReason::Stopped)) {
            self.stopped = is_needless.then_some(StopReason::Stopped);
        }
    }
}

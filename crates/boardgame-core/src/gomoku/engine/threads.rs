//! Several threads on one search: what they share out is a [`SharedNode`].
//!
//! Where each thread searched the root for itself and put off what another was at, two searched one
//! and a half times to twice as many nodes as one, to the same depth.

use alloc::vec::Vec;

use super::moves::Candidate;
use super::node::Progress;
use super::run::{Frame, MAX_PLY, RootMove, Run};
use super::tuning;
use super::value::INFINITY;
use crate::search::crew::{self, Split};
use crate::{Move, Square};

/// Splits of the threads together, for each thread: few are within each other.
const SPLITS: usize = 8;

pub(super) type Crew = crew::Crew<SharedNode>;
pub(super) type Seat<'a> = crew::Seat<'a, SharedNode>;

/// A node whose moves are shared out.
pub(super) struct SharedNode {
    node: Option<Progress>,
    /// The moves, of which those before `next` are taken.
    moves: Vec<Candidate>,
    next: usize,
    /// The moves from the root to the node, with the evaluations before them; last that of the node.
    line: Vec<(Option<Square>, i32)>,
    /// Those of the ply after the node.
    killers: [Option<Square>; 2],
    pv: Vec<Move>,
}

impl SharedNode {
    fn none() -> Self {
        Self {
            node: None,
            moves: Vec::with_capacity(Square::TABLE),
            next: 0,
            line: Vec::with_capacity(MAX_PLY),
            killers: [None; 2],
            pv: Vec::with_capacity(MAX_PLY),
        }
    }
}

impl Split for SharedNode {
    fn depth(&self) -> u32 {
        self.node.map_or(0, |node| node.at.depth.max(0) as u32)
    }

    fn has_moves(&self) -> bool {
        self.next < self.moves.len()
    }

    fn is_cut(&self) -> bool {
        self.node.is_some_and(|node| node.is_cut())
    }
}

/// A crew of so many threads, with the one that leads it.
pub(super) fn crew(threads: usize) -> Crew {
    Crew::new(threads * SPLITS, SharedNode::none)
}

impl Run<'_> {
    /// Helps in a crew until its search ends.
    pub(super) fn help(&mut self) {
        self.help_within(None);
    }

    /// Helps with the splits within one, or with all until the search ends.
    fn help_within(&mut self, within: Option<usize>) {
        let Some(crew) = self.seat.as_ref().map(|seat| seat.crew) else {
            return;
        };
        while let Some(split) = crew.join(within) {
            let from = self.board.ply();
            let to = crew.with(split, |shared| self.go_to(shared));
            self.sit(Some(split));
            self.work(crew, split);
            for _ in from..to {
                self.board.unmake();
            }
            crew.leave(split, |_| ());
            self.sit(within);
        }
    }

    /// Follows the line to a node, from where the board is on it, and returns its ply.
    fn go_to(&mut self, shared: &SharedNode) -> usize {
        let ply = shared.node.map_or(0, |node| node.at.ply);
        for (at, &(played, eval)) in shared.line.iter().enumerate() {
            if at < ply && at >= self.board.ply() {
                self.make(played.map_or(Move::Pass, Move::from), at);
            }
            self.frames[at].eval = eval;
        }
        self.frames[ply + 1].killers = shared.killers;
        ply
    }

    /// Has the moves of a node that are left, in the list from `next` on, searched by all threads
    /// that wait for work. Says whether they were, as far as the search was not stopped: it may not
    /// be worth the trouble, no thread may wait, or there may be no room for another split.
    pub(super) fn share(&mut self, node: &mut Progress, next: &mut usize) -> bool {
        let Some(seat) = &self.seat else { return false };
        let (crew, within, ply) = (seat.crew, seat.split(), node.at.ply);
        if node.at.depth < tuning::SHARE_DEPTH || !crew.is_idle() {
            return false;
        }
        let split = crew.open(within, |shared| {
            shared.node = Some(*node);
            shared.moves.clear();
            shared.moves.extend_from_slice(&self.moves[*next..]);
            shared.next = 0;
            let places = self.frames[..=ply].iter();
            shared.line.clear();
            shared
                .line
                .extend(places.map(|frame| (frame.played, frame.eval)));
            shared.killers = self.frames[ply + 1].killers;
            shared.pv.clone_from(&self.frames[ply].pv);
        });
        let Some(split) = split else { return false };
        self.sit(Some(split));
        self.work(crew, split);
        self.help_within(Some(split));
        crew.leave(split, |shared| {
            if let Some(done) = shared.node {
                *node = done;
            }
            self.moves.truncate(*next);
            self.moves.extend_from_slice(&shared.moves[..shared.next]);
            *next = self.moves.len();
            self.frames[ply].pv.clone_from(&shared.pv);
        });
        self.sit(within);
        true
    }

    /// The same for the root moves from `index` on. Only the best of them gets its value.
    pub(super) fn share_roots(&mut self, node: &mut Progress, index: usize) -> bool {
        let begin = self.moves.len();
        let squares = self.roots[index..]
            .iter()
            .filter_map(|root| root.m.square());
        let candidates = squares.zip(0..).map(|(square, place)| Candidate {
            order: -place,
            square,
        });
        self.moves.extend(candidates);
        let best = node.best_square;
        let mut next = begin;
        let is_done = self.share(node, &mut next);
        let untried = index + next - begin;
        self.moves.truncate(begin);
        if !is_done {
            return false;
        }
        for root in &mut self.roots[index..] {
            root.value = -INFINITY;
        }
        if self.stopped.is_some() {
            let unfinished = self.roots.get(untried).or(self.roots.last());
            self.unfinished = unfinished.map(|root| root.m);
        }
        if node.best_square != best {
            let is_best = |root: &RootMove| root.m.square() == node.best_square;
            if let Some(index) = self.roots.iter().position(is_best) {
                self.take_root(index, node.best);
            }
        }
        true
    }

    /// Searches one move of a split after the other.
    fn work(&mut self, crew: &Crew, split: usize) {
        while let Some((node, square)) = self.take(crew, split) {
            let value = if node.at.ply == 0 {
                self.try_root(&node, square.into())
            } else {
                self.try_move(&node, square)
            };
            if self.stopped.is_some() {
                break;
            }
            crew.with(split, |shared| {
                let of = shared.node.as_mut();
                let better = of.is_some_and(|of| of.take(Some(square), value));
                if better && node.pv {
                    let Frame { pv, .. } = &self.frames[node.at.ply + 1];
                    shared.pv.clear();
                    shared.pv.push(square.into());
                    shared.pv.extend_from_slice(pv);
                }
            });
        }
    }

    /// The next move of a split that must be searched.
    fn take(&mut self, crew: &Crew, split: usize) -> Option<(Progress, Square)> {
        let next = crew.with_needed(split, |shared| {
            let node = shared.node.as_mut()?;
            core::mem::swap(&mut shared.moves, self.moves);
            let square = self.next_move(node, &mut shared.next);
            core::mem::swap(&mut shared.moves, self.moves);
            Some((*node, square?))
        });
        next.flatten()
    }

    /// Makes a split the one that the thread works on, and finds out whether there it goes on.
    fn sit(&mut self, split: Option<usize>) {
        let Some(seat) = &mut self.seat else { return };
        seat.sit(split);
        self.look_soon();
        self.stopped = self.reason_to_stop();
    }
}

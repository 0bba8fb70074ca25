//! The tree: an arena of nodes, and one simulation through it.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::{ControlFlow, Range};

use super::proof::Proof;
use super::{MctsOptions, ucb};
use crate::search::ScoredLine;
use crate::{Position, Rng, Score, Side, Status};

/// One move of a position in the tree, and what is known of the position after it. The first node
/// stands for the root.
#[derive(Clone, Copy, Debug)]
struct Node<M> {
    /// The winning rate of the side that made the move, or [`LOST`].
    rate: f32,
    /// The inverse root of the visits; 0 once there is nothing to find out.
    doubt: f32,
    visits: u32,
    /// Twice the points of the side that made the move.
    points: u32,
    /// The first of the moves from here, which lie side by side; 0 if they are not in the tree.
    first: u32,
    count: u16,
    /// The moves up to this one have been visited, the others never.
    tried: u16,
    /// The moves whose value is not proven.
    open: u16,
    proof: Proof,
    m: M,
}

/// The rate of a move that is proven to lose: below every other one, however seldom those are
/// tried.
const LOST: f32 = -1.0;

impl<M> Node<M> {
    const fn new(m: M) -> Self {
        Self {
            rate: 0.0,
            doubt: 0.0,
            visits: 0,
            points: 0,
            first: 0,
            count: 0,
            tried: 0,
            open: 0,
            proof: Proof::OPEN,
            m,
        }
    }

    const fn children(&self) -> Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }

    /// Counts a visit that brought `points` to the side that made the move.
    #[inline]
    fn visit(&mut self, points: u32) {
        self.visits += 1;
        self.points += points;
        if self.proof.is_open() {
            self.doubt = ucb::inverse_root(self.visits as f32);
            self.rate = 0.5 * self.points as f32 * self.doubt * self.doubt;
        } else {
            self.doubt = 0.0;
            self.rate = match self.proof.points_of_mover() {
                0 => LOST,
                points => points as f32 / 2.0,
            };
        }
    }

    /// The worth of the move to the side that makes it.
    fn score(&self) -> Score {
        if !self.proof.is_open() {
            self.proof.one_ply_back().score()
        } else if self.visits == 0 {
            Score::DRAW
        } else {
            let points = 1000 * i64::from(self.points) / i64::from(self.visits);
            Score::value(points as i32 - 1000)
        }
    }

    /// What moves are chosen by in the end: proven wins, then visits, then proven losses.
    fn rank(&self) -> (Option<Reverse<u32>>, u32, u32) {
        if self.proof.is_loss() {
            (Some(Reverse(self.proof.distance())), 0, 0)
        } else if self.proof.is_win() {
            (None, 0, self.proof.distance())
        } else {
            (None, 1 + self.visits, 0)
        }
    }
}

/// The arena of a search. It never grows beyond what it was made with.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    /// The most nodes.
    room: usize,
    /// The nodes of the way down, the root first, and whether a proven draw was passed over there.
    path: Vec<(u32, bool)>,
    /// Whether some position's moves did not fit.
    full: bool,
    height: usize,
}

impl<M: Copy> Tree<M> {
    pub(super) fn new(bytes: usize) -> Self {
        let room = (bytes / size_of::<Node<M>>()).min(u32::MAX as usize);
        Self {
            nodes: Vec::with_capacity(room),
            room,
            path: Vec::new(),
            full: false,
            height: 0,
        }
    }

    /// The most plies from the root to a position of the tree.
    pub(super) const fn height(&self) -> u32 {
        self.height as u32
    }

    /// Whether the value of the root is proven.
    pub(super) fn is_proven(&self) -> bool {
        self.nodes.first().is_some_and(|root| !root.proof.is_open())
    }

    /// Begins with `position`, which goes on, and says whether its moves fit.
    pub(super) fn plant<P: Position<Move = M>>(&mut self, position: &P) -> bool {
        self.nodes.clear();
        self.full = self.room == 0;
        self.height = 0;
        if let ControlFlow::Break(m) = position.visit_moves(ControlFlow::Break)
            && !self.full
        {
            // The root's own move is never looked at.
            self.nodes.push(Node::new(m));
            self.expand(0, position);
        }
        !self.full
    }

    /// Goes down the tree from the root, whose position is `position`, to a move that was not
    /// tried before or to a leaf, plays on at random, and counts the result on the way.
    pub(super) fn simulate<P: Position<Move = M>>(
        &mut self,
        position: &mut P,
        options: &MctsOptions,
        rng: &mut Rng,
    ) {
        self.path.clear();
        let mut at = 0;
        loop {
            let node = &mut self.nodes[at];
            if node.first == 0 {
                if node.visits == 0 {
                    node.proof = Proof::of_end(position.status(), position.turn());
                }
                if node.visits < options.expand_after || self.full {
                    break;
                }
                self.expand(at, position);
                if self.full {
                    break;
                }
            }
            let (next, past_draw) = self.choose(at, options.exploration, rng);
            self.path.push((at as u32, past_draw));
            at = next;
            position.make(self.nodes[at].m);
        }
        self.height = self.height.max(self.path.len());
        let proof = self.nodes[at].proof;
        let points = if proof.is_open() {
            let side = position.turn();
            points_of_opponent(play_out(position, options.max_playout, rng), side)
        } else {
            proof.points_of_mover()
        };
        self.nodes[at].visit(points);
        if proof.is_open() {
            self.count(2 - points);
        } else {
            self.count_proven(proof);
        }
    }

    /// Adds the moves of `position`, whose node is `at`, if they fit.
    fn expand<P: Position<Move = M>>(&mut self, at: usize, position: &P) {
        let first = self.nodes.len();
        let room = (self.room - first).min(usize::from(u16::MAX));
        let nodes = &mut self.nodes;
        let fits = position.visit_moves(|m| {
            if nodes.len() - first == room {
                return ControlFlow::Break(());
            }
            nodes.push(Node::new(m));
            ControlFlow::Continue(())
        });
        if fits.is_break() {
            self.nodes.truncate(first);
            self.full = true;
            return;
        }
        let count = (self.nodes.len() - first) as u16;
        let node = &mut self.nodes[at];
        node.first = first as u32;
        node.count = count;
        node.open = count;
    }

    /// The move to follow from the node `at`: one that was never tried, at random, as long as
    /// there is one; then the one with the highest upper confidence bound.
    ///
    /// A proven draw can have the highest bound. Then the position is worth a draw this time, but
    /// going there would find out nothing, so the best of the open moves is followed instead and
    /// the second result is true.
    #[inline]
    fn choose(&mut self, at: usize, exploration: f32, rng: &mut Rng) -> (usize, bool) {
        let node = &mut self.nodes[at];
        let first = node.first as usize;
        if node.tried < node.count {
            let next = first + usize::from(node.tried);
            let other = next + rng.below(u32::from(node.count - node.tried)) as usize;
            node.tried += 1;
            let m = self.nodes[other].m;
            self.nodes[other].m = self.nodes[next].m;
            self.nodes[next].m = m;
            return (next, false);
        }
        let urge = ucb::urge(exploration, node.visits);
        let children = node.children();
        let children = &mut self.nodes[children];
        let best = highest_bound(children, urge, |_| true);
        let Some(draw) = children.get_mut(best).filter(|child| child.doubt == 0.0) else {
            return (first + best, false);
        };
        draw.visit(1);
        let open = highest_bound(children, urge, |child| child.proof.is_open());
        (first + open, true)
    }

    /// Counts a visit of every node on the path to a leaf, `points` being those of the side to
    /// move there.
    #[inline]
    fn count(&mut self, mut points: u32) {
        for &(at, past_draw) in self.path.iter().rev() {
            if past_draw {
                points = 1;
            }
            self.nodes[at as usize].visit(points);
            points = 2 - points;
        }
    }

    /// The same for a leaf of which something was proven, and carries that up as far as it goes.
    #[cold]
    fn count_proven(&mut self, mut proof: Proof) {
        let mut points = 2 - proof.points_of_mover();
        while let Some((at, past_draw)) = self.path.pop() {
            let at = at as usize;
            self.prove(at, proof);
            proof = self.nodes[at].proof;
            if !proof.is_open() {
                points = proof.points_of_mover();
            } else if past_draw {
                points = 1;
            }
            self.nodes[at].visit(points);
            points = 2 - points;
            if proof.is_open() {
                return self.count(points);
            }
        }
    }

    /// Takes into account that one of the moves of the node `at` was proven to lead to `child`.
    fn prove(&mut self, at: usize, child: Proof) {
        let node = &mut self.nodes[at];
        node.open -= 1;
        if child.is_loss() {
            node.proof = child.one_ply_back();
        } else if node.open == 0 {
            let children = node.children();
            let best = self.nodes[children]
                .iter()
                .map(|child| child.proof.one_ply_back())
                .reduce(Proof::better);
            self.nodes[at].proof = best.unwrap_or(Proof::OPEN);
        }
    }

    /// The best lines from the root, at most `count`, the best first.
    pub(super) fn lines(&self, count: usize) -> Vec<ScoredLine<M>> {
        let Some(root) = self.nodes.first() else {
            return Vec::new();
        };
        let mut moves: Vec<&Node<M>> = self.nodes[root.children()].iter().collect();
        // Stable, so that equals keep their order whatever the sort.
        moves.sort_by_key(|node| node.rank());
        moves.reverse();
        moves.truncate(count);
        moves
            .into_iter()
            .map(|node| ScoredLine {
                score: node.score(),
                pv: self.line(node),
            })
            .collect()
    }

    /// A move and the best ones after it, as far as they were visited.
    fn line(&self, node: &Node<M>) -> Vec<M> {
        let mut line = Vec::from([node.m]);
        let mut at = node;
        while let Some(next) = self.nodes[at.children()].iter().max_by_key(|n| n.rank())
            && next.visits > 0
            && at.first > 0
        {
            line.push(next.m);
            at = next;
        }
        line
    }
}

/// The place of the child with the highest upper confidence bound, the first among equals.
#[inline]
fn highest_bound<M>(children: &[Node<M>], urge: f32, may: impl Fn(&Node<M>) -> bool) -> usize {
    let (mut best, mut highest) = (0, f32::NEG_INFINITY);
    for (i, child) in children.iter().enumerate() {
        let bound = child.rate + urge * child.doubt;
        if bound > highest && may(child) {
            (best, highest) = (i, bound);
        }
    }
    best
}

/// Twice the points of the opponent of `side`.
#[inline]
fn points_of_opponent(end: Status, side: Side) -> u32 {
    match end {
        Status::Won { side: winner } if winner == side => 0,
        Status::Won { .. } => 2,
        Status::Drawn | Status::Ongoing => 1,
    }
}

/// Plays at random to the end of the game, but no more than `most` plies.
#[inline]
fn play_out<P: Position>(position: &mut P, most: u32, rng: &mut Rng) -> Status {
    for _ in 0..most {
        match position.random_move(rng) {
            Some(m) => position.make(m),
            None => break,
        };
    }
    position.status()
}

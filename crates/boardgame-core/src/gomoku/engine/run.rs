//! One search: its iterations, windows and root moves, and what it keeps on the way.

use alloc::vec::Vec;

use super::history::History;
use super::moves::{Candidate, Need};
use super::node::Progress;
use super::table::Table;
#[cfg(feature = "std")]
use super::threads::Seat;
use super::tuning;
use super::value::{INFINITY, is_loss, is_proven, loss_at, score, win_at};
use crate::gomoku::Rule;
use crate::gomoku::pattern::{Class, PatternBoard, SquareSet};
use crate::search::{Limits, ScoredLine, Stop, StopReason};
use crate::{Move, Position, Square};

/// The longest line, in plies.
pub(super) const MAX_PLY: usize = 160;

/// The deepest iteration.
pub(super) const MAX_DEPTH: u32 = 120;

/// Nodes between two questions whether to stop.
const POLL_EVERY: u64 = 256;

/// The same for work that another thread can make needless at any time.
#[cfg(feature = "std")]
const LOOK_EVERY: u64 = 32;

/// Half the width of the first window around the value of the iteration before.
const FIRST_WINDOW: i32 = 24;

/// What is kept for each ply of the line.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    pub(super) eval: i32,
    /// The square played from here.
    pub(super) played: Option<Square>,
    /// The move that is left out to see what the others are worth.
    pub(super) excluded: Option<Square>,
    /// Moves that refuted others at this ply.
    pub(super) killers: [Option<Square>; 2],
    /// The principal variation from here on.
    pub(super) pv: Vec<Move>,
}

/// What a search works with and keeps for the next one, so that none has to allocate it.
#[derive(Clone, Debug)]
pub(super) struct Workspace {
    pub(super) board: PatternBoard,
    frames: Vec<Frame>,
    moves: Vec<Candidate>,
    roots: Vec<RootMove>,
}

/// A move at the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) m: Move,
    /// Its value in the iteration, or -[`INFINITY`] if it is only known to be no better.
    pub(super) value: i32,
    pub(super) pv: Vec<Move>,
}

impl Workspace {
    pub(super) fn new(board: PatternBoard) -> Self {
        let frame = Frame {
            pv: Vec::with_capacity(MAX_PLY),
            ..Frame::default()
        };
        let mut frames = Vec::with_capacity(MAX_PLY);
        // A clone would not keep the capacity.
        frames.resize_with(MAX_PLY, || Frame {
            pv: Vec::with_capacity(MAX_PLY),
            ..frame.clone()
        });
        Self {
            board,
            frames,
            moves: Vec::with_capacity(MAX_PLY * 128),
            roots: Vec::new(),
        }
    }
}

pub(super) struct Run<'a> {
    pub(super) board: &'a mut PatternBoard,
    pub(super) table: &'a Table,
    pub(super) history: &'a History,
    pub(super) frames: &'a mut [Frame],
    pub(super) moves: &'a mut Vec<Candidate>,
    pub(super) roots: &'a mut Vec<RootMove>,
    pub(super) stopped: Option<StopReason>,
    /// Whether fives can be closed.
    pub(super) caro: bool,
    /// Keeps positions of different rules apart.
    salt: u64,
    max_nodes: u64,
    stop: &'a mut dyn Stop,
    /// The place among the threads of the search, if there are others.
    #[cfg(feature = "std")]
    pub(super) seat: Option<Seat<'a>>,
    pub(super) nodes: u64,
    /// The number of nodes at which the limits are looked at again.
    pause: u64,
    seldepth: u32,
    /// Whether squares far from all stones are among the root moves.
    complete: bool,
    /// The root move that was being searched when the search of the first line was stopped.
    pub(super) unfinished: Option<Move>,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        workspace: &'a mut Workspace,
        table: &'a Table,
        history: &'a History,
        limits: &Limits,
        stop: &'a mut dyn Stop,
    ) -> Self {
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        let rules = workspace.board.position().rules();
        let grid = rules.grid();
        let salt =
            (rules.rule() as u64) << 16 | u64::from(grid.width()) << 8 | u64::from(grid.height());
        let mut run = Self {
            board: &mut workspace.board,
            table,
            history,
            frames: &mut workspace.frames,
            moves: &mut workspace.moves,
            roots: &mut workspace.roots,
            stopped: None,
            caro: matches!(rules.rule(), Rule::Caro | Rule::CaroOverline),
            salt: crate::rng::mix(salt),
            max_nodes,
            stop,
            #[cfg(feature = "std")]
            seat: None,
            nodes: 0,
            pause: POLL_EVERY.min(max_nodes),
            seldepth: 0,
            complete: false,
            unfinished: None,
        };
        run.moves.clear();
        for frame in run.frames.iter_mut() {
            frame.killers = [None; 2];
            frame.excluded = None;
        }
        run.list_roots();
        run
    }

    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.board.position().key() ^ self.salt
    }

    #[inline]
    pub(super) fn rule(&self) -> Rule {
        self.board.tables().rule()
    }

    pub(super) const fn seldepth(&self) -> u32 {
        self.seldepth
    }

    /// The legal moves that are worth a look, the most promising first.
    fn list_roots(&mut self) {
        self.roots.clear();
        let us = self.board.position().turn();
        let fives = *self.board.squares(us, Class::Five);
        let (mut squares, need) = self.squares_to_try();
        if !fives.is_empty() {
            squares = fives;
        }
        self.complete = need != Need::Nothing || !fives.is_empty();
        if squares.is_empty() && self.board.position().placed() == 0 {
            squares.insert(self.board.position().rules().grid().centre());
        }
        self.add_roots(&squares);
        if self.roots.is_empty() {
            self.add_far_roots();
        }
        if self.roots.is_empty() {
            self.roots.push(RootMove {
                m: Move::Pass,
                value: -INFINITY,
                pv: alloc::vec![Move::Pass],
            });
        }
    }

    fn add_roots(&mut self, squares: &SquareSet) {
        let begin = self.list(squares, 0, None);
        let mut next = begin;
        while let Some(candidate) = self.pick(next) {
            next += 1;
            if self.may_play(candidate.square) {
                let m = candidate.square.into();
                self.roots.push(RootMove {
                    m,
                    value: -INFINITY,
                    pv: alloc::vec![m],
                });
            }
        }
        self.moves.truncate(begin);
    }

    /// All other legal moves.
    fn add_far_roots(&mut self) {
        let mut squares = self.board.empties();
        for root in self.roots.iter() {
            if let Some(square) = root.m.square() {
                squares.toggle(square);
            }
        }
        self.add_roots(&squares);
        self.complete = true;
    }

    /// Makes sure that there are `count` root moves if so many are legal.
    pub(super) fn want_lines(&mut self, count: usize) {
        if self.roots.len() < count {
            self.add_far_roots();
        }
    }

    /// Whether the side to move wins at once.
    pub(super) fn wins_at_once(&self) -> bool {
        let us = self.board.position().turn();
        self.board.count(us, Class::Five) > 0
    }

    /// Searches the best `count` moves to `depth`. Says whether the first of the root moves is at
    /// least as good as the best one before.
    pub(super) fn iterate(&mut self, depth: u32, count: usize) -> bool {
        let count = count.clamp(1, self.roots.len());
        let before: Vec<i32> = self.roots.iter().map(|root| root.value).collect();
        for root in self.roots.iter_mut() {
            root.value = -INFINITY;
        }
        for (first, guess) in before.into_iter().enumerate().take(count) {
            let better = self.aspire(depth as i32, first, guess);
            if self.stopped.is_some() {
                if first > 0 {
                    self.unfinished = None;
                }
                return better || first > 0;
            }
            if first == 0 && is_loss(self.roots[0].value) && !self.complete {
                self.add_far_roots();
                return self.iterate(depth, count);
            }
        }
        // A later line can turn out better than its window let the ones before it seem.
        self.roots[..count].sort_by_key(|root| -root.value);
        true
    }

    /// Searches the root moves from `first` on in a window that grows until the value is inside.
    fn aspire(&mut self, depth: i32, first: usize, guess: i32) -> bool {
        let narrow = depth >= 4 && guess > -INFINITY && !is_proven(guess);
        let mut by = FIRST_WINDOW;
        let (mut alpha, mut beta) = if narrow {
            (guess - by, guess + by)
        } else {
            (-INFINITY, INFINITY)
        };
        loop {
            let value = self.root(depth, first, alpha, beta);
            self.roots[first..].sort_by_key(|root| -root.value);
            if self.stopped.is_some() {
                return value > alpha;
            }
            by *= 3;
            if value <= alpha && alpha > -INFINITY {
                beta = (alpha + beta) / 2;
                alpha = if by > 600 { -INFINITY } else { value - by };
            } else if value >= beta && beta < INFINITY {
                beta = if by > 600 { INFINITY } else { value + by };
            } else {
                return true;
            }
        }
    }

    /// The best value of the root moves from `first` on within the window.
    fn root(&mut self, depth: i32, first: usize, alpha: i32, beta: i32) -> i32 {
        self.frames[0].eval = self.evaluate();
        self.frames[0].pv.clear();
        self.frames[1].killers = [None; 2];
        let mut node = Progress::of_root(depth, alpha, beta);
        for index in first..self.roots.len() {
            let m = self.roots[index].m;
            node.tried += 1;
            let value = self.try_root(&node, m);
            if self.stopped.is_some() {
                self.unfinished = Some(m);
                break;
            }
            let better = node.take(m.square(), value);
            self.roots[index].value = -INFINITY;
            if better || node.tried == 1 {
                self.take_pv(m, 0);
                self.take_root(index, value);
            }
            if node.is_cut() || self.share_roots_out(&mut node, index + 1) {
                break;
            }
        }
        node.best
    }

    /// Gives a root move its value, and the principal variation of the root.
    pub(super) fn take_root(&mut self, index: usize, value: i32) {
        let root = &mut self.roots[index];
        root.value = value;
        root.pv.clone_from(&self.frames[0].pv);
    }

    /// The value of a root move, the last one that was tried.
    pub(super) fn try_root(&mut self, node: &Progress, m: Move) -> i32 {
        let Progress { at, tried, .. } = *node;
        self.make(m, 0);
        let mut value = 0;
        let mut full = tried == 1;
        if self.board.position().status().is_over() {
            value = self.ended();
            full = false;
        } else if !full {
            let mut reduction = 0;
            if at.depth >= 3 && tried > 3 {
                reduction = (tuning::reduction(at.depth, tried) - 1).clamp(0, at.depth - 2);
            }
            value = self.child(at, -at.alpha - 1, at.depth - 1 - reduction, true);
            if value > at.alpha && reduction > 0 && self.stopped.is_none() {
                value = self.child(at, -at.alpha - 1, at.depth - 1, true);
            }
            full = value > at.alpha;
        }
        if full && self.stopped.is_none() {
            value = self.child(at, -at.beta, at.depth - 1, false);
        }
        self.board.unmake();
        value
    }

    /// The value of a move that ends the game.
    fn ended(&self) -> i32 {
        let position = self.board.position();
        match position.status().winner() {
            Some(side) if side == position.turn() => loss_at(1),
            Some(_) => win_at(1),
            None => 0,
        }
    }

    /// The best lines.
    pub(super) fn lines(&self, count: usize) -> Vec<ScoredLine<Move>> {
        let known = self.roots.iter().take_while(|root| root.value > -INFINITY);
        known
            .take(count)
            .map(|root| ScoredLine {
                score: score(root.value),
                pv: root.pv.clone(),
            })
            .collect()
    }

    #[inline]
    pub(super) fn make(&mut self, m: Move, ply: usize) {
        self.frames[ply].played = m.square();
        self.board.make(m);
    }

    /// Puts `m` before the principal variation of the next ply.
    pub(super) fn take_pv(&mut self, m: Move, ply: usize) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let pv = &mut before[ply].pv;
        pv.clear();
        pv.push(m);
        if let Some(next) = after.first() {
            pv.extend_from_slice(&next.pv);
        }
    }

    /// Counts a node, and says whether the search must stop.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) -> bool {
        if self.nodes >= self.pause && self.must_stop() {
            return true;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply as u32);
        false
    }

    /// What the one who stops the search is asked between iterations.
    pub(super) fn enough(&mut self, iteration: &crate::search::Iteration) -> bool {
        self.stop.enough(iteration)
    }

    #[cold]
    fn must_stop(&mut self) -> bool {
        if self.stopped.is_some() {
            return true;
        }
        self.stopped = self.reason_to_stop();
        let nodes = self.all_nodes();
        if self.stopped.is_none() && self.stop.poll(nodes) {
            self.stopped = Some(StopReason::Stopped);
            self.end_all();
        }
        if self.stopped.is_some() {
            return true;
        }
        // Other threads may have gone beyond the limit since it was looked at.
        self.pause = self.nodes + POLL_EVERY.min(self.max_nodes.saturating_sub(nodes));
        self.look_soon();
        false
    }

    /// Why all threads must stop, or this one should leave its work.
    pub(super) fn reason_to_stop(&mut self) -> Option<StopReason> {
        if self.all_nodes() >= self.max_nodes {
            self.end_all();
            return Some(StopReason::Nodes);
        }
        self.is_needless().then_some(StopReason::Stopped)
    }

    /// Makes sure that it is soon found out if work on a split has become needless.
    pub(super) fn look_soon(&mut self) {
        #[cfg(feature = "std")]
        if self
            .seat
            .as_ref()
            .is_some_and(|seat| seat.split().is_some())
        {
            self.pause = self.pause.min(self.nodes + LOOK_EVERY);
        }
    }
}

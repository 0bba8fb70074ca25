//! Several threads on one search: the moves of a node are shared out among them.
//!
//! The first move of a node is searched by one thread, because it often shows that no other is
//! needed ("young brothers wait": Feldmann, "Game tree search on massively parallel systems",
//! 1993). If it does not and a thread has nothing to do, the node becomes a [`Split`] of the
//! [`Crew`], of which threads take one move after the other. Whoever split a node waits until all
//! its moves are done, and works meanwhile on splits below its own.
//!
//! So the threads search one tree. Where each searched the root for itself and put off what another
//! was at, two searched one and a half times to twice as many nodes as one, to the same depth.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::history::History;
use super::moves::Candidate;
use super::node::Progress;
use super::run::{Frame, MAX_PLY, Run, Workspace};
use super::table::Table;
use super::tuning;
use crate::search::{Limits, Never};
use crate::{Move, Square};

/// Splits of the threads together, for each thread: few are within each other.
const SPLITS: usize = 8;

/// The threads of one search.
pub(super) struct Crew {
    splits: Mutex<Box<[Split]>>,
    /// Wakes threads that wait for work, or for the end of others' work.
    news: Condvar,
    /// How many threads wait.
    idle: AtomicUsize,
    /// Whether the search has ended.
    over: AtomicBool,
    /// Nodes of all threads, as far as they have told.
    nodes: AtomicUsize,
}

/// A node whose moves are shared out.
struct Split {
    /// How many threads are at work on it; 0 if it is not in use.
    at_work: usize,
    /// The split in whose work this one was made.
    within: Option<usize>,
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

impl Split {
    fn new() -> Self {
        Self {
            at_work: 0,
            within: None,
            node: None,
            moves: Vec::with_capacity(Square::TABLE),
            next: 0,
            line: Vec::with_capacity(MAX_PLY),
            killers: [None; 2],
            pv: Vec::with_capacity(MAX_PLY),
        }
    }

    fn ply(&self) -> usize {
        self.node.map_or(0, |node| node.at.ply)
    }

    /// Whether a move has made the others needless.
    fn is_cut(&self) -> bool {
        self.node.is_some_and(|node| node.is_cut())
    }

    /// Whether a split was made within another, or none is given.
    fn is_within(splits: &[Self], split: usize, other: Option<usize>) -> bool {
        let mut at = Some(split);
        while at != other {
            match at {
                Some(split) => at = splits[split].within,
                None => return false,
            }
        }
        true
    }
}

/// Ends the search on every way out, so that no thread is waited for in vain.
struct End<'a>(&'a Crew);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

impl Crew {
    /// A crew of so many threads, with the one that leads it.
    pub(super) fn new(threads: usize) -> Self {
        let splits = core::iter::repeat_with(Split::new);
        Self {
            splits: Mutex::new(splits.take(threads * SPLITS).collect()),
            news: Condvar::new(),
            idle: AtomicUsize::new(0),
            over: AtomicBool::new(false),
            nodes: AtomicUsize::new(0),
        }
    }

    /// Does `search` while a thread for each of the workspaces `helpers` takes part. If the system
    /// gives no more threads, it does with those there are.
    pub(super) fn run<T>(
        &mut self,
        helpers: &mut [Workspace],
        (table, history): (&Table, &History),
        limits: &Limits,
        search: impl FnOnce(&Self) -> T,
    ) -> T {
        *self.over.get_mut() = false;
        *self.nodes.get_mut() = 0;
        for split in self.lock().iter_mut() {
            split.at_work = 0;
        }
        let crew = &*self;
        std::thread::scope(|scope| {
            let _end = End(crew);
            for workspace in helpers {
                let _ = std::thread::Builder::new().spawn_scoped(scope, move || {
                    let stop = &mut Never;
                    let mut run = Run::new(workspace, table, history, limits, stop);
                    run.crew = Some(crew);
                    run.help_within(crew, None);
                });
            }
            search(crew)
        })
    }

    /// The nodes of all threads, as far as they have told.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed) as u64
    }

    /// Adds to the nodes of all threads.
    pub(super) fn add_nodes(&self, more: u64) {
        self.nodes.fetch_add(more as usize, Ordering::Relaxed);
    }

    /// Ends the search for all threads.
    pub(super) fn end(&self) {
        let splits = self.lock();
        self.over.store(true, Ordering::Relaxed);
        drop(splits);
        self.news.notify_all();
    }

    /// Whether nobody needs the work on a split any more.
    pub(super) fn needs_not(&self, split: Option<usize>) -> bool {
        self.is_needless(&self.lock(), split)
    }

    /// Whether to share out a node: it is worth the trouble, and a thread waits for work.
    #[inline]
    pub(super) fn wants(&self, node: &Progress) -> bool {
        node.at.depth >= tuning::SHARE_DEPTH && self.idle.load(Ordering::Relaxed) > 0
    }

    fn lock(&self) -> MutexGuard<'_, Box<[Split]>> {
        self.splits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_needless(&self, splits: &[Split], split: Option<usize>) -> bool {
        let mut at = split;
        while let Some(split) = at {
            if splits[split].is_cut() {
                return true;
            }
            at = splits[split].within;
        }
        self.over.load(Ordering::Relaxed)
    }

    /// Waits until there is a split to take part in. If a split is given, only those within it
    /// count. `None` if there will be none: the search has ended, or the others have done their part
    /// of the split that is given.
    fn join(&self, within: Option<usize>) -> Option<(usize, MutexGuard<'_, Box<[Split]>>)> {
        let mut splits = self.lock();
        loop {
            let is_done = match within {
                Some(own) => splits[own].at_work == 1,
                None => self.over.load(Ordering::Relaxed),
            };
            if is_done {
                return None;
            }
            let open = (0..splits.len()).filter(|&at| {
                splits[at].at_work > 0
                    && splits[at].next < splits[at].moves.len()
                    && Split::is_within(&splits, at, within)
                    && !self.is_needless(&splits, Some(at))
            });
            // The deepest search is the most work.
            let depth = |at: usize| splits[at].node.map_or(0, |node| node.at.depth);
            if let Some(at) = open.max_by_key(|&at| depth(at)) {
                splits[at].at_work += 1;
                return Some((at, splits));
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            splits = self
                .news
                .wait(splits)
                .unwrap_or_else(PoisonError::into_inner);
            self.idle.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Ends a thread's part in a split.
    fn leave(&self, split: usize) {
        self.lock()[split].at_work -= 1;
        self.news.notify_all();
    }
}

impl Run<'_> {
    /// Helps with the splits within one, or with all until the search ends.
    fn help_within(&mut self, crew: &Crew, within: Option<usize>) {
        while let Some((split, splits)) = crew.join(within) {
            let from = self.board.ply();
            let to = self.go_to(&splits[split]);
            drop(splits);
            self.sit(Some(split));
            self.work(crew, split);
            for _ in from..to {
                self.board.unmake();
            }
            crew.leave(split);
            self.sit(within);
        }
    }

    /// Follows the line to the node of a split, from where the board is on it, and returns its ply.
    fn go_to(&mut self, split: &Split) -> usize {
        let ply = split.ply();
        for (at, &(played, eval)) in split.line.iter().enumerate() {
            if at < ply && at >= self.board.ply() {
                self.make(played.map_or(Move::Pass, Move::from), at);
            }
            self.frames[at].eval = eval;
        }
        self.frames[ply + 1].killers = split.killers;
        ply
    }

    /// Searches the moves of a node that are left, from `next` on, with all threads that wait for
    /// work.
    pub(super) fn share(&mut self, crew: &Crew, node: &mut Progress, next: &mut usize) {
        let (within, ply) = (self.split, node.at.ply);
        let mut splits = crew.lock();
        let Some(split) = splits.iter().position(|split| split.at_work == 0) else {
            return;
        };
        let of = &mut splits[split];
        of.at_work = 1;
        of.within = within;
        of.node = Some(*node);
        of.moves.clear();
        of.moves.extend_from_slice(&self.moves[*next..]);
        of.next = 0;
        let places = self.frames[..=ply].iter();
        of.line.clear();
        of.line
            .extend(places.map(|frame| (frame.played, frame.eval)));
        of.killers = self.frames[ply + 1].killers;
        of.pv.clone_from(&self.frames[ply].pv);
        drop(splits);
        crew.news.notify_all();

        self.sit(Some(split));
        self.work(crew, split);
        self.help_within(crew, Some(split));

        let mut splits = crew.lock();
        let of = &mut splits[split];
        if let Some(done) = of.node {
            *node = done;
        }
        self.moves.truncate(*next);
        self.moves.extend_from_slice(&of.moves[..of.next]);
        *next = self.moves.len();
        self.frames[ply].pv.clone_from(&of.pv);
        of.at_work = 0;
        drop(splits);
        self.sit(within);
    }

    /// Searches one move of a split after the other.
    fn work(&mut self, crew: &Crew, split: usize) {
        while let Some((node, square)) = self.take(crew, split) {
            let value = self.try_move(&node, square);
            if self.stopped.is_some() {
                break;
            }
            let of = &mut crew.lock()[split];
            let better = of.node.as_mut().is_some_and(|of| of.take(square, value));
            if better && node.pv {
                let Frame { pv, .. } = &self.frames[node.at.ply + 1];
                of.pv.clear();
                of.pv.push(square.into());
                of.pv.extend_from_slice(pv);
            }
        }
    }

    /// The next move of a split that must be searched.
    fn take(&mut self, crew: &Crew, split: usize) -> Option<(Progress, Square)> {
        let mut splits = crew.lock();
        if crew.is_needless(&splits, Some(split)) {
            return None;
        }
        let of = &mut splits[split];
        let node = of.node.as_mut()?;
        core::mem::swap(&mut of.moves, self.moves);
        let square = self.next_move(node, &mut of.next);
        core::mem::swap(&mut of.moves, self.moves);
        Some((*node, square?))
    }

    /// Makes a split the one that the thread works on, and finds out whether there it goes on.
    fn sit(&mut self, split: Option<usize>) {
        self.tell_nodes();
        self.split = split;
        self.look_soon();
        self.stopped = self.reason_to_stop();
    }
}

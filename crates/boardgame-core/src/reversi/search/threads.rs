//! Several threads on one search: the moves of a node are shared out among them.
//!
//! The first move of a node is searched by one thread, because it often shows that no other is
//! needed ("young brothers wait": Feldmann, "Game tree search on massively parallel systems",
//! 1993). If it does not and a thread has nothing to do, the node becomes a [`Split`] of the
//! [`Crew`], of which threads take one move after the other. Whoever split a node waits until all
//! its moves are done, and works meanwhile on splits below its own.
//!
//! Null windows alone are split: a search with an open window asks about all moves but the best in
//! null windows. A score does not depend on which thread finds it, so exact ones are equal on any
//! number of threads.

use alloc::boxed::Box;
use alloc::vec;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::judge::Judge;
use super::mid::Reach;
use super::solver::{Candidate, Candidates, Node, Solver};
use crate::reversi::kernel::Kernel;
use crate::search::StopReason;

/// Splits of the threads together, for each thread: more than can be within each other.
const SPLITS: usize = 16;
/// The least depth of a node to split, if it goes to the end of the game. Below it, handing over
/// costs more than it saves.
const TO_END: u32 = 15;
/// The same for searches to a depth.
const TO_DEPTH: u32 = 7;

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
    nodes: AtomicU64,
}

/// A node whose moves are shared out.
#[derive(Clone)]
struct Split {
    node: Node,
    /// The split in whose work this one was made.
    within: Option<usize>,
    /// The moves left, the best last.
    moves: Candidates,
    /// How many threads are at work on it; 0 if it is not in use.
    at_work: usize,
    /// The best score so far, and its move.
    best: (i32, u8),
}

/// A thread's place in a crew.
pub(super) struct Seat<'a> {
    crew: &'a Crew,
    /// The split that the thread works on.
    split: Option<usize>,
    /// The thread's nodes that the crew knows of.
    told: u64,
}

impl<'a> Seat<'a> {
    pub(super) const fn new(crew: &'a Crew) -> Self {
        Self {
            crew,
            split: None,
            told: 0,
        }
    }

    /// Tells the crew of the thread's `nodes`, and returns those of all threads.
    pub(super) fn tell(&mut self, nodes: u64) -> u64 {
        let new = nodes - self.told;
        self.told = nodes;
        self.crew.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    /// Whether nobody needs the thread's work any more.
    pub(super) fn is_needless(&self) -> bool {
        self.crew.is_needless(&self.crew.lock(), self.split)
    }

    /// Ends the search of the whole crew.
    pub(super) fn end_all(&self) {
        self.crew.end();
    }

    /// Whether to share out a node: it is worth the trouble, and a thread waits for work.
    #[inline]
    pub(super) fn wants(&self, node: &Node) -> bool {
        let least = if node.reach.depth >= node.empties {
            TO_END
        } else {
            TO_DEPTH
        };
        node.reach.depth >= least && self.crew.idle.load(Ordering::Relaxed) > 0
    }
}

impl Crew {
    /// A crew of so many threads, with the one that leads it.
    pub(super) fn new(threads: usize) -> Self {
        Self {
            splits: Mutex::new(vec![Split::none(); threads * SPLITS].into_boxed_slice()),
            news: Condvar::new(),
            idle: AtomicUsize::new(0),
            over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }

    /// Has `lead` do a search, and others of the crew help with it until it returns.
    pub(super) fn run<R>(
        &self,
        helpers: impl Iterator<Item: FnOnce() + Send>,
        lead: impl FnOnce() -> R,
    ) -> R {
        /// Ends the search on every way out, so that no thread is waited for in vain.
        struct End<'a>(&'a Crew);
        impl Drop for End<'_> {
            fn drop(&mut self) {
                self.0.end();
            }
        }
        thread::scope(|scope| {
            let _end = End(self);
            for helper in helpers {
                scope.spawn(helper);
            }
            lead()
        })
    }

    /// Ends the search for all threads.
    pub(super) fn end(&self) {
        let splits = self.lock();
        self.over.store(true, Ordering::Relaxed);
        drop(splits);
        self.news.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Box<[Split]>> {
        self.splits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether nobody needs the work on a split any more.
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

    /// Adds a split, which the thread that asks works on; `None` if there is no room.
    fn open(&self, split: &Split) -> Option<usize> {
        let mut splits = self.lock();
        let free = splits.iter().position(|split| split.at_work == 0)?;
        splits[free].clone_from(split);
        drop(splits);
        self.news.notify_all();
        Some(free)
    }

    /// The next move of a split that must be searched.
    fn take(&self, split: usize) -> Option<Candidate> {
        let mut splits = self.lock();
        if self.is_needless(&splits, Some(split)) {
            return None;
        }
        splits[split].moves.pop()
    }

    /// Tells what a move of a split is worth.
    fn report(&self, split: usize, score: i32, m: u8) {
        let split = &mut self.lock()[split];
        if score > split.best.0 {
            split.best = (score, m);
        }
    }

    /// Takes part in a split; waits until there is one. If a split is given, only those within it
    /// count. `None` if there will be none: the search has ended, or the others have done their part
    /// of the split that is given.
    fn join(&self, within: Option<usize>) -> Option<(usize, Node)> {
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
                    && !splits[at].moves.is_empty()
                    && Split::is_within(&splits, at, within)
                    && !self.is_needless(&splits, Some(at))
            });
            // The deepest search is the most work.
            if let Some(at) = open.max_by_key(|&at| splits[at].node.reach.depth) {
                splits[at].at_work += 1;
                return Some((at, splits[at].node));
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            splits = self
                .news
                .wait(splits)
                .unwrap_or_else(PoisonError::into_inner);
            self.idle.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Ends a thread's part in a split, and returns the best score and move found in it.
    fn leave(&self, split: usize) -> (i32, u8) {
        let mut splits = self.lock();
        splits[split].at_work -= 1;
        let best = splits[split].best;
        drop(splits);
        self.news.notify_all();
        best
    }
}

impl Split {
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
            within: None,
            moves: Candidates::new_const(),
            at_work: 0,
            best: (0, 0),
        }
    }

    /// Whether a move has made the others needless.
    const fn is_cut(&self) -> bool {
        self.best.0 > self.node.alpha
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

impl<'a, K: Kernel, J: Judge> Solver<'a, K, J> {
    /// Helps in a crew until its search ends.
    pub(super) fn help(&mut self) {
        self.help_within(None);
    }

    fn help_within(&mut self, within: Option<usize>) {
        let Some(crew) = self.crew() else { return };
        while let Some((split, node)) = crew.join(within) {
            self.start(node.own, node.opp);
            self.sit(Some(split));
            self.work(crew, split, &node);
            self.sit(within);
            crew.leave(split);
        }
    }

    /// Searches the moves of a node that are left, with all threads that wait for work, and returns
    /// the best score and its move. The line must have been followed to the node.
    ///
    /// `None` if there is no room for another split.
    pub(super) fn share(
        &mut self,
        node: Node,
        moves: &mut [Candidate],
        best: (i32, u8),
    ) -> Option<(i32, u8)> {
        let seat = self.seat.as_ref()?;
        let (crew, within) = (seat.crew, seat.split);
        moves.sort_unstable_by_key(|m| m.order);
        let split = crew.open(&Split {
            node,
            within,
            moves: moves.iter().copied().collect(),
            at_work: 1,
            best,
        })?;
        self.sit(Some(split));
        self.work(crew, split, &node);
        self.help_within(Some(split));
        self.sit(within);
        Some(crew.leave(split))
    }

    /// Searches one move of a split after the other.
    fn work(&mut self, crew: &Crew, split: usize, node: &Node) {
        while let Some(m) = crew.take(split) {
            let (next, after) = m.play(node.own, node.opp);
            self.step(node.empties, &m);
            let score = -self.above_to(next, after, !node.alpha, node.reach.on());
            if self.stopped.is_some() {
                break;
            }
            crew.report(split, score, m.square);
        }
    }

    fn crew(&self) -> Option<&'a Crew> {
        self.seat.as_ref().map(|seat| seat.crew)
    }

    /// Makes a split the one that the thread works on. If its work there is needless, it is stopped:
    /// moves may have been left untried, so that what was found is no bound. If that held only where
    /// it was before, it goes on.
    fn sit(&mut self, split: Option<usize>) {
        let Some(seat) = &mut self.seat else { return };
        seat.tell(self.nodes);
        seat.split = split;
        if matches!(self.stopped, None | Some(StopReason::Stopped)) {
            self.stopped = seat.is_needless().then_some(StopReason::Stopped);
        }
    }
}

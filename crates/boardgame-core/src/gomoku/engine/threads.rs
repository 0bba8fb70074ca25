//! Several threads on one position: each searches it for itself, and they share the table.
//!
//! What one thread has found the others do not search again. So that they find different things, a
//! move that another thread is searching at the moment is put off at the larger nodes until the
//! others of the node are done (the simplified ABDADA of Tom Kerrigan, 2016, after Weill, "The
//! ABDADA distributed minimax-search algorithm", 1996). The helpers follow the first thread: when
//! it has done an iteration, they leave theirs and go on with its next one, from what it has found.

use alloc::boxed::Box;
use core::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicUsize, Ordering};

use super::run::{MAX_DEPTH, Run, Workspace};
use super::table::Table;
use super::value::INFINITY;
use crate::Move;
use crate::search::{Limits, Stop, StopReason};

/// Moves that can be marked as being searched; a mark may be lost to another.
const MARKS: usize = 1 << 12;

/// What the threads of one search tell each other, beside the table.
pub(super) struct Shared {
    over: AtomicBool,
    /// The nodes of all threads, as far as they have told.
    nodes: AtomicUsize,
    busy: Box<[AtomicU32]>,
    /// The depth of the first thread's last whole iteration, its value, and the square of its move.
    done: AtomicU32,
    value: AtomicI32,
    best: AtomicUsize,
}

impl Shared {
    fn new() -> Self {
        Self {
            over: AtomicBool::new(false),
            nodes: AtomicUsize::new(0),
            busy: core::iter::repeat_with(AtomicU32::default)
                .take(MARKS)
                .collect(),
            done: AtomicU32::new(0),
            value: AtomicI32::new(-INFINITY),
            best: AtomicUsize::new(usize::MAX),
        }
    }

    /// The nodes of all threads, as far as they have told.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed) as u64
    }

    /// Adds to the nodes of all threads.
    pub(super) fn add_nodes(&self, more: u64) {
        self.nodes.fetch_add(more as usize, Ordering::Relaxed);
    }

    /// Tells what the first thread has found in a whole iteration.
    pub(super) fn tell_iteration(&self, depth: u32, value: i32, best: Move) {
        let square = best.square().map_or(usize::MAX, crate::Square::index);
        self.value.store(value, Ordering::Relaxed);
        self.best.store(square, Ordering::Relaxed);
        self.done.store(depth, Ordering::Release);
    }

    fn done(&self) -> u32 {
        self.done.load(Ordering::Acquire)
    }

    fn mark(&self, key: u64) -> (&AtomicU32, u32) {
        (&self.busy[key as usize % MARKS], (key >> 32) as u32 | 1)
    }

    /// Whether a thread is searching the position of this key.
    pub(super) fn is_busy(&self, key: u64) -> bool {
        let (mark, value) = self.mark(key);
        mark.load(Ordering::Relaxed) == value
    }

    /// Says that this thread begins to search the position of this key.
    pub(super) fn begin(&self, key: u64) {
        let (mark, value) = self.mark(key);
        mark.store(value, Ordering::Relaxed);
    }

    /// Says that it no longer does.
    pub(super) fn end(&self, key: u64) {
        let (mark, value) = self.mark(key);
        if mark.load(Ordering::Relaxed) == value {
            mark.store(0, Ordering::Relaxed);
        }
    }
}

/// Ends the helpers whatever happens to the thread that they help.
struct Over<'a>(&'a Shared);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
    }
}

/// A helper searches until the first thread is done with the iteration.
struct UntilDone<'a> {
    shared: &'a Shared,
    depth: &'a AtomicU32,
}

impl Stop for UntilDone<'_> {
    fn poll(&mut self, _nodes: u64) -> bool {
        self.shared.over.load(Ordering::Relaxed)
            || self.shared.done() >= self.depth.load(Ordering::Relaxed)
    }
}

/// Does `search` while a thread for each of the workspaces `helpers` searches the same position. If
/// the system gives no more threads, it does with those there are.
pub(super) fn with_helpers<T>(
    helpers: &mut [Workspace],
    table: &Table,
    limits: &Limits,
    search: impl FnOnce(&Shared) -> T,
) -> T {
    let shared = &Shared::new();
    std::thread::scope(|scope| {
        let _over = Over(shared);
        for workspace in helpers {
            let _ = std::thread::Builder::new().spawn_scoped(scope, move || {
                help(workspace, table, limits, shared);
            });
        }
        search(shared)
    })
}

fn help(workspace: &mut Workspace, table: &Table, limits: &Limits, shared: &Shared) {
    let depth = &AtomicU32::new(0);
    let mut stop = UntilDone { shared, depth };
    let mut run = Run::new(workspace, table, limits, &mut stop);
    run.shared = Some(shared);
    loop {
        let done = shared.done();
        let next = depth.load(Ordering::Relaxed).max(done) + 1;
        if next > MAX_DEPTH || shared.over.load(Ordering::Relaxed) {
            return;
        }
        if done + 1 == next {
            run.follow(
                shared.best.load(Ordering::Relaxed),
                shared.value.load(Ordering::Relaxed),
            );
        }
        depth.store(next, Ordering::Relaxed);
        run.iterate(next, limits.lines.unwrap_or(1));
        match run.stopped {
            Some(StopReason::Stopped) => run.stopped = None,
            Some(_) => return,
            None => {}
        }
    }
}

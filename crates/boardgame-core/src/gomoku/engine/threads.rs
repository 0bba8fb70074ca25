//! Several threads on one position: each searches it for itself, and they share the table.
//!
//! What one thread has found the others do not search again, so each finds other parts of the tree
//! done (lazy SMP). Two things make them part ways sooner: half of the helpers begin with deeper
//! iterations, and at the larger nodes a move that another thread is searching at the moment is put
//! off until the others of the node are done (the simplified ABDADA of Tom Kerrigan, 2016).

use alloc::boxed::Box;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

use super::run::{MAX_DEPTH, Run, Workspace};
use super::table::Table;
use crate::search::{Limits, Stop};

/// Moves that can be marked as being searched; a mark may be lost to another.
const MARKS: usize = 1 << 12;

/// What the threads of one search tell each other, beside the table.
pub(super) struct Shared {
    over: AtomicBool,
    /// The nodes of all threads, as far as they have told.
    nodes: AtomicUsize,
    busy: Box<[AtomicU32]>,
}

impl Shared {
    fn new() -> Self {
        Self {
            over: AtomicBool::new(false),
            nodes: AtomicUsize::new(0),
            busy: core::iter::repeat_with(AtomicU32::default)
                .take(MARKS)
                .collect(),
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

/// A helper searches until the first thread is done.
struct UntilOver<'a>(&'a Shared);

impl Stop for UntilOver<'_> {
    fn poll(&mut self, _nodes: u64) -> bool {
        self.0.over.load(Ordering::Relaxed)
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
        for (number, workspace) in helpers.iter_mut().enumerate() {
            let _ = std::thread::Builder::new().spawn_scoped(scope, move || {
                help(workspace, table, limits, shared, number);
            });
        }
        search(shared)
    })
}

fn help(workspace: &mut Workspace, table: &Table, limits: &Limits, shared: &Shared, number: usize) {
    let mut stop = UntilOver(shared);
    let mut run = Run::new(workspace, table, limits, &mut stop);
    run.shared = Some(shared);
    let first = 1 + (number as u32 + 1) % 2;
    for depth in first..=MAX_DEPTH {
        run.iterate(depth, limits.lines.unwrap_or(1));
        if run.stopped.is_some() || shared.over.load(Ordering::Relaxed) {
            return;
        }
    }
}

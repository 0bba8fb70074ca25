//! Several threads on one search: the moves of a node are shared out among a [`Crew`].
//!
//! The first move of a node is searched by one thread, because it often shows that no other is
//! needed ("young brothers wait": Feldmann, "Game tree search on massively parallel systems",
//! 1993). If it does not and a thread has nothing to do, the node becomes a split of the crew, of
//! which threads take one move after the other. Whoever split a node waits until all its moves are
//! done, and works meanwhile on splits within its own. So the threads search one tree.
//!
//! What a split holds is up to the search: it is a [`Split`].

use alloc::boxed::Box;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How often a thread that waits looks for news before it sleeps.
const LOOKS: u32 = 1_000;

/// A node whose moves are shared out.
pub(crate) trait Split {
    /// The plies left to search: the more, the more work there is.
    fn depth(&self) -> u32;

    /// Whether there are moves that nobody has taken.
    fn has_moves(&self) -> bool;

    /// Whether a move has made the others needless.
    fn is_cut(&self) -> bool;
}

/// The threads of one search.
pub(crate) struct Crew<S> {
    state: Mutex<State<S>>,
    /// Wakes threads that wait for work, or for the end of others' work.
    news: Condvar,
    /// How often there was news.
    times: AtomicUsize,
    /// How many threads wait.
    idle: AtomicUsize,
    /// Whether the search has ended.
    over: AtomicBool,
}

struct State<S> {
    slots: Box<[Slot<S>]>,
    /// Of all threads, as far as they have told.
    nodes: u64,
}

/// Room for a split.
struct Slot<S> {
    /// How many threads are at work on it; 0 if it is not in use.
    at_work: usize,
    /// The split in whose work this one was made.
    within: Option<usize>,
    split: S,
}

/// A thread's place in a crew.
pub(crate) struct Seat<'a, S> {
    pub(crate) crew: &'a Crew<S>,
    /// The split that the thread works on.
    split: Option<usize>,
    /// The thread's nodes that the crew knows of.
    told: u64,
}

impl<S> State<S> {
    /// Whether a split was made within another, or none is given.
    fn is_within(&self, split: usize, other: Option<usize>) -> bool {
        let mut at = Some(split);
        while at != other {
            match at {
                Some(split) => at = self.slots[split].within,
                None => return false,
            }
        }
        true
    }
}

impl<S: Split> State<S> {
    /// Whether a move has made the work on a split needless, there or in what it is within.
    fn is_cut(&self, split: Option<usize>) -> bool {
        let mut at = split;
        while let Some(split) = at {
            if self.slots[split].split.is_cut() {
                return true;
            }
            at = self.slots[split].within;
        }
        false
    }
}

impl<S> Crew<S> {
    /// A crew with room for so many splits at a time, which are made by `empty`.
    pub(crate) fn new(splits: usize, empty: impl FnMut() -> S) -> Self {
        let slots = core::iter::repeat_with(empty).map(|split| Slot {
            at_work: 0,
            within: None,
            split,
        });
        Self {
            state: Mutex::new(State {
                slots: slots.take(splits).collect(),
                nodes: 0,
            }),
            news: Condvar::new(),
            times: AtomicUsize::new(0),
            idle: AtomicUsize::new(0),
            over: AtomicBool::new(false),
        }
    }

    /// Has `lead` do a search, and the `helpers` take part in it until it returns. If the system
    /// gives no more threads, it does with those there are.
    pub(crate) fn run<R>(
        &self,
        helpers: impl Iterator<Item: FnOnce() + Send>,
        lead: impl FnOnce() -> R,
    ) -> R {
        /// Ends the search on every way out, so that no thread is waited for in vain.
        struct End<'a, S>(&'a Crew<S>);
        impl<S> Drop for End<'_, S> {
            fn drop(&mut self) {
                self.0.end();
            }
        }
        let mut state = self.lock();
        state.nodes = 0;
        for slot in &mut state.slots {
            slot.at_work = 0;
        }
        self.over.store(false, Ordering::Relaxed);
        drop(state);
        thread::scope(|scope| {
            let _end = End(self);
            for helper in helpers {
                let _ = thread::Builder::new().spawn_scoped(scope, helper);
            }
            lead()
        })
    }

    /// Whether a thread waits for work.
    #[inline]
    pub(crate) fn is_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Ends the search for all threads.
    fn end(&self) {
        let state = self.lock();
        self.over.store(true, Ordering::Relaxed);
        self.tell(state);
    }

    fn lock(&self) -> MutexGuard<'_, State<S>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says that something has changed.
    fn tell(&self, state: MutexGuard<'_, State<S>>) {
        self.times.fetch_add(1, Ordering::Relaxed);
        drop(state);
        self.news.notify_all();
    }

    /// Waits until something changes: for a while without giving the processor away, since many
    /// waits are shorter than it takes to be woken.
    fn wait<'a>(&'a self, state: MutexGuard<'a, State<S>>) -> MutexGuard<'a, State<S>> {
        let times = self.times.load(Ordering::Relaxed);
        let is_news = || self.times.load(Ordering::Relaxed) != times;
        self.idle.fetch_add(1, Ordering::Relaxed);
        drop(state);
        for _ in 0..LOOKS {
            if is_news() {
                break;
            }
            core::hint::spin_loop();
        }
        let state = self.lock();
        let state = self.news.wait_while(state, |_| !is_news());
        self.idle.fetch_sub(1, Ordering::Relaxed);
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with a split.
    pub(crate) fn with<R>(&self, split: usize, act: impl FnOnce(&mut S) -> R) -> R {
        act(&mut self.lock().slots[split].split)
    }
}

impl<S: Split> Crew<S> {
    /// Whether nobody needs the work on a split any more.
    fn is_needless(&self, state: &State<S>, split: Option<usize>) -> bool {
        self.over.load(Ordering::Relaxed) || state.is_cut(split)
    }

    /// Does something with a split that somebody still needs.
    pub(crate) fn with_needed<R>(&self, split: usize, act: impl FnOnce(&mut S) -> R) -> Option<R> {
        let mut state = self.lock();
        (!self.is_needless(&state, Some(split))).then(|| act(&mut state.slots[split].split))
    }

    /// Adds a split, which `fill` fills and the thread that asks works on; `None` if there is no
    /// room.
    pub(crate) fn open(&self, within: Option<usize>, fill: impl FnOnce(&mut S)) -> Option<usize> {
        let mut state = self.lock();
        let free = state.slots.iter().position(|slot| slot.at_work == 0)?;
        let slot = &mut state.slots[free];
        (slot.at_work, slot.within) = (1, within);
        fill(&mut slot.split);
        self.tell(state);
        Some(free)
    }

    /// Takes part in a split; waits until there is one. If a split is given, only those within it
    /// count. `None` if there will be none: the search has ended, or the others have done their part
    /// of the split that is given.
    pub(crate) fn join(&self, within: Option<usize>) -> Option<usize> {
        let mut state = self.lock();
        loop {
            let is_done = match within {
                Some(own) => state.slots[own].at_work == 1,
                None => self.over.load(Ordering::Relaxed),
            };
            if is_done {
                return None;
            }
            let open = (0..state.slots.len()).filter(|&at| {
                state.slots[at].at_work > 0
                    && state.slots[at].split.has_moves()
                    && state.is_within(at, within)
                    && !self.is_needless(&state, Some(at))
            });
            if let Some(at) = open.max_by_key(|&at| state.slots[at].split.depth()) {
                state.slots[at].at_work += 1;
                return Some(at);
            }
            state = self.wait(state);
        }
    }

    /// Ends a thread's part in a split, after doing something with it.
    pub(crate) fn leave<R>(&self, split: usize, act: impl FnOnce(&mut S) -> R) -> R {
        let mut state = self.lock();
        let slot = &mut state.slots[split];
        slot.at_work -= 1;
        let result = act(&mut slot.split);
        self.tell(state);
        result
    }
}

impl<'a, S: Split> Seat<'a, S> {
    pub(crate) const fn new(crew: &'a Crew<S>) -> Self {
        Self {
            crew,
            split: None,
            told: 0,
        }
    }

    /// The split that the thread works on.
    pub(crate) const fn split(&self) -> Option<usize> {
        self.split
    }

    /// Tells the crew of the thread's `nodes`, and returns those of all threads.
    pub(crate) fn tell(&mut self, nodes: u64) -> u64 {
        let mut state = self.crew.lock();
        state.nodes += nodes - self.told;
        self.told = nodes;
        state.nodes
    }

    /// Whether nobody needs the thread's work any more.
    pub(crate) fn is_needless(&self) -> bool {
        self.crew.is_needless(&self.crew.lock(), self.split)
    }

    /// Ends the search of the whole crew.
    pub(crate) fn end_all(&self) {
        self.crew.end();
    }

    /// Makes a split the one that the thread works on, and says whether its work there is needless.
    pub(crate) fn sit(&mut self, split: Option<usize>) -> bool {
        self.split = split;
        self.is_needless()
    }
}

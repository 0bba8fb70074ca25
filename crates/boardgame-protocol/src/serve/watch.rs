//! What ends a search: its clock, which may change on the way, and a word from outside.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use boardgame_core::search::{Budget, Iteration, Stop, TimeControl, Timer};

use crate::Job;

/// The hold on a search from outside.
#[derive(Debug)]
pub(super) struct Control {
    stop: AtomicBool,
    since: Instant,
    expected: u32,
    reserve: Duration,
    budget: Mutex<Option<Budget>>,
    /// Changes with the budget.
    version: AtomicU32,
}

impl Control {
    pub(super) fn new<P>(since: Instant, job: &Job<P>, reserve: Duration) -> Self {
        let control = Self {
            since,
            expected: job.expected,
            reserve,
            ..Self::untimed()
        };
        control.retime(&job.time);
        control
    }

    /// A hold on a search that only a word from outside ends.
    pub(super) fn untimed() -> Self {
        Self {
            stop: AtomicBool::new(false),
            since: Instant::now(),
            expected: 1,
            reserve: Duration::ZERO,
            budget: Mutex::new(None),
            version: AtomicU32::new(0),
        }
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(super) fn retime(&self, time: &TimeControl) {
        let budget = time.budget(self.expected, time.reserve(self.reserve));
        *self.budget.lock().unwrap_or_else(PoisonError::into_inner) = budget;
        self.version.fetch_add(1, Ordering::Release);
    }
}

/// The search's end of it.
#[derive(Debug)]
pub(super) struct Watch {
    control: Arc<Control>,
    timer: Option<Timer>,
    version: u32,
}

impl Watch {
    pub(super) fn new(control: Arc<Control>) -> Self {
        let mut watch = Self {
            control,
            timer: None,
            version: 0,
        };
        watch.look();
        watch
    }

    /// Takes over a clock that has changed.
    fn look(&mut self) {
        let version = self.control.version.load(Ordering::Acquire);
        if version != self.version {
            let budget = self.control.budget.lock();
            let budget = *budget.unwrap_or_else(PoisonError::into_inner);
            self.timer = budget.map(|budget| Timer::since(self.control.since, budget));
            self.version = version;
        }
    }
}

impl Stop for Watch {
    fn poll(&mut self, nodes: u64) -> bool {
        if self.control.stop.load(Ordering::Relaxed) {
            return true;
        }
        self.look();
        self.timer.as_mut().is_some_and(|timer| timer.poll(nodes))
    }

    fn enough(&mut self, iteration: &Iteration) -> bool {
        self.look();
        let timer = self.timer.as_mut();
        timer.is_some_and(|timer| timer.enough(iteration))
    }
}
